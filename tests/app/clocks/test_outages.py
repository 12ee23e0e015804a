"""Test outages and maintenance: the time lost is credited once, before any clock expires."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.app.api import App
from bot.app.clocks.events import OutageCredited, TurnExpired
from bot.app.clocks.outages import BOT, Outage, overlapping_outages
from bot.app.clocks.waking_hours import HOUR_MS
from bot.app.common.incidents import TimerFailures
from bot.app.deadlines import outages
from bot.app.dispatch.scheduler import Scheduler
from bot.app.tables.table import Table
from bot.metrics import REGISTRY
from bot.store.errors import StoreError
from tests.app.clocks.clocked_tables import KINDS, Kind, World, start_table, start_table_beside
from tests.app.clocks.test_time_controls import turn_deadline
from tests.app.gameplay import Guest, plan_pebbles, read_table
from tests.texts import match_text


async def _count_missed_turns(world: World, table_id: str) -> int:
    """Count the turns that Anna has missed."""
    return sum(out.seat == 0 for out in await world.events(table_id, TurnExpired))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("away", ["bot", "test", "maintenance"])
async def test_outage_is_credited_with_any_kind_of_other_seat(world: World, kind: Kind, away: str) -> None:
    table, _ = await start_table_beside(world, kind)
    platform = "test" if away == "test" else "bot"
    await world.beat(platform)
    before = await turn_deadline(world, table)
    if away == "maintenance":
        await outages.start_maintenance(world.service)
    world.jump(hours=6)
    if away == "maintenance":
        assert [await outages.end_maintenance(world.service) for _ in range(2)] == [6 * HOUR_MS, 0]
        await world.go()
    else:
        await world.beat(platform)
    assert await turn_deadline(world, table) == before + 6 * HOUR_MS
    assert len(await world.events(table, OutageCredited)) == 1
    if away != "test":  # otherwise it would be silent again
        for minutes, misses in ((24 * 60 - 1, 0), (2, 1)):
            await world.go(minutes=minutes)
            assert await _count_missed_turns(world, table) == misses, (
                "expected the clock to continue with the remaining time"
            )


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
async def test_common_downtime_of_two_platforms_is_credited_once_with_any_kind_of_other_seat(
    world: World, kind: Kind
) -> None:
    """Anna plays on both platforms. The hour in which both were down is credited once."""
    table, anna = await start_table_beside(world, kind)
    await world.service.users.merge_users(anna.id, (await world.app.ensure_user("other:anna", "Anna")).id)
    before = await turn_deadline(world, table)
    await world.beat("test")
    await world.go(hours=1)
    await world.beat("other")
    await world.go(hours=1)
    await world.beat("test")
    assert await turn_deadline(world, table) == before + HOUR_MS
    assert match_text(
        "clock-event-timeoutage-both",
        await world.board(table),
        platform="Other",
        other="Test",
        **{"from": "Mon 1 Jun, 11:00 (UTC)", "end": "Mon 1 Jun, 12:00 (UTC)"},
    )
    for _ in range(20):
        await world.go(minutes=3)
        await world.beat("test")
    await world.beat("other")
    assert await turn_deadline(world, table) == before + HOUR_MS, "the time was credited twice"
    assert len([credit for credit in await world.events(table, OutageCredited) if 0 in credit.seats]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
async def test_clock_waits_for_a_silent_platform_with_any_kind_of_other_seat(world: World, kind: Kind) -> None:
    table, _ = await start_table_beside(world, kind)
    await world.go(hours=23, minutes=50)
    await world.beat("test")
    await world.go(minutes=30)
    assert await _count_missed_turns(world, table) == 0
    for _ in range(30):
        await world.beat("test")
        await world.go(minutes=2)
    assert await _count_missed_turns(world, table) == 1


@pytest.mark.parametrize("platforms", [1, 2])
async def test_platform_that_never_returns_stops_a_clock_for_at_most_a_week(
    world: World, platforms: int, table: str, anna: Guest, ben: Guest
) -> None:
    """This also holds if a second platform of the player went silent just before."""
    await plan_pebbles(ben, table)
    await world.go_down("test", days=6, hours=23)
    if platforms == 2:
        await world.service.users.merge_users(anna.id, (await world.app.ensure_user(f"other:{anna.id}", "Anna")).id)
        await outages.record_heartbeat(world.service, "other")
    counts = []
    for minutes in (59, 2):
        world.jump(minutes=minutes)
        await world.go(seconds=30)
        counts.append(await _count_missed_turns(world, table))
    assert counts == [0, 1]


def stuck_timers() -> float:
    return REGISTRY.get_sample_value("bottega_timers_stuck_total") or 0.0


@pytest.mark.slow
@pytest.mark.incident("timer failed", why="giving time back is broken on purpose")
@pytest.mark.parametrize("part", ["refund_outages", "is_unreachable"])
async def test_clock_keeps_running_when_an_optional_part_fails(
    world: World, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """After three failures of one kind, Anna's turn still ends and the operator is alerted."""
    table, _ = await start_table_beside(world, "ai")
    await world.go(hours=23)
    monkeypatch.setattr(outages, part, AsyncMock(side_effect=ZeroDivisionError))
    before = stuck_timers()
    await world.go(hours=1, seconds=30)
    assert (await _count_missed_turns(world, table), stuck_timers() - before) == (0, 0)
    await world.go(seconds=30)
    assert (await _count_missed_turns(world, table), stuck_timers() - before) == (1, 1)


