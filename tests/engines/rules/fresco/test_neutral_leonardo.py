"""Test the neutral Leonardo in games of two players (L)."""

import msgspec

from tests.engines.rules.fresco.position_builder import ALL, Scene, Table
from tests.engines.rules.rule_match import OPEN, check_events, event_keys


def build_match(section: str = "c3", covered: str = "", bishop: str = "c3", **given: int) -> Table:
    """Build a match with Leonardo's turn in the cathedral; seat 0 decides. b2 is worth 3, d4 is worth 11."""
    scene = Scene(2).give(0, hour=7, **given).give(1, hour=8).leonardo(hour=5, section=section).bishop(bishop)
    scene.fresco(b2="f01", d4="f24")
    if covered:
        scene.only(covered, owner=1)
    return scene.at("cathedral")


def test_L_1_board_and_rules_of_three_players() -> None:
    match = Table.open(2)
    assert [len(booth) for booth in match.state.booths] == [4, 3, 2]
    assert len({tile for booth in match.state.booths for tile in booth}) == 9
    assert match.view_for(None).bag == 2


def test_L_2_leonardo_has_only_points() -> None:
    assert not {"thalers", "paints"} & set(msgspec.to_builtins(Table.open(2).leonardo_state()))
    assert build_match().after(0, "b2").leonardo_state().vp == 3 + 2


def test_L_3_starting_spaces_of_leonardos_masters() -> None:
    match = Table.open(2)
    assert (match.leonardo_state().start, match.leonardo_state().hour, match.leonardo_state().section) == (3, 0, "c3")
    assert sorted(p.start for p in match.state.players) == [1, 2]


def test_L_4_leonardos_plan_never_changes() -> None:
    assert Table.open(2).leonardo_view().plan == {"market": 1, "cathedral": 1}
    scene = Scene(2).only("a1 b1 c1").last_round().give(0, apprentices=5).leonardo(section="c3")
    match = scene.plan(0, cathedral=1, cathedral2=1).at("cathedral").check("turns=0,2")
    match.after(0, "done", "b1").check("turns=0 phase=cathedral2")


def test_L_5_player_on_s1_controls_leonardo_first_then_they_alternate() -> None:
    match = Table.open(2)
    first = next(seat for seat in range(2) if match.player_state(seat).start == 1)
    assert match.leonardo_state().controller == first
    for turn in range(1, 4):
        match.play_default_moves(to_round=turn + 1)
        assert match.leonardo_state().controller == (first + turn) % 2


def test_L_6_leonardo_wakes_up_in_turn_order() -> None:
    match = (
        Scene(2)
        .give(0, vp=9)
        .give(1, vp=2)
        .leonardo(vp=5, controller=0)
        .wake()
        .check("turns=1,2,0")
        .after(1, "7")
        .check("moves=0 asks=wake")
        .after(0, "9")
        .check_every_event("gets-up")
        .check_options(0, "9=F-3.4")
    )
    assert match.leonardo_state().hour == 9


def test_L_7_leonardo_acts_according_to_his_wake_up_time() -> None:
    assert Scene(2).give(0, hour=8).give(1, hour=5).leonardo(hour=6).planning().state.order == [1, 2, 0]


def test_L_8_leonardo_closes_a_booth() -> None:
    match = (
        Scene(2)
        .give(0, hour=7)
        .give(1, hour=8)
        .leonardo(hour=5)
        .booths("m_r", "m_y", "m_b")
        .at("market")
        .check("moves=0 asks=close")
        .check_keys(0, {"booth-1", "booth-2", "booth-3"})
        .check_refusal(0, "done", "bad_move")
    )
    assert match.after(0, "booth-2").state.booths[1] == []
    (
        Scene(2)
        .give(0, hour=5)
        .give(1, hour=8)
        .plan(0, market=1)
        .booths("m_r", "m_y", "")
        .at("market")
        .after(0, "booth-1 close")
        .check_events("closes-booth", "closes-booth")
    )


def test_L_9_leonardo_restores_without_paints_within_one_bishop_step() -> None:
    match = build_match().check_keys(0, {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"})
    assert match.after(0, "d4").leonardo_state().vp == 11 + 2
    assert (match.leonardo_state().section, match.state.bishop) == ("d4", "d4")
    assert len(match.leonardo_state().tiles) == 1
    assert all(row.income == 0 for row in match.view_for(None).players)
    for section, covered, there in (
        ("a1", "c1 c3 e5", {"c1", "c3"}),
        ("a1", "e1 e2 e5", {"e1", "e2", "e5"}),
        ("b2", "b2 c2 b3 e5", {"c2", "b3"}),
    ):
        build_match(section=section, covered=covered).check_all_options(0, dict.fromkeys(there, OPEN))

    scene = Scene(2).give(0, hour=5).give(1, hour=8).leonardo(hour=6, section="a1").only("b1 e5 e4 e3", owner=1)
    match = scene.last_round().fresco(b1="f01").bishop("a1").plan(0, cathedral=1).at("cathedral")
    assert "restores-freely" in event_keys(match.push_moves(0, "done"))
    assert (match.leonardo_state().section, match.leonardo_state().tiles) == ("b1", ["f01"])
    none = Scene(2).give(0, hour=5).give(1, hour=8).leonardo(hour=6).only("", owner=1)
    assert none.plan(0, cathedral=1).at("cathedral").after(0, "done").is_over


def test_L_10_leonardo_visits_no_other_places() -> None:
    match = Table.open(2, **ALL)
    match.play_default_moves(to_round=3)
    assert "portraits" not in msgspec.to_builtins(match.leonardo_state())
    assert set(match.leonardo_view().plan) == {"market", "cathedral"}


def test_L_11_leonardos_master_blocks_spaces_and_his_controller_chooses() -> None:
    match = build_match(vp=5).after(0, "b2").check("moves=0 asks=land")
    assert getattr(match.view_for(1).landing, "master", None) == 2
    assert match.after(0, "previous").check("0.vp=5").leonardo_state().vp == 4


def test_L_12_leonardo_takes_part_in_the_rotation() -> None:
    match = Scene(2).give(0, start=1).give(1, start=2).plan(0, workshop=1).at("workshop").after(0, "done")
    assert (match.player_state(0).start, match.player_state(1).start, match.leonardo_state().start) == (2, 3, 1)


def test_L_14_leonardos_plan_is_public_and_his_controllers_plan_secret() -> None:
    match = Scene(2).planning().after(0, "market=1 .")
    seen = match.view_for(1)
    assert match.leonardo_view().plan == {"market": 1, "cathedral": 1}
    assert seen.players[0].plan is None


def test_L_13_leonardo_has_no_thalers_to_score() -> None:
    match = Scene(2).only("a1 a2").last_round().leonardo(vp=7, section="e5").plan(0, workshop=1).at("workshop")
    check_events(match.leave_all(), "counts-thalers", "counts-thalers")
    assert match.leonardo_state().vp == 7
