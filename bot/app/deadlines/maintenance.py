"""Maintenance mode: tables are read-only, and no clock runs.

The mode is stored, so that all processes see it. Its time is refunded as an outage when it ends.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.deadlines import outages
from bot.app.deadlines.outages import BOT, Outage
from bot.app.services import Services

POLL_INTERVAL_S: Final = 1.0
"""How often a process checks for maintenance, in seconds."""
ALL: Final = ("maintenance", "all")


class Maintenance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored state. ``since``: its start (ms), 0 if there is none.

    ``till``: its end (ms), while the outage may not have been recorded yet.
    """

    since: int = 0
    till: int = 0


NONE: Final = Maintenance()


async def start_maintenance(service: Services) -> int:
    """Start maintenance, and return its start (ms)."""
    await refresh_maintenance(service)
    begun = Maintenance(service.now_ms())
    document = await service.store.documents.update_value(
        *ALL, Maintenance, lambda stored: stored if stored and stored.since else begun
    )
    service.maintenance_flag.since = document.value.since
    return document.value.since


async def end_maintenance(service: Services) -> int:
    """End maintenance, refund its time, and return its length (ms), 0 if there was none.

    The end is stored first: after a crash, the next ``refresh_maintenance`` refunds exactly this time.
    """
    now = service.now_ms()

    def mark_ended(stored: Maintenance | None) -> Maintenance:
        return msgspec.structs.replace(stored, till=stored.till or now) if stored is not None and stored.since else NONE

    document = await service.store.documents.update_value(*ALL, Maintenance, mark_ended)
    await refresh_maintenance(service)
    return document.value.till - document.value.since


async def refresh_maintenance(service: Services) -> int:
    """Return the start of maintenance (ms), or 0. Record the outage of one that has ended."""
    document = await service.store.documents.load_value(*ALL, Maintenance)
    maintenance = document.value if document is not None else NONE
    if maintenance.till:
        await outages.record_outage(service, Outage(BOT, maintenance.since, maintenance.till))
        await service.store.documents.update_value(
            *ALL, Maintenance, lambda stored: NONE if stored in (None, maintenance) else stored
        )
        maintenance = NONE
    service.maintenance_flag.since = maintenance.since
    return maintenance.since
