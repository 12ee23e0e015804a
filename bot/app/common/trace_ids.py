"""One id from a press to the picture that comes of it, in every line that the log has of the way between.

It is made of the command's id, goes with the change into the outbox, and says nothing of what was pressed. What happens
by itself at its time has a trail too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import time
from typing import Final, NamedTuple

import structlog
from structlog.contextvars import bound_contextvars, get_contextvars

from bot.app.common.interfaces import derive_id
from bot.metrics import SHOWN

log = structlog.get_logger("bottega.trail")

MOST: Final = 4096
"""Tables at places that are remembered as still to be shown."""


def trace_id_of(command: str) -> str:
    """The trail of what is done under a command id."""
    return derive_id(command)


def with_trace_id(trace_id: str) -> AbstractContextManager[None]:
    """What is done and logged in this block is on this trail."""
    return bound_contextvars(trail=trace_id)


def current_trace_id() -> str:
    """The trail that we are on; empty: on none."""
    trail: str = get_contextvars().get("trail", "")
    return trail


class PendingUpdate(NamedTuple):
    """A change that a place has not shown yet: its version, its trail, and when it was stored (s)."""

    version: int
    trace_id: str
    since: float


class UpdateTracker:
    """What chats have still to show, so that the end of a trail is seen. Of this process alone, and only to tell."""

    def __init__(self, now: Callable[[], float] = time) -> None:
        self._now = now
        self._awaited: OrderedDict[tuple[str, str], list[PendingUpdate]] = OrderedDict()

    def add_pending(self, channel: str, table: str, change: PendingUpdate) -> None:
        """A place has been told of a change."""
        self._awaited.setdefault((channel, table), []).append(change)
        while len(self._awaited) > MOST:
            self._awaited.popitem(last=False)

    def mark_visible(self, platform: str, channel: str, table: str, version: int) -> None:
        """A place shows a table at this version now."""
        waiting = self._awaited.pop((channel, table), [])
        if later := [change for change in waiting if change.version > version]:
            self._awaited[channel, table] = later
        for change in waiting:
            if change.version <= version:
                seconds = max(0.0, self._now() - change.since)
                SHOWN.labels(platform).observe(seconds)
                log.info("shown", trail=change.trace_id, table=table, version=version, ms=round(seconds * 1000))
