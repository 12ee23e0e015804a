"""Test recorded games: all kinds exist, are small and plausible, and refused when changed. Law 16 replays them."""

import pytest

from engines import GAMES
from tests.engines.records.record_writer import record_names
from tests.engines.records.stored_games import read_game, record_paths
from tests.games import FACTS, REAL

LARGEST = 120_000

of_each_game = pytest.mark.parametrize("key", REAL)


@of_each_game
def test_recorded_games_cover_every_kind(key: str) -> None:
    missing = set(record_names(GAMES[key])) - {path.name for path in record_paths(GAMES[key])}
    assert not missing, f"{sorted(missing)} are missing: run `make records GAME={key}`"


@of_each_game
def test_a_record_is_small(key: str) -> None:
    large = {path.name: path.stat().st_size for path in record_paths(GAMES[key]) if path.stat().st_size >= LARGEST}
    assert not large, f"{large} have {LARGEST} bytes or more: record shorter games (tests/games/{key}.py)"


@of_each_game
def test_winning_scores_of_strong_players_are_plausible(key: str) -> None:
    facts, odd = FACTS[key], []
    for path in record_paths(GAMES[key]):
        kept = read_game(path)
        plausible = facts.plausible_with.get(kept.seats, facts.plausible)
        if "-ai-" in path.name and max(one.score for one in kept.standings) not in plausible:
            odd.append(path.name)  # random players have random scores
    assert not odd
