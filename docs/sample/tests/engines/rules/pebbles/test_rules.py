"""Test the rules: T-1 bowls, T-2 coins, T-3 cards, T-4 selling, T-5 turns and the end."""

import msgspec
import pytest

from docs.sample.tests.engines.rules.pebbles.position_builder import (
    BLUE,
    PASS,
    RED,
    VALUE,
    Table,
    edit_table,
    open_table,
    start_table,
)
from engines.core import piles
from engines.core.core_types import EngineError
from tests.engines.rules.rule_match import OPEN, event_keys


def points(table: Table) -> list[int]:
    """Return the points of all seats."""
    return [told.points for told in table.view_for(None).players]


def test_T_1_1_two_to_four_play_one_to_three_rounds() -> None:
    for seats in (2, 3, 4):
        assert len(open_table(seats).view_for(None).players) == seats
    assert [open_table(2, rounds).view_for(None).rounds for rounds in (1, 2, 3)] == [1, 2, 3]
    for seats, rounds in ((1, 3), (5, 3), (2, 4), (2, 0)):
        with pytest.raises(EngineError):
            open_table(seats, rounds)


def test_T_1_2_all_share_out_two_or_three_stones_in_secret_and_at_the_same_time() -> None:
    table = open_table()
    for few_or_many in ("red=1 .", "red=3 blue=1 ."):
        with pytest.raises(EngineError):
            table.push_moves(1, few_or_many)
    assert table.after(1, "red=2 blue=1 .").seats_to_move() == [0, 2]
    assert table.view_for(0).bowls == {}
    assert table.after_turns((0, "blue=2 ."), (2, "red=3 .")).view_for(None).bowls == {"red": 5, "blue": 3}


def test_T_1_3_one_bowl_gets_more_than_the_other() -> None:
    with pytest.raises(EngineError) as caught:
        open_table().push_moves(0, "red=1 blue=1 .")
    assert caught.value.msg.rule == "T-1.3"


@pytest.mark.parametrize(("third", "gained"), [("red=3 .", [0, 3, 3]), ("red=1 blue=2 .", [3, 0, 2])])
def test_T_1_4_each_stone_in_the_fuller_bowl_is_a_point(third: str, gained: list[int]) -> None:
    table = open_table().after_turns((0, "blue=3 ."), (1, "red=3 ."), (2, third))
    assert points(table) == gained


def test_T_1_4_with_as_many_in_both_bowls_each_stone_in_the_red_one_is_a_point() -> None:
    table = open_table(2).after_turns((0, "blue=3 ."), (1, "red=3 ."))
    assert points(table) == [0, 3]


def test_T_2_1_each_begins_with_five_coins_that_no_other_seat_sees() -> None:
    table = open_table()
    assert [table.view_for(seat).coins for seat in (0, 1, 2, None)] == [5, 5, 5, None]


def test_T_2_2_one_to_three_coins_are_offered_for_a_point_each() -> None:
    table = start_table()
    with pytest.raises(EngineError):
        table.push_moves(0, "offer 4")
    before = points(table)
    table.push_moves(0, "offer 3")
    assert points(table) == [before[0] + 3, *before[1:]]
    assert table.view_for(0).coins == 2
    players = [msgspec.structs.asdict(player) for player in table.position.state.players]
    players[1]["coins"] = 0
    assert table.blocking_rules(1)["offer"] == OPEN
    assert edit_table(table, players=players).blocking_rules(1)["offer"] == "T-2.2"


def test_T_3_1_each_is_dealt_one_of_24_cards_a_round_as_long_as_there_are_any() -> None:
    assert sorted(VALUE.values()) == list(range(1, 25))
    table = open_table(4)
    assert [len(table.view_for(seat).hands[seat]) for seat in range(4)] == [1, 1, 1, 1]
    assert table.view_for(0).hands.keys() == {0}
    assert table.view_for(None).deck == 20
    table = start_table(2)
    players = [msgspec.structs.asdict(player) for player in table.position.state.players]
    players[0]["shown"] = piles.all_cards(table.position.state.deck)
    table = edit_table(table, players=players, deck={"layers": []}).after_turns((0, "pass"), (1, "pass"))
    assert table.view_for(None).round == 2
    assert [seat.cards for seat in table.view_for(None).players] == [1, 1]


def test_T_3_2_one_of_the_top_two_cards_is_kept_and_the_other_goes_under_the_deck() -> None:
    table = start_table().after(0, "swap")
    looking = table.view_for(0).looking
    assert len(looking) == 2
    assert table.view_for(1).looking == ()
    table.push_moves(0, looking[1])
    assert looking[1] in table.view_for(0).hands[0]
    assert table.view_for(0).under == ((looking[0],),)


def test_T_4_1_points_are_sold_before_the_turn_for_a_coin_each() -> None:
    table = start_table()
    before = points(table)[0]
    table.push_moves(0, "more sell 2")
    assert (points(table)[0], table.view_for(0).coins) == (before - 2, 7)
    assert table.seats_to_move() == [0]


def test_T_5_1_a_shown_card_is_worth_its_value_and_passing_nothing() -> None:
    table = start_table()
    assert table.blocking_rules(0) == dict.fromkeys(("offer", "show", "swap", "pass"), OPEN)
    (card,), before = table.view_for(0).hands[0], points(table)
    table.push_moves(0, f"show {card}")
    assert points(table) == [before[0] + VALUE[card], *before[1:]]
    assert table.view_for(None).players[0].shown == (card,)
    assert event_keys(table.push(1, PASS)) == ["pebbles-passed"]
    assert table.seats_to_move() == [2]


def test_T_5_2_most_points_win_after_the_last_round() -> None:
    table = open_table(3, rounds=1)
    for seat, plan in enumerate((RED, RED, BLUE)):
        table.push(seat, plan)
    for seat in range(3):
        table.push(seat, PASS)
    assert table.is_over
    assert [score.rank for score in table.game.seat_scores(table.position)] == [1, 1, 3]
    assert table.view_for(None).hands.keys() == {0, 1, 2}
