"""Tables at which time runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app.clocks.waking_hours import WakingHours
from tests.app.conftest import Arrive, Guest
from tests.app.playing import plan

if TYPE_CHECKING:
    from tests.app.clocks.conftest import World

NIGHT = WakingHours("Europe/Prague", (22 * 60, 8 * 60))


async def opened(
    world: World, arrive: Arrive, *names: str, pace: str = "turn-1d", ladder: str = "", ais: int = 0,
    hours: dict[str, WakingHours] | None = None, pings: dict[str, str] | None = None, rounds: int = 3,
) -> tuple[str, list[Guest]]:  # fmt: skip
    """A begun game, all of whom are asked to plan at once."""
    people = [await arrive(name) for name in names]
    for name, guest in zip(names, people, strict=True):
        await world.keeps(guest, (hours or {}).get(name, WakingHours()), (pings or {}).get(name, "ping"))
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


async def at_turns(table: str, people: list[Guest]) -> None:
    """All have planned: seat 0 is asked alone."""
    for guest in people:
        await plan(guest, table)
