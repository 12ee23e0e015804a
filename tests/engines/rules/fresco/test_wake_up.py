"""Test rounds, wake-up time and mood (F-2 to F-4)."""

from __future__ import annotations

import pytest

from engines.core.tree import Choice, Node, walk_tree
from tests.engines.rules.fresco.position_builder import (
    INDEX,
    Scene,
    current_question,
    game_state,
    leave_all,
    open_new_match,
    player_state,
    seat_points,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    event_keys,
    play_default_moves,
    push_moves,
    refusal_of,
    seats_to_move,
)


def test_F_2_1_a_round_is_waking_planning_and_performing() -> None:
    match = open_new_match()
    assert (game_state(match).round, current_question(match)) == (1, "wake")
    play_default_moves(match, to_round=1, to_phase="plan")
    assert current_question(match) == "plan"
    leave_all(match)
    assert (game_state(match).round, current_question(match)) == (2, "wake")


def test_F_2_2_two_different_orders() -> None:
    match = Scene().give(0, vp=9).give(1, vp=3).give(2, vp=5).wake()
    for seat, hour in ((1, "9"), (2, "5"), (0, "7")):
        assert seats_to_move(match) == [seat]
        push_moves(match, seat, hour)
    assert game_state(match).order == [2, 0, 1]


def test_F_3_1_the_last_on_the_track_chooses_first() -> None:
    match = Scene().give(0, vp=4).give(1, vp=2).give(2, vp=3).wake()
    assert game_state(match).turns == [1, 2, 0]
    assert seats_to_move(match) == [1]


def test_F_3_2_starting_spaces_are_behind_the_track() -> None:
    match = Scene().give(0, vp=1).give(1, start=3).give(2, start=1).wake()
    assert game_state(match).turns == [2, 1, 0]


def test_F_3_3_there_is_never_a_tie() -> None:
    match = open_new_match(4)
    for _ in range(3):
        order = [(p.vp, p.start) for p in game_state(match).players]
        assert len(set(order)) == 4
        leave_all(match)


def test_F_3_4_a_row_holds_one_master_and_nobody_passes() -> None:
    match = Scene().wake()
    push_moves(match, 0, "7")
    assert blocking_rules(match, 1) == {"5": OPEN, "6": OPEN, "7": "F-3.4", "8": OPEN, "9": OPEN}
    assert refusal_of(match, 1, "7") == "blocked"
    assert refusal_of(match, 1, "done") == "bad_move"


@pytest.mark.parametrize(("hour", "mood", "price"), [(5, -3, 4), (6, -2, 3), (7, -1, 2), (8, 0, 1), (9, 1, 1)])
def test_F_3_5_what_the_rows_say(hour: int, mood: int, price: int) -> None:
    match = Scene().give(0, mood=5).wake()
    push_moves(match, 0, str(hour))
    assert player_state(match, 0).mood == 5 + mood
    assert match.view_for(None).players[0].price == price


def test_F_3_6_a_row_fixes_mood_price_and_order() -> None:
    match = Scene().wake()
    push_moves(match, 0, "6")
    push_moves(match, 1, "9")
    push_moves(match, 2, "5")
    seen = match.view_for(None)
    assert [p.mood for p in seen.players] == [3, 6, 2]
    assert [p.price for p in seen.players] == [3, 1, 4]
    assert seen.order == (2, 0, 1)


def test_F_3_7_the_earliest_acts_first() -> None:
    match = Scene().give(0, hour=9).give(1, hour=5).give(2, hour=8).planning()
    assert game_state(match).order == [1, 2, 0]


def test_F_4_1_the_mood_moves_at_once() -> None:
    match = Scene().give(0, mood=6).wake()
    entry = push_moves(match, 0, "7")
    assert player_state(match, 0).mood == 5
    assert event_keys(entry) == ["gets-up", "mood-down"]


def test_F_4_2_what_goes_beyond_the_track_is_lost() -> None:
    low = Scene().give(0, mood=2).wake()
    push_moves(low, 0, "5")
    assert player_state(low, 0).mood == 1
    high = Scene().give(0, mood=9).wake()
    entry = push_moves(high, 0, "9")
    assert player_state(high, 0).mood == 9
    assert event_keys(entry) == ["gets-up"]


def test_F_4_3_nine_spaces_two_of_them_above_and_below() -> None:
    seen = open_new_match().view_for(None).mood
    assert (seen.spaces, seen.plus, seen.minus) == (9, (8, 9), (1, 2))


