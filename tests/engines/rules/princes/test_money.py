"""Test money and prestige points (P-13)."""

from __future__ import annotations

from engines.core.tree import MORE, walk_tree
from tests.engines.rules.move_helpers import (
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    range_of,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.princes.position_builder import Scene, Table, player_state, seat_florins, seat_points


def offers_to_sell(match: Table, seat: int) -> bool:
    """Return whether a seat may sell points beside its question."""
    root = match.choice_tree(seat)
    return getattr(root, "more", None) is not None and bool(walk_tree(root, (MORE, "sell")))


def test_P_13_1_money_comes_from_works_and_sold_points() -> None:
    match = Scene(florins=0).give(0, professions="poet", jesters=3, pp=4).turn()
    push_moves(match, 0, "work poet 0")
    assert seat_florins(match, 0) == [700]
    push_moves(match, 0, "more sell 4")
    assert (seat_florins(match, 0), seat_points(match, 0)) == ([1100], [0])


def test_P_13_2_where_points_come_from() -> None:
    scene = Scene().give(0, professions="poet", jesters=7, builders=1, tiles="lake r0 f7").round(7)
    match = scene.give(0, prestige="most_jesters").auction(opener=0, park=1, forest=2)
    push_moves(match, 0, "take lake", "place r0 f5", "work poet 2", "build tower r0 d3")
    push_moves(match, 1, "end")
    push_moves(match, 2, "end")
    parts = {"works": 2, "buildings": 3, "landscapes": 3, "builders": 0, "best_works": 3, "prestige": 6, "sold": 0}
    assert match.view_for(0).results[0].parts == parts
    assert seat_points(match, 0) == [sum(parts.values())]
    match = Scene().give(0, builders=1).auction(opener=0, park=1, forest=2)
    push_moves(match, 0, "take builder")
    assert player_state(match, 0).parts["builders"] == 3


def test_P_13_3_points_are_sold_at_100_whenever_one_has_to_decide() -> None:
    match = Scene().give(0, pp=3).give(1, pp=2, table="poet").auction()
    assert range_of(match, 0, "more sell") == (1, 3)
    last = push_moves(match, 0, "more sell 1")
    assert event_keys(last) == ["sells"]
    assert seats_to_move(match) == [0]  # the question stands
    assert (seat_florins(match, 0), seat_points(match, 0)) == ([3600], [2])
    push_moves(match, 0, "auction jester")
    assert refusal_of(match, 0, "more sell 1") == "not_your_turn"
    push_moves(match, 1, "more sell 2", "pass")
    push_moves(match, 2, "pass")
    scenes = (
        Scene().give(0, pp=1).give(1, table="poet").auction(opener=0, jester=1, builder=2),
        Scene().give(0, pp=1).turn(),
    )
    push_moves(scenes[0], 0, "take recruiting_card")
    push_moves(scenes[1], 0, "bonus")
    for match in scenes:
        assert offers_to_sell(match, 0)
        before = choosable_options(match, 0)
        push_moves(match, 0, "more sell 1")
        assert choosable_options(match, 0) == before
    place = Scene().give(0, pp=1).auction(opener=0, jester=1, builder=2)
    push_moves(place, 0, "take lake", "more sell 1", "place r0 f7")
    assert seat_points(place, 0) == [0]


def test_P_13_3_a_price_is_paid_with_points_where_florins_are_short() -> None:
    for word, price in (("build tower r0 d3", 7), ("profession", 3), ("bonus", 3), ("freedom travel", 3)):
        match = Scene().give(0, florins=100, pp=10).turn()
        assert event_keys(push_moves(match, 0, word), "sells") == ["sells"]
        assert seat_florins(match, 0) == [0]
        assert seat_points(match, 0) == [10 - (price - 1) + (3 if price == 7 else 0)]


def test_P_13_4_points_do_not_go_below_0() -> None:
    match = Scene().give(0, pp=2).turn()
    assert refusal_of(match, 0, "more sell 3") == "bad_move"
    push_moves(match, 0, "more sell 2")
    assert not offers_to_sell(match, 0)
    assert refusal_of(match, 0, "more sell 1") == "bad_move"
    poor = Scene().give(0, florins=100, pp=1).turn()
    assert blocking_rules(poor, 0)["freedom"] == "P-10.1"


def test_P_13_5_no_loans_gifts_or_trades() -> None:
    match = Scene(florins=100).turn()
    assert choosable_options(match, 0) == {"end"}  # who has nothing can do nothing
    assert not offers_to_sell(match, 0)
    rich = Scene(florins=9000).give(0, pp=5).turn()
    assert set(blocking_rules(rich, 0)) == {"work", "build", "profession", "freedom", "bonus", "recruit", "end"}
    assert set(blocking_rules(rich, 0, "more")) == {"sell"}


def test_P_13_6_the_bank_can_not_run_out() -> None:
    match = Scene(florins=90_000).give(0, pp=9).turn()
    push_moves(match, 0, "more sell 9")
    assert seat_florins(match, 0) == [90_900]


def test_P_13_7_points_are_counted_past_50() -> None:
    match = Scene().give(0, pp=99, professions="poet", jesters=3).turn()
    push_moves(match, 0, "work poet 3")
    assert match.view_for(None).players[0].pp == 102
