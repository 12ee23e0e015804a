"""Standings of a competition: points by its organizer's rule, tie-breaks, and the ranks that are still possible."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple

Scoring = Literal["places", "score", "share"]
UNIT: Final = 60
"""Points are stored in sixtieths, so that two to five who tie share whole numbers."""
PLACE_POINTS: Final = {2: (6, 1), 3: (6, 3, 1), 4: (6, 3, 2, 1), 5: (6, 4, 3, 2, 1)}
"""The points of each place, by the number of seats."""
TABLE_POINTS: Final = 100
"""The points that the players of a table share by their scores."""
ANY_SCORE: Final = 1_000_000
"""More than the score of any table."""


class TableRanking(NamedTuple):
    """The result of a table in seat order. A seat whose entrant was replaced has the entrant None."""

    entrants: tuple[int | None, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Standing(NamedTuple):
    """The standing of an entrant. ``points`` are in sixtieths."""

    entrant: int
    rank: int
    points: int
    tables: int


def compute_standings(entrants: int, results: Sequence[TableRanking], scoring: Scoring) -> list[Standing]:
    """Rank all entrants, best first: by points, wins, opponents' points, then points of tables of tied entrants.

    Entrants who are still tied share their rank. A table counts for the entrants who played it to its end.
    """
    points, wins, tables, opponents = ([0] * entrants for _ in range(4))
    earned = [table_points(result, scoring) for result in results]
    for result, worth in zip(results, earned, strict=True):
        for entrant, rank, won in zip(result.entrants, result.ranks, worth, strict=True):
            if entrant is not None:
                points[entrant] += won
                tables[entrant] += 1
                if rank == 1:
                    wins[entrant] += 1
    for result in results:
        everyone = sum([points[entrant] for entrant in result.entrants if entrant is not None])
        for entrant in result.entrants:
            if entrant is not None:
                opponents[entrant] += everyone - points[entrant]
    keys = [(-points[entrant], -wins[entrant], -opponents[entrant]) for entrant in range(entrants)]
    among = _head_to_head(keys, results, earned)
    order = sorted(range(entrants), key=lambda entrant: (keys[entrant], -among[entrant]))
    standings: list[Standing] = []
    for _, tied in groupby(order, key=lambda entrant: (keys[entrant], -among[entrant])):
        rank = len(standings) + 1
        for entrant in tied:
            standings.append(Standing(entrant, rank, points[entrant], tables[entrant]))
    return standings


def _head_to_head(
    keys: Sequence[tuple[int, ...]], results: Iterable[TableRanking], earned: Iterable[tuple[int, ...]]
) -> list[int]:
    """Return the points of each entrant at tables with another entrant of the same key."""
    among = [0] * len(keys)
    if len(set(keys)) == len(keys):
        return among
    for result, worth in zip(results, earned, strict=True):
        present = [keys[entrant] for entrant in result.entrants if entrant is not None]
        if len(set(present)) < len(present):
            for entrant, won in zip(result.entrants, worth, strict=True):
                if entrant is not None and present.count(keys[entrant]) > 1:
                    among[entrant] += won
    return among


def table_points(result: TableRanking, scoring: Scoring) -> tuple[int, ...]:
    """Return the points of each seat in sixtieths."""
    if scoring == "places":
        return _place_points(result.ranks)
    if scoring == "score":
        return tuple(UNIT * score for score in result.scores)
    positive = [max(0, score) for score in result.scores]
    if not any(positive):
        positive = [1] * len(positive)
    return tuple(TABLE_POINTS * UNIT * score // sum(positive) for score in positive)


@lru_cache(maxsize=1024)
def _place_points(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of ranks; seats of one rank share the points of their places."""
    worth = PLACE_POINTS[len(ranks)]
    shares = {}
    for rank in set(ranks):
        before, tied = sum(other < rank for other in ranks), ranks.count(rank)
        shares[rank] = UNIT * sum(worth[before : before + tied]) // tied
    return tuple(shares[rank] for rank in ranks)


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
