"""Test rulings of the FAQ (F-n), worked examples (T-n), ambiguities (W-n) and corner cases (R-n)."""

import pytest

from engines.notredame.state import markers
from tests.engines.rules.notredame.position_builder import INDEX, SECTORS, Scene, Table
from tests.engines.rules.rule_match import OPEN, event_keys


def test_F_11_friend_counts_but_is_a_cube_only_for_minstrel_and_juggler() -> None:
    Scene().give(0, supply=0, friend="park").hand(0, "bank").play().check_options(0, "move=N-6.8", "play bank.0")
    (
        Scene()
        .persons("minstrel", "juggler", "bishop")
        .give(0, friend="park")
        .bribe(0, 1)
        .check_choices(0, {"friend"}, "minstrel park bank")
        .after(0, "juggler park bank friend")
        .check("0.friend=bank 0.coins=3 asks=bribe")
    )


def test_T_4_example_of_the_park() -> None:
    (
        Scene()
        .give(0, park=1, rats=3)
        .hand(0, "park residence")
        .give(0, residence=2)
        .play()
        .after(0, "play park.0 place")
        .check_seat(0, "rats=2 pp=0")
        .after(0, "play residence.0 place")
        .check("0.pp=4")
    )
    (
        Scene()
        .round(4)
        .give(0, park=2, tokens="pp4.0 pp4.1 pp4.2 pp1_coin.0 pp1_coin.1")
        .bribe(0, 1)
        .after(0, "lawyer")
        .check("0.pp=7")
    )
    Scene().give(0, park=5).hand(0, "notre_dame").play().after(0, "play notre_dame.0 place 2").check("0.pp=5")
    Scene(4).round(9).give(0, park=6, cathedral=2).give(1, cathedral=1).bribe().after(0, "pass").check("0.pp=9")


def test_T_5_example_of_notre_dame_scoring() -> None:
    (
        Scene(4)
        .round(3)
        .give(0, cathedral=2, park=2)
        .give(1, cathedral=1)
        .bribe()
        .after(0, "pass")
        .check("0.pp=7 1.pp=3 0.general=8 1.general=10")
    )


def test_T_7_the_plague_value_is_3() -> None:
    scene = Scene().persons("tavern_wench", "minstrel", "city_guard")  # 2 + 0 + 1
    scene.give(0, rats=4, hospital=2).give(1, rats=6).give(2, rats=5, hospital=3, friend="hospital", pp=5)
    scene.bribe().after(0, "pass").check("0.rats=5 1.rats=9 2.rats=4 2.pp=5")


def test_T_8_the_plague_value_is_7() -> None:
    scene = Scene().persons("juggler", "tavern_wench", "night_watchman")
    scene.give(0, rats=5, hospital=2, pp=9).give(1, rats=9, pp=9, bank=1)
    match = scene.give(2, rats=4, hospital=1, friend="hospital", pp=9).bribe().after(0, "pass")
    match.check("0.rats=9 1.rats=9 2.rats=9 0.pp=7 1.pp=7 2.pp=9 0.hospital=1 1.bank=0")
    assert markers(match.player_state(2), "hospital") == 2


def test_T_9_example_of_the_juggler() -> None:
    scene = Scene().persons("juggler", "monk", "bishop").give(0, bank=1, carriage_house=2)
    match = scene.put("1-il", "pp4.1").bribe(0, 1).after(0, "juggler bank carriage_house 1")
    assert {"1-c", "1-ir"} & match.choices(0, "drive") == {"1-c"}  # three markets away
    assert match.after(0, "drive 1-il take").seat_points(0) == [4]


@pytest.mark.parametrize("bribed", [True, False])
def test_N_11_2_6_T_10_the_doctor_makes_the_plague_0_but_the_hospital_still_deducts(bribed: bool) -> None:
    scene = Scene().persons("doctor", "juggler", "city_guard").give(0, rats=7, hospital=1, friend="hospital", pp=5)
    match = scene.bribe().check("rats=6").after(0, "doctor" if bribed else "pass")
    match.check_seat(0, "rats=5" if bribed else "rats=9")
    assert event_keys(match.entries[-1], "overflow") == ([] if bribed else ["overflow"])


def test_W_1_rats_are_in_the_data_and_match_the_examples() -> None:
    rats = {row.id: row.rats for row in INDEX.persons.values()}
    assert all(0 <= n <= 3 for n in rats.values())
    others = [n for person, n in rats.items() if person != "doctor"]
    assert any(rats["doctor"] + a + b == 6 for i, a in enumerate(others) for b in others[i + 1 :])


def test_R_2_cubes_only_on_the_target_cannot_be_moved() -> None:
    (
        Scene()
        .give(0, supply=0, cathedral=2)
        .hand(0, "notre_dame")
        .play()
        .check_all_options(0, {"place": "N-6.6", "move": "N-6.8", "forgo": OPEN}, "play notre_dame.0")
    )


