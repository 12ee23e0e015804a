"""Test the seven sectors (N-7), the park bonus (N-10), and phase 5, the plague (N-11.6)."""

import pytest

from tests.engines.rules.notredame.position_builder import INDEX, Scene, Table
from tests.engines.rules.rule_match import OPEN, event_keys, parse_values


def place_cube(kind: str, *, markers: int, match: Scene | None = None) -> Table:
    """Let seat 0 place a cube in a sector, so it holds ``markers``; return the match."""
    return (match or Scene()).give(0, **{kind: markers - 1}).hand(0, kind).play().after(0, f"play {kind}.0 place")


@pytest.mark.parametrize(
    ("rule", "card", "given", "move", "gained"),
    [
        ("N-7.1.1 T-1", "cloister_school", "", "place", "supply=4"),
        ("N-7.1.1 T-1", "cloister_school", "cloister_school=1", "place", "supply=5"),
        ("N-7.1.1 T-1", "cloister_school", "cloister_school=2", "place", "supply=6"),
        ("N-7.1.1 T-1", "cloister_school", "cloister_school=3", "place", "supply=7"),
        ("N-7.1.2", "cloister_school", "cloister_school=3 bank=5", "place", "supply=5 general=0"),
        ("N-7.1.3 W-6", "cloister_school", "cloister_school=1 bank=9", "place", "supply=3 cloister_school=2"),
        ("N-6.10", "cloister_school", "cloister_school=3 bank=8 supply=2", "place", "supply=2 general=0"),
        ("N-7.2.1", "bank", "", "place", "coins=4"),
        ("N-7.2.1", "bank", "bank=2", "place", "coins=6"),
        ("N-7.2.1", "bank", "bank=4", "place", "coins=8"),
        ("N-7.3.1", "residence", "", "place", "pp=1"),
        ("N-7.3.1 N-6.4", "residence", "residence=3", "place", "pp=4 residence=4 supply=3"),
        ("N-1.6", "residence", "residence=6 pp=400", "place", "pp=407"),
        ("N-8.1.4", "residence", "residence=9 supply=1 friend=residence", "place", "pp=11"),
        ("N-7.6.1", "park", "rats=6", "place", "rats=5 park=1"),
        ("N-7.6.1 N-10.7", "park", "rats=6 park=3", "place", "rats=5 pp=0"),
        ("N-7.6.1", "park", "park=3", "place", "rats=0"),
        ("N-7.7.1", "hospital", "rats=6", "place", "rats=5 hospital=1"),
        ("N-7.7.1", "hospital", "rats=6 hospital=4", "place", "rats=5"),
        ("N-7.7.1", "hospital", "hospital=4", "place", "rats=0"),
        ("N-6.9", "trusted_friend", "supply=0", "bank", "coins=4"),
        ("N-8.1.2 T-3", "trusted_friend", "residence=2", "residence", "pp=3 supply=4"),
        ("N-8.1.3", "trusted_friend", "residence=1 park=1 friend=park", "residence", "pp=2"),
        ("N-8.2.1", "notre_dame", "", "place 1", "cathedral=1 supply=3 coins=2 pp=1"),
        ("N-8.2.1", "notre_dame", "", "place 2", "cathedral=1 supply=3 coins=1 pp=3"),
        ("N-8.2.1", "notre_dame", "", "place 3", "cathedral=1 supply=3 coins=0 pp=6"),
        ("N-10.1", "residence", "residence=1", "place", "pp=2 from_park=0"),
        ("N-10.1", "residence", "residence=1 park=1", "place", "pp=2 from_park=0"),
        ("N-10.1", "residence", "residence=1 park=2", "place", "pp=3 from_park=1"),
        ("N-10.1", "residence", "residence=1 park=3", "place", "pp=3 from_park=1"),
        ("N-10.1", "residence", "residence=1 park=4", "place", "pp=4 from_park=2"),
        ("N-10.1", "residence", "residence=1 park=7", "place", "pp=5 from_park=3"),
        ("N-10.3", "notre_dame", "park=1 friend=park", "place 1", "pp=2"),
    ],
)
def test_N_7_effects_of_each_card(rule: str, card: str, given: str, move: str, gained: str) -> None:
    Scene().give(0, **parse_values(given)).hand(0, card).play().after(0, f"play {card}.0 {move}").check_seat(0, gained)


def test_N_7_2_2_coins_come_first_from_the_general_supply() -> None:
    match = place_cube("bank", markers=4, match=Scene().give(0, coins=10).give(1, coins=10).give(2, coins=2))
    assert (match.seat_coins(), match.state.coins) == ([14, 9, 2], 0)


def test_N_7_2_3_W_7_remaining_coins_come_one_by_one_from_the_richest_opponent() -> None:
    for markers, before, after in (
        (4, (9, 8), [13, 6, 6]),  # 1, 2, then 1 again (first of equals is the next clockwise), then 2
        (1, (9, 8), [10, 7, 8]),
        (4, (23, 1), [25, 0, 0]),
    ):
        scene = Scene().give(0, coins=before[0]).give(1, coins=before[1]).give(2, coins=before[1])
        assert place_cube("bank", markers=markers, match=scene).seat_coins() == after


