"""The bot in a process of its own, made to be killed."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from bot.app.app import App
from bot.store.store import open_store
from bot.telegram.bot import Options, connected
from bot.telegram.limits import Rates
from tests.toy import register
from tests.wire.telegram.conftest import PACE, QUICK
from tests.wire.telegram.world import TOKEN


async def main(task: dict[str, str]) -> None:
    store = await open_store(Path(task["data"]), task["url"])
    app, rates = App(store, pace=PACE), Rates() if task["rates"] == "real" else QUICK
    async with connected(app, store, None, Options(TOKEN, task["api"], rates=rates)) as bot:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.gather(bot.run(), app.run("worker"))


if __name__ == "__main__":
    register()
    asyncio.run(main(json.loads(sys.argv[1])))
