"""Test law 13: random games and AI games end within a bound; AI scores are plausible."""

from statistics import median

import pytest

from engines.core.match_factory import open_match
from tests.conftest import scale_count
from tests.engines.laws.law_runner import IN_FULL, games, make_law_tests
from tests.engines.laws.random_games import AnyGame, play_game, random_moments, require, secret_of
from tests.games import FACTS, Band

LEAST = 20
"""Minimum number of games for meaningful medians."""


def law_13(game: AnyGame, seed: int, share: float = 1.0) -> int:
    *_, last = random_moments(game, seed)
    standings = game.seat_scores(last.position)
    require([s.seat for s in standings] == list(range(last.header.seats)), "standings are not in seat order", standings)
    require(min(s.rank for s in standings) == 1, "no seat is first", standings)
    for s in standings:
        require(sum(s.parts.values()) == s.score, "the parts of a score do not add up", s)
        above = sum(other.rank < s.rank for other in standings)
        require(s.rank == above + 1, "a rank does not count the seats ahead", standings)
    return last.version


def bands_hold(game: AnyGame, *, full: bool = False) -> int:
    bands = FACTS[game.key].bands
    require(bands, "a game has no plausible scores", game.key)
    return sum(_check_band(game, band, scale_count(band.games) if full else band.quick) for band in bands)


def _check_band(game: AnyGame, band: Band, games: int) -> int:
    matches = (open_match(game, f"ai {seed}", band.seats, {}, secret_of(seed)) for seed in range(games))
    winners = [max(play_game(match, seed, range(band.seats))) for seed, match in enumerate(matches)]
    low, high = band.nearly_all
    inside = sum(low <= score <= high for score in winners)
    if games >= LEAST:
        middle = median(winners)
        require(band.median[0] <= middle <= band.median[1], "the median winner is implausible", middle, band)
        require(inside >= 0.95 * games, "winners are implausible", sorted(winners), band)
    return games


test_law_13, test_law_13_in_full = make_law_tests(13, law_13)


@games
@pytest.mark.parametrize("full", [False, pytest.param(True, marks=IN_FULL)], ids=["few", "many"])
def test_law_13_ai_games_end_with_plausible_scores(game: AnyGame, full: bool) -> None:
    assert bands_hold(game, full=full) > 0
