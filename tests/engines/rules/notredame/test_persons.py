"""The fifteen persons (N-11.2 to N-11.5)."""

from __future__ import annotations

import pytest

from engines.core.tree import Choice
from tests.engines.rules.notredame.positions import SECTORS, Scene, Table, asks, coins, player, points
from tests.engines.rules.saying import OPEN, events, free, say, why

BROWN = ("tavern_wench", "monk", "bishop")


def bribing(scene: Scene, *persons: str, round_: int = 1) -> Table:
    """Seat 0 may bribe, with these persons in town; seat 1 after it."""
    scene.round(round_)
    return scene.persons(*persons).bribe(0, 1)


def test_N_11_2_1_the_tavern_wench_pays_3_and_one_of_three_benefits() -> None:
    for benefit, gained in (("coin", (3, 4, 5)), ("cube", (2, 5, 5)), ("rat_back", (2, 4, 4))):
        match = bribing(Scene().give(0, rats=5), *BROWN)
        say(match, 0, "tavern_wench")
        assert (points(match, 0), asks(match)) == ([3], "choose")
        say(match, 0, benefit)
        own = player(match, 0)
        assert (own.coins, own.supply, own.rats) == gained
        assert asks(match) == "bribe"


def test_N_11_2_1_what_has_no_effect_cannot_be_chosen() -> None:
    match = bribing(Scene(), *BROWN)
    say(match, 0, "tavern_wench")
    assert why(match, 0) == {"coin": OPEN, "cube": OPEN, "rat_back": "N-7.5.3"}


def test_N_11_2_2_the_monk_pays_1_and_2_cubes() -> None:
    match = bribing(Scene(), *BROWN)
    say(match, 0, "monk")
    assert (points(match, 0), player(match, 0).supply, player(match, 0).general) == ([1], 6, 8)


def test_N_11_2_3_the_usurer_pays_1_and_2_coins() -> None:
    match = bribing(Scene(), "usurer", "monk", "bishop")
    say(match, 0, "usurer")
    assert (points(match, 0), coins(match, 0)) == ([1], [4])


def test_N_11_2_4_the_minstrel_moves_one_to_three_markers_without_an_action() -> None:
    scene = Scene().give(0, bank=4, friend="bank", park=1, cathedral=2)
    match = bribing(scene, "minstrel", "monk", "bishop")
    assert free(match, 0, "minstrel") == {"bank", "park"}
    assert free(match, 0, "minstrel bank") == set(SECTORS) - {"bank"}
    assert free(match, 0, "minstrel bank hotel") == {"1", "2", "3", "friend", "1-friend", "2-friend"}
    say(match, 0, "minstrel bank hotel 2-friend")
    own = player(match, 0)
    assert (own.sectors["bank"], own.sectors["hotel"], own.friend) == (2, 2, "hotel")
    assert asks(match) == "bribe"


def test_N_11_2_5_the_juggler_moves_one_marker_and_its_action_is_done() -> None:
    scene = Scene().give(0, bank=1, friend="park", cathedral=1, residence=1)
    match = bribing(scene, "juggler", "monk", "bishop")
    assert free(match, 0, "juggler") == {"bank", "residence", "park", "notre_dame"}
    assert free(match, 0, "juggler notre_dame") == set(SECTORS)
    assert free(match, 0, "juggler park residence") == {"friend"}
    say(match, 0, "juggler notre_dame residence 1")
    assert (points(match, 0), player(match, 0).cathedral) == ([2], 0)
    friend = bribing(Scene().give(0, friend="park", residence=2), "juggler", "monk", "bishop")
    say(friend, 0, "juggler park residence friend")
    assert points(friend, 0) == [3]


def test_N_11_2_6_the_doctor_makes_the_plague_0_but_the_hospital_still_deducts() -> None:
    scene = Scene().give(0, rats=7, hospital=2).persons("doctor", "juggler", "bishop")
    match = scene.bribe()
    say(match, 0, "doctor")
    assert player(match, 0).rats == 5


def test_N_11_3_1_the_city_guard_pays_for_all_markers_and_cubes_in_notre_dame() -> None:
    scene = Scene().give(0, bank=2, park=1, friend="hotel", cathedral=2)
    match = bribing(scene, "minstrel", "monk", "city_guard")
    say(match, 0, "city_guard")
    assert points(match, 0) == [6]


