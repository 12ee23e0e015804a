"""Test the councils (L-8, L-15), priced actions (L-9) and the market of Codex II (L-16)."""

from itertools import product

from engines.core import piles
from tests.engines.rules.leonardo.position_builder import Scene, Table, invention_name, invention_numbers
from tests.engines.rules.rule_match import OPEN, check_events


def test_L_8_1_each_seat_gets_one_free_council_action() -> None:
    (
        Scene(4)
        .group("a", 1, 3)
        .group("a", 2, 1)
        .on(3)
        .go()
        .after_turns((1, "leonardo 0"), (1, "field-2"), (2, "withdraw"))
        .check("1.florins=6 2.florins=3 round=4")
    )


def test_L_8_2_last_seat_leaves_the_council_if_all_are_present() -> None:
    match = Scene(3).group("a", 1, 1).group("a", 2, 1).group("a", 0, 2).go().check_events("leaves-council")
    match.check("turns=0,1 2.free=4")  # 1 and 2 are equal, 2 is farther from the arrow


def test_L_8_3_with_two_players_both_act() -> None:
    (
        Scene(2)
        .group("a", 1, 1)
        .group("a", 0, 2)
        .on(2)
        .go()
        .after_turns((0, "leonardo 0"), (0, "field-4"), (1, "field-2"))
        .check("moves=0 asks=buy 1.florins=5")
    )


def test_L_8_4_strongest_seat_names_the_holder() -> None:
    (
        Scene(4)
        .group("a", 1, 1)
        .group("a", 2, 2)
        .go()
        .check("moves=2 asks=leonardo")
        .check_choices(2, {"0", "1", "2", "3"}, "leonardo")
        .after(2, "leonardo 3")
        .check("holder=3")
    )


def test_L_8_5_seats_choose_a_free_field_or_withdraw_in_ranking_order() -> None:
    match = Scene(4).group("a", 1, 1).group("a", 2, 2).go().after(2, "leonardo 2", "field-3")
    match.check("moves=1").check_options(1, "field-3=L-8.5").after(1, "withdraw")
    Scene(4).group("a", 1, 1).go().after(1, "leonardo 1", "withdraw").check("round=2")


def test_L_8_6_fields_are_resolved_in_their_order() -> None:
    match = Scene(4).group("a", 1, 3).group("a", 2, 2).group("a", 3, 1).group("d", 3, 1).go()
    match.push_turns((1, "leonardo 1"), (1, "field-4"), (2, "field-3"), (3, "field-1"))
    for seat, asks in ((3, "move"), (2, "look"), (1, "buy")):
        match.check(f"area=a moves={seat} asks={asks}").after(seat, "nothing")
    match.check_events("council-over").check("area=d")


def test_L_8_7_F_3_L_18_3_field_1_moves_the_seats_apprentice_to_another_area_but_not_the_council() -> None:
    match = (
        Scene(3)
        .group("a", 1, 1, master=True)
        .group("d", 1, 1)
        .group("e", 2, 1)
        .group("e", 1, 1)
        .go()
        .after(1, "leonardo 1", "field-1")
        .check_choices(1, {"a", "d", "e"}, "move")
        .check_choices(1, set("bcefgh"), "move d")
        .check_refusal(1, "move d a", "bad_move")
    )
    assert [(group.seat, group.apprentices) for group in match.after(1, "move a e").state.city["e"]] == [(2, 1), (1, 2)]

    match = (
        Scene(3).group("a", 1, 1).group("d", 1, 1).group("e", 2, 1).go().after(1, "leonardo 1", "field-1", "move d e")
    )
    assert [group.seat for group in match.state.city["e"]] == [2, 1]

    check_events(Scene(3).group("a", 1, 0, master=True).go().push_moves(1, "leonardo 1", "field-1"), "leaves-unused")


def test_L_8_8_field_2_gives_all_florins_of_the_council() -> None:
    match = Scene(3).group("a", 1, 1).on(5).go().after(1, "leonardo 1", "field-2")
    match.check("1.florins=8 council=1")  # one more at the end of the round


def test_L_8_9_field_3_secretly_reorders_the_top_four_cards() -> None:
    match = Scene(3).group("a", 1, 1).deck(9, 8, 7, 6, 10).go().after(1, "leonardo 1", "field-3")
    entry = match.push_moves(1, "look")
    assert (match.private_view(1).looking, match.private_view(2).looking) == ((9, 8, 7, 6), ())
    assert [e.msg.key for e in entry.events if e.is_visible_to(2)] == ["looks"]
    assert invention_numbers(piles.all_cards(match.after(1, "6 7 rest").state.deck))[:5] == [6, 7, 9, 8, 10]
    assert (match.private_view(1).knows, match.private_view(2).knows) == ((6, 7, 9, 8), ())

    match = Scene(3).group("a", 1, 1).deck(9, 8, known=2).go()
    assert match.private_view(2).knows == (9, 8)
    assert match.after(1, "leonardo 1", "field-3", "look").private_view(1).looking[:2] == (9, 8)
    assert match.after(1, "rest").private_view(2).knows == ()
    assert invention_name(9) in match.state.deck.layers[0].cards


