"""Test the course of the game, scoring and end (N-3, N-4, N-12, N-13), and invariants (I-1 to I-7)."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

import pytest

from engines.core import piles
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.notredame.state import State, colour_of
from tests.engines.rules.notredame.position_builder import INDEX, Scene, Table
from tests.engines.rules.rule_match import OPEN, event_keys
from tests.sequences import require_any


def list_changes(match: Table, *names: str) -> list[list[Any]]:
    """Return how values of the state change until the end of the game."""
    seen: list[list[Any]] = []
    while not match.is_over:
        seen.append([deepcopy(getattr(match.state, name)) for name in names])
        match.push_default_move()
    return [values for values, _ in groupby(seen)]


def test_N_3_1_nine_rounds_in_three_periods() -> None:
    assert list_changes(Table.open(), "round") == [[number] for number in range(1, 10)]
    assert [INDEX.period(number) for number in range(1, 10)] == list("AAABBBCCC")


def test_N_3_2_phases_of_a_round_follow_in_order() -> None:
    seen = list_changes(Scene().give(0, coins=3).bribe(), "round", "phase")
    assert [phase for number, phase in seen if number == 2] == ["draft", "play", "bribe"]
    order = ("passes", "rats-come", "bell-ringer", "round-begins", "persons-appear")
    Scene().bribe().after(0, "pass").check_events(*order, "dealt", "dealt", "dealt")


def test_N_3_3_persons_go_under_their_decks_and_the_bell_ringer_moves_left() -> None:
    state = Scene(4).round(1, bell=3).persons("monk", "usurer", "bishop").bribe().after(0, "pass").state
    assert (state.bell, state.round) == (0, 2)
    assert (state.brown.layers[-1].cards[-1:], state.grey.layers[-1].cards) == (["usurer"], ["bishop"])


def test_N_3_4_new_decks_follow_every_third_round() -> None:
    match = (
        Scene()
        .round(3)
        .give(0, coins=1)
        .hand(0, "bank.1 park.2 hotel")
        .play()
        .after(0, "play bank.1 forgo", "play park.2 forgo", "pass")
        .after_turns((1, "pass"), (2, "pass"))
        .check_events("cathedral-empty", "period-begins")
        .check("round=4 discard=")
    )
    assert piles.pile_size(match.state.brown) == 4
    for seat in range(3):
        own = match.player_state(seat)
        assert sorted([*piles.all_cards(own.deck), *own.choosing]) == sorted(f"{k}.{seat}" for k in INDEX.cards)


def test_N_3_5_after_round_9_the_game_ends_without_reshuffling() -> None:
    match = Scene().round(9).bribe()
    told = event_keys(match.push_moves(0, "pass"), "bell-ringer", "period-begins", "cathedral-empty", "final")
    assert (match.is_over, told) == (True, ["cathedral-empty", *["final"] * 3])


def test_N_4_1_each_round_has_two_brown_persons_and_a_grey_one() -> None:
    match = Table.open()
    assert [person.deck for person in match.view_for(None).persons] == ["brown", "brown", "grey"]
    drawn = [(draw.pile, draw.to) for draw in match.entries[0].draws if draw.pile in {"brown", "grey"}]
    assert drawn == [("brown", None), ("brown", None), ("grey", None)]


def test_N_4_2_brown_persons_appear_once_per_period_and_grey_ones_once_per_game() -> None:
    shown = [persons for _, persons in list_changes(Table.open(), "round", "persons")]
    assert len(shown) == 9
    for period in range(3):
        rounds = shown[3 * period : 3 * period + 3]
        assert len({person for opened in rounds for person in opened[:2]}) == 6
        assert {INDEX.persons[opened[2]].period for opened in rounds} == {"ABC"[period]}
    assert len({opened[2] for opened in shown}) == 9


@pytest.mark.parametrize(("seats", "pool"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_N_12_1_N_14_1_W_5_pool_depends_on_the_number_of_players(seats: int, pool: int) -> None:
    match = Scene(seats).round(3).give(0, cathedral=1).bribe()
    assert match.view_for(None).cathedral.pool == pool
    match.after(0, "pass").check_seat(0, f"pp={pool}")


def test_N_12_2_F_8_each_cube_is_worth_the_pool_divided_and_rounded_down() -> None:
    match = Scene(3).round(3).give(0, cathedral=2).give(1, cathedral=1).bribe()  # 8 // 3
    assert match.after(0, "pass").seat_points() == [4, 2, 0]
    nobody = Scene(3).round(3).bribe()
    assert event_keys(nobody.push_moves(0, "pass"), "cathedral-empty", "cathedral-pays") == ["cathedral-empty"]


def test_N_12_3_all_cubes_return_even_if_they_scored_nothing() -> None:
    match = Scene(3).round(6).give(0, cathedral=5).give(1, cathedral=4).bribe().after(0, "pass")  # 8 // 9
    match.check("0.pp=0 1.pp=0 2.pp=0 0.cathedral=0 1.cathedral=0 2.cathedral=0 0.general=10 1.general=10")


def test_N_12_4_plague_then_notre_dame_then_reshuffling() -> None:
    match = Scene().round(3).give(0, cathedral=1).bribe()
    match.after(0, "pass").check_events("rats-come", "cathedral-pays", "period-begins")


def test_N_13_1_most_prestige_points_win() -> None:
    match = Scene().round(9).give(0, pp=20).give(1, pp=31).give(2, pp=30).bribe().after(0, "pass")
    assert [s.rank for s in match.game.seat_scores(match.position)] == [3, 1, 2]


def test_N_13_2_tie_is_broken_by_coins_and_cubes_in_the_players_supply() -> None:
    scene = Scene().round(9).give(0, pp=20, coins=1, supply=3, bank=5).give(1, pp=20, coins=3, supply=2)
    match = scene.give(2, pp=20, coins=0, supply=4).bribe().after(0, "pass")
    assert [s.rank for s in match.game.seat_scores(match.position)] == [2, 1, 2]


def test_N_13_3_W_9_players_still_tied_share_the_victory() -> None:
    match = (
        Scene().round(9).give(0, pp=20, coins=1, supply=4).give(1, pp=20, coins=2, supply=3).bribe().after(0, "pass")
    )
    assert [s.rank for s in match.game.seat_scores(match.position)] == [1, 1, 3]
    assert match.view_for(None).results[0].rank == match.view_for(None).results[1].rank == 1


def test_N_13_4_nothing_else_scores_at_the_end() -> None:
    Scene().round(9).give(0, pp=3, bank=4, coins=6, tokens="pp4.1 pp4.2").bribe().after(0, "pass").check("0.pp=3")


def test_N_14_4_with_two_players_all_four_colours_count() -> None:
    (
        Scene(2)
        .give(0, tokens="pp4.0 pp4.2", carriage="1-c", carriage_house=1)
        .put("1-il", "pp4.1")
        .put("1-ir", "pp1_coin.2")
        .hand(0, "carriage_house")
        .play()
        .after(0, "play carriage_house.0 place")
        .check("asks=drive")
        .check_all_options(0, {"take": "N-9.5", "leave": OPEN}, "drive 1-ir")  # no token of colour 1 yet
        .after(0, "drive 1-il take")
        .check_seat(0, "tokens=pp4.0,pp4.2,pp4.1")
    )


@cache
def random_game_states() -> tuple[State, ...]:
    return tuple(state for number in range(12) for state in _play_random_game(number))


def _play_random_game(number: int) -> Iterator[State]:
    """Play a random game in which few actions are forgone."""
    dice = Random(number)
    match = Table.open(2 + number % 4, secret=SeedSecret(f"{number:064x}", "a5" * 32), start_player="random")
    while not match.is_over:
        seat = dice.choice(match.seats_to_move())
        word = random_move(match.choice_tree(seat), dice)
        if word[-1] == "forgo":
            word = random_move(match.choice_tree(seat), dice)
        match.push(seat, word)
        yield deepcopy(match.state)


def test_I_1_I_2_I_3_I_4_I_5_invariants_hold_after_each_move() -> None:
    """Check cubes of each colour, coins, rats and counters, tokens, and cards in the decks."""
    for state in random_game_states():
        assert state.coins + sum(own.coins for own in state.players) == 25
        assert (
            len(state.tokens) + sum(len(p.tokens) for p in state.players)
            == 4 * INDEX.setups[len(state.players)].districts
        )
        assert {piles.pile_size(own.deck) for own in state.players} == {{1: 6, 2: 3, 0: 0}[state.round % 3]}
        for own in state.players:
            assert own.supply + own.general + own.cathedral + sum(own.sectors.values()) == 14
            assert 0 <= own.rats <= 9
            # amounts, which decrease when paid
            assert min(own.coins, own.supply, own.general, own.cathedral, own.pp, *own.sectors.values()) >= 0


def test_I_6_notre_dame_is_empty_after_each_scoring() -> None:
    pairs = zip(random_game_states(), random_game_states()[1:], strict=False)
    for after in require_any(two for one, two in pairs if one.round % 3 == 0 and two.round == one.round + 1):
        assert [own.cathedral for own in after.players] == [0] * len(after.players)


def test_I_7_taken_token_has_a_colour_the_seat_has_fewest_of() -> None:
    taken = 0
    for before, after in zip(random_game_states(), random_game_states()[1:], strict=False):
        if len(before.players) != len(after.players) or after.round < before.round:
            continue
        for was, now in zip(before.players, after.players, strict=True):
            if len(now.tokens) == len(was.tokens) + 1:
                has = Counter(colour_of(token) for token in was.tokens)
                left = {colour_of(token) for token in before.tokens.values()}
                assert has[colour_of(now.tokens[-1])] == min(has[colour] for colour in left)
                taken += 1
    assert taken > 10
