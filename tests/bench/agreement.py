"""``python -m tests.bench.agreement``: whether two independent looks back on one game tell the same decisions.

Each record is looked back on twice with all the games in thought of a look back in a house, from seat 1, with seeds 1
and 2: two to five minutes of the processor. A line of a table is printed for each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.cli.input_files import load_match
from engines import GAMES
from engines.core.analysis import AnalysisInput
from engines.core.analysis_results import AnalysisBudget
from engines.core.review import ReviewReport, review_game

RECORDS = Path(__file__).parents[1] / "engines" / "records"
LIKE = "-[34]seats-ai-13.json"
"""Others than those that the tests look back on, by which the numbers of games were chosen."""
SEAT = 1
SEEDS = (1, 2)
HEADS = "| game | record | first look tells | second look tells | both tell |\n|---|---|---|---|---|\n"


def told(found: ReviewReport) -> set[int]:
    """The versions of the decisions that cost most."""
    return {one.decision.version for one in found.costly}


def rows(keys: Sequence[str], like: str, effort: AnalysisBudget) -> Iterator[str]:
    """A line a record."""
    for key in keys:
        for path in sorted((RECORDS / key).glob(f"rules{GAMES[key].rules_version}{like}")):
            match = load_match(path)
            cases = (AnalysisInput(match.game, match.header, match.entries, SEAT, seed, effort) for seed in SEEDS)
            first, second = (told(review_game(case)) for case in cases)
            yield f"| {key} | {path.stem} | {len(first)} | {len(second)} | {len(first & second)} |\n"


def main(argv: Sequence[str] | None = None) -> None:
    """Look, and say what each pair of looks told."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.agreement")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(GAMES)}; without, all")
    parser.add_argument("--like", default=LIKE, help="which records, by their names")
    given = parser.parse_args(argv)
    sys.stdout.write(HEADS)
    for row in rows(given.games or list(GAMES), given.like, AnalysisBudget()):
        sys.stdout.write(row)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
