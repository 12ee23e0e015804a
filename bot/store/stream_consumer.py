"""Delivery of new outbox rows to a reader.

The scripts that write rows publish the outbox on a channel, which a cluster carries to all nodes, and each subscriber
reads that outbox. After missed messages all outboxes are read within seconds. One blocking read of all outboxes would
work only on a single server.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Final
from zlib import crc32

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from bot.store.address import build_connection
from bot.store.changes import CHANGED
from bot.store.errors import ReplyLostError
from bot.store.redis_pool import RedisPool
from bot.store.topology import TRANSIENT_ERRORS

SUBSCRIPTION_S: Final = 30.0
"""Longest subscription (s) to one of several nodes: a node dropped by the others would go unnoticed."""
PING_S: Final = 5.0
"""Seconds between a subscription's pings, because it may hear nothing for long."""
SILENCE_S: Final = 3.0
"""Seconds without a message after which all outboxes are read."""
CHANNEL: Final = "outbox"
"""The channel on which ``scripts/effects.lua`` publishes outboxes with new rows."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One row of the outbox: its bucket and its id there. ``key``: ``<source>:<version>:<number>``."""

    bucket: int
    row_id: bytes
    key: str
    source: str
    data: bytes

    @property
    def at(self) -> int:
        """Return the time of writing, by the server's clock (ms)."""
        return int(self.row_id.split(b"-")[0])


def parse_row(number: int, entry: Any) -> Effect:
    """Parse a row of a server's reply."""
    row_id, (_, key, _, source, _, data) = entry
    return Effect(number, row_id, key.decode(), source.decode(), data)


class StreamConsumer:
    """A source of rows for one reader of a group.

    Its methods raise the store's outage errors; the caller then calls ``close`` and starts over.
    """

    def __init__(self, pool: RedisPool, group: str, name: str, at_once: int) -> None:
        self._pool = pool
        self._keys = pool.keys
        self._share = max(1, at_once // pool.keys.buckets)
        """Rows of a bucket read at once."""
        self._reader = ("XREADGROUP", "GROUP", group, name, "COUNT", self._share)
        self._number = {self._keys.outbox_key(number).encode(): number for number in range(self._keys.buckets)}
        self._unread: set[int] = set()
        self._has_unread = asyncio.Event()
        self._subscription: asyncio.Task[None] | None = None
        self._troubles = pool.troubles
        self._rotation = count(crc32(name.encode()))

    async def fetch_new(self) -> list[Effect]:
        """Return rows new to the group's readers, waiting briefly for some.

        Raises ``ReplyLostError`` after any trouble of the pool: a reply with rows may be lost, which are then pending.
        """
        if self._subscription is None:
            self._subscription = asyncio.create_task(self._listen_for_rows(), name="outbox subscription")
            self._mark_unread(self._number.values())
        if self._troubles != self._pool.troubles:
            self._troubles = self._pool.troubles
            raise ReplyLostError("store-lost", error="rows may be on their way")
        try:
            async with asyncio.timeout(SILENCE_S):
                await self._has_unread.wait()
        except TimeoutError:
            self._mark_unread(self._number.values())
        unread, self._unread = self._unread, set()
        self._has_unread.clear()
        rows = await self._read_outboxes(dict.fromkeys(unread, b">"))
        found = Counter(row.bucket for row in rows)
        self._mark_unread(bucket for bucket, number in found.items() if number == self._share)  # there may be more
        return rows

    async def fetch_pending(self, after: Sequence[bytes]) -> list[Effect]:
        """Return rows already delivered to this name, after the given id of each bucket."""
        return await self._read_outboxes(dict(enumerate(after)))

    async def _read_outboxes(self, after: dict[int, bytes]) -> list[Effect]:
        async def read_outbox(number: int) -> list[Effect]:
            outbox = self._keys.outbox_key(number)
            reply = await self._pool.execute(number, *self._reader, "STREAMS", outbox, after[number])
            return [parse_row(number, entry) for _, some in reply or () for entry in some if entry[1]]

        return [found for some in await self._pool.map_buckets(read_outbox, sorted(after)) for found in some]

    def _mark_unread(self, numbers: Iterable[int]) -> None:
        self._unread.update(numbers)
        if self._unread:
            self._has_unread.set()

    async def _listen_for_rows(self) -> None:
        while True:
            await listen_to_channel(self._pool, CHANNEL, next(self._rotation), self._note_rows)

    def _note_rows(self, outbox: bytes | None) -> None:
        if outbox is None:
            self._mark_unread(self._number.values())
        elif outbox in self._number:
            self._mark_unread([self._number[outbox]])

    async def close(self) -> None:
        """End the subscription."""
        subscription, self._subscription = self._subscription, None
        if subscription is not None:
            subscription.cancel()
            await asyncio.gather(subscription, return_exceptions=True)  # noqa: TID251 - one cancelled task


async def listen_to_channel(
    pool: RedisPool, channel: str, turn: int, on_message: Callable[[bytes | None], None]
) -> None:
    """Subscribe to a channel; call ``on_message`` with None, then with each message, until the subscription is lost.

    Any node hears all messages; each ``turn`` takes another node, and leaves it after a while, in case it was replaced.
    A silent node is pinged.
    """
    urls = sorted(pool.topology.primary_urls())
    line = build_connection(urls[turn % len(urls)])
    pings: asyncio.Task[None] | None = None
    try:
        async with asyncio.timeout(SUBSCRIPTION_S if pool.topology.cluster or pool.topology.watched else None):
            async with asyncio.timeout(2 * PING_S):
                await line.connect()  # type: ignore[no-untyped-call]
                await line.send_command("SUBSCRIBE", channel)
            pings = asyncio.create_task(_send_pings(line), name="subscription pings")
            while True:
                async with asyncio.timeout(2 * PING_S):
                    kind, *_, message = await line.read_response(disable_decoding=True)
                if kind in (b"subscribe", b"message"):
                    on_message(message if kind == b"message" else None)
    except (RedisError, OSError):  # including a timeout
        await asyncio.sleep(SILENCE_S / 10)
    finally:
        if pings is not None:
            pings.cancel()
        with suppress(*TRANSIENT_ERRORS):
            await line.disconnect(nowait=True)


async def _send_pings(line: AbstractConnection) -> None:
    with suppress(RedisError, OSError):  # the reader notices
        while True:
            await asyncio.sleep(PING_S)
            await line.send_command("PING")


async def follow_changes(pool: RedisPool) -> None:
    """Report all processes' changes to ``pool.changes``, until cancelled.

    Without a subscription, nothing counts as unchanged.
    """
    changes = pool.changes

    def on_message(message: bytes | None) -> None:
        if message is None:
            changes.is_live = True
            changes.report_gap()
        else:
            changes.report_change(message.decode().partition(" ")[0])

    for turn in count():
        try:
            await listen_to_channel(pool, CHANGED, turn, on_message)
        finally:
            changes.is_live = False
            changes.report_gap()
