"""Test the worked examples of the rules documents (P-23)."""

from __future__ import annotations

import pytest

from engines.core.tree import Choice, Option
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.move_helpers import (
    blocking_rules,
    choosable_options,
    push_moves,
    range_of,
    seats_to_move,
    tree_node,
)
from tests.engines.rules.princes.position_builder import (
    NO_EMPTY,
    Given,
    Scene,
    Table,
    bonus_slots,
    open_drafted_match,
    player_state,
    seat_florins,
    seat_points,
)

A, B, C, D = range(4)
CARDS = list(printed(COMPONENTS.current_hash()).bonus)


def test_E_1_auctions_of_four_players() -> None:
    match = Scene(4).auction(opener=A)
    push_moves(match, A, "auction park")
    for seat in (B, C, D):
        push_moves(match, seat, "pass")
    push_moves(match, A, "place r0 a7")
    push_moves(match, B, "auction jester")
    for seat, word in ((C, "raise"), (D, "raise"), (B, "raise"), (C, "raise"), (D, "raise"), (B, "pass"), (C, "pass")):
        assert seats_to_move(match) == [seat]
        push_moves(match, seat, word)
    assert (player_state(match, D).jesters, seats_to_move(match)) == (1, [B])
    push_moves(match, B, "auction forest")
    for seat, word in ((C, "raise"), (B, "raise"), (C, "raise"), (B, "raise"), (C, "pass")):
        assert seats_to_move(match) == [seat]
        push_moves(match, seat, word)
    push_moves(match, B, "place r0 a7")
    assert seats_to_move(match) == [C]
    assert choosable_options(match, C, "take") == {"lake", "builder", "prestige_card", "recruiting_card"}
    push_moves(match, C, "take builder")
    assert seat_florins(match) == [3300, 2900, 3300, 2800]
    assert match.view_for(None).phase == "actions"


def build_poet_scene() -> Scene:
    """Build the scene of the example: a theater, freedom of travel, two jesters, four persons, no lake."""
    scene = Scene(florins=0).give(0, professions="poet jurist", table="painter recruiting_card", jesters=2)
    return scene.give(0, tiles="theater r0 e5", freedoms="travel").round(3)


def test_E_2_the_work_of_the_poet() -> None:
    match = build_poet_scene().turn()
    assert match.view_for(None).minimum[2] == 12
    me = match.view_for(0).me
    assert me is not None
    work = next(work for work in me.works if work.person == "poet")
    assert (work.building, work.landscape, work.freedom, work.jesters, work.persons) == (4, 0, 3, 4, 4)
    push_moves(match, 0, "work poet 7")
    assert (player_state(match, 0).best, seat_points(match, 0), seat_florins(match, 0)) == (15, [7], [100])


@pytest.mark.parametrize("pp", range(8))
def test_E_3_of_1500_florins_up_to_1400_become_points(pp: int) -> None:
    match = build_poet_scene().turn()
    assert range_of(match, 0, "work poet") == (0, 7)
    push_moves(match, 0, f"work poet {pp}")
    assert (seat_points(match, 0), seat_florins(match, 0)) == ([pp], [1500 - 200 * pp])


def test_E_4_minimum_of_rounds_two_and_six() -> None:
    for number, minimum in ((2, 10), (6, 16)):
        for value in (minimum - 1, minimum):
            jesters, odd = divmod(value - 1, 2)
            persons = "poet jurist" if odd else "poet"
            match = Scene().give(0, professions=persons, jesters=jesters).round(number).turn()
            assert blocking_rules(match, 0)["work"] == ("" if value == minimum else "P-7.3")


def test_E_5_with_three_players_two_of_each_freedom() -> None:
    assert open_drafted_match(3).view_for(None).freedoms == {"travel": 2, "religion": 2, "opinion": 2}


@pytest.mark.parametrize(("heap", "pp"), [("park", 0), ("forest", 0), ("lake", 3)])
def test_E_6_another_kind_brings_nothing_another_lake_3(heap: str, pp: int) -> None:
    match = Scene().give(0, tiles="lake r0 f7").auction(opener=0, jester=1, builder=2)
    push_moves(match, 0, f"take {heap}", "place r0 a7")
    assert seat_points(match, 0) == [pp]


ESTATE: Given = {
    "tiles": "university r0 a7, workshop r0 e5, forest r0 d7, forest r90 d3, opera r270 d5, lake r0 f2, tower r90 g7, "
    "chapel r90 a4",
    "builders": 2,
    "freedoms": "travel opinion",
}
VALUES = [5, 4, 3, 5, 6, 3, 4, 2, 0, 4, 0, 2, 4, 3, 2, 3, 4, 5, 2, 3]


@pytest.mark.parametrize(("card", "value"), list(zip(CARDS, VALUES, strict=True)))
def test_E_7_what_the_bonus_cards_add(card: str, value: int) -> None:
    scene = Scene().give(0, **ESTATE, prestige="two_large", bonus=card, recruiting=1)
    match = scene.give(0, table="poet jurist", professions="mathematician painter").turn()
    assert bonus_slots(match, 0, "work mathematician") == {card: value}
    plain = next(option.note for option in node_options(match) if option.key == "mathematician")
    push_moves(match, 0, f"work mathematician {card}=1 . 0")
    assert plain is not None
    assert player_state(match, 0).best == int(str(plain.args["n"])) + value


def node_options(match: Table) -> list[Option]:
    """Return the options of persons that seat 0 may play."""
    pick = tree_node(match, 0, "work")
    assert isinstance(pick, Choice)
    return pick.options


BUILDINGS = "university r0 a7, workshop r0 e3, opera r270 d5, tower r90 g7, chapel r90 a4"
PRESTIGE: list[tuple[str, list[Given], int]] = [
    ("most_buildings", [{"tiles": BUILDINGS.removeprefix("university r0 a7, ")}], 6),
    ("most_buildings", [{"tiles": BUILDINGS}], 3),
    ("two_large", [{"tiles": BUILDINGS}], 5),
    ("fewest_empty", [{"tiles": NO_EMPTY.removesuffix(", park r90 g7")}], 8),
    ("fewest_empty", [{"tiles": NO_EMPTY}], 0),
    ("three_landscape_kinds", [], 0),
    ("most_landscapes", [{"tiles": "forest r0 d7, lake r0 a7"}], 7),
    ("most_landscapes", [{"tiles": "forest r0 d7, lake r0 a7, lake r0 a4"}], 4),
    ("most_forests", [{"tiles": "forest r0 d7"}], 7),
    ("most_lakes", [{"tiles": "lake r0 a7"}, {"tiles": "lake r0 a7"}], 3),
    ("most_parks", [], 0),
    ("most_jesters", [], 0),
    ("three_freedoms", [], 0),
    ("mix_building_freedom_work", [], 6),
    ("most_builders", [{"builders": 1}], 6),
    ("mix_builder_jester_landscape", [], 0),
    ("most_works", [{"table": "goldsmith astronomer composer alchemist recruiting_card"}], 0),
]


@pytest.mark.parametrize(("card", "others", "pp"), PRESTIGE)
def test_E_8_what_the_prestige_cards_bring(card: str, others: list[Given], pp: int) -> None:
    scene = Scene(4).give(0, **ESTATE, prestige=card, professions="sculptor")
    scene.give(0, table="poet jurist painter recruiting_card").round(7)
    for seat, given in enumerate(others, 1):
        scene.give(seat, **given)
    match = scene.last_turn()
    push_moves(match, 3, "end")
    assert player_state(match, 0).parts["prestige"] == pp
