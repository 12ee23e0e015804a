"""Test whole game nights: planning by text, replies, reminders, tables, changes, series and date polls."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.dispatch.scheduler import Scheduler
from bot.app.game_nights.store import NIGHTS
from bot.app.ui.screen import Screen
from bot.app.ui.texts import strip_timestamps
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import (
    PRAGUE_HOURS,
    SAMPLE,
    TO_OPENING,
    WEEKLY,
    card_text,
    draft_night,
    move_night,
    night_of,
    pings_by_user,
    plan_night,
    post_date_poll,
    post_night,
    screen_text,
)
from tests.app.gameplay import Guest, arrive_together, play_on, press_by_all
from tests.callbacks import (
    AnswerLaterNights,
    AnswerNight,
    AskCancelNight,
    AskNightField,
    CancelNight,
    ChangeSetting,
    CopyNight,
    DeleteAccount,
    EditNight,
    FreeText,
    ListNights,
    NightIn,
    NightLate,
    NightMaybe,
    NightOut,
    OpenPanel,
    PlanNight,
    PostNight,
    Press,
    RankNightGames,
    RateNightTime,
    RepeatNight,
    SetNightField,
    SetNightGuests,
    SetNightLevel,
    SetNightReminders,
    SetOwnReminders,
    ShiftNight,
    ShowCalendar,
    ShowInChannel,
    ShowNightSeries,
    ShowTable,
    SkipNight,
    StartGame,
    TakeNightTime,
    TypeNightField,
    TypeNightTime,
)
from tests.texts import match_text, render_text


async def test_draft_night_is_previewed_only_to_its_organizer(world: World) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    name = await draft_night(anna)
    shown = screen_text(anna.screen)
    assert "Friday 5 June 2026, 20:00 (Prague)" in shown
    assert "in 4 days" in shown
    assert render_text("night-step-who") in shown
    await ben.command("night")
    assert not any(name in label for label in ben.labels()), "another user sees the draft"
    assert (await anna.press(PostNight(name))).notice == render_text("night-posted")
    card = await world.app.render_screen(None, anna.place, name)
    assert not card.private
    assert card.table == name
    assert match_text("night-in", screen_text(card), n=1)


@pytest.mark.parametrize("is_forgotten", [False, True], ids=["after a week", "with its organizer"])
async def test_draft_night_is_hidden_from_others_and_deleted(world: World, is_forgotten: bool) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    name, user = await draft_night(anna), await anna.load_user()
    for press in (OpenPanel(name), PostNight(name), NightIn(name), ShowInChannel(name)):
        assert (await ben.press(press)).notice == render_text(NIGHTS.missing), press
    assert (await world.app.render_screen(None, anna.place, name)).notice == render_text(NIGHTS.missing)
    await world.go(days=6, hours=23)
    assert await NIGHTS.list_channel_ids(world.service, anna.place) == [name]
    if is_forgotten:
        await anna.press(DeleteAccount("yes"))
    await world.go(minutes=1 if is_forgotten else 61)
    assert await NIGHTS.find(world.service, name) is None
    assert await NIGHTS.list_channel_ids(world.service, anna.place) == []
    assert await NIGHTS.list_user_ids(world.service, user) == []


@pytest.mark.parametrize(
    ("typed", "why", "choices"),
    [("sat 8", "hour", 2), ("monday 8pm", "today", 2), ("3/7 8pm", "order", 2), ("saturday", "time", 3)],
)  # fmt: skip
async def test_ambiguous_date_offers_choices(anna: Guest, typed: str, why: str, choices: int) -> None:
    assert (await anna.command("night", typed)).notice == render_text(f"night-unclear-{why}")
    options = [b for row in anna.screen.rows for b in row if b.callback_data.startswith("night-at")]
    assert len(options) == choices
    assert render_text("night-step-who") in screen_text(await anna.press(options[-1].callback_data))


async def test_night_is_planned_in_three_steps(world: World, anna: Guest) -> None:
    """What, when and who; a night without a time can't be posted, and each answer returns to its step."""
    await anna.press(PlanNight())
    name = anna.button("night-drop").callback_data.split()[1]
    on, back = render_text("app-plan-next"), render_text("app-back")
    presses = (
        SetNightField(name, "game", "pebbles"),
        TypeNightTime(name, FreeText("fri 8pm")),
        SetNightField(name, "most", "3"),
    )
    for step, press in zip(("what", "when", "who"), presses, strict=True):
        assert anna.screen.text[0] == render_text(f"night-step-{step}")
        assert any(label == render_text("night-post") for label in anna.labels()) == (step == "who"), step
        await anna.press(press)
        if step == "what":
            await anna.tap(on)
            assert on not in anna.labels(), "expected no next step before a time is given"
    await anna.tap(back, back)
    for step in ("what", "when"):
        assert anna.screen.text[0] == render_text(f"night-step-{step}")
        await anna.tap(on)
    await anna.tap(render_text("night-post"))
    night = await night_of(world, name)
    assert (night.state, night.game_choices, night.seat_count) == ("open", ("pebbles",), 3)


