"""Test rulings of the FAQ (L-17), worked examples (L-19, T-1 to T-12) and corner cases (L-18)."""

import pytest

from engines.core import piles
from engines.leonardo.game import LEONARDO
from tests.engines.laws.random_games import random_moments
from tests.engines.rules.leonardo.position_builder import RESOURCES, Scene, Table, invention_numbers
from tests.engines.rules.rule_match import OPEN, check_events, event_keys


def test_F_7_a_robot_never_moves() -> None:
    (
        Scene(3)
        .give(1, small=5, large=6, robots="small")
        .group("b", 1, 1)
        .go()
        .check_keys(1, {"flip_small", "take_large", "flip_large", "take_robot", "pass"})
        .after(1, "take_robot large")
        .check_seat(1, "small_robots=1 large_robots=1")
    )


def test_F_11_mayor_marks_the_area_being_resolved() -> None:
    Scene(3).group("a", 1, 1).group("f", 2, 1).go().check("area=a").after(1, "leonardo 1", "withdraw").check("area=f")


def test_F_14_several_completions_are_resolved_one_by_one() -> None:
    scene = Scene(3).display(2, 3, 16, 17).give(0, large=4, florins=0)
    scene.works(0, "small", 2, 4).works(0, "large", 3, 4).works(1, "small", 2, 4).works(2, "small", 3, 4)
    match = scene.go().check("asks=handle").after(0, "handle 2").check_events("is-paid", "is-paid")
    (
        match.check("0.florins=4 1.florins=7 2.florins=3")
        .after_turns((0, "bid 4"), (1, "bid 0"))
        .check_events("is-paid", "is-paid")
        .check("asks=bid")
        .after_turns((0, "bid 4"), (2, "bid 5"))
        .check_seat(2, "inventions=3")
    )


def test_T_1_example_of_the_workshop() -> None:
    blue, yellow = 1, 2
    scene = Scene(3).give(blue, small=5, florins=9).give(yellow, small=5, florins=4).works(yellow, "small", 2)
    match = (
        scene.group("b", blue, 2)
        .group("b", yellow, 2)
        .go()
        .check(f"moves={blue}")
        .after(blue, "take_robot small")
        .check_seat(blue, "florins=9")
        .check_options(yellow, "take_robot=L-9.7")
        .after(yellow, "take_large")
        .check_seat(yellow, "florins=2")
        .check_options(blue, "take_large=")
        .after(blue, "pass")
        .check_options(yellow, "flip_large=L-9.5")
        .after(yellow, "pass")
        .check_events("labs-worked")
    )
    assert (match.seat_lab(blue).robots, match.seat_lab(yellow, "large").places) == (1, 4)


def test_T_3_example_of_a_sole_finisher() -> None:
    match = Scene(3).give(1, inventions=[8]).works(1, "small", 13, 5).display(13, 16, 17, 18).go()
    match.check_seat(1, "florins=11 inventions=8,13")
    scene = Scene(3).give(1, inventions=[8, 13]).works(1, "small", 3)
    work = scene.display(3, 16, 17, 18).place(0).view_for(1).me.works[0]  # type: ignore[union-attr]
    assert (work.discount, work.needs) == (4, 0)


def test_F_5_T_4_invention_needs_exact_cards() -> None:
    Scene(3).works(1, "small", 7, 4).display(2, 16, 17, 18).go().check_seat(1, "small_cards=rope,wood inventions=")


@pytest.mark.parametrize("seats", [4, 5])
def test_F_9_T_6_the_third_letter_is_refused(seats: int) -> None:
    match = Table.open(seats, setup="advanced")
    for text, other in (("addon-d2 iron", "addon-c"), ("addon-d3 iron", "addon-a")):
        match.push_moves(0, text)
        for seat in range(1, seats):
            match.push_moves(seat, other)
    match.check_options(0, "addon-d4=L-3.6")


def test_T_9_two_inventions_are_completed_together() -> None:
    scene = Scene(4).display(2, 3, 4, 16, 17).give(0, large=4).give(1, large=4).on(1, holder=0)
    scene.works(0, "small", 2, 4).works(0, "large", 3, 4).works(2, "small", 2, 4).works(3, "small", 3, 4)
    match = (
        scene.works(1, "small", 4, 4)
        .works(1, "large", 3, 4)
        .go()
        .check_choices(0, {"2", "3"}, "handle")
        .after(0, "handle 3")
        .check("moves=0,1,3")
    )
    (
        match.after_turns((0, "bid 0"), (1, "bid 1"), (3, "bid 3"))
        .check("moves=0,2 asks=bid")
        .after_turns((0, "bid 1"), (2, "bid 0"))
        .check_events("takes-card")  # the left neighbour has only number 4 left
        .check_seat(1, "inventions=4")
    )


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_T_11_L_2_9_display_is_full_at_the_start_of_every_round(seats: int, n: int) -> None:
    match = Table.open(seats)
    for number in range(1, 9):
        match.play_default_moves(to_round=number)
        assert len(match.state.display) == n


