"""Test the modules: portraits (M-P) and the bishop's requests (M-B)."""

import pytest

from engines.core import piles
from tests.engines.rules.fresco.position_builder import INDEX, Scene, Table
from tests.engines.rules.rule_match import OPEN


def portraits_match(cards: str, n: int = 1, /, **given: object) -> Table:
    scene = Scene(portraits=True).give(0, thalers=0).give(0, **given).open("portraits", cards)
    return scene.plan(0, studio=n).at("studio")


def build_scene(cards: str, **given: object) -> Scene:
    scene = Scene(portraits=True).give(0, portraits=cards, **given)
    return scene.open("portraits", " ".join([card for card in INDEX.portraits if card not in cards.split()][-2:]))


def test_M_P_3_one_apprentice_may_take_a_portrait() -> None:
    (
        portraits_match("p_b2 p_a6", 3)
        .check_all_options(0, {"p_b2": OPEN, "p_a6": OPEN, "thalers": OPEN})
        .after(0, "p_b2")
        .check_seat(0, "portraits=p_b2 vp=3 thalers=6")
    )


def test_M_P_4_cards_are_not_replaced_within_the_round() -> None:
    scene = Scene(portraits=True).open("portraits", "p_b2 p_a6")
    for seat in range(3):
        scene.plan(seat, studio=1).give(seat, thalers=0)
    (
        scene.at("studio")
        .after(0, "p_b2")
        .check_keys(1, {"p_a6", "thalers"})
        .after(1, "p_a6")
        .check("0.thalers=0 2.thalers=3")
        .check_events("earns", "income", "portraits-appear")
    )


def test_M_P_5_up_to_two_are_filled_for_the_next_round() -> None:
    match = portraits_match("p_b2 p_a6").after(0, "p_b2")
    assert len(match.state.open_portraits) == 2
    assert match.state.open_portraits[0] == "p_a6"
    empty = Scene(portraits=True).open("portraits", "p_b2").plan(0, studio=1)
    empty.give(1, portraits=" ".join(card for card in INDEX.portraits if card != "p_b2"))
    table = empty.at("studio").after(0, "p_b2").check("open_portraits=")
    assert piles.pile_size(table.state.portraits) == 0


def test_M_P_6_taken_cards_stay_face_up_and_have_kinds() -> None:
    assert portraits_match("p_a1 p_c2").after(0, "p_a1").view_for(None).players[0].portraits == ("p_a1",)
    assert {row.kind for row in INDEX.table.portrait} == {"now", "always", "end"}
    assert [row.back for row in INDEX.table.portrait] == ["A"] * 6 + ["B"] * 6 + ["C"] * 6


def test_M_P_7_immediate_points_follow_the_track_and_final_points_move_once() -> None:
    match = Scene(portraits=True).give(0, vp=4).give(1, vp=7).open("portraits", "p_b2 p_c1").plan(0, studio=1)
    match.at("studio").after(0, "p_b2").check("asks=land moves=0")
    scene = build_scene("p_c2 p_c5", tiles="f01 f02 f03 f04 f05", mood=8, vp=10, thalers=3).only("a1", owner=1)
    final = scene.give(1, vp=17, thalers=0).last_round().plan(0, workshop=1).at("workshop")
    final.leave_all()
    final.check_seat(0, "vp=18 from_portraits=6 from_track=1")


def test_M_P_8_permanent_cards_keep_working_and_prices_do_not_fall_below_1() -> None:
    (
        build_scene("p_a5", hour=5, thalers=9)
        .plan(0, market=1)
        .booths("m_r", "m_y", "m_b")
        .at("market")
        .after(0, "booth-1 buy m_r")
        .check("0.thalers=6")
    )
    cheap = build_scene("p_a5", hour=9).give(1, hour=5).plan(0, market=1).booths("m_r", "m_y", "m_b").at("market")
    assert cheap.view_for(None).players[0].price == 1
    (
        build_scene("p_b4", mood=1)
        .plan(0, workshop=1, theatre=2)
        .at("workshop")
        .check_options(0, "done=")
        .after(0, "done")
        .check_seat(0, "mood=7")
    )
    assert build_scene("p_b5").plan(0, workshop=2).at("workshop").state.left == 6


