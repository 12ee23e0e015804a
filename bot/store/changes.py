"""This process's reads of the store, and whether their sources have changed since.

Every write of a table or a document publishes its name on a channel to all processes. So a value is kept until one of
its sources changes, without repeated requests. Without the subscription nothing counts as unchanged.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

from bot.metrics import loop_time

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

CHANGED: Final = "changed"
"""The channel on which ``scripts/effects.lua`` publishes the names and versions of tables and documents."""


class _Scope(dict[str, Awaitable[Any]]):
    """The requests of one scope, and the names of all its reads.

    Tasks that outlive it keep it, but it no longer shares anything.
    """

    is_open = True

    def __init__(self) -> None:
        super().__init__()
        self.sources: set[str] = set()


class Watch:
    """Calls ``on_change`` once, after the first change of a source; until everything is read, it notes every change."""

    def __init__(self, feed: "ChangeFeed", on_change: Callable[[], object]) -> None:
        self._feed = feed
        self._on_change = on_change
        self.heard: set[str] | None = set()
        """The changes during the reading; None if any may have been missed."""
        self.sources: frozenset[str] = frozenset()
        self.is_current = True

    def notify_change(self) -> None:
        """Call ``on_change``, and end."""
        self.close()
        self._on_change()

    def close(self) -> None:
        """End without a call."""
        self.is_current = False
        self._feed.remove_watch(self)


class ChangeFeed:
    """This process's reads and the changes it hears of: its own at once, all others by a subscription."""

    def __init__(self) -> None:
        self.is_live = False
        """Whether the subscription works: otherwise any value may be outdated."""
        self._scope: ContextVar[_Scope | None] = ContextVar("shared reads", default=None)
        self._scopes: list[_Scope] = []
        self._reading: set[Watch] = set()
        self.watches: dict[str, dict[Watch, None]] = {}
        """By source, in order of reading, so a simulation can repeat it."""

    # -- reads

    @contextmanager
    def open_scope(self) -> Iterator[set[str]]:
        """Share the reads of this task, and of those that it starts, until the context ends; yield their names.

        It hides other processes' writes, so a scope lasts for one screen, and never waits for a user, a platform or a
        rate limit. Changes never take their old value from it.
        """
        scope, outer = _Scope(), self._scope.get()
        token = self._scope.set(scope)
        self._scopes.append(scope)
        try:
            yield scope.sources
        finally:
            scope.is_open = False
            self._scope.reset(token)
            self._scopes[:] = [other for other in self._scopes if other is not scope]
            if outer is not None:
                outer.sources |= scope.sources

    def share_request(self, source: str, request: Callable[[], Awaitable[T]]) -> Awaitable[T]:
        """Return the scope's request, or a new one."""
        scope = self._scope.get()
        if scope is None or not scope.is_open:
            return request()
        scope.sources.add(source)
        if source not in scope:
            scope[source] = request()
        return cast("Awaitable[T]", scope[source])

    def note_read(self, *sources: str) -> None:
        """Note reads that are not shared, or were made before."""
        if (scope := self._scope.get()) is not None:
            scope.sources.update(sources)

    @contextmanager
    def watch_reads(self, on_change: Callable[[], object]) -> Iterator[Watch]:
        """Watch all reads within the context, from its start; ``on_change`` is called after it ends."""
        watch = Watch(self, on_change)
        self._reading.add(watch)
        try:
            with self.open_scope() as sources:
                yield watch
        except BaseException:
            watch.close()
            raise
        self._reading.discard(watch)
        watch.sources = frozenset(sources)
        if watch.heard is None or not watch.heard.isdisjoint(sources):
            watch.notify_change()
            return
        for source in sorted(sources):
            self.watches.setdefault(source, {})[watch] = None

    # -- changes

    def forget_request(self, source: str) -> None:
        """Forget a source that is being written, in all scopes, and report the change."""
        for scope in self._scopes:
            scope.pop(source, None)
        self.report_change(source)

    def report_change(self, source: str) -> None:
        """Notify all readers of a table, a document or an index."""
        for reading in self._reading:
            if reading.heard is not None:
                reading.heard.add(source)
        for watch in tuple(self.watches.get(source, ())):
            watch.notify_change()

    def report_gap(self) -> None:
        """Notify all, because changes may have been missed."""
        for reading in self._reading:
            reading.heard = None
        for watch in dict.fromkeys(watch for watches in self.watches.values() for watch in watches):
            watch.notify_change()

    def remove_watch(self, watch: Watch) -> None:
        """Stop notifying a watch."""
        self._reading.discard(watch)
        for source in watch.sources:
            if watches := self.watches.get(source):
                watches.pop(watch, None)
                if not watches:
                    del self.watches[source]


class _KeptValue(NamedTuple, Generic[T]):
    value: T
    until: float
    watch: Watch


class FreshValues(Generic[K, T]):
    """Values kept until one of their sources changes: the last ``most``, for ``kept_s``.

    This bounds what no change reports: the clock, and names some seconds old. Requests for a value being loaded wait
    for it.
    """

    def __init__(self, feed: ChangeFeed, most: int, kept_s: float) -> None:
        self._feed = feed
        self.most = most
        self._kept_s = kept_s
        self._kept: OrderedDict[K, _KeptValue[T]] = OrderedDict()
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    async def load_value(self, key: K, load: Callable[[], Awaitable[T | None]]) -> T | None:
        """Return the kept value, or load it. None is not kept."""
        if (kept := self._find_kept(key)) is not None:
            return kept.value
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        async with lock:
            if (kept := self._find_kept(key)) is not None:
                return kept.value
            with self._feed.watch_reads(lambda: self._kept.pop(key, None)) as watch:
                value = await load()
                if value is not None and self._feed.is_live:
                    self._kept[key] = _KeptValue(value, loop_time() + self._kept_s, watch)
            if key not in self._kept:
                watch.close()
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)[1].watch.close()
            return value

    def _find_kept(self, key: K) -> _KeptValue[T] | None:
        kept = self._kept.get(key)
        if kept is None:
            return None
        if loop_time() > kept.until:
            del self._kept[key]
            kept.watch.close()
            return None
        self._kept.move_to_end(key)
        self._feed.note_read(*kept.watch.sources)
        return kept
