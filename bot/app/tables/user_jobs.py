"""Errands: whatever about one person reaches many tables, as a row that is worked off.

The row lies in the person's own document, written together with the change that it follows from and with a timer, in
one script. Whoever sent it works it off at once; if that process dies, or a table is busy, the timer brings it to
another. At each table it is done under a command id of its own, so that it is done once, however often it is begun.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.app.errors import WriteConflictError
from bot.app.services import Services
from bot.app.tables.log_helpers import now_ms
from bot.app.users.user_repository import User, UserJob
from bot.store.errors import StoreError
from bot.store.timers import Timer

PICKUP_DELAY_MS = 5000
"""So long whoever sends an errand has to work it off before others look for it."""

DEFERRED_KINDS = frozenset({"sweep"})
"""Kinds that nobody waits for: the timer does them."""


async def enqueue_job(service: Services, user_id: str, job: UserJob, edit: Callable[[User], User]) -> User:
    """Change a person, and have all their tables follow. What can't be done at once is done soon."""
    changed = await service.users.update_user(user_id, edit, job, pickup_time_ms(service))
    await start_jobs(service, changed.id)
    return changed


def pickup_time_ms(service: Services) -> int:
    """When somebody else looks for what is sent now (ms)."""
    return now_ms(service) + PICKUP_DELAY_MS


async def start_jobs(service: Services, user_id: str) -> None:
    """Work off what was just sent, as far as it can be now; the timer does the rest."""
    try:
        await run_jobs(service, user_id, DEFERRED_KINDS)
    except (WriteConflictError, StoreError):
        return


async def run_jobs(service: Services, user_id: str, but: Collection[str] = ()) -> None:
    """Work off what is kept under an id, in order, up to one of the kinds ``but``.

    Raises ``Crowded``, ``StoreError``: to be called once more.
    """
    while (errands := (await service.users.get_unmerged(user_id)).errands) and errands[0].kind not in but:
        await service.job_handlers[errands[0].kind](service, user_id, errands[0])
        await service.users.complete_job(user_id, errands[0])


async def on_job_timer(service: Services, timer: Timer) -> None:
    """The timer of a person who has errands."""
    await run_jobs(service, timer.source.partition(":")[2])
