"""Test rounds, the end, hidden information (F-15 to F-17, F-19) and the score track (F-14)."""

import msgspec

from engines.core import piles
from engines.core.core_types import Msg
from tests.engines.rules.fresco.position_builder import Scene, Table
from tests.engines.rules.rule_match import OPEN, check_events, event_keys

SIX = "a1 b1 c1 d1 e1 a2"


def build_last_round(**given: int) -> Scene:
    """Build a scene of the final round with three sections; seat 2 has the other tiles."""
    return Scene().only("a1 b1 c1").fresco(a1="f01").last_round().give(0, **given)


def test_F_15_1_R_18_all_booths_are_refilled() -> None:
    match = Scene().plan(0, market=1).booths("m_r", "m_y", "m_b").at("market")
    entry = match.push_moves(0, "done")
    assert [len(booth) for booth in match.state.booths] == [4, 3, 2]
    assert len([draw for draw in entry.draws if draw.pile == "bag"]) == 9
    assert piles.pile_size(match.state.bag) == 2


def test_F_15_2_each_tile_pays_one_thaler() -> None:
    match = Scene().give(0, tiles="f01 f02 f03", thalers=4).plan(0, workshop=1)
    match.state["tiles"] = {"layers": []}
    assert match.at("workshop").after(0, "done").seat_thalers(0, 1) == [7, 12]


def test_F_15_3_F_15_5_all_masters_and_apprentices_return() -> None:
    match = Scene().plan(0, workshop=1).at("workshop").after(0, "done")
    assert [p.hour for p in match.state.players] == [0, 0, 0]
    assert all(row.master is None for row in match.view_for(None).hostel)
    assert all(p.plan == {} for p in match.state.players)
    assert all(p.plan is None for p in match.view_for(None).players)


def test_F_16_1_R_11_R_12_six_tiles_or_fewer_at_the_start_of_a_round() -> None:
    Scene().only(SIX).plan(0, workshop=1).at("workshop").after(0, "done").check("asks=wake final=True")
    seven = Scene().only(f"{SIX} b2").plan(0, workshop=1).at("workshop").after(0, "done")
    assert not seven.state.final
    assert "theatre" in seven.view_for(None).places


def test_F_16_3_the_second_visit_comes_after_the_workshop() -> None:
    scene = build_last_round(thalers=3, apprentices=5, red=1, yellow=1, blue=1).plan(
        0, market=1, cathedral=1, workshop=1, cathedral2=1
    )
    match = scene.booths("m_r", "", "").at("market")
    seen = [match.current_question()]
    for _ in range(3):
        match.push_moves(0, "done")
        seen.append(f"{match.current_question()} {match.state.phase}")
    assert seen == ["buy", "restore cathedral", "mix workshop", "restore cathedral2"]


def test_F_16_4_paints_mixed_before_the_second_visit_can_be_used_there() -> None:
    match = build_last_round(red=2, yellow=1, blue=2).fresco(a1="f13", b1="f07").plan(0, workshop=1, cathedral2=1)
    assert "f07" in match.at("workshop").after(0, "green", "done", "restore b1 stay").player_state(0).tiles


def test_F_16_5_F_16_6_the_game_ends_after_the_final_round() -> None:
    match = build_last_round().plan(0, workshop=1).at("workshop").after(0, "done").check("over=True 2.thalers=12")
    assert len(match.state.fresco) == 3
    assert "income" not in event_keys(match.entries[-1])


def test_F_16_7_taking_the_last_tile_starts_the_final_round() -> None:
    scene = Scene().only("a1").fresco(a1="f01").give(0, red=3, yellow=2, mood=4, thalers=0, apprentices=5)
    match = scene.plan(0, cathedral=1, studio=1, theatre=1, workshop=1).at("cathedral")
    assert match.game.headline_messages(match.view_for(0))[1].key == "headline-restore-detail"
    match.after(0, "restore a1 stay").check_events("restores", "last-section").check("asks=mix 0.thalers=3")
    assert Msg("headline-last-round", {"n": 1}) in [
        line.args.get("then") for line in match.game.alt_messages(match.view_for(None))
    ]
    match.after(0, "done").check("over=True 0.mood=6")
    assert "income" not in event_keys(match.entries[-1])


