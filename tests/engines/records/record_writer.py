"""Write records of whole games: ``python -m tests.engines.records.record_writer [GAME ...]``.

For every number of seats two games of random play and two of the AI, each with some words taken back, and one with each
of the options that ``tests/games`` names, by turns of random play and of the AI. A record is written once for a rules
number; old ones stay, for as long as their rules stay playable. After a change of ``components.toml`` one more game for
each number of seats plays the values of today; its name has the beginning of the file's hash.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.game import Options, OptionValue, resolve_options
from tests.engines.laws.random_games import AnyGame
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord, make_record, record_paths
from tests.games import FACTS, REAL

RANDOM, AI = (1, 2), (12, 13)
"""Seeds of the games of each kind."""


class RecordPlan(NamedTuple):
    """A game to be kept."""

    seats: int
    options: Options
    seed: int
    ai: bool


def record_names(game: AnyGame) -> dict[str, RecordPlan]:
    """Return the games to be recorded, by file name."""
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


def seats_today(game: AnyGame) -> set[int]:
    """Numbers of seats of the kept games that play the rules and the components of today."""
    headers = (msgspec.json.decode(path.read_bytes(), type=FinishedRecord).header for path in record_paths(game))
    return {
        one.seats for one in headers if (one.rules, one.components) == (game.rules_version, game.default_components)
    }


def names_today(game: AnyGame) -> dict[str, RecordPlan]:
    """Return the games to be recorded because no record of their number of seats plays the components of today."""
    low, high = game.seat_range
    return {
        f"rules{game.rules_version}-{seats}seats-{game.default_components[:8]}-{kind}-{seed}.json": RecordPlan(
            seats, {}, seed, kind == "ai"
        )
        for seats in sorted(set(range(low, high + 1)) - seats_today(game))
        for kind, seed in [(("random", RANDOM[0]), ("ai", AI[0]))[seats % 2]]
    }


def _options_fit(game: AnyGame, seats: int, options: Mapping[str, OptionValue]) -> bool:
    """Return whether the options can be chosen with this number of seats."""
    try:
        resolve_options(game, seats, options)
    except EngineError:
        return False
    return True


def write_records(game: AnyGame) -> None:
    """Write the records of a game that are missing under its present rules number and components."""
    _write_missing(game, record_names(game))
    _write_missing(game, names_today(game))


def _write_missing(game: AnyGame, wanted: Mapping[str, RecordPlan]) -> None:
    folder = RECORDS / game.key
    folder.mkdir(exist_ok=True)
    for name, planned in wanted.items():
        if (folder / name).exists():
            continue
        kept = make_record(game, planned.seats, planned.seed, ai=planned.ai, options=planned.options)
        lines = [msgspec.json.encode(entry) for entry in kept.entries]
        data = msgspec.json.encode(msgspec.structs.replace(kept, entries=()))
        whole = data.replace(b'"entries":[]', b'"entries":[\n' + b",\n".join(lines) + b"\n]")
        (folder / name).write_bytes(whole + b"\n")
        sys.stdout.write(f"{folder / name}: {len(kept.entries)} entries, {len(whole) // 1000} kB\n")


if __name__ == "__main__":
    for key in sys.argv[1:] or REAL:
        write_records(GAMES[key])