def test_L_18_1_field_1_moves_only_apprentices_from_areas() -> None:
    (
        Scene(3)
        .group("a", 1, 0, master=True)
        .works(1, "small", 2, apprentices=2)
        .group("d", 1, 1)
        .go()
        .after(1, "leonardo 1", "field-1")
        .check_choices(1, {"d"}, "move")
    )


def test_L_18_2_group_disappears_with_its_last_figure() -> None:
    match = Scene(3).group("a", 1, 1).group("d", 1, 1).group("d", 2, 1).group("e", 1, 2).group("e", 2, 1).go()
    groups = match.after(1, "leonardo 1", "field-1", "move e d").state.city
    assert [(g.seat, g.apprentices) for g in groups["e"]] == [(1, 1), (2, 1)]
    other = (
        Scene(3).group("a", 1, 1).group("d", 1, 1).group("d", 2, 1).go().after(1, "leonardo 1", "field-1", "move d h")
    )
    assert [g.seat for g in other.state.city["d"]] == [2]


def test_L_18_4_field_4_needs_a_florin_when_it_is_resolved() -> None:
    (
        Scene(3)
        .group("a", 1, 1)
        .give(1, florins=0)
        .go()
        .after(1, "leonardo 1", "field-4")
        .check_all_options(1, {"buy": "L-18.4", "nothing": OPEN})
    )


def test_L_18_5_short_deck_shows_its_remaining_cards() -> None:
    scene = Scene(2).group("a", 1, 1)
    scene.state["gone"] = [f"invention-{no}" for no in range(1, 26) if no not in {16, 17, 18, 4, 9}]
    match = scene.go().after(1, "leonardo 1", "field-3", "look")
    assert set(match.private_view(1).looking) == {4, 9}
    assert invention_numbers(piles.all_cards(match.after(1, "9 4").state.deck)) == [9, 4]
    empty = Scene(2).group("a", 1, 1)
    empty.state["gone"] = [f"invention-{no}" for no in range(1, 26) if no not in {16, 17, 18}]
    check_events(empty.go().push_moves(1, "leonardo 1", "field-3"), "leaves-unused")


def test_L_18_6_field_2_may_give_no_florins_and_the_council_pile_grows() -> None:
    match = (
        Scene(3).group("a", 1, 1).on(3, council=0).go().after(1, "leonardo 1", "field-2").check("1.florins=3 council=1")
    )
    match.play_default_moves(to_round=6)
    assert match.state.council == 3


def test_L_18_7_seat_that_left_the_council_can_receive_leonardo() -> None:
    assert Scene(3).group("a", 0, 3).group("a", 1, 2).group("a", 2, 1).go().after(0, "leonardo 2").state.holder == 2


def test_L_18_8_council_without_figures_has_no_effect() -> None:
    Scene(3).group("d", 1, 1).on(4).go().check_events("evaluates").check("area=d council=4")


def test_L_18_9_cancelled_laboratory_can_be_improved_in_the_same_round() -> None:
    match = (
        Scene(2)
        .works(0, "small", 2, 3)
        .start(0, 1)
        .after_turns((0, "cancel small done"), (1, "pass"), (0, "b 1"), (1, "pass"))
    )
    assert match.after(0, "pass", "flip_small").seat_lab(0).places == 5


def test_L_18_10_new_laboratory_can_start_work_in_the_next_phase_a() -> None:
    (
        Scene(3)
        .group("b", 1, 1)
        .give(1, hand="wood")
        .works(1, "small", 7)
        .display(2, 16, 17, 18)
        .go()
        .after(1, "take_large", "pass")
        .check("phase=start")
        .after(0, "pass")
        .check_choices(1, {"large"}, "start")
    )


def test_L_18_11_discount_by_itself_may_complete_an_invention() -> None:
    match = Scene(3).give(0, hand="wood", inventions=[7, 12]).display(2, 16, 17, 18).start(0).after(0, "start small 2")
    match.play_default_moves(to_round=2)
    assert 2 in invention_numbers(match.player_state(0).inventions)


def test_L_18_12_work_waits_until_its_invention_is_requested() -> None:
    match = (
        Scene(3)
        .works(0, "small", 2, 7)
        .display(3, 16, 17, 18)
        .works(1, "small", 3, 4)
        .deck(2)
        .go()
        .check("0.small_weeks=7 round=2")
    )
    assert invention_numbers(match.state.display)[-1] == 2
    match.play_default_moves(to_round=3)
    assert match.seat_florins(0) == [3 + 4]


def test_L_18_13_both_laboratories_may_complete_in_the_same_phase() -> None:
    (
        Scene(3)
        .give(0, large=4)
        .works(0, "small", 2, 4)
        .works(0, "large", 3, 4)
        .display(2, 3, 16, 17)
        .go()
        .after(0, "handle 2")
        .check_seat(0, "inventions=2,3")
    )


