"""Test the places: market (F-7), cathedral (F-8 to F-10), studio to theatre (F-11 to F-13, F-18)."""

import pytest

from engines.core import piles
from engines.fresco.components import COMPONENTS
from engines.fresco.steps.cathedral import altar_points
from tests.engines.rules.fresco.position_builder import INDEX, LETTERS, Scene, Table
from tests.engines.rules.rule_match import OPEN, event_keys

GOODS = ("m_r m_y m_b m_ry", "m_rrr m_yyy m_g", "m_o m_bbb")


def market_match(apprentices: int = 1, coins: int = 12, **given: int) -> Table:
    scene = Scene().give(1, hour=5).give(2, hour=9).give(0, hour=7, thalers=coins, **given)
    return scene.plan(0, market=apprentices).booths(*GOODS).at("market")


def test_F_7_1_choose_one_booth_then_buy_or_close() -> None:
    (
        market_match()
        .check_all_options(0, {"booth-1": OPEN, "booth-2": OPEN, "booth-3": OPEN, "done": OPEN})
        .check_keys(0, {"buy", "close"}, "booth-2")
    )


def test_F_7_2_each_apprentice_buys_one_tile_at_the_price_of_the_row() -> None:
    (
        market_match(2)
        .check_refusal(0, "booth-1 buy m_r=1 m_y=1 m_b=1 .", "bad_move")
        .after(0, "booth-1 buy m_r=1 m_ry=1 .")
        .check_seat(0, "thalers=8 paints=RRY")
    )


def test_F_7_3_T_4_the_paints_come_from_the_supply() -> None:
    match = market_match()
    before = match.supply_paints().count("Y")
    match.push_moves(0, "booth-2 buy m_yyy")
    assert (match.seat_paints(0), match.supply_paints().count("Y")) == ("YYY", before - 3)


def test_F_7_4_booth_closes_entirely_after_a_purchase() -> None:
    match = Scene().plan(0, market=1).plan(1, market=1).booths(*GOODS).at("market").after(0, "booth-2 buy m_g")
    assert match.state.booths[1] == []
    assert {"m_rrr", "m_yyy", "m_g"} <= set(piles.all_cards(match.state.bag))
    match.check_options(1, "booth-2=F-7.4")


def test_F_7_5_purchases_come_from_one_booth_only() -> None:
    market_match(3).after(0, "booth-3 buy m_o=1 m_bbb=1 .").check("asks=wake 0.paints=BBBO")


def test_F_7_6_closing_is_free() -> None:
    market_match(3, coins=1).after(0, "booth-1 close").check_events("closes-booth").check("0.thalers=1 round=2")


def test_F_7_7_doing_neither_closes_nothing() -> None:
    match = Scene().plan(0, market=1).plan(1, market=1).booths(*GOODS).at("market").after(0, "done")
    assert all(match.check_refusal(1, "booth-1 buy .", "bad_move").state.booths)


def test_F_7_8_booths_are_not_refilled_before_the_next_round() -> None:
    match = (
        Scene()
        .plan(0, market=1, workshop=1)
        .give(0, red=1, yellow=1)
        .booths(*GOODS)
        .at("market")
        .after(0, "booth-1 close")
    )
    assert (match.current_question(), match.state.booths[0]) == ("mix", [])
    match.leave_all()
    assert [len(booth) for booth in match.state.booths] == [4, 3, 2]


def test_F_18_1_paints_missing_in_the_supply_are_paid_for_but_forfeited() -> None:
    scene = Scene().give(1, hour=9, blue=16).give(2, hour=8).give(0, hour=7, thalers=9).plan(0, market=1).booths(*GOODS)
    scene.at("market").after(0, "booth-3 buy m_bbb").check_seat(0, "paints=B thalers=7")


def test_R_7_a_booth_left_open_can_be_chosen_by_a_later_player() -> None:
    (
        Scene()
        .plan(0, market=1)
        .plan(1, market=1)
        .booths(*GOODS)
        .at("market")
        .after_turns((0, "done"), (1, "booth-1 buy m_r"))
        .check("1.paints=R")
    )


def test_R_8_two_apprentices_with_money_for_one_tile_buy_one() -> None:
    (
        Scene()
        .give(0, hour=5, thalers=5)
        .plan(0, market=2)
        .booths(*GOODS)
        .at("market")
        .after(0, "booth-1 buy m_r")
        .check("0.paints=R 0.thalers=1 round=2")
    )


