"""Outages of the bot and of platforms, refunded to the clocks, and the operator's maintenance.

During maintenance, tables are read-only and no clock runs; its end refunds the time as an outage. The mode is stored
for all processes. Each platform's heartbeat shows when its users were last reachable.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import msgspec
import structlog

from bot.app.clocks.events import OutageCredited
from bot.app.clocks.outages import BOT, Outage, list_felt_outages, overlapping_outages, seats_running_in
from bot.app.clocks.table_clock import charge_time
from bot.app.clocks.waking_hours import DAY_MS, MINUTE_MS
from bot.app.context import Services
from bot.app.tables.table import Table
from bot.app.views.datetimes import timestamp_placeholder
from bot.store.documents import VersionedValue
from bot.store.errors import StoreError
from bot.stored import Stored
from engines.core.core_types import Args, Msg

log = structlog.get_logger("bottega.app")

BEAT_S = 20.0
MIN_SILENCE_MS = 3 * MINUTE_MS
"""Minimum gap that counts as an outage."""
MAX_WAIT_MS = 7 * DAY_MS
"""Time after which actions no longer wait for a silent platform."""
MAX_OUTAGES = 1000
OUTAGES = ("outages", "all")


async def record_heartbeat(service: Services, platform: str = BOT) -> None:
    """Record that a platform is reachable, after storing a gap before it, so no gap is lost."""
    last, now = await _last_heartbeat_ms(service, platform), service.now_ms()
    if last is not None and now - last > MIN_SILENCE_MS:
        await record_outage(service, Outage(platform, last, now))
        await load_outages(service)
    await service.store.documents.update_value(
        "beat", platform, bytes, lambda stored: str(max(now, int(stored or 0))).encode()
    )


@asynccontextmanager
async def run_heartbeat(
    service: Services, platform: str, reached: Callable[[], Awaitable[bool]]
) -> AsyncIterator[None]:
    """Record heartbeats in the background while ``reached`` returns true."""

    async def beat_repeatedly() -> None:
        while True:
            try:
                if await reached():
                    await record_heartbeat(service, platform)
            except StoreError as error:
                log.warning("heartbeat not stored", platform=platform, error=str(error))
            await asyncio.sleep(BEAT_S)

    task = asyncio.create_task(beat_repeatedly())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)  # noqa: TID251 - one cancelled task


async def record_outage(service: Services, outage: Outage) -> None:
    """Record an outage once, even if several processes notice it."""
    tell = log.info if outage.platform == BOT else log.warning  # between two starts, the bot was down on purpose
    tell("outage", platform=outage.platform, seconds=(outage.end - outage.begin) // 1000)

    def add_outage(stored: tuple[Outage, ...] | None) -> tuple[Outage, ...]:
        stored = stored or ()
        known = any((other.platform, other.begin) == (outage.platform, outage.begin) for other in stored)
        return stored if known else (*stored, outage)[-MAX_OUTAGES:]

    await service.store.documents.update_value(*OUTAGES, tuple[Outage, ...], add_outage, command=outage.command_id)


async def load_outages(service: Services) -> None:
    """Load the recorded outages, for refunds to tables opened from now on."""
    document = await service.store.documents.load_document(*OUTAGES)
    if document is not None and document.version != service.tables.outages.version:
        value = msgspec.json.decode(document.data, type=tuple[Outage, ...])
        service.tables.outages = VersionedValue(value, document.version)


async def refund_outages(service: Services, table: Table) -> bool:
    """Refund this process's known outages to a table; return whether there were any to refund.

    There are none during maintenance. Call under ``open_started``. Raises ``WriteConflictError``.
    """
    if table.is_over or table.clock.control.kind == "none" or service.maintenance_flag.since:
        return False
    known, clock = service.tables.outages, charge_time(table.clock, service.now_ms())
    given, away = False, list_felt_outages(clock, known.value)
    together = overlapping_outages(away, await _current_silences(service, table)) if away else ()
    for outage in (*away, *together):
        seats = await _seats_to_refund(service, table, outage)
        if seats and not await service.tables.is_command_done(table, outage.command_id):
            platforms = outage.platform.split("+")
            args: Args = {
                "from": timestamp_placeholder(outage.begin),
                "end": timestamp_placeholder(outage.end),
                "platform": platforms[0].capitalize(),
                "other": platforms[-1].capitalize(),
            }
            platform_key = "clock-event-timeoutage-both" if len(platforms) > 1 else "clock-event-timeoutage-there"
            key = "clock-event-timeoutage" if outage.platform == BOT else platform_key
            await service.tables.append_event(
                table, OutageCredited(outage.begin, outage.end, tuple(seats)), Msg(key, args), command=outage.command_id
            )
            given = True
    table.outages_version = known.version
    return given


async def _seats_to_refund(service: Services, table: Table, outage: Outage) -> list[int]:
    """Return the seats whose time ran in an outage and whose players had no other platform."""
    seats = []
    for seat in seats_running_in(charge_time(table.clock, service.now_ms()), outage):
        if outage.platform == BOT or await player_platforms(service, table, seat) == set(outage.platform.split("+")):
            seats.append(seat)
    return seats


async def player_platforms(service: Services, table: Table, seat: int) -> set[str]:
    """Return the platforms of a seat's current player: the deputy or the owner; empty for an AI."""
    name = table.seats[seat].user or table.owners[seat].user
    return set((await service.users.get_cached(name)).platforms) if name else set()


