"""F-5 and F-6: planning, and performing in general."""

from __future__ import annotations

import pytest

from engines.core.core_types import Msg
from tests.engines.rules.fresco.positions import (
    OPEN,
    SIDE_1,
    Scene,
    asked,
    asks,
    events,
    mine,
    paints,
    player,
    refused,
    say,
    state,
    thalers,
    why,
)


def test_F_5_1_all_plan_at_the_same_time_in_secret() -> None:
    match = Scene().planning()
    assert asked(match) == [0, 1, 2]
    entry = say(match, 1, "market=2 studio=1 .")
    assert entry.events == ()
    assert match.view_for(0).players[1].plan is None
    assert mine(match, 1).plan == {"market": 2, "studio": 1}
    assert asked(match) == [0, 2]


def test_F_5_2_at_most_three_a_place() -> None:
    match = Scene().give(0, apprentices=6).planning()
    assert set(why(match, 0)) == set(SIDE_1)
    assert refused(match, 0, "studio=4 .") == "bad_move"
    say(match, 0, "studio=3 workshop=3 .")


@pytest.mark.parametrize("n", [4, 5, 6])
def test_F_5_3_available_apprentices_some_may_stay_unused(n: int) -> None:
    match = Scene().give(0, apprentices=n).planning()
    assert refused(match, 0, f"studio=3 theatre={n - 2} .") == "bad_move"
    say(match, 0, "theatre=1 .")
    say(match, 0, ".")
    say(match, 0, f"studio=3 theatre={n - 3} .")


def test_F_5_4_plans_open_together_and_can_be_changed_till_then() -> None:
    match = Scene().give(0, red=1, yellow=1, blue=1).planning()
    say(match, 0, "market=1 .")
    say(match, 0, "cathedral=1 .")
    say(match, 1, "cathedral=1 .")
    entry = say(match, 2, "workshop=1 .")
    assert events(entry, "planned") == ["planned"] * 3
    assert [player(match, seat).plan for seat in range(3)] == [{"cathedral": 1}, {"cathedral": 1}, {"workshop": 1}]
    assert refused(match, 0, "market=1 .") in {"bad_move", "blocked", "not_your_turn"}


def test_F_6_1_the_order_of_the_places() -> None:
    plan = dict.fromkeys(SIDE_1, 1)
    match = (
        Scene(portraits=True).plan(0, **plan).give(0, apprentices=5, thalers=9, red=1, yellow=1, blue=1).at("market")
    )
    seen = [asks(match)]
    for text in ("done", "done", "thalers", "done"):
        say(match, 0, text)
        seen.append(asks(match))
    assert seen == ["buy", "restore", "portrait", "mix", "wake"]


def test_F_6_2_all_actions_of_a_place_before_the_next_player() -> None:
    match = Scene().plan(0, workshop=1).plan(1, workshop=1).give(1, red=1, yellow=1).give(0, red=2, yellow=2)
    table = match.at("workshop")
    assert state(table).turns == [0, 1]
    say(table, 0, "orange")
    assert asked(table) == [0]
    say(table, 0, "orange")
    assert asked(table) == [1]


def test_F_6_3_a_player_without_apprentices_is_skipped() -> None:
    match = Scene().plan(0, workshop=1).plan(2, workshop=1).at("workshop")
    say(match, 0, "done")
    assert asked(match) == [2]


def test_F_6_4_any_action_may_be_given_up() -> None:
    match = Scene().plan(0, market=1, cathedral=3, workshop=2).give(0, red=1, yellow=1, blue=1).at("market")
    for text in ("done", "done", "done"):
        say(match, 0, text)
    assert state(match).round == 2


def test_F_6_5_no_credit() -> None:
    match = Scene().give(0, thalers=3).plan(0, market=1).booths("m_r", "m_y", "m_b").at("market")
    assert why(match, 0, "booth-1") == {"buy": "F-6.5", "close": OPEN}
    poor = Scene().plan(0, workshop=1).give(0, red=1, yellow=1).at("workshop")
    assert set(why(poor, 0).values()) == {"F-6.5", OPEN}


def test_F_6_6_apprentices_stay_in_their_place() -> None:
    match = Scene().plan(0, market=3, workshop=1).give(0, red=1, yellow=1).at("market")
    say(match, 0, "done")
    assert (asks(match), state(match).left) == ("mix", 2)