def test_N_7_2_4_other_gains_of_coins_lapse() -> None:
    (
        Scene()
        .persons("usurer", "monk", "bishop")
        .give(0, coins=5)
        .give(1, coins=10)
        .give(2, coins=10)
        .bribe()
        .after(0, "usurer")
        .check("0.coins=5 1.coins=10 2.coins=10")
    )  # the paid coin is in the supply at once

    scene = Scene().give(0, coins=5, bank=1).give(1, coins=10).give(2, coins=10).hand(0, "trusted_friend")
    assert scene.play().after(0, "play trusted_friend.0 bank").seat_coins() == [7, 9, 9]


@pytest.mark.parametrize(("n", "reached"), [(1, 5), (2, 9), (3, 13), (4, 15)])
def test_N_7_4_1_the_carriage_may_go_as_far_as_there_are_markers(n: int, reached: int) -> None:
    assert len(place_cube("carriage_house", markers=n).check("asks=drive").blocking_rules(0, "drive")) == reached


@pytest.mark.parametrize("n", [1, 2, 3])
def test_N_7_5_1_up_to_three_markers_give_one_of_three_benefits(n: int) -> None:
    for benefit, gained in (
        ("coin", "coins=4 supply=3 rats=4"),
        ("cube", "coins=3 supply=4 rats=4"),
        ("rat_back", "coins=3 supply=3 rats=3"),
    ):
        match = place_cube("hotel", markers=n, match=Scene().give(0, rats=4))
        match.check_keys(0, {"coin", "cube", "rat_back"}).after(0, benefit).check_seat(0, gained).check("asks=play")


@pytest.mark.parametrize("n", [4, 6])
def test_N_7_5_2_T_2_four_markers_give_two_benefits_possibly_the_same(n: int) -> None:
    place_cube("hotel", markers=n).after(0, "coin", "coin").check("0.coins=5 asks=play")


def test_N_7_5_3_benefit_without_effect_cannot_be_chosen() -> None:
    place_cube(
        "hotel", markers=1, match=Scene().give(0, coins=25, rats=0, bank=10).give(1, coins=0).give(2, coins=0)
    ).check("asks=play")  # nothing can be chosen: the choice lapses
    (
        place_cube("hotel", markers=4, match=Scene().give(0, rats=1))
        .check_options(0, "rat_back=")
        .after(0, "rat_back")
        .check_all_options(0, {"coin": OPEN, "cube": OPEN, "rat_back": "N-7.5.3"})
    )


def test_N_7_5_4_all_due_choices_must_be_made() -> None:
    place_cube("hotel", markers=4).after(0, "coin").check("moves=0").check_keys(0, {"coin", "cube", "rat_back"})


def test_N_7_6_2_the_park_has_a_lasting_effect() -> None:
    assert place_cube("park", markers=4).view_for(None).players[0].park == 2
    assert INDEX.park == "park"


def test_N_7_7_2_hospital_reduces_rats_at_night() -> None:
    match = Scene().give(0, hospital=2).persons("juggler", "doctor", "bishop").bribe()
    assert (match.view_for(None).players[0].comes, match.view_for(None).players[1].comes) == (3, 5)


def test_N_10_2_F_10_park_bonus_applies_once_per_event_not_per_cube() -> None:
    assert Scene().round(3).give(0, park=4, cathedral=2).bribe().after(0, "pass").seat_points(0) == [
        8 + 2
    ]  # 8 // 2 each


def test_N_10_5_zero_points_get_no_park_bonus() -> None:
    match = Scene().round(4).give(0, park=4).bribe()  # the lawyer, without tokens
    entry = match.push_moves(0, "lawyer")
    assert match.seat_points(0) == [0]
    assert event_keys(entry, "gains-points", "no-effect") == ["no-effect"]


def test_N_10_8_a_carriage_action_has_one_bonus() -> None:
    (
        Scene()
        .give(0, park=2)
        .put("0-il", "pp1_coin.0")
        .hand(0, "carriage_house")
        .play()
        .after(0, "play carriage_house.0 place", "drive 0-il take")
        .check("0.pp=2")
    )


SEVEN = ("juggler", "tavern_wench", "night_watchman")
"""The night has 3 + 2 + 2 rats."""


def play_night(scene: Scene, *persons: str) -> Table:
    return scene.persons(*(persons or SEVEN)).bribe().after(0, "pass")


