"""Write records of whole games: ``python -m tests.engines.records.record_writer [GAME ...]``.

For every number of seats two random games and two AI games, each with some undone moves, and one with each
of the options in ``tests/games``, alternating random play and AI. Replayable records are kept.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.game import Options, OptionValue, resolve_options
from tests.engines.laws.random_games import AnyGame, LawBrokenError
from tests.engines.laws.test_law_16_records import law_16, make_record
from tests.engines.records.stored_games import RECORDS, write_record
from tests.games import FACTS, REAL

RANDOM, AI = (1, 2), (12, 13)
"""Seeds of the games of each kind."""


class RecordPlan(NamedTuple):
    """A game to record."""

    seats: int
    options: Options
    seed: int
    ai: bool


def record_names(game: AnyGame) -> dict[str, RecordPlan]:
    low, high = game.seat_range
    return {
        f"rules{game.rules_version}-{seats}seats{name and f'-{name}'}-{kind}-{seed}.json": RecordPlan(
            seats, dict(options), seed, kind == "ai"
        )
        for seats in range(low, high + 1)
        for number, (name, options) in enumerate({"": {}, **FACTS[game.key].options}.items())
        if _options_fit(game, seats, options)
        for kind, seeds in (("random", RANDOM), ("ai", AI))
        for seed in seeds
        if not name or seed == (RANDOM, AI)[(seats + number) % 2][0]
    }


def _options_fit(game: AnyGame, seats: int, options: Mapping[str, OptionValue]) -> bool:
    try:
        resolve_options(game, seats, options)
    except EngineError:
        return False
    return True


def write_records(game: AnyGame) -> None:
    for name, planned in record_names(game).items():
        path = RECORDS / game.key / name
        if is_up_to_date(game, path):
            continue
        kept = make_record(game, planned.seats, planned.seed, ai=planned.ai, options=planned.options)
        write_record(path, kept)
        sys.stdout.write(f"{path}: {len(kept.entries)} entries\n")


def is_up_to_date(game: AnyGame, path: Path) -> bool:
    try:
        return path.exists() and law_16(game, path) > 0
    except LawBrokenError:
        return False


if __name__ == "__main__":
    for key in sys.argv[1:] or REAL:
        write_records(GAMES[key])
