"""The servers of a store: a single one, the primary named by sentinels, or a cluster.

redis-py's own clients keep the connections, route keys to nodes, and query sentinels or nodes again after a fail-over.
The store adds two things: commands for one node are sent as one pipeline, and replies are not converted. A single
server's connections stay open, and its pipelines are packed and timed as a whole, in a quarter of the client's own
time.
"""

import asyncio
import math
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar, cast
from urllib.parse import urlsplit

from hiredis import pack_command
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.connection import AbstractConnection, SSLConnection
from redis.asyncio.sentinel import Sentinel
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ConnectionError,  # noqa: A004 - the client's own name
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TimeoutError,  # noqa: A004 - the client's own name for it
    TryAgainError,
)

from bot.store.address import Address, build_connection, client_options
from bot.store.errors import StoreError

Arg = str | bytes | int
Command = tuple[Arg, ...]

ANSWER_S: Final = 10.0
"""Longest wait for an answer of a single server."""
FROZEN_S: Final = 4.0
"""Longest wait if another server may replace a frozen one; longer than ``WAITAOF`` waits."""
SENTINEL_S: Final = 1.0
"""Longest wait for an answer of a sentinel; then the next is queried."""


class Topology:
    """The servers of one store: here a single one. ``watched``: whether a replica can replace a failed primary."""

    cluster = False
    watched = False
    answer_s = ANSWER_S

    def __init__(self, url: str) -> None:
        self._url = url
        self._idle: list[AbstractConnection] = []

    def node_of(self, key: str) -> str:
        """Return the name of a key's node."""
        return ""

    def primary_urls(self) -> list[str]:
        """Return the addresses of all primaries."""
        return [self._url]

    def replica_urls(self) -> list[str]:
        """Return the addresses of all known replicas."""
        return []

    async def execute_commands(self, node: str, commands: Sequence[Command]) -> list[Any]:
        """Send commands to a node as one pipeline; return a reply or an error for each.

        Raises ``RedisError``, ``TimeoutError``.
        """
        packed = b"".join([pack_command(cast("tuple[Any, ...]", command)) for command in commands])
        connection = self._idle.pop() if self._idle else self._make_connection()
        try:
            async with asyncio.timeout(self.answer_s):
                if connection.is_connected and await connection.can_read():  # the server has since closed it
                    await connection.disconnect()
                if not connection.is_connected:
                    await connection.connect()  # type: ignore[no-untyped-call] # asks sentinels where to; sending would not
                await connection.send_packed_command(packed, check_health=False)
                return [await _read_reply(connection) for _ in commands]
        finally:
            self._idle.append(connection)

    def _make_connection(self) -> AbstractConnection:
        return build_connection(self._url)

    async def refresh_nodes(self, failed: str = "") -> None:
        """Reload the slots of each server. Raises ``RedisError``, ``OSError``.

        ``failed``: a node to query last. A single server's idle connections are closed: its name may now lead to
          another server.
        """
        for connection in self._idle:
            await connection.disconnect()

    async def close(self) -> None:
        """Close all idle connections."""
        with suppress(RedisError, OSError):
            for connection in self._idle:
                await connection.disconnect()


class SentinelTopology(Topology):
    """The primary named by sentinels."""

    watched = True
    answer_s = FROZEN_S

    def __init__(self, address: Address) -> None:
        self._address = address
        sentinel_options = _client_kwargs(address.urls[0], SENTINEL_S)
        server = _client_kwargs(address.server, FROZEN_S)
        for options in (sentinel_options, server):
            options.pop("host"), options.pop("port", 0)
        sentinels = [(host.hostname, host.port) for host in map(urlsplit, address.urls)]
        self._sentinel = Sentinel(sentinels, sentinel_kwargs=sentinel_options)  # type: ignore[no-untyped-call]
        self._pool: Any = self._sentinel.master_for(address.watched, **server).connection_pool
        self._idle = []

    def _make_connection(self) -> AbstractConnection:
        return cast("AbstractConnection", self._pool.make_connection())

    def primary_urls(self) -> list[str]:
        """See ``Topology``."""
        found = self._pool.master_address
        return [self._address.url_at(*found) if found else self._address.server]

    async def refresh_nodes(self, failed: str = "") -> None:
        """See ``Topology``."""
        await super().refresh_nodes(failed)
        await self._pool.get_master_address()

    async def close(self) -> None:
        """See ``Topology``."""
        await super().close()
        with suppress(RedisError, OSError):
            await self._sentinel.aclose()


