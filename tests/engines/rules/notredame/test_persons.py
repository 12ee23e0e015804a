"""Test the fifteen persons (N-11.2 to N-11.5)."""

from __future__ import annotations

import pytest

from engines.core.tree import Choice
from tests.engines.rules.move_helpers import OPEN, blocking_rules, choosable_options, event_keys, push_moves
from tests.engines.rules.notredame.position_builder import (
    SECTORS,
    Scene,
    Table,
    current_question,
    player_state,
    seat_coins,
    seat_points,
)

BROWN = ("tavern_wench", "monk", "bishop")


def build_match(scene: Scene, *persons: str, round_: int = 1) -> Table:
    """Build a match in which seat 0 may bribe, with these persons in town; seat 1 after it."""
    scene.round(round_)
    return scene.persons(*persons).bribe(0, 1)


def test_N_11_2_1_the_tavern_wench_pays_3_and_one_of_three_benefits() -> None:
    for benefit, gained in (("coin", (3, 4, 5)), ("cube", (2, 5, 5)), ("rat_back", (2, 4, 4))):
        match = build_match(Scene().give(0, rats=5), *BROWN)
        push_moves(match, 0, "tavern_wench")
        assert (seat_points(match, 0), current_question(match)) == ([3], "choose")
        push_moves(match, 0, benefit)
        own = player_state(match, 0)
        assert (own.coins, own.supply, own.rats) == gained
        assert current_question(match) == "bribe"


def test_N_11_2_1_what_has_no_effect_cannot_be_chosen() -> None:
    match = build_match(Scene(), *BROWN)
    push_moves(match, 0, "tavern_wench")
    assert blocking_rules(match, 0) == {"coin": OPEN, "cube": OPEN, "rat_back": "N-7.5.3"}


def test_N_11_2_2_the_monk_pays_1_and_2_cubes() -> None:
    match = build_match(Scene(), *BROWN)
    push_moves(match, 0, "monk")
    assert (seat_points(match, 0), player_state(match, 0).supply, player_state(match, 0).general) == ([1], 6, 8)


def test_N_11_2_3_the_usurer_pays_1_and_2_coins() -> None:
    match = build_match(Scene(), "usurer", "monk", "bishop")
    push_moves(match, 0, "usurer")
    assert (seat_points(match, 0), seat_coins(match, 0)) == ([1], [4])


def test_N_11_2_4_the_minstrel_moves_one_to_three_markers_without_an_action() -> None:
    scene = Scene().give(0, bank=4, friend="bank", park=1, cathedral=2)
    match = build_match(scene, "minstrel", "monk", "bishop")
    assert choosable_options(match, 0, "minstrel") == {"bank", "park"}
    assert choosable_options(match, 0, "minstrel bank") == set(SECTORS) - {"bank"}
    assert choosable_options(match, 0, "minstrel bank hotel") == {"1", "2", "3", "friend", "1-friend", "2-friend"}
    push_moves(match, 0, "minstrel bank hotel 2-friend")
    own = player_state(match, 0)
    assert (own.sectors["bank"], own.sectors["hotel"], own.friend) == (2, 2, "hotel")
    assert current_question(match) == "bribe"


def test_N_11_2_5_the_juggler_moves_one_marker_and_its_action_is_done() -> None:
    scene = Scene().give(0, bank=1, friend="park", cathedral=1, residence=1)
    match = build_match(scene, "juggler", "monk", "bishop")
    assert choosable_options(match, 0, "juggler") == {"bank", "residence", "park", "notre_dame"}
    assert choosable_options(match, 0, "juggler notre_dame") == set(SECTORS)
    assert choosable_options(match, 0, "juggler park residence") == {"friend"}
    push_moves(match, 0, "juggler notre_dame residence 1")
    assert (seat_points(match, 0), player_state(match, 0).cathedral) == ([2], 0)
    friend = build_match(Scene().give(0, friend="park", residence=2), "juggler", "monk", "bishop")
    push_moves(friend, 0, "juggler park residence friend")
    assert seat_points(friend, 0) == [3]


def test_N_11_2_6_the_doctor_makes_the_plague_0_but_the_hospital_still_deducts() -> None:
    scene = Scene().give(0, rats=7, hospital=2).persons("doctor", "juggler", "bishop")
    match = scene.bribe()
    push_moves(match, 0, "doctor")
    assert player_state(match, 0).rats == 5


def test_N_11_3_1_the_city_guard_pays_for_all_markers_and_cubes_in_notre_dame() -> None:
    scene = Scene().give(0, bank=2, park=1, friend="hotel", cathedral=2)
    match = build_match(scene, "minstrel", "monk", "city_guard")
    push_moves(match, 0, "city_guard")
    assert seat_points(match, 0) == [6]


