"""Test planning and the order of actions (F-5, F-6)."""

from __future__ import annotations

import pytest

from engines.core.core_types import Msg
from tests.engines.rules.fresco.position_builder import (
    SIDE_1,
    Scene,
    current_question,
    game_state,
    player_state,
    private_view,
    seat_paints,
    seat_thalers,
)
from tests.engines.rules.move_helpers import OPEN, blocking_rules, event_keys, push_moves, refusal_of, seats_to_move


def test_F_5_1_all_plan_at_the_same_time_in_secret() -> None:
    match = Scene().planning()
    assert seats_to_move(match) == [0, 1, 2]
    entry = push_moves(match, 1, "market=2 studio=1 .")
    assert entry.events == ()
    assert match.view_for(0).players[1].plan is None
    assert private_view(match, 1).plan == {"market": 2, "studio": 1}
    assert seats_to_move(match) == [0, 2]


def test_F_5_2_at_most_three_a_place() -> None:
    match = Scene().give(0, apprentices=6).planning()
    assert set(blocking_rules(match, 0)) == set(SIDE_1)
    assert refusal_of(match, 0, "studio=4 .") == "bad_move"
    push_moves(match, 0, "studio=3 workshop=3 .")


@pytest.mark.parametrize("n", [4, 5, 6])
def test_F_5_3_available_apprentices_some_may_stay_unused(n: int) -> None:
    match = Scene().give(0, apprentices=n).planning()
    assert refusal_of(match, 0, f"studio=3 theatre={n - 2} .") == "bad_move"
    push_moves(match, 0, "theatre=1 .")
    push_moves(match, 0, ".")
    push_moves(match, 0, f"studio=3 theatre={n - 3} .")


def test_F_5_4_plans_open_together_and_can_be_changed_till_then() -> None:
    match = Scene().give(0, red=1, yellow=1, blue=1).planning()
    push_moves(match, 0, "market=1 .")
    push_moves(match, 0, "cathedral=1 .")
    push_moves(match, 1, "cathedral=1 .")
    entry = push_moves(match, 2, "workshop=1 .")
    assert event_keys(entry, "planned") == ["planned"] * 3
    assert [player_state(match, seat).plan for seat in range(3)] == [
        {"cathedral": 1},
        {"cathedral": 1},
        {"workshop": 1},
    ]
    assert refusal_of(match, 0, "market=1 .") in {"bad_move", "blocked", "not_your_turn"}


def test_F_6_1_the_order_of_the_places() -> None:
    plan = dict.fromkeys(SIDE_1, 1)
    match = (
        Scene(portraits=True).plan(0, **plan).give(0, apprentices=5, thalers=9, red=1, yellow=1, blue=1).at("market")
    )
    seen = [current_question(match)]
    for text in ("done", "done", "thalers", "done"):
        push_moves(match, 0, text)
        seen.append(current_question(match))
    assert seen == ["buy", "restore", "portrait", "mix", "wake"]


def test_F_6_2_all_actions_of_a_place_before_the_next_player() -> None:
    match = Scene().plan(0, workshop=1).plan(1, workshop=1).give(1, red=1, yellow=1).give(0, red=2, yellow=2)
    table = match.at("workshop")
    assert game_state(table).turns == [0, 1]
    push_moves(table, 0, "orange")
    assert seats_to_move(table) == [0]
    push_moves(table, 0, "orange")
    assert seats_to_move(table) == [1]


def test_F_6_3_a_player_without_apprentices_is_skipped() -> None:
    match = Scene().plan(0, workshop=1).plan(2, workshop=1).at("workshop")
    push_moves(match, 0, "done")
    assert seats_to_move(match) == [2]


def test_F_6_4_any_action_may_be_given_up() -> None:
    match = Scene().plan(0, market=1, cathedral=3, workshop=2).give(0, red=1, yellow=1, blue=1).at("market")
    for text in ("done", "done", "done"):
        push_moves(match, 0, text)
    assert game_state(match).round == 2


def test_F_6_5_no_credit() -> None:
    match = Scene().give(0, thalers=3).plan(0, market=1).booths("m_r", "m_y", "m_b").at("market")
    assert blocking_rules(match, 0, "booth-1") == {"buy": "F-6.5", "close": OPEN}
    poor = Scene().plan(0, workshop=1).give(0, red=1, yellow=1).at("workshop")
    assert set(blocking_rules(poor, 0).values()) == {"F-6.5", OPEN}


def test_F_6_6_apprentices_stay_in_their_place() -> None:
    match = Scene().plan(0, market=3, workshop=1).give(0, red=1, yellow=1).at("market")
    push_moves(match, 0, "done")
    assert (current_question(match), game_state(match).left) == ("mix", 2)


