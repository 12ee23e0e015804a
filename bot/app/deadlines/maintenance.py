"""Maintenance mode: tables are read-only, and no clock runs.

The mode is stored, so that all processes see it. Its time is refunded as an outage when it ends.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.deadlines import outages
from bot.app.deadlines.outages import BOT, Outage
from bot.app.services import Services
from bot.app.tables.log_helpers import now_ms

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
    begun = Maintenance(now_ms(service))
    held = await service.store.documents.update_value(
        *ALL, Maintenance, lambda had: had if had and had.since else begun
    )
    service.maintenance_flag.since = held.value.since
    return held.value.since


async def end_maintenance(service: Services) -> int:
    """End maintenance, refund its time, and return its length (ms), 0 if there was none.

    The end is stored first: after a crash, the next ``refresh_maintenance`` refunds exactly this time.
    """
    now = now_ms(service)

    def mark_ended(had: Maintenance | None) -> Maintenance:
        return msgspec.structs.replace(had, till=had.till or now) if had is not None and had.since else NONE

    held = await service.store.documents.update_value(*ALL, Maintenance, mark_ended)
    await refresh_maintenance(service)
    return held.value.till - held.value.since


async def refresh_maintenance(service: Services) -> int:
    """Return the start of maintenance (ms), or 0. Record the outage of one that has ended."""
    held = await service.store.documents.load_value(*ALL, Maintenance)
    found = held.value if held is not None else NONE
    if found.till:
        await outages.record_outage(service, Outage(BOT, found.since, found.till))
        await service.store.documents.update_value(*ALL, Maintenance, lambda had: NONE if had in (None, found) else had)
        found = NONE
    service.maintenance_flag.since = found.since
    return found.since