def test_F_16_8_six_tiles_during_a_round_do_not_end_it() -> None:
    (
        Scene()
        .only(f"{SIX} b2")
        .fresco(a1="f01")
        .give(0, red=2, yellow=1, thalers=0)
        .plan(0, cathedral=1)
        .at("cathedral")
        .after(0, "restore a1 stay")
        .check_events("income", "income", "final-round")
        .check("0.thalers=1")
    )


def test_F_16_9_round_25_is_the_last() -> None:
    match = Scene().round(24).plan(0, workshop=1).at("workshop").after(0, "done").check("round=25 final=True")
    match.play_default_moves()
    assert len(match.check("over=True").state.fresco) == 25


def play_to_end(scene: Scene) -> Table:
    match = scene.plan(0, workshop=1).at("workshop")
    match.leave_all()
    return match.check("over=True")


def test_F_17_1_two_thalers_score_one_point() -> None:
    play_to_end(build_last_round(thalers=7, vp=20, red=4, yellow=1, green=1)).check_seat(0, "vp=23 from_thalers=3")


def test_F_17_2_thalers_are_converted_in_acting_order_of_the_final_round() -> None:
    scene = (
        build_last_round(vp=10, thalers=4, hour=6).give(1, vp=11, thalers=2, hour=5).give(2, hour=7, vp=30, thalers=0)
    )
    assert play_to_end(scene).seat_points() == [13, 12, 30]


def test_F_17_3_converted_points_move_to_the_next_free_space_without_choice() -> None:
    match = play_to_end(build_last_round(vp=10, thalers=4).give(1, vp=12, thalers=0).give(2, vp=13, thalers=0))
    assert match.seat_points() == [14, 12, 13]


def test_F_17_4_player_with_most_points_wins_without_ties() -> None:
    scene = build_last_round(thalers=0).give(0, start=1, thalers=1).give(1, start=2, thalers=0).give(2, vp=5, thalers=0)
    match = play_to_end(scene)
    assert [standing.rank for standing in match.game.seat_scores(match.position)] == [3, 2, 1]
    assert [result.seat for result in match.view_for(None).results] == [2, 1, 0]


def test_F_19_1_paints_thalers_and_plans_are_hidden() -> None:
    match = Scene().give(0, red=5, thalers=33).planning().after(0, "market=1 .")
    for viewer in (1, 2, None):
        seen = msgspec.to_builtins(match.view_for(viewer))
        assert seen["players"][0]["thalers"] is None
        assert seen["players"][0]["plan"] is None
        assert "33" not in str(seen["players"][0])
    assert match.private_view(0).thalers == 33


def test_F_19_2_public_information_is_visible() -> None:
    match = Scene().give(0, tiles="f01", vp=3, mood=4, hour=5).fresco().plan(0, workshop=1).give(0, red=1, yellow=1)
    match.state["tiles"] = {"layers": []}
    seen = match.at("workshop").view_for(None)
    me = seen.players[0]
    assert (me.vp, me.mood, me.hour, len(me.tiles), me.apprentices) == (3, 4, 5, 1, 5)
    assert (seen.supply["red"], seen.bishop) == (16, "c3")
    assert len(seen.booths) == 3


def test_F_19_3_story_names_gains_but_views_show_no_totals() -> None:
    match = Scene().give(0, thalers=9).plan(0, market=1).booths("m_rrr", "m_y", "m_b").at("market")
    (told,) = [event for event in match.push_moves(0, "booth-1 buy m_rrr").events if event.msg.key == "buys"]
    assert told.msg.args["n"] == 4
    assert told.is_visible_to(2)
    assert "paints" not in set(msgspec.to_builtins(match.view_for(2).players[0]))
    assert match.view_for(2).players[0].thalers is None


def test_F_19_4_thalers_are_revealed_at_the_end() -> None:
    match = play_to_end(build_last_round(thalers=7))
    assert match.view_for(None).players[0].thalers == 7
    assert "0:7" in [draw.card for draw in match.entries[-1].draws if draw.pile == "thalers"]


def test_R_13_the_mood_still_changes_in_the_final_round() -> None:
    build_last_round(mood=7).wake().check("moves=0").after(0, "9").check_seat(0, "mood=8 apprentices=6")


