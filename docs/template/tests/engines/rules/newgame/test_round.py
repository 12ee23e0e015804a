"""Test rules X-2 and X-3: rounds and the end of the game."""

from tests.engines.rules.newgame.position_builder import hand, lay, opening, value
from tests.engines.rules.rule_match import event_keys


def test_X_2_1_all_lay_a_stone_in_secret_and_at_the_same_time() -> None:
    match = opening()
    match.push_moves(0, hand(match, 0)[0])
    assert match.seats_to_move() == [1, 2]
    assert all(player.laid == () for player in match.view_for(1).players)
    laid = lay(match)
    assert [match.view_for(None).players[seat].laid for seat in (1, 2)] == [(laid[1],), (laid[2],)]
    assert laid[1] not in hand(match, 1)


def test_X_2_2_the_highest_stone_scores_three() -> None:
    match = opening()
    laid = lay(match)
    first = max(laid, key=lambda seat: value(laid[seat]))
    assert [player.points for player in match.view_for(None).players] == [3 * (seat == first) for seat in range(3)]


def test_X_2_3_each_in_turn_draws_a_stone_that_nobody_else_sees_or_rests_for_a_point() -> None:
    match = opening()
    lay(match)
    assert match.seats_to_move() == [0]
    before = match.view_for(0)
    assert event_keys(match.push_moves(0, "rest")) == ["rests"]
    assert match.view_for(0).players[0].points == before.players[0].points + 1
    assert match.seats_to_move() == [1]
    match.push_moves(1, "draw")
    assert len(hand(match, 1)) == 3
    assert match.view_for(0).stack == before.stack - 1
    assert match.view_for(0).hand == before.hand


def test_X_2_4_nobody_draws_from_an_empty_stack() -> None:
    match = opening(4)
    lay(match)
    for seat in range(4):
        match.push_moves(seat, "draw")
    lay(match)
    assert match.view_for(None).stack == 0
    assert match.blocking_rules(0)["draw"] == "X-2.4"


def test_X_3_1_most_points_win_after_three_rounds() -> None:
    match = opening()
    match.play_default_moves()
    assert match.view_for(None).round == 3
    points = [player.points for player in match.view_for(None).players]
    ranks = [standing.rank for standing in match.game.seat_scores(match.position)]
    assert ranks == [1 + sum(other > n for other in points) for n in points]
    assert sum(points) == 3 * 3 + 3 * 3