def test_L_18_15_bid_may_change_until_the_last_one_is_submitted() -> None:
    match = Scene(3).works(0, "small", 2, 4).works(1, "small", 2, 4).display(2, 16, 17, 18).go()
    assert match.after(0, "bid 1", "bid 3").private_view(0).bid == 3
    match.check_refusal(1, "bid 8", "bad_move").after(1, "bid 2").check_seat(0, "inventions=2")


def test_L_18_16_following_may_be_cancelled_but_not_resumed() -> None:
    match = (
        Scene(3)
        .works(0, "small", 2, 1, follows=True)
        .give(1, inventions=[2])
        .start(0)
        .after(0, "cancel small done")
        .check_seat(0, "hand=wood small_follows=None")
    )
    match.play_default_moves(to_round=2)
    match.check_options(0, "start=L-5.2")


def test_L_18_17_work_on_another_invention_is_unaffected() -> None:
    match = Scene(3).works(0, "small", 3, 1).works(1, "small", 2, 4).display(2, 16, 17, 18).go()
    assert event_keys(match.check_seat(0, "small_cards=rope").entries[-1], "still-works") == []


def test_L_18_20_seat_without_working_laboratory_passes_in_research_rounds() -> None:
    (
        Scene(3)
        .works(2, "small", 2)
        .on(8)
        .start(0, 1, 2)
        .after_turns((0, "pass"), (1, "pass"))
        .after(2, "pass")
        .check_events("has-placed", "has-placed")
        .check("moves=2")
    )


def test_L_18_23_apprentice_gained_in_round_0_is_available_in_round_1() -> None:
    match = Table.open(2, setup="advanced").after_turns((0, "addon-c"), (1, "addon-a"))
    match.play_until_question("place")
    assert match.choices(0, "d") == {"1", "2", "3", "4", "master"}


def test_L_18_24_seat_without_a_legal_placement_passes() -> None:
    match = Scene(3).works(0, "small", 2).give(0, apprentices=9).on(8).place(0)
    check_events(match.push_moves(0, "small 3"), "has-placed")  # three places, and six apprentices left


def test_L_18_25_seat_without_choice_for_hidden_reasons_is_asked_and_passes() -> None:
    poor = Scene(3).group("d", 1, 1).group("d", 2, 1).give(2, florins=0).go().after(1, "take").check("moves=2")
    told = poor.push_moves(2, "pass").events
    rich = Scene(3).group("d", 1, 1).group("d", 2, 1).give(2, florins=50).go().after(1, "take")
    assert rich.push_moves(2, "pass").events == told
    Scene(3).start(0, 1).check("moves=0")  # other seats do not see that there are no cards


def test_L_18_30_public_information_is_visible() -> None:
    scene = Scene(3, codex2=True).group("d", 1, 1).works(0, "small", 2, 1, follows=True).give(1, inventions=[2])
    match = scene.give(2, large=6, robots="large", hand="rope").go()
    view = match.view_for(None)
    assert [row.no for row in view.display] == [16, 17, 18, 19]
    assert (view.deck, view.players[0].labs[0].cards) == (25 - 4 - 1, ("wood",))
    assert (view.players[1].inventions, view.players[2].labs[1].robots) == ((2,), 1)
    assert next(area.stock for area in view.areas if area.kind == "shop") == match.state.shops["iron"]
    assert (view.holder, len(view.market)) == (0, 5)


def test_L_18_31_secret_information_is_hidden() -> None:
    match = Scene(3).give(0, hand="wood rope", florins=17).works(1, "small", 7, 2).start(0, 1)
    for viewer in (1, 2, None):
        view = match.view_for(viewer)
        assert view.players[0].florins is None
        assert not hasattr(view.players[0], "hand")
        if viewer != 1:
            assert view.players[1].labs[0].cards == ()
    assert match.private_view(0).hand["rope"] == 1


def test_L_18_32_payments_are_announced_and_totals_only_at_the_end() -> None:
    entry = Scene(3).group("d", 1, 1).go().after(1, "take").push_moves(1, "take")
    assert next(e.msg.args["n"] for e in entry.events if e.msg.key == "takes-resource") == 2
    *_, over = random_moments(LEONARDO, 1)
    opened = [draw for entry in over.entries for draw in entry.draws if draw.pile == "florins"]
    assert len(opened) == over.header.seats
    assert all(draw in over.entries[-1].draws for draw in opened)


@pytest.mark.parametrize("seed", range(6))
def test_L_18_33_cards_moved_between_shop_and_hand_are_announced(seed: int) -> None:
    told: dict[int, dict[str, int]] = {}
    for match in random_moments(LEONARDO, seed):
        state = match.position.state
        for name in RESOURCES:
            there = state.shops[name] + state.market.count(name)
            held = sum(
                own.hand[name] + sum(lab.cards.count(name) for lab in own.labs.values()) for own in state.players
            )
            assert there + held == 12
        told[match.version] = dict(state.shops)
        if match.version > 1 and told[match.version] != told[match.version - 1]:
            assert {e.msg.key for e in match.entries[-1].events} & {"takes-resource", "takes-cards", "completes"}