async def test_timer_is_stuck_only_after_repeated_failures_of_one_kind() -> None:
    failures = TimerFailures()
    kinds = [KeyError(), ValueError(), KeyError(), KeyError()]
    assert [failures.record_failure("a", error) for error in kinds] == [False] * 4
    assert failures.record_failure("a", KeyError())
    assert failures.record_failure("a", ValueError()), "a stuck timer counts as well before it succeeds"
    assert not failures.is_stuck("b")
    failures.record_success("a")
    assert not failures.is_stuck("a")


@pytest.mark.slow
async def test_failed_maintenance_end_still_credits_outage_once(
    world: World, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """Maintenance is over once its end is recorded; the next viewer of the table credits its time."""
    await world.go(hours=20)
    await outages.start_maintenance(world.service)
    world.jump(hours=10)
    with monkeypatch.context() as broken:
        broken.setattr(outages, "record_outage", AsyncMock(side_effect=StoreError("store-away")))
        with pytest.raises(StoreError):
            await outages.end_maintenance(world.service)
    world.jump(hours=1)
    assert await outages.refresh_maintenance(world.service) == 0, "expected the maintenance to end"
    await world.go(minutes=1)
    assert [one.end - one.begin for one in world.service.tables.outages.value] == [10 * 3_600_000]
    assert len(await world.events(table, OutageCredited)) == 1
    assert await outages.end_maintenance(world.service) == 0


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        (("chat", 0, 10), ("page", 5, 15), ["chat+page 5 10"]),
        (("page", 5, 15), ("chat", 0, 10), ["chat+page 5 10"]),
        (("chat", 0, 10), ("page", 10, 15), []),
        (("chat", 0, 10), ("chat", 5, 15), []),
        ((BOT, 0, 10), ("page", 5, 15), []),
        (("page", 5, 15), (BOT, 0, 10), []),
    ],
)
def test_common_downtime_counts_outages_of_two_chats_only(
    first: tuple[str, int, int], second: tuple[str, int, int], together: list[str]
) -> None:
    """Downtime of the bot itself is already credited to all players."""
    away, silent = [Outage(*first)], [Outage(*second)]
    assert [f"{one.platform} {one.begin} {one.end}" for one in overlapping_outages(away, silent)] == together


