"""Test the organizer of a night: handing over, lateness, deletion, leaving the group; drafts stay private."""

from unittest.mock import AsyncMock

import pytest

from bot.app.game_nights.kind import ROUTES
from bot.app.game_nights.night import DAY
from bot.app.game_nights.store import NIGHTS
from bot.app.gatherings import screens
from bot.app.i18n import Translator
from bot.frontends.web.last_answers import build_answer
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import (
    TO_OPENING,
    WEEKLY,
    card_text,
    draft_night,
    night_of,
    pings_by_user,
    post_date_poll,
    post_night,
    screen_text,
)
from tests.app.game_nights.test_series import load_chain
from tests.app.gameplay import ChannelAdmins, Guest, arrive_together, read_own_data, require
from tests.callbacks import (
    AnswerLaterNights,
    AskCancelNight,
    AskNightField,
    Callback,
    CancelNight,
    DeleteAccount,
    EditGuestList,
    EditNight,
    FreeText,
    HandOverNight,
    ListGuests,
    NightIn,
    NightMaybe,
    NightOut,
    OpenPanel,
    PostNight,
    RankNightGames,
    RateNightTime,
    RepeatNight,
    SetNightField,
    SetNightGuests,
    SetNightLevel,
    SetNightReminders,
    SetNightTime,
    SetOwnReminders,
    ShowNightSeries,
    StartGame,
    TypeNightField,
    TypeNightTime,
    data_of,
)
from tests.texts import match_text, render_text

VERBS = (*(row.callback_type.name for row in ROUTES), "table", "panel", "move", "board", "here")
"""All callbacks about a night."""


async def delete_user_only(world: World, guest: Guest) -> None:
    """Delete a user. The remaining cleanup runs later."""
    await world.service.users.delete_user(guest.id, "later", world.hands.ms + 1000 * DAY)


# -- planners


@pytest.mark.slow
async def test_new_organizer_leads_night_and_rest_of_series(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", presses=(WEEKLY,))
    await ben.press(NightIn(name))
    assert (await ben.press(HandOverNight(name, ben.id))).notice == render_text("app-may-not-night")
    await anna.follow(EditNight(name), "Hand it on")
    assert not any(cyril.id in b.callback_data for row in anna.screen.rows for b in row), "offered to a guest"
    await anna.press(HandOverNight(name, cyril.id))
    assert (await load_chain(world, name))[-1].host == anna.id, "an old button changed the organizer"
    assert (await anna.follow(EditNight(name), render_text("night-hand"), "Ben")).notice == render_text(
        "night-handed", name="Ben"
    )
    assert match_text("night-news-yours", (await pings_by_user(world, name))[ben.id])
    assert render_text("night-plans", name="Ben") in await card_text(anna, name)
    assert (await anna.press(CancelNight(name))).notice == render_text("app-may-not-night")
    await world.go(days=6)
    assert (await load_chain(world, name))[-1].host == ben.id
    await ben.press(CancelNight((await load_chain(world, name))[-1].id))
    assert (await load_chain(world, name))[-1].state == "off"


@pytest.mark.slow
@pytest.mark.parametrize("properly", [True, False])
async def test_erased_organizer_is_replaced_in_night_and_series(world: World, properly: bool) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", presses=(WEEKLY,), answered=True)
    draft = await draft_night(anna, "sat 8pm")
    await (anna.press(DeleteAccount("yes")) if properly else delete_user_only(world, anna))
    await world.go(**TO_OPENING)
    night = await night_of(world, name)
    room = await world.service.lobbies.require_lobby(night.tables[0])
    assert night.host == room.host == ben.id
    assert [sitter.user for sitter in room.seats] == [ben.id, cyril.id]
    await world.go(days=1)
    following = (await load_chain(world, name))[-1]
    assert (following.host, set(following.replies)) == (ben.id, {ben.id})
    assert render_text("night-plans", name="Ben") in await card_text(anna, following.id)
    if properly:
        assert await world.service.store.documents.load_document(NIGHTS.name, draft) is None


@pytest.mark.slow
@pytest.mark.parametrize("way", ["forgotten", "deleted", "left"])
async def test_series_is_cancelled_if_its_organizer_leaves_without_successor(world: World, way: str) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,))
    await ben.press(NightOut(name))

    is_member = AsyncMock(side_effect=lambda _, person: way != "left" or "Anna" not in person)
    world.service.admins.register_member_check("test", is_member)
    if way != "left":
        await (anna.press(DeleteAccount("yes")) if way == "forgotten" else delete_user_only(world, anna))
    await world.go(days=30)
    found = await load_chain(world, name)
    assert (len(found), found[0].state) == (1, "off")
    assert render_text("night-ownerless") in await card_text(anna, name)


async def test_date_poll_of_erased_organizer_passes_to_respondent(world: World) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    name = await post_date_poll(anna, "thu 19:00", "fri 20:00")
    await ben.press(RateNightTime(name, 1, "yes"))
    await anna.press(DeleteAccount("yes"))
    await world.go(days=2, minutes=1)
    night = await night_of(world, name)
    assert (night.host, night.state, set(night.replies)) == (ben.id, "open", {ben.id})