def test_L_8_10_field_4_buys_a_resource_card_for_one_florin() -> None:
    Scene(3).group("a", 1, 1).go().after(1, "leonardo 1", "field-4", "buy rope").check_seat(1, "hand=rope florins=2")


def test_L_8_11_effects_are_optional() -> None:
    for field in ("field-1", "field-3", "field-4"):
        Scene(3).group("a", 1, 1).group("d", 1, 1).go().after(1, "leonardo 1", field, "nothing").check("area=d")
    (
        Scene(3)
        .group("a", 1, 1)
        .on(2)
        .go()
        .after(1, "leonardo 1", "field-2-leave")
        .check_events("leaves-unused")
        .check("1.florins=3 council=3")
    )

    for rich in (True, False):
        match = Scene(3).group("a", 1, 2).go().after(1, "leonardo 1")
        state = match.state
        state.council = int(rich)
        if not rich:
            state.deck.layers = []
            state.shops.update(dict.fromkeys(state.shops, 0))
        match.trees.clear()
        warned = {option.key for option in match.choice_node(1).options if option.warning is not None}
        assert warned == (set() if rich else {"field-2", "field-3", "field-4"})


def test_L_8_12_all_council_figures_return() -> None:
    match = Scene(3).group("a", 1, 2, master=True).group("d", 2, 1).go().after(1, "leonardo 1", "field-2")
    assert match.check_seat(1, "free=4 master=True").state.city["a"] == []


def test_L_8_13_details_are_decided_when_the_field_is_resolved() -> None:
    (
        Scene(4)
        .group("a", 1, 2)
        .group("a", 2, 1)
        .go()
        .after(1, "leonardo 1", "field-4")
        .check("moves=2")
        .after(2, "field-2")
        .check("moves=1 asks=buy")
    )


# -- L-15


def test_L_15_1_any_apprentice_between_b_and_h() -> None:
    scene = (
        Scene(codex1=True)
        .group("a", 1, 2)
        .group("d", 2, 1, master=True)
        .group("e", 0, 1)
        .works(0, "small", 2, apprentices=1)
    )
    match = (
        scene.go().after(1, "leonardo 1", "field-1").check_all_options(1, {"0": OPEN, "1": "L-15.1", "2": OPEN}, "move")
    )  # the seat's apprentice on the council stays
    (
        match.check_choices(1, {"d"}, "move 2")
        .check_choices(1, set("bcefgh"), "move 2 d")
        .check_options(1, "d=L-15.1", "move 2 d")
        .after(1, "move 2 d h")
        .check_events("moves-apprentice-of")
    )
    assert [(group.seat, group.apprentices) for group in match.state.city["h"]] == [(2, 1)]


def test_L_15_2_apprentice_cannot_move_to_an_area_led_by_its_owner() -> None:
    (
        Scene(codex1=True)
        .group("a", 1, 1)
        .group("d", 2, 1)
        .group("e", 2, 2)
        .group("e", 0, 1)
        .group("f", 0, 2)
        .group("f", 2, 1)
        .go()
        .after(1, "leonardo 1", "field-1")
        .check_options(1, "e=L-15.2 f=", "move 2 d")
    )


def test_L_15_3_being_alone_counts_as_leading_and_the_movers_apprentices_are_exempt() -> None:
    (
        Scene(codex1=True)
        .group("a", 1, 1)
        .group("d", 2, 1)
        .group("e", 2, 1)
        .group("f", 1, 1)
        .group("g", 1, 1)
        .go()
        .after(1, "leonardo 1", "field-1")
        .check_options(1, "e=L-15.2", "move 2 d")  # alone there
        .check_options(1, "g=", "move 1 f")
    )
    (
        Scene(codex1=True)
        .group("a", 1, 1)
        .group("d", 2, 1)
        .group("e", 0, 1)
        .group("e", 2, 1)
        .go()
        .after(1, "leonardo 1", "field-1")
        .check_options(1, "e=", "move 2 d")
    )  # equal, but behind


