"""Validation of positions: shared checks, which refuse impossible positions with path and reason.

A game's own ``validate_position`` counts its pieces and cards, and checks which steps may be on the stack. Checks that
are equal for all games (piles, seats of steps, sealed questions) are here and run first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from engines.core.core_types import Args, EngineError, Msg
from engines.core.piles import Pile
from engines.core.steps import SealedStep, Step


def bad_state_error(path: str, what: str, found: object, expected: object) -> EngineError:
    """Build the error (``bad_state``) with the path, the item, the found and the expected value."""
    args: Args = {"what": what, "found": str(found)[:60], "expected": str(expected)[:60]}
    return EngineError("bad_state", Msg("refused-state-count", args), path)


def ensure_equal(path: str, what: str, found: object, expected: object) -> None:
    """Refuse an unexpected value."""
    if found != expected:
        raise bad_state_error(path, what, found, expected)


def ensure_one_of(path: str, what: str, found: object, known: Iterable[object]) -> None:
    """Refuse a value that is not among the known ones."""
    names = list(known)
    if found not in names:
        raise bad_state_error(path, what, found, ", ".join(str(name) for name in names))


def ensure_each_once(path: str, found: Iterable[str], everything: Iterable[str]) -> None:
    """Refuse cards or pieces if one is missing, duplicated or unknown; equal ones are counted."""
    counts, expected = Counter(list(found)), Counter(list(everything))
    for thing in (*counts, *expected):
        ensure_equal(path, thing, counts[thing], expected[thing])


def ensure_non_negative(path: str, numbers: Mapping[str, int]) -> None:
    """Refuse a negative number; ``numbers`` by their path under ``path``."""
    for name, n in numbers.items():
        if n < 0:
            raise bad_state_error(f"{path}.{name}", name, n, "0 or more")


def ensure_valid_seats(named: Mapping[str, int], seats: int) -> None:
    """Refuse a seat that is not at the table; ``named``: path to seat."""
    for path, seat in named.items():
        if not 0 <= seat < seats:
            raise bad_state_error(path, "seat", seat, f"0 to {seats - 1}")


def validate_shared_parts(state: object, stack: Iterable[Step[Any]], drawn: Mapping[str, int], seats: int) -> None:
    """Refuse a position that is impossible in any game."""
    ensure_non_negative("drawn", drawn)
    for path, pile in _iter_piles(state, "state"):
        _validate_pile(path, pile, seats)
    for i, step in enumerate(stack):
        _validate_step(f"stack[{i}]", step, seats)


def _iter_piles(value: object, path: str) -> Iterator[tuple[str, Pile]]:
    """Yield all piles of a state with their paths."""
    match value:
        case Pile():
            yield path, value
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from _iter_piles(getattr(value, field), f"{path}.{field}")
        case dict():
            for key, inner in value.items():
                yield from _iter_piles(inner, f"{path}.{key}")
        case list() | tuple():
            for i, inner in enumerate(value):
                yield from _iter_piles(inner, f"{path}[{i}]")


def _validate_pile(path: str, pile: Pile, seats: int) -> None:
    """Refuse empty layers, unsorted layers of unknown order, and unknown seats."""
    for i, layer in enumerate(pile.layers):
        if not layer.cards:
            raise bad_state_error(f"{path}.layers", "cards in a layer", 0, "1 or more")
        if layer.known is None:
            ensure_equal(f"{path}.layers[{i}].cards", "cards in sorted order", layer.cards, sorted(layer.cards))
        else:
            where = f"{path}.layers[{i}].known"
            ensure_valid_seats({f"{where}[{n}]": seat for n, seat in enumerate(layer.known)}, seats)
            ensure_equal(where, "seats in order, each once", layer.known, sorted(set(layer.known)))


def _validate_step(path: str, step: Step[Any], seats: int) -> None:
    """Refuse a step whose ``seat`` or ``seats`` are not at the table, or not distinct."""
    seat: int = getattr(step, "seat", 0)
    several: list[int] = getattr(step, "seats", [])
    ensure_valid_seats({f"{path}.seat": seat, **{f"{path}.seats[{n}]": one for n, one in enumerate(several)}}, seats)
    ensure_equal(f"{path}.seats", "seats, each once", len(several), len(set(several)))
    if isinstance(step, SealedStep):
        ensure_equal(f"{path}.seats", "seats in order", several, sorted(several))
