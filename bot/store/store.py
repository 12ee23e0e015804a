"""The store: everything that is kept, opened in one place."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final, Literal

import structlog
from redis.exceptions import RedisError

from bot.store.checks import Found, check
from bot.store.documents import Components, Documents, Drafts, Indexes, Lines
from bot.store.errors import Busy, Lost, StoreError
from bot.store.format import claim
from bot.store.keys import GROUP, many, one
from bot.store.link import DEPTH, PATIENCE_S
from bot.store.links import Links
from bot.store.nodes import ask
from bot.store.outbox import RECLAIM_S, Handler, Reader
from bot.store.server import start
from bot.store.tables import Tables
from bot.store.timers import Timers
from bot.store.usage import stop_unused
from engines.core.words import Msg

SWEEP_S: Final = 0.05
log = structlog.get_logger("bottega.store")

Trouble = Literal["", "away", "full", "refuses"]
LOOK_S: Final = 3.0
"""Longer no supervisor waits."""


class Store:
    """An open store, part by part. ``notices``: what is weak about its server, to be said at the start."""

    def __init__(self, links: Links, notices: list[Msg]) -> None:
        self.links = links
        self.notices = notices
        self.tables = Tables(links)
        self.documents = Documents(links)
        self.indexes = Indexes(links)
        self.drafts = Drafts(links)
        self.lines = Lines(links)
        self.components = Components(links)
        self.timers = Timers(links)

    def reader(self, name: str, handler: Handler, *, group: str = GROUP, reclaim_s: float = RECLAIM_S) -> Reader:
        """A reader of the outbox for a group; ``await reader.run()`` in a task of its own."""
        return Reader(self.links, name, handler, group=group, reclaim_s=reclaim_s)

    async def trouble(self, patience_s: float = LOOK_S) -> Trouble:
        """What keeps things from being kept just now: something small is written to each server. Never raises."""
        try:
            async with asyncio.timeout(patience_s):
                looks = (
                    self.links.call(n, "SET", self.links.keys.probe(n), b"", "EX", 3600) for n in self.links.one_each()
                )
                await asyncio.gather(*looks)
        except (Lost, Busy, TimeoutError, OSError) as error:
            return "full" if "store-no-room" in str(error) else "away"
        except StoreError as error:
            return "full" if error.msg.key == "store-full" else "refuses"
        return ""

    async def sweep(self) -> None:
        """Rewrite the server's log of changes, so that what was taken away is in its files no more.

        A server that is not ours may keep none, or not let us: what is in its files is its keeper's business then.
        """
        await asyncio.gather(*(self._swept(number) for number in self.links.one_each()))
        for url in self.links.nodes.replicas():
            try:
                await ask(url, "BGREWRITEAOF")
            except (RedisError, OSError) as error:
                log.warning("a replica's files are not rewritten", error=str(error))

    async def _swept(self, number: int) -> None:
        try:
            if "aof_enabled:1" not in await self._persistence(number):
                return
            await self._rewritten(number)  # one that has begun before may still hold what is gone
            await self.links.call(number, "BGREWRITEAOF")
            await self._rewritten(number)
        except StoreError as error:
            if error.msg.key != "store-failed":
                raise
            log.warning("the store's files are not rewritten", error=str(error))

    async def _rewritten(self, number: int) -> None:
        while True:
            if not re.search(r"aof_rewrite_(in_progress|scheduled):1", await self._persistence(number)):
                return
            await asyncio.sleep(SWEEP_S)

    async def _persistence(self, number: int) -> str:
        told: bytes = await self.links.call(number, "INFO", "persistence")
        return told.decode()

    async def close(self) -> None:
        """Hang up. The server goes on living."""
        await self.links.close()


async def open_store(
    data: Path, url: str | None = None, *, replicas: int = 0, connections: int = 2,
    depth: int = DEPTH, patience_s: float = PATIENCE_S,
) -> Store:  # fmt: skip
    """Open the store at ``url`` (REDIS_URL), else on a server of our own that keeps its files in ``data``.

    ``replicas``: so many must have what is answered. Our own server is started again whenever it is gone, and ended
    where the store can't be opened and nobody else uses it. Raises ``StoreError``.
    """

    async def revive() -> None:
        await asyncio.to_thread(start, data)

    try:
        found = await (check(url, replicas) if url else _checked(data, replicas))
        return await _opened(
            Links(
                found.nodes, count=connections, replicas=replicas, revive=None if url else revive,
                depth=depth, patience_s=patience_s,
            ),
            found,
        )  # fmt: skip
    except BaseException:
        if not url:
            await asyncio.to_thread(stop_unused, data)
        raise


async def _checked(data: Path, replicas: int) -> Found:
    """Start our own server and check it, once more if an idle one has ended in between. Raises ``StoreError``."""
    server = await asyncio.to_thread(start, data)
    try:
        return await check(server.url, replicas)
    except StoreError:
        server = await asyncio.to_thread(start, data)
    return await check(server.url, replicas)


async def _opened(links: Links, found: Found) -> Store:
    """Open the store behind the links, which are closed where that can't be. Raises ``StoreError``."""
    try:
        await claim(links, fresh=many if found.nodes.cluster else one)
    except BaseException:
        await links.close()
        raise
    return Store(links, found.notices)
