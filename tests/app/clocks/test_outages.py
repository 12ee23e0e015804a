"""Test outages and maintenance: the time lost is credited once, before any clock expires."""

import asyncio
from pathlib import Path

import pytest

from bot.app.clocks.events import OutageCredited, TurnExpired
from bot.app.clocks.waking_hours import HOUR_MS
from bot.app.common.incidents import TimerFailures
from bot.app.deadlines import outages
from bot.app.deadlines.outages import record_heartbeat
from bot.metrics import REGISTRY
from bot.store.admin.backup import restore_backup, write_backup
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.errors import StoreError
from bot.store.store import open_store
from tests.app.clocks.clocked_tables import KINDS, Kind, start_table, start_table_beside
from tests.app.clocks.conftest import World
from tests.app.clocks.test_time_controls import turn_deadline
from tests.app.gameplay import plan_pebbles


async def _count_missed_turns(world: World, table_id: str) -> int:
    """Count the turns that Anna has missed."""
    return sum(out.seat == 0 for out in await world.events(table_id, TurnExpired))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("away", ["bot", "test", "maintenance"])
async def test_time_is_given_back_beside_any_seat(world: World, kind: Kind, away: str) -> None:
    table, _ = await start_table_beside(world, kind)
    platform = "test" if away == "test" else "bot"
    await world.beat(platform)
    before = await turn_deadline(world, table)
    if away == "maintenance":
        await outages.start_maintenance(world.app.service)
    world.jump(hours=6)
    if away == "maintenance":
        await outages.end_maintenance(world.app.service)
        await world.go()
    else:
        await world.beat(platform)
    assert await turn_deadline(world, table) == before + 6 * HOUR_MS
    assert len(await world.events(table, OutageCredited)) == 1
    if away == "bot":  # the other platform would be silent again
        await world.go(hours=25)
        assert await _count_missed_turns(world, table) > 0, "its clock does not run after the outage"


