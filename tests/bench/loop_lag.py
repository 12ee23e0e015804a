"""Measure the lag of the event loop while another process paints pictures, against an idle loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from engines.core.game import Game
from render import PAINTERS
from render.core.pool import RenderPool
from tests.bench.measurements import Row, median_ratio, percentile
from tests.bench.pictures import picture_requests

ROUNDS = 7
ROUND_S = 1.5
TICK_S = 0.002


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Measure the lag while painting each game that has a painter."""
    for game in games.values():
        if game.key in PAINTERS:
            yield asyncio.run(_measure_game(game))


async def _measure_game(game: Game[Any, Any]) -> Row:
    shown = cycle(list(islice(picture_requests(game), 60)))
    idle: list[float] = []
    painting: list[float] = []
    async with RenderPool(1) as painter:
        await painter.start_workers()
        await painter.render_picture("t", next(shown))
        for _ in range(ROUNDS):
            idle.append(percentile(0.99, await _tick_delays()))
            task = asyncio.create_task(_keep_painting(painter, shown))
            painting.append(percentile(0.99, await _tick_delays()))
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    parts = {"idle p99 ms": 1e3 * percentile(0.5, idle), "painting p99 ms": 1e3 * percentile(0.5, painting)}
    return Row("L1", f"{game.key}: loop lag while painting ÷ idle", median_ratio(painting, idle), parts, goal=10)


async def _keep_painting(painter: RenderPool, shown: Any) -> None:
    while True:
        await painter.render_picture("t", next(shown))


async def _tick_delays() -> list[float]:
    """Return how late each tick came, in seconds."""
    late = []
    end = perf_counter() + ROUND_S
    while (now := perf_counter()) < end:
        await asyncio.sleep(TICK_S)
        late.append(max(0.0, perf_counter() - now - TICK_S))
    return late