def test_N_10_4_R_3_moved_cube_no_longer_counts_in_its_old_sector() -> None:
    (
        Scene()
        .give(0, supply=0, park=2, residence=1)
        .hand(0, "residence")
        .play()
        .after(0, "play residence.0 move park")
        .check("0.pp=2")
    )
    hospital = Scene().give(0, supply=0, hospital=1).hand(0, "bank").play()
    ahead = hospital.view_for(None).players[0].comes
    assert hospital.after(0, "play bank.0 move hospital").view_for(None).players[0].comes == ahead + 1
    share = Scene().round(3).give(0, supply=0, cathedral=1).hand(0, "bank").play()
    assert share.after(0, "play bank.0 move notre_dame").view_for(None).cathedral.cubes == 0


def test_R_5_friend_card_played_twice_must_leave_the_sector_it_entered() -> None:
    (
        Scene()
        .hand(0, "trusted_friend trusted_friend.1")
        .play()
        .after(0, "play trusted_friend.0 bank")
        .check_options(0, "bank=N-8.1.1", "play trusted_friend.1")
        .after(0, "play trusted_friend.1 residence")
        .check_seat(0, "friend=residence coins=4 pp=1")
    )


def test_R_6_the_friend_as_fourth_marker_of_the_hotel_gives_two_benefits() -> None:
    (
        Scene()
        .give(0, hotel=3)
        .hand(0, "trusted_friend")
        .play()
        .after(0, "play trusted_friend.0 hotel", "coin", "cube")
        .check("0.coins=4 0.supply=5 asks=play")
    )


def test_R_14_beggar_king_uses_the_rats_before_the_night() -> None:
    (
        Scene()
        .round(4)
        .persons("minstrel", "monk", "beggar_king")
        .give(0, rats=2)
        .bribe()
        .after(0, "beggar_king")
        .check_seat(0, "pp=7 rats=6")
    )


def test_R_15_doctor_protects_only_his_briber_and_only_this_round() -> None:
    match = Scene().persons("doctor", "juggler", "bishop").bribe(0, 1, 2).after(0, "doctor")
    assert [p.comes for p in match.view_for(None).players] == [0, 5, 5]
    match.after_turns((1, "pass"), (2, "pass")).check("0.rats=0 1.rats=5 2.rats=5")
    match.check("0.person=None 1.person=None 2.person=None")
    assert match.view_for(None).players[0].comes == match.view_for(None).rats


def test_R_16_losing_a_cube_of_the_park_lowers_the_bonus_of_the_same_round_end() -> None:
    scene = Scene().round(3).give(0, rats=9, park=2, cathedral=1, pp=5).persons("juggler", "doctor", "bishop")
    assert scene.bribe().after(0, "pass").seat_points(0) == [5 - 2 + 8]


def test_R_17_coins_paid_can_be_gained_in_the_same_phase() -> None:
    scene = Scene().persons("usurer", "monk", "bishop").give(0, coins=5).give(1, coins=10).give(2, coins=10)
    assert scene.bribe(0, 1).after(0, "monk").check("coins=1").after(1, "usurer").seat_coins(1) == [10 - 1 + 2]


def test_R_19_playing_a_card_cannot_be_passed() -> None:
    Scene().play().check_refusal(0, "pass", "bad_move").check_choices(0, {"play"})


def test_R_20_carriages_travel_through_neutral_districts_and_end_there() -> None:
    match = Scene(2).give(0, carriage_house=3).hand(0, "carriage_house").play().after(0, "play carriage_house.0 place")
    assert {"1-il", "1-c", "3-ir"} <= match.choices(0, "drive")
    assert match.after(0, "drive 1-il take").player_state(0).tokens[0].endswith(".1")


def test_R_21_default_moves_of_an_absent_seat() -> None:
    draft = Table.open()
    draft.check_default_move(0, f"keep {draft.private_view(0).choosing[0]}")
    (
        Scene()
        .hand(0, "carriage_house hotel park")
        .give(0, hotel=3)
        .play()
        .check_default_move(0, "play carriage_house.0 forgo")
        .after(0, "play carriage_house.0 place")
        .check_default_move(0, "drive 0-c")
        .after(0, "drive 0-il leave", "play hotel.0 place")
        .check_default_move(0, "coin")
    )
    Scene().bribe().check_default_move(0, "pass")
    (
        Scene()
        .give(0, rats=9, hotel=1, bank=1)
        .persons("juggler", "doctor", "bishop")
        .bribe()
        .after(0, "pass")
        .check("moves=0")
        .check_default_move(0, "give bank")
    )
    assert SECTORS.index("bank") < SECTORS.index("hotel")
    match = Scene().give(0, carriage="0-il").hand(0, "carriage_house").play()
    match.after(0, "play carriage_house.0 place").check_default_move(0, "drive 0-il leave")
