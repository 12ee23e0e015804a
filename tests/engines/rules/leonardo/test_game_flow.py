"""Test the course of the game: phases, rounds, research rounds, scoring (L-4, L-7, L-12 to L-14)."""

import pytest

from engines.core import piles
from engines.leonardo.game import LEONARDO
from tests.engines.laws.random_games import random_moments
from tests.engines.rules.leonardo.position_builder import Scene, Table, invention_name, invention_numbers
from tests.engines.rules.rule_match import OPEN, check_events, event_keys
from tests.games import FACTS

# -- L-4


def test_L_4_1_seven_rounds_and_two_research_rounds() -> None:
    match = Table.open(3)
    match.play_default_moves()
    rounds = [e.msg.key for entry in match.entries for e in entry.events if e.msg.key.endswith("-begins")]
    assert (rounds.count("round-begins"), rounds.count("research-begins")) == (7, 2)
    assert match.is_over


def test_L_4_2_four_phases_in_order() -> None:
    match = Scene().start(0)
    seen = []
    while match.state.round == 1:
        seen.append(match.state.phase)
        seat = match.seats_to_move()[0]
        entry = match.push_moves(seat, "c 1" if seen.count("place") == 1 and seen[-1] == "place" else "pass")
    assert list(dict.fromkeys(seen)) == ["start", "place", "city"]
    check_events(entry, "labs-worked", "completes-none", "council-florin", "round-begins")


def test_L_4_3_leonardo_moves_in_the_council_only_and_at_once() -> None:
    match = (
        Scene(3)
        .group("a", 1, 1)
        .works(0, "small", 2, 4)
        .works(2, "small", 2, 4)
        .display(2, 16, 17, 18)
        .go()
        .after(1, "leonardo 2", "withdraw")
        .check("holder=2")
    )
    match.play_until_question("bid")
    entry = match.after(0, "bid 1").push_moves(2, "bid 1")
    winner = next(e.msg.args["seat"] for e in entry.events if e.msg.key == "wins-card")
    assert winner.number == 2  # type: ignore[union-attr]  # a tie goes to the holder of this very round
    match.check("moves=2")  # and he begins the next one


# -- L-7


def test_L_7_1_areas_in_alphabetical_order_then_the_laboratories() -> None:
    scene = Scene(3, codex2=True).works(1, "small", 2, 0, apprentices=1)
    for area in ("i", "e", "a", "c"):
        scene.group(area, 1, 1)
    scene.give(1, apprentices=5)
    match = scene.go()
    order: list[str] = []
    while match.state.round == 1:
        if match.view_for(None).area not in order[-1:]:
            order.append(match.view_for(None).area)
        last = match.push_default_move()
    assert order == ["a", "c", "e", "i"]
    check_events(last, "works")


def test_L_7_2_master_counts_as_two_and_arrival_order_breaks_ties() -> None:
    match = Scene(4).group("d", 1, 2).group("d", 2, 0, master=True).group("d", 3, 3).go()
    view = next(area for area in match.view_for(None).areas if area.id == "d")
    assert [(group.seat, group.strength, group.rank) for group in view.groups] == [(1, 2, 2), (2, 2, 3), (3, 3, 1)]
    assert match.state.turns == [3, 1, 2]


def test_L_7_3_council_moves_change_the_ranking() -> None:
    (
        Scene(3)
        .group("a", 1, 1)
        .group("c", 1, 1)
        .group("d", 2, 1)
        .group("d", 1, 1)
        .go()
        .after(1, "leonardo 1", "field-1", "move c d")
        .check("area=d turns=1,2")
    )


def test_L_7_4_returned_figures_are_not_placed_again() -> None:
    match = Scene(3).group("d", 1, 2, master=True).go().check_seat(1, "free=2 master=False")
    match.after(1, "pass").check_seat(1, "free=4 master=True").check_events("round-begins")


# -- L-12


def test_L_12_1_L_12_4_after_a_round_the_council_gets_a_florin_and_new_requests_appear() -> None:
    match = Scene(3).works(1, "small", 2, 4).display(2, 16, 17, 18).deck(9).on(3).go().check("round=4 council=4")
    assert invention_numbers(match.state.display) == [16, 17, 18, 9]