async def test_platform_outage_is_credited_only_to_players_without_another_platform(
    world: World, table: str, ben: Guest
) -> None:
    """Ben also plays on a platform that was up, so his clock runs out. No player is only on the third one."""
    await world.service.users.merge_users(ben.id, (await world.app.ensure_user("other:1", "Zoe")).id)
    await world.go_down("test", hours=2)
    now = world.hands.ms
    await outages.record_outage(world.service, Outage("third", now - HOUR_MS, now - HOUR_MS // 2))
    await world.beat("test")
    found = await world.events(table, OutageCredited)
    assert [(one.begin, one.end, one.seats) for one in found] == [(now - 2 * HOUR_MS, now, (0,))]
    assert "Test was down" in await world.board(table)
    for _ in range(45):  # from now on the platform is up
        await world.go(minutes=30)
        await world.beat("test")
    assert [out.seat for out in await world.events(table, TurnExpired)] == [1]


async def test_outage_sets_no_timers_and_tables_are_credited_when_opened(world: World) -> None:
    read, unread = [(await start_table(world, "Anna", "Ben"))[0] for _ in range(2)]
    await world.beat()
    due = await world.next_due_ms()
    world.jump(hours=6)
    await outages.record_heartbeat(world.service)
    assert await world.next_due_ms() == due, "the outage set a timer"
    assert len(await world.events(read, OutageCredited)) == 1
    await world.go(hours=6)  # without the outage, half of the time is over
    load_version = world.service.store.tables.load_version
    version = await load_version(unread)
    assert len(await world.events(unread, OutageCredited)) == 1
    assert await load_version(unread) == version, "the table's own timer has not credited it"
    for hours, missed in ((17, 0), (1, 1)):
        await world.go(hours=hours)
        assert [await _count_missed_turns(world, table) for table in (read, unread)] == [missed] * 2
    assert [len(await world.events(table, OutageCredited)) for table in (read, unread)] == [1, 1]


async def test_table_opened_by_two_processes_at_once_is_credited_once(
    world: World, another: Callable[[], Awaitable[App]]
) -> None:
    tables = [(await start_table(world, "Anna", "Ben"))[0] for _ in range(5)]
    await world.go_down(hours=6)
    both = world.app, await another()
    for app in both:
        await outages.record_heartbeat(app.service)
        await outages.refresh_maintenance(app.service)
    for table in tables:
        await asyncio.gather(*(read_table(app, table) for app in both))
        seen = [await read_table(app, table) for app in both]
        assert seen[0].state == seen[1].state
        assert len(await world.events(table, OutageCredited)) == 1


async def test_credit_and_concurrent_move_in_another_process_are_both_kept(
    world: World, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Awaitable[App]], table: str, anna: Guest
) -> None:
    await world.go_down(hours=6)
    anna.app, refund = await another(), world.service.tables.refund_outages

    async def play_first(opened: Table) -> None:
        await plan_pebbles(anna, table)
        await refund(opened)

    await outages.record_heartbeat(world.service)
    with monkeypatch.context() as slow:
        slow.setattr(world.service.tables, "refund_outages", play_first)
        assert [entry.kind for entry in await world.entries(table)][1:] == ["move"]
    assert len(await world.events(table, OutageCredited)) == 1


@pytest.mark.parametrize("moment", ["before it fires", "while it runs"])
async def test_timer_credits_an_outage_first_in_a_process_that_has_not_seen_it(
    world: World, monkeypatch: pytest.MonkeyPatch, moment: str, table: str
) -> None:
    """Another process has recorded the return of Anna's platform since this one last checked."""
    await world.go(hours=23)
    await world.go_down("test", hours=40)
    second, is_unreachable = world.start_another(), outages.is_unreachable

    async def return_first(*args: Any) -> bool:
        await outages.record_heartbeat(second.app.service, "test")
        return await is_unreachable(*args)

    if moment == "while it runs":
        monkeypatch.setattr(outages, "is_unreachable", return_first)
    else:
        await outages.record_heartbeat(second.app.service, "test")
    timers = await world.service.store.timers.claim_due({"clock": 800}, now=world.hands.ms)
    (timer,) = (timer for timer in timers if timer.source == table)
    await Scheduler(world.service).run_timer(timer)
    assert await _count_missed_turns(second, table) == 0
    assert len(await second.events(table, OutageCredited)) == 1
    await second.app.close()


async def test_table_opened_during_maintenance_is_not_changed(world: World, table: str) -> None:
    await world.beat()
    for begun in (False, True):
        world.jump(hours=6)
        await outages.record_heartbeat(world.service)
        if not begun:
            await outages.start_maintenance(world.service)
        assert await world.events(table, OutageCredited) == []
    await outages.end_maintenance(world.service)
    assert len(await world.events(table, OutageCredited)) == 2, (
        "expected both outages to be credited, before and during the maintenance"
    )


async def test_open_table_does_not_change_when_its_task_reopens_it(world: World, table: str) -> None:
    await world.go_down(hours=6)
    async with world.service.tables.open_started(table) as held:
        version = held.match.version
        await outages.record_heartbeat(world.service)
        async with world.service.tables.open_started(table) as again:
            assert again.match.version == version
    assert len(await world.events(table, OutageCredited)) == 1


@pytest.mark.incident("outages not refunded", why="giving time back is broken on purpose")
async def test_table_opens_even_if_its_outages_cannot_be_credited(
    world: World, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    await world.go_down(hours=6)
    with monkeypatch.context() as broken:
        broken.setattr(outages, "list_felt_outages", lambda *_: 1 / 0)
        await outages.record_heartbeat(world.service)
        assert await world.events(table, OutageCredited) == []
    world.jump(minutes=10)
    await outages.record_heartbeat(world.service)
    assert len(await world.events(table, OutageCredited)) == 2, "expected the next outage to credit only its own time"