@pytest.mark.parametrize(
    ("card", "tokens", "bought", "coins"),
    [
        ("p_a1", "", "", 5),
        ("p_b3", "", "", 6),
        ("p_a2", "red=2 blue=1 .", "RRB", 0),
        ("p_a4", "green", "G", 1),
        ("p_b1", "green=1 violet=1 .", "GV", 0),
    ],
)
def test_M_P_9_immediate_effects_of_cards(card: str, tokens: str, bought: str, coins: int) -> None:
    move = f"{card} {tokens}".strip()
    portraits_match(f"{card} p_c1").after(0, move).check_seat(0, f"paints={bought} thalers={coins}")
    empty = Scene(portraits=True).give(1, red=16, yellow=17, blue=17).open("portraits", "p_a2 p_c1").plan(0, studio=1)
    empty.at("studio").check_keys(0, {"red"}, "p_a2").after(0, "p_a2 red").check("0.paints=R")
    none = Scene(portraits=True).give(1, red=17, yellow=17, blue=17).open("portraits", "p_a2 p_c1").plan(0, studio=1)
    none.at("studio").push_moves(0, "p_a2")


def test_M_P_10_a_mood_change_by_a_card_counts_in_the_next_round() -> None:
    portraits_match("p_a3 p_c1", mood=5, apprentices=5).after(0, "p_a3").check_seat(0, "mood=9 apprentices=5")


def test_M_P_11_thalers_of_a_card_count_before_conversion_to_points() -> None:
    match = build_scene("p_c6", thalers=3, vp=10).only("a1").last_round().plan(0, workshop=1).at("workshop")
    match.leave_all()
    assert match.check_seat(0, "vp=14").view_for(None).players[0].thalers == 9


def test_M_P_12_income_tile_pairs_and_free_bishop_move() -> None:
    clerk = build_scene("p_a6", tiles="f01 f02", thalers=0).only("a1 a2 a3 a4 a5 b1 b2", owner=1).plan(0, workshop=1)
    assert clerk.at("workshop").after(0, "done").seat_thalers(0) == [3]
    scene = build_scene("p_b6", red=2, yellow=1, thalers=0).fresco(a1="f01")
    scene.plan(0, cathedral=1).at("cathedral").after(0, "restore a1 b2").check_seat(0, "vp=5 thalers=1")
    final = build_scene("p_c2", tiles="f01 f02 f03", thalers=0, vp=3).only("a1", owner=1).last_round()
    ended = final.plan(0, workshop=1).at("workshop")
    ended.leave_all()
    assert ended.seat_points(0) == [4]


def test_M_P_13_portrait_costs_one_apprentice() -> None:
    for apprentices, coins in ((1, 0), (2, 3), (3, 6)):
        portraits_match("p_c1 p_a6", apprentices).after(0, "p_c1").check_seat(0, f"thalers={coins} vp=5")
    assert portraits_match("p_c1 p_a6", 3).after(0, "thalers").seat_thalers(0) == [9]


@pytest.mark.parametrize(
    ("card", "given", "more"),
    [
        ("p_c3", {"red": 3, "green": 1}, 4),
        ("p_c3", {"red": 9}, 5),
        ("p_c4", {"altars": 4}, 4),
        ("p_c4", {"altars": 9}, 6),
        ("p_c5", {"mood": 7}, 0),
        ("p_c5", {"mood": 9}, 4),
    ],
)
def test_M_P_6_cards_scored_at_the_end(card: str, given: dict[str, int], more: int) -> None:
    match = build_scene(card, thalers=0, vp=10, **given).only("a1").last_round().plan(1, workshop=1).at("workshop")
    match.leave_all()
    assert match.seat_points(0) == [10 + more]


