"""Measure how far two independent reviews of one game agree, and what a review costs.

Each record is reviewed twice as the app does it, from seat 1, with seeds 1 and 2: half a minute of the processor.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import process_time

from engines import GAMES
from engines.core.analysis import AnalysisInput
from engines.core.analysis_results import AnalysisBudget
from engines.core.review import review_game
from tests.bench.measurements import Row
from tests.engines.records.stored_games import RECORDS, read_match

LIKE = "-[34]seats-ai-13.json"
"""Others than those that the tests look back on, by which the numbers of games were chosen."""
SEAT = 1
SEEDS = (1, 2)


@dataclass(frozen=True)
class ReviewPair:
    """Two reviews of one record: the versions that each reports, and the processor time of each in seconds."""

    key: str
    record: str
    told: tuple[set[int], ...]
    seconds: tuple[float, ...]

    @property
    def both(self) -> int:
        """Return the number of decisions that both report."""
        return len(set.intersection(*self.told))


def review_pairs(keys: Iterable[str], like: str, effort: AnalysisBudget) -> Iterator[ReviewPair]:
    """Review each record twice."""
    for key in keys:
        for path in sorted((RECORDS / key).glob(f"rules{GAMES[key].rules_version}{like}")):
            match, found, seconds = read_match(path), list[set[int]](), list[float]()
            for seed in SEEDS:
                began = process_time()
                case = AnalysisInput(match.game, match.header, match.entries, SEAT, seed, effort)
                found.append({one.decision.version for one in review_game(case).costly})
                seconds.append(process_time() - began)
            yield ReviewPair(key, path.stem, tuple(found), tuple(seconds))


def rows(keys: Iterable[str], like: str = LIKE, effort: AnalysisBudget | None = None) -> Iterator[Row]:
    """Measure R1: the dearest review of each game, and the share of what one of two reports that both report."""
    pairs = list(review_pairs(keys, like, effort or AnalysisBudget()))
    for key in dict.fromkeys(pair.key for pair in pairs):
        took = [one for pair in pairs if pair.key == key for one in pair.seconds]
        parts = {"least s": min(took), "reviews": len(took)}
        yield Row("R1", f"{key}: review of a seat, s of processor time, the dearest", max(took), parts, goal=20)
    both, most = sum(pair.both for pair in pairs), sum(max(map(len, pair.told)) for pair in pairs)
    parts = {"both": both, **{f"{pair.key} {pair.record}": pair.both for pair in pairs}}
    yield Row("R1", "reported by both of two reviews ÷ by one", both / max(1, most), parts, goal=5 / 6, least=True)
