"""Two hundred tables and fifty people at each platform: how soon a press is answered and its picture seen.

What is promised to people is one row, what one press takes that is alone the other: the bot is a process of its own
with two painters, at the platforms' real limits. The people and the platforms take their share of the same machine.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from bot.store import server
from bot.store.server import Server as StoreServer
from engines.core.game import Game
from tests.bench.measure import Row
from tests.wire.discord.conftest import housed
from tests.wire.discord.judge import Judge as DiscordJudge
from tests.wire.discord.load import load as discord_load
from tests.wire.load import WHOLE, Load, share
from tests.wire.nursery import nursery
from tests.wire.specs import found as described
from tests.wire.telegram.conftest import arriving, beginning
from tests.wire.telegram.judge import Judge as TelegramJudge
from tests.wire.telegram.load import load as telegram_load
from tests.wire.telegram.server import serving
from tests.wire.telegram.workers import Bots
from tests.wire.telegram.world import World

SIZE = WHOLE
PROMISED: dict[str, tuple[str, float, float]] = {
    "answers": ("press acknowledged", 0.99, 1.0),
    "private": ("picture of one's own panel", 0.95, 3.0),
    "public": ("picture for the whole table", 0.95, 3.0),
}
"""By kind of time: what it is, which share of them is promised, and within how many seconds."""
DESCRIPTIONS = ("discord-openapi.json", "telegram-api.json", "telegram-api-10.3.json")


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Both platforms, one after the other."""
    del games  # which game is played makes no difference here
    for platform, run in {"discord": _discord, "telegram": _telegram}.items():
        if missing := [name for name in DESCRIPTIONS if name.startswith(platform) and described(name) is None]:
            print(f"{platform} is not loaded: {', '.join(missing)} is not here (docs/testing.md)", file=sys.stderr)  # noqa: T201
            continue
        yield from told_by(platform, asyncio.run(_with_a_store(run)))


def told_by(platform: str, load: Load) -> Iterator[Row]:
    """The rows of one platform."""
    for kind, (what, part, seconds) in PROMISED.items():
        crowd, lone = getattr(load.crowd, kind), getattr(load.lone, kind)
        parts = {f"p{100 * at:.0f} ms": 1e3 * share(at, crowd) for at in (0.5, 0.95, 0.99)}
        parts |= {"alone p50 ms": 1e3 * share(0.5, lone), "counted": len(crowd)}
        named, promise = f"{platform}: {what}", f"p{100 * part:.0f} ÷ the {seconds:g} s promised"
        yield Row("W1", f"{named}, {promise}", share(part, crowd) / seconds, parts, goal=1.0)
        if lone:
            yield Row("W2", f"{named}, p50 ÷ one press alone", share(0.5, crowd) / share(0.5, lone), parts)


async def _with_a_store(run: Callable[[StoreServer], Coroutine[Any, Any, Load]]) -> Load:
    with tempfile.TemporaryDirectory(prefix="load") as folder:
        running = server.start(Path(folder) / "data")
        try:
            return await run(running)
        finally:
            running.stop()


def _description(name: str) -> Path:
    path = described(name)
    assert path is not None, name
    return path


async def _discord(stores: StoreServer) -> Load:
    judge = DiscordJudge(_description("discord-openapi.json"))
    with nursery("tests.wire.discord.process") as bots:
        async with housed(stores, judge) as house:
            return await discord_load(house, bots, SIZE)


async def _telegram(stores: StoreServer) -> Load:
    judge = TelegramJudge(_description("telegram-api.json"), _description("telegram-api-10.3.json"))
    world = World(1.0)
    world.seconds = 5
    with nursery("tests.wire.telegram.worker") as bots:
        async with serving(world, judge) as telegram, beginning(telegram, stores) as begin:
            observer = await begin("observer")
            return await telegram_load(observer, Bots(bots, telegram, stores), world, arriving(world), SIZE)
