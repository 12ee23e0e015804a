"""The order of seats at the table and in rankings."""

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.game import SeatScore


def rank_seats(keys: Sequence[tuple[Any, ...]], parts: Sequence[Mapping[str, int]]) -> tuple[SeatScore, ...]:
    """Return the results in seat order, ranked by ``keys``: the score first, then the tie-breakers.

    ``parts``: the parts of each seat's score. Seats with equal keys share a rank.
    """
    return tuple(
        SeatScore(seat, key[0], 1 + sum(other > key for other in keys), dict(parts[seat]))
        for seat, key in enumerate(keys)
    )


def sort_by_rank(found: Sequence[SeatScore]) -> list[SeatScore]:
    """Sort results by rank, then by seat."""
    return sorted(found, key=lambda standing: (standing.rank, standing.seat))