@pytest.mark.parametrize("mood", [7, 8, 9])
def test_F_4_4_a_plus_space_gives_one_apprentice_never_two(mood: int) -> None:
    match = Scene().give(0, mood=mood).wake()
    push_moves(match, 0, "9")
    assert player_state(match, 0).apprentices == 6
    leaves = Scene().give(0, mood=8, apprentices=6).wake()
    push_moves(leaves, 0, "7")
    assert player_state(leaves, 0).apprentices == 5


@pytest.mark.parametrize("mood", [1, 2, 3])
def test_F_4_5_a_minus_space_takes_one_apprentice_never_two(mood: int) -> None:
    match = Scene().give(0, mood=mood).wake()
    push_moves(match, 0, "7")
    assert player_state(match, 0).apprentices == 4
    leaves = Scene().give(0, mood=2, apprentices=4).wake()
    push_moves(leaves, 0, "9")
    assert player_state(leaves, 0).apprentices == 5


def test_F_4_6_the_theatre_counts_only_after_the_next_wake_up() -> None:
    match = Scene().give(0, mood=7, hour=5, apprentices=5).plan(0, workshop=1, theatre=1).at("workshop")
    push_moves(match, 0, "done")
    assert player_state(match, 0).mood == 9
    assert player_state(match, 0).apprentices == 5
    while seats_to_move(match) != [0]:
        push_moves(
            match,
            seats_to_move(match)[0],
            "9" if match.view_for(None).players[seats_to_move(match)[0]].hour is None else "done",
        )
    push_moves(match, 0, "8")
    assert player_state(match, 0).apprentices == 6


@pytest.mark.parametrize("mood", range(1, 10))
def test_F_4_7_the_formula(mood: int) -> None:
    match = Scene().give(0, mood=mood).wake()
    push_moves(match, 0, "8")
    row = INDEX.table.mood_track
    assert player_state(match, 0).apprentices == 5 + (mood in row.plus_one) - (mood in row.minus_one)


def test_R_2_no_further_penalty_below_the_track() -> None:
    match = Scene().give(0, mood=1, vp=4).wake()
    push_moves(match, 1, "9")
    push_moves(match, 2, "8")
    push_moves(match, 0, "5")
    assert (player_state(match, 0).mood, player_state(match, 0).apprentices, seat_points(match, 0)) == (1, 4, [4])


def test_R_3_the_mood_is_read_after_the_wake_up_choice() -> None:
    falls = Scene().give(0, mood=8, apprentices=5).wake()
    push_moves(falls, 0, "7")
    assert player_state(falls, 0).apprentices == 5
    lifted = Scene().give(0, mood=2, apprentices=4).wake()
    push_moves(lifted, 0, "9")
    assert player_state(lifted, 0).apprentices == 5


def test_T_1_red_takes_the_row_of_7() -> None:
    match = Scene().give(1, vp=3).give(2, vp=5).wake()
    assert seats_to_move(match) == [0]
    push_moves(match, 0, "7")
    seen = match.view_for(None).players[0]
    assert (seen.mood, seen.price) == (4, 2)
    assert blocking_rules(match, 1)["7"] == "F-3.4"


def test_T_2_the_mood_goes_down_one_space_at_once() -> None:
    match = Scene().give(0, mood=6).wake()
    push_moves(match, 0, "7")
    assert player_state(match, 0).mood == 5


def test_F_3_4_an_order_ahead_takes_a_row_that_is_still_free() -> None:
    match = Scene().wake()
    game = match.game
    orders = game.premove_tree(match.view_for(2))
    assert orders is not None
    assert free_of(orders) == {"5", "6", "7", "8", "9"}
    assert game.resolve_premove(("round-1", "7"), match.view_for(2), match.choice_tree(0)) is None
    push_moves(match, 0, "7")
    later = game.premove_tree(match.view_for(2))
    assert later is not None
    assert free_of(later) == {"5", "6", "8", "9"}
    push_moves(match, 1, "8")
    assert game.resolve_premove(("round-1", "7"), match.view_for(2), match.choice_tree(2)) is None
    assert game.resolve_premove(("round-2", "9"), match.view_for(2), match.choice_tree(2)) is None
    assert game.resolve_premove(("round-1", "9"), match.view_for(2), match.choice_tree(2)) == ("9",)
    assert game.premove_tree(match.view_for(0)) is None
    him = Scene(2).give(0, vp=9).give(1, vp=7).leonardo(vp=5, controller=0).wake()
    assert him.game.resolve_premove(("round-1", "9"), him.view_for(0), him.choice_tree(0)) is None


def free_of(orders: Node) -> set[str]:
    """Return the hours that can be ordered."""
    found = walk_tree(orders, ("round-1",))
    assert isinstance(found, Choice)
    return {option.key for option in found.options if option.blocked is None}
