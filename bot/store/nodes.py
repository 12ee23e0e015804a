"""Which server has what: a single one everything, a cluster's primaries their slots, sentinels know who is the primary.

The topology is read here, with two commands, and not by redis-py's cluster client: that one keeps a pool a node, where
a link shares one connection among all callers, has no place for a ``WAITAOF`` behind a batch, and was seen not to find
the others when the node that it asks first had died. Here all that were ever named are asked, and the first one that
answers is believed: if what it says is old, ``MOVED`` tells, and the next one is asked.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from redis.exceptions import RedisError

from bot.store.address import Address, connection
from bot.store.errors import Lost
from bot.store.keys import SLOTS

ASKING_S: Final = 1.0
"""So long is a node waited for that is asked where all are."""


class Node(NamedTuple):
    """A primary and those who copy it."""

    url: str
    replicas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """``nodes``: the primaries; ``spans``: first and last slot, and which of them has those. ``cluster``: is it one."""

    nodes: tuple[Node, ...]
    spans: tuple[tuple[int, int, int], ...]
    cluster: bool = False

    def at(self, slot: int) -> str:
        """Where a slot is. Where nobody has it just now anybody will do: they say so."""
        found = next((node for first, last, node in self.spans if first <= slot <= last), 0)
        return self.nodes[found].url

    @property
    def whole(self) -> bool:
        """Whether every slot is somewhere."""
        return sum(last - first + 1 for first, last, _ in self.spans) == SLOTS


Find = Callable[[Layout], Awaitable[Layout]]
"""How things are now, asked of those that were there before. Raises ``Lost`` where nobody answers."""


def single(url: str) -> Layout:
    """One server, which has everything."""
    return Layout((Node(url),), ((0, SLOTS - 1, 0),))


def find_cluster(address: Address) -> Find:
    """Asks the nodes of a cluster."""

    async def find(known: Layout) -> Layout:
        named = {url for node in known.nodes for url in (node.url, *node.replicas)}
        urls = random.sample(sorted(named), len(named)) + [url for url in address.urls if url not in named]
        return await _first(urls, lambda url: _cluster(address, url))

    return find


def find_primary(address: Address) -> Find:
    """Asks sentinels."""

    async def find(_: Layout | None) -> Layout:
        return await _first(list(address.urls), lambda url: _primary(address, url))

    return find


async def _first(urls: list[str], look: Callable[[str], Awaitable[Layout | None]]) -> Layout:
    told = ""
    for url in urls:
        try:
            async with asyncio.timeout(ASKING_S):
                if found := await look(url):
                    return found
        except (RedisError, OSError, TimeoutError) as error:
            told = str(error) or type(error).__name__
    raise Lost("store-lost", error=told)


async def ask(url: str, *command: str | int) -> Any:
    """The bare reply to one command on a connection of its own. Raises ``RedisError``, ``OSError``."""
    line = connection(url, socket_connect_timeout=ASKING_S)
    try:
        await line.connect()  # type: ignore[no-untyped-call]
        await line.send_command(*command)
        return await line.read_response(disable_decoding=True)
    finally:
        with suppress(RedisError, OSError):
            await line.disconnect(nowait=True)


async def _cluster(address: Address, url: str) -> Layout | None:
    """As this node sees it; None if it sees no slot served. A node without a host of its own name is the one asked."""
    host = str(getattr(connection(url), "host", ""))
    nodes: dict[Node, int] = {}
    spans = []
    for first, last, *servers in await ask(url, "CLUSTER", "SLOTS"):
        urls = [address.at((server[0] or b"").decode() or host, server[1]) for server in servers]
        node = Node(urls[0], tuple(urls[1:]))
        spans.append((first, last, nodes.setdefault(node, len(nodes))))
    return Layout(tuple(nodes), tuple(sorted(spans)), cluster=True) if spans else None


async def _primary(address: Address, url: str) -> Layout | None:
    found = await ask(url, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.watched)
    return None if found is None else single(address.at(found[0].decode(), int(found[1])))
