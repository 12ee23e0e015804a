"""Start and kill bot processes for one test."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.admin.own_server import StoreServer as StoreServer
from tests.chat.bot_processes import BotProcessFactory
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import SCALE


@dataclass(frozen=True)
class BotStarter:
    """Where this test's bots come from. Each is a process that may be killed at any moment."""

    bot_processes: BotProcessFactory
    telegram: Server
    stores: StoreServer

    async def bot(self, *, scale: float = SCALE, paint: str = "", name: str = "worker") -> int:
        """Start a bot in a world of this scale, with ``real`` painters or none; return its pid when it is ready."""
        home = {"api": self.telegram.url, "data": str(self.stores.data), "url": self.stores.url}
        task = home | {"scale": str(scale), "paint": paint, "name": name}
        return await self.bot_processes.wait_until_ready(self.bot_processes.start_bot(task))

    async def kill(self, pid: int) -> None:
        """Kill a bot with SIGKILL, and wait until it is dead."""
        await self.bot_processes.kill(pid)
