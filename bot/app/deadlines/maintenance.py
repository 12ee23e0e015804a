"""Maintenance: the host works on the house. Tables can be looked at, nothing is done there, and nobody's time runs.

It lies in the store, so all processes hear of it. What it took of anybody's time is given back at its end, as after an
outage: it is written down as one.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.deadlines import outages
from bot.app.deadlines.outages import BOT, Outage
from bot.app.services import Services
from bot.app.tables.log_helpers import now_ms

POLL_INTERVAL_S: Final = 1.0
"""So often a process looks whether it has begun."""
ALL: Final = ("maintenance", "all")


class Maintenance(msgspec.Struct, frozen=True, omit_defaults=True):
    """Since when (ms); 0: there is none. ``till``: it has ended then, and what it took may not be written down yet."""

    since: int = 0
    till: int = 0


NONE: Final = Maintenance()


async def start_maintenance(service: Services) -> int:
    """From now on; since when it is so (ms)."""
    await refresh_maintenance(service)
    begun = Maintenance(now_ms(service))
    held = await service.store.documents.update_value(
        *ALL, Maintenance, lambda had: had if had and had.since else begun
    )
    service.maintenance_flag.since = held.value.since
    return held.value.since


async def end_maintenance(service: Services) -> int:
    """From now on it is played again, and everybody's time is given back; how long it was (ms), 0: there was none.

    Its end is written down first: should we die over it, whoever looks next gives back what it took, and no more.
    """
    now = now_ms(service)

    def mark_ended(had: Maintenance | None) -> Maintenance:
        return msgspec.structs.replace(had, till=had.till or now) if had is not None and had.since else NONE

    held = await service.store.documents.update_value(*ALL, Maintenance, mark_ended)
    await refresh_maintenance(service)
    return held.value.till - held.value.since


async def refresh_maintenance(service: Services) -> int:
    """Since when there is maintenance (ms); 0: there is none, and what the last one took is written down."""
    held = await service.store.documents.load_value(*ALL, Maintenance)
    found = held.value if held is not None else NONE
    if found.till:
        await outages.record_outage(service, Outage(BOT, found.since, found.till))
        await service.store.documents.update_value(*ALL, Maintenance, lambda had: NONE if had in (None, found) else had)
        found = NONE
    service.maintenance_flag.since = found.since
    return found.since
