"""Seats around the table, and how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.game import SeatScore


def seats_clockwise(seats: int, first: int) -> list[int]:
    """All seats from ``first`` on."""
    return [*range(first, seats), *range(first)]


def rank_seats(keys: Sequence[tuple[Any, ...]], parts: Sequence[Mapping[str, int]]) -> tuple[SeatScore, ...]:
    """How everybody stands, in seat order: ranked by ``keys``, the score first and then what breaks ties.

    ``parts``: where each seat's points came from. Seats with equal keys share a rank.
    """
    return tuple(
        SeatScore(seat, key[0], 1 + sum(other > key for other in keys), dict(parts[seat]))
        for seat, key in enumerate(keys)
    )


def sort_by_rank(found: Sequence[SeatScore]) -> list[SeatScore]:
    """By rank, then by seat: as results are told and shown."""
    return sorted(found, key=lambda standing: (standing.rank, standing.seat))
