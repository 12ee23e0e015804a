"""Messages for masters, paints and places, for use as arguments."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from engines.core.core_types import Msg, Seat, TermRef, join_messages
from engines.fresco.state import LEONARDO

PAINTS = ("red", "yellow", "blue", "green", "orange", "violet", "brown", "pink")
"""In the order of the rules."""


@lru_cache(maxsize=16)
def master(number: int, seats: int) -> Seat | TermRef:
    """Return a master as an argument: a seat, or Leonardo (L-3)."""
    return TermRef("leonardo") if number == seats == LEONARDO else Seat(number)


@lru_cache(maxsize=4096)
def _paints(counted: tuple[tuple[str, int], ...]) -> Msg:
    return join_messages([Msg("paint-count", {"n": n, "paint": TermRef(paint)}) for paint, n in counted])


def paints(counts: Mapping[str, int]) -> Msg:
    """Return the number of each paint, in the order of the rules, without zeros."""
    return _paints(tuple([(paint, counts[paint]) for paint in PAINTS if counts.get(paint)]))


def count_arg(names: Iterable[str]) -> Msg:
    """Return paints in a tile's form."""
    return paints(Counter(names))


@lru_cache(maxsize=1024)
def _plan(counted_: tuple[tuple[str, int], ...]) -> Msg:
    return join_messages([Msg("place-count", {"place": TermRef(place), "n": n}) for place, n in counted_])


def plan(apprentices: Mapping[str, int]) -> Msg:
    """Return a plan: places with their apprentices."""
    return _plan(tuple(apprentices.items()))
