"""The result of a finished table, kept for its group and its people. Written once; nothing is ever summed up twice.

Ratings and year books are made anew from the results whenever they are looked at: whoever is forgotten, or does not
want to stand in them, is out of all of them at once.
"""

from __future__ import annotations

import msgspec

from bot.app.clock.state import ms_of
from bot.app.match.table import Table
from bot.app.services import Services

KIND = "result"


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat: who (empty: an AI), rank and score, turns answered and turns missed."""

    person: str
    rank: int
    score: int
    turns: int = 0
    late: int = 0


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished table. Moments in milliseconds; ``words``: answers given; ``hurried``: it had a clock."""

    table: str
    game: str
    place: str
    host: str
    begun: int
    ended: int
    words: int
    parts: tuple[Part, ...]
    hurried: bool = False
    left: tuple[Part, ...] = ()
    """Those who left for good before the end: last of all, whatever the seat came to with somebody else."""

    @property
    def people(self) -> tuple[Part, ...]:
        """The seats of people."""
        return tuple(part for part in self.parts if part.person)

    @property
    def everybody(self) -> tuple[Part, ...]:
        """Each person once: who played to the end, and who had left before."""
        return tuple({part.person: part for part in (*self.left, *self.people)}.values())


def result_of(table: Table) -> Result | None:
    """What a table came to; nothing where it was closed before its end."""
    if not table.match.over:
        return None
    parts = []
    for standing in table.match.game.standings(table.match.position):
        clock, owner = table.waiting.seats[standing.seat], table.owners[standing.seat]
        parts.append(Part(owner.person, standing.rank, standing.score, clock.turns, clock.late))
    entries = table.match.entries
    said = [e for v, e in enumerate(entries, 1) if e.kind == "say" and v not in table.match.gone]
    times = [ms_of(entry.at) for entry in entries if entry.at]
    room, last = table.room, len(parts) + 1
    left = tuple(
        Part(table.linked.get(one.person, one.person), last, 0, one.turns, one.late) for one in table.waiting.left
    )
    return Result(
        table.id, table.game.key, room.place, room.host, min(times, default=0), max(times, default=0), len(said),
        tuple(parts), table.waiting.tempo.kind != "none", left,
    )  # fmt: skip


async def keep(service: Services, table: Table) -> None:
    """Keep the result of a table that is over. Once is enough, and more do no harm. Not under ``hold``."""
    result = result_of(table)
    if result is None or not result.everybody:
        return
    indexes = service.store.indexes
    if result.place:
        await indexes.add("place-results", result.place, result.table)
    for part in result.everybody:
        await indexes.add("person-results", part.person, result.table)
    await service.store.documents.change(KIND, result.table, Result, lambda had: had or result)


async def of_place(service: Services, place: str) -> list[Result]:
    """All results of a group, the oldest first."""
    return await _all(service, await service.store.indexes.members("place-results", place))


async def of_person(service: Services, ids: tuple[str, ...]) -> list[Result]:
    """All results of somebody, under whichever id they played."""
    tables = {table for one in ids for table in await service.store.indexes.members("person-results", one)}
    return await _all(service, sorted(tables))


async def _all(service: Services, tables: list[str]) -> list[Result]:
    found = []
    for table in tables:
        held = await service.store.documents.read(KIND, table, Result)
        if held is not None:
            found.append(await _now(service, held.value))
    return sorted(found, key=lambda result: (result.ended, result.table))


async def _now(service: Services, result: Result) -> Result:
    """The result with everybody under the id that counts now."""

    async def named(parts: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(
            [
                msgspec.structs.replace(part, person=(await service.people.named(part.person)).id)
                if part.person
                else part
                for part in parts
            ]
        )

    return msgspec.structs.replace(result, parts=await named(result.parts), left=await named(result.left))
