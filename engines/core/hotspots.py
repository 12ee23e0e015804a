"""What all games spell alike: marks, the names of spots on their pictures, and ways, the tokens of how something lies.

A *mark* is a bare name (``deck``, ``c3``), a thing of a kind (``card:opera``, ``area:b``), or of a seat (``2/florins``,
``1/e5``). A *way* is ``r0 r90 r180 r270``, turned clockwise, with ``m`` when the thing is mirrored before it is turned.
Which kinds, things and ways there are is a game's; what others may read in them stands here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

ORIENTATIONS = ("r0", "r90", "r180", "r270", "r0m", "r90m", "r180m", "r270m")
"""All ways round; those of each side in the order in which one turns it."""

MIRRORED = "m"
IN_HAND = ("card:", "hand:", "look:")
"""The kinds that lie on the picture of a hand: cards of one's own, resources held, cards looked at."""

_MARK = re.compile(r"(?:[0-9]/)?[a-z0-9_]+|[a-z]+:[a-z0-9_.-]+", re.ASCII)


def is_orientation(token: str) -> bool:
    """Whether a token tells which way round something lies."""
    return token in ORIENTATIONS


def orientation_in(word: Iterable[str], other: str = "") -> str:
    """The way round that a word tells; ``other`` where it tells none."""
    return next((token for token in word if is_orientation(token)), other)


def is_mirrored(way: str) -> bool:
    """Whether a way has the other side up."""
    return way.endswith(MIRRORED)


def quarter_turns(way: str) -> int:
    """How many quarters clockwise a way is turned, 0 to 3."""
    return int(way.removeprefix("r").removesuffix(MIRRORED)) // 90


def next_orientations(opened: Sequence[str], way: str) -> dict[str, str]:
    """The ways round next to ``way`` among those that are open.

    ``turn``: a quarter or more on, the same side up; ``flip``: the other side up, turned alike if it can be.
    """
    same, other = (
        [one for one in ORIENTATIONS if one in opened and is_mirrored(one) is side] for side in _side_order(way)
    )
    on = [one for one in same if quarter_turns(one) > quarter_turns(way)] + [one for one in same if one != way]
    over = [one for one in other if quarter_turns(one) == quarter_turns(way)] + other
    return {name: found[0] for name, found in (("turn", on), ("flip", over)) if found}


def _side_order(way: str) -> tuple[bool, bool]:
    return is_mirrored(way), not is_mirrored(way)


def is_hotspot(name: str) -> bool:
    """Whether a name is spelled as marks are."""
    return _MARK.fullmatch(name) is not None


def is_board_square(mark: str) -> bool:
    """Whether a mark may be a place to lay something, as a square of a grid: a bare name of letters and digits."""
    return mark.isalnum()


def hotspot_kind(mark: str) -> str:
    """What of a game a mark shows: its kind, else what it names of a seat, else the bare name."""
    return mark.partition(":")[0].rpartition("/")[2]


def split_seat_hotspot(mark: str) -> tuple[int, str] | None:
    """Of a mark of a seat, which seat and what of it."""
    seat, slash, what = mark.partition("/")
    return (int(seat), what) if slash else None


def hotspot_parts(mark: str) -> set[str]:
    """All that a mark names: seat, kind and thing."""
    return set(mark.replace("/", ":").split(":"))


def picture_for(marks: Sequence[str]) -> Literal["board", "hand", "place"]:
    """The picture that a question is best shown on, by its marks: ``place`` where there is a choice of places alone."""
    if all(mark.startswith(IN_HAND) for mark in marks):
        return "hand"
    return "place" if all(is_board_square(mark) for mark in marks) and len(marks) > 1 else "board"