async def is_unreachable(service: Services, table: Table, seat: int) -> bool:
    """Return whether all platforms of a seat's player are silent, but not for too long."""
    platforms = await player_platforms(service, table, seat)
    silences = [await load_silence_ms(service, platform) for platform in sorted(platforms)]
    silent = [silence_ms for silence_ms in silences if silence_ms is not None]
    return (
        bool(platforms) and len(silent) == len(platforms) and min(silent) > MIN_SILENCE_MS and max(silent) < MAX_WAIT_MS
    )


async def _current_silences(service: Services, table: Table) -> list[Outage]:
    now, silences = service.now_ms(), []
    used = [await player_platforms(service, table, seat) for seat in range(len(table.seats))]
    for platform in sorted(set[str]().union(*used)):
        last = await _last_heartbeat_ms(service, platform)
        if last is not None and now - last > MIN_SILENCE_MS:
            silences.append(Outage(platform, last, now))
    return silences


async def _last_heartbeat_ms(service: Services, platform: str) -> int | None:
    document = await service.store.documents.load_document("beat", platform)
    return int(document.data) if document is not None else None


async def load_silence_ms(service: Services, platform: str) -> int | None:
    """Return how long a platform has been silent (ms), or None if it was never reachable."""
    last = await _last_heartbeat_ms(service, platform)
    return None if last is None else service.now_ms() - last


POLL_INTERVAL_S: Final = 1.0
"""Seconds between a process's checks for maintenance."""
MAINTENANCE_DOCUMENT: Final = ("maintenance", "all")


class Maintenance(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored state. ``since``: its start (ms), or 0. ``end``: its end (ms), while the outage may be unrecorded."""

    since: int = 0
    end: int = 0


NO_MAINTENANCE: Final = Maintenance()


async def start_maintenance(service: Services) -> int:
    """Start maintenance; return its start (ms)."""
    await refresh_maintenance(service)
    begun = Maintenance(service.now_ms())
    await service.store.documents.update_value(
        *MAINTENANCE_DOCUMENT, Maintenance, lambda stored: stored if stored and stored.since else begun
    )
    return await refresh_maintenance(service)


async def end_maintenance(service: Services) -> int:
    """End maintenance and refund its time; return its length (ms), or 0.

    The end is stored first: after a crash, the next ``refresh_maintenance`` refunds exactly this time.
    """
    now = service.now_ms()

    def mark_ended(stored: Maintenance | None) -> Maintenance:
        return (
            msgspec.structs.replace(stored, end=stored.end or now)
            if stored is not None and stored.since
            else NO_MAINTENANCE
        )

    document = await service.store.documents.update_value(*MAINTENANCE_DOCUMENT, Maintenance, mark_ended)
    await refresh_maintenance(service)
    return document.value.end - document.value.since


async def refresh_maintenance(service: Services) -> int:
    """Return the start of maintenance (ms), or 0. Record the outage of an ended one, and load all outages."""
    document = await service.store.documents.load_value(*MAINTENANCE_DOCUMENT, Maintenance)
    maintenance = document.value if document is not None else NO_MAINTENANCE
    if maintenance.end:
        await record_outage(service, Outage(BOT, maintenance.since, maintenance.end))
        await service.store.documents.update_value(
            *MAINTENANCE_DOCUMENT,
            Maintenance,
            lambda stored: NO_MAINTENANCE if stored in (None, maintenance) else stored,
        )
        maintenance = NO_MAINTENANCE
    service.maintenance_flag.since = maintenance.since
    await load_outages(service)
    return maintenance.since