def test_L_15_4_moved_apprentice_joins_its_owners_group() -> None:
    match = (
        Scene(codex1=True)
        .group("a", 1, 1)
        .group("d", 2, 1)
        .group("e", 0, 2)
        .group("e", 2, 1)
        .go()
        .after(1, "leonardo 1", "field-1", "move 2 d e")
    )
    assert [(group.seat, group.apprentices) for group in match.state.city["e"]] == [(0, 2), (2, 2)]
    assert match.state.city["d"] == []


def test_L_9_1_four_actions_cost_0_2_3_and_4_florins() -> None:
    match = Scene(3).group("d", 1, 1).group("d", 2, 1).give(1, florins=20).give(2, florins=20).go()
    for seat, left in ((1, 20), (2, 18), (1, 17), (2, 14)):
        match.check(f"moves={seat}").after(seat, "take").check_seat(seat, f"florins={left}")
    match.check("round=2")
    again = Scene(3).group("d", 1, 1).group("e", 1, 1).go().after(1, "take", "pass")
    assert next(area.price for area in again.view_for(None).areas if area.id == "e") == 0


def test_L_9_2_L_18_22_seats_act_in_ranking_order_and_a_pass_keeps_the_price() -> None:
    match = (
        Scene(3)
        .group("d", 1, 1)
        .group("d", 2, 3)
        .group("e", 2, 1)
        .go()
        .check("moves=2")
        .after(2, "pass")
        .check("2.free=3 moves=1")
    )
    assert next(area.price for area in match.view_for(None).areas if area.id == "d") == 0
    match.push_moves(1, "take")
    assert next(area.price for area in match.view_for(None).areas if area.id == "d") == 2


def test_L_9_3_after_the_last_seat_the_strongest_present_acts_again() -> None:
    match = Scene(4).group("d", 1, 1).group("d", 2, 3).group("d", 3, 2).give(2, florins=20).go()
    match.after_turns((2, "take"), (3, "pass"), (1, "take"), (2, "take")).check("moves=1")


def test_L_9_4_T_12_area_ends_after_the_4_florin_action_or_without_seats() -> None:
    (
        Scene(3)
        .group("d", 1, 1)
        .give(1, florins=9)
        .go()
        .after(1, "take", "take", "take", "take")
        .check_events("area-over")
        .check("1.florins=0")
    )
    Scene(3).group("d", 1, 1).group("e", 2, 1).go().after(1, "pass").check("area=e")


def test_L_9_5_L_18_21_seat_without_money_or_effect_must_pass() -> None:
    (
        Scene(3)
        .group("d", 1, 1)
        .give(1, florins=1)
        .go()
        .after(1, "take")
        .check_all_options(1, {"take": "L-9.5", "pass": OPEN})
    )  # asked anyway, since money is hidden
    Scene(3).group("d", 1, 1).shop("iron", 0).go().check_events("finds-nothing").check("round=2")


def test_L_9_6_four_improvements_are_available() -> None:
    scene = Scene(3).group("b", 1, 1).give(1, florins=9)
    match = scene.go().after(1, "flip_small", "take_robot small", "take_large", "flip_large")
    match.check("1.small_places=5 1.small_robots=1 1.large_places=6 1.large_robots=0 1.florins=0 robots=8")


def test_L_9_7_F_6_F_13_T_8_turning_and_robots_need_an_idle_laboratory() -> None:
    (
        Scene(3)
        .group("b", 1, 1)
        .works(1, "small", 2)
        .go()
        .check_all_options(
            1, {"flip_small": "L-9.7", "take_large": OPEN, "flip_large": "L-9.6", "take_robot": "L-9.6", "pass": OPEN}
        )
    )
    Scene(3).group("b", 1, 1).give(1, small=5).works(1, "small", 2).go().check_options(1, "take_robot=L-9.7")
    (
        Scene(3)
        .group("b", 1, 1)
        .give(1, small=5, large=6)
        .works(1, "small", 2)
        .go()
        .check_all_options(1, {"small": "L-9.7", "large": OPEN}, "take_robot")
    )


def test_L_9_8_at_most_two_laboratories_and_three_robots() -> None:
    full = Scene(3).group("b", 1, 1).give(1, small=5, large=6, robots="small large large").go()
    full.check_events("finds-nothing").check("round=2")  # all can see that nothing is left to do
    (
        Scene(3)
        .group("b", 1, 1)
        .give(1, small=3, large=6, robots="large large")
        .go()
        .check_all_options(
            1, {"flip_small": OPEN, "take_large": "L-9.8", "flip_large": "L-9.6", "take_robot": "L-9.6", "pass": OPEN}
        )
    )


def test_L_9_9_F_8_improvements_build_on_each_other() -> None:
    (
        Scene(3)
        .group("b", 1, 1)
        .give(1, florins=9)
        .go()
        .check_choices(1, {"flip_small", "take_large", "pass"})
        .after(1, "take_large", "flip_large", "take_robot large", "take_robot large")
        .check_seat(1, "large_places=6 large_robots=2")
    )


