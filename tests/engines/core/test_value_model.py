"""Test the value model: score margins, learned weights, and search that stops at the next round."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import correlation
from typing import Any

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.view import PebblesView
from engines import GAMES, learning
from engines.core.chance import RandomDice
from engines.core.core_types import Move
from engines.core.game import Game
from engines.core.levels import Question, find_best_move
from engines.core.match import Match
from engines.core.search import SearchBudget
from engines.core.tree import Node, legal_moves
from engines.core.value_model import ValueModel, load_weights, score_margins
from tests.engines.laws.random_games import ai_move, open_random

AnyGame = Game[Any, Any]
WITH_OUTLOOK = pytest.mark.parametrize(
    "game", [pytest.param(game, id=key) for key, game in GAMES.items() if game.value_model is not None]
)


def pebbles_with_model(
    table: Path, traits: Callable[[State, int], Mapping[str, float]], **more: Any
) -> Game[State, PebblesView]:
    return replace(PEBBLES, value_model=ValueModel(lambda state: str(state.round), traits, table, **more))


def test_score_margin_is_the_lead_over_the_average_of_the_others() -> None:
    assert score_margins([10.0, 4.0, 1.0]) == [7.5, -1.5, -6.0]
    assert score_margins([3.0]) == [3.0]


def test_features_have_the_weights_learned_for_the_stage(tmp_path: Path) -> None:
    table = tmp_path / "outlook.json"
    table.write_text('{"1": {"coins": 2.0}, "2": {"coins": 1.0, "points": 1.0}}')
    game = pebbles_with_model(
        table, lambda state, seat: {"coins": state.players[seat].coins, "points": state.players[seat].points}
    )
    assert game.value_model is not None
    state = open_random(PEBBLES, 0).position.state
    for player in state.players:
        player.coins, player.points = 0, 0
    state.players[0].coins, state.players[0].points = 3, 2
    for round_, promised in ((1, 6.0), (2, 5.0), (3, 0.0)):
        state.round = round_
        gains = game.value_model.margin_estimates(state, len(state.players))
        assert gains[0] == promised
        assert gains[1] == -promised / (len(state.players) - 1)


def test_weights_are_learned_from_final_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "RANDOM_SHARE", 0.5)
    game = pebbles_with_model(
        tmp_path / "none", lambda state, seat: {"points": state.players[seat].points, "none": 0.0}
    )
    assert game.value_model is not None
    weights = learning.fit_weights(game, game.value_model, 60)
    assert set(weights) >= {"1", "2", "3"}
    assert all("none" not in learned for learned in weights.values())
    assert 0.5 < weights["3"]["points"] < 1.3


def test_learning_finds_the_relevant_features() -> None:
    tosses = RandomDice(b"ridge")
    rows = [[float(tosses.randrange(9)) - 4 for _ in range(4)] for _ in range(2000)]
    found = learning._fit_ridge([(row, 3.0 * row[1] - row[3] + tosses.randrange(3) - 1) for row in rows])
    assert [round(worth) for worth in found] == [0, 3, 0, -1]


def build_question(game: AnyGame, match: Match[Any, Any], seat: int) -> Question[Any]:
    return Question(
        game, match.view_for(seat), seat, match.choice_tree(seat), partial(match.preview_result, seat), b"1"
    )


def open_three_rounds(game: AnyGame) -> tuple[Match[Any, Any], int]:
    match = next(match for seed in range(50) if (match := open_random(game, seed)).view_for(0).rounds == 3)
    return match, match.seats_to_move()[0]


def test_playout_stops_at_the_next_round(tmp_path: Path) -> None:
    looked: list[tuple[int, dict[str, int]]] = []

    def traits(state: State, seat: int) -> dict[str, float]:
        looked.append((state.round, state.bowls))
        return {"points": state.players[seat].points}

    (tmp_path / "outlook.json").write_text('{"2": {"points": 1.0}}')
    match, seat = open_three_rounds(PEBBLES)
    found = find_best_move(
        build_question(pebbles_with_model(tmp_path / "outlook.json", traits), match, seat), "master", SearchBudget(24)
    )
    assert {round_ for round_, _ in looked} == {2}, f"expected only the next round to be evaluated, got {looked}"
    assert len(looked) == found.playouts * match.header.seats


def test_last_round_is_played_to_the_end(tmp_path: Path) -> None:
    def traits(state: State, seat: int) -> dict[str, float]:
        raise AssertionError(f"the last round is estimated, not played: {(state.round, seat)}")

    match = next(match for seed in range(50) if (match := open_random(PEBBLES, seed)).view_for(0).rounds == 1)
    seat = match.seats_to_move()[0]
    found = find_best_move(
        build_question(pebbles_with_model(tmp_path / "none", traits), match, seat), "master", SearchBudget(24)
    )
    assert found.playouts
    assert all(abs(gain) < 1000 for tried in found.candidates for gain in tried.gains)


@pytest.mark.parametrize("judged", ["none", "own", "all"])
def test_heuristic_seats_use_the_heuristic_in_playouts(tmp_path: Path, judged: str) -> None:
    spoke: list[int] = []

    def guess(view: PebblesView, tree: Node, peek: object, dice: object) -> Move:
        assert view.seat is not None
        spoke.append(view.seat)
        return next(legal_moves(tree))

    game = pebbles_with_model(tmp_path / "none", lambda state, seat: {"points": 0.0}, heuristic_seats=judged)
    match, seat = open_three_rounds(PEBBLES)
    find_best_move(build_question(replace(game, heuristic_move=guess), match, seat), "master", SearchBudget(24))
    assert set(spoke) == (set(range(match.header.seats)) if judged == "all" else {seat})
    assert (len(spoke) > 1) == (judged != "none"), f"wrong number of heuristic moves: {len(spoke)}"


@pytest.mark.slow
@WITH_OUTLOOK
def test_stored_weights_fit_the_game(game: AnyGame) -> None:
    model = game.value_model
    assert model is not None
    weights = load_weights(model.weights_path)
    told: list[float] = []
    came: list[float] = []
    for seed in (11, 12):
        promised: list[list[float]] = []

        def look(match: Match[Any, Any], promised: list[list[float]] = promised) -> None:
            state = match.position.state
            if match.version == 1:
                return  # no playout ends at the start of the game
            assert model.game_stage(state) in weights
            assert weights[model.game_stage(state)].keys() <= model.seat_features(state, 0).keys()
            promised.append(model.margin_estimates(state, match.header.seats))

        match, last = open_random(game, seed), -1
        while owing := match.seats_to_move():
            if game.round_number(match.position.state) != last:
                last = game.round_number(match.position.state)
                look(match)
            match.push(owing[0], ai_move(match, owing[0], seed))
        ends = score_margins([float(standing.score) for standing in game.seat_scores(match.position)])
        for gains in promised[-2:]:
            told, came = [*told, *gains], [*came, *ends]
    assert correlation(told, came) > 0.5
