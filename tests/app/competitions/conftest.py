"""Fixtures of competitions: the simulated clock of tests/app/clocks, and competitions of the sample game."""

from typing import Any

from bot.app.competitions.competition import Competition, Entrant
from bot.app.competitions.store import COMPETITIONS
from docs.sample import register_sample
from tests.app.clocks.clocked_tables import World
from tests.app.clocks.conftest import another, app, clean, hands, run_with_crashes, server, world
from tests.app.gameplay import Guest, arrive_together, play_random_moves

__all__ = ["another", "app", "clean", "hands", "run_with_crashes", "server", "world"]

SAMPLE = "pebbles"
DAY = 24 * 3600.0
register_sample()


async def open_competition(world: World, count: int, **plan: object) -> tuple[str, list[Guest]]:
    """Store a competition of the sample game with this number of entrants, whose sign-up ends in an hour."""
    people = await arrive_together(world.arrive, *(f"P{n}" for n in range(count)))
    service, now = world.service, world.service.now_ms()
    name = COMPETITIONS.derive_id(people[0].id)
    entrants = tuple(Entrant(guest.id) for guest in people)
    fields: dict[str, Any] = {"seats": 2, "options": {"rounds": 1}, "closes": now + 3_600_000, "state": "open"}
    competition = Competition(
        name, people[0].id, people[0].place, "en", SAMPLE, now, "5" * 64, entrants=entrants, **{**fields, **plan}
    )
    await service.channels.add_table(people[0].place, name)
    await COMPETITIONS.create(service, competition, "test")
    return name, people


async def draft_by_buttons(host: Guest) -> str:
    """Start a draft with visible buttons; return its id."""
    await host.command("tournament")
    await host.tap("tournament-plan")
    return host.button("tournament-step").callback_data.split()[1]


async def competition_of(world: World, name: str) -> Competition:
    return await COMPETITIONS.load(world.service, name)


async def play_round(world: World, name: str) -> None:
    """Play all tables of the current round to their end, and record their results."""
    await world.go(seconds=10)
    for n, table in enumerate((await competition_of(world, name)).tables):
        if table.outcome is None:
            await play_random_moves(world.app, table.table, n)
    await world.go(seconds=10)
