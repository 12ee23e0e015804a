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

from bot.app.port.ports import derived_id
from bot.measures import SHOWN

log = structlog.get_logger("bottega.trail")

MOST: Final = 4096
"""Tables at places that are remembered as still to be shown."""


def of(command: str) -> str:
    """The trail of what is done under a command id."""
    return derived_id(command)


def follow(trail: str) -> AbstractContextManager[None]:
    """What is done and logged in this block is on this trail."""
    return bound_contextvars(trail=trail)


def here() -> str:
    """The trail that we are on; empty: on none."""
    trail: str = get_contextvars().get("trail", "")
    return trail


class Awaited(NamedTuple):
    """A change that a place has not shown yet: its version, its trail, and when it was stored (s)."""

    version: int
    trail: str
    since: float


class Shows:
    """What chats have still to show, so that the end of a trail is seen. Of this process alone, and only to tell."""

    def __init__(self, now: Callable[[], float] = time) -> None:
        self._now = now
        self._awaited: OrderedDict[tuple[str, str], list[Awaited]] = OrderedDict()

    def awaits(self, place: str, table: str, change: Awaited) -> None:
        """A place has been told of a change."""
        self._awaited.setdefault((place, table), []).append(change)
        while len(self._awaited) > MOST:
            self._awaited.popitem(last=False)

    def shown(self, platform: str, place: str, table: str, version: int) -> None:
        """A place shows a table at this version now."""
        waiting = self._awaited.pop((place, table), [])
        if later := [change for change in waiting if change.version > version]:
            self._awaited[place, table] = later
        for change in waiting:
            if change.version <= version:
                seconds = max(0.0, self._now() - change.since)
                SHOWN.labels(platform).observe(seconds)
                log.info("shown", trail=change.trail, table=table, version=version, ms=round(seconds * 1000))
