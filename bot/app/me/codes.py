"""Codes by which accounts are linked: short, for minutes, used once. Each goes with its maker."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import msgspec

from bot.app.match.rooms import ms
from bot.app.people.people import Person
from bot.app.port.ports import is_id, new_id
from bot.app.port.refusals import Declined
from bot.app.services import Services

KIND: Final = "link-code"
OWN: Final = "link"
LETTERS: Final = 8
"""Of a code: 40 bits, of which a guesser has minutes."""
LASTS: Final = timedelta(minutes=10)
AT_LEAST: Final = timedelta(minutes=3)
"""A code that lasts so long still is shown again; else a new one is made."""


class Code(msgspec.Struct, frozen=True, omit_defaults=True):
    """A code: who made it, till when it holds (ms), who has typed it and said yes."""

    person: str
    due: int
    used: str = ""


async def of(service: Services, person: Person) -> tuple[str, int]:
    """The code of somebody that holds, and for how many minutes: the last one, or a new one in its place."""
    documents, now = service.store.documents, ms(service.clock())
    old = await documents.read(OWN, person.id, bytes)
    if old is not None:
        held = await documents.read(KIND, old.value.decode(), Code)
        left = held.value.due - now if held is not None else 0
        if held is not None and (left > 0 if held.value.used else left >= AT_LEAST / timedelta(milliseconds=1)):
            return old.value.decode(), _minutes(left)
        await documents.remove(KIND, old.value.decode())
    fresh, due = new_id(service.fresh, LETTERS).encode(), now + int(LASTS / timedelta(milliseconds=1))

    def replaced(now: bytes | None) -> bytes:
        return fresh if now is None or (old is not None and now == old.value) else now

    # known to its maker first: a code that nobody knows of could never be taken away
    code = (await documents.change(OWN, person.id, bytes, replaced)).value.decode()
    made = await documents.change(KIND, code, Code, lambda had: had or Code(person.id, due))
    return code, _minutes(made.value.due - now)


async def find(service: Services, code: str) -> Code:
    """A code that holds. Raises ``Declined``."""
    sure = len(code) == LETTERS and is_id(code)
    held = await service.store.documents.read(KIND, code, Code) if sure else None
    if held is None or held.value.due < ms(service.clock()):
        raise Declined("app-link-unknown")
    return held.value


async def use(service: Services, code: str, person: Person) -> Code:
    """Somebody has typed a code and says yes: nobody else can any more. Raises ``Declined``."""

    def used(now: Code | None) -> Code:
        if now is None or now.used not in ("", person.id):
            raise Declined("app-link-unknown")
        return msgspec.structs.replace(now, used=person.id)

    return (await service.store.documents.change(KIND, code, Code, used)).value


async def forget(service: Services, person: Person) -> None:
    """Take away the codes that somebody has made."""
    for one in person.ids:
        old = await service.store.documents.get(OWN, one)
        if old is not None:
            await service.store.documents.remove(KIND, old.data.decode())
            await service.store.documents.remove(OWN, one)


def _minutes(milliseconds: int) -> int:
    return max(1, milliseconds // 60_000)
