"""What is still to be shown. Kept in the store till it is, so that neither a slow Telegram nor a kill loses it.

Many changes of one thing become one message: whoever shows it fetches the newest state when it is their turn.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.store.errors import StoreError
from bot.store.store import Store
from bot.telegram.pace import LONGEST_PAUSE_S, Later

log = structlog.get_logger("bottega.telegram")

INDEX: Final = ("telegram-due", "all")
FIRST_PAUSE_S: Final = 0.05
TRIES: Final = 10
"""What fails so often by our own fault is given up, and the log has it."""

Show = Callable[[str], Awaitable[int]]
"""Shows the newest state of a thing. Gives the version that it has shown; raises ``Later``."""


class Due:
    """Things by name (``[a-z0-9.]``), each with the versions that were asked for."""

    def __init__(self, store: Store, show: Show) -> None:
        self._store = store
        self._show = show
        self._versions: defaultdict[str, set[int]] = defaultdict(set)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def add(self, name: str, version: int) -> None:
        """Show a thing at this version or a newer one, soon. Raises ``StoreError``."""
        await self._store.indexes.add(*INDEX, f"{name}@{version}")
        self._wake(name, version)

    async def recover(self) -> None:
        """Take up what was not shown when a process ended."""
        for member in await self._store.indexes.members(*INDEX):
            name, _, version = member.rpartition("@")
            self._wake(name, int(version))

    async def idle(self) -> None:
        """Wait till nothing is due."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop; what is due stays in the store."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, name: str, version: int) -> None:
        self._versions[name].add(version)
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._settle(name))

    async def _settle(self, name: str) -> None:
        pause_s, failures = FIRST_PAUSE_S, 0
        try:
            while True:
                wait = 0.0
                try:
                    if await self._shown(name, await self._show(name)):
                        pause_s, failures = FIRST_PAUSE_S, 0
                    else:
                        failures += 1
                except (Later, StoreError) as error:
                    wait = getattr(error, "seconds", 0.0)
                except Exception:
                    log.exception("showing failed", name=name)
                    failures += 1
                if failures >= TRIES:
                    await self._shown(name, max(self._versions[name]))
                if not self._versions[name]:
                    return
                await asyncio.sleep(max(wait, pause_s))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
        finally:
            self._versions.pop(name, None)
            self._tasks.pop(name, None)

    async def _shown(self, name: str, shown: int) -> bool:
        """Forget what has been shown; whether that was anything."""
        done = [version for version in self._versions[name] if version <= shown]
        for version in done:
            await self._store.indexes.remove(*INDEX, f"{name}@{version}")
            self._versions[name].discard(version)
        return bool(done)
