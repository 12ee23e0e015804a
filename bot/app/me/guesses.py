"""Wrong link codes: so many in a while, then a rest. Who guesses tires before they find one."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.app.context import RequestContext
from bot.app.match.rooms import ms
from bot.app.people.people import Person
from bot.app.port.refusals import Declined
from bot.app.services import Services

KIND: Final = "link-wrong"
MOST: Final = 5
"""So many wrong codes may be typed within ``REST``."""
REST: Final = timedelta(minutes=10)


async def allowed(context: RequestContext) -> None:
    """Raises ``Declined`` for whoever has typed too many, whatever they type now."""
    held = await context.service.store.documents.read(KIND, context.person.id, list[int])
    times = _lately(context, held.value if held is not None else None)
    if len(times) >= MOST:
        left = times[-MOST] + REST // timedelta(milliseconds=1) - ms(context.service.clock())
        raise Declined("app-link-slow", minutes=max(1, -(-left // 60_000)))


async def wrong(context: RequestContext) -> None:
    """Count one more."""

    def more(times: list[int] | None) -> list[int]:
        return [*_lately(context, times), ms(context.service.clock())][-MOST:]

    await context.service.store.documents.change(KIND, context.person.id, list[int], more)


async def forget(service: Services, person: Person) -> None:
    """Nothing is kept of somebody's wrong codes."""
    for one in person.ids:
        await service.store.documents.remove(KIND, one)


def _lately(context: RequestContext, times: list[int] | None) -> list[int]:
    """When the caller has typed wrong codes (ms), as far as it counts still."""
    since = ms(context.service.clock()) - REST // timedelta(milliseconds=1)
    return [time for time in times or () if time > since]
