"""Live pages: a stream of server-sent events that reports outdated pages.

The stream carries no content of a table: the script fetches the page again, so one place decides what to show. One
watcher per place reads its version from the store, for any number of pages, and again after changes on which the
version depends. Any process may change it: see ``ChangeFeed``.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import structlog

from bot.frontends.common.frontend_store import ChangeFeed
from bot.metrics import loop_time

log = structlog.get_logger()

EVERY_S: Final = 0.25
"""Interval of reading a watched place's version without notices of changes (s)."""

BEAT_S: Final = 15
"""Interval of sending a page its version (s): after two intervals without one, the page knows that it is cut off."""

MAX_PAGES: Final = 40
"""Maximum number of live pages of one user, to leave room for others."""

RUN_S: Final = 4.0
"""How long the moves of AIs, one after another, are kept back, so that a page fetches what they lead to once."""

OTHERS_EVERY: Final = 4
"""Events elsewhere are polled this many times less often than those of the page."""

Version = Callable[[str], Awaitable[str]]


@dataclass(frozen=True)
class OtherTables:
    """The other tables of a user: the place with all their versions, and the one that waits for the user now."""

    place: str
    find_next: Callable[[], Awaitable[str]]


@dataclass(eq=False)
class _WatchedPage:
    """A watched table or home page. Each open page waits for its own event, so none delays another."""

    bells: dict[asyncio.Event, None] = field(default_factory=dict)
    seen: str | None = None
    kept_back_since: float = 0.0
    """Since when pages are not told of another version, by the loop's clock; 0 if they are."""
    asked: float = 0.0
    """When the store last returned its version (loop time)."""
    is_settled: bool = False
    """Whether the watcher is notified of version changes."""
    watcher: asyncio.Task[None] | None = None

    def notify_pages(self) -> None:
        for bell in self.bells:
            bell.set()


class LiveUpdates:
    """The watchers of all open pages.

    ``version`` reads the current version of a place, ``is_ai_turn`` whether an AI moves next and nobody has been asked
    anything since an earlier version.
    """

    def __init__(
        self,
        version: Version,
        changes: ChangeFeed,
        every_s: float = EVERY_S,
        beat_s: float = BEAT_S,
        is_ai_turn: Callable[[str, str], Awaitable[bool]] | None = None,
    ) -> None:
        self._version = version
        self._is_ai_turn = is_ai_turn
        self._changes = changes
        self._every_s = every_s
        self.beat_s = beat_s
        self.places: dict[str, _WatchedPage] = {}
        self._pages: Counter[str] = Counter()
        self._closed = False

    def has_too_many_pages(self, who: str) -> bool:
        """Return whether this user has reached ``MAX_PAGES``."""
        return self._pages[who] >= MAX_PAGES

    async def stream_events(self, place: str, who: str = "", others: OtherTables | None = None) -> AsyncIterator[str]:
        """Yield a channel's current version, then each new one, and one at every beat, until the server stops.

        ``others``: also yield the other table that waits for the user, now and on each change. While the store doesn't
        answer there is no event, so a page never mistakes an outage for quiet.
        """
        bell = asyncio.Event()
        watched = self._start_watching(place, bell, self._every_s)
        elsewhere = self._start_watching(others.place, bell, OTHERS_EVERY * self._every_s) if others else None
        self._pages[who] += 1
        try:
            yield "retry: 1000\n\n"
            told = known = waiting = None
            while not self._closed:
                bell.clear()
                if watched.seen is not None and watched.seen != told:
                    told = watched.seen
                    yield f"event: version\ndata: {told}\n\n"
                elif others is not None and elsewhere is not None and elsewhere.seen not in (None, known):
                    seen = elsewhere.seen
                    try:
                        now = await others.find_next()
                    except Exception as error:  # noqa: BLE001 - as for a watcher: the store may be unavailable
                        log.warning("other tables not followed", error=type(error).__name__)
                        await asyncio.sleep(OTHERS_EVERY * self._every_s)
                        continue
                    known = seen
                    if now != waiting:
                        waiting = now
                        yield f"event: next\ndata: {now}\n\n"
                elif not await _wait_for_bell(bell, self.beat_s):
                    if watched.is_settled or loop_time() - watched.asked < self.beat_s:
                        told = None
                    else:
                        yield ": still here\n\n"  # ignored by pages; keeps proxies from closing the connection
        finally:
            self._stop_watching(place, bell)
            if others is not None:
                self._stop_watching(others.place, bell)
            self._pages -= Counter((who,))  # forget a user with no pages left

    def close(self) -> None:
        """End all streams without waiting, so the server can stop."""
        self._closed = True
        for watched in self.places.values():
            watched.notify_pages()

    def _start_watching(self, place: str, bell: asyncio.Event, every_s: float) -> _WatchedPage:
        watched = self.places.setdefault(place, _WatchedPage())
        watched.bells[bell] = None
        if watched.watcher is None:
            watched.watcher = asyncio.create_task(self._watch_version(place, watched, every_s), name="watching")
        return watched

    def _stop_watching(self, place: str, bell: asyncio.Event) -> None:
        """Stop watching without an ``await``: when a page is left, this is cancelled, sometimes more than once."""
        watched = self.places[place]
        watched.bells.pop(bell, None)
        if not watched.bells:
            del self.places[place]
            if watched.watcher is not None:
                watched.watcher.cancel()

    async def _watch_version(self, place: str, watched: _WatchedPage, every_s: float) -> None:
        well = True
        while True:
            changed = asyncio.Event()
            try:
                with self._changes.watch_reads(changed.set) as watch:
                    async with asyncio.timeout(self.beat_s):
                        now = await self._version(place)
            except Exception as error:  # noqa: BLE001 - the store may be unavailable; pages wait for it
                if well:
                    log.warning("table not followed", table=place, error=type(error).__name__)
                well = False
                await asyncio.sleep(4 * self._every_s)
                continue
            well, watched.asked = True, loop_time()
            is_kept_back = watched.seen != now and await self._is_run(place, watched)
            if watched.seen != now and not is_kept_back:
                watched.seen, watched.kept_back_since = now, 0.0
                watched.notify_pages()
            try:
                watched.is_settled = self._changes.is_live and watch.is_current
                await _wait_for_bell(changed, None if watched.is_settled and not is_kept_back else every_s)
            finally:
                watched.is_settled = False
                watch.close()

    async def _is_run(self, place: str, watched: _WatchedPage) -> bool:
        """Return whether AIs are moving, and pages have been told nothing for at most ``RUN_S``."""
        watched.kept_back_since = watched.kept_back_since or loop_time()
        return (
            self._is_ai_turn is not None
            and watched.seen is not None
            and loop_time() <= watched.kept_back_since + RUN_S
            and await self._is_ai_turn(place, watched.seen)
        )


async def _wait_for_bell(bell: asyncio.Event, seconds: float | None) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await bell.wait()
    except TimeoutError:
        return False
