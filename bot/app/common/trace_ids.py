"""Trace ids: one id from a callback to the resulting picture, in every log line in between.

The id is derived from the command id, is stored with the change in the outbox, and reveals nothing about the content.
Timers have trace ids, too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

import structlog
from structlog.contextvars import bound_contextvars, get_contextvars

from bot.app.common.interfaces import derive_id
from bot.metrics import DISPLAY_DELAY

log = structlog.get_logger("bottega.trail")

MOST: Final = 4096
"""Maximum number of channels with pending updates that are remembered."""


def trace_id_of(command: str) -> str:
    """Return the trace id of a command id."""
    return derive_id(command)


def with_trace_id(trace_id: str) -> AbstractContextManager[None]:
    """Bind a trace id to everything logged in a ``with`` block."""
    return bound_contextvars(trace_id=trace_id)


def current_trace_id() -> str:
    """Return the bound trace id; empty: none."""
    trace_id: str = get_contextvars().get("trace_id", "")
    return trace_id


class PendingUpdate(NamedTuple):
    """A change that a channel does not show yet: version, trace id, and when it was stored (s)."""

    version: int
    trace_id: str
    since: float


class UpdateTracker:
    """Pending updates of channels in this process, for logs and metrics only."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._awaited: OrderedDict[tuple[str, str], list[PendingUpdate]] = OrderedDict()

    def add_pending(self, channel: str, table_id: str, change: PendingUpdate) -> None:
        """Record that a channel has to show a change."""
        self._awaited.setdefault((channel, table_id), []).append(change)
        while len(self._awaited) > MOST:
            self._awaited.popitem(last=False)

    def mark_visible(self, platform: str, channel: str, table_id: str, version: int) -> None:
        """Log and measure that a channel now shows a table at this version."""
        pending = self._awaited.pop((channel, table_id), [])
        if later := [change for change in pending if change.version > version]:
            self._awaited[channel, table_id] = later
        for change in pending:
            if change.version <= version:
                seconds = max(0.0, self._now() - change.since)
                DISPLAY_DELAY.labels(platform).observe(seconds)
                log.info(
                    "displayed", trace_id=change.trace_id, table=table_id, version=version, ms=round(seconds * 1000)
                )
