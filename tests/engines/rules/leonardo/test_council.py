"""Test area A, the council (L-8), and the mighty council of Codex I (L-15)."""

from __future__ import annotations

from engines.core import piles
from engines.core.tree import Choice
from tests.engines.rules.leonardo.position_builder import (
    Scene,
    current_question,
    invention_name,
    invention_numbers,
    player_state,
    seat_florins,
    seat_hand,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)


def test_L_8_1_one_action_each_and_free_where_nothing_else_is_said() -> None:
    match = Scene(4).group("a", 1, 3).group("a", 2, 1).on(3).go()
    push_moves(match, 1, "leonardo 0", "field-2")
    push_moves(match, 2, "withdraw")
    assert seat_florins(match, 1, 2) == [3 + 3, 3]
    assert match.position.state.round == 4


def test_L_8_2_where_all_are_present_the_last_leaves() -> None:
    match, entry = Scene(3).group("a", 1, 1).group("a", 2, 1).group("a", 0, 2).go_with_entry()
    assert event_keys(entry, "leaves-council") == ["leaves-council"]
    assert match.position.state.turns == [0, 1]  # 1 and 2 are equal, 2 stands farther from the arrow
    assert player_state(match, 2).free == 4


def test_L_8_3_with_two_players_both_act() -> None:
    match = Scene(2).group("a", 1, 1).group("a", 0, 2).on(2).go()
    push_moves(match, 0, "leonardo 0", "field-4")
    push_moves(match, 1, "field-2")
    assert (seats_to_move(match), current_question(match), seat_florins(match, 1)) == ([0], "buy", [3 + 2])


def test_L_8_4_the_first_names_the_holder() -> None:
    match = Scene(4).group("a", 1, 1).group("a", 2, 2).go()
    assert (seats_to_move(match), current_question(match)) == ([2], "leonardo")
    assert choosable_options(match, 2, "leonardo") == {"0", "1", "2", "3"}
    push_moves(match, 2, "leonardo 3")
    assert match.position.state.holder == 3


def test_L_8_5_in_ranking_order_a_free_field_or_withdrawing() -> None:
    match = Scene(4).group("a", 1, 1).group("a", 2, 2).go()
    push_moves(match, 2, "leonardo 2", "field-3")
    assert seats_to_move(match) == [1]
    assert blocking_rules(match, 1)["field-3"] == "L-8.5"
    push_moves(match, 1, "withdraw")
    first = Scene(4).group("a", 1, 1).go()
    push_moves(first, 1, "leonardo 1", "withdraw")
    assert first.position.state.round == 2


def test_L_8_6_fields_are_carried_out_in_their_order() -> None:
    match = Scene(4).group("a", 1, 3).group("a", 2, 2).group("a", 3, 1).group("d", 3, 1).go()
    push_moves(match, 1, "leonardo 1", "field-4")
    push_moves(match, 2, "field-3")
    entry = push_moves(match, 3, "field-1")
    order = []
    while match.view_for(None).area == "a":
        order.append((seats_to_move(match)[0], current_question(match)))
        entry = push_moves(match, seats_to_move(match)[0], "nothing")
    assert order == [(3, "move"), (2, "look"), (1, "buy")]
    assert event_keys(entry, "council-over") == ["council-over"]


def test_L_8_7_an_own_apprentice_to_another_area_never_to_the_council() -> None:
    match = Scene(3).group("a", 1, 1, master=True).group("d", 1, 1).group("e", 2, 1).group("e", 1, 1).go()
    push_moves(match, 1, "leonardo 1", "field-1")
    assert choosable_options(match, 1, "move") == {"a", "d", "e"}
    assert choosable_options(match, 1, "move d") == set("bcefgh")
    assert refusal_of(match, 1, "move d a") == "bad_move"
    push_moves(match, 1, "move a e")
    groups = match.position.state.city["e"]
    assert [(group.seat, group.apprentices) for group in groups] == [(2, 1), (1, 2)]


