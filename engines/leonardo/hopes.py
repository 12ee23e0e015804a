"""How likely it is that an invention of the deck is requested in time: a judgement, no rule.

New ones are requested only where others were completed (L-12.1), and the last time after round 7 (L-12.2). So a table
that completes little waits long for the next card, and one that completes nothing for ever.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engines.leonardo.components import printed

SEEN = 2
"""So many rounds as at any table count beside those that were played at this one."""


def usual(seats: int) -> float:
    """Inventions completed in a round for the first time, as journeymen play."""
    return 0.4 + 0.3 * seats


@lru_cache(maxsize=1 << 12)
def requested_in_time(components: str, seats: int, number: int, completed: int, place: int) -> float:
    """How likely a card of the deck is requested while it can still be completed.

    ``number``: the round, ``completed``: inventions completed so far, ``place``: which of the deck it is, from 1; one
    that comes with what is sure to be completed lies at 0 or above.
    """
    left = printed(components).table.rounds.last_refill_after_round + 1 - number
    if left <= 0:
        return 0.0
    expected = left * (completed + SEEN * usual(seats)) / (number - 1 + SEEN)
    less, term = 0.0, exp(-expected)
    for n in range(place):
        less += term
        term *= expected / (n + 1)
    return 1.0 - less