def test_F_6_7_a_visit_ends_when_it_is_declared_or_used_up() -> None:
    match = Scene().plan(0, cathedral=3, studio=2, theatre=1).give(0, mood=3, thalers=1).at("cathedral")
    say(match, 0, "done")
    assert state(match).round == 2
    assert thalers(match, 0) == [1 + 6]
    assert player(match, 0).mood == 5
    used = Scene().plan(0, cathedral=1, workshop=1).give(0, red=2, yellow=2, blue=1).at("cathedral")
    say(used, 0, "altar red=1 yellow=1 blue=1 .")
    assert asks(used) == "mix"


@pytest.mark.parametrize("place", ["cathedral", "workshop"])
def test_F_6_7_a_visit_in_which_nothing_is_left_ends_by_itself_in_the_same_words(place: str) -> None:
    scene = Scene().plan(0, market=1, **{place: 2}).plan(1, **{place: 1}).give(1, red=2, yellow=2, blue=1)
    match = scene.booths("m_r", "m_y", "m_b").give(0, thalers=9).at("market")
    entry = say(match, 0, "booth-1 buy m_r")
    assert paints(match, 0) == "R"
    assert (asked(match), state(match).phase) == ([1], place)
    assert [event.msg for event in entry.events if event.msg.key == "leaves"] == [_said_done(place)]


def _said_done(place: str) -> Msg:
    """What is told when a visit is declared done."""
    match = Scene().plan(0, **{place: 2}).at(place)
    (told,) = [event.msg for event in say(match, 0, "done").events if event.msg.key == "leaves"]
    return told


def test_F_6_7_also_what_is_left_after_an_action() -> None:
    match = Scene().plan(0, workshop=3).give(0, red=1, yellow=1).at("workshop")
    entry = say(match, 0, "orange")
    assert events(entry, "mixes", "leaves") == ["mixes", "leaves"]
    assert state(match).round == 2


def test_F_6_7_where_every_booth_is_closed_the_market_is_left_in_the_same_words() -> None:
    match = (
        Scene().plan(0, market=1).plan(1, market=1).plan(2, workshop=1).give(2, red=1, yellow=1).booths("m_r", "", "")
    )
    entry = say(match.at("market"), 0, "booth-1 close")
    assert events(entry, "leaves") == ["leaves"]


def test_T_3_a_legal_plan() -> None:
    match = Scene().planning()
    say(match, 0, "market=1 cathedral=2 workshop=1 theatre=1 .")
    assert mine(match, 0).plan == {"market": 1, "cathedral": 2, "workshop": 1, "theatre": 1}


def test_T_9_no_studio_apprentice_no_thalers() -> None:
    match = Scene().plan(0, cathedral=1).plan(1, studio=1).give(0, thalers=2).give(1, thalers=2).at("cathedral")
    say(match, 0, "done")
    assert thalers(match, 0, 1) == [2, 5]


def test_R_4_studio_thalers_come_after_the_cathedral() -> None:
    match = Scene().give(0, thalers=0, red=2, yellow=1).fresco(a1="f01").plan(0, cathedral=1, studio=2)
    table = match.at("cathedral")
    assert why(table, 0, "restore a1")["b2"] == "F-9.1"
    say(table, 0, "restore a1 stay")
    assert thalers(table, 0) == [6 + 1]


def test_R_20_what_is_said_for_a_player_who_does_not_answer() -> None:
    match = Scene().wake()
    game, view = match.game, match.view_for(0)
    assert game.default_move(view, match.choice_tree(0)) == ("9",)
    say(match, 0, "9")
    assert game.default_move(match.view_for(1), match.choice_tree(1)) == ("8",)
    planning = Scene().give(0, apprentices=6).planning()
    assert game.default_move(planning.view_for(0), planning.choice_tree(0)) == ("studio=3", "theatre=3", ".")
    last = Scene().only("a1").last_round().give(0, apprentices=5).planning()
    assert game.default_move(last.view_for(0), last.choice_tree(0)) == ("studio=3", "workshop=2", ".")
    shop = Scene().plan(0, market=1).at("market")
    assert game.default_move(shop.view_for(0), shop.choice_tree(0)) == ("done",)
    stands = Scene().give(0, vp=2, red=1, yellow=1, blue=1).give(1, vp=4).plan(0, cathedral=1).at("cathedral")
    say(stands, 0, "altar red=1 yellow=1 blue=1 .")
    assert game.default_move(stands.view_for(0), stands.choice_tree(0)) == ("next",)
    him = Scene(2).leonardo(hour=5).give(0, hour=6).give(1, hour=7).booths("", "m_r", "m_y").at("market")
    assert game.default_move(him.view_for(0), him.choice_tree(0)) == ("booth-2",)
    assert paints(stands, 0) == ""
