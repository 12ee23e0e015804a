"""Test pings of players: once a turn, reminders, quiet hours, digests and nudges; none after the answer."""

import pytest

from bot.app.clocks.events import PlayerCalled, QuietHoursEnded, decode_event
from bot.app.clocks.waking_hours import WakingHours
from bot.app.deadlines.preference_jobs import next_morning_ms
from bot.app.i18n import load_translator
from bot.app.ui.texts import strip_timestamps
from bot.app.views.event_text import event_sentences, last_turn_version
from tests.app.clocks.clocked_tables import NIGHT, World, start_table
from tests.app.clocks.test_time_controls import utc_ms
from tests.app.gameplay import Guest, answer_question, plan_for_all, plan_pebbles
from tests.texts import render_text


async def test_turn_sends_one_ping_and_two_reminders(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", planned=True)
    (first,) = await world.pings(table)
    assert first.user == people[0].id
    assert "· due Tue 2 Jun, 10:00 (UTC)" in strip_timestamps(first.text)
    await world.go(hours=11, minutes=59)
    assert await world.pings(table) == [first], "the notice was sent a second time"
    await world.go(minutes=1)
    (half,) = await world.pings(table)
    assert half.epoch > first.epoch
    assert "Half of your time is left." in half.text
    await world.go(hours=8, minutes=59)
    assert (await world.pings(table)) == [half]
    await world.go(minutes=1)
    (last,) = await world.pings(table)
    assert last.epoch > half.epoch
    assert "Your time is almost up." in last.text
    assert [call.kind for call in await world.events(table, PlayerCalled)] == ["half", "last"]
    await answer_question(people[0], table)
    assert [ping.user for ping in await world.pings(table)] == [people[1].id], "the ping stays after the answer"


async def test_no_reminder_is_due_at_night(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT}, time_control="turn-3d")
    await world.go(days=12)
    called = [e.at for e in await world.entries(table) if isinstance(decode_event(e), PlayerCalled) and e.seat == 0]
    assert len(called) >= 2
    assert all(6 <= int(at_[11:13]) < 20 for at_ in called), f"pinged at night: {called}"


