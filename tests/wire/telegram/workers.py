"""Bots in processes of their own."""

from __future__ import annotations

import asyncio
import json
import sys

from bot.store.server import Server as StoreServer
from tests.wire.telegram.people import until
from tests.wire.telegram.server import Server


async def worker(telegram: Server, stores: StoreServer, rates: str = "quick") -> asyncio.subprocess.Process:
    """The bot in a process of its own, at the ``real`` rates or ``quick``."""
    task = json.dumps({"api": telegram.url, "data": str(stores.data), "url": stores.url, "rates": rates})
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.wire.telegram.worker", task, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def dead(process: asyncio.subprocess.Process) -> None:
    """Wait till it is; its own children may live on for a moment."""
    await until(lambda: process.returncode is not None, "it is dead")
