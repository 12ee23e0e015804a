"""A command that waits for its reply, and the errors after which it is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any, Final, Generic, TypeVar

from redis.exceptions import (
    AskError,
    ClusterDownError,
    ConnectionError,  # noqa: A004 - the client's own name for it
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    TimeoutError,  # noqa: A004 - the client's own name for it
    TryAgainError,
)

from bot.store.errors import StoreError
from bot.store.topology import Arg, Command

__all__ = ["DEPTH", "ELSEWHERE", "PATIENCE_S", "TRANSIENT", "Arg", "PendingCommand", "PendingReply"]

T = TypeVar("T")

DEPTH: Final = 1024
PATIENCE_S: Final = 15.0
TRANSIENT = (ConnectionError, TimeoutError, ReadOnlyError, OSError, asyncio.TimeoutError)
"""The errors of a restart or a fail-over, after which a command is sent again."""
ELSEWHERE = (AskError, TryAgainError, ClusterDownError)
"""Another node has the key (``MOVED`` is a kind of ``ASK``), or will have it in a moment."""


class PendingCommand:
    """A command and its future reply. ``bucket``: of its keys; ``until``: when to give up (loop time, s)."""

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
    """The reply to a command that was sent; it may be awaited any number of times, or never."""

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
