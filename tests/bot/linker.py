"""A process that links accounts, one pair after the other, as it is told; it is made to be killed.

Each line on the standard input forks one: ``maker other code`` are linked as by a command, and said when it is done.
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
from tests.bot.conftest import QUICK
from tests.toy import register


async def main(task: dict[str, str]) -> None:
    """Type the code, and go on with the next."""
    store = await open_store(Path(task["data"]), task["url"])
    app = App(store, pace=QUICK)
    screen = await app.command(task["person"], "", "link", task["code"])
    sys.stdout.write(json.dumps(screen.notice) + "\n")
    sys.stdout.flush()
    await store.close()


def nursery() -> None:
    """One process for each line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asyncio.run(main(json.loads(line)))
            os._exit(0)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    register()
    nursery()
