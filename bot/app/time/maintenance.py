"""Maintenance: the host works on the house. Tables can be looked at, nothing is done there, and nobody's time runs.

It lies in the store, so all processes hear of it. What it took of anybody's time is given back at its end, as after an
outage: it is written down as one.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.match.notes import now_ms
from bot.app.services import Services
from bot.app.time import outages
from bot.app.time.outages import BOT, Outage

LOOK_S: Final = 1.0
"""So often a process looks whether it has begun."""
ALL: Final = ("maintenance", "all")


class Maintenance(msgspec.Struct, frozen=True, omit_defaults=True):
    """Since when (ms); 0: there is none. ``till``: it has ended then, and what it took may not be written down yet."""

    since: int = 0
    till: int = 0


NONE: Final = Maintenance()


async def begin(service: Services) -> int:
    """From now on; since when it is so (ms)."""
    await look(service)
    begun = Maintenance(now_ms(service))
    held = await service.store.documents.change(*ALL, Maintenance, lambda had: had if had and had.since else begun)
    service.resting.since = held.value.since
    return held.value.since


async def end(service: Services) -> int:
    """From now on it is played again, and everybody's time is given back; how long it was (ms), 0: there was none.

    Its end is written down first: should we die over it, whoever looks next gives back what it took, and no more.
    """
    now = now_ms(service)

    def ended(had: Maintenance | None) -> Maintenance:
        return msgspec.structs.replace(had, till=had.till or now) if had is not None and had.since else NONE

    held = await service.store.documents.change(*ALL, Maintenance, ended)
    await look(service)
    return held.value.till - held.value.since


async def look(service: Services) -> int:
    """Since when there is maintenance (ms); 0: there is none, and what the last one took is written down."""
    held = await service.store.documents.read(*ALL, Maintenance)
    found = held.value if held is not None else NONE
    if found.till:
        await outages.write_down(service, Outage(BOT, found.since, found.till))
        await service.store.documents.change(*ALL, Maintenance, lambda had: NONE if had in (None, found) else had)
        found = NONE
    service.resting.since = found.since
    return found.since
