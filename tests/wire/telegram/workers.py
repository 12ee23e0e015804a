"""Bots in processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.store.server import Server as StoreServer
from tests.wire.telegram.people import until
from tests.wire.telegram.server import Server


class Nursery:
    """Where bots come from. Each is a process that may be killed at any moment."""

    def __init__(self, mother: asyncio.subprocess.Process, telegram: Server, stores: StoreServer) -> None:
        self._mother = mother
        self._task = {"api": telegram.url, "data": str(stores.data), "url": stores.url}

    async def bot(self, *, rates: str = "quick", paint: str = "", name: str = "worker", sabotage: str = "") -> int:
        """Start a bot at the ``real`` rates or ``quick``, ``real`` painters or none; its pid, when it is there."""
        assert self._mother.stdin is not None
        task = self._task | {"rates": rates, "paint": paint, "name": name, "sabotage": sabotage}
        self._mother.stdin.write(json.dumps(task).encode() + b"\n")
        pid = await self._told("born ")
        await self._told(f"ready {pid}")
        return pid

    async def kill(self, pid: int) -> None:
        """Kill -9, and wait till it is dead."""
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not _alive(pid), "it is dead")

    async def _told(self, what: str) -> int:
        """Wait for a line; what somebody told who is dead by now is passed over."""
        assert self._mother.stdout is not None
        while line := (await self._mother.stdout.readline()).decode():
            if line.startswith(what):
                return int(line.split()[1])
        raise AssertionError("no more bots")


def _alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@asynccontextmanager
async def nursery(telegram: Server, stores: StoreServer) -> AsyncIterator[Nursery]:
    """Bots for one test; all that live at its end are killed."""
    mother = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.wire.telegram.worker", stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        yield Nursery(mother, telegram, stores)
    finally:
        os.killpg(mother.pid, signal.SIGKILL)
        await mother.wait()
