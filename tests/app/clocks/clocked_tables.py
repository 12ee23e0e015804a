"""Start tables with a running clock, and plan moves for all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app.clocks.waking_hours import WakingHours
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import plan_pebbles

if TYPE_CHECKING:
    from tests.app.clocks.conftest import World

NIGHT = WakingHours("Europe/Prague", (22 * 60, 8 * 60))


async def start_table(
    world: World, arrive: Arrive, *names: str, pace: str = "turn-1d", ladder: str = "", ais: int = 0,
    hours: dict[str, WakingHours] | None = None, pings: dict[str, str] | None = None, rounds: int = 3,
) -> tuple[str, list[Guest]]:  # fmt: skip
    """Start a game in which all players are asked to plan at once; return the table and its players."""
    people = [await arrive(name) for name in names]
    for name, guest in zip(names, people, strict=True):
        await world.set_availability(guest, (hours or {}).get(name, WakingHours()), (pings or {}).get(name, "ping"))
    host = people[0]
    table = (await host.press("open pebbles")).table
    for guest in people[1:]:
        await guest.press(f"join {table}")
    for _ in range(ais):
        await host.press(f"addai {table}")
    await host.press(f"pace-set {table} {pace}")
    if ladder:
        await host.press(f"ladder-set {table} {ladder}")
    if rounds != 3:
        await host.press(f"option {table} rounds {rounds - 1}")
    await host.press(f"start {table}")
    return table, people


async def plan_for_all(table_id: str, people: list[Guest]) -> None:
    """Plan for all players: after that seat 0 alone is asked."""
    for guest in people:
        await plan_pebbles(guest, table_id)
