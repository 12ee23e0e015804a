"""The daily digest: for those who prefer one call in the morning to a call a turn."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from bot.app.clock.events import PlayerCalled
from bot.app.clock.hours import DAY, Hours, awake, on_wall, wakes, zone_of
from bot.app.match.notes import now_ms, said_before
from bot.app.people.people import Person
from bot.app.services import Services
from bot.app.show.notices import waited_for, waiting_tables
from bot.store.effects import Effects
from bot.store.timers import Timer

KIND = "digest"
EIGHT = 8 * 60
"""Minutes: when the day begins for those who have no quiet hours."""


def morning(hours: Hours, at: int) -> int:
    """The next beginning of a waking day after a moment (ms)."""
    begin = hours.quiet[1] if hours.quiet[0] != hours.quiet[1] else EIGHT
    today = on_wall(hours, at).date()
    for ahead in range(9):
        wall = datetime.combine(today + timedelta(days=ahead), time(begin // 60, begin % 60), zone_of(hours.zone))
        moment = int(wall.timestamp() * 1000)
        if moment > at and awake(hours, moment):
            return moment
    return wakes(hours, at + DAY)


async def arm(service: Services, person: Person, command: str) -> None:
    """Set the next digest of somebody, or none where they don't want one."""
    documents = service.store.documents
    due = morning(person.hours, now_ms(service)) if person.pings == "digest" else None
    if due is not None or await documents.get(KIND, person.id) is not None:
        timers = Effects(timers={KIND: due})
        await documents.change(
            KIND, person.id, bytes, lambda _: b"", command=command, effects=lambda *_: timers, anew=True
        )


async def forget(service: Services, person: Person) -> None:
    """Nobody sends a digest to somebody who is gone."""
    for one in person.ids:
        await service.store.documents.remove(KIND, one, KIND)


async def send(service: Services, timer: Timer) -> None:
    """Call somebody to the most urgent of their tables, if any waits for them, and set tomorrow's digest."""
    try:
        person = await service.people.get(timer.source.partition(":")[2])
    except KeyError:
        return
    if person.gone or person.pings != "digest":
        return
    for table in (await waiting_tables(service, person))[:1]:
        async with service.tables.hold(table) as found:
            seats = [seat for seat in waited_for(found) if found.seats[seat].person == person.id]
            if seats and not await said_before(service, found, timer.command):
                await service.tables.note(found, PlayerCalled(seats[0], "digest"), command=timer.command)
    document = await service.store.documents.get(KIND, person.id)
    if document is not None and document.version == timer.generation:
        await arm(service, person, timer.command)
