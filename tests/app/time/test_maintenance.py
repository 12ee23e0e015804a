"""What maintenance took of anybody's time is given back, once, and before any clock that ran out meanwhile rings."""

from __future__ import annotations

import pytest

from bot.app.time import maintenance, outages
from bot.store.errors import StoreError
from tests.app.conftest import Arrive
from tests.app.time.conftest import World
from tests.app.time.playing import opened


async def test_clocks_are_given_back_what_maintenance_took(world: World, arrive: Arrive) -> None:
    table, _ = await opened(world, arrive, "Anna", "Ben")
    await world.go(hours=20)
    begun = (await world.waiting(table)).seats
    await maintenance.begin(world.app.service)
    world.jump(hours=10)  # of a day six hours were left
    assert await maintenance.end(world.app.service) == 10 * 3_600_000
    await world.go(minutes=1)
    assert len(await world.words(table, "outage")) == 1
    board = await world.board(table)
    assert "Anna: 3 hours" in board or "Anna: 4 hours" in board, board
    await world.go(hours=2)
    assert [seat.cover for seat in (await world.waiting(table)).seats] == [seat.cover for seat in begun]
    assert await maintenance.end(world.app.service) == 0
    assert len(await world.words(table, "outage")) == 1, "once"


async def test_who_dies_at_its_end_takes_nothing_from_anybody(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was over when its end was said, and whoever looks next gives back what it took."""
    table, _ = await opened(world, arrive, "Anna", "Ben")
    await world.go(hours=20)
    await maintenance.begin(world.app.service)
    world.jump(hours=10)

    async def dies(*_: object) -> None:
        raise StoreError("store-away")

    with monkeypatch.context() as broken:
        broken.setattr(outages, "write_down", dies)
        with pytest.raises(StoreError):
            await maintenance.end(world.app.service)
    world.jump(hours=1)
    assert await maintenance.look(world.app.service) == 0, "it is played again"
    await world.go(minutes=1)
    assert [one.end - one.begin for one in await outages.known(world.app.service)] == [10 * 3_600_000]
    assert len(await world.words(table, "outage")) == 1
    assert await maintenance.end(world.app.service) == 0