def test_N_11_3_2_the_night_watchman_pays_for_empty_sectors() -> None:
    match = build_match(Scene().give(0, bank=2, park=1, friend="hotel"), "minstrel", "monk", "night_watchman")
    push_moves(match, 0, "night_watchman")
    assert seat_points(match, 0) == [4]
    assert seat_points(
        _bribe_person(build_match(Scene(), "minstrel", "monk", "night_watchman"), "night_watchman"), 0
    ) == [7]


def _bribe_person(match: Table, person: str) -> Table:
    push_moves(match, 0, person)
    return match


def test_N_11_3_3_the_bishop_puts_a_cube_of_the_general_supply_on_an_empty_sector() -> None:
    match = build_match(Scene().give(0, park=1, friend="hotel"), *BROWN)
    assert blocking_rules(match, 0, "bishop")["park"] == "N-11.3.3"
    assert choosable_options(match, 0, "bishop") == set(SECTORS) - {"park", "hotel"}
    push_moves(match, 0, "bishop bank")
    own = player_state(match, 0)
    assert (own.sectors["bank"], own.supply, own.coins) == (1, 4, 3 - 1 + 1)


@pytest.mark.parametrize("given", [{"bank": 10}, dict.fromkeys(SECTORS, 1)])
def test_N_11_3_3_without_a_cube_or_an_empty_sector_he_has_no_effect(given: dict[str, int]) -> None:
    match = build_match(Scene().give(0, **given), *BROWN)
    assert event_keys(push_moves(match, 0, "bishop"), "no-effect") == ["no-effect"]
    assert seat_coins(match, 0) == [2]


def test_N_11_4_1_the_guild_master_pays_2_for_each_sector_with_two_markers() -> None:
    scene = Scene().give(0, bank=2, park=1, friend="park", hotel=1, residence=3)
    match = build_match(scene, "minstrel", "monk", "guild_master", round_=4)
    push_moves(match, 0, "guild_master")
    assert seat_points(match, 0) == [3 * 2 + 1]  # and the park bonus


@pytest.mark.parametrize(("rats", "pp"), [(0, 9), (4, 5), (9, 0)])
def test_N_11_4_2_the_beggar_king_pays_for_the_spaces_ahead(rats: int, pp: int) -> None:
    match = build_match(Scene().give(0, rats=rats), "minstrel", "monk", "beggar_king", round_=4)
    push_moves(match, 0, "beggar_king")
    assert seat_points(match, 0) == [pp]


@pytest.mark.parametrize(("tokens", "pp"), [("pp4.1", 0), ("pp4.1 pp4.2", 3), ("pp4.0 pp4.1 pp4.2", 3)])
def test_N_11_4_3_the_lawyer_pays_3_for_two_tokens(tokens: str, pp: int) -> None:
    match = build_match(Scene().give(0, tokens=tokens), "minstrel", "monk", "lawyer", round_=4)
    push_moves(match, 0, "lawyer")
    assert seat_points(match, 0) == [pp]


def test_N_11_5_1_the_lady_pays_for_the_fullest_sector() -> None:
    match = build_match(
        Scene().give(0, bank=3, hotel=2, friend="hotel", cathedral=3), "minstrel", "monk", "lady", round_=7
    )
    push_moves(match, 0, "lady")
    assert seat_points(match, 0) == [3]


def test_N_11_5_2_the_mayor_pays_3_for_each_sector_with_three_markers() -> None:
    scene = Scene().give(0, bank=3, hotel=2, friend="hotel", residence=2)
    match = build_match(scene, "minstrel", "monk", "mayor", round_=7)
    push_moves(match, 0, "mayor")
    assert seat_points(match, 0) == [6]


def test_N_11_5_3_the_carpenter_pays_for_each_occupied_sector() -> None:
    match = build_match(Scene().give(0, bank=3, hotel=1, friend="hospital"), "minstrel", "monk", "carpenter", round_=7)
    push_moves(match, 0, "carpenter")
    assert seat_points(match, 0) == [3]


def test_N_11_2_4_with_nothing_to_move_the_minstrel_has_no_effect() -> None:
    match = build_match(Scene().give(0, cathedral=2), "minstrel", "monk", "bishop")
    assert event_keys(push_moves(match, 0, "minstrel"), "no-effect") == ["no-effect"]


def test_N_10_1_the_notes_say_what_the_park_adds() -> None:
    """Where points stand in what a person does; the bishop brings none himself."""
    match = build_match(Scene().give(0, park=2), "monk", "usurer", "bishop")
    pick = match.choice_tree(0)
    assert isinstance(pick, Choice)
    notes = {option.key: option.note for option in pick.options if option.note}
    assert {key: note.args.get("n") for key, note in notes.items()} == {"monk": 1, "usurer": 1, "bishop": None}
