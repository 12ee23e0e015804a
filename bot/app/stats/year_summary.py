"""The yearly summary of a group: how much was played, who won, what was special. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.stats.results import TableResult
from bot.app.stats.standings import ALL, GameStanding, Standings
from engines.core.analysis_results import MoveComparison
from engines.core.review import ReviewReport

MOST_WINNERS = 3


def count_games(year: Standings) -> list[tuple[str, int]]:
    """Count how often each game was played, the most frequent first."""
    counted = [(game, standing.tables) for game, standing in year.games.items() if game != ALL]
    return sorted(counted, key=lambda item: -item[1])


def count_wins(year: Standings, shown: Collection[str]) -> list[tuple[str, int]]:
    """Count the wins of the shown users, the best first, truncated. A shared win counts for all winners."""
    rows = year.games.get(ALL, GameStanding()).users
    won = [(user_id, row.wins) for user_id, row in rows.items() if row.wins and user_id in shown]
    return sorted(won, key=lambda item: (-item[1], item[0]))[:MOST_WINNERS]


def best_score(year: Standings, game: str, shown: Collection[str]) -> tuple[str, int] | None:
    """Return the best score in a game and its user, among the shown users."""
    rows = year.games.get(game, GameStanding()).users
    scores = [(row.best, user_id) for user_id, row in rows.items() if row.best is not None and user_id in shown]
    return max(scores)[::-1] if scores else None


def longest_game(year: Standings) -> tuple[str, int] | None:
    """Return the game that took the most days, and their number."""
    return (year.longest[2], max(1, round(year.longest[0] / DAY_MS))) if year.longest is not None else None


def most_frequent_pair(year: Standings, shown: AbstractSet[str]) -> tuple[str, str, int] | None:
    """Return the two shown users who played together most often, and how often."""
    met = [(-n, pair.split()) for pair, n in year.pairs.items() if shown >= set(pair.split())]
    if not met:
        return None
    n, (one, other) = min(met)
    return one, other, -n


def best_decision(
    reviews: Sequence[tuple[TableResult, ReviewReport]],
) -> tuple[TableResult, int, MoveComparison] | None:
    """Return the best decision in shared reviews, with its table and seat."""
    decisions = [(result, report.seat, report.best) for result, report in reviews if report.best is not None]
    return min(decisions, key=lambda item: (item[2].gain, item[0].ended, item[1]), default=None)