async def test_late_evening_date_question_offers_later_hours_or_an_input_field(world: World, anna: Guest) -> None:
    here = world.hands.now.astimezone(ZoneInfo("Europe/Prague"))
    world.jump(minutes=(20 * 60 + 25 - here.hour * 60 - here.minute) % (24 * 60))
    for typed, offered in (("today", 3), (f"{world.hands.now.astimezone(ZoneInfo('Europe/Prague')):%A}", 6)):
        assert (await anna.command("night", typed)).notice == render_text("night-unclear-time")
        ways = [b for row in anna.screen.rows for b in row if b.callback_data.startswith("night-at")]
        assert len(ways) == offered, f"{typed!r}: expected {offered} choices, got {len(ways)}"
        assert not anna.screen.fields
    world.jump(hours=3)
    await anna.command("night", "today")
    assert not [b for row in anna.screen.rows for b in row if b.callback_data.startswith("night-at")]
    assert "19:30" in screen_text(await anna.press(f"{anna.screen.fields[0].callback_data} tomorrow at 19:30"))


@pytest.mark.parametrize(
    ("typed", "place"), [("fri 8pm Elbonia", "Elbonia"), ("fri 8pm in Lower Elbonia", "Lower Elbonia")]
)
async def test_unknown_place_is_named_in_question_about_timezone(anna: Guest, typed: str, place: str) -> None:
    await anna.command("night", typed)
    assert anna.screen.notice == render_text("night-unclear-place", place=place, city="Prague")
    await anna.press(f"{anna.screen.fields[0].callback_data} fri 8pm UTC+2")
    assert anna.button("night-post")


async def test_typed_ordinal_weekday_creates_monthly_series(world: World, anna: Guest) -> None:
    assert (await night_of(world, await draft_night(anna, "every 4th friday at 8pm"))).rule == "FREQ=MONTHLY;BYDAY=4FR"


async def test_unreadable_or_past_date_is_refused_with_reason(anna: Guest) -> None:
    assert match_text("night-unread-unknown", (await anna.command("night", "whenever \ue000 you like")).notice)
    field = anna.screen.fields[0].callback_data
    assert "Tuesday 2 June 2026, 19:30" in screen_text(await anna.press(f"{field} tomorrow at 19:30"))
    assert (await anna.press(f"{field} 1.1.2020 20:00")).notice == render_text(
        "night-unread-past", typed="1.1.2020 20:00"
    )


async def test_organizer_is_warned_of_missing_or_repeated_local_time(anna: Guest) -> None:
    await anna.command("night", "2027-03-28 02:30")
    assert match_text("night-left-out", screen_text(anna.screen), zone="Prague", real="03:30")
    assert match_text("night-twice", screen_text(await anna.command("night", "2026-10-25 02:30")), zone="Prague")


async def test_tables_open_after_an_outage_once_chats_have_caught_up(world: World) -> None:
    name, _ = await post_night(world, "Anna", "Ben", answered=True)
    version = (await night_of(world, name)).version
    world.jump(days=4, hours=7, minutes=55)
    await world.go()
    night = await night_of(world, name)
    assert (night.tables, night.version > version) == ((), True), "expected exactly one edit"
    await world.go(minutes=1)
    assert len((await night_of(world, name)).tables) == 1


async def test_night_table_seats_attendees_and_night_can_be_repeated(world: World) -> None:
    name, people = await post_night(world, "Anna", "Ben", "Cyril", "Dora", "Eva", answered=True)
    anna, ben, cyril, dora, eva = people
    assert eva.screen.notice == render_text("night-you-wait", n=1)
    await dora.press(NightOut(name))
    await cyril.press(NightLate(name))
    await world.go(**TO_OPENING)
    (table,) = (await night_of(world, name)).tables
    lobby = await world.service.lobbies.require_lobby(table)
    assert [sitter.user for sitter in lobby.seats] == [anna.id, ben.id, cyril.id, eva.id]
    assert (lobby.time_control, lobby.game, lobby.host, lobby.state) == ("live-10m", SAMPLE, anna.id, "open")
    assert {p.id for p in await world.service.channels.list_for_table(table)} == {anna.place}
    assert (await dora.press(NightIn(name))).notice == render_text("night-stands")
    await anna.press(StartGame(table))
    await play_on(world.app, table, [anna, ben, cyril, eva])
    await world.go(minutes=30)
    assert (await night_of(world, name)).state == "over"
    assert not await pings_by_user(world, name)
    await anna.press(ShowTable(name))
    assert anna.labels()[-1] == render_text("night-again")
    assert render_text("app-story") in anna.labels()
    assert "Friday 12 June 2026, 20:00" in screen_text(await ben.press(CopyNight(name))), (
        "expected Ben to see the night that he may post"
    )


