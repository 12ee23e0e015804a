"""Test attendance: linked accounts, moving up from the waiting list, opening notices, scores, attendance list."""

import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.common.interfaces import TableRefresh
from engines import GAMES
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import (
    SAMPLE,
    TO_OPENING,
    WEEKLY,
    card_text,
    link_accounts,
    move_night,
    night_of,
    pings_by_user,
    post_night,
    screen_text,
)
from tests.app.gameplay import play_on, press_by_all, read_own_data
from tests.callbacks import (
    AnswerLaterNights,
    DeleteAccount,
    EditNight,
    FreeText,
    MarkAttendance,
    NightIn,
    NightLate,
    NightOut,
    OpenPanel,
    RankNightGames,
    SetNightField,
    SetNightGuests,
    ShowInChannel,
    StartGame,
    TypeNightField,
)
from tests.texts import match_text, render_text
from tests.timeouts import run_beside, wait_until


async def test_linked_accounts_attend_once(world: World) -> None:
    name, (anna, ben, other, cyril) = await post_night(world, "Anna", "Ben", "Ben2", "Cyril", most=3)
    await ben.press(NightIn(name))
    await other.press(NightLate(name))
    await cyril.press(NightIn(name))
    assert match_text("night-waiting", await card_text(anna, name), names="1. Cyril")
    one = await link_accounts(ben, other)
    assert match_text("night-in", await card_text(anna, name), n=3, most=3, names="Anna, Ben, Cyril"), (
        "the card changed without a press"
    )
    assert set((await night_of(world, name)).replies) == {anna.id, one.id, cyril.id}
    await world.go(**TO_OPENING)
    assert (await night_of(world, name)).lineup == ((anna.id, one.id, cyril.id),)


async def test_latest_reply_of_merged_accounts_counts(world: World) -> None:
    name, (_, ben, other) = await post_night(world, "Anna", "Ben", "Ben2")
    await other.press(NightIn(name))
    await ben.press(NightOut(name))
    one = await link_accounts(other, ben)
    assert (await night_of(world, name)).replies[one.id].how == "out"


async def test_organizer_with_linked_accounts_leads_night_from_either_account(world: World) -> None:
    name, (anna, other) = await post_night(world, "Anna", "Anna2")
    one = await link_accounts(other, anna)
    for guest in (anna, other):
        assert (await guest.press(EditNight(name))).notice == ""
    assert (await night_of(world, name)).host == one.id
    assert (await world.app.find_host(name)) == one


async def test_promoted_attendee_is_asked_to_confirm(world: World) -> None:
    name, (anna, ben, cyril, dora) = await post_night(world, "Anna", "Ben", "Cyril", "Dora", most=2, answered=True)
    await ben.press(NightOut(name))
    assert match_text("night-news-up", (await pings_by_user(world, name))[cyril.id])
    await cyril.press(OpenPanel(name))
    assert {render_text("night-keep"), render_text("night-give-up")} <= set(cyril.labels())
    await move_night(anna, name, "sat 8pm")  # another answer does not withdraw the question
    await cyril.follow(OpenPanel(name), "Give it up")
    assert (await night_of(world, name)).replies[cyril.id].how == "out"
    assert match_text("night-news-up", (await pings_by_user(world, name))[dora.id])
    assert render_text("night-you-in") in screen_text(await dora.follow(OpenPanel(name), render_text("night-keep")))
    assert render_text("night-keep") not in dora.labels()
    assert dora.id not in await pings_by_user(world, name)
    assert [who for who, reply in (await night_of(world, name)).replies.items() if reply.how == "in"] == [
        anna.id,
        dora.id,
    ]


