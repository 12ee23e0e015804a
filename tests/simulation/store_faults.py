"""Cause faults of the server: no space, lost scripts, a slow disk, a truncated log, a failover."""

from __future__ import annotations

import asyncio
from typing import Final

from tests.simulation.network import ServerUnderTest
from tests.simulation.seeded_chance import FaultPlan

TROUBLES: Final = {
    "lose scripts": 0.02, "full": 0.01, "away": 0.02, "behind": 0.02, "far behind": 0.01, "go back": 0.03,
}  # fmt: skip
"""How likely the server has a trouble, each time it is looked."""
LOOK_S: Final = 0.5
TROUBLE_S: Final = 3.0
BEHIND_S: Final = 0.5
"""How far the file or the replica is behind when the server ends: what has run meanwhile is lost."""


async def trouble_store(server: ServerUnderTest, faults: FaultPlan) -> None:
    """Let the server lose its scripts, have no room, be away, be slow, or go back to what is durable, now and then."""
    while True:
        await asyncio.sleep(LOOK_S)
        match faults.draw_fault("store", TROUBLES):
            case "lose scripts":
                server.lose_scripts()
            case "full":
                server.set_full(is_full=True)
                await asyncio.sleep(TROUBLE_S)
                server.set_full(is_full=False)
            case "away":
                await _stay_away(server)
                server.lose_scripts()
            case "behind":
                await _fall_behind(server, BEHIND_S)
            case "far behind":
                await _fall_behind(server, TROUBLE_S)
            case "go back":
                await _go_back(server)


async def _stay_away(server: ServerUnderTest) -> None:
    server.is_away = True
    await asyncio.sleep(TROUBLE_S)
    server.is_away = False


async def _fall_behind(server: ServerUnderTest, seconds: float) -> None:
    """Let the file, or the replica, get what has run only after a while."""
    server.durable.clear()
    await asyncio.sleep(seconds)
    server.durable.set()


async def _go_back(server: ServerUnderTest) -> None:
    """End the server with what its file has (the tail is cut), or let a replica replace it that is behind."""
    lose_later_data = server.remember_data()
    server.durable.clear()
    await asyncio.sleep(BEHIND_S)
    lose_later_data()
    server.durable.set()
    await _stay_away(server)
