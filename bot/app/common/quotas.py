"""How much one person, one place and all together may take of a house. What is over it is refused kindly.

What lasts (tables, seats, nights) is counted in the store. Rates are counted where the presses come in, by each process
for itself, so several processes let through as many times as much.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

MOST_KEYS: Final = 20_000
"""People and places whose rates are remembered, those who pressed last."""


class Limits(msgspec.Struct, frozen=True):
    """0: there is no such limit. Rates are a minute; so much at once is let through, too."""

    lobbies: int = 5
    """Tables of one host that have not begun."""
    hosted: int = 20
    """Tables of one host that are not over."""
    seats: int = 60
    """Tables that one person sits at or has just sat at."""
    nights: int = 12
    """Nights of one person that are still to come."""
    place_tables: int = 60
    """Tables that are shown at one place and are not put away."""
    tables: int = 0
    """Tables that run, of all."""
    presses: int = 0
    """Presses, commands and typed words of one person."""
    place_presses: int = 0
    """The same of everybody at one place."""
    pictures: int = 0
    """Pictures that are for one person alone: beyond them the text says all."""


NONE: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))
"""Nobody is kept from anything."""


class RateBuckets:
    """Presses of people and places, each a bucket that fills by and by."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_acquire(self, key: str, per_minute: int) -> bool:
        """Whether there is one left for somebody; then it is taken."""
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
