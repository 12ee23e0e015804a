"""Test law 16: recorded games replay with the same events and outcome, and with equal digests of equal versions.

Recorded games are in ``tests/engines/records/<game>/<name>.json``; ``stored_games`` describes the comparison.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from engines.core.core_types import EngineError
from engines.core.game import OptionValue
from engines.core.log import LogEntry
from engines.core.match_factory import build_record, open_match
from tests.conftest import FULL
from tests.engines.laws.law_runner import games
from tests.engines.laws.random_games import AnyGame, AnyMatch, LawBrokenError, ai_move, any_word, require, secret_of
from tests.engines.records.stored_games import FinishedRecord, StoredEntry, read_game, record_paths, replay_game

NONE: Mapping[str, OptionValue] = MappingProxyType({})


def law_16(game: AnyGame, path: Path) -> int:
    stored = read_game(path)
    hint = f"if this is on purpose, raise `rules_version` in engines/{game.key}/game.py: `make records GAME={game.key}`"

    def compare_entry(match: AnyMatch, entry: StoredEntry) -> None:
        made, at = match.entries[-1], (path.name, match.version)
        keys = tuple(event.msg.key for event in made.events)
        require((keys, made.draws, made.to) == (entry.keys, entry.draws, entry.to), "a different entry", *at, hint)
        same = stored.shape != game.schema_version or entry.digest == match.position_digest()
        require(same, "a different position", *at, hint)

    try:
        match = replay_game(game, stored, compare_entry)
    except EngineError as refused:
        raise LawBrokenError("a record does not replay", path.name, refused, hint) from None
    require(game.seat_scores(match.position) == stored.standings, "a record ends differently", path.name, hint)
    require(match.is_over, "a record is not of a whole game", path.name)
    return len(stored.entries)


def make_record(
    game: AnyGame, seats: int, seed: int, *, ai: bool, options: Mapping[str, OptionValue] = NONE
) -> FinishedRecord:
    """Play a whole game and return its record.

    It contains undo, withdrawals and a vote if allowed, and a table event.
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


@pytest.mark.more
@games
def test_law_16_records_replay_unchanged(game: AnyGame) -> None:
    kept = record_paths(game)
    assert kept, f"no game of {game.key} is recorded: run `make records GAME={game.key}`"
    assert all(law_16(game, path) > 5 for path in kept[:: 1 if FULL else 3])
