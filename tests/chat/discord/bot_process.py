"""Run the Discord bot in a process that tests can kill or load; `tests.chat.bot_processes` forks it.

Its mode: ``quick``, or ``real``, which paints and keeps Discord's real limits.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.frontends.common.pictures import PictureCache
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.limits import DiscordRateLimits
from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from docs.sample import register_sample
from render.core.pool import RenderPool
from tests.chat.bot_processes import BotProcessFactory, Task, fork_bots
from tests.chat.discord.game_driver import PACE, QUICK, settings_for
from tests.chat.discord.server import Server
from tests.timeouts import EVEN_IF_SLOW_S, wait_until


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
    pid = bot_processes.start_bot({"port": str(server.port), "data": str(stores.data), "url": stores.url, "mode": mode})
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
