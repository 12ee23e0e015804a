"""Split a move into the steps that a player presses: parts of the move, orientations, amounts."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.core_types import Move
from engines.core.hotspots import is_mirrored, is_orientation, orientation_in


def next_orientation(now: str, word: Move, offered: list[str]) -> str:
    """Return the orientation to press next from ``now``; empty where it is as in the move, or none is offered."""
    aside = next((key for key in offered if not is_orientation(key) and key in word), "")
    if aside:
        return aside
    wanted = orientation_in(word)
    if not now or not wanted or now == wanted:
        return ""
    if wanted in offered:
        return wanted
    side = is_mirrored(wanted)
    return next((way for way in offered if way != now and is_mirrored(way) is side), "")


def move_parts(word: Move, pressed: Iterable[str] = ()) -> list[Move]:
    """Return what of a move one press may say, the longest first.

    A choice may be unfolded, or have others beside it. What those pressed before have not said
    goes before all else: one token may mean two things in one move.
    """
    at = 0
    for press in pressed:
        verb, tokens = press.split()[0], tuple(press.split()[4:])
        ends = (n + len(tokens) for n in range(at, len(word)) if word[n : n + len(tokens)] == tokens)
        at = 0 if verb == "back" else next(ends, at) if verb == "walk" else at
    return [*_all_parts(word[at:]), *_all_parts(word)]


def _all_parts(word: Move) -> list[Move]:
    return [word[n : n + length] for length in range(len(word), 0, -1) for n in range(len(word) - length + 1)]


def is_amount_step(label: str, press: str, word: Move, *, marked: bool) -> bool:
    """Return whether a press gives a slot what the move says, or a step toward it.

    ``marked``: it has that now.
    """
    wanted = {key: int(n) for key, _, n in (token.partition("=") for token in word) if n.isdigit()}
    _, _, _, _, slot, n = press.split()
    if (now := label.rpartition(": ")[2]).isdigit() and ": " in label:  # it adds one, and begins again after the last
        return int(now) < int(n) <= wanted.get(slot, 0) or int(n) <= wanted.get(slot, 0) < int(now)
    if label.startswith(("+", "−")) or label.endswith(("+", "−")):
        more = label.startswith("+") or label.endswith("+")
        return int(n) <= wanted.get(slot, 0) if more else int(n) >= wanted.get(slot, 0)
    return int(n) == wanted.get(slot, 0) and label.endswith(n) and not marked


def is_raise(press: str, marked: Iterable[str]) -> bool:
    """Return whether a press gives a slot more. ``marked``: the presses of the present amounts.

    An allocation that becomes whole is submitted, so what is to be lowered goes first.
    """
    *_, slot, n = press.split()
    now = next((int(other.split()[-1]) for other in marked if other.split()[-2] == slot), 0)
    return int(n) > now
