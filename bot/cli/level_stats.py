"""The strength of AI levels in games against each other: wins with intervals, and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

from bot.app.stats.ratings import SCALE, START_RATING
from engines.core.value_model import score_margins

SURE = 1.96
"""Half-width of a 95 % interval in standard errors."""


def compare_levels(
    players: Sequence[str], places: Sequence[Sequence[int]], points: Sequence[Sequence[int]]
) -> list[dict[str, Any]]:
    """Return one row of statistics for each level.

    ``players``: the level of each player; ``places`` and ``points``: by game and player. ``wins``: with shared wins in
    parts; ``low`` and ``high``: the 95 % interval of a player's share (Wilson); ``ahead``: mean margin in points over
    the others of the game; ``rating``: the mean of the level's players, and ``width`` its half-width.
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in players]
    for row in places:
        after = model.rate([[rating] for rating in ratings], ranks=[float(rank) for rank in row])
        ratings = [rating for (rating,) in after]
    ahead = [score_margins([float(n) for n in row]) for row in points]
    found = []
    for level in dict.fromkeys(players):
        own = [player for player, is_ in enumerate(players) if is_ == level]
        games = len(places) * len(own)
        wins = sum((row[player] == 1) / sum(rank == 1 for rank in row) for row in places for player in own)
        low, high = wilson_interval(wins, games)
        mean = sum(ratings[player].mu for player in own) / len(own)
        width = SURE * sqrt(sum(ratings[player].sigma ** 2 for player in own)) / len(own)
        found.append({
            "level": level, "players": len(own), "wins": round(wins, 2),
            "share": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4),
            "ahead": round(sum(row[player] for row in ahead for player in own) / games, 1),
            "rating": START_RATING + round(SCALE * (mean - model.mu)), "width": round(SCALE * width),
        })  # fmt: skip
    return found


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the true share of wins (Wilson's score interval)."""
    share, square = wins / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)
