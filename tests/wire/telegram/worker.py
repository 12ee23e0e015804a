"""The bot in processes of its own, made to be killed.

Once everything is imported, each line on the standard input forks one bot: a start costs milliseconds, not seconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from bot.app.app import App
from bot.store.store import open_store
from bot.telegram.bot import Options, connected
from bot.telegram.limits import Rates
from render.core.pool import Painter
from tests.toy import register
from tests.wire.telegram.conftest import PACE, QUICK
from tests.wire.telegram.sabotage import SABOTAGE
from tests.wire.telegram.world import TOKEN


async def main(task: dict[str, str]) -> None:
    """Be a bot."""
    store = await open_store(Path(task["data"]), task["url"])
    app, rates = App(store, pace=PACE), Rates() if task["rates"] == "real" else QUICK
    painter = Painter(2)
    paint = painter.paint if task["paint"] else None
    async with painter, connected(app, store, paint, Options(TOKEN, task["api"], rates=rates)) as bot:
        if paint is not None:
            await painter.warm()
        SABOTAGE[task["sabotage"]](bot)
        _tell(f"ready {os.getpid()}")
        await asyncio.gather(bot.run(), app.run(task["name"]))


def nursery() -> None:
    """A bot for each line, till there are no more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asyncio.run(main(json.loads(line)))
            os._exit(0)
        _tell(f"born {pid}")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    register()
    nursery()
