"""Test bonus cards and persons (P-16, P-17): their tables match the printed rules, and their values count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.move_helpers import push_moves
from tests.engines.rules.princes.position_builder import Given, Scene, bonus_slots

INDEX = printed(COMPONENTS.current_hash())
RULES = (Path(__file__).parents[4] / "docs/rules/princes.md").read_text("utf-8")


def rule_table_rows(section: str) -> list[list[str]]:
    """Return the cells of the tables of a section of the rules, by row."""
    text = RULES.split(f"\n## {section} ")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_P_15_1_the_numbers_of_the_prestige_cards_are_those_of_the_rules() -> None:
    printed = {row[1]: row[3] for row in rule_table_rows("P-15")[2:]}
    ours = {row.id: f"{row.pp} ({row.pp_tied})" if row.pp_tied else f"{row.pp}" for row in INDEX.prestige.values()}
    assert printed == ours


def test_P_16_twenty_bonus_cards_in_the_order_of_the_rules() -> None:
    assert [row[1] for row in rule_table_rows("P-16")[2:]] == list(INDEX.bonus)


@pytest.mark.parametrize(
    ("card", "given", "adds"),
    [
        ("hand_1", {"professions": "poet"}, 0),
        ("hand_1", {"professions": "poet jurist", "recruiting": 1}, 2),
        ("hand_1", {"professions": "poet", "table": "jurist painter"}, 0),
        ("table_1", {"professions": "poet jurist"}, 1),
        ("table_1", {"professions": "poet", "table": "jurist recruiting_card"}, 3),
        ("table_1", {"professions": "poet", "recruiting": 2}, 1),
    ],
)
def test_P_16_1_for_cards_19_and_20_the_played_person_lies_on_the_table(card: str, given: Given, adds: int) -> None:
    match = Scene().give(0, jesters=4, bonus=card, **given).turn()
    assert bonus_slots(match, 0, "work poet") == {card: adds}


def test_P_16_2_it_comes_in_addition_to_the_work_value() -> None:
    match = Scene().give(0, professions="poet", jesters=3, bonus="jester_2 jester_freedom_1").turn()
    entry = push_moves(match, 0, "work poet jester_2=1 jester_freedom_1=1 . 0")
    value = entry.events[0].msg.args["value"]
    assert value == 1 + 3 * 2 + 3 * 2 + 3 * 1


def test_P_17_what_the_21_persons_want() -> None:
    printed = {re.sub(r"\W", "_", row[0]): tuple(row[1:]) for row in rule_table_rows("P-17")[2:]}
    assert printed == {row.id: (row.building, row.landscape, row.freedom) for row in INDEX.professions.values()}
    wants = list(printed.values())
    assert {kind: sum(w[2] == kind for w in wants) for kind in INDEX.freedoms} == dict.fromkeys(INDEX.freedoms, 7)
    by_size = {"large": 3, "medium": 2, "small": 1}
    assert all(sum(w[0] == kind for w in wants) == by_size[INDEX.tiles[kind].size] for kind in INDEX.buildings)


@pytest.mark.parametrize("person", INDEX.professions)
def test_P_17_each_person_is_worth_more_with_what_it_wants(person: str) -> None:
    wants = INDEX.professions[person]
    building = f"{wants.building} r0 a7"
    landscape = f"{wants.landscape} r0 e7"
    for tiles, freedoms, value in (
        ("", "", 1),
        (building, "", 5),
        (landscape, "", 4),
        ("", wants.freedom, 4),
        (f"{building}, {landscape}", wants.freedom, 11),
    ):
        me = Scene().give(0, professions=person, tiles=tiles, freedoms=freedoms).turn().view_for(0).me
        assert me is not None
        assert me.works[0].total == value