def test_N_11_6_1_each_seat_gets_the_rats_of_all_three_persons() -> None:
    assert play_night(Scene()).seat_values("rats") == [7, 7, 7]
    assert play_night(Scene(), "minstrel", "monk", "bishop").seat_values("rats") == [1, 1, 1]

    match = Scene().give(0, rats=5, hospital=1).persons(*SEVEN).bribe()
    seen = match.view_for(None).players[0]
    assert (seen.comes, seen.lands, seen.overflows) == (6, 9, True)
    assert match.view_for(None).rats == 7

    match = play_night(Scene().give(0, rats=9, pp=10, bank=2, hotel=2)).check("asks=give")
    view = match.view_for(None)
    assert (view.rats, [seen.comes for seen in view.players]) == (0, [0, 0, 0])
    assert [seen.lands for seen in view.players] == [9, 7, 7]


def test_N_11_6_2_hospital_reduces_rats_and_the_doctor_prevents_them() -> None:
    match = play_night(Scene().give(0, hospital=2).give(1, hospital=1, friend="hospital").give(2, hospital=3))
    assert match.seat_values("rats") == [5, 5, 4]
    doctor = Scene().give(0, rats=4, hospital=1).persons("doctor", "juggler", "night_watchman").bribe()
    assert doctor.after(0, "doctor").seat_values("rats") == [3, 7, 7]


@pytest.mark.parametrize(
    ("rule", "given", "left"),
    [
        ("N-11.6.3", "rats=5 hospital=9", "rats=3"),
        ("N-11.6.3", "rats=1 hospital=9", "rats=0"),
        ("N-11.6.4", "rats=3 pp=10 bank=3 hotel=1", "rats=9 pp=8 bank=2 hotel=1 general=7"),
        ("N-11.6.4", "rats=6 pp=10 bank=3 hotel=1", "rats=9 pp=8 bank=2 hotel=1 general=7"),
        ("N-11.6.4", "rats=9 pp=10 bank=3 hotel=1", "rats=9 pp=8 bank=2 hotel=1 general=7"),
        ("N-11.6.5", "rats=2 pp=10 bank=3", "rats=9 pp=10 bank=3"),
        ("N-11.6.5", "rats=9 pp=10 hospital=7", "rats=9 pp=10"),
        ("N-11.6.6", "rats=9 friend=bank hotel=1", "friend=bank hotel=0"),
        ("N-11.6.6", "rats=9 pp=10 friend=bank", "general=10 pp=8"),
        ("N-11.6.7 F-7", "rats=9 pp=10 cathedral=4 bank=1", "cathedral=4 bank=0"),
        ("N-11.6.9", "rats=5 hospital=3 pp=5", "rats=9 pp=5"),
        ("N-11.6.9", "rats=6 hospital=3 pp=5", "rats=9 pp=3 hospital=2"),
        ("N-11.6.8 W-8", "rats=9 pp=0", "pp=0 from_plague=0"),
        ("N-11.6.8 W-8", "rats=9 pp=1", "pp=0 from_plague=-1"),
        ("N-11.6.8 W-8", "rats=9 pp=2", "pp=0 from_plague=-2"),
        ("N-11.6.8 W-8", "rats=9 pp=3", "pp=1 from_plague=-2"),
        ("N-10.6", "rats=9 pp=10 park=4", "pp=8"),
    ],
)
def test_N_11_results_of_a_night_with_seven_rats(rule: str, given: str, left: str) -> None:
    play_night(Scene().give(0, **parse_values(given))).check("round=2").check_seat(0, left)


def test_N_11_6_6_on_a_tie_the_player_chooses_among_sectors_with_a_cube() -> None:
    (
        play_night(Scene().give(0, rats=9, pp=10, bank=2, hotel=2, park=1, friend="park", residence=1))
        .check("asks=give moves=0")
        .check_choices(0, {"bank", "hotel", "park"}, "give")
        .after(0, "give park")
        .check("0.park=0 0.friend=park round=2")
    )


def test_N_11_6_10_the_penalty_also_applies_in_round_9() -> None:
    (
        Scene()
        .round(9)
        .give(0, rats=9, pp=10, bank=1)
        .persons("juggler", "tavern_wench", "mayor")
        .bribe()
        .after(0, "pass")
        .check("over=True 0.pp=8")
    )


def test_N_11_6_11_rat_totals_of_the_periods() -> None:
    brown = sum(row.rats for row in INDEX.persons.values() if row.deck == "brown")
    for period, total in (("A", 12), ("B", 13), ("C", 12)):
        assert brown + sum(row.rats for row in INDEX.persons.values() if row.period == period) == total


def test_N_11_6_12_ties_are_settled_in_any_order() -> None:
    for first, other in ((0, 1), (1, 0)):
        scene = Scene().give(0, rats=9, bank=1, hotel=1).give(1, rats=9, park=2, bank=2).give(2, rats=9, bank=1)
        (
            play_night(scene)
            .check("moves=0,1")
            .after(first, "give bank")
            .check_refusal(first, "give hotel", "not_your_turn")
            .after(other, "give bank")
            .check("0.bank=0 1.bank=1 2.bank=0 round=2")
        )


def test_N_11_6_4_overflow_produces_its_events() -> None:
    match = play_night(Scene().give(0, rats=9, pp=10, bank=3))
    match.check_events("rats-come", "overflow", "gives-up", "rats-move", "rats-move")
