"""What is still to be shown. Kept in the store till it is, so that neither a slow platform nor a kill loses it.

Many changes of one thing become one message: whoever shows it fetches the newest state when it is their turn.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextvars import Context
from itertools import count
from typing import Final

import structlog

from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.port import RetryLaterError

log = structlog.get_logger("bottega.chat")

LONGEST_PAUSE_S: Final = 8.0
FIRST_PAUSE_S: Final = 0.05
PAGE: Final = 50
PAGE_S: Final = 0.05
"""After a start so many are shown anew with a breath in between, so that whoever presses has the store, too."""
TRIES: Final = 10
"""What fails so often by our own fault is given up, and the log has it."""

ScheduleRefresh = Callable[[str, int], Awaitable[None]]
"""Have something shown, by name and version."""
ShowNewest = Callable[[str], Awaitable[int]]
"""Shows the newest state of a thing. Gives the version that it has shown; raises ``Later``."""


class RefreshQueue:
    """Things by name (``[a-z0-9.]``), each with the versions that were asked for.

    Version 0: shown anew, whatever it shows now. What is on its way when that is asked for does not count for it.
    """

    def __init__(self, store: FrontendStore, platform: str, show: ShowNewest) -> None:
        self._index = store.name_sets(f"{platform}-due")
        self._show = show
        self._versions: defaultdict[str, dict[int, int]] = defaultdict(dict)
        self._asked = count()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def schedule_refresh(self, name: str, version: int) -> None:
        """Show a thing at this version or a newer one, soon. Raises ``StoreError``."""
        await self._index.add_name(f"{name}@{version}")
        self._start_worker(name, version)

    async def recover_pending(self) -> None:
        """Take up what was not shown when a process ended."""
        for number, member in enumerate(await self._index.list_names(), 1):
            name, _, version = member.rpartition("@")
            self._start_worker(name, int(version))
            if number % PAGE == 0:
                await asyncio.sleep(PAGE_S)

    async def wait_until_idle(self) -> None:
        """Wait till nothing is due."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop; what is due stays in the store."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start_worker(self, name: str, version: int) -> None:
        self._versions[name][version] = next(self._asked)
        if name not in self._tasks:
            # Not on the trail of whoever asked first: what is shown may be asked for by many.
            self._tasks[name] = asyncio.create_task(self._run_worker(name), context=Context())

    async def _run_worker(self, name: str) -> None:
        pause_s, failures = FIRST_PAUSE_S, 0
        try:
            while True:
                wait = 0.0
                try:
                    began = next(self._asked)
                    if await self._remove_done(name, await self._show(name), began):
                        pause_s, failures = FIRST_PAUSE_S, 0
                    else:
                        failures += 1
                except (RetryLaterError, StoreError) as error:
                    wait = getattr(error, "seconds", 0.0)
                except Exception:
                    log.exception("showing failed", name=name)
                    failures += 1
                if failures >= TRIES:
                    await self._remove_done(name, max(self._versions[name]), next(self._asked))
                if not self._versions[name]:
                    return
                await asyncio.sleep(max(wait, pause_s))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
        finally:
            self._versions.pop(name, None)
            self._tasks.pop(name, None)

    async def _remove_done(self, name: str, shown: int, began: int) -> bool:
        """Forget what has been shown; whether that was anything."""
        asked = self._versions[name].items()
        done = [version for version, at in asked if version <= shown and (version or at < began)]
        for version in done:
            await self._index.remove_name(f"{name}@{version}")
            self._versions[name].pop(version, None)
        return bool(done)
