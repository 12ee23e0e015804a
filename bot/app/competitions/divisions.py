"""Divisions of a league: promotion, relegation, newcomers, and players who pause."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

LEAST, MOST, EVEN = 8, 20, 12
"""The smallest and the largest division, and the size aimed at when all are formed again."""

Division = list[str]
"""User ids, best first."""
NO_RATING: Final = 0.0


def count_movers(size: int, share_percent: int) -> int:
    """Return how many players of a division go up, and how many go down; at least one, and never half of it."""
    return max(1, min(size * share_percent // 100, (size - 1) // 2))


def move_players(divisions: Sequence[Division], paused: Collection[str], share_percent: int) -> list[Division]:
    """Exchange the best of each division with the last of the division above it.

    ``divisions`` are final standings, the top division first. ``paused`` keep their division and move nowhere.
    """
    moved = [list(division) for division in divisions]
    for above in range(len(divisions) - 1):
        played = [[user for user in divisions[n] if user not in paused] for n in (above, above + 1)]
        if not all(played):
            continue
        count = count_movers(min(map(len, played)), share_percent)
        down, up = played[0][-count:], played[1][:count]
        moved[above] = [user for user in moved[above] if user not in down] + up
        moved[above + 1] = down + [user for user in moved[above + 1] if user not in up]
    return moved


def place_newcomers(
    divisions: Sequence[Division], newcomers: Sequence[str], ratings: Mapping[str, float]
) -> list[Division]:
    """Put each newcomer at the end of the highest division whose median rating they reach, else of the last."""
    medians = [median(ratings.get(user, NO_RATING) for user in division) for division in divisions]
    placed = [list(division) for division in divisions] or [[]]
    for user in sorted(newcomers, key=lambda user: (-ratings.get(user, NO_RATING), user)):
        rating = ratings.get(user, NO_RATING)
        reached = [n for n, middle in enumerate(medians) if rating >= middle]
        placed[reached[0] if reached else -1].append(user)
    return placed


def form_divisions(ladder: Sequence[Division], paused: Collection[str]) -> list[Division]:
    """Return the divisions of a season: those of the ladder without the paused players, all of 8 to 20.

    When a division is smaller or larger, all players are divided evenly in the order of the ladder. Fewer than
    8 players give no division: the season is skipped.
    """
    active = [[user for user in division if user not in paused] for division in ladder]
    if active and all(LEAST <= len(division) <= MOST for division in active):
        return active
    players = [user for division in active for user in division]
    if len(players) < LEAST:
        return []
    count = min(max(1, round(len(players) / EVEN), -(-len(players) // MOST)), len(players) // LEAST)
    bounds = [len(players) * n // count for n in range(count + 1)]
    return [players[begin:end] for begin, end in pairwise(bounds)]


def merge_paused(divisions: Sequence[Division], ladder: Sequence[Division], paused: Collection[str]) -> list[Division]:
    """Return the divisions of a season with the paused players back in the division that they had in the ladder."""
    merged = [list(division) for division in divisions]
    for n, division in enumerate(ladder):
        merged[min(n, len(merged) - 1)] += [user for user in division if user in paused]
    return merged
