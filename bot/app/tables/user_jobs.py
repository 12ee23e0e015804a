"""Jobs: changes of one user that must reach many tables, as a queue.

The script of the change also stores the job in the user's document, with a timer. The enqueuing process runs the job at
once. If it dies, a table is busy, or there are more than ``TABLES_PER_STEP`` tables, the timer hands the job to the
next process. Each table has its own command id, so a repeated step changes no table twice.
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
"""Index of a user's lobbies and running tables."""
FINISHED_LIST: Final = "user-finished"
DAMAGE_ERRORS = frozenset({"store-log-damaged", "store-component-damaged"})
"""Permanent store errors: such a table is skipped."""


async def for_each_table(service: Services, tables: Iterable[str], do: Callable[[Table], Awaitable[object]]) -> None:
    """Run an operation at each table under ``open_started``; skip missing and unstarted tables.

    ``do`` may run twice at a table and must check what is already done. If a table could not be written, raises
    ``WriteConflictError`` or ``StoreError`` after the others: call it again.
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
    """Return the table ids of a user from the given indexes, by default the running ones."""
    members, kinds = service.store.indexes.list_members, lists or (RUNNING_LIST,)
    return sorted({table_id for kind in kinds for user_id in user.all_ids for table_id in await members(kind, user_id)})


PICKUP_DELAY_MS = 5000
"""The head start (ms) of the enqueuing process over the others."""

TABLES_PER_STEP: Final = 25
"""Tables per stored step of a job, few enough that no press waits long and no lease expires."""

DEFERRED_KINDS = frozenset({"sweep"})
"""Kinds of jobs that no user waits for; only the timer runs them."""


class JobPausedError(WriteConflictError):
    """Raised after a page of a job; its timer is due and continues it."""


async def enqueue_job(service: Services, user_id: str, job: UserJob, edit: Callable[[User], User]) -> User:
    """Change a user, and apply the change to all their tables now or soon."""
    changed = await service.users.update_user(user_id, edit, job, pickup_time_ms(service))
    await start_jobs(service, changed.id)
    return changed


def pickup_time_ms(service: Services) -> int:
    """Return when another process may pick up a job enqueued now (Unix ms)."""
    return service.now_ms() + PICKUP_DELAY_MS


async def start_jobs(service: Services, user_id: str) -> None:
    """Run as much of a user's new jobs as possible now; the timer does the rest."""
    try:
        await run_jobs(service, user_id, DEFERRED_KINDS)
    except (WriteConflictError, StoreError):
        return


async def run_jobs(service: Services, user_id: str, but: Collection[str] = ()) -> None:
    """Run a user's jobs in order, a page of each, up to the first of a kind in ``but``.

    Raises ``WriteConflictError`` or ``StoreError``: call it again. After a ``JobPausedError`` the timer does so.
    """
    while (jobs := (await service.users.get_unmerged(user_id)).jobs) and jobs[0].kind not in but:
        await service.job_handlers[jobs[0].kind](service, user_id, jobs[0])
        await service.users.complete_job(user_id, jobs[0])


async def work_in_pages(
    service: Services, owner: str, job: UserJob, tables: Sequence[str], do: Callable[[Sequence[str]], Awaitable[object]]
) -> None:
    """Do the next page of a pass over tables or gatherings; return once none is left.

    ``owner``: the user whose document has the job; ``job``: has an id per pass. Raises ``JobPausedError`` if pages are
      left, and errors of ``do``, which restart the page.
    """
    last = job.done.get(job.id, "")
    left = [table_id for table_id in sorted(tables) if table_id > last]
    await do(left[:TABLES_PER_STEP])
    if len(left) > TABLES_PER_STEP or (last and left):
        await service.users.record_progress(owner, job, left[:TABLES_PER_STEP][-1], service.now_ms())
    if len(left) > TABLES_PER_STEP:
        raise JobPausedError


async def on_job_timer(service: Services, timer: Timer) -> None:
    """Run the jobs of a timer's user."""
    await run_jobs(service, timer.source.partition(":")[2])
