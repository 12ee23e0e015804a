"""Queue of pending refreshes, stored until done, so an outage or a crash does not lose them.

Changes of one item are merged: its worker fetches the newest state when it runs. Follow-up refreshes are not stored:
the requests of a table stay stored until no refresh of it is pending.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import partial
from itertools import count
from typing import Any, Final

import structlog

from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.port import RetryLaterError

log = structlog.get_logger("bottega.chat")

LONGEST_PAUSE_S: Final = 8.0
FIRST_PAUSE_S: Final = 0.05
PAGE_SIZE: Final = 50
PAGE_S: Final = 0.05
"""Pause (s) after each page of recovered refreshes, to give users' requests access to the store."""
ORPHAN_S: Final = 60.0
"""Age (s) from which to adopt requests stored by another process, which may have died."""
MAX_TRIES: Final = 10
"""Number of failures other than outages after which a refresh is given up; the error is logged."""

ScheduleRefresh = Callable[[str, int], Awaitable[None]]
ShowNewest = Callable[[str], Awaitable[int]]
"""Shows the newest state of an item and returns its version. Raises ``RetryLaterError``."""
DelayOf = Callable[[str], float]
"""Returns how long to delay a refresh of an item (s), to merge later requests into it."""


class RefreshQueue:
    """Items by name (``[a-z0-9.]``), which ends with their table, each with the requested versions.

    Version 0 forces a refresh regardless of the version shown. A refresh that started before the request does not
    satisfy it.
    """

    def __init__(
        self, store: FrontendStore, platform: str, show: ShowNewest, delay_of: DelayOf = lambda _: 0.0
    ) -> None:
        self._index = store.name_sets(f"{platform}-due")
        self._show = show
        self.delay_of = delay_of
        self._versions: defaultdict[str, dict[int, int]] = defaultdict(dict)
        self._stored: defaultdict[str, set[str]] = defaultdict(set)
        """Stored requests by table, kept until no refresh of it is pending."""
        self._workers: Counter[str] = Counter()
        """Number of items with a worker, by table."""
        self._asked = count()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._adopting: asyncio.Task[None] | None = None
        self._is_closed = False

    async def schedule_refresh(self, name: str, version: int) -> None:
        """Schedule a refresh to this version or a newer one; after ``close`` only store it.

        Raises ``StoreError``.
        """
        request = f"{name}@{version}"
        self._stored[_table_of(name)].discard(request)  # the end of this refresh must not remove a newer request
        await self._index.add_name(request)
        self._resume(request)

    def start_refresh(self, name: str, version: int) -> None:
        """Schedule a follow-up refresh of a table without storing it, before the first refresh is done."""
        if self._is_closed:
            return
        self._versions[name][version] = next(self._asked)
        if name not in self._tasks:
            # Use a fresh context: the worker serves several requests and must not carry the first one's trace id.
            self._tasks[name] = asyncio.create_task(self._run_worker(name), context=Context())
            self._workers[_table_of(name)] += 1

    def _resume(self, request: str) -> None:
        name, _, version = request.rpartition("@")
        self._stored[_table_of(name)].add(request)
        self.start_refresh(name, int(version))

    def is_pending(self, name: str) -> bool:
        """Return whether a refresh of an item is scheduled or running in this process."""
        return name in self._versions

    def requested_version(self, name: str) -> int:
        """Return the newest requested version of an item, or 0 if a refresh is forced."""
        versions = self._versions.get(name, {0: 0})
        return 0 if 0 in versions else max(versions)

    async def _adopt_orphans(self) -> None:
        """Resume the refreshes of dead processes until cancelled. Doing one twice is harmless."""
        before = set[str]()
        while True:
            await asyncio.sleep(ORPHAN_S)
            try:
                members = set(await self._index.list_names())
            except StoreError as error:
                log.warning("pending refreshes not read", error=str(error))
                continue
            members -= set[str]().union(*self._stored.values())
            for member in sorted(members & before):
                self._resume(member)
            before = members

    async def recover_pending(self) -> None:
        """Resume the refreshes that were pending when a process ended, now and whenever another process ends."""
        if self._adopting is None:
            self._adopting = asyncio.create_task(self._adopt_orphans(), name="orphaned refreshes")
        for number, member in enumerate(await self._index.list_names(), 1):
            self._resume(member)
            if number % PAGE_SIZE == 0:
                await asyncio.sleep(PAGE_S)

    async def wait_until_idle(self) -> None:
        """Wait until no refresh is pending."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Cancel all workers and start no more. Pending refreshes stay in the store."""
        self._is_closed = True
        tasks = [*self._tasks.values(), *([self._adopting] if self._adopting is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # noqa: TID251 - cancelled tasks

    async def _run_worker(self, name: str) -> None:
        pause_s, failures, requested = FIRST_PAUSE_S, 0, self._versions[name]
        try:
            while True:
                wait = 0.0
                try:
                    if requested:
                        if delay_s := self.delay_of(name):
                            await asyncio.sleep(delay_s)
                        began = next(self._asked)
                        if self._drop_done(requested, await self._show(name), began):
                            pause_s, failures = FIRST_PAUSE_S, 0
                        else:
                            failures += 1
                    if not requested:
                        await self._remove_stored(_table_of(name))
                except (RetryLaterError, StoreError) as error:
                    wait = getattr(error, "seconds", 0.0)
                except Exception:
                    log.exception("display failed", name=name)
                    failures += 1
                else:
                    if not requested:
                        return
                if failures >= MAX_TRIES:
                    requested.clear()
                await asyncio.sleep(max(wait, pause_s))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
        finally:
            self._versions.pop(name, None)
            self._tasks.pop(name, None)
            self._workers[_table_of(name)] -= 1
            if not self._workers[_table_of(name)]:
                del self._workers[_table_of(name)]

    @staticmethod
    def _drop_done(requested: dict[int, int], shown: int, began: int) -> bool:
        done = [version for version, at in requested.items() if version <= shown and (version or at < began)]
        for version in done:
            del requested[version]
        return bool(done)

    async def _remove_stored(self, table_id: str) -> None:
        """Remove the requests of a table from the store if the only worker left has no work."""
        requests = self._stored[table_id]
        while requests and self._workers[table_id] == 1:
            requests.remove(request := min(requests))
            try:
                await self._index.remove_name(request)
            except StoreError:
                requests.add(request)
                raise
        if not requests:
            self._stored.pop(table_id, None)


def _table_of(name: str) -> str:
    return name.rpartition(".")[2]


FOLLOW_S: Final = 1.0
"""Pause between two updates of a private screen (s), in addition to the time that the update takes."""


class ProgressUpdates:
    """Periodic updates of private screens during a job, such as a film or a review.

    Each key has at most one, until another screen takes its place.
    """

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def stop_update(self, key: str) -> None:
        """Stop an update, unless it is the calling one."""
        before = self.tasks.pop(key, None)
        if before is not None and before is not asyncio.current_task():
            before.cancel()

    def start_update(self, key: str, update: Coroutine[Any, Any, None]) -> None:
        """Run an update and log its error: the message may be lost, or its user deleted."""
        self.tasks[key] = task = asyncio.create_task(update)
        task.add_done_callback(partial(self._on_done, key))

    def _on_done(self, key: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(key) is task:
            del self.tasks[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("job result not delivered", error=repr(error)[:200])
