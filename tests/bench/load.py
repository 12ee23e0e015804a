"""Measure the processor time of a move at both platforms, with a small crowd for half a minute at each.

The bot and its render workers are separate processes; users, platforms and validators are not counted.
"""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from bot.store.admin import own_server
from bot.store.admin.own_server import StoreServer
from tests.bench.measurements import Row
from tests.chat.api_specs import find_spec
from tests.chat.bot_processes import run_nursery
from tests.chat.discord.game_driver import run_house
from tests.chat.discord.load import run_load as discord_load
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.load_metrics import LoadResult, LoadSize
from tests.chat.telegram.game_driver import BotStarter, bot_starter
from tests.chat.telegram.load import run_load as telegram_load
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import World

SIZE = LoadSize(12, 8, 30.0)
MAX_MS = {"discord": 12.0, "telegram": 16.0}
"""Maximum processor time (ms) of a move."""


def rows() -> Iterator[Row]:
    """Measure both platforms, one after the other."""
    for platform, run in {"discord": _load_discord, "telegram": _load_telegram}.items():
        yield from move_rows(platform, asyncio.run(_with_a_store(run)))


def move_rows(platform: str, load: LoadResult) -> Iterator[Row]:
    spent, words = load.spent, load.crowd.words
    if words and spent.bot:
        parts = {"the bot": 1e3 * spent.bot / words, "its workers": 1e3 * spent.workers / words, "moves": words}
        parts |= {"presses a move": len(load.crowd.answers) / words, "limited requests a move": load.limited / words}
        yield Row(
            "W3", f"{platform}: ms a move", 1e3 * (spent.bot + spent.workers) / words, parts, goal=MAX_MS.get(platform)
        )


async def _with_a_store(run: Callable[[StoreServer], Coroutine[Any, Any, LoadResult]]) -> LoadResult:
    with tempfile.TemporaryDirectory(prefix="load") as folder:
        running = own_server.start_store_server(Path(folder) / "data")
        try:
            return await run(running)
        finally:
            running.stop()


async def _load_discord(stores: StoreServer) -> LoadResult:
    with run_nursery("tests.chat.discord.bot_process") as bots:
        async with run_house(stores, DiscordRequestValidator(find_spec("discord-openapi.json"))) as house:
            return await discord_load(house, bots, SIZE)


async def _load_telegram(stores: StoreServer) -> LoadResult:
    judge = TelegramRequestValidator(find_spec("telegram-api.json"), find_spec("telegram-api-10.3.json"))
    world = World(0.25)  # four times Telegram's limits, to compare two versions of the code
    world.seconds = 5
    with run_nursery("tests.chat.telegram.bot_process") as bots:
        async with run_server(world, judge) as telegram, bot_starter(telegram, stores) as begin:
            return await telegram_load(await begin("observer"), BotStarter(bots, telegram, stores), world, SIZE)