def test_N_11_3_2_the_night_watchman_pays_for_empty_sectors() -> None:
    match = bribing(Scene().give(0, bank=2, park=1, friend="hotel"), "minstrel", "monk", "night_watchman")
    say(match, 0, "night_watchman")
    assert points(match, 0) == [4]
    assert points(_paid(bribing(Scene(), "minstrel", "monk", "night_watchman"), "night_watchman"), 0) == [7]


def _paid(match: Table, person: str) -> Table:
    say(match, 0, person)
    return match


def test_N_11_3_3_the_bishop_puts_a_cube_of_the_general_supply_on_an_empty_sector() -> None:
    match = bribing(Scene().give(0, park=1, friend="hotel"), *BROWN)
    assert why(match, 0, "bishop")["park"] == "N-11.3.3"
    assert free(match, 0, "bishop") == set(SECTORS) - {"park", "hotel"}
    say(match, 0, "bishop bank")
    own = player(match, 0)
    assert (own.sectors["bank"], own.supply, own.coins) == (1, 4, 3 - 1 + 1)


@pytest.mark.parametrize("given", [{"bank": 10}, dict.fromkeys(SECTORS, 1)])
def test_N_11_3_3_without_a_cube_or_an_empty_sector_he_has_no_effect(given: dict[str, int]) -> None:
    match = bribing(Scene().give(0, **given), *BROWN)
    assert events(say(match, 0, "bishop"), "no-effect") == ["no-effect"]
    assert coins(match, 0) == [2]


def test_N_11_4_1_the_guild_master_pays_2_for_each_sector_with_two_markers() -> None:
    scene = Scene().give(0, bank=2, park=1, friend="park", hotel=1, residence=3)
    match = bribing(scene, "minstrel", "monk", "guild_master", round_=4)
    say(match, 0, "guild_master")
    assert points(match, 0) == [3 * 2 + 1]  # and the park bonus


@pytest.mark.parametrize(("rats", "pp"), [(0, 9), (4, 5), (9, 0)])
def test_N_11_4_2_the_beggar_king_pays_for_the_spaces_ahead(rats: int, pp: int) -> None:
    match = bribing(Scene().give(0, rats=rats), "minstrel", "monk", "beggar_king", round_=4)
    say(match, 0, "beggar_king")
    assert points(match, 0) == [pp]


@pytest.mark.parametrize(("tokens", "pp"), [("pp4.1", 0), ("pp4.1 pp4.2", 3), ("pp4.0 pp4.1 pp4.2", 3)])
def test_N_11_4_3_the_lawyer_pays_3_for_two_tokens(tokens: str, pp: int) -> None:
    match = bribing(Scene().give(0, tokens=tokens), "minstrel", "monk", "lawyer", round_=4)
    say(match, 0, "lawyer")
    assert points(match, 0) == [pp]


def test_N_11_5_1_the_lady_pays_for_the_fullest_sector() -> None:
    match = bribing(Scene().give(0, bank=3, hotel=2, friend="hotel", cathedral=3), "minstrel", "monk", "lady", round_=7)
    say(match, 0, "lady")
    assert points(match, 0) == [3]


def test_N_11_5_2_the_mayor_pays_3_for_each_sector_with_three_markers() -> None:
    scene = Scene().give(0, bank=3, hotel=2, friend="hotel", residence=2)
    match = bribing(scene, "minstrel", "monk", "mayor", round_=7)
    say(match, 0, "mayor")
    assert points(match, 0) == [6]


def test_N_11_5_3_the_carpenter_pays_for_each_occupied_sector() -> None:
    match = bribing(Scene().give(0, bank=3, hotel=1, friend="hospital"), "minstrel", "monk", "carpenter", round_=7)
    say(match, 0, "carpenter")
    assert points(match, 0) == [3]


def test_N_11_2_4_with_nothing_to_move_the_minstrel_has_no_effect() -> None:
    match = bribing(Scene().give(0, cathedral=2), "minstrel", "monk", "bishop")
    assert events(say(match, 0, "minstrel"), "no-effect") == ["no-effect"]


def test_N_10_1_the_notes_say_what_the_park_adds() -> None:
    """Where points stand in what a person does; the bishop brings none himself."""
    match = bribing(Scene().give(0, park=2), "monk", "usurer", "bishop")
    pick = match.choice_tree(0)
    assert isinstance(pick, Choice)
    notes = {option.key: option.note for option in pick.options if option.note}
    assert {key: note.args.get("n") for key, note in notes.items()} == {"monk": 1, "usurer": 1, "bishop": None}
