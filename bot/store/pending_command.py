"""A command that waits for its reply, the errors after which it is sent again, and replies that are shared."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
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

__all__ = ["DEPTH", "ELSEWHERE", "PATIENCE_S", "TRANSIENT", "Arg", "PendingCommand", "PendingReply", "SharedReads"]

T = TypeVar("T")
DocumentKey = tuple[str, str]
"""Kind and name of a document."""

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


class _Scope(dict[DocumentKey, Awaitable[T]]):
    """The requests of one scope. Tasks that outlive it still have it, but it shares nothing any more."""

    is_open = True


class SharedReads(Generic[T]):
    """The requests of the open scopes. What this process writes is requested again."""

    def __init__(self) -> None:
        self._scope: ContextVar[_Scope[T] | None] = ContextVar("shared reads", default=None)
        self._scopes: list[_Scope[T]] = []

    @contextmanager
    def open_scope(self) -> Iterator[None]:
        """Share the reads of this task, and of those that it starts, until the context ends.

        What other processes write meanwhile is not seen, so a scope lasts for one screen and never while a user, a
        platform or a rate limit is waited for. Changes never take their old value from it.
        """
        scope = _Scope[T]()
        token = self._scope.set(scope)
        self._scopes.append(scope)
        try:
            yield
        finally:
            scope.is_open = False
            self._scope.reset(token)
            self._scopes[:] = [other for other in self._scopes if other is not scope]

    def share_request(self, key: DocumentKey, request: Callable[[], Awaitable[T]]) -> Awaitable[T]:
        """Return the request of a document that the scope has, or a new one."""
        scope = self._scope.get()
        if scope is None or not scope.is_open:
            return request()
        if key not in scope:
            scope[key] = request()
        return scope[key]

    def forget_request(self, key: DocumentKey) -> None:
        """Forget a document in all scopes, because it is being written."""
        for scope in self._scopes:
            scope.pop(key, None)
