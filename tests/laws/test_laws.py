"""A sample of every law on every registered game; in full with ``BOTTEGA_FULL=1`` or ``python -m tests.laws``."""

from __future__ import annotations

import pytest

from engines import GAMES
from render import PAINTERS
from tests.games import FACTS
from tests.laws.counts import LAWS, count_of, run, share_painted
from tests.laws.law_11_painted import law_11_painted
from tests.laws.law_13_ends import bands_hold
from tests.laws.law_14_silent import fields_exist
from tests.laws.law_16_records import law_16, records
from tests.laws.playing import AnyGame, open_random
from tests.toy import register

register()
ALL = [pytest.param(game, id=key) for key, game in GAMES.items()]
games = pytest.mark.parametrize("game", ALL)


@games
@pytest.mark.parametrize("law", LAWS)
def test_law(law: int, game: AnyGame) -> None:
    count = count_of(game.key, law)
    assert run(law, game, count) >= count.least


@pytest.mark.full
@pytest.mark.timeout(3600)
@games
@pytest.mark.parametrize("law", LAWS)
def test_law_in_full(law: int, game: AnyGame) -> None:
    count = count_of(game.key, law, full=True)
    assert run(law, game, count) >= count.least


@games
def test_law_13_ai_games_end(game: AnyGame) -> None:
    assert bands_hold(game) > 0


@pytest.mark.full
@pytest.mark.timeout(3600)
@games
def test_law_13_ai_scores_are_plausible(game: AnyGame) -> None:
    assert bands_hold(game, full=True) > 0


def test_law_11_every_game_is_painted_or_says_why_not() -> None:
    unpainted = {key for key, facts in FACTS.items() if facts.unpainted}
    assert set(GAMES) == set(PAINTERS) | unpainted
    assert not set(PAINTERS) & unpainted


def test_what_tests_should_know_of_a_game_is_told() -> None:
    assert set(FACTS) == set(GAMES), "a file tests/games/<game>.py for every game, and no other"


@pytest.mark.parametrize("key", PAINTERS)
def test_law_11_pictures(key: str) -> None:
    assert law_11_painted(GAMES[key], 1, share_painted(key)) >= 50


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", PAINTERS)
def test_law_11_pictures_in_full(key: str) -> None:
    assert sum(law_11_painted(GAMES[key], seed, share_painted(key, full=True), painted=3) for seed in range(10)) >= 2000


@games
def test_law_14_events_name_fields_of_the_view(game: AnyGame) -> None:
    assert fields_exist(game, open_random(game, 1)) > 0


@games
def test_law_16(game: AnyGame) -> None:
    kept = records(game)
    assert kept, f"no records of {game.key}"
    assert all(law_16(game, path) > 5 for path in kept)