def test_L_8_7_a_new_group_stands_at_the_right_end() -> None:
    match = Scene(3).group("a", 1, 1).group("d", 1, 1).group("e", 2, 1).go()
    push_moves(match, 1, "leonardo 1", "field-1", "move d e")
    assert [group.seat for group in match.position.state.city["e"]] == [2, 1]


def test_L_8_7_a_master_is_never_moved() -> None:
    match = Scene(3).group("a", 1, 0, master=True).go()
    entry = push_moves(match, 1, "leonardo 1", "field-1")
    assert event_keys(entry, "leaves-unused") == ["leaves-unused"]


def test_L_8_8_all_florins_of_the_council() -> None:
    match = Scene(3).group("a", 1, 1).on(5).go()
    push_moves(match, 1, "leonardo 1", "field-2")
    assert (seat_florins(match, 1), match.position.state.council) == ([3 + 5], 1)  # one more at the end of the round


def test_L_8_9_a_secret_look_at_the_top_four_and_any_order() -> None:
    match = Scene(3).group("a", 1, 1).deck(9, 8, 7, 6, 10).go()
    push_moves(match, 1, "leonardo 1", "field-3")
    entry = push_moves(match, 1, "look")
    assert match.view_for(1).me.looking == (9, 8, 7, 6)  # type: ignore[union-attr]
    assert match.view_for(2).me.looking == ()  # type: ignore[union-attr]
    assert [e.msg.key for e in entry.events if e.is_visible_to(2)] == ["looks"]
    push_moves(match, 1, "6 7 rest")
    assert invention_numbers(piles.all_cards(match.position.state.deck))[:5] == [6, 7, 9, 8, 10]
    assert match.view_for(1).me.knows == (6, 7, 9, 8)  # type: ignore[union-attr]
    assert match.view_for(2).me.knows == ()  # type: ignore[union-attr]


def test_L_8_10_a_resource_card_for_one_florin() -> None:
    match = Scene(3).group("a", 1, 1).go()
    push_moves(match, 1, "leonardo 1", "field-4", "buy rope")
    assert (seat_hand(match, 1), seat_florins(match, 1)) == ("rope", [2])


def test_L_8_11_no_effect_has_to_be_used() -> None:
    for field in ("field-1", "field-3", "field-4"):
        match = Scene(3).group("a", 1, 1).group("d", 1, 1).go()
        push_moves(match, 1, "leonardo 1", field, "nothing")
        assert match.view_for(None).area == "d"
    florin = Scene(3).group("a", 1, 1).on(2).go()
    entry = push_moves(florin, 1, "leonardo 1", "field-2-leave")
    assert event_keys(entry, "leaves-unused") == ["leaves-unused"]
    assert (seat_florins(florin, 1), florin.position.state.council) == ([3], 3)


def test_L_8_12_all_figures_of_the_council_go_back() -> None:
    match = Scene(3).group("a", 1, 2, master=True).group("d", 2, 1).go()
    push_moves(match, 1, "leonardo 1", "field-2")
    assert match.position.state.city["a"] == []
    assert (player_state(match, 1).free, player_state(match, 1).master) == (4, True)


def test_L_8_13_details_are_decided_when_the_field_is_carried_out() -> None:
    match = Scene(4).group("a", 1, 2).group("a", 2, 1).go()
    push_moves(match, 1, "leonardo 1", "field-4")
    assert seats_to_move(match) == [2]
    push_moves(match, 2, "field-2")
    assert (seats_to_move(match), current_question(match)) == ([1], "buy")


def test_L_8_11_a_field_of_which_nothing_can_come_says_so() -> None:
    for rich in (True, False):
        match = Scene(3).group("a", 1, 2).go()
        push_moves(match, 1, "leonardo 1")
        state = match.position.state
        state.council = int(rich)
        if not rich:
            state.deck.layers = []
            state.shops.update(dict.fromkeys(state.shops, 0))
        match._trees.clear()
        pick = match.choice_tree(1)
        assert isinstance(pick, Choice)
        warned = {option.key for option in pick.options if option.warning is not None}
        assert warned == (set() if rich else {"field-2", "field-3", "field-4"})


