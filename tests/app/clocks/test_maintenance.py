"""Test that time lost to maintenance is credited once, before any clock expires."""

from __future__ import annotations

import pytest

from bot.app.clocks.events import OutageCredited
from bot.app.clocks.waking_hours import HOUR_MS
from bot.app.deadlines import outages
from bot.store.errors import StoreError
from tests.app.clocks.clocked_tables import start_table
from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive


@pytest.mark.slow
async def test_maintenance_time_is_credited_to_clocks_once(world: World, arrive: Arrive) -> None:
    table, _ = await start_table(world, arrive, "Anna", "Ben")
    await world.go(hours=20)
    await outages.start_maintenance(world.app.service)
    world.jump(hours=10)  # of a day four hours were left
    assert await outages.end_maintenance(world.app.service) == 10 * 3_600_000
    await world.go(minutes=1)
    assert len(await world.events(table, OutageCredited)) == 1
    assert [seat.spent for seat in (await world.table_clock(table)).seats] == [20 * HOUR_MS] * 2, "what ran before it"
    board = await world.board(table)
    for name in ("Anna", "Ben"):
        assert f"{name}: 4 hours of 1 day left, until about Tue 2 Jun, 20:00 (UTC)" in board, board
    await world.go(hours=3, minutes=58)
    assert [seat.misses for seat in (await world.table_clock(table)).seats] == [0, 0]
    await world.go(minutes=2)
    assert [seat.misses for seat in (await world.table_clock(table)).seats] == [1, 1], "given back once, not twice"
    assert await outages.end_maintenance(world.app.service) == 0
    assert len(await world.events(table, OutageCredited)) == 1, "once"


@pytest.mark.slow
async def test_failed_maintenance_end_still_credits_outage_once(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was over when its end was said, and the next one who looks gives back what it took."""
    table, _ = await start_table(world, arrive, "Anna", "Ben")
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
    assert await outages.refresh_maintenance(world.app.service) == 0, "it is played again"
    await world.go(minutes=1)
    assert [one.end - one.begin for one in await outages.load_outages(world.app.service)] == [10 * 3_600_000]
    assert len(await world.events(table, OutageCredited)) == 1
    assert await outages.end_maintenance(world.app.service) == 0
