"""Measure response times with 200 tables and 50 users on each platform: the answer to a press, and its picture.

The bot is a process of its own with two render workers, at the platforms' real limits. The people and the platforms
take their share of the same machine.
"""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from bot.store.admin import own_server
from bot.store.admin.own_server import StoreServer as StoreServer
from engines.core.game import Game
from tests.bench.measurements import Row
from tests.chat.api_specs import find_spec
from tests.chat.bot_processes import run_nursery
from tests.chat.discord.conftest import run_house
from tests.chat.discord.load import run_load as discord_load
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.load_metrics import WHOLE, LoadResult, LoadSize, percentile_of
from tests.chat.telegram.conftest import BotStarter, bot_starter
from tests.chat.telegram.load import run_load as telegram_load
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import World

SIZE = WHOLE
SHORT = LoadSize(12, 8, 30.0)
SHORT_SCALE = 0.25
"""A small crowd for half a minute, at Telegram at four times its rates: what compares two versions of the code."""
CORES = 2
TAKEN = {"discord": 50.0, "telegram": 30.0}
"""Requests a second that a platform takes from one bot, beside answers to interactions."""
MAX_MS = {"discord": 12.0, "telegram": 16.0}
"""Milliseconds of processor time that a move may take."""
PROMISED: dict[str, tuple[str, float, float]] = {
    "answers": ("press acknowledged", 0.99, 1.0),
    "private": ("picture of one's own panel", 0.95, 3.0),
    "public": ("picture for the whole table", 0.95, 3.0),
}
"""By kind of time: what it is, which share of them is promised, and within how many seconds."""


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Measure both platforms, one after the other."""
    del games  # which game is played makes no difference here
    runs = {"discord": partial(_load_discord, SIZE), "telegram": partial(_load_telegram, SIZE, 1.0)}
    loads = {platform: asyncio.run(_with_a_store(run)) for platform, run in runs.items()}
    for platform, load in loads.items():
        yield from platform_rows(platform, load)
    yield from ceiling_rows(loads)


def short_rows() -> Iterator[Row]:
    """Measure what a move costs at both platforms, in two minutes."""
    runs = {"discord": partial(_load_discord, SHORT), "telegram": partial(_load_telegram, SHORT, SHORT_SCALE)}
    loads = {platform: asyncio.run(_with_a_store(run)) for platform, run in runs.items()}
    for platform, load in loads.items():
        yield from (row for row in platform_rows(platform, load) if row.key == "W3")
    yield from ceiling_rows(loads)


def platform_rows(platform: str, load: LoadResult) -> Iterator[Row]:
    """Yield the rows of one platform."""
    for kind, (what, part, seconds) in PROMISED.items():
        crowd = getattr(load.crowd, kind)
        parts = {f"p{100 * at:.0f} ms": 1e3 * percentile_of(at, crowd) for at in (0.5, 0.95, 0.99)}
        parts |= {"counted": len(crowd)}
        named, promise = f"{platform}: {what}", f"p{100 * part:.0f} ÷ the {seconds:g} s promised"
        yield Row("W1", f"{named}, {promise}", percentile_of(part, crowd) / seconds, parts, goal=1.0)
    spent, words = load.spent, load.crowd.words
    if words and spent.bot:
        parts = {"the bot": 1e3 * spent.bot / words, "its workers": 1e3 * spent.workers / words, "moves": words}
        parts |= {"presses a move": len(load.crowd.answers) / words, "limited requests a move": load.limited / words}
        each = 1e3 * (spent.bot + spent.workers) / words
        yield Row("W3", f"{platform}: ms a move", each, parts, goal=MAX_MS.get(platform))


def ceiling_rows(loads: Mapping[str, LoadResult]) -> Iterator[Row]:
    """Yield what the moves take that both platforms have room for together."""
    measured = {platform: load for platform, load in loads.items() if load.limited and load.spent.bot}
    parts = {
        f"of {platform}": TAKEN[platform] / load.limited * (load.spent.bot + load.spent.workers) / CORES
        for platform, load in measured.items()
    }
    if len(parts) == len(TAKEN):
        what = f"moves at both platforms' ceilings together ÷ what {CORES} cores have time for"
        yield Row("W3", what, sum(parts.values()), parts, goal=1.0)


async def _with_a_store(run: Callable[[StoreServer], Coroutine[Any, Any, LoadResult]]) -> LoadResult:
    with tempfile.TemporaryDirectory(prefix="load") as folder:
        running = own_server.start_store_server(Path(folder) / "data")
        try:
            return await run(running)
        finally:
            running.stop()


async def _load_discord(size: LoadSize, stores: StoreServer) -> LoadResult:
    judge = DiscordRequestValidator(find_spec("discord-openapi.json"))
    with run_nursery("tests.chat.discord.bot_process") as bots:
        async with run_house(stores, judge) as house:
            return await discord_load(house, bots, size)


async def _load_telegram(size: LoadSize, scale: float, stores: StoreServer) -> LoadResult:
    judge = TelegramRequestValidator(find_spec("telegram-api.json"), find_spec("telegram-api-10.3.json"))
    world = World(scale)
    world.seconds = 5
    with run_nursery("tests.chat.telegram.bot_process") as bots:
        async with run_server(world, judge) as telegram, bot_starter(telegram, stores) as begin:
            observer = await begin("observer")
            return await telegram_load(observer, BotStarter(bots, telegram, stores), world, size)