# -- L-15


def build_codex_scene(seats: int = 3) -> Scene:
    """Build a scene with Codex I."""
    return Scene(seats, codex1=True)


def test_L_15_1_any_apprentice_between_b_and_h() -> None:
    scene = (
        build_codex_scene()
        .group("a", 1, 2)
        .group("d", 2, 1, master=True)
        .group("e", 0, 1)
        .works(0, "small", 2, apprentices=1)
    )
    match = scene.go()
    push_moves(match, 1, "leonardo 1", "field-1")
    assert blocking_rules(match, 1, "move") == {"0": OPEN, "1": "L-15.1", "2": OPEN}  # the own one of the council stays
    assert choosable_options(match, 1, "move 2") == {"d"}
    assert choosable_options(match, 1, "move 2 d") == set("bcefgh")
    assert blocking_rules(match, 1, "move 2 d")["d"] == "L-15.1"
    entry = push_moves(match, 1, "move 2 d h")
    assert event_keys(entry, "moves-apprentice-of") == ["moves-apprentice-of"]
    assert [(group.seat, group.apprentices) for group in match.position.state.city["h"]] == [(2, 1)]


def test_L_15_2_not_to_where_the_owner_has_most() -> None:
    match = (
        build_codex_scene()
        .group("a", 1, 1)
        .group("d", 2, 1)
        .group("e", 2, 2)
        .group("e", 0, 1)
        .group("f", 0, 2)
        .group("f", 2, 1)
    )
    table = match.go()
    push_moves(table, 1, "leonardo 1", "field-1")
    assert blocking_rules(table, 1, "move 2 d")["e"] == "L-15.2"
    assert blocking_rules(table, 1, "move 2 d")["f"] == OPEN


def test_L_15_3_first_in_the_ranking_counts_alone_too_and_own_ones_are_free() -> None:
    match = (
        build_codex_scene().group("a", 1, 1).group("d", 2, 1).group("e", 2, 1).group("f", 1, 1).group("g", 1, 1).go()
    )
    push_moves(match, 1, "leonardo 1", "field-1")
    assert blocking_rules(match, 1, "move 2 d")["e"] == "L-15.2"  # alone there
    assert blocking_rules(match, 1, "move 1 f")["g"] == OPEN
    equal = build_codex_scene().group("a", 1, 1).group("d", 2, 1).group("e", 0, 1).group("e", 2, 1).go()
    push_moves(equal, 1, "leonardo 1", "field-1")
    assert blocking_rules(equal, 1, "move 2 d")["e"] == OPEN  # equal, but behind


def test_L_15_4_he_joins_the_owners_group() -> None:
    match = build_codex_scene().group("a", 1, 1).group("d", 2, 1).group("e", 0, 2).group("e", 2, 1).go()
    push_moves(match, 1, "leonardo 1", "field-1", "move 2 d e")
    assert [(group.seat, group.apprentices) for group in match.position.state.city["e"]] == [(0, 2), (2, 2)]
    assert match.position.state.city["d"] == []


def test_L_8_9_a_deck_arranged_by_another_is_taken_as_it_lies() -> None:
    match = Scene(3).group("a", 1, 1).deck(9, 8, known=2).go()
    assert match.view_for(2).me.knows == (9, 8)  # type: ignore[union-attr]
    push_moves(match, 1, "leonardo 1", "field-3", "look")
    assert match.view_for(1).me.looking[:2] == (9, 8)  # type: ignore[union-attr]
    push_moves(match, 1, "rest")
    assert match.view_for(2).me.knows == ()  # type: ignore[union-attr]
    assert invention_name(9) in match.position.state.deck.layers[0].cards