async def test_sleeping_attendee_gets_reminder_after_waking(world: World) -> None:
    noon = "2026-06-06 11:30"  # the reminder a day before is also due
    name, (anna, ben) = await post_night(world, "Anna", "Ben", when=noon, answered=True)
    await ben.change(hours=WakingHours("Europe/Prague", (8 * 60, 14 * 60)))
    await world.go(days=3, hours=23, minutes=40)
    assert set(await pings_by_user(world, name)) == {anna.id}
    await world.go(hours=3)
    assert set(await pings_by_user(world, name)) == {anna.id, ben.id}
    await world.go(hours=20, minutes=25)  # after the reminder half an hour before
    assert "in 25 minutes" in strip_timestamps((await pings_by_user(world, name))[anna.id])
    assert ben.id not in {ping.user for ping in await world.app.list_pings(name) if ping.is_silent}, (
        "outdated news is kept for a sleeping user"
    )


async def test_missed_reminders_are_sent_once_after_downtime(world: World) -> None:
    name, (_,) = await post_night(world, "Anna")
    world.jump(days=4, hours=7, minutes=45)  # both reminders are due, a quarter of an hour before
    await world.go()
    (one,) = list(await world.app.list_pings(name))
    assert "in 15 minutes" in strip_timestamps(one.text)
    version = (await NIGHTS.load(world.service, name)).version
    await world.go(minutes=2)
    assert (await NIGHTS.load(world.service, name)).version == version, "edited again"


@pytest.mark.slow
async def test_night_tables_use_planned_ai_level(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,), answered=True)
    assert render_text("app-level-journeyman") not in await card_text(anna, name)
    shown = await anna.follow(EditNight(name), "night-level")
    assert [strip_timestamps(line).split(":")[0] for line in shown.text] == ["Apprentice", "Journeyman", "Master"]
    marked = {b.callback_data.split()[-1]: b.tone for row in shown.rows for b in row}
    assert (marked["journeyman"], marked["master"]) == ("primary", "plain")
    assert (await ben.press(SetNightLevel(name, "master"))).notice == render_text("app-may-not-night")
    shown = await anna.press(SetNightLevel(name, "master"))
    assert {b.callback_data.split()[-1]: b.tone for row in shown.rows for b in row}["master"] == "primary"
    assert f"{render_text('app-set-level')}: Master" in await card_text(anna, name)
    assert f"{render_text('app-set-level')}: Master" in screen_text(await anna.press(CopyNight(name))), (
        "expected the level to be set"
    )
    await world.go(seconds=((await night_of(world, name)).start_ms - world.hands.ms) / 1000 - 300)
    assert (await world.service.lobbies.require_lobby((await night_of(world, name)).tables[0])).level == "master"
    assert (await anna.press(SetNightLevel(name, "apprentice"))).notice == render_text("night-stands"), (
        "the level can be changed"
    )
    assert (await night_of(world, name)).level == "master"
    await world.go(hours=24)
    assert (await night_of(world, (await night_of(world, name)).next)).level == "master", (
        "the next night lost the level"
    )


