"""The store: everything that is kept, opened in one place."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store.checks import check
from bot.store.documents import Components, Documents, Drafts, Indexes, Lines
from bot.store.keys import GROUP
from bot.store.link import DEPTH, PATIENCE_S
from bot.store.links import Links
from bot.store.outbox import RECLAIM_S, Handler, Reader
from bot.store.server import start
from bot.store.tables import Tables
from bot.store.timers import Timers
from engines.core.words import Msg


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

    async def close(self) -> None:
        """Hang up. The server goes on living."""
        await self.links.close()


async def open_store(
    data: Path, url: str | None = None, *, connections: int = 2, depth: int = DEPTH, patience_s: float = PATIENCE_S
) -> Store:
    """Open the store at ``url`` (REDIS_URL), else on a server of our own that keeps its files in ``data``.

    Our own server is started again whenever it is gone. Raises ``StoreError``.
    """
    if url:
        notices = await check(url)
        return Store(Links(url, count=connections, depth=depth, patience_s=patience_s), notices)

    async def revive() -> None:
        await asyncio.to_thread(start, data)

    server = await asyncio.to_thread(start, data)
    notices = await check(server.url)
    links = Links(server.url, count=connections, revive=revive, depth=depth, patience_s=patience_s)
    return Store(links, notices)