def test_L_12_2_F_1_no_inventions_are_revealed_after_round_8() -> None:
    match = Scene(3).works(1, "small", 2, 4).display(2, 16, 17, 18).on(8).go()
    assert (match.state.round, invention_numbers(match.state.display)) == (9, [16, 17, 18])
    earlier = Scene(3).works(1, "small", 2, 4).display(2, 16, 17, 18).on(7).go()
    assert (earlier.state.round, len(earlier.state.display)) == (8, 4)


def test_L_12_3_display_is_not_refilled_from_an_empty_deck() -> None:
    scene = Scene(2).works(1, "small", 2, 4).display(2, 16, 17)
    scene.state["gone"] = [invention_name(no) for no in range(1, 26) if no not in {2, 16, 17}]
    state = scene.go().state
    assert (piles.pile_size(state.deck), invention_numbers(state.display)) == (0, [16, 17])


# -- L-13


def test_L_13_1_F_2_work_is_started_in_research_rounds_as_usual() -> None:
    for number in (8, 9):
        match = Scene(3).give(0, hand="wood").display(2, 16, 17, 18).on(number).start(0).after(0, "start small 2")
        assert match.seat_lab(0).cards == ["wood"]


def test_L_13_2_figures_go_only_to_the_seats_working_laboratories() -> None:
    places = {"small": OPEN, "pass": OPEN, **dict.fromkeys("abcdefgh", "L-13.2")}
    Scene(3).works(0, "small", 2).on(8).place(0).check_all_options(0, places)


def test_L_13_3_areas_are_not_resolved_in_research_rounds() -> None:
    match = Scene(3).works(0, "small", 2).on(8).go().check("round=9")
    assert event_keys(match.entries[-1], "evaluates") == []


def test_L_13_4_inventions_are_completed_as_usual() -> None:
    Scene(3).works(0, "small", 2, 4).display(2, 16, 17, 18).on(9).go().check("over=True 0.inventions=2")


# -- L-14


@pytest.mark.parametrize(
    ("cards", "bonus"), [([1, 2, 3, 4, 5], 20), ([1, 2, 3, 4, 9], 13), ([1, 2, 3], 8), ([1, 2], 0), ([1], 0)]
)
def test_L_14_1_T_10_different_kinds_score_florins(cards: list[int], bonus: int) -> None:
    Scene(3).give(1, inventions=cards).on(9).go().check_seat(1, f"from_variety={bonus} florins={3 + bonus}")


def test_L_14_2_most_florins_win() -> None:
    match = Scene(3).give(1, florins=20).give(2, florins=10).on(9).go()
    assert {s.seat: s.rank for s in LEONARDO.seat_scores(match.position)} == {1: 1, 2: 2, 0: 3}

    *_, over = random_moments(LEONARDO, 3)
    assert [own.florins for own in over.view_for(None).players] == [own.florins for own in over.position.state.players]


def test_L_14_3_ties_go_to_cards_then_gold_silver_copper_bronze() -> None:
    tied = Scene(5).on(9, council=8)
    tied.give(0, inventions=[1, 6]).give(1, inventions=[2, 21]).give(2, inventions=[3, 8]).give(3, inventions=[4])
    standings = LEONARDO.seat_scores(tied.go().position)
    assert [s.score for s in standings] == [3] * 5
    assert [s.rank for s in standings] == [2, 1, 2, 4, 5]  # bronze and copper each: still equal


def test_L_14_4_other_possessions_score_nothing() -> None:
    (
        Scene(3)
        .give(1, hand="iron iron wood", small=5, large=6, robots="small large", apprentices=9)
        .on(9)
        .go()
        .check("1.florins=3")
    )


def test_L_14_5_inventions_without_the_card_do_not_count() -> None:
    match = Scene(3).give(1, completed=[1, 2, 3]).on(9).go().check_seat(1, "from_variety=0")
    assert [s.rank for s in LEONARDO.seat_scores(match.position)] == [1, 1, 1]


def test_L_14_6_scores_of_strong_winners_are_plausible() -> None:
    assert FACTS["leonardo"].plausible == range(30, 76)