async def test_repeated_yes_after_moved_night_keeps_signup(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", most=2, answered=True)
    await move_night(anna, name, "sat 8pm")
    assert match_text("night-news-moved", (await pings_by_user(world, name))[ben.id])
    await ben.press(NightIn(name))
    assert (await night_of(world, name)).replies[ben.id].how == "in"
    await ben.press(NightIn(name))
    assert (await night_of(world, name)).replies[ben.id].how == "in", "the same answer changed the stored reply"
    await ben.press(NightOut(name))
    assert match_text("night-news-up", (await pings_by_user(world, name))[cyril.id])
    assert (await cyril.press(NightIn(name))).notice == render_text("night-you-in")
    await cyril.press(OpenPanel(name))
    assert render_text("night-keep") not in cyril.labels()


async def test_promoted_attendee_is_notified_after_erasure_of_another(world: World) -> None:
    name, (_, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", most=2, answered=True)
    await ben.press(DeleteAccount("yes"))
    assert ben.id not in (await night_of(world, name)).replies
    await world.go(minutes=1)
    assert match_text("night-news-up", (await pings_by_user(world, name))[cyril.id])


async def test_attendees_are_pinged_about_table_opening_in_quiet_hours(world: World) -> None:
    name, (_, ben, cyril, dora) = await post_night(world, "Anna", "Ben", "Cyril", "Dora", most=3, answered=True)
    for guest in (ben, cyril, dora):
        await guest.change(hours=WakingHours("Europe/Prague", (18 * 60, 9 * 60)))
    await world.go(days=4, hours=7, minutes=40)  # 19:40
    assert not {ben.id, cyril.id, dora.id} & set(await pings_by_user(world, name)), "a reminder wakes a user"
    await world.go(minutes=11)
    words = await pings_by_user(world, name)
    assert match_text("night-news-begins", words[ben.id])
    assert match_text("night-news-begins", words[cyril.id])
    assert match_text("night-news-full", words[dora.id]), (
        "expected a notice to the waiting user that all seats are taken"
    )


async def test_too_few_attendees_get_no_table_and_are_notified_in_quiet_hours(world: World) -> None:
    name, (anna,) = await post_night(world, "Anna")
    await anna.change(hours=WakingHours("Europe/Prague", (18 * 60, 9 * 60)))
    await world.go(**TO_OPENING)
    assert match_text("night-news-few", (await pings_by_user(world, name))[anna.id])
    await world.go(hours=4)
    assert ((await night_of(world, name)).tables, (await night_of(world, name)).state) == ((), "over")


@pytest.mark.slow
async def test_night_card_shows_scores_of_its_tables(world: World) -> None:
    name, people = await post_night(world, *"ABCDEF", most=8, answered=True)
    await world.go(**TO_OPENING)
    night = await night_of(world, name)
    assert ([len(sat) for sat in night.lineup], len(set(night.tables))) == ([3, 3], 2), "expected two tables"
    for table, sat in zip(night.tables, night.lineup, strict=True):
        at = [next(guest for guest in people if guest.id == person) for person in sat]
        await press_by_all(at, StartGame(table))  # one of them is its host
        await play_on(world.app, table, at)
    assert "Table 1:" in await card_text(people[0], name), "table 1 is missing"
    await world.go(minutes=30)
    card = await card_text(people[0], name)
    assert render_text("night-is-over") in card
    for n, (table, sat) in enumerate(zip(night.tables, night.lineup, strict=True), 1):
        line = next(line for line in card.splitlines() if line.startswith(f"Table {n}:"))
        async with world.service.tables.open_started(table) as held:
            for standing in held.match.game.seat_scores(held.match.position):
                name_ = (await next(guest for guest in people if guest.id == sat[standing.seat]).load_user()).name
                assert any(name_ in part and str(standing.score) in part for part in line.split(" · "))


async def test_only_organizer_records_and_sees_attendance(world: World) -> None:
    name, (anna, ben, _) = await post_night(world, "Anna", "Ben", "Cyril", answered=True)
    assert (await anna.press(MarkAttendance(name))).notice == render_text("night-closed"), "answered too early"
    await world.go(**TO_OPENING)
    assert (
        render_text("night-came-line", name="Ben", n=1, most=1)
        in (await anna.follow(OpenPanel(name), render_text("night-came"))).text
    )
    assert render_text("night-came-line", name="Ben", n=0, most=1) in (await anna.tap("Ben: there")).text
    assert render_text("night-came-line", name="Cyril", n=1, most=1) in anna.screen.text
    await ben.press(OpenPanel(name))
    assert render_text("night-came") not in ben.labels()
    assert (await ben.press(MarkAttendance(name))).notice == render_text("app-may-not-night")
    public = await card_text(anna, name)
    assert "Ben" in public
    assert not match_text("night-came-line", public)
    await ben.press(DeleteAccount("yes"))
    assert (await night_of(world, name)).absent == ()


@pytest.mark.slow
async def test_only_night_participants_share_night_in_other_channel(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,))
    elsewhere = (await world.arrive("Eve")).place
    ben.place = elsewhere
    await ben.press(OpenPanel(name))
    assert not any(b.callback_data.startswith("here ") for row in ben.screen.rows for b in row), (
        "a stranger was allowed to sign up"
    )
    assert (await ben.press(ShowInChannel(name, elsewhere))).notice == render_text("app-may-not-night")
    await ben.press_each(NightIn(name), OpenPanel(name))
    refreshed: list[tuple[str, str]] = []

    async def tell(refresh: TableRefresh) -> None:
        refreshed.append((refresh.table, refresh.channel))

    world.app.register_frontend("test", tell)
    await ben.tap(f"here {name}")
    async with run_beside(world.app.outbox_notifier.read_outbox("tests")):
        await wait_until(lambda: (name, elsewhere) in refreshed, "a refresh of the frontend")
    assert {place.id for place in await world.service.channels.list_for_table(name)} == {anna.place, elsewhere}
    assert any(name in b.callback_data for row in (await ben.command("night")).rows for b in row)
    await ben.press(OpenPanel(name))
    assert not any(b.callback_data.startswith("here ") for row in ben.screen.rows for b in row)
    await world.go(days=6)
    following = (await night_of(world, name)).next
    assert {place.id for place in await world.service.channels.list_for_table(following)} == {anna.place, elsewhere}


async def test_user_export_contains_only_the_users_night_entries(world: World) -> None:
    name, (anna, ben) = await post_night(
        world, "Anna", "Ben", presses=(WEEKLY, TypeNightField("{}", "note", FreeText("bring biscuits")))
    )
    await anna.press(SetNightField(name, "game", next(key for key in GAMES if key != SAMPLE)))
    await ben.press_each(
        NightIn(name),
        SetNightGuests(name, 1),
        RankNightGames(name, SAMPLE),
        AnswerLaterNights(name, "2026-06-12T20:00", "maybe"),
    )
    (told_,) = (await read_own_data(world.app, ben.id))["nights"]
    assert (told_["answer"], told_["guests"], told_["wishes"]) == ("in", 1, [SAMPLE])
    assert told_["ahead"] == {"2026-06-12T20:00": "maybe"}
    assert "biscuits" not in str(told_), "the export has another user's text"
    (told_,) = (await read_own_data(world.app, anna.id))["nights"]
    assert told_["note"] == "bring biscuits"