def requests_match(requests: str, tiles: str = "f01 f04 f10", apprentices: int = 1, **given: object) -> Table:
    """Build a match with seat 0 in the cathedral.

    f01 has red, yellow and blue spots, f04 red and yellow ones, f10 a red one.
    """
    scene = Scene(bishops_requests=True).open("requests", requests)
    scene.give(0, tiles=tiles, thalers=0).give(0, **given)
    lying = sorted(set(scene.state["fresco"]))
    return scene.only(" ".join(lying[:7]), owner=1).plan(0, cathedral=apprentices).at("cathedral")


def test_M_B_3_request_needs_tiles_with_enough_spots() -> None:
    (
        requests_match("q01 q04 q06", apprentices=2)
        .check_all_options(0, {"q01": OPEN, "q04": OPEN, "q06": "M-B.3"}, "fulfil")
        .check_refusal(0, "fulfil q04 f01=1 .", "blocked")
        .after(0, "fulfil q04 f01=1 f10=1 .")
        .check("0.vp=5 0.requests=q04 moves=0 asks=restore")
    )
    requests_match("q12 q07 q08", tiles="f10").check_options(0, "fulfil=M-B.3")


def test_M_B_4_spent_tiles_give_no_income_and_fulfil_no_requests() -> None:
    match = requests_match("q01 q02 q07", apprentices=2).after(0, "fulfil q07 f01=1 .")
    seen = match.view_for(None).players[0]
    assert [tile.spent for tile in seen.tiles] == [True, False, False]
    assert seen.income == 2
    assert "f01" not in match.check_choices(0, {"q01"}, "fulfil").blocking_rules(0, "fulfil q01")


def test_M_B_5_requests_give_points_paints_and_thalers() -> None:
    (
        requests_match("q01 q04 q08", apprentices=3)
        .after(0, "fulfil q01 f04=1 .")
        .check_seat(0, "vp=4 paints=RYBO")
        .check_events("fulfils", "takes-paints")
        .after(0, "fulfil q08 f01=1 .")
        .check_seat(0, "vp=10 thalers=3")
    )
    empty = Scene(bishops_requests=True).open("requests", "q01 q02 q03").give(0, tiles="f01").give(1, orange=9)
    (
        empty.only(" ".join(sorted(set(empty.state["fresco"]))[:7]), owner=2)
        .plan(0, cathedral=1)
        .at("cathedral", give=False)
        .after(0, "fulfil q01 f01=1 .")
        .check_seat(0, "vp=4 paints=")
    )


def test_M_B_6_request_is_replaced_only_for_the_next_round() -> None:
    match = requests_match("q01 q04 q08", apprentices=2).after(0, "fulfil q01 f01=1 .").check("open_requests=q04,q08")
    match.after(0, "done").check_events("requests-appear")
    assert (len(match.state.open_requests), piles.pile_size(match.state.requests)) == (3, 8)


def test_M_B_7_fulfilling_a_request_does_not_involve_the_bishop() -> None:
    match = requests_match("q01 q04 q08")
    before = match.state.bishop
    match.after(0, "fulfil q01 f01=1 .").check(f"bishop={before} 0.from_bishop=0")


def test_M_B_8_request_can_use_a_tile_just_taken_in_both_visits() -> None:
    scene = Scene(bishops_requests=True).open("requests", "q07 q01 q02").only("a1 b1 c1", owner=1)
    scene.fresco(a1="f01").last_round().give(0, red=2, yellow=1)
    (
        scene.plan(0, cathedral2=2)
        .at("cathedral2")
        .after(0, "restore a1 stay", "fulfil q07 f01=1 .")
        .check("over=True 0.requests=q07")
    )
    early = Scene(bishops_requests=True).open("requests", "q07 q01 q02").only("a1 b1 c1", owner=0).last_round()
    early.plan(0, cathedral=1).at("cathedral").check_options(0, "fulfil=")


def test_M_B_9_spent_tiles_still_count_toward_the_final_round() -> None:
    match = requests_match("q01 q04 q08")
    assert len(match.state.fresco) == 7
    assert not match.after(0, "fulfil q01 f01=1 .").state.final