@pytest.mark.slow
@pytest.mark.parametrize(("says", "passes"), [(False, True), (None, False), (True, False)])
async def test_organizer_outside_channel_is_replaced_only_when_confirmed(
    world: World, says: bool | None, passes: bool
) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,), answered=True)
    is_member = AsyncMock(side_effect=lambda _, person: says if "Anna" in person else True)
    world.service.admins.register_member_check("test", is_member)
    await world.go(days=3, hours=9)  # a day before, when all are reminded
    night = await night_of(world, name)
    assert (night.host == ben.id) is passes
    assert (anna.id not in night.replies) is passes
    assert bool(match_text("night-news-yours", str(await pings_by_user(world, name)))) is passes
    home, person = require(await world.service.channels.get(anna.place)), await anna.load_user()
    assert {call.args for call in is_member.await_args_list} & {(home.alias, alias) for alias in person.aliases}
    await world.go(days=2, hours=12)
    assert (await load_chain(world, name))[-1].host == (ben.id if passes else anna.id)


async def test_seated_attendee_may_start_table_when_host_is_late(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril")
    await ben.press(NightIn(name))
    await world.go(**TO_OPENING)
    table = (await night_of(world, name)).tables[0]
    assert render_text("night-free-start") in await card_text(anna, table)
    assert (await ben.press(StartGame(table))).notice == render_text("app-may-not-start")
    await world.go(minutes=18)  # nine minutes after the beginning
    assert (await ben.press(StartGame(table))).notice == render_text("app-may-not-start")
    assert render_text("night-news-free") not in (await pings_by_user(world, name)).get(ben.id, "")
    await world.go(minutes=2)
    assert render_text("night-news-free") in (await pings_by_user(world, name))[ben.id]
    assert (await cyril.press(StartGame(table))).notice == render_text("app-may-not-start"), (
        "another user was allowed to start"
    )
    await ben.press(StartGame(table))
    assert (await world.service.lobbies.require_lobby(table)).state == "started"


async def test_started_table_sends_no_start_ping(world: World) -> None:
    name, (anna, _) = await post_night(world, "Anna", "Ben", answered=True)
    await world.go(**TO_OPENING)
    await anna.press(StartGame((await night_of(world, name)).tables[0]))
    await world.go(minutes=30)
    assert render_text("night-news-free") not in str(await pings_by_user(world, name))


# -- drafts


@pytest.mark.slow
async def test_draft_night_reveals_nothing_to_others_on_any_callback(
    world: World, channel_admins: ChannelAdmins
) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    await channel_admins.put(ben)
    name = await draft_night(anna)
    await anna.press_each(
        TypeNightField(name, "note", FreeText("SECRETNOTE")), TypeNightField(name, "where", FreeText("SECRETPLACE"))
    )
    before = await NIGHTS.load(world.service, name)
    tails = ("", " in", " where y", " 2026-06-05T20:00 in", f" {ben.id}")
    for verb in VERBS:
        for tail in tails:
            told_ = repr(await ben.press(f"{verb} {name}{tail}"))
            assert "SECRET" not in told_, f"{verb} reveals a secret"
            assert "5 Jun" not in told_, f"{verb} reveals the date"
    for kind in ("table", "panel", "board"):
        assert "SECRET" not in repr(await world.app.render_screen(ben.id, ben.place, name, kind))
    assert "SECRET" not in repr(await world.app.render_screen(None, anna.place, name))
    assert await NIGHTS.load(world.service, name) == before
    assert name not in str(await read_own_data(world.app, ben.id)), "the night is on a user's list"
    assert "SECRETNOTE" in screen_text(await anna.press(OpenPanel(name))), "expected the organizer to see the draft"


# -- refusals


async def test_refused_callback_screen_has_buttons(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben")
    for press in (f"night-post {name} x", SetNightTime(name, '2020-01-01T20:00'), SetNightGuests(name, 99),
                  HandOverNight(name, 'nobody'), RepeatNight(name, 'FREQ=YEARLY'),
                  SetNightTime(name, 'rubbish')):  # fmt: skip
        for guest in (anna, ben):
            shown = await guest.press(press)
            assert shown.rows, f"expected buttons after {press}"
            assert shown.title != "Bottega", f"{press} leads to the start screen"


async def test_draft_night_in_the_past_asks_for_new_time(world: World) -> None:
    anna, _ = await arrive_together(world.arrive, "Anna", "Ben")
    await anna.command("night", "in 13 minutes")  # UTC, unless a user has set a timezone
    name = anna.button("night-post").callback_data.split()[1]
    assert render_text("night-past") in screen_text(await anna.press(TypeNightField(name, "zone", FreeText("Prague"))))
    assert not any("Post" in label for label in anna.labels())
    assert anna.screen.fields, "expected a field to type a later time at once"
    assert (await anna.press(PostNight(name))).notice == render_text("night-past")
    assert anna.screen.fields
    assert (await world.service.channels.list_for_table(name)) == [], "a refused night is shown"
    await anna.follow(f"{anna.screen.fields[0].callback_data} 13:00", render_text("night-post"))
    assert (await night_of(world, name)).state == "open"


async def test_timezone_change_cannot_move_night_into_the_past(world: World) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    await anna.command("night", "in 13 minutes")
    name = anna.button("night-post").callback_data.split()[1]
    await anna.tap(render_text("night-post"))
    await ben.press(NightIn(name))
    assert (await anna.press(TypeNightField(name, "zone", FreeText("Prague")))).notice == render_text("night-past")
    assert (await night_of(world, name)).zone == "Europe/London"
    assert not match_text("night-news-moved", str(await pings_by_user(world, name)))


async def test_night_overview_names_timezone_of_its_times(world: World) -> None:
    _, (anna, ben) = await post_night(world, "Anna", "Ben")
    await ben.command("night")
    assert any("Fri 5 Jun, 20:00 (Prague)" in label for label in ben.labels()), "expected the night's timezone"
    await ben.change(hours=type((await ben.load_user()).hours)("America/New_York"))
    await ben.command("night")
    assert any("Fri 5 Jun, 14:00 (New York)" in label for label in ben.labels())
    draft = await draft_night(anna, "sat 8pm")
    await anna.command("night")
    assert any(
        "Sat 6 Jun, 20:00 (Prague)" in b.label for row in anna.screen.rows for b in row if draft in b.callback_data
    )


async def test_organizer_edits_the_guest_list_and_guests_are_notified(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril")
    await ben.press(NightIn(name))
    await cyril.press(NightMaybe(name))
    assert (await ben.press(EditGuestList(name, cyril.id))).notice == render_text("app-may-not-night")
    await anna.follow(EditNight(name), "Guest list")
    assert [(b.label, b.tone) for b in anna.screen.rows[0]][:3] == [
        ("Anna", "primary"), ("Ben", "primary"), ("Cyril", "plain")
    ]  # fmt: skip
    await anna.tap("Ben", "Cyril")
    replies = (await night_of(world, name)).replies
    assert {user_id: reply.how for user_id, reply in replies.items()} == {
        anna.id: "in", ben.id: "out", cyril.id: "in"
    }  # fmt: skip
    pings = await pings_by_user(world, name)
    assert match_text("night-news-removed", pings[ben.id])
    assert match_text("night-news-added", pings[cyril.id])
    assert (await anna.press(EditGuestList(name, "nobody"))).notice, "a guest without an answer is added"
    monkeypatch.setattr(screens, "NAMES_PER_PAGE", 1)
    await anna.press(EditGuestList(name))
    for shown in (["Anna", "More"], ["Cyril", "Earlier", "More"], ["Ben", "Earlier"]):
        assert anna.labels()[: len(shown)] == shown, f"expected attendees first, got {anna.labels()}"
        await anna.tap(shown[-1])
    await anna.tap("Cyril")
    assert anna.labels()[0] == "Ben", "the list jumped to another page"
    await world.go(**TO_OPENING)
    assert (await anna.press(EditGuestList(name, cyril.id))).notice, "expected the final lineup to be fixed"


async def test_date_poll_shows_availability_as_picture_and_text(world: World) -> None:
    anna, ben, cyril = await arrive_together(world.arrive, "Anna", "Ben", "Cyril")
    name = await post_date_poll(anna, "fri 8pm", "sat 8pm")
    assert (await world.app.render_screen(None, anna.place, name)).picture is None, "a picture without answers"
    await ben.press_each(RateNightTime(name, 1, "yes"), RateNightTime(name, 0, "maybe"))
    await cyril.press(RateNightTime(name, 1, "yes"))
    card = await world.app.render_screen(None, anna.place, name)
    assert card.picture is not None
    rows = [(row.rank, row.name[:3], row.points, row.note) for row in card.picture.view.rows]
    assert all(f"{row.name}: {row.note}" in card.alt for row in card.picture.view.rows)
    assert rows == [
        (1, "Sat", "2", "Ben, Cyril"),
        (2, "Fri", "0 + 1", Translator("en").translate("night-times-more", names="Ben")),
    ]


@pytest.mark.parametrize(
    "press",
    [EditNight("{}"), AskCancelNight("{}"), RepeatNight("{}"), ShowNightSeries("{}"), SetNightReminders("{}"),
     SetNightLevel("{}"), HandOverNight("{}"), EditGuestList("{}"), AskNightField("{}", "where"),
     SetNightField("{}", "most", "3"), TypeNightTime("{}", FreeText("sat 21:00")), SetOwnReminders("{}"),
     AnswerLaterNights("{}"), RankNightGames("{}"), ListGuests("{}")],
    ids=data_of,
)  # fmt: skip
async def test_page_shows_each_screen_next_to_the_panel_of_a_posted_night(world: World, press: Callback) -> None:
    name, (anna, _) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,), answered=True)
    screen = await anna.press(press.data.format(name))
    panel = await world.app.render_screen(anna.id, anna.place, name, "panel")
    answer = build_answer(screen, panel, press.name)
    assert answer is not None, f"expected an answer on the screen, got {screen}"
    assert answer.is_kept
