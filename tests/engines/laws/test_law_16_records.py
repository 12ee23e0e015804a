"""Test law 16: recorded games replay with the same events and outcome, and with equal digests of equal versions.

A record is the protocol's, with the outcome beside it: ``tests/engines/records/<game>/<name>.json``.
``python -m tests.engines.laws.test_law_16_records GAME SEATS SEED [--ai]`` makes one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import msgspec

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.game import OptionValue, SeatScore
from engines.core.log import GameRecord, LogEntry
from engines.core.match_factory import build_record, open_match, replay_log
from tests.engines.laws.law_runner import games
from tests.engines.laws.random_games import AnyGame, AnyMatch, LawBrokenError, ai_move, any_word, require, secret_of

NONE: Mapping[str, OptionValue] = MappingProxyType({})
RECORDS = Path(__file__).parents[1] / "records"


class FinishedRecord(GameRecord, frozen=True, omit_defaults=True, kw_only=True):
    """A record and how its game ended."""

    standings: tuple[SeatScore, ...]


def record_paths(game: AnyGame) -> list[Path]:
    """Return the paths of the records of a game."""
    return sorted((RECORDS / game.key).glob("*.json"))


def law_16(game: AnyGame, path: Path) -> int:
    """Replay one record; give its number of entries."""
    kept = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
    try:
        match: AnyMatch = replay_log(game, kept.header, list(kept.entries))
    except EngineError as refused:
        hint = "if it is meant to differ: docs/CONTRIBUTING.md, Raise the right number"
        raise LawBrokenError("a record does not replay", path.name, refused, hint) from None
    require(game.seat_scores(match.position) == kept.standings, "a record ends otherwise", path.name)
    require(match.is_over, "a record is of a whole game", path.name)
    numbers = (kept.header.rules, kept.header.shape) == (game.rules_version, game.schema_version)
    require(not numbers or all(entry.digest for entry in kept.entries), "a record without digests", path.name)
    require(not numbers or match.position_digest() == kept.entries[-1].digest, "another last position", path.name)
    return len(kept.entries)


def make_record(
    game: AnyGame, seats: int, seed: int, *, ai: bool, options: Mapping[str, OptionValue] = NONE
) -> FinishedRecord:
    """Play a whole game and return its record.

    It has undo, withdrawals and a vote where they are allowed, and an entry of the table's own.
    """
    dice = Random(seed)
    match = open_match(game, f"record {seed}", seats, options, secret_of(seed))
    match.append_table_entry(LogEntry("table"))
    votes = 1
    while not match.is_over:
        seat, word = any_word(match, dice, asides=0.05, changes=0.1)
        if ai and seat in match.seats_to_move():
            word = ai_move(match, seat, seed)
        match.push(seat, word, by="ai" if ai else "player")
        if not match.seats_to_move():
            break
        if dice.random() < 0.2:
            try:
                match.undo(seat)
            except EngineError:
                if votes and match.version > 8:
                    match.rewind_to(match.version - 5)
                    votes -= 1
    kept = build_record(match, secret_of(seed))
    return FinishedRecord(kept.header, kept.entries, kept.secret, standings=game.seat_scores(match.position))


if __name__ == "__main__":
    from tests.toy import register_toy

    register_toy()
    key, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    (RECORDS / key).mkdir(exist_ok=True)
    made = make_record(GAMES[key], seats, seed, ai="--ai" in sys.argv)
    path = RECORDS / key / f"rules{GAMES[key].rules_version}-{seats}seats-{seed}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    sys.stdout.write(f"{path}: {len(made.entries)} entries\n")


@games
def test_law_16(game: AnyGame) -> None:
    kept = record_paths(game)
    assert kept, f"no records of {game.key}"
    assert all(law_16(game, path) > 5 for path in kept)
