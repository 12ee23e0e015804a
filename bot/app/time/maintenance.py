"""Maintenance: the host works on the house. Tables can be looked at, nothing is done there, and nobody's time runs.

It lies in the store, so all processes hear of it. What it took of anybody's time is given back at its end, as after an
outage: it is written down as one.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.match.notes import now_ms
from bot.app.match.service import Service
from bot.app.time import outages
from bot.app.time.outages import BOT, Outage

LOOK_S: Final = 1.0
"""So often a process looks whether it has begun."""
ALL: Final = ("maintenance", "all")


class Maintenance(msgspec.Struct, frozen=True, omit_defaults=True):
    """Since when (ms); 0: there is none."""

    since: int = 0


async def begin(service: Service) -> int:
    """From now on; since when it is so (ms)."""

    def begun(had: Maintenance | None) -> Maintenance:
        return had if had is not None and had.since else Maintenance(now_ms(service))

    held = await service.store.documents.change(*ALL, Maintenance, begun)
    service.resting.since = held.value.since
    return held.value.since


async def end(service: Service) -> int:
    """From now on it is played again, and everybody's time is given back; how long it was (ms), 0: there was none.

    What is given back is written down first: whoever dies in between ends it once more, and nobody is paid twice.
    """
    since = await look(service)
    if not since:
        return 0
    till = now_ms(service)
    await outages.write_down(service, Outage(BOT, since, till))
    await service.store.documents.change(*ALL, Maintenance, lambda _: Maintenance())
    service.resting.since = 0
    return till - since


async def look(service: Service) -> int:
    """Since when there is maintenance (ms); 0: there is none."""
    held = await service.store.documents.read(*ALL, Maintenance)
    service.resting.since = held.value.since if held is not None else 0
    return service.resting.since