def test_L_9_10_academy_gives_apprentices_for_the_next_round() -> None:
    (
        Scene(3)
        .group("c", 1, 1)
        .give(1, apprentices=8, florins=9)
        .go()
        .after(1, "take")
        .check("1.apprentices=9 round=2 1.free=9")
    )  # he has nine, so no seat is asked again


def test_L_9_11_shop_gives_a_card_from_its_pile() -> None:
    for area, name in zip("defgh", ("iron", "glass", "wood", "brick", "rope"), strict=True):
        match = Scene(3).group(area, 1, 1).go().after(1, "take")
        assert (match.seat_hand(1), match.state.shops[name]) == (name, 11)


def test_L_9_12_empty_pile_gives_nothing_and_costs_nothing() -> None:
    (
        Scene(3)
        .group("d", 1, 1)
        .group("d", 2, 1)
        .shop("iron", 1)
        .go()
        .after(1, "take")
        .check_events("finds-nothing", "finds-nothing")
        .check("1.florins=3 2.florins=3")
    )


# -- L-16


def test_L_16_1_market_is_resolved_after_h_in_rounds_1_to_7() -> None:
    (
        Scene(3, codex2=True)
        .group("i", 1, 1)
        .group("h", 1, 1)
        .go()
        .check("area=h")
        .after(1, "pass")
        .check("area=i asks=market")
    )
    assert "i" not in Scene(3).go().state.city
    Scene(3, codex2=True).works(0, "small", 2).on(8).place(0).check_options(0, "i=L-13.2")


def test_L_16_2_market_holds_one_card_of_each_resource() -> None:
    state = Table.open(5, codex2=True).state
    assert state.market == ["brick", "glass", "iron", "rope", "wood"]
    assert state.shops["glass"] + sum(own.hand["glass"] for own in state.players) == 11


def test_L_16_3_figures_are_placed_at_the_market_like_anywhere_else() -> None:
    assert Scene(3, codex2=True).place(0).after(0, "i 2").blocking_rules(0, "i") == {"1": "L-6.4", "master": OPEN}


def test_L_16_4_one_or_two_cards_are_swapped_once() -> None:
    match = (
        Scene(3, codex2=True)
        .group("i", 1, 1)
        .group("i", 2, 2)
        .give(2, hand="iron iron wood")
        .give(1, hand="rope")
        .go()
        .check("moves=2")
        .check_refusal(2, "swap iron=2 wood=1 . glass=1 brick=1 rope=1 .", "bad_move")
        .check_refusal(2, "swap iron=2 . rope=1 .", "blocked")
        .after(2, "swap iron=1 wood=1 . glass=1 rope=1 .")
        .check_seat(2, "hand=iron,glass,rope florins=3")
    )
    assert match.state.market == ["brick", "iron", "iron", "wood", "wood"]
    match.check("moves=1").after(1, "swap rope=1 . wood=1 .").check("round=2")

    assert Scene(3, codex2=True).group("i", 1, 1).go().blocking_rules(1) == {"swap": "L-16.4", "pass": OPEN}


def test_L_16_5_cards_just_laid_down_may_be_taken_back() -> None:
    (
        Scene(3, codex2=True)
        .lay("iron iron iron iron iron")
        .group("i", 1, 1)
        .give(1, hand="rope")
        .go()
        .after(1, "swap rope=1 . rope=1 .")
        .check("1.hand=rope market=iron,iron,iron,iron,iron")
    )


def test_L_16_6_field_1_reaches_the_market_and_field_4_does_not() -> None:
    match = Scene(3, codex2=True).group("a", 1, 1).group("d", 1, 1).shop("iron", 0).go()
    assert "i" in match.after(1, "leonardo 1", "field-1").choices(1, "move d")
    (
        Scene(3, codex2=True)
        .group("a", 1, 1)
        .shop("iron", 0)
        .go()
        .after(1, "leonardo 1", "field-4")
        .check_options(1, "iron=L-9.12", "buy")
    )
    both = Scene(3, codex1=True, codex2=True).group("a", 1, 1).group("d", 2, 1).go().after(1, "leonardo 1", "field-1")
    assert "i" in both.choices(1, "move 2 d")


def test_L_16_7_the_two_codices_are_independent_options() -> None:
    for one, two, setup in product((False, True), (False, True), ("beginner", "advanced")):
        match = Table.open(2, codex1=one, codex2=two, setup=setup)
        assert ("i" in match.state.city, match.state.options["codex1"]) == (two, one)
