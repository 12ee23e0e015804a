"""Standings of a competition: points by place, tie-breaks, and possible ranks."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

UNIT: Final = 60
"""Points are stored in sixtieths, so two to five tied entrants get whole numbers."""
PLACE_POINTS: Final = {2: (100, -100), 3: (122, 0, -122), 4: (134, 45, -45, -134), 5: (141, 71, 0, -71, -141)}
"""The points of each place, by the number of seats: standard scores times 100, with mean 0 and spread 1.

So a place is worth the same, and equal players have equal chances, at tables of any size.
"""
MOST_POINTS: Final = max(map(max, PLACE_POINTS.values()))
"""Maximum points at a table; negated, the minimum."""


class TableRanking(NamedTuple):
    """The result of a table in seat order. ``present``: whether the entrant played it to its end."""

    entrants: tuple[int, ...]
    ranks: tuple[int, ...]
    present: tuple[bool, ...]


class Standing(NamedTuple):
    """An entrant's standing. ``points`` are in sixtieths. ``ahead_by``: the tie-break against the next entrant."""

    entrant: int
    rank: int
    points: int
    tables: int
    ahead_by: str = ""


TIE_BREAKS: Final = ("wins", "opponents", "among")


def compute_standings(results: Sequence[TableRanking], missed: Sequence[int], lot: str = "") -> list[Standing]:
    """Rank all entrants, best first: by points, wins, opponents' points, then points at tables of tied entrants.

    Entrants still tied share their rank, ordered by ``lot`` and results. ``missed``: rounds missed by each entrant
    after leaving. Such a round, or a table not played to its end, counts as last place.
    """
    entrants = len(missed)
    points = [-MOST_POINTS * UNIT * rounds for rounds in missed]
    wins, tables, opponents = ([0] * entrants for _ in range(3))
    earned = [table_points(result) for result in results]
    for result, worth in zip(results, earned, strict=True):
        for entrant, rank, won, present in zip(result.entrants, result.ranks, worth, result.present, strict=True):
            points[entrant] += won
            tables[entrant] += present
            wins[entrant] += present and rank == 1
    for result in results:
        total = sum([points[entrant] for entrant in result.entrants])
        for entrant in result.entrants:
            opponents[entrant] += total - points[entrant]
    keys = [(-points[entrant], -wins[entrant], -opponents[entrant]) for entrant in range(entrants)]
    among = _head_to_head(keys, results, earned)
    order = list(range(entrants))
    Random(f"{lot}{earned}").shuffle(order)  # noqa: S311 -- results that nobody knows before the last table ends
    order.sort(key=lambda entrant: (keys[entrant], -among[entrant]))
    standings: list[Standing] = []
    last: tuple[int, ...] = ()
    for (key, own), tied in groupby(order, key=lambda entrant: (keys[entrant], -among[entrant])):
        rank, now = len(standings) + 1, (*key, own)
        if last[:1] == now[:1]:
            reason = next(name for name, a, b in zip(TIE_BREAKS, last[1:], now[1:], strict=True) if a != b)
            standings[-1] = standings[-1]._replace(ahead_by=reason)
        for entrant in tied:
            standings.append(Standing(entrant, rank, points[entrant], tables[entrant]))
        last = now
    return standings


def _head_to_head(
    keys: Sequence[tuple[int, ...]], results: Iterable[TableRanking], earned: Iterable[tuple[int, ...]]
) -> list[int]:
    """Return each entrant's points at tables with another entrant of the same key."""
    among = [0] * len(keys)
    if len(set(keys)) == len(keys):
        return among
    for result, worth in zip(results, earned, strict=True):
        here = [keys[entrant] for entrant in result.entrants]
        if len(set(here)) < len(here):
            for entrant, won in zip(result.entrants, worth, strict=True):
                if here.count(keys[entrant]) > 1:
                    among[entrant] += won
    return among


def table_points(result: TableRanking) -> tuple[int, ...]:
    """Return each seat's points in sixtieths."""
    points = _place_points(result.ranks)
    if all(result.present):
        return points
    last = PLACE_POINTS[len(points)][-1] * UNIT
    return tuple(won if present else last for won, present in zip(points, result.present, strict=True))


@lru_cache(maxsize=1024)
def _place_points(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of ranks; seats with the same rank share the points of their places."""
    worth = PLACE_POINTS[len(ranks)]
    shares = {}
    for rank in set(ranks):
        before, tied = sum(other < rank for other in ranks), ranks.count(rank)
        shares[rank] = UNIT * sum(worth[before : before + tied]) // tied
    return tuple(shares[rank] for rank in ranks)


def bound_ranks(
    standings: Sequence[Standing], most_lost: Sequence[int], most_won: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the best and worst possible rank of each entrant, by number.

    ``most_lost``: tables and rounds that each entrant can still lose or miss; ``most_won``: those they can still win.
      The final rank is always within the bounds, and each result can only narrow them.
    """
    ranks: list[tuple[int, int]] = [(0, 0)] * len(standings)
    if not any(most_lost):
        for standing in standings:
            ranks[standing.entrant] = (standing.rank, standing.rank)
        return ranks
    lows = {one.entrant: one.points - MOST_POINTS * UNIT * most_lost[one.entrant] for one in standings}
    highs = {one.entrant: one.points + MOST_POINTS * UNIT * most_won[one.entrant] for one in standings}
    sorted_lows, sorted_highs = sorted(lows.values()), sorted(highs.values())
    for entrant in lows:
        surely_ahead = len(sorted_lows) - bisect_right(sorted_lows, highs[entrant])
        surely_behind = bisect_left(sorted_highs, lows[entrant])
        ranks[entrant] = (1 + surely_ahead, len(standings) - surely_behind)
    return ranks
