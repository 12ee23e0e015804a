"""A process that links accounts, one pair after the other, as it is told; it is made to be killed.

Each line on the standard input forks one: ``person code`` says the last yes to a code, and what came of it is told.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import structlog

from bot.app.door.app import App
from bot.store.store import open_store
from tests.app.conftest import QUICK
from tests.toy import register

GONE = "gone"


async def main(task: dict[str, str]) -> None:
    """Say yes, and go on with the next."""
    store = await open_store(Path(task["data"]), task["url"])
    app = App(store, pace=QUICK)
    screen = await app.press(task["person"], "", f"link-yes {task['code']}")
    say(json.dumps(screen.notice))
    await store.close()


def nursery() -> None:
    """One process for each line, one after the other: its pid is told before it begins, ``gone`` when it has ended."""
    for line in sys.stdin:
        begin, told = os.pipe()
        pid = os.fork()
        if not pid:
            os.read(begin, 1)
            asyncio.run(main(json.loads(line)))
            os._exit(0)
        say(str(pid))
        os.write(told, b".")
        os.close(begin)
        os.close(told)
        os.waitpid(pid, 0)
        say(GONE)


def say(line: str) -> None:
    """Tell one line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.WriteLoggerFactory(sys.stderr))  # what is told has lines of its own
    register()
    nursery()
