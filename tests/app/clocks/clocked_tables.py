"""Start tables with a running clock and with every kind of seat, and plan moves for all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app.clocks.waking_hours import WakingHours
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import plan_pebbles

if TYPE_CHECKING:
    from tests.app.clocks.conftest import World


from typing import TYPE_CHECKING, Literal, get_args

from bot.app.tables.seats import assign_cover

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


Kind = Literal["ai", "left", "covered", "deputy", "holiday", "forgotten"]
KINDS: tuple[Kind, ...] = get_args(Kind)


async def seat_as(world: World, arrive: Arrive, table_id: str, player: Guest, kind: Kind) -> None:
    """Turn the seat of a player into one of this kind; an ``ai`` sits there already."""
    if kind == "left":
        await player.press(f"quit-yes {table_id}")
    elif kind == "holiday":
        day = world.hands.now.date().isoformat()
        await player.press(f"away {day} {day} pause")
    elif kind == "forgotten":
        await player.press("forget-me yes")
        await world.go()
    elif kind in ("covered", "deputy"):
        await _cover_seat(world, arrive, table_id, player, "ai" if kind == "covered" else "deputy")


async def _cover_seat(world: World, arrive: Arrive, table_id: str, player: Guest, how: str) -> None:
    if how == "deputy":
        await player.press("deputy")
        await (await arrive("Zoe")).press(player.screen.fields[0].callback_data)
    async with world.app.service.tables.open_started(table_id) as found:
        seat = found.own_seat(player.id)
        assert seat is not None
        assert await assign_cover(world.app.service, found, seat, how, out=False, command=f"cover-{how}")


async def start_table_beside(world: World, arrive: Arrive, kind: Kind, pace: str = "turn-1d") -> tuple[str, Guest]:
    """Start a game of Anna and a seat of this kind; return the table, and Anna."""
    if kind == "ai":
        table, (anna,) = await start_table(world, arrive, "Anna", ais=1, pace=pace)
        return table, anna
    table, (anna, ben) = await start_table(world, arrive, "Anna", "Ben", pace=pace)
    await seat_as(world, arrive, table, ben, kind)
    return table, anna


async def seat_neighbours(world: World, arrive: Arrive) -> None:
    """Start a game that is not played on, with an AI, a left and a covered seat: each timer of a test may meet it."""
    table, people = await start_table(world, arrive, "Nora", "Lea", "Cid", ais=1, rounds=1, pace="turn-7d")
    await seat_as(world, arrive, table, people[1], "left")
    await seat_as(world, arrive, table, people[2], "covered")
