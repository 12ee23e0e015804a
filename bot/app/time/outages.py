"""Times in which nobody could answer: the bot was down, or somebody's platform. Nobody's time runs then.

Whoever is there says so every few seconds (a beat). A long silence between two beats was an outage: it is written down,
and a timer gives every table its credit. Whoever answers before that loses nothing: what an outage took of their time
is given back afterwards, to the turn that was answered in the meantime.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import structlog

from bot.app.clock.charging import charged, ran_in
from bot.app.clock.events import OutageCredited
from bot.app.clock.hours import DAY, MINUTE
from bot.app.match.everywhere import at_each
from bot.app.match.notes import NotYet, now_ms, said_before
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded
from bot.app.services import Services
from bot.app.show.moments import moment_of
from bot.store.effects import Effects
from bot.store.errors import StoreError
from bot.store.timers import Timer
from engines.core.words import Args, Msg

log = structlog.get_logger("bottega.app")

BOT = "bot"
"""Our own beat; others are named after the platform whose frontend beats."""
BEAT_S = 20.0
SILENT = 3 * MINUTE
"""A longer silence than this was an outage."""
LONGEST = 7 * DAY
"""A platform that is away for longer is not waited for."""
KEPT = 100
OUTAGES = ("outages", "all")
"""Where they are written down."""
TOLD = MINUTE
"""Less than this is neither told nor given back."""


class Outage(msgspec.Struct, frozen=True):
    """Where nobody could answer, from when till when (ms); two platforms that were away at once are joined by "+"."""

    platform: str
    begin: int
    end: int

    @property
    def command(self) -> str:
        """The id under which a table gets its credit, once."""
        return f"outage:{self.platform}:{self.begin}"


async def beat(service: Services, platform: str = BOT) -> None:
    """Somebody can be reached there now. A silence before it is written down first: then no process forgets it."""
    last, now = await _last(service, platform), now_ms(service)
    if last is not None and now - last > SILENT:
        await write_down(service, Outage(platform, last, now))
    await service.store.documents.change("beat", platform, bytes, lambda had: str(max(now, int(had or 0))).encode())


@asynccontextmanager
async def beating(service: Services, platform: str, reached: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Beat in the background as long as a platform can be reached."""

    async def beats() -> None:
        while True:
            try:
                if await reached():
                    await beat(service, platform)
            except StoreError as error:
                log.warning("a beat was not written down", platform=platform, error=str(error))
            await asyncio.sleep(BEAT_S)

    task = asyncio.create_task(beats())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def write_down(service: Services, outage: Outage) -> None:
    """Once, whoever notices it; two platforms may come back at the same moment."""
    log.warning("outage", platform=outage.platform, seconds=(outage.end - outage.begin) // 1000)

    def noted(had: tuple[Outage, ...] | None) -> tuple[Outage, ...]:
        had = had or ()
        known = any((one.platform, one.begin) == (outage.platform, outage.begin) for one in had)
        return had if known else (*had, outage)[-KEPT:]

    timers = Effects(timers={"outage": now_ms(service)})
    await service.store.documents.change(
        *OUTAGES, tuple[Outage, ...], noted, command=outage.command, effects=lambda *_: timers
    )


async def known(service: Services) -> tuple[Outage, ...]:
    """Those that were written down."""
    held = await service.store.documents.read(*OUTAGES, tuple[Outage, ...])
    return held.value if held is not None else ()


async def everywhere(service: Services, timer: Timer) -> None:  # noqa: ARG001 - what a timer calls
    """Give every table its credit, page by page. Raises ``Crowded``, ``StoreError``: to be called once more."""
    later: Exception | None = None
    async for page in service.store.tables.pages():
        try:
            await at_each(service, page, partial(credit, service))
        except (Crowded, StoreError) as error:
            later = error
    if later is not None:
        raise later


async def credit(service: Services, table: Table) -> bool:
    """Give a table what it has not got yet; whether there was anything. Under ``hold``; raises ``Crowded``."""
    if table.over or table.waiting.tempo.kind == "none":
        return False
    given, away = False, [outage for outage in await known(service) if _ran(service, table, outage)]
    together = at_once(away, await _silent(service, table)) if away else ()
    for outage in (*away, *together):
        seats = await _hit(service, table, outage)
        if seats and not await said_before(service, table, outage.command):
            places = outage.platform.split("+")
            told: Args = {
                "from": moment_of(outage.begin),
                "till": moment_of(outage.end),
                "platform": places[0].capitalize(),
                "other": places[-1].capitalize(),
            }
            there = "waiting-event-outage-both" if len(places) > 1 else "waiting-event-outage-there"
            key = "waiting-event-outage" if outage.platform == BOT else there
            await service.tables.note(
                table, OutageCredited(outage.begin, outage.end, tuple(seats)), Msg(key, told), command=outage.command
            )
            given = True
    return given


async def _hit(service: Services, table: Table, outage: Outage) -> list[int]:
    """The seats whose time ran in an outage and whose players had no other way to answer."""
    found = []
    for seat in _ran(service, table, outage):
        if outage.platform == BOT or await platforms(service, table, seat) == set(outage.platform.split("+")):
            found.append(seat)
    return found


def _ran(service: Services, table: Table, outage: Outage) -> list[int]:
    """The seats whose time ran in it."""
    now = charged(table.waiting, now_ms(service))
    return [seat for seat, clock in enumerate(now.seats) if ran_in(clock, outage.begin, outage.end) >= TOLD]


def at_once(away: Collection[Outage], silent: Collection[Outage]) -> Iterator[Outage]:
    """When two platforms were away together: who plays on just these could not answer on either.

    As soon as one of them is back; it is the same when the other is back too. ``silent`` are those that still last.
    """
    for back in away:
        for other in (*away, *silent):
            begin, end = max(back.begin, other.begin), min(back.end, other.end)
            if BOT not in (back.platform, other.platform) and back.platform != other.platform and begin < end:
                yield Outage("+".join(sorted((back.platform, other.platform))), begin, end)


async def platforms(service: Services, table: Table, seat: int) -> set[str]:
    """Where the player of a seat can be reached: its deputy while one plays for it, else its owner; an AI nowhere."""
    name = table.seats[seat].person or table.owners[seat].person
    if not name:
        return set()
    person = await service.people.named(name)
    return {alias.partition(":")[0] for alias in person.aliases}


async def away_now(service: Services, table: Table, seat: int) -> bool:
    """Whether all platforms of a seat's player are silent right now, and not for too long."""
    there, now = await platforms(service, table, seat), now_ms(service)
    silent = [now - last for last in [await _last(service, platform) for platform in there] if last is not None]
    return bool(there) and len(silent) == len(there) and min(silent) > SILENT and max(silent) < LONGEST


async def _silent(service: Services, table: Table) -> list[Outage]:
    """The silences that last on platforms of those who play at a table."""
    now, found = now_ms(service), []
    for platform in set().union(*[await platforms(service, table, seat) for seat in range(len(table.seats))]):
        last = await _last(service, platform)
        if last is not None and now - last > SILENT:
            found.append(Outage(platform, last, now))
    return found


async def _last(service: Services, platform: str) -> int | None:
    """When somebody could be reached there last (ms), if ever."""
    document = await service.store.documents.get("beat", platform)
    return int(document.data) if document is not None else None


async def wait_for_platform(service: Services, table: Table, seat: int) -> None:
    """Put off what is due to a player who can't be reached. Raises ``NotYet``."""
    if await away_now(service, table, seat):
        raise NotYet
