"""Run the Discord bot in a process that tests can kill or load; `tests.chat.bot_processes` forks it.

Its mode: ``quick``, or ``real``, which paints and keeps Discord's real limits.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.frontends.common.pictures import PictureCache
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.limits import DiscordRateLimits
from bot.settings import Secret, Settings
from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from docs.sample import register_sample
from render.core.pool import RenderPool
from tests.chat.bot_processes import BotProcessFactory, Task, fork_bots
from tests.chat.discord.server import Server
from tests.timeouts import EVEN_IF_SLOW_S, wait_until

SCALE = 50.0
"""How much faster than Discord's the rate limits of most tests are; the load test keeps the real ones."""
QUICK = DiscordRateLimits(edits=(2, 0.06), all=(8, 1 / 1000), calls=(8, 1 / 400))
"""The limits of that world, with some margin."""
PACE = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def settings_for(port: int, data: Path) -> Settings:
    base = f"127.0.0.1:{port}"
    given: dict[str, Any] = {"discord_api": f"http://{base}/api/v10", "discord_gateway": f"ws://{base}/gw/"}
    given["discord_token"] = Secret("token-of-the-tests")
    return Settings(data=data, **given)


async def run_bot(task: Task, ready: Callable[[], None]) -> None:
    mode, data = task["mode"], Path(task["data"])
    async with AsyncExitStack() as stack:
        store = await open_store(data, task["url"])
        paint, pace, rates = None, PACE, QUICK
        if mode == "real":
            pool = await stack.enter_async_context(RenderPool(2, seconds=EVEN_IF_SLOW_S))
            await pool.start_workers()
            paint, pace, rates = PictureCache(pool.render_picture).render_picture, Timings(), DiscordRateLimits()
        app = App(store, timings=pace)
        bot = DiscordBot(app, settings_for(int(task["port"]), data), paint, lambda msg: None, rates)
        ready()
        await asyncio.gather(app.run_forever(task.get("name", "killed")), bot.run_forever())


@asynccontextmanager
async def run_process(
    bot_processes: BotProcessFactory, server: Server, stores: StoreServer, mode: str = "quick"
) -> AsyncIterator[int]:
    """Run the bot in a separate process; yield its pid when it is connected.

    At the end it is killed if it is still alive.
    """
    task = {"port": str(server.port), "data": str(stores.data), "url": stores.url, "mode": mode}
    pid = bot_processes.start_bot(task)
    try:
        await bot_processes.wait_until_ready(pid)
        await wait_until(lambda: server.gateway.is_connected, "the bot's connection")
        yield pid
    finally:
        await bot_processes.kill(pid)
        bot_processes.end()
        await server.gateway.drop()


if __name__ == "__main__":
    register_sample()
    fork_bots(run_bot)