def test_R_17_market_paints_can_be_used_in_the_same_round() -> None:
    scene = Scene().give(0, hour=7, red=2, thalers=2).give(2, hour=9).fresco(a1="f01").plan(0, market=1, cathedral=1)
    scene.booths(*GOODS).at("market").after(0, "booth-1 buy m_y", "restore a1 stay").check_seat(0, "tiles=f01")


def test_R_19_price_is_that_of_the_players_row() -> None:
    scene = Scene().give(0, hour=8, thalers=9).give(1, hour=5, thalers=9).give(2, hour=6).plan(0, market=1)
    (
        scene.plan(1, market=1)
        .booths(*GOODS)
        .at("market")
        .check("moves=1")
        .after_turns((1, "booth-1 buy m_r"), (0, "booth-2 buy m_g"))
        .check("0.thalers=8 1.thalers=5 0.green=1")
    )


def cathedral_match(apprentices: int = 1, bishop: str = "c3", **given: int) -> Table:
    """Build a match with seat 0 in the cathedral.

    a1 needs red red yellow (3), b1 yellow yellow blue (3), e5 two red and a green (5).
    """
    scene = Scene().give(0, **given).fresco(a1="f01", b1="f02", e5="f07").bishop(bishop)
    return scene.plan(0, cathedral=apprentices).at("cathedral")


def altar_move(letters: str) -> str:
    return "altar " + " ".join(f"{p}={letters.count(k)}" for k, p in LETTERS.items() if k in letters) + " ."


def build_match_with(letters: str, **options: bool) -> Table:
    given = {paint: letters.count(letter) for letter, paint in LETTERS.items() if letter in letters}
    return Scene(**options).give(0, **given).plan(0, cathedral=1).at("cathedral")


def test_F_8_1_each_apprentice_works_on_a_section_or_the_altar() -> None:
    match = cathedral_match(2, red=3, yellow=2, blue=1)
    match.after(0, "restore a1 stay", altar_move("RYB")).check("0.vp=5 asks=wake")


def test_F_8_2_section_costs_exactly_the_paints_of_its_tile() -> None:
    assert cathedral_match(red=3, yellow=1, green=2).after(0, "restore a1 stay").seat_paints(0) == "RGG"
    cathedral_match(red=1, blue=1, yellow=1).check_options(0, "restore=F-8.2")
    cathedral_match(red=2, yellow=1).check_options(0, "a1= b1=F-8.2", "restore")


def test_F_8_3_T_5_tile_and_bonus_count_as_a_single_gain() -> None:
    match = cathedral_match(red=2, yellow=1, bishop="b2").after(0, "restore a1 stay")
    assert event_keys(match.entries[-1], "restores", "lands") == ["restores"]
    match.check_seat(0, "vp=5 from_fresco=3 from_bishop=2")


def test_F_8_4_tile_goes_to_its_player_and_gives_income_from_then_on() -> None:
    match = cathedral_match(red=2, yellow=1, thalers=0).after(0, "restore a1 stay")
    match.check("round=2").check_seat(0, "tiles=f01 thalers=1")


def test_F_8_5_bishop_moves_to_the_restored_section() -> None:
    match = cathedral_match(2, red=2, yellow=3, blue=1).after(0, "restore a1 stay").check("bishop=a1")
    match.after(0, "restore b1 stay").check("0.vp=8 bishop=b1")


def test_F_8_6_section_cannot_be_restored_twice() -> None:
    match = cathedral_match(2, red=4, yellow=3, blue=1).after(0, "restore a1 stay")
    assert match.refusal_of(0, "restore a1 stay") in {"bad_move", "blocked"}
    assert match.view_for(None).sections[0].tile is None
    Scene().only("").plan(0, cathedral=1).at("cathedral").check_options(0, "restore=F-8.6")


