"""How strong the levels are, as games among them tell: wins with their interval, and ratings as people have them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

from bot.app.yearbook.ratings import BEGIN, SCALE
from engines.core.levels import Level

SURE = 1.96
"""Standard errors to either side of which 95 of 100 true values lie."""


def by_level(levels: Sequence[Level], ranks: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """A line a level: ``levels`` by player, ``ranks`` by game and player.

    ``wins``: of games, shared ones in parts; ``low`` and ``high``: 95 % of a player's share (Wilson); ``rating``: mean
    of the level's players, and its half width.
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in levels]
    for row in ranks:
        after = model.rate([[rating] for rating in ratings], ranks=[float(rank) for rank in row])
        ratings = [rating for (rating,) in after]
    found = []
    for level in dict.fromkeys(levels):
        players = [player for player, own in enumerate(levels) if own == level]
        wins = sum((row[player] == 1) / sum(rank == 1 for rank in row) for row in ranks for player in players)
        low, high = interval(wins, len(ranks) * len(players))
        mean = sum(ratings[player].mu for player in players) / len(players)
        width = SURE * sqrt(sum(ratings[player].sigma ** 2 for player in players)) / len(players)
        found.append({
            "level": level, "players": len(players), "wins": round(wins, 2),
            "share": round(wins / len(ranks) / len(players), 4), "low": round(low, 4), "high": round(high, 4),
            "rating": BEGIN + round(SCALE * (mean - model.mu)), "width": round(SCALE * width),
        })  # fmt: skip
    return found


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between what the true share of wins lies, 95 times of 100 (Wilson's score interval)."""
    share, square = wins / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)
