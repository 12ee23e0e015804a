"""Test the neutral Leonardo in games of two players (L)."""

from __future__ import annotations

import msgspec

from tests.engines.rules.fresco.position_builder import (
    ALL,
    Scene,
    Table,
    current_question,
    game_state,
    leave_all,
    leonardo_state,
    leonardo_view,
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


def build_match(section: str = "c3", covered: str = "", bishop: str = "c3", **given: int) -> Table:
    """Build a match with Leonardo's turn in the cathedral; seat 0 decides. b2 is worth 3, d4 is worth 11."""
    scene = Scene(2).give(0, hour=7, **given).give(1, hour=8).leonardo(hour=5, section=section).bishop(bishop)
    scene.fresco(b2="f01", d4="f24")
    if covered:
        scene.only(covered, owner=1)
    return scene.at("cathedral")


def test_L_1_board_and_rules_of_three_players() -> None:
    match = open_new_match(2)
    assert [len(booth) for booth in game_state(match).booths] == [4, 3, 2]
    assert len({tile for booth in game_state(match).booths for tile in booth}) == 9
    assert match.view_for(None).bag == 2


def test_L_2_he_has_no_goods_but_points() -> None:
    fields = set(msgspec.to_builtins(leonardo_state(open_new_match(2))))
    assert "thalers" not in fields
    assert "paints" not in fields
    match = build_match()
    push_moves(match, 0, "b2")
    assert leonardo_state(match).vp == 3 + 2


def test_L_3_where_his_masters_begin() -> None:
    match = open_new_match(2)
    assert (leonardo_state(match).start, leonardo_state(match).hour, leonardo_state(match).section) == (3, 0, "c3")
    assert sorted(p.start for p in game_state(match).players) == [1, 2]


def test_L_4_his_plan_never_changes() -> None:
    assert leonardo_view(open_new_match(2)).plan == {"market": 1, "cathedral": 1}
    scene = Scene(2).only("a1 b1 c1").last_round().give(0, apprentices=5).leonardo(section="c3")
    match = scene.plan(0, cathedral=1, cathedral2=1).at("cathedral")
    assert game_state(match).turns == [0, 2]
    push_moves(match, 0, "done")
    push_moves(match, 0, "b1")
    assert game_state(match).turns == [0]
    assert match.view_for(None).phase == "cathedral2"


def test_L_5_the_one_on_s1_decides_first_then_they_alternate() -> None:
    match = open_new_match(2)
    first = next(seat for seat in range(2) if player_state(match, seat).start == 1)
    assert leonardo_state(match).controller == first
    for turn in range(1, 4):
        play_default_moves(match, to_round=turn + 1)
        assert leonardo_state(match).controller == (first + turn) % 2


def test_L_6_he_gets_up_in_his_place_of_the_order() -> None:
    match = Scene(2).give(0, vp=9).give(1, vp=2).leonardo(vp=5, controller=0).wake()
    assert game_state(match).turns == [1, 2, 0]
    push_moves(match, 1, "7")
    assert (seats_to_move(match), current_question(match)) == ([0], "wake")
    entry = push_moves(match, 0, "9")
    assert (leonardo_state(match).hour, event_keys(entry)) == (9, ["gets-up"])
    assert blocking_rules(match, 0)["9"] == "F-3.4"


def test_L_7_he_acts_by_his_wake_up_time() -> None:
    match = Scene(2).give(0, hour=8).give(1, hour=5).leonardo(hour=6).planning()
    assert game_state(match).order == [1, 2, 0]


def test_L_8_he_closes_a_booth() -> None:
    scene = Scene(2).give(0, hour=7).give(1, hour=8).leonardo(hour=5)
    match = scene.booths("m_r", "m_y", "m_b").at("market")
    assert (seats_to_move(match), current_question(match)) == ([0], "close")
    assert set(blocking_rules(match, 0)) == {"booth-1", "booth-2", "booth-3"}
    assert refusal_of(match, 0, "done") == "bad_move"
    push_moves(match, 0, "booth-2")
    assert game_state(match).booths[1] == []
    one = Scene(2).give(0, hour=5).give(1, hour=8).plan(0, market=1).booths("m_r", "m_y", "").at("market")
    entry = push_moves(one, 0, "booth-1 close")
    assert event_keys(entry, "closes-booth") == ["closes-booth"] * 2


def test_L_9_one_step_to_a_covered_section_without_paints() -> None:
    match = build_match()
    assert set(blocking_rules(match, 0)) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    push_moves(match, 0, "d4")
    assert leonardo_state(match).vp == 11 + 2
    assert (leonardo_state(match).section, game_state(match).bishop) == ("d4", "d4")
    assert len(leonardo_state(match).tiles) == 1
    assert all(row.income == 0 for row in match.view_for(None).players)
    far = build_match(section="a1", covered="c1 c3 e5")
    assert blocking_rules(far, 0) == {"c1": OPEN, "c3": OPEN}
    two = build_match(section="a1", covered="e1 e2 e5")
    assert blocking_rules(two, 0) == {"e1": OPEN, "e2": OPEN, "e5": OPEN}
    moves = build_match(section="b2", covered="b2 c2 b3 e5")
    assert set(blocking_rules(moves, 0)) == {"c2", "b3"}


def test_L_9_where_only_one_section_is_nearest_nobody_is_asked() -> None:
    scene = Scene(2).give(0, hour=5).give(1, hour=8).leonardo(hour=6, section="a1").only("b1 e5 e4 e3", owner=1)
    match = scene.last_round().fresco(b1="f01").bishop("a1").plan(0, cathedral=1).at("cathedral")
    entry = push_moves(match, 0, "done")
    assert "restores-freely" in event_keys(entry)
    assert (leonardo_state(match).section, leonardo_state(match).tiles) == ("b1", ["f01"])
    none = Scene(2).give(0, hour=5).give(1, hour=8).leonardo(hour=6).only("", owner=1)
    table = none.plan(0, cathedral=1).at("cathedral")
    push_moves(table, 0, "done")
    assert table.is_over


def test_L_10_he_goes_nowhere_else() -> None:
    match = open_new_match(2, **ALL)
    play_default_moves(match, to_round=3)
    assert "portraits" not in msgspec.to_builtins(leonardo_state(match))
    assert set(leonardo_view(match).plan) == {"market", "cathedral"}


def test_L_11_his_master_blocks_spaces_and_the_controller_chooses_for_him() -> None:
    match = build_match(vp=5)
    push_moves(match, 0, "b2")
    assert (seats_to_move(match), current_question(match)) == ([0], "land")
    landing = match.view_for(1).landing
    assert landing is not None
    assert landing.master == 2
    push_moves(match, 0, "previous")
    assert leonardo_state(match).vp == 4
    assert seat_points(match, 0) == [5]


def test_L_12_he_takes_part_in_the_rotation() -> None:
    scene = Scene(2).give(0, start=1).give(1, start=2).plan(0, workshop=1)
    match = scene.at("workshop")
    push_moves(match, 0, "done")
    assert (player_state(match, 0).start, player_state(match, 1).start, leonardo_state(match).start) == (2, 3, 1)


def test_L_14_his_plan_is_open_and_the_controllers_secret() -> None:
    match = Scene(2).planning()
    push_moves(match, 0, "market=1 .")
    seen = match.view_for(1)
    assert leonardo_view(match).plan == {"market": 1, "cathedral": 1}
    assert seen.players[0].plan is None


def test_L_13_he_has_no_thalers_to_count() -> None:
    match = Scene(2).only("a1 a2").last_round().leonardo(vp=7, section="e5").plan(0, workshop=1).at("workshop")
    entry = leave_all(match)
    assert event_keys(entry, "counts-thalers") == ["counts-thalers"] * 2
    assert leonardo_state(match).vp == 7
