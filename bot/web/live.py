"""Live pages: a stream of server-sent events that says when a page is no longer the newest.

Nothing of a table travels on the stream: the script fetches the page again, and what a page may show is decided in one
place. One watcher a table asks the store, however many pages look at it, so a change made by any process is seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog

log = structlog.get_logger()

EVERY_S: Final = 0.25
"""How often a watched table is asked for its version."""

BEAT_S: Final = 15.0
"""A sign of life this often, so that neither side waits on a dead connection."""

Version = Callable[[str], Awaitable[str]]


class Live:
    """The watchers of all places that somebody looks at. ``version`` gives the present version of a place."""

    def __init__(self, version: Version, every_s: float = EVERY_S) -> None:
        self._version = version
        self._every_s = every_s
        self._seen: dict[str, str] = {}
        self._watchers: dict[str, asyncio.Task[None]] = {}
        self._looking: dict[str, int] = {}
        self._news = asyncio.Condition()
        self.closing = asyncio.Event()

    async def stream(self, place: str) -> AsyncIterator[str]:
        """The events of one place: its version at once, then each new one; ends when the server stops."""
        self._looking[place] = self._looking.get(place, 0) + 1
        if place not in self._watchers:
            self._watchers[place] = asyncio.create_task(self._watch(place))
        try:
            yield "retry: 1000\n\n"
            told = None
            while not self.closing.is_set():
                now = self._seen.get(place)
                if now is None or now == told:
                    if not await self._next():
                        yield ": here\n\n"
                    continue
                told = now
                yield f"event: version\ndata: {now}\n\n"
        finally:
            self._leave(place)

    async def close(self) -> None:
        """End all streams, so that the server can stop at once."""
        self.closing.set()
        async with self._news:
            self._news.notify_all()

    async def _next(self) -> bool:
        """Wait for news of any place; False after a while without."""
        async with self._news:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), BEAT_S)
                return True
        return False

    def _leave(self, place: str) -> None:
        self._looking[place] -= 1
        if not self._looking[place]:
            del self._looking[place]
            self._watchers.pop(place).cancel()
            self._seen.pop(place, None)

    async def _watch(self, place: str) -> None:
        while True:
            try:
                now = await self._version(place)
            except Exception as error:  # noqa: BLE001 - the store may be away; pages wait for it
                log.warning("table not watched", table=place, error=type(error).__name__)
                await asyncio.sleep(1)
                continue
            if self._seen.get(place) != now:
                self._seen[place] = now
                async with self._news:
                    self._news.notify_all()
            await asyncio.sleep(self._every_s)
