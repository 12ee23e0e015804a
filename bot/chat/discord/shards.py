"""Gateway connections that are shared out among processes: each has a range of them, and they come one after another.

Discord lets ``max_concurrency`` connections of a bot say who they are at a time, then makes them wait; which of them
goes next is decided in the store, since no process knows what the others do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import Any, Final

import discord
import msgspec
import structlog
from discord.http import Route

from bot.chat.discord.lasting import lasting
from bot.chat.records import Kept, Records, StoreError

log = structlog.get_logger("bottega.discord")

PAUSE_S: Final = 1.0


class Turn(msgspec.Struct, frozen=True):
    """When the next connection of a kind may say who it is (s)."""

    at: float = 0.0


class Turns:
    """Turns to say who one is, in the order in which they are asked for; one who dies leaves theirs unused."""

    def __init__(self, kept: Kept, gap_s: float, now: Callable[[], float] = time) -> None:
        self._turns: Records[Turn] = kept.records("discord-identify", Turn)
        self._gap_s = gap_s
        self._now = now
        self._taken: dict[int, float] = {}
        self.at_once = 1
        """Discord's ``max_concurrency``."""

    async def take(self, shard: int) -> None:
        """Wait for the turn of a connection. Raises ``StoreError``."""
        if self._taken.get(shard, 0.0) <= self._now():  # else it was not there in time for a turn that is still to come
            await self._turns.change(str(shard % self.at_once), lambda last: self._after(shard, last))
        await asyncio.sleep(self._taken[shard] - self._now())

    def _after(self, shard: int, last: Turn) -> Turn:
        self._taken[shard] = max(last.at, self._now())
        return Turn(self._taken[shard] + self._gap_s)


class Sharded(discord.AutoShardedClient):
    """A client with some of the bot's connections."""

    def __init__(self, turns: Turns, **options: Any) -> None:
        super().__init__(**options)
        self._turns = turns

    async def setup_hook(self) -> None:
        """Ask how many connections may come at once."""
        told: Any = await lasting(lambda: self.http.request(Route("GET", "/gateway/bot")))
        self._turns.at_once = max(1, int(told["session_start_limit"]["max_concurrency"]))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Before a connection says who it is: at the start, and where an old session can't be taken up again."""
        while True:
            try:
                await self._turns.take(shard_id or 0)
            except StoreError as error:  # with the store away nobody can be answered either
                log.warning("a connection waits for the store", error=str(error))
                await asyncio.sleep(PAUSE_S)
            else:
                return


def here(client: discord.Client) -> bool:
    """Whether any connection of a client is up."""
    if isinstance(client, discord.AutoShardedClient):
        return any(not shard.is_closed() for shard in client.shards.values())
    return client.ws is not None and client.ws.open


def has(client: discord.Client, guild: int | None) -> bool:
    """Whether a client is told what happens in a server; of what is in none the first connection is told."""
    if not isinstance(client, discord.AutoShardedClient):
        return True
    if guild is None:
        return 0 in (client.shard_ids or ())
    return client.get_guild(guild) is not None