class ClusterTopology(Topology):
    """The primaries of a cluster with their slots."""

    cluster = True
    watched = True

    def __init__(self, address: Address) -> None:
        self._address = address
        options = _client_kwargs(address.urls[0], FROZEN_S)
        host = options.pop("host")
        hosts = [urlsplit(url) for url in address.urls]
        self._client: Any = RedisCluster(
            startup_nodes=[ClusterNode(one.hostname or host, one.port or 6379) for one in hosts],
            address_remap=lambda place: (place[0] or host, place[1]),
            **{name: value for name, value in options.items() if name not in ("port", "db")},
        )
        _clear_response_callbacks(self._client)

    def node_of(self, key: str) -> str:
        """See ``Topology``."""
        return str(self._client.get_node_from_key(key).name)  # every slot has a primary after the first refresh

    def primary_urls(self) -> list[str]:
        """See ``Topology``."""
        return [self._node_url(node) for node in self._client.get_primaries()]

    def replica_urls(self) -> list[str]:
        """See ``Topology``."""
        return [self._node_url(node) for node in self._client.get_replicas()]

    def _node_url(self, node: ClusterNode) -> str:
        return self._address.url_at(node.host, int(node.port))

    async def execute_commands(self, node: str, commands: Sequence[Command]) -> list[Any]:
        """See ``Topology``.

        Returns redirections as answers: waiting for replicas is valid only within one node's pipeline.
        """
        to = self._client.get_node(node_name=node)
        if to is None:
            raise ConnectionError(f"{node} has left the cluster")
        pipe = self._client.pipeline()
        for command in commands:
            pipe.execute_command(*command, target_nodes=to)
        try:
            return cast("list[Any]", await pipe.execute(raise_on_error=False, allow_redirections=False))
        except RedisClusterException as error:  # not a RedisError
            raise ConnectionError(str(error)) from error

    async def refresh_nodes(self, failed: str = "") -> None:
        """See ``Topology``."""
        try:
            await self._client.initialize()
            await self._client.nodes_manager.initialize(last_failed_node_name=failed or None)
        except RedisClusterException as error:  # not a RedisError
            raise ConnectionError(str(error)) from error

    async def close(self) -> None:
        """See ``Topology``."""
        with suppress(RedisError, OSError):
            await self._client.aclose()


async def _read_reply(connection: AbstractConnection) -> Any:
    """Read one reply or the server's error. The caller limits the time."""
    try:
        return await connection.read_response(timeout=math.inf)
    except ResponseError as error:
        return error


def _client_kwargs(url: str, answer_s: float) -> dict[str, Any]:
    options = client_options(url, answer_s)
    options["ssl"] = options.pop("connection_class", None) is SSLConnection
    return options


def _clear_response_callbacks(client: RedisCluster) -> None:
    """Remove the callbacks that convert replies, except those that redis-py needs for nodes."""
    for name in [name for name in client.response_callbacks if not name.startswith(("CLUSTER", "COMMAND"))]:
        client.response_callbacks.pop(name)


async def execute_once(url: str, *command: Arg) -> Any:
    """Send one command on a temporary connection; return the raw reply. Raises ``RedisError``, ``OSError``."""
    server = Topology(url)
    try:
        [reply] = await server.execute_commands("", [command])
    finally:
        await server.close()
    if isinstance(reply, Exception):
        raise reply
    return reply


T = TypeVar("T")

DEPTH: Final = 1024
PATIENCE_S: Final = 15.0
TRANSIENT_ERRORS = (ConnectionError, TimeoutError, ReadOnlyError, OSError, asyncio.TimeoutError)
"""The errors of a restart or fail-over, after which a command is sent again."""
REDIRECT_ERRORS = (AskError, TryAgainError, ClusterDownError)
"""Another node has the key (``MOVED`` is a kind of ``ASK``), or soon will."""


class PendingCommand:
    """A command and its future reply. ``bucket``: that of its keys; ``until``: when to give up (loop time, s)."""

    __slots__ = ("bucket", "command", "reply", "until")

    def __init__(self, bucket: int, command: Command, patience_s: float) -> None:
        loop = asyncio.get_running_loop()
        self.bucket, self.command, self.until = bucket, command, loop.time() + patience_s
        self.reply: asyncio.Future[Any] = loop.create_future()

    def resolve_reply(self, answer: Any) -> None:
        """Set the reply, unless its caller was cancelled."""
        if self.reply.done():
            return
        if isinstance(answer, Exception):
            self.reply.set_exception(_to_store_error(answer))
            self.reply.exception()  # a caller need not wait for it
        else:
            self.reply.set_result(answer)


class PendingReply(Generic[T]):
    """The reply to a sent command, which may be awaited any number of times, or never."""

    __slots__ = ("_make", "_sent")

    def __init__(self, sent: asyncio.Future[Any], make: Callable[[Any], T]) -> None:
        self._sent, self._make = sent, make

    def __await__(self) -> Generator[Any, None, T]:
        """Return the converted reply. Raises ``StoreBusyError``, ``ReplyLostError``, ``StoreError``."""
        sent = self._sent if self._sent.done() else asyncio.shield(self._sent)
        return self._make((yield from sent.__await__()))


def _to_store_error(error: Exception) -> Exception:
    if isinstance(error, NoScriptError) or not isinstance(error, RedisError):
        return error
    if isinstance(error, OutOfMemoryError):
        return StoreError("store-full")
    return StoreError("store-failed", error=str(error))
