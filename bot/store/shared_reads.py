"""Requests of documents that the reads of one screen share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T")
DocumentKey = tuple[str, str]
"""Kind and name of a document."""


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
