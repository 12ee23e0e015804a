"""Test the victory point track (F-14): gains, occupied spaces, starting spaces."""

from __future__ import annotations

from tests.engines.rules.fresco.position_builder import (
    Scene,
    Table,
    current_question,
    game_state,
    leave_all,
    player_state,
    seat_points,
)
from tests.engines.rules.move_helpers import OPEN, blocking_rules, event_keys, push_moves, seats_to_move


def gain_two_points(mine: int, *others: int, seats: int = 3) -> Table:
    """Let seat 0 on a space (0: on S1) gain 2 by the altar; the others stand on spaces of their own."""
    scene = Scene(seats).give(0, vp=mine, red=1, yellow=1, blue=1)
    for seat, vp in enumerate(others, 1):
        scene.give(seat, vp=vp)
    match = scene.plan(0, cathedral=1).at("cathedral")
    push_moves(match, 0, "altar red=1 yellow=1 blue=1 .")
    return match


def test_F_14_1_points_are_moved_at_once_from_space_1_on() -> None:
    match = gain_two_points(0, 7)
    assert seat_points(match, 0) == [2]
    assert player_state(match, 0).start == 0


def test_F_14_2_an_occupied_space_lets_choose() -> None:
    ahead = gain_two_points(5, 7)
    assert (seats_to_move(ahead), current_question(ahead), seat_points(ahead, 0)) == ([0], "land", [5])
    assert blocking_rules(ahead, 0) == {"next": OPEN, "previous": OPEN}
    push_moves(ahead, 0, "next")
    assert seat_points(ahead, 0) == [8]
    assert player_state(ahead, 0).parts["track"] == 1
    back = gain_two_points(5, 7)
    push_moves(back, 0, "previous")
    assert seat_points(back, 0) == [6]
    assert player_state(back, 0).parts["track"] == -1


def test_F_14_3_no_space_holds_two_masters() -> None:
    match = gain_two_points(3, 5, 8)
    seen = match.view_for(None).landing
    assert seen is not None
    assert (seen.target, seen.next, seen.previous) == (5, 6, 4)
    push_moves(match, 0, "next")
    assert len(set(seat_points(match))) == 3


def test_F_14_4_occupied_spaces_are_skipped_and_the_old_one_counts_as_empty() -> None:
    match = gain_two_points(5, 6, 7, 8, seats=4)
    push_moves(match, 0, "previous")
    assert seat_points(match, 0) == [5]
    ahead = gain_two_points(5, 7, 8, 9, seats=4)
    push_moves(ahead, 0, "next")
    assert seat_points(ahead, 0) == [10]
    only = gain_two_points(0, 1, 2)
    assert seat_points(only, 0) == [3]
    assert event_keys(only.entries[-1], "lands") == ["lands"]


def test_F_14_5_the_track_has_no_upper_end() -> None:
    assert seat_points(gain_two_points(137, 4), 0) == [139]


def test_F_14_6_a_gain_of_nothing_moves_nothing() -> None:
    scene = Scene().only("a1").last_round().give(0, thalers=1, vp=4).give(1, vp=6, thalers=0).give(2, thalers=0)
    match = scene.plan(0, workshop=1).at("workshop")
    entry = leave_all(match)
    assert match.is_over
    assert seat_points(match) == [4, 6, 0]
    assert "lands" not in event_keys(entry)


def test_F_15_4_masters_on_starting_spaces_rotate() -> None:
    match = Scene(4).give(0, start=1).give(1, vp=4).give(2, start=4).give(3, vp=6).plan(0, workshop=1).at("workshop")
    push_moves(match, 0, "done")
    assert [p.start for p in game_state(match).players] == [4, 0, 1, 0]
    three = Scene().give(0, start=1).give(1, start=2).give(2, start=3).plan(0, workshop=1).at("workshop")
    push_moves(three, 0, "done")
    assert [p.start for p in game_state(three).players] == [2, 3, 1]
    one = Scene().give(0, start=2).give(1, vp=3).give(2, vp=5).plan(0, workshop=1).at("workshop")
    push_moves(one, 0, "done")
    assert player_state(one, 0).start == 2
