"""The bot as a process of its own, to be killed or loaded.

``python -m tests.wire.discord.process <port> <store> <url> <mode>``: ``real`` paints, at Discord's real limits; those
in ``sabotage`` lack a safeguard.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.app.app import App
from bot.app.ports import Pace
from bot.discord.client import Bot
from bot.discord.limits import Rates
from bot.gallery import Gallery
from bot.settings import Settings
from bot.store.server import Server as StoreServer
from bot.store.store import open_store
from render.core.pool import Painter
from tests.toy import register
from tests.wire.discord.sabotage import SABOTAGES
from tests.wire.discord.server import Server

SCALE = 50.0
"""Most tests run in a world so many times as fast as Discord, as far as limits go; the load at the real ones."""
QUICK = Rates(edits=(2, 0.06), all=(8, 1 / 1000), calls=(8, 1 / 400))
"""What keeps the limits of that world, with some room."""
PACE = Pace(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000)


def settings_for(port: int, data: Path) -> Settings:
    """Settings that name the small Discord on this machine."""
    base = f"127.0.0.1:{port}"
    given: dict[str, Any] = {"discord_api": f"http://{base}/api/v10", "discord_gateway": f"ws://{base}/gw/"}
    given["DISCORD_TOKEN"] = SecretStr("token-of-the-tests")
    return Settings(_env_file=None, data=data, **given)  # type: ignore[call-arg] # it is a setting of the settings


async def run(port: int, data: Path, url: str, mode: str = "quick") -> None:
    """Till killed."""
    register()
    async with AsyncExitStack() as stack:
        store = await open_store(data, url)
        paint, pace, rates = None, PACE, QUICK
        if mode in SABOTAGES:
            SABOTAGES[mode](pytest.MonkeyPatch())
        if mode == "real":
            painter = await stack.enter_async_context(Painter(2))
            await painter.warm()
            paint, pace, rates = Gallery(painter.paint).paint, Pace(), Rates()
        app = App(store, pace=pace)
        bot = Bot(app, settings_for(port, data), paint, lambda msg: None, rates)
        await asyncio.gather(app.run("killed"), bot.run())


@asynccontextmanager
async def apart(server: Server, stores: StoreServer, mode: str = "quick") -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of the bot, connected; killed at the end, if it still lives."""
    where = (str(server.port), str(stores.data), stores.url, mode)
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.wire.discord.process", *where)
    try:
        async with asyncio.timeout(60):
            while not server.gateway.connected:  # noqa: ASYNC110 - the gateway has no event of its own
                await asyncio.sleep(0.02)
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await server.gateway.drop()


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5]))
