"""A year of a group in a few sentences: how much was played, who won, what stands out. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.app.clock.hours import DAY, moment
from bot.app.yearbook.results import Result
from engines.core.judging import Weighed
from engines.core.lookback import Report

MOST_WINNERS = 3


def of_year(results: Sequence[Result], year: int) -> list[Result]:
    """The tables that ended in a year (UTC)."""
    return [result for result in results if moment(result.ended).year == year]


def years(results: Sequence[Result]) -> list[int]:
    """The years in which anything ended, the latest first."""
    return sorted({moment(result.ended).year for result in results}, reverse=True)


def games(results: Sequence[Result]) -> list[tuple[str, int]]:
    """How often each game was played, the most played first."""
    return Counter(result.game for result in results).most_common()


def winners(results: Sequence[Result]) -> list[tuple[str, int]]:
    """Who won how often, the most successful first, the first few of them. A shared win counts for all who share it."""
    won = Counter(part.person for result in results for part in result.people if part.rank == 1)
    return sorted(won.items(), key=lambda item: (-item[1], item[0]))[:MOST_WINNERS]


def highest(results: Sequence[Result], game: str) -> tuple[str, int] | None:
    """The best score in a game, and whose it was."""
    scores = [(part.score, part.person) for result in results if result.game == game for part in result.people]
    return (max(scores)[1], max(scores)[0]) if scores else None


def closest(results: Sequence[Result]) -> tuple[Result, int] | None:
    """The narrowest win: the table and by how many points."""
    found = []
    for result in results:
        scores = sorted((part.score for part in result.parts), reverse=True)
        if len(scores) > 1:
            found.append((scores[0] - scores[1], result.ended, result))
    return (min(found, key=lambda item: item[:2])[2], min(item[0] for item in found)) if found else None


def longest(results: Sequence[Result]) -> tuple[Result, int] | None:
    """The table that took the most days, and how many."""
    if not results:
        return None
    best = max(results, key=lambda result: (result.ended - result.begun, -result.ended))
    return best, max(1, round((best.ended - best.begun) / DAY))


def words(results: Sequence[Result]) -> int:
    """How many answers were given."""
    return sum(result.words for result in results)


def pair(results: Sequence[Result]) -> tuple[str, str, int] | None:
    """The two who met most often."""
    met: Counter[tuple[str, str]] = Counter()
    for result in results:
        people = sorted({part.person for part in result.people})
        met.update((one, other) for n, one in enumerate(people) for other in people[n + 1 :])
    best = sorted(met.items(), key=lambda item: (-item[1], item[0]))
    return (*best[0][0], best[0][1]) if best else None


def cleverest(looks: Sequence[tuple[Result, Report]]) -> tuple[Result, int, Weighed] | None:
    """Of the looks back that their players show to all: the decision that brought most, at which table and seat."""
    found = [(result, report.seat, report.best) for result, report in looks if report.best is not None]
    return min(found, key=lambda one: (one[2].gain, one[0].ended, one[1]), default=None)