def test_F_9_1_bishop_moves_one_section_for_one_thaler() -> None:
    (
        cathedral_match(2, red=2, yellow=3, blue=1, thalers=2)
        .check_keys(0, {"stay", "b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}, "restore a1")
        .after(0, "restore a1 b2")
        .check_seat(0, "vp=5 thalers=1")
        .after(0, "restore b1 b1")
        .check_seat(0, "vp=11 thalers=2")
    )
    cathedral_match(red=2, yellow=1, thalers=0).check_options(0, "b2=F-9.1", "restore a1")


def test_F_9_2_bishop_moves_on_covered_or_restored_sections_within_the_grid() -> None:
    match = Scene().give(0, red=2, yellow=1).fresco(c1="f01").only("a1 b1 c1").bishop("a1")
    assert match.plan(0, cathedral=1).at("cathedral").choices(0, "restore c1") == {"stay", "b1", "a2", "b2"}


@pytest.mark.parametrize(("bishop", "bonus"), [("a1", 3), ("b2", 2), ("a2", 2), ("c1", 0), ("c3", 0), ("e5", 0)])
def test_F_9_3_bishop_bonus_depends_on_distance(bishop: str, bonus: int) -> None:
    match = cathedral_match(red=2, yellow=1, bishop=bishop)
    assert match.view_for(None).sections[0].bonus == bonus
    assert match.after(0, "restore a1 stay").seat_points(0) == [3 + bonus]


def test_F_9_4_paid_bishop_move_requires_a_restored_section() -> None:
    (
        cathedral_match(red=1, yellow=1, blue=1)
        .check_keys(0, {"restore", "altar", "done"})
        .check_refusal(0, "restore a1 b2", "blocked")
        .check("0.thalers=12")
        .check_keys(0, set(INDEX.paints({"special_blends": False})), "altar")
    )


def test_F_10_1_the_altar_is_never_used_up() -> None:
    (
        Scene()
        .give(0, red=3, yellow=3, blue=3)
        .plan(0, cathedral=3)
        .at("cathedral")
        .after(0, altar_move("RYB"), altar_move("RYB"), altar_move("RYB"))
        .check_seat(0, "vp=6 altars=3")
    )


@pytest.mark.parametrize(
    ("rules", "letters", "vp"),
    [
        ("F-10.2", "RYB", 2), ("F-10.3", "RYG", 3), ("T-6", "RBG", 3), ("F-10.3", "ROO", 4), ("T-7", "GOO", 5),
        ("R-10", "GGG", 5), ("T-8", "GOV", 6), ("M-S.4", "RYN", 5), ("M-S.4", "RNK", 8), ("M-S.4", "NNK", 11),
        ("M-S.4", "GNK", 9), ("M-S.4", "GOV", 6),
    ],
)  # fmt: skip
def test_F_10_each_mixed_paint_scores_more(rules: str, letters: str, vp: int) -> None:
    (
        build_match_with(letters, special_blends=rules == "M-S.4")
        .after(0, altar_move(letters))
        .check_seat(0, f"vp={vp} paints=")
    )


def test_F_10_4_R_10_which_payments_are_legal() -> None:
    for letters in ("RRG", "RRR", "RYYB"):
        assert build_match_with(letters + "GOV").refusal_of(0, altar_move(letters)) == "bad_move"
    build_match_with("RRRYY").check_options(0, "altar=F-10.4")
    build_match_with("RYYYG").check_options(0, "altar=")


def test_F_10_5_altar_gives_no_bonus_bishop_move_or_tile() -> None:
    match = build_match_with("RYB")
    before = match.state.bishop
    match.after(0, altar_move("RYB")).check(f"bishop={before} 0.tiles= 0.vp=2")
    assert match.view_for(None).players[0].income == 0


def test_F_10_6_green_orange_violet_always_scores_6() -> None:
    counts = {"green": 1, "orange": 1, "violet": 1}
    same = COMPONENTS.current_hash()
    assert (altar_points(same, counts), altar_points(same, {"green": 2, "orange": 1})) == (6, 5)


def test_F_18_3_returned_paints_are_available_at_once() -> None:
    match = Scene().give(0, red=1, yellow=1, blue=1).give(1, red=16).plan(0, cathedral=1).at("cathedral")
    assert match.supply_paints().count("R") == 0
    assert match.after(0, altar_move("RYB")).supply_paints().count("R") == 1


def test_M_S_6_bonus_and_final_round_are_unchanged() -> None:
    scene = Scene(special_blends=True).fresco(a1="s02").give(0, green=2, pink=1).bishop("a1")
    assert scene.plan(0, cathedral=1).at("cathedral").after(0, "restore a1 stay").seat_points(0) == [14 + 3]
    last = Scene(special_blends=True).only("a1 a2 a3 a4 a5 b1").plan(0, cathedral=1).at("cathedral").after(0, "done")
    assert last.state.final


def test_R_1_tile_value_and_bonus_move_the_marker_as_one_gain() -> None:
    scene = Scene().give(0, red=2, yellow=1, vp=1).give(1, vp=4).fresco(a1="f01").bishop("b2")
    scene.plan(0, cathedral=1).at("cathedral").after(0, "restore a1 stay").check("0.vp=6 1.vp=4")


def test_R_5_bishop_move_can_be_paid_even_without_a_bonus() -> None:
    cathedral_match(red=2, yellow=1, thalers=1).after(0, "restore a1 d4").check("0.vp=3 bishop=a1")


def test_R_6_bishop_may_move_to_or_from_the_section() -> None:
    for section, vp in (("a1", 6), ("c3", 3)):
        cathedral_match(red=2, yellow=1, bishop="b2").after(0, f"restore a1 {section}").check_seat(0, f"vp={vp}")


def test_F_11_1_F_18_4_T_9_each_apprentice_earns_three_thalers() -> None:
    scene = Scene().plan(0, cathedral=1, studio=3).plan(1, studio=1).give(0, thalers=500).give(1, thalers=4)
    match = scene.at("cathedral").after(0, "done").check_events("earns", "earns")
    assert match.seat_thalers() == [509, 7, 12]


def test_F_12_1_each_apprentice_mixes_twice() -> None:
    (
        Scene()
        .plan(0, workshop=3)
        .give(0, red=6, yellow=7)
        .at("workshop")
        .check("left=6")
        .after(0, *["orange"] * 5)
        .check("0.paints=RYYOOOOO left=1")
        .after(0, "done")
        .check("round=2")
    )


def test_F_12_2_paints_mix_according_to_the_table() -> None:
    match = Scene().plan(0, workshop=2).give(0, red=2, yellow=2, blue=2).at("workshop")
    before = match.supply_paints()
    assert match.after(0, "orange", "green", "violet").seat_paints(0) == "GOV"
    assert len(match.supply_paints()) == len(before) + 6 - 3


def test_F_12_3_mixed_paints_cannot_be_unmixed_or_mixed_again() -> None:
    (
        Scene()
        .plan(0, workshop=1)
        .give(0, orange=2, green=2, violet=2, red=1, blue=1)
        .at("workshop")
        .check_all_options(0, {"orange": "F-6.5", "green": "F-6.5", "violet": OPEN, "done": OPEN})
    )


def test_F_12_4_mixed_paints_are_usable_in_a_later_round() -> None:
    (
        Scene()
        .plan(0, cathedral=1, workshop=1)
        .give(0, red=1, yellow=1, blue=1)
        .at("cathedral")
        .after(0, "done", "orange")
        .check("asks=wake 0.paints=BO")
    )


def test_F_13_1_T_11_mood_rises_two_spaces_up_to_the_top() -> None:
    match = Scene().plan(0, workshop=1, theatre=3).plan(1, theatre=1).give(0, mood=4).give(1, mood=5)
    match.at("workshop").after(0, "done").check("0.mood=9 1.mood=7")


def test_F_13_2_apprentices_do_not_change_at_once() -> None:
    (
        Scene()
        .plan(0, workshop=1, theatre=2)
        .give(0, mood=5, apprentices=5)
        .at("workshop")
        .after(0, "done")
        .check_seat(0, "mood=9 apprentices=5")
    )


def test_F_18_2_mixing_requires_the_resulting_paint_in_the_supply() -> None:
    (
        Scene()
        .plan(0, workshop=1)
        .give(0, red=1, yellow=1, blue=1)
        .give(1, orange=9)
        .at("workshop")
        .check_options(0, "orange=F-18.2")
    )


def test_F_18_5_players_may_hold_any_number_of_paints() -> None:
    match = Scene().plan(0, workshop=1).give(0, red=17, yellow=17, blue=17, thalers=400).at("workshop")
    assert len(match.after(0, "orange").seat_paints(0)) == 50


def test_M_S_3_brown_and_pink_can_use_freshly_mixed_paints() -> None:
    scene = Scene(special_blends=True).plan(0, workshop=2).give(0, yellow=2, blue=1, red=1, orange=1, violet=1)
    (
        scene.at("workshop")
        .check_options(0, "brown=F-6.5")
        .after(0, "orange", "green", "brown", "pink")
        .check_seat(0, "paints=NK vp=0")
    )
    (
        Scene()
        .plan(0, workshop=1)
        .give(0, orange=1, green=1, red=1, yellow=1)
        .at("workshop")
        .check_refusal(0, "brown", "bad_move")
    )
