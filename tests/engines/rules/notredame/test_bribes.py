"""Test phase 4, bribing persons (N-11.1)."""

from __future__ import annotations

from engines.core.tree import Choice, Node, Option, walk_tree
from engines.notredame.game import NOTREDAME
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
    tree_node,
)
from tests.engines.rules.notredame.position_builder import (
    Scene,
    current_question,
    player_state,
    seat_coins,
    seat_points,
)


def test_N_11_1_1_one_person_once_in_turn_order() -> None:
    match = Scene().round(2, bell=1).bribe(1, 2, 0)
    for seat in (1, 2, 0):
        assert seats_to_move(match) == [seat]
        assert set(blocking_rules(match, seat)) == {"minstrel", "monk", "bishop", "pass"}
        push_moves(match, seat, "monk")
    assert match.position.state.round == 3


def test_N_11_1_2_the_coin_is_paid_before_the_benefit() -> None:
    match = Scene().persons("usurer", "monk", "bishop").give(0, coins=1).bribe(0, 1)
    entry = push_moves(match, 0, "usurer")
    assert seat_coins(match, 0) == [2]
    assert event_keys(entry)[:1] == ["bribes"]
    poor = Scene().round(1, bell=2).persons("usurer", "monk", "bishop").give(0, coins=0).bribe(2, 0, 1)
    push_moves(poor, 2, "pass")
    assert seats_to_move(poor) == [1]  # what the usurer brings can't pay for him


def test_N_11_1_3_who_cannot_pay_passes_and_nobody_bribes_twice() -> None:
    match = Scene().give(1, coins=0).bribe(0, 1, 2)
    entry = push_moves(match, 0, "monk")
    assert event_keys(entry, "cannot-bribe") == ["cannot-bribe"]
    assert seats_to_move(match) == [2]
    assert refusal_of(match, 0, "monk") == "not_your_turn"
    push_moves(match, 2, "pass")
    assert match.position.state.round == 2


def test_N_11_1_4_a_person_may_be_bribed_by_any_number_of_players() -> None:
    match = Scene().bribe(0, 1, 2)
    push_moves(match, 0, "monk")
    push_moves(match, 1, "monk")
    assert blocking_rules(match, 2)["monk"] == OPEN
    assert next(p for p in match.view_for(None).persons if p.id == "monk").bribed == (0, 1)


def test_N_11_1_5_a_person_without_effect_may_be_bribed_and_the_note_says_so() -> None:
    match = Scene().round(4).bribe(0, 1)
    pick = tree_node(match, 0)
    assert isinstance(pick, Choice)
    notes = {option.key: option.note.key for option in pick.options if option.note}
    assert notes["lawyer"] == "person-nothing"
    push_moves(match, 0, "lawyer")
    assert (seat_coins(match, 0), seat_points(match, 0)) == ([2], [0])


def test_N_11_1_6_an_empty_supply_does_not_help_with_persons() -> None:
    match = Scene().give(0, supply=0, bank=14, coins=3).bribe(0, 1)
    assert player_state(match, 0).general == 0
    push_moves(match, 0, "bishop")  # no cube in the general supply: nothing is moved instead
    assert player_state(match, 0).sectors["bank"] == 14


def test_N_11_1_7_performing_the_action_is_the_benefit_with_the_new_number() -> None:
    match = Scene().persons("juggler", "monk", "bishop").give(0, park=1, bank=2).bribe(0, 1)
    push_moves(match, 0, "juggler park bank 1")
    assert seat_coins(match, 0) == [3 - 1 + 3]


def test_N_11_1_8_the_whole_benefit_may_be_forgone_after_paying() -> None:
    match = Scene().bribe(0, 1)
    entry = push_moves(match, 0, "more forgo monk")
    assert (seat_coins(match, 0), seat_points(match, 0), player_state(match, 0).supply) == ([2], [0], 4)
    assert event_keys(entry) == ["bribes", "forgoes-benefit"]
    assert seats_to_move(match) == [1]


def test_N_11_1_8_but_not_a_part_of_it() -> None:
    match = Scene().persons("juggler", "monk", "bishop").give(0, bank=1, rats=4).bribe(0, 1)
    push_moves(match, 0, "juggler bank park 1")
    assert player_state(match, 0).rats == 3
    assert current_question(match) == "bribe"


def test_N_11_1_8_only_the_bribing_player_may_forgo_the_benefit() -> None:
    match = Scene().give(0, bank=1, hotel=1).persons("juggler", "monk", "bishop").bribe(0, 1)
    assert refusal_of(match, 1, "more forgo monk") == "not_your_turn"
    push_moves(match, 0, "juggler bank hotel 1")
    assert current_question(match) == "choose"
    assert refusal_of(match, 0, "more forgo monk") == "bad_move"


def test_N_11_1_1_whom_to_bribe_may_be_ordered_ahead() -> None:
    match = Scene().persons("minstrel", "monk", "bishop").bribe(0, 1)
    orders = NOTREDAME.premove_tree(match.view_for(1))
    assert orders is not None
    options = _choice_options(walk_tree(orders, ("round-1",)))
    rules = {option.key: option.blocked.rule if option.blocked else OPEN for option in options}
    assert rules == {"minstrel": "N-11.1.8", "monk": OPEN, "bishop": "N-11.1.8", "pass": OPEN}
    push_moves(match, 0, "pass")
    assert NOTREDAME.resolve_premove(("round-1", "monk"), match.view_for(1), match.choice_tree(1)) == ("monk",)
    assert NOTREDAME.resolve_premove(("round-2", "monk"), match.view_for(1), match.choice_tree(1)) is None
    assert NOTREDAME.premove_tree(match.view_for(0)) is None


def _choice_options(node: Node) -> list[Option]:
    assert isinstance(node, Choice)
    return node.options
