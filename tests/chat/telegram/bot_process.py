"""Run the Telegram bot in a process that tests can kill; `tests.chat.bot_processes` forks it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.frontends.common.pictures import PictureCache
from bot.frontends.telegram.bot import connect_bot
from bot.store.store import open_store
from docs.sample import register_sample
from render.core.pool import RenderPool
from tests.chat.bot_processes import Task, fork_bots
from tests.chat.telegram.game_driver import PACE, rates_at, settings_at
from tests.timeouts import EVEN_IF_SLOW_S


async def main(task: Task, ready: Callable[[], None]) -> None:
    store = await open_store(Path(task["data"]), task["url"])
    pace = Timings() if task["paint"] else PACE  # under measurement it polls for due work as often as in production
    app, rates = App(store, timings=pace), rates_at(float(task["scale"]))
    pool = RenderPool(2, seconds=EVEN_IF_SLOW_S)
    paint = PictureCache(pool.render_picture).render_picture if task["paint"] else None
    async with pool, connect_bot(app, settings_at(task["api"]), paint, rates) as bot:
        if paint is not None:
            await pool.start_workers()
        ready()
        await asyncio.gather(bot.run_forever(), app.run_forever(task["name"]))


if __name__ == "__main__":
    register_sample()
    fork_bots(main)
