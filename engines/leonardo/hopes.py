"""The probability that an invention of the deck is requested in time: an estimate, not a rule.

New ones are requested only after others were completed (L-12.1), for the last time after round 7 (L-12.2). So a table
that completes little waits long for the next card, and one that completes nothing waits for ever.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engines.leonardo.components import printed

SEEN = 2
"""Weight of the typical rounds in comparison with the rounds played at this table."""


def usual_completions(seats: int) -> float:
    """Return the inventions that journeymen typically complete first in a round."""
    return 0.4 + 0.3 * seats


@lru_cache(maxsize=1 << 12)
def request_probability(components: str, seats: int, number: int, completed: int, place: int) -> float:
    """Return the probability that a card of the deck is requested early enough to complete it.

    ``number``: the round; ``completed``: inventions completed so far; ``place``: its position in the deck from 1, or 0
    and below for cards that sure completions will reveal.
    """
    left = printed(components).table.rounds.last_refill_after_round + 1 - number
    if left <= 0:
        return 0.0
    expected = left * (completed + SEEN * usual_completions(seats)) / (number - 1 + SEEN)
    less, term = 0.0, exp(-expected)
    for n in range(place):
        less += term
        term *= expected / (n + 1)
    return 1.0 - less