def test_F_6_7_a_visit_ends_when_it_is_declared_or_used_up() -> None:
    match = Scene().plan(0, cathedral=3, studio=2, theatre=1).give(0, mood=3, thalers=1).at("cathedral")
    push_moves(match, 0, "done")
    assert game_state(match).round == 2
    assert seat_thalers(match, 0) == [1 + 6]
    assert player_state(match, 0).mood == 5
    used = Scene().plan(0, cathedral=1, workshop=1).give(0, red=2, yellow=2, blue=1).at("cathedral")
    push_moves(used, 0, "altar red=1 yellow=1 blue=1 .")
    assert current_question(used) == "mix"


@pytest.mark.parametrize("place", ["cathedral", "workshop"])
def test_F_6_7_a_visit_in_which_nothing_is_left_ends_by_itself_in_the_same_words(place: str) -> None:
    scene = Scene().plan(0, market=1, **{place: 2}).plan(1, **{place: 1}).give(1, red=2, yellow=2, blue=1)
    match = scene.booths("m_r", "m_y", "m_b").give(0, thalers=9).at("market")
    entry = push_moves(match, 0, "booth-1 buy m_r")
    assert seat_paints(match, 0) == "R"
    assert (seats_to_move(match), game_state(match).phase) == ([1], place)
    assert [event.msg for event in entry.events if event.msg.key == "leaves"] == [_leaves_message(place)]


def _leaves_message(place: str) -> Msg:
    """Return the message of the event when a visit is declared done."""
    match = Scene().plan(0, **{place: 2}).at(place)
    (told,) = [event.msg for event in push_moves(match, 0, "done").events if event.msg.key == "leaves"]
    return told


def test_F_6_7_also_what_is_left_after_an_action() -> None:
    match = Scene().plan(0, workshop=3).give(0, red=1, yellow=1).at("workshop")
    entry = push_moves(match, 0, "orange")
    assert event_keys(entry, "mixes", "leaves") == ["mixes", "leaves"]
    assert game_state(match).round == 2


def test_F_6_7_where_every_booth_is_closed_the_market_is_left_in_the_same_words() -> None:
    match = (
        Scene().plan(0, market=1).plan(1, market=1).plan(2, workshop=1).give(2, red=1, yellow=1).booths("m_r", "", "")
    )
    entry = push_moves(match.at("market"), 0, "booth-1 close")
    assert event_keys(entry, "leaves") == ["leaves"]


def test_T_3_a_legal_plan() -> None:
    match = Scene().planning()
    push_moves(match, 0, "market=1 cathedral=2 workshop=1 theatre=1 .")
    assert private_view(match, 0).plan == {"market": 1, "cathedral": 2, "workshop": 1, "theatre": 1}


def test_T_9_no_studio_apprentice_no_thalers() -> None:
    match = Scene().plan(0, cathedral=1).plan(1, studio=1).give(0, thalers=2).give(1, thalers=2).at("cathedral")
    push_moves(match, 0, "done")
    assert seat_thalers(match, 0, 1) == [2, 5]


def test_R_4_studio_thalers_come_after_the_cathedral() -> None:
    match = Scene().give(0, thalers=0, red=2, yellow=1).fresco(a1="f01").plan(0, cathedral=1, studio=2)
    table = match.at("cathedral")
    assert blocking_rules(table, 0, "restore a1")["b2"] == "F-9.1"
    push_moves(table, 0, "restore a1 stay")
    assert seat_thalers(table, 0) == [6 + 1]


def test_R_20_what_is_said_for_a_player_who_does_not_answer() -> None:
    match = Scene().wake()
    game, view = match.game, match.view_for(0)
    assert game.default_move(view, match.choice_tree(0)) == ("9",)
    push_moves(match, 0, "9")
    assert game.default_move(match.view_for(1), match.choice_tree(1)) == ("8",)
    planning = Scene().give(0, apprentices=6).planning()
    assert game.default_move(planning.view_for(0), planning.choice_tree(0)) == ("studio=3", "theatre=3", ".")
    last = Scene().only("a1").last_round().give(0, apprentices=5).planning()
    assert game.default_move(last.view_for(0), last.choice_tree(0)) == ("studio=3", "workshop=2", ".")
    shop = Scene().plan(0, market=1).at("market")
    assert game.default_move(shop.view_for(0), shop.choice_tree(0)) == ("done",)
    stands = Scene().give(0, vp=2, red=1, yellow=1, blue=1).give(1, vp=4).plan(0, cathedral=1).at("cathedral")
    push_moves(stands, 0, "altar red=1 yellow=1 blue=1 .")
    assert game.default_move(stands.view_for(0), stands.choice_tree(0)) == ("next",)
    him = Scene(2).leonardo(hour=5).give(0, hour=6).give(1, hour=7).booths("", "m_r", "m_y").at("market")
    assert game.default_move(him.view_for(0), him.choice_tree(0)) == ("booth-2",)
    assert seat_paints(stands, 0) == ""