@pytest.mark.slow
async def test_moved_edited_or_cancelled_night_pings_respondents(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril")
    await ben.press(NightMaybe(name))
    await cyril.press(NightOut(name))
    await move_night(anna, name, "sat 7pm")
    assert set(await pings_by_user(world, name)) == {ben.id, cyril.id}
    assert "Saturday 6 June 2026, 19:00 (Prague)" in strip_timestamps((await pings_by_user(world, name))[ben.id])
    await anna.press_each(
        TypeNightField(name, "where", FreeText("https://example.org/voice")),
        TypeNightField(name, "note", FreeText("bring biscuits")),
    )
    assert not match_text("night-news-edited", str(await pings_by_user(world, name))), (
        "a small change was announced at once"
    )
    await world.go(minutes=2)
    assert match_text("night-news-edited", (await pings_by_user(world, name))[ben.id])
    await anna.press(CancelNight(name))
    assert match_text("night-news-off", (await pings_by_user(world, name))[cyril.id])
    assert render_text("night-is-off", name="Anna") in await card_text(anna, name)
    assert await world.app.list_live_events(anna.place) == []
    await world.go(days=6)
    assert not await pings_by_user(world, name)


@pytest.mark.slow
async def test_series_occurrences_can_be_skipped_and_moved(world: World) -> None:
    name, (anna, ben, cleo) = await post_night(world, "Anna", "Ben", "Cleo", presses=(WEEKLY,))
    await ben.press(AnswerLaterNights(name, "2026-06-12T20:00", "in"))
    await cleo.press(AnswerLaterNights(name, "2026-06-12T20:00", "out"))
    for key in ("skipped", "restored", "skipped"):
        await anna.press(SkipNight(name, "2026-06-12T20:00"))
        ((told, text),) = (await pings_by_user(world, name)).items()
        assert told == ben.id, "an unaffected user was notified"
        assert match_text(f"night-news-{key}", text)
        assert "12" in text
        assert bool(match_text("night-skips", await card_text(anna, name))) == (key == "skipped")
    assert match_text("night-off-series", screen_text(await anna.press(AskCancelNight(name))))
    await anna.follow(ShiftNight(name, "2026-06-19T20:00", FreeText("20.6. 18:00")), "night-shift")
    await world.go(days=5)
    first = await night_of(world, name)
    assert first.state == "over"
    second = await night_of(world, first.next)
    assert second.begin == "2026-06-20T18:00"
    assert [p.id for p in await world.service.channels.list_for_table(second.id)] == [anna.place]
    await world.go(days=15)
    assert (await night_of(world, (await night_of(world, second.id)).next)).begin == "2026-06-26T20:00", (
        "moving the second night moved the third"
    )
    await world.go(days=150)
    now = world.hands.now
    (last,) = [night for night in await NIGHTS.load_of_channel(world.service, anna.place) if night.state == "open"]
    assert now < datetime.fromtimestamp(last.start_ms / 1000, UTC) <= now + timedelta(days=8)
    assert last.begin.endswith("T20:00"), "expected 20:00 in winter"
    assert datetime.fromtimestamp(last.start_ms / 1000, UTC).hour == 19
    await anna.press(RepeatNight(last.id, ""))
    await world.go(days=8)
    assert (await night_of(world, last.id)).next == ""


async def test_date_poll_closes_automatically_with_best_date(world: World) -> None:
    anna, ben, cyril = await arrive_together(world.arrive, "Anna", "Ben", "Cyril")
    await anna.change(hours=PRAGUE_HOURS)
    name = await post_date_poll(anna, "thu 19:00", "fri 20:00", "sat 18:00")
    assert anna.screen.title == render_text("night-title-when")
    words = {"y": "yes", "m": "maybe", "n": "no"}
    for guest, marks in ((ben, "nyy"), (cyril, "-my"), (anna, "yyy")):
        for n, mark in enumerate(marks):
            if mark != "-":
                await guest.press(RateNightTime.data_prefix(name, n, words[mark]))
    assert render_text("night-answered", n=3) in await card_text(anna, name)
    await world.go(days=2, minutes=1)
    night = await night_of(world, name)
    assert (night.state, night.begin, night.picked_counts) == ("open", "2026-06-06T18:00", (3, 0))
    assert set(await pings_by_user(world, name)) == {ben.id, cyril.id}
    assert match_text("night-picked", await card_text(anna, name), yes=3)
    assert sorted(night.replies) == sorted([anna.id, ben.id, cyril.id])


async def test_organizer_can_close_date_poll_with_chosen_date(world: World) -> None:
    anna, ben = await arrive_together(world.arrive, "Anna", "Ben")
    name = await post_date_poll(anna, "thu 19:00", "fri 20:00")
    await ben.press(RateNightTime(name, 0, "maybe"))
    assert (await ben.press(TakeNightTime(name, "2026-06-04T19:00"))).notice == render_text("app-may-not-night")
    await anna.tap("Close and choose", "night-take")
    night = await night_of(world, name)
    assert (night.state, night.begin) == ("open", "2026-06-04T19:00")
    assert night.replies[ben.id].how == "maybe"


async def test_game_vote_of_attendees_chooses_game(world: World) -> None:
    anna, ben, cyril = await arrive_together(world.arrive, "Anna", "Ben", "Cyril")
    name = (await anna.press(PostNight(await draft_night(anna)))).table
    assert anna.screen.title == render_text("night-title-vote")
    for guest in (ben, cyril):
        await guest.press_each(NightIn(name), RankNightGames(name, SAMPLE))
        assert any(label.startswith("1. ") for label in guest.labels())
    await anna.press(RankNightGames(name))
    assert match_text("night-vote-stands", await card_text(anna, name))
    await world.go(days=4, hours=7, minutes=51)
    assert (await night_of(world, name)).game == SAMPLE


async def test_night_posted_shortly_before_start_accepts_signups(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", when="in 5 minutes")
    await world.go(minutes=1)
    await ben.press(NightIn(name))
    await world.go(minutes=4)
    assert (await night_of(world, name)).lineup == ((anna.id, ben.id),)
    assert len((await night_of(world, name)).tables) == 1


async def test_guests_take_seats_and_waiting_places(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben")
    await ben.press(AnswerNight(name, "in"))
    for _ in range(3):
        await ben.tap("One more guest")
    text = await card_text(anna, name)
    assert match_text("night-in", text, n=4, most=4, names="Anna, Ben +2")
    assert match_text("night-waiting", text, names="1. Ben’s guest")


async def test_concurrent_timer_runs_open_table_once(world: World) -> None:
    name, (anna, _) = await post_night(world, "Anna", "Ben", answered=True)
    await world.go(days=4, hours=7, minutes=46)
    world.jump(minutes=9)
    keeper = Scheduler(world.service)
    timers = await world.service.store.timers.claim_due({"night": 800}, lease_ms=20_000, now=world.hands.ms)
    await asyncio.gather(*(keeper.run_timer(timer) for timer in timers for _ in range(3)))
    night = await night_of(world, name)
    assert len(night.tables) == 1
    assert len(await world.app.list_live_tables(anna.place)) == 1
    assert await world.app.list_live_events(anna.place) == [name]
    await keeper.run_timer(timers[0])
    assert (await night_of(world, name)).tables == night.tables


@pytest.mark.slow
async def test_night_screens_are_translated_into_every_language(world: World, anna: Guest) -> None:
    name = await plan_night(anna, "2026-06-05 20:00", WEEKLY, SetNightField("{}", "most", "3"))
    for n, guest in enumerate([await world.arrive(f"Q{n}", at=anna.place) for n in range(4)]):
        await guest.press(AnswerNight(name, ("in", "late", "maybe", "in")[n]))
    asking = (
        RepeatNight(name),
        SetNightReminders(name),
        ShowNightSeries(name),
        ShiftNight(name, "2026-06-12T20:00"),
        AskCancelNight(name),
    )
    quiet = (
        ListNights(),
        EditNight(name),
        SetOwnReminders(name),
        RankNightGames(name),
        ShowCalendar(name),
        SetNightLevel(name),
        SetNightLevel(name, "master"),
        SetNightGuests(name, 2),
        ShowTable(name),
        OpenPanel(name),
        AskNightField(name, "when"),
        AskNightField(name, "where"),
        AskNightField(name, "note"),
        AskNightField(name, "zone"),
        AskNightField(name, "times"),
    )
    for press in (*asking, *quiet):
        screens = [await press_in_language(anna, lang, press) for lang in LANGUAGES]
        assert [screen.lang for screen in screens] == list(LANGUAGES), f"{press}: wrong language"
        for part in ("title", "text", "rows"):
            words = {str(getattr(screen, part)) for screen in screens if getattr(screen, part)}
            assert len(words) == len(LANGUAGES), f"{press}: {part} is equal in two languages: {words}"
        notices = {screen.notice for screen in screens}
        assert len(notices) == len(LANGUAGES) if press in asking else notices == {""}, f"wrong notice of {press}"
    await anna.press(TypeNightTime(name, FreeText("2026-06-05 21:00")))
    assert len(await pings_by_user(world, name)) == 4
    assert "night-" not in await card_text(anna, name)


async def press_in_language(guest: Guest, lang: str, press: Press) -> Screen:
    """Press with user and channel set to this language; return the screen."""
    await guest.app.service.channels.update_channel(guest.place, lang=lang)
    await guest.change(lang=lang)
    return await guest.press(press)


async def test_many_recipients_are_pinged_privately_except_quiet_users(world: World) -> None:
    name, people = await post_night(world, *"ABCDEFGHIJ", most=20)
    await press_by_all(people[1:4], NightIn(name))
    await people[1].press(ChangeSetting("pings", "quiet"))
    await move_night(people[0], name, "sat 7pm")
    assert sorted(ping.style for ping in await world.app.list_pings(name)) == ["ping", "ping", "quiet"]
    await press_by_all(people[4:], NightMaybe(name))
    await people[0].press(CancelNight(name))
    assert sorted(ping.style for ping in await world.app.list_pings(name)) == ["dm"] * 8 + ["quiet"]
