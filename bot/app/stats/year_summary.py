"""The yearly summary of a group: how much was played, who won, what was special. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.app.clocks.waking_hours import DAY_MS, utc_datetime
from bot.app.stats.results import TableResult
from engines.core.analysis_results import MoveComparison
from engines.core.review import ReviewReport

MOST_WINNERS = 3


def filter_by_year(results: Sequence[TableResult], year: int) -> list[TableResult]:
    """Return the results of tables that ended in a year (UTC)."""
    return [result for result in results if utc_datetime(result.ended).year == year]


def list_years(results: Sequence[TableResult]) -> list[int]:
    """Return the years with results, the latest first."""
    return sorted({utc_datetime(result.ended).year for result in results}, reverse=True)


def count_games(results: Sequence[TableResult]) -> list[tuple[str, int]]:
    """Count how often each game was played, the most frequent first."""
    return Counter(result.game for result in results).most_common()


def count_wins(results: Sequence[TableResult]) -> list[tuple[str, int]]:
    """Count wins by user, the best first, truncated. A shared win counts for all winners."""
    won = Counter(part.user for result in results for part in result.user_seats if part.rank == 1)
    return sorted(won.items(), key=lambda item: (-item[1], item[0]))[:MOST_WINNERS]


def best_score(results: Sequence[TableResult], game: str) -> tuple[str, int] | None:
    """Return the best score in a game and its user."""
    scores = [(part.score, part.user) for result in results if result.game == game for part in result.user_seats]
    return (max(scores)[1], max(scores)[0]) if scores else None


def closest_game(results: Sequence[TableResult]) -> tuple[TableResult, int] | None:
    """Return the table with the narrowest win, and the margin in points."""
    margins = []
    for result in results:
        scores = sorted((part.score for part in result.parts), reverse=True)
        if len(scores) > 1:
            margins.append((scores[0] - scores[1], result.ended, result))
    return (min(margins, key=lambda item: item[:2])[2], min(item[0] for item in margins)) if margins else None


def longest_game(results: Sequence[TableResult]) -> tuple[TableResult, int] | None:
    """Return the table that took the most days, and their number."""
    if not results:
        return None
    best = max(results, key=lambda result: (result.ended - result.begun, -result.ended))
    return best, max(1, round((best.ended - best.begun) / DAY_MS))


def count_moves(results: Sequence[TableResult]) -> int:
    """Count all moves."""
    return sum(result.words for result in results)


def most_frequent_pair(results: Sequence[TableResult]) -> tuple[str, str, int] | None:
    """Return the two users who played together most often, and how often."""
    met: Counter[tuple[str, str]] = Counter()
    for result in results:
        user_ids = sorted({part.user for part in result.user_seats})
        met.update((one, other) for n, one in enumerate(user_ids) for other in user_ids[n + 1 :])
    best = sorted(met.items(), key=lambda item: (-item[1], item[0]))
    return (*best[0][0], best[0][1]) if best else None


def best_decision(
    reviews: Sequence[tuple[TableResult, ReviewReport]],
) -> tuple[TableResult, int, MoveComparison] | None:
    """Return the best decision in shared reviews, with its table and seat."""
    decisions = [(result, report.seat, report.best) for result, report in reviews if report.best is not None]
    return min(decisions, key=lambda item: (item[2].gain, item[0].ended, item[1]), default=None)
