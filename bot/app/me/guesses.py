"""Wrong link codes: so many in a while, then a rest. Who guesses tires before they find one."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.app.match.rooms import ms
from bot.app.match.service import Call, Service
from bot.app.people.people import Person
from bot.app.port.refusals import Declined

KIND: Final = "link-wrong"
MOST: Final = 5
"""So many wrong codes may be typed within ``REST``."""
REST: Final = timedelta(minutes=10)


async def allowed(call: Call) -> None:
    """Raises ``Declined`` for whoever has typed too many, whatever they type now."""
    held = await call.service.store.documents.read(KIND, call.person.id, list[int])
    times = _lately(call, held.value if held is not None else None)
    if len(times) >= MOST:
        left = times[-MOST] + REST // timedelta(milliseconds=1) - ms(call.service.clock())
        raise Declined("app-link-slow", minutes=max(1, -(-left // 60_000)))


async def wrong(call: Call) -> None:
    """Count one more."""

    def more(times: list[int] | None) -> list[int]:
        return [*_lately(call, times), ms(call.service.clock())][-MOST:]

    await call.service.store.documents.change(KIND, call.person.id, list[int], more)


async def forget(service: Service, person: Person) -> None:
    """Nothing is kept of somebody's wrong codes."""
    for one in person.ids:
        await service.store.documents.remove(KIND, one)


def _lately(call: Call, times: list[int] | None) -> list[int]:
    """When the caller has typed wrong codes (ms), as far as it counts still."""
    since = ms(call.service.clock()) - REST // timedelta(milliseconds=1)
    return [time for time in times or () if time > since]
