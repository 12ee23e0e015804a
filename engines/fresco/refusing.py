"""Refusals of positions that can't be: where, what, what was found and what was expected."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.words import Args, Msg, Refused


def bad(path: str, what: str, found: object, expected: object) -> Refused:
    """What to raise (``bad_state``)."""
    args: Args = {"what": what, "found": str(found)[:60], "expected": str(expected)[:60]}
    return Refused("bad_state", Msg("refused-state-count", args), path)


def equal(path: str, what: str, found: object, expected: object) -> None:
    """Refuse what is not as expected."""
    if found != expected:
        raise bad(path, what, found, expected)


def among(path: str, what: str, found: object, known: Iterable[object]) -> None:
    """Refuse what is none of those known."""
    names = list(known)
    if found not in names:
        raise bad(path, what, found, ", ".join(str(name) for name in names))
