"""Quotas of one user, of one channel and of the whole server. Requests above them are rejected.

Lasting things (tables, seats, game nights) are counted in the store. Rates are counted by each process for itself, so
several processes allow a multiple.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from bot.loop_clock import loop_time

MOST_KEYS: Final = 20_000
"""Maximum number of remembered users and channels, the most recent ones."""


class Limits(msgspec.Struct, frozen=True):
    """Limits by kind; 0: no limit. Rates are per minute; the same number is allowed in one burst."""

    lobbies: int = 5
    """Open lobbies of one host."""
    hosted: int = 20
    """Unfinished tables of one host."""
    seats: int = 60
    """Tables at which one user sits or sat recently."""
    nights: int = 12
    """Upcoming game nights of one user."""
    place_tables: int = 60
    """Tables shown in one channel and not archived."""
    tables: int = 0
    """Running tables of the whole server."""
    presses: int = 0
    """Callbacks, commands and typed moves of one user."""
    place_presses: int = 0
    """The same in one channel, of all users together."""
    pictures: int = 0
    """Private pictures of one user; above the limit screens have text only."""


NONE: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))
"""No limits."""


class RateBuckets:
    """Token buckets of users and channels, refilled over time."""

    def __init__(self, now: Callable[[], float] = loop_time) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_acquire(self, key: str, per_minute: int) -> bool:
        """Take a token of a key if one is left; return whether there was one."""
        if not per_minute:
            return True
        now = self._now()
        left, since = self._left.get(key, (float(per_minute), now))
        left = min(float(per_minute), left + (now - since) * per_minute / 60)
        self._left[key] = (left - 1, now) if left >= 1 else (left, now)
        self._left.move_to_end(key)
        while len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return left >= 1
