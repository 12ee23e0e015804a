"""The bot as a process of its own, to be killed: ``python -m tests.wire.discord.process <port> <store> <url>``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.app.app import App
from bot.app.ports import Pace
from bot.discord.client import Bot
from bot.discord.limits import Rates
from bot.settings import Settings
from bot.store.store import open_store
from tests.toy import register

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


async def run(port: int, data: Path, url: str) -> None:
    """Till killed."""
    register()
    store = await open_store(data, url)
    app = App(store, pace=PACE)
    bot = Bot(app, settings_for(port, data), None, lambda msg: None, QUICK)
    await asyncio.gather(app.run("killed"), bot.run())


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
