"""A process that plays a game by pressing and tells each accepted command; it is made to be killed."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from pathlib import Path

import structlog

from bot.app.door.app import App
from bot.store.store import open_store
from tests.app.conftest import QUICK, Guest
from tests.app.playing import answer, owing
from tests.toy import register


class Teller(Guest):
    """A guest whose presses have ids, which are told once the press that carried them was accepted."""

    async def press(self, line: str, command: str = "") -> object:  # type: ignore[override]
        command = command or secrets.token_hex(8)
        screen = await super().press(line, command)
        if await self.app.service.store.tables.answer(line.split()[1], command) is not None:
            sys.stdout.write(command + "\n")
            sys.stdout.flush()
        return screen


async def main(task: dict[str, object]) -> None:
    app = App(await open_store(Path(str(task["data"])), str(task["url"])), pace=QUICK)
    table = str(task["table"])
    people = [Teller(app, person, "") for person in task["people"]]  # type: ignore[attr-defined]
    while seats := await owing(app, table):
        for seat in seats:
            await answer(people[seat], table)


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.WriteLoggerFactory(sys.stderr))  # what is told has lines of its own
    register()
    asyncio.run(main(json.loads(sys.argv[1])))