async def test_live_table_sends_no_reminders(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", time_control="live-10m")
    await world.go(minutes=9)
    assert await world.events(table, PlayerCalled) == []
    assert len(await world.pings(table)) == 2


async def test_single_timer_run_sends_all_due_reminders(world: World) -> None:
    """Users with other reminders are skipped, and a user reminded later has a separate run."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", "Dan")
    await people[1].press("set reminder 3h")
    await world.go(hours=11, minutes=59)
    assert world.worked.count(f"{table}/clock") == 0
    for minutes, seats, runs in ((1, [0, 2, 3], 1), (9 * 60, [0, 1, 2, 3], 2)):
        before = len(await world.events(table, PlayerCalled))
        await world.go(minutes=minutes)
        assert sorted(call.seat for call in (await world.events(table, PlayerCalled))[before:]) == seats
        assert world.worked.count(f"{table}/clock") == runs


@pytest.mark.slow
async def test_reminder_settings_apply_per_player(world: World) -> None:
    table, (anna, ben, _) = await start_table(world, "Anna", "Ben", "Cleo")
    await anna.follow("settings calls", "setting reminder", "set reminder 3h")
    assert anna.screen.notice == render_text("app-saved")
    await ben.press("set reminder none")
    await world.go(hours=23, minutes=59)
    calls = [
        (call.seat, call.kind, e.at[11:16])
        for e in await world.entries(table)
        if isinstance(call := decode_event(e), PlayerCalled)
    ]
    assert calls == [(2, "half", "22:00"), (0, "last", "07:00"), (2, "last", "07:00")]
    assert (await anna.press("set reminder sometimes")).notice


async def test_reminders_stop_after_player_answers(world: World, table: str, people: list[Guest]) -> None:
    await world.go(hours=11)
    await plan_pebbles(people[0], table)
    await world.go(hours=2)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1]


async def test_sleeping_player_is_pinged_in_the_morning(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT})
    await world.go(hours=11)
    await plan_for_all(table, people)
    (ping,) = await world.pings(table)
    assert ping.is_silent, "the ping has a sound at eleven in the evening"
    assert await world.service.store.timers.load_due_ms(table, "clock") == utc_ms(2026, 6, 2, 6), (
        "no edit is due when she wakes"
    )
    await world.go(hours=9)
    (again,) = await world.pings(table)
    assert (again.is_silent, again.epoch) == (False, ping.epoch)
    assert await world.events(table, QuietHoursEnded) == [QuietHoursEnded()]


async def test_daytime_ping_is_not_repeated_in_the_morning(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT}, time_control="turn-7d", planned=True)
    await world.go(days=1, hours=21)
    assert await world.events(table, QuietHoursEnded) == []


async def test_ping_style_follows_quiet_and_private_settings(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", "Cleo", pings={"Anna": "quiet", "Ben": "dm"})
    await world.go(hours=23)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1, 2, 1, 2]
    assert {ping.style for ping in await world.pings(table)} == {"quiet", "dm", "ping"}


async def test_digest_sends_one_private_message_in_the_morning(world: World) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    await anna.press("zone Atlantic/Reykjavik")
    await anna.press("quiet 22:00-8:00")
    await anna.press("set pings digest")
    tables = []
    for time_control in ("turn-7d", "turn-3d", "none"):
        table = await anna.open_table(ben)
        await anna.press(f"time-control-set {table} {time_control}")
        await anna.press(f"start {table}")
        await plan_pebbles(ben, table)
        tables.append(table)
    assert [await world.pings(table) for table in tables] == [[], [], []]
    await world.go(hours=21, minutes=59)
    assert await world.pings(tables[1]) == []
    await world.go(minutes=1)
    (ping,) = await world.pings(tables[1])
    assert (ping.style, ping.is_silent) == ("dm", False)
    assert " · due " in ping.text
    assert not any(table in ping.text for table in tables), "a public ping names other tables"
    others = strip_timestamps(ping.aside).splitlines()
    for table, line in zip((tables[0], tables[2]), others, strict=True):
        assert line.startswith("· How many stones into which bowl?"), table
    assert others[0].endswith("· due Sat 13 Jun, 10:00 (Reykjavik)"), "the ping does not say how long"
    assert "due" not in others[1], "a time is shown although no clock runs"
    assert await world.pings(tables[0]) == []
    await plan_pebbles(anna, tables[0])
    await answer_question(anna, tables[0])
    (ping,) = await world.pings(tables[1])
    assert len(ping.aside.splitlines()) == 1, "the ping has a line that may become outdated"
    for table in tables[1:]:
        await plan_pebbles(anna, table)
        await answer_question(anna, table)
    await world.go(days=1)
    digests = [call for table in tables for call in await world.events(table, PlayerCalled) if call.kind == "digest"]
    assert len(digests) <= 2
    await anna.press("set pings quiet")
    await world.go(days=3)
    later = [call for table in tables for call in await world.events(table, PlayerCalled) if call.kind == "digest"]
    assert later == digests


def test_next_morning_respects_hours_and_weekends() -> None:
    assert next_morning_ms(NIGHT, utc_ms(2026, 6, 1, 10)) == utc_ms(2026, 6, 2, 6)
    assert next_morning_ms(WakingHours(), utc_ms(2026, 6, 1, 7)) == utc_ms(2026, 6, 1, 8)
    assert next_morning_ms(WakingHours("UTC", (0, 0), (5, 6)), utc_ms(2026, 6, 5, 9)) == utc_ms(2026, 6, 8, 8)
    assert next_morning_ms(NIGHT, utc_ms(2026, 10, 24, 7)) == utc_ms(2026, 10, 25, 7)


async def test_outage_sends_no_ping_flood(world: World) -> None:
    """After six hours of downtime with two reminders due, each user gets at most one correct notice per table."""
    table, _ = await start_table(world, "Anna", "Ben", time_control="turn-4h")
    await world.go(hours=1, minutes=50)
    world.jump(hours=6)
    await world.go()
    pings = await world.pings(table)
    assert len(pings) == len({ping.user for ping in pings})


async def test_nudge_is_limited_to_daily_and_waking_hours(world: World) -> None:
    table, (_, ben) = await start_table(world, "Anna", "Ben", time_control="none", hours={"Anna": NIGHT}, planned=True)
    (before,) = await world.pings(table)
    await ben.press(f"waiting {table}")
    assert not any(label.startswith("Nudge") for label in ben.labels())
    assert "Not now" in (await ben.press(f"nudge {table} 0")).notice
    await world.go(hours=13)
    assert "Not now" in (await ben.press(f"nudge {table} 0")).notice, "Anna may be nudged while she sleeps"
    await world.go(hours=9)
    await ben.follow(f"waiting {table}", "Nudge Anna")
    (after,) = await world.pings(table)
    assert after.epoch > before.epoch
    assert "A friendly nudge from the others." in after.text
    assert "Ben gives Anna a friendly nudge." in await world.board(table)
    assert "Not now" in (await ben.press(f"nudge {table} 0")).notice
    await world.go(days=1)
    await ben.press(f"nudge {table} 0")
    assert [call.kind for call in await world.events(table, PlayerCalled)] == ["nudge", "nudge"]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "more"), [(("Anna", "Ben"), 2), (("Anna", "Ben", "Cleo", "Dan"), 6)])
async def test_screen_lists_latest_events_since_last_turn(world: World, names: tuple[str, ...], more: int) -> None:
    """One line shows the newest event and the number of older ones in the story."""
    table, people = await start_table(world, *names, planned=True)
    anna, *others = people
    await answer_question(anna, table)
    for guest in others:
        await answer_question(guest, table)
    await anna.press(f"move {table}")
    async with world.service.tables.open_started(table) as found:
        translator = await load_translator(world.service.users, found, "en")
        told = event_sentences(found, 0, translator, last_turn_version(found, 0))
    assert len(told) - 1 == more
    line, *rest = anna.screen.after
    assert line.startswith(f"Since your last turn: {told[-1]} {more} more events before that"), line
    assert not any("story" in other for other in rest)


async def test_screen_without_new_events_has_no_event_list(table: str, people: list[Guest]) -> None:
    """Before the first move there is no last turn, and a player who reconsiders has missed nothing."""
    for _ in range(2):
        await people[0].press(f"move {table}")
        assert not any("Since" in line or line.startswith("·") for line in people[0].screen.after)
        await plan_pebbles(people[0], table)


async def test_ping_tells_last_player_that_table_waits(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo")
    assert not any("waits only for you" in ping.text for ping in await world.pings(table))
    for guest in people[:2]:
        await plan_pebbles(guest, table)
    (ping,) = await world.pings(table)
    assert "Everyone else is done: the table waits only for you." in ping.text


async def test_table_ping_setting_silences_only_that_player(world: World, table: str, people: list[Guest]) -> None:
    await people[0].follow(f"waiting {table}", "Don’t ping me here")
    await world.go(hours=23)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1, 1]
    assert {ping.user: ping.style for ping in await world.pings(table)}[people[0].id] == "quiet"
    await people[0].follow(f"waiting {table}", "Ping me here")
    assert {ping.style for ping in await world.pings(table)} == {"ping"}