@pytest.mark.slow
async def test_time_from_a_backup_to_its_restoring_is_given_back(
    world: World, server: StoreServer, tmp_path: Path
) -> None:
    """What was played in between is gone, and no player's clock rings for it."""
    table, _ = await start_table_beside(world, KINDS[0])
    await world.beat()
    before = await turn_deadline(world, table)
    await asyncio.to_thread(write_backup, server.url, tmp_path / "all")
    world.jump(hours=6)
    there = start_store_server(tmp_path / "there")
    await asyncio.to_thread(restore_backup, tmp_path / "all", there.url)
    store = await open_store(there.data, there.url)
    restored = world.start_another(store)
    await record_heartbeat(restored.app.service, outages.BOT)
    await restored.go()
    assert await turn_deadline(restored, table) == before + 6 * HOUR_MS
    assert len(await restored.events(table, OutageCredited)) == 1
    await restored.app.close()
    await store.close()
    there.stop(kill=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
async def test_two_platforms_away_at_once_beside_any_seat(world: World, kind: Kind) -> None:
    """Anna plays on both: the hour in which neither was there is given back."""
    table, anna = await start_table_beside(world, kind)
    other = await world.app.ensure_user("other:anna", "Anna")
    await world.app.service.users.merge_users(anna.id, other.id)
    before = await turn_deadline(world, table)
    await world.beat("test")
    await world.go(hours=1)
    await world.beat("other")
    await world.go(hours=1)
    await world.beat("test")
    assert await turn_deadline(world, table) == before + HOUR_MS


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
async def test_a_clock_waits_for_a_silent_platform_beside_any_seat(world: World, kind: Kind) -> None:
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
async def test_a_platform_that_never_returns_holds_a_clock_for_a_week_only(world: World, platforms: int) -> None:
    """Also where a second platform of the player falls silent just before."""
    table, (anna, ben) = await start_table(world, "Anna", "Ben")
    await plan_pebbles(ben, table)
    await world.beat("test")
    world.jump(days=6, hours=23)
    if platforms == 2:
        other = await world.app.ensure_user(f"other:{anna.id}", "Anna")
        await world.app.service.users.merge_users(anna.id, other.id)
        await outages.record_heartbeat(world.app.service, "other")
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
async def test_a_clock_goes_on_without_an_optional_part_that_fails(
    world: World, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """Three failures of one kind: then Anna's turn is over all the same, and the operator is alerted."""

    async def raise_zero_division(*_: object) -> bool:
        raise ZeroDivisionError

    table, _ = await start_table_beside(world, "ai")
    await world.go(hours=23)
    monkeypatch.setattr(outages, part, raise_zero_division)
    before = stuck_timers()
    await world.go(hours=1, seconds=30)
    assert (await _count_missed_turns(world, table), stuck_timers() - before) == (0, 0)
    await world.go(seconds=30)
    assert (await _count_missed_turns(world, table), stuck_timers() - before) == (1, 1)


async def test_failures_of_different_kinds_are_not_stuck() -> None:
    failures = TimerFailures()
    kinds = [KeyError(), ValueError(), KeyError(), KeyError()]
    assert [failures.record_failure("a", error) for error in kinds] == [False] * 4
    assert failures.record_failure("a", KeyError())
    assert failures.record_failure("a", ValueError()), "a stuck timer counts as well before it succeeds"
    assert not failures.is_stuck("b")
    failures.record_success("a")
    assert not failures.is_stuck("a")


@pytest.mark.slow
async def test_maintenance_time_is_credited_to_clocks_once(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben")
    await world.go(hours=20)
    await outages.start_maintenance(world.app.service)
    world.jump(hours=10)  # of a day four hours were left
    assert await outages.end_maintenance(world.app.service) == 10 * 3_600_000
    await world.go(minutes=1)
    assert len(await world.events(table, OutageCredited)) == 1
    assert [seat.spent for seat in (await world.table_clock(table)).seats] == [20 * HOUR_MS] * 2, "wrong time spent"
    board = await world.board(table)
    for name in ("Anna", "Ben"):
        assert f"{name}: 4 hours of 1 day left, until about Tue 2 Jun, 20:00 (UTC)" in board
    await world.go(hours=3, minutes=58)
    assert [seat.misses for seat in (await world.table_clock(table)).seats] == [0, 0]
    await world.go(minutes=2)
    assert [seat.misses for seat in (await world.table_clock(table)).seats] == [1, 1], "not given back exactly once"
    assert await outages.end_maintenance(world.app.service) == 0
    assert len(await world.events(table, OutageCredited)) == 1, "the credit is not told exactly once"


@pytest.mark.slow
async def test_failed_maintenance_end_still_credits_outage_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was over when its end was said, and the next one who looks gives back what it took."""
    table, _ = await start_table(world, "Anna", "Ben")
    await world.go(hours=20)
    await outages.start_maintenance(world.app.service)
    world.jump(hours=10)

    async def lose_store(*_: object) -> None:
        raise StoreError("store-away")

    with monkeypatch.context() as broken:
        broken.setattr(outages, "record_outage", lose_store)
        with pytest.raises(StoreError):
            await outages.end_maintenance(world.app.service)
    world.jump(hours=1)
    assert await outages.refresh_maintenance(world.app.service) == 0, "the maintenance does not end"
    await world.go(minutes=1)
    assert [one.end - one.begin for one in await outages.load_outages(world.app.service)] == [10 * 3_600_000]
    assert len(await world.events(table, OutageCredited)) == 1
    assert await outages.end_maintenance(world.app.service) == 0


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        (("chat", 0, 10), ("page", 5, 15), ["chat+page 5 10"]),
        (("page", 5, 15), ("chat", 0, 10), ["chat+page 5 10"]),
        (("chat", 0, 10), ("page", 10, 15), []),
        (("chat", 0, 10), ("chat", 5, 15), []),
        ((outages.BOT, 0, 10), ("page", 5, 15), []),
        (("page", 5, 15), (outages.BOT, 0, 10), []),
    ],
)
def test_only_two_chats_are_down_together(
    first: tuple[str, int, int], second: tuple[str, int, int], together: list[str]
) -> None:
    """What the bot itself was away is given back to all players already."""
    away, silent = [outages.Outage(*first)], [outages.Outage(*second)]
    found = [f"{one.platform} {one.begin} {one.end}" for one in outages.overlapping_outages(away, silent)]
    assert found == together
