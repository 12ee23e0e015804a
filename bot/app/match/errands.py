"""Errands: whatever about one person reaches many tables, as a row that is worked off.

The row lies in the person's own document, written together with the change that it follows from and with a timer, in
one script. Whoever sent it works it off at once; if that process dies, or a table is busy, the timer brings it to
another. At each table it is done under a command id of its own, so that it is done once, however often it is begun.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.app.match.notes import now_ms
from bot.app.people.people import Errand, Person
from bot.app.port.refusals import Crowded
from bot.app.services import Services
from bot.store.errors import StoreError
from bot.store.timers import Timer

LATER_MS = 5000
"""So long whoever sends an errand has to work it off before others look for it."""

LATER = frozenset({"sweep"})
"""Kinds that nobody waits for: the timer does them."""


async def send(service: Services, person: str, errand: Errand, edit: Callable[[Person], Person]) -> Person:
    """Change a person, and have all their tables follow. What can't be done at once is done soon."""
    changed = await service.people.change(person, edit, errand, due(service))
    await begin(service, changed.id)
    return changed


def due(service: Services) -> int:
    """When somebody else looks for what is sent now (ms)."""
    return now_ms(service) + LATER_MS


async def begin(service: Services, person: str) -> None:
    """Work off what was just sent, as far as it can be now; the timer does the rest."""
    try:
        await work(service, person, LATER)
    except (Crowded, StoreError):
        return


async def work(service: Services, person: str, but: Collection[str] = ()) -> None:
    """Work off what is kept under an id, in order, up to one of the kinds ``but``.

    Raises ``Crowded``, ``StoreError``: to be called once more.
    """
    while (errands := (await service.people.own(person)).errands) and errands[0].kind not in but:
        await service.does[errands[0].kind](service, person, errands[0])
        await service.people.done(person, errands[0])


async def ring(service: Services, timer: Timer) -> None:
    """The timer of a person who has errands."""
    await work(service, timer.source.partition(":")[2])
