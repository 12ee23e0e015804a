"""One connection for many callers.

Callers queue their commands; whatever has gathered while the server was busy goes out in one write and shares one
fsync. (A pool with a connection a caller was measured at a p99 of 103 ms with 256 callers, one shared connection at
3.9 ms.) The queue is bounded: a full one refuses at once instead of making everybody wait.

A command whose connection is lost is sent again, so every write that goes through here must be harmless when repeated.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import hiredis
from redis.asyncio.connection import AbstractConnection, Connection, parse_url
from redis.exceptions import (
    AuthenticationError,
    ConnectionError,  # noqa: A004 - the client's own name for it
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TimeoutError,  # noqa: A004 - the client's own name for it
)

from bot.measures import STORE_AWAY, STORE_CALLS, STORE_TRIP
from bot.store.errors import Busy, Lost, StoreError
from bot.store.lua import Script

Arg = str | bytes | int
"""What a command may carry."""

Revive = Callable[[], Awaitable[None]]
"""Starts the server again where it is ours to start; raises ``StoreError`` where it can't be."""

DEPTH: Final = 1024
BATCH: Final = 128
ANSWER_S: Final = 10.0
PATIENCE_S: Final = 15.0
PAUSE_S: Final = 0.05
SCHEMES: Final = ("redis", "rediss", "unix")
HIDDEN: Final = "***"
TRANSIENT = (ConnectionError, TimeoutError, ReadOnlyError, OSError, asyncio.TimeoutError)
"""What a restart or a fail-over looks like from here; worth another try."""


def connection(url: str) -> AbstractConnection:
    """A connection that is not open yet. RESP2 gives plain lists; redis-py's own retries are off. Raises ValueError."""
    options: dict[str, Any] = dict(parse_url(url))
    kind: type[AbstractConnection] = options.pop("connection_class", Connection)
    # A blocking read must outlive every default timeout, so the callers here set their own.
    own = {"socket_timeout": None, "protocol": 2}
    return kind(**{"socket_connect_timeout": 5.0, "driver_info": None, **options, **own})


def without_password(url: str) -> str:
    """The address as it may be shown; stars where it is so odd that nobody can tell where a password stands in it."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return HIDDEN
    if parts.scheme not in SCHEMES or "@" in parts.path + parts.query + parts.fragment:
        return HIDDEN
    if parts.scheme == "unix":
        return f"unix://{parts.path}"
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}{parts.path}" if host else HIDDEN


class _Call:
    __slots__ = ("packed", "reply")

    def __init__(self, packed: bytes, reply: asyncio.Future[Any]) -> None:
        self.packed = packed
        self.reply = reply


class Link:
    """A multiplexed connection. ``call`` and ``run`` may be used by any number of tasks at once."""

    def __init__(
        self, url: str, *, revive: Revive | None = None, depth: int = DEPTH, patience_s: float = PATIENCE_S
    ) -> None:
        self._connection = connection(url)
        self._shown = without_password(url)
        self._revive = revive
        self._patience_s = patience_s
        self._queue: asyncio.Queue[_Call] = asyncio.Queue(depth)
        self._task: asyncio.Task[None] | None = None

    async def call(self, *command: Arg) -> Any:
        """The reply to a command. Raises ``Busy``, ``Lost`` or ``StoreError``; ``NoScriptError`` is left as it is."""
        return await self.send(*command)

    def send(self, *command: Arg) -> asyncio.Future[Any]:
        """Ask now and wait later: what is sent one after the other goes out together. Raises and gives as ``call``."""
        if self._task is None:
            self._task = asyncio.create_task(self._serve(), name="store link")
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait(_Call(_packed(command), reply))
        except asyncio.QueueFull:
            raise Busy("store-busy", waiting=self._queue.maxsize) from None
        return reply

    async def run(self, script: Script, keys: list[str], *args: Arg) -> Any:
        """Run a script by its hash; a server that has forgotten it is given the text again."""
        try:
            return await self.call("EVALSHA", script.sha, len(keys), *keys, *args)
        except NoScriptError:
            return await self.call("EVAL", script.source, len(keys), *keys, *args)

    async def close(self) -> None:
        """Hang up. Whoever still waits is told ``Lost``."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._fail(deque(), Lost("store-closed"))
        with suppress(*TRANSIENT):
            await self._connection.disconnect(nowait=True)

    async def _serve(self) -> None:
        while True:
            batch = deque([await self._queue.get()])
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._deliver(batch)
            except asyncio.CancelledError:
                self._fail(batch, Lost("store-closed"))
                raise
            except StoreError as error:
                self._fail(batch, Lost(error.msg.key, **error.said))
            except Exception as error:  # noqa: BLE001 - the link must outlive whatever the client library raises
                await self._connection.disconnect(nowait=True)
                self._fail(batch, Lost("store-lost", error=repr(error)))

    async def _deliver(self, batch: deque[_Call]) -> None:
        """Until every call of the batch has its reply, or patience ends."""
        clock = asyncio.get_running_loop()
        until = clock.time() + self._patience_s
        while batch:
            try:
                async with asyncio.timeout(ANSWER_S):
                    await self._exchange(batch)
            except AuthenticationError as error:
                raise StoreError("store-url-refused", url=self._shown, error=str(error)) from error
            except TRANSIENT as error:
                STORE_AWAY.inc()
                await self._connection.disconnect(nowait=True)
                if clock.time() >= until:
                    raise Lost("store-lost", error=str(error)) from error
                await asyncio.sleep(PAUSE_S)
                if self._revive is not None:
                    await self._revive()

    async def _exchange(self, batch: deque[_Call]) -> None:
        if not self._connection.is_connected:
            await self._connection.connect()  # type: ignore[no-untyped-call]
        STORE_CALLS.inc(len(batch))
        began = perf_counter()
        await self._connection.send_packed_command([call.packed for call in batch], check_health=False)
        while batch:
            try:
                reply = await self._connection.read_response(disable_decoding=True)
            except ReadOnlyError:
                raise
            except ResponseError as error:
                _settle(batch.popleft(), _named(error))
            else:
                call = batch.popleft()
                if not call.reply.done():
                    call.reply.set_result(reply)
        STORE_TRIP.observe(perf_counter() - began)

    def _fail(self, batch: deque[_Call], error: StoreError) -> None:
        for call in batch:
            _settle(call, error)
        while not self._queue.empty():
            _settle(self._queue.get_nowait(), error)


def _packed(command: tuple[Arg, ...]) -> bytes:
    packed: bytes = hiredis.pack_command(command)  # type: ignore[arg-type]  # its stub knows tuples of length 1 only
    return packed


def _settle(call: _Call, error: Exception) -> None:
    if not call.reply.done():
        call.reply.set_exception(error)


def _named(error: RedisError) -> Exception:
    if isinstance(error, NoScriptError):
        return error
    if isinstance(error, OutOfMemoryError):
        return StoreError("store-full")
    return StoreError("store-failed", error=str(error))