def test_R_14_six_apprentices_in_the_cathedral() -> None:
    match = build_last_round(apprentices=6).planning().after(0, "cathedral=3 cathedral2=3 .")
    assert match.private_view(0).plan == {"cathedral": 3, "cathedral2": 3}


def test_R_15_thalers_of_the_last_studio_count() -> None:
    (
        build_last_round(thalers=1, vp=10)
        .plan(0, cathedral=1, studio=1)
        .at("cathedral")
        .after(0, "done")
        .check("over=True 0.vp=12")
    )


def test_R_16_single_thaler_does_not_move_a_master_from_its_starting_space() -> None:
    play_to_end(build_last_round(thalers=1)).check_seat(0, "vp=0 start=1")


def test_L_13_leonardo_cannot_win() -> None:
    scene = Scene(2).only("a1").last_round().leonardo(vp=90).give(0, vp=5, thalers=0).give(1, vp=9, thalers=4)
    match = scene.plan(1, workshop=1).at("workshop")
    match.leave_all()
    assert [result.seat for result in match.view_for(None).results] == [1, 0]
    assert len(match.game.seat_scores(match.position)) == 2


def gain_two_points(mine: int, *others: int, seats: int = 3) -> Table:
    """Let seat 0 on a space (0: on S1) gain 2 with the altar; the others are on the given spaces."""
    scene = Scene(seats).give(0, vp=mine, red=1, yellow=1, blue=1)
    for seat, vp in enumerate(others, 1):
        scene.give(seat, vp=vp)
    return scene.plan(0, cathedral=1).at("cathedral").after(0, "altar red=1 yellow=1 blue=1 .")


def test_F_1_12_F_14_1_points_move_the_master_at_once_starting_at_space_1() -> None:
    gain_two_points(0, 7).check_seat(0, "vp=2 start=0")


def test_F_14_2_player_chooses_next_or_previous_free_space_if_occupied() -> None:
    (
        gain_two_points(5, 7)
        .check("moves=0 asks=land 0.vp=5")
        .check_all_options(0, {"next": OPEN, "previous": OPEN})
        .after(0, "next")
        .check_seat(0, "vp=8 from_track=1")
    )
    gain_two_points(5, 7).after(0, "previous").check_seat(0, "vp=6 from_track=-1")


def test_F_14_3_no_space_holds_two_masters() -> None:
    match = gain_two_points(3, 5, 8)
    seen = match.view_for(None).landing
    assert seen is not None
    assert (seen.target, seen.next, seen.previous) == (5, 6, 4)
    assert len(set(match.after(0, "next").seat_points())) == 3


def test_F_14_4_occupied_spaces_are_skipped_and_the_left_space_counts_as_empty() -> None:
    assert gain_two_points(5, 6, 7, 8, seats=4).after(0, "previous").seat_points(0) == [5]
    assert gain_two_points(5, 7, 8, 9, seats=4).after(0, "next").seat_points(0) == [10]
    check_events(gain_two_points(0, 1, 2).check("0.vp=3").entries[-1], "lands")


def test_F_14_5_the_track_has_no_upper_end() -> None:
    assert gain_two_points(137, 4).seat_points(0) == [139]


def test_F_14_6_gain_of_zero_does_not_move_the_master() -> None:
    scene = Scene().only("a1").last_round().give(0, thalers=1, vp=4).give(1, vp=6, thalers=0).give(2, thalers=0)
    match = play_to_end(scene).check("0.vp=4 1.vp=6 2.vp=0")
    assert "lands" not in event_keys(match.entries[-1])


def test_F_15_4_masters_on_starting_spaces_rotate() -> None:
    (
        Scene(4)
        .give(0, start=1)
        .give(1, vp=4)
        .give(2, start=4)
        .give(3, vp=6)
        .plan(0, workshop=1)
        .at("workshop")
        .after(0, "done")
        .check("0.start=4 1.start=0 2.start=1 3.start=0")
    )
    three = Scene().give(0, start=1).give(1, start=2).give(2, start=3).plan(0, workshop=1)
    three.at("workshop").after(0, "done").check("0.start=2 1.start=3 2.start=1")
    (
        Scene()
        .give(0, start=2)
        .give(1, vp=3)
        .give(2, vp=5)
        .plan(0, workshop=1)
        .at("workshop")
        .after(0, "done")
        .check_seat(0, "start=2")
    )
