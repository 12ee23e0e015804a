"""Test the AI's search, its random numbers, and the value model: margins, learned weights, where a search stops."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.view import PebblesView
from docs.sample.tests.engines.rules.pebbles.position_builder import SECRET, open_table, start_table
from engines import GAMES, learning
from engines.core.chance import Draw, RandomChance, RandomDice, RandomNumbers, ReplayChance, seed_commitment
from engines.core.core_types import Move, Msg
from engines.core.game import Game
from engines.core.levels import Level, Question, choose_move, find_best_move, heuristic_choice
from engines.core.match import Match
from engines.core.playout import FastChance, start_playout
from engines.core.rollout_policy import (
    SHARPNESS,
    UNKNOWN_WEIGHT,
    ActionFeatures,
    ActionPrior,
    RolloutPolicy,
    count_choices,
    iter_choices,
    load_prior,
    range_parts,
)
from engines.core.search import Candidate, SearchBudget, is_surely_better
from engines.core.tree import Choice, Leaf, Node, Option, legal_moves, only_move
from engines.core.value_model import ValueModel, load_weights, score_margins
from tests.engines.laws.random_games import ai_move, open_random, random_moments
from tests.engines.refusals import catch_refusal
from tests.sequences import require_any

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
REAL = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items() if key != "pebbles"])


def build_question(match: AnyMatch, seat: int, seed: bytes = b"1") -> Question[Any]:
    return Question.of(match, seat, seed)


def some_question(game: AnyGame, at: int = 9) -> tuple[AnyMatch, int]:
    match = next(islice(random_moments(game, 3), at, None))
    return match, match.seats_to_move()[0]


@REAL
def test_best_move_is_among_the_most_tried_and_heuristic_move_is_tried(game: AnyGame) -> None:
    match, seat = some_question(game)
    found = find_best_move(build_question(match, seat), "master", SearchBudget(48))
    assert len(found.candidates[0].gains) == max(len(tried.gains) for tried in found.candidates)
    assert heuristic_choice(build_question(match, seat)) in [tried.move for tried in found.candidates]


@pytest.mark.parametrize(
    ("gains", "better"),
    [
        ([1, -1, 2, -1], False),
        ([4, 0, 4, 0], False),
        ([4, 2, 4, 2], True),
        ([3, 3], True),
        ([0, 0], False),
        ([], False),
    ],
)
def test_move_is_certainly_better_by_two_standard_errors_in_equal_games(gains: list[float], better: bool) -> None:
    luck = [10.0, -10.0, 40.0, -40.0][: len(gains)]
    own = Candidate(("own",), luck)
    one = Candidate(("one",), [gain + other for gain, other in zip(gains, luck, strict=True)])
    assert is_surely_better(one, own, 2.0) == better


@pytest.mark.parametrize(("sure", "left"), [(0.0, True), (1e9, False)])
def test_heuristic_move_is_replaced_only_by_a_certainly_better_one(sure: float, left: bool) -> None:
    game = replace(PEBBLES, action_features=replace(PEBBLES.action_features, required_certainty=sure))
    found = []
    for match in islice(random_moments(game, 3, asides=0, changes=0), 3, 12):
        question = build_question(match, match.seats_to_move()[0])
        own = game.heuristic_move(question.view, question.tree, question.peek, RandomDice(question.seed))
        found.append(find_best_move(question, "master", SearchBudget(60)).best_move != own)
    assert any(found) == left


def test_no_playouts_are_run_for_a_forced_move() -> None:
    match, seat = some_question(PEBBLES, 3)
    one = Choice(Msg("pebbles-ask-turn"), [Option("pass", Msg("pebbles-pass"), Leaf(None))])
    guessing = replace(PEBBLES, heuristic_move=lambda view, tree, peek, dice: next(legal_moves(tree)))
    question = Question(guessing, match.view_for(seat), seat, one, partial(match.preview_result, seat), b"1")
    found = find_best_move(question, "master", SearchBudget(24))
    assert (found.best_move, found.playouts) == (("pass",), 0)


def test_playout_makes_forced_moves_without_the_policy() -> None:
    game, chosen = GAMES["leonardo"], 0
    assert game.value_model is not None
    assert game.value_model.heuristic_seats == "all"

    def guess(view: Any, tree: Node, peek: Any, dice: Any) -> Move:
        nonlocal chosen
        chosen += 1
        assert not only_move(tree)
        return game.heuristic_move(view, tree, peek, dice)

    found = (build_question(match, match.seats_to_move()[0]) for match in random_moments(game, 3))
    question = next(one for one in found if one.view.phase == "city" and not only_move(one.tree))
    assert find_best_move(
        replace(question, game=replace(game, heuristic_move=guess)), "master", SearchBudget(24)
    ) == find_best_move(question, "master", SearchBudget(24))
    assert chosen > 24


def test_search_ends_after_its_time_limit() -> None:
    match, seat = some_question(GAMES["fresco"])
    found = find_best_move(
        build_question(match, seat), "master", SearchBudget(100_000, seconds=0.05, clock=process_time)
    )
    assert 0 < found.playouts < 2000


def test_search_finds_a_clearly_better_move() -> None:
    found = 0
    for seed in range(12):
        for match in random_moments(PEBBLES, seed, asides=0, changes=0):
            view = match.view_for(0)
            last = (
                view.round == view.rounds and view.asks == "turn" and match.seats_to_move() == [len(view.players) - 1]
            )
            if last and match.view_for(match.seats_to_move()[0]).coins >= 3:
                said = choose_move(build_question(match, match.seats_to_move()[0]), "master", SearchBudget(400))
                # a card may be worth as much as three coins
                assert said == ("offer", "3") or said[0] in {"show", "swap"}
                found += 1
    assert found


@pytest.mark.parametrize(("slips", "others"), [((0, 1), False), ((1, 1), True)])
def test_apprentice_error_rate_comes_from_the_game(slips: tuple[int, int], others: bool) -> None:
    game = replace(PEBBLES, action_features=replace(PEBBLES.action_features, apprentice_slips=slips))
    levels: tuple[Level, ...] = ("apprentice", "journeyman")
    said = [
        [choose_move(build_question(match, seat, b"%d" % match.version), level) for level in levels]
        for match in random_moments(game, 2, asides=0, changes=0)
        for seat in match.seats_to_move()[:1]
    ]
    assert any(one != other for one, other in said) == others


@pytest.mark.parametrize("thinks", [40, 80])
def test_the_default_search_budget_comes_from_the_game(thinks: int) -> None:
    game = replace(PEBBLES, action_features=replace(PEBBLES.action_features, master_playouts=thinks))
    match, seat = some_question(game)
    assert thinks / 2 < find_best_move(build_question(match, seat), "master").playouts <= thinks
    assert 12 <= find_best_move(build_question(match, seat), "master", SearchBudget(24)).playouts <= 24


# -- rollout policy


@REAL
def test_rollout_policy_plays_whole_games_with_legal_moves(game: AnyGame) -> None:
    for seed in range(3):
        run = start_playout(open_random(game, seed), FastChance(seed))
        mind = RolloutPolicy(game.action_features, load_prior(game.action_features.counts_path), Random(seed).random)
        for _ in range(2000):
            if run.is_over:
                break
            seat = run.seats_to_move()[0]
            run.push(seat, mind.choose_move(run.position.state, seat, run.choice_tree(seat))[0])
        assert run.is_over


@pytest.mark.parametrize(
    "game", [pytest.param(g, id=k) for k, g in GAMES.items() if g.action_features.counts_path is not None]
)
def test_stored_policy_fits_the_game(game: AnyGame) -> None:
    odds, known = load_prior(game.action_features.counts_path), list[bool]()
    for match in islice(random_moments(game, 1), 40):
        seat, state = match.seats_to_move()[0], match.position.state
        weights = odds.weights_for(game.action_features.question_kind(state, seat))
        for before, said, _ in iter_choices(match.choice_tree(seat), ai_move(match, seat)):
            known.append(weights[game.action_features.answer_kind(state, seat, before, said)] != UNKNOWN_WEIGHT)
    assert known.count(True) > 0.9 * len(known)


def test_policy_chooses_frequent_options_more_often() -> None:
    habits: ActionFeatures[Any] = ActionFeatures()
    root = Choice(Msg("ask"), [Option(key, Msg(key), Leaf(key)) for key in ("often", "seldom")])
    counts: dict[str, dict[str, tuple[int, int]]] = {}
    for n in range(40):
        count_choices(counts, habits, None, 0, root, ("seldom",) if n % 10 == 0 else ("often",))
    assert counts == {"": {"often": (36, 40), "seldom": (4, 40)}}
    mind = RolloutPolicy(habits, ActionPrior(counts), Random(1).random)
    said = [mind.choose_move(None, 0, root)[0] for _ in range(1000)]
    likely = [share**SHARPNESS for share in (0.9, 0.1)]
    assert abs(said.count(("often",)) / 1000 - likely[0] / sum(likely)) < 0.03


def test_options_of_one_kind_share_its_frequency() -> None:
    habits: ActionFeatures[Any] = ActionFeatures(answer_kind=lambda state, seat, before, key: key[0])
    root = Choice(Msg("ask"), [Option(key, Msg(key), Leaf(key)) for key in ("a", "b1", "b2", "b3", "b4")])
    mind = RolloutPolicy(habits, ActionPrior({"": {"a": (20, 40), "b": (20, 40)}}), Random(1).random)
    assert 430 < [mind.choose_move(None, 0, root)[0] for _ in range(1000)].count(("a",)) < 570


@pytest.mark.parametrize("n", range(1, 30))
def test_parts_of_a_range_contain_each_number_once(n: int) -> None:
    assert sorted(i for part in range_parts(n).values() for i in part) == list(range(n))


SEED = bytes(range(32))


def test_commitment_matches_independent_code() -> None:
    table = open_table()
    said = f"a-table:{SECRET.seed}:{SECRET.salt}"
    assert table.header.commit == hashlib.blake2b(said.encode("ascii"), digest_size=32).digest().hex()
    assert table.header.commit != seed_commitment("another", SECRET.seed, SECRET.salt)


def test_random_choice_matches_independent_code() -> None:
    cards = [f"c{n}" for n in range(24)]
    for k in range(50):
        found = int.from_bytes(hashlib.blake2b(b"deck:%d:0" % k, key=SEED, digest_size=8).digest(), "big")
        assert found < 2**64 - 2**64 % 24  # rejected once in 10**18 times
        assert RandomChance(SEED).choose_card("deck", k, cards, None) == cards[found % 24]


def test_numbers_beyond_the_last_whole_multiple_are_rejected() -> None:
    n = 2**63 + 1  # half of all numbers are rejected
    for k in range(20):
        turn = 0
        while (expected := _hash_number(k, turn)) >= n:
            turn += 1
        assert RandomNumbers(SEED).random_number("deck", k, n) == expected
    assert any(_hash_number(k, 0) >= n for k in range(20))


def _hash_number(k: int, turn: int) -> int:
    return int.from_bytes(hashlib.blake2b(b"deck:%d:%d" % (k, turn), key=SEED, digest_size=8).digest(), "big")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000), st.integers(1, 30))
def test_draw_depends_only_on_seed_stream_and_count(seed: bytes, k: int, n: int) -> None:
    cards = [str(i) for i in range(n)]
    assert RandomChance(seed).choose_card("a", k, cards, None) == RandomChance(seed).choose_card("a", k, cards, 3)


def test_recorded_chance_replays_draws_and_looks_in_order() -> None:
    told = ReplayChance([Draw("a", "x", 1), Draw("b", "opened", None, "open"), Draw("a", "y", None, "look")])
    assert told.choose_card("a", 7, ["x", "y"], None) == "x"
    assert told.choose_card("a", 8, ["y"], 2) == "y"


@pytest.mark.parametrize("draws", [[], [Draw("other", "x")], [Draw("a", "gone")], [Draw("a", "x", None, "open")]])
def test_recorded_chance_refuses_mismatched_draws(draws: list[Draw]) -> None:
    assert catch_refusal(ReplayChance(draws).choose_card, "a", 0, ["x", "y"], None).code == "bad_record"


def test_draw_records_who_saw_it() -> None:
    assert [(draw.pile, draw.to, draw.how) for draw in open_table().entries[0].draws] == [
        ("deck", s, "draw") for s in range(3)
    ]
    table = start_table()
    assert [(draw.to, draw.how) for draw in table.push(0, ("swap",)).draws] == [(0, "look"), (0, "look")]
    assert [draw.how for draw in table.entries[3].draws] == ["open"] * 3


def test_dice_are_deterministic_per_seed_and_reach_every_side() -> None:
    rolls = [RandomDice(b"one") for _ in range(2)]
    assert [rolls[0].randrange(6) for _ in range(50)] == [rolls[1].randrange(6) for _ in range(50)]
    dice = RandomDice(b"two")
    assert {dice.randrange(6) for _ in range(200)} == set(range(6))


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
    found = learning.fit_ridge([(row, 3.0 * row[1] - row[3] + tosses.randrange(3) - 1) for row in rows])
    assert [round(worth) for worth in found] == [0, 3, 0, -1]


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
        replace(build_question(match, seat), game=pebbles_with_model(tmp_path / "outlook.json", traits)),
        "master",
        SearchBudget(24),
    )
    assert {round_ for round_, _ in looked} == {2}, f"expected only the next round to be evaluated, got {looked}"
    assert len(looked) == found.playouts * match.header.seats


def test_last_round_is_played_to_the_end(tmp_path: Path) -> None:
    def traits(state: State, seat: int) -> dict[str, float]:
        raise AssertionError(f"the last round is estimated, not played: {(state.round, seat)}")

    match = next(match for seed in range(50) if (match := open_random(PEBBLES, seed)).view_for(0).rounds == 1)
    seat = match.seats_to_move()[0]
    found = find_best_move(
        replace(build_question(match, seat), game=pebbles_with_model(tmp_path / "none", traits)),
        "master",
        SearchBudget(24),
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
    find_best_move(
        replace(build_question(match, seat), game=replace(game, heuristic_move=guess)), "master", SearchBudget(24)
    )
    assert set(spoke) == (set(range(match.header.seats)) if judged == "all" else {seat})
    assert (len(spoke) > 1) == (judged != "none"), f"wrong number of heuristic moves: {len(spoke)}"


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=key) for key, game in GAMES.items() if game.value_model is not None]
)
def test_stored_weights_fit_the_game(game: AnyGame) -> None:
    model = game.value_model
    assert model is not None
    weights = load_weights(model.weights_path)
    for match in require_any(match for match in random_moments(game, 11) if match.version > 1 and not match.is_over):
        state = match.position.state
        assert weights[model.game_stage(state)].keys() <= model.seat_features(state, 0).keys()
