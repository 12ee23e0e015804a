"""Jobs: changes of one user that have to reach many tables, queued and worked off.

A job is stored in the user's own document, in the same script as the change that causes it, together with a timer. The
process that enqueues it runs it at once. If that process dies or a table is busy, or if there are more tables than
``TABLES_PER_STEP``, the timer brings the job to the next process, which continues it. Each table gets its own command
id, so a step that starts again changes no table twice.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Final

from bot.app.common.incidents import report_incident
from bot.app.context import Services
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables.table import Table
from bot.app.users.user_repository import User, UserJob
from bot.store.errors import StoreError
from bot.store.timers import Timer

RUNNING_LIST: Final = "user-tables"
"""The index of a user's lobbies and running tables."""
FINISHED_LIST: Final = "user-finished"
"""The index of a user's finished tables."""
DAMAGE_ERRORS = frozenset({"store-log-damaged", "store-component-damaged"})
"""Store errors that do not go away: such a table is left out."""


async def for_each_table(service: Services, tables: Iterable[str], do: Callable[[Table], Awaitable[object]]) -> None:
    """Run an operation at each table under ``open_started``; missing and unstarted tables are skipped.

    ``do`` may run again at the same table and must find out itself what is already done. If a table could not be
    written, the others come first, then ``WriteConflictError`` or ``StoreError`` is raised: call the function again.
    """
    later: Exception | None = None
    for table_id in tables:
        try:
            await service.tables.transact(table_id, do)
        except (WriteConflictError, StoreError) as error:
            if isinstance(error, StoreError) and error.msg.key in DAMAGE_ERRORS:
                report_incident("table left out", error, table=table_id)
            else:
                later = error
        except RejectedError:
            continue
        except Exception as error:  # noqa: BLE001 - one broken table must not stop the others
            report_incident("table left out", error, table=table_id)
    if later is not None:
        raise later


async def list_user_tables(service: Services, user: User, *lists: str) -> list[str]:
    """Return the ids of a user's tables from the given indexes, by default the running ones."""
    members, kinds = service.store.indexes.list_members, lists or (RUNNING_LIST,)
    return sorted({table_id for kind in kinds for user_id in user.all_ids for table_id in await members(kind, user_id)})


PICKUP_DELAY_MS = 5000
"""How long the enqueuing process has for a job before other processes pick it up."""

TABLES_PER_STEP: Final = 25
"""How many tables a job changes before its progress is stored: a press waits for no more, and no lease ends."""

DEFERRED_KINDS = frozenset({"sweep"})
"""Kinds of jobs that no user waits for: only the timer runs them."""


class JobPausedError(WriteConflictError):
    """A page of a job is done; its timer is due and continues it."""


async def enqueue_job(service: Services, user_id: str, job: UserJob, edit: Callable[[User], User]) -> User:
    """Change a user, and apply the change to all their tables now or soon."""
    changed = await service.users.update_user(user_id, edit, job, pickup_time_ms(service))
    await start_jobs(service, changed.id)
    return changed


def pickup_time_ms(service: Services) -> int:
    """Return when another process may pick up a job that is enqueued now (ms since 1970)."""
    return service.now_ms() + PICKUP_DELAY_MS


async def start_jobs(service: Services, user_id: str) -> None:
    """Run a user's new jobs as far as possible now; the timer does the others."""
    try:
        await run_jobs(service, user_id, DEFERRED_KINDS)
    except (WriteConflictError, StoreError):
        return


async def run_jobs(service: Services, user_id: str, but: Collection[str] = ()) -> None:
    """Run the jobs of a user id in order, a page of each, and stop before the first of a kind in ``but``.

    Raises ``WriteConflictError`` or ``StoreError``: call it again. After a ``JobPausedError`` the timer does so.
    """
    while (jobs := (await service.users.get_unmerged(user_id)).jobs) and jobs[0].kind not in but:
        await service.job_handlers[jobs[0].kind](service, user_id, jobs[0])
        await service.users.complete_job(user_id, jobs[0])


async def work_in_pages(
    service: Services, owner: str, job: UserJob, tables: Sequence[str], do: Callable[[Sequence[str]], Awaitable[object]]
) -> None:
    """Do the next page of a pass over tables or gatherings; return once none is left.

    ``owner``: whose document has the job; ``job``: with an id of its own for each pass. Raises ``JobPausedError`` where
    pages are left, and the errors of ``do``, after which the page starts again.
    """
    last = job.done.get(job.id, "")
    left = [table_id for table_id in sorted(tables) if table_id > last]
    await do(left[:TABLES_PER_STEP])
    if len(left) > TABLES_PER_STEP or (last and left):
        await service.users.record_progress(owner, job, left[:TABLES_PER_STEP][-1], service.now_ms())
    if len(left) > TABLES_PER_STEP:
        raise JobPausedError


async def on_job_timer(service: Services, timer: Timer) -> None:
    """Run the jobs of the user that a timer belongs to."""
    await run_jobs(service, timer.source.partition(":")[2])
