"""Crash a process before a chosen write to the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from bot.store.redis_pool import RedisPool

WRITES = frozenset({"put", "commit", "spread"})
RINGS = WRITES | {"finish", "done"}
"""And those that end what was due by itself."""
ALSO = frozenset({"SADD", "SREM", "ZADD", "ZREM", "DEL"})


class ProcessCrash(BaseException):
    """The process ends here."""


def _forget_outcome(task: asyncio.Task[Any]) -> None:
    """Ask what came of a task that died with its process: no other code will."""
    if not task.cancelled():
        task.exception()


class WriteCrash:
    """End the process before its n-th write to the store; count the writes. ``scripts``: which of them are writes."""

    def __init__(self, at: int = 0, scripts: frozenset[str] = WRITES) -> None:
        self.at = at
        self.count = 0
        self.scripts = scripts

    def step(self) -> None:
        """Count a write, and end the process before the n-th one."""
        self.count += 1
        if self.count == self.at:
            if (task := asyncio.current_task()) is not None:
                task.add_done_callback(_forget_outcome)
            raise ProcessCrash

    @contextmanager
    def watch_writes(self, links: RedisPool, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Count the writes over these connections meanwhile; the end of the process is not passed on."""
        run, call = links.run_script, links.execute

        async def count_and_run(place: Any, script: str, *rest: Any) -> Any:
            if script in self.scripts:
                self.step()
            return await run(place, script, *rest)

        async def count_and_call(place: Any, *command: Any) -> Any:
            if command[0] in ALSO:
                self.step()
            return await call(place, *command)

        with patch.context() as patched:
            patched.setattr(links, "run_script", count_and_run)
            patched.setattr(links, "execute", count_and_call)
            with suppress(ProcessCrash):
                yield
