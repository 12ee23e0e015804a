"""The kept games: there are enough of them, they are small, and they replay to the same end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import EngineError
from tests.engines.laws.test_law_16_records import RECORDS, Kept
from tests.engines.records.write import names, seats_today
from tests.games import FACTS, REAL

LARGEST = 300_000
KEPT = [path for key in REAL for path in sorted((RECORDS / key).glob("*.json"))]

kept_games = pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")


def read(path: Path) -> Kept:
    """A record and its outcome."""
    return msgspec.json.decode(path.read_bytes(), type=Kept)


@pytest.mark.parametrize("key", REAL)
def test_there_are_games_of_every_kind(key: str) -> None:
    assert set(names(GAMES[key])) <= {path.name for path in KEPT if path.parent.name == key}, "run `make records`"


@pytest.mark.parametrize("key", REAL)
def test_a_game_of_every_number_of_seats_plays_the_components_of_today(key: str) -> None:
    low, high = GAMES[key].seat_range
    without = set(range(low, high + 1)) - seats_today(GAMES[key])
    assert not without, (
        f"no recorded game of {sorted(without)} seats plays today's engines/{key}/components.toml: "
        f"run `make records GAME={key}`"
    )


@kept_games
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    kept, game = read(path), GAMES[path.parent.name]
    match = match_factory.replay_log(game, kept.header, list(kept.entries))
    assert match.is_over
    assert game.seat_scores(match.position) == kept.standings
    if (kept.header.rules, kept.header.shape) == (game.rules_version, game.schema_version):
        assert match.position_digest() == kept.entries[-1].digest


@kept_games
def test_a_winner_among_strong_players_is_plausible(path: Path) -> None:
    kept = read(path)
    best = max(standing.score for standing in kept.standings)
    facts = FACTS[path.parent.name]
    # players who say anything score anything
    assert best in facts.plausible_with.get(kept.header.seats, facts.plausible) or "-ai-" not in path.name


def test_a_record_that_was_touched_is_refused() -> None:
    kept = read(KEPT[0])
    game = GAMES[KEPT[0].parent.name]
    n = next(i for i, entry in enumerate(kept.entries) if entry.kind == "say" and entry.events)
    entries = list(kept.entries)
    entries[n] = msgspec.structs.replace(entries[n], events=())
    with pytest.raises(EngineError) as caught:
        match_factory.replay_log(game, kept.header, entries)
    assert (caught.value.code, caught.value.path) == ("bad_record", f"entries[{n}]")
