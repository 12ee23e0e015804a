"""What all games spell alike: marks, the names of spots on their pictures, and ways, the tokens of how something lies.

A *mark* is a bare name (``deck``, ``c3``), a thing of a kind (``card:opera``, ``area:b``), or of a seat (``2/florins``,
``1/e5``). A *way* is ``r0 r90 r180 r270``, turned clockwise, with ``m`` when the thing is mirrored before it is turned.
Which kinds, things and ways there are is a game's; what others may read in them stands here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

WAYS = ("r0", "r90", "r180", "r270", "r0m", "r90m", "r180m", "r270m")
"""All ways round; those of each side in the order in which one turns it."""

MIRRORED = "m"
IN_HAND = ("card:", "hand:", "look:")
"""The kinds that lie on the picture of a hand: cards of one's own, resources held, cards looked at."""

_MARK = re.compile(r"(?:[0-9]/)?[a-z0-9_]+|[a-z]+:[a-z0-9_.-]+", re.ASCII)


def is_way(token: str) -> bool:
    """Whether a token tells which way round something lies."""
    return token in WAYS


def way_in(word: Iterable[str], other: str = "") -> str:
    """The way round that a word tells; ``other`` where it tells none."""
    return next((token for token in word if is_way(token)), other)


def mirrored(way: str) -> bool:
    """Whether a way has the other side up."""
    return way.endswith(MIRRORED)


def quarters(way: str) -> int:
    """How many quarters clockwise a way is turned, 0 to 3."""
    return int(way.removeprefix("r").removesuffix(MIRRORED)) // 90


def next_ways(opened: Sequence[str], way: str) -> dict[str, str]:
    """The ways round next to ``way`` among those that are open.

    ``turn``: a quarter or more on, the same side up; ``flip``: the other side up, turned alike if it can be.
    """
    same, other = ([one for one in WAYS if one in opened and mirrored(one) is side] for side in _sides(way))
    on = [one for one in same if quarters(one) > quarters(way)] + [one for one in same if one != way]
    over = [one for one in other if quarters(one) == quarters(way)] + other
    return {name: found[0] for name, found in (("turn", on), ("flip", over)) if found}


def _sides(way: str) -> tuple[bool, bool]:
    return mirrored(way), not mirrored(way)


def is_mark(name: str) -> bool:
    """Whether a name is spelled as marks are."""
    return _MARK.fullmatch(name) is not None


def is_place(mark: str) -> bool:
    """Whether a mark may be a place to lay something, as a square of a grid: a bare name of letters and digits."""
    return mark.isalnum()


def fact(mark: str) -> str:
    """What of a game a mark shows: its kind, else what it names of a seat, else the bare name."""
    return mark.partition(":")[0].rpartition("/")[2]


def of_seat(mark: str) -> tuple[int, str] | None:
    """Of a mark of a seat, which seat and what of it."""
    seat, slash, what = mark.partition("/")
    return (int(seat), what) if slash else None


def parts(mark: str) -> set[str]:
    """All that a mark names: seat, kind and thing."""
    return set(mark.replace("/", ":").split(":"))


def picture_of(marks: Sequence[str]) -> Literal["board", "hand", "place"]:
    """The picture that a question is best shown on, by its marks: ``place`` where there is a choice of places alone."""
    if all(mark.startswith(IN_HAND) for mark in marks):
        return "hand"
    return "place" if all(is_place(mark) for mark in marks) and len(marks) > 1 else "board"
