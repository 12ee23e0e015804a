"""Possible final ranks of the entrants while tables are still open."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from bot.app.competitions.standings import PLACE_POINTS, TABLE_POINTS, UNIT, Scoring, Standing

ANY_SCORE: Final = 1_000_000
"""More than the score of any table."""


def bound_ranks(standings: Sequence[Standing], tables_left: Sequence[int], scoring: Scoring) -> list[tuple[int, int]]:
    """Return the best and the worst possible final rank of each entrant, by entrant number.

    ``tables_left`` has the number of tables that each entrant still plays, at most. An entrant who leaves gets no
    points from them. The final rank is always within the bounds, and each result can only narrow them.
    """
    ranks: list[tuple[int, int]] = [(0, 0)] * len(standings)
    if not any(tables_left):
        for standing in standings:
            ranks[standing.entrant] = (standing.rank, standing.rank)
        return ranks
    least, most = _table_range(scoring)
    lows = {one.entrant: one.points + least * tables_left[one.entrant] for one in standings}
    highs = {one.entrant: one.points + most * tables_left[one.entrant] for one in standings}
    sorted_lows, sorted_highs = sorted(lows.values()), sorted(highs.values())
    for entrant in lows:
        surely_ahead = len(sorted_lows) - bisect_right(sorted_lows, highs[entrant])
        surely_behind = bisect_left(sorted_highs, lows[entrant])
        ranks[entrant] = (1 + surely_ahead, len(standings) - surely_behind)
    return ranks


def _table_range(scoring: Scoring) -> tuple[int, int]:
    """Return the least and the most points of a table, in sixtieths."""
    if scoring == "places":
        return 0, UNIT * max(max(points) for points in PLACE_POINTS.values())
    if scoring == "share":
        return 0, UNIT * TABLE_POINTS
    return -UNIT * ANY_SCORE, UNIT * ANY_SCORE
