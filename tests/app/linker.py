"""A process that links accounts, one pair after the other, as it is told; it is made to be killed.

Each line on the standard input forks one: ``person code`` says the last yes to a code, and what came of it is told.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from bot.app.door.app import App
from bot.store.store import open_store
from tests.app.conftest import QUICK
from tests.toy import register


async def main(task: dict[str, str]) -> None:
    """Say yes, and go on with the next."""
    store = await open_store(Path(task["data"]), task["url"])
    app = App(store, pace=QUICK)
    screen = await app.press(task["person"], "", f"link-yes {task['code']}")
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
