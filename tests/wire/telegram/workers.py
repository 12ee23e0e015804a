"""Bots in processes of their own, for one test."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.server import Server as StoreServer
from tests.wire.nursery import Nursery
from tests.wire.telegram.server import Server


@dataclass(frozen=True)
class Bots:
    """Where this test's bots come from. Each is a process that may be killed at any moment."""

    nursery: Nursery
    telegram: Server
    stores: StoreServer

    async def bot(self, *, rates: str = "quick", paint: str = "", name: str = "worker", sabotage: str = "") -> int:
        """Start a bot at the ``real`` rates or ``quick``, ``real`` painters or none; its pid, when it is there."""
        home = {"api": self.telegram.url, "data": str(self.stores.data), "url": self.stores.url}
        task = home | {"rates": rates, "paint": paint, "name": name, "sabotage": sabotage}
        return await self.nursery.ready(self.nursery.born(task))

    async def kill(self, pid: int) -> None:
        """Kill -9, and wait till it is dead."""
        await self.nursery.kill(pid)
