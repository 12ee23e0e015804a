"""What scores are plausible, game by game (laws 13)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Band:
    """AI games of one number of seats: ``games`` of them (``quick`` in a sample)."""

    seats: int
    games: int
    quick: int
    median: tuple[int, int]
    """Where the median winner's score lies."""
    nearly_all: tuple[int, int]
    """Where 95 of 100 winners' scores lie."""


BANDS = {
    "pebbles": [Band(3, 200, 20, (35, 60), (20, 75))],
    "princes": [Band(4, 200, 1, (51, 70), (45, 85))],
    "fresco": [Band(3, 200, 2, (98, 120), (85, 135))],
    "notredame": [Band(4, 200, 1, (50, 80), (40, 95))],
}
