"""Test rule ids: each rule has a test named after it, and no test is named after an unknown rule.

``test_P_4_2_...`` in the game's folder tests P-4.2; ``test_P_4_2_F_3_...`` also tests F-3, which says the same.
So does a row of a table of cases that begins with ``("P-4.2 F-3", ``.
"""

import re
from collections.abc import Collection

import pytest

from tests.games import FACTS, tree_of

OF_ONE_RULE = {"princes": {"P-17", "P-24"}}
"""Sections that are themselves rules and have no numbered ones."""
UNTESTED = {"P-25.1": "what strong players score: a law measures it on games of the AI"}

each = pytest.mark.parametrize("game", FACTS)


def rules_text(game: str) -> str:
    return (tree_of(game) / f"docs/rules/{game}.md").read_text("utf-8")


def rule_ids(game: str) -> set[str]:
    """Return the ids in the rules of a game, of rules and of table rows."""
    text = rules_text(game)
    rules = re.findall(r"^- \*\*([A-Z]-(?:[A-Z]\.)?\d+(?:\.\d+)*a?)\b", text, re.M)
    rows = re.findall(r"^\| ([A-Z])-?(\d+) \|", text, re.M)
    return {*rules, *(f"{letter}-{number}" for letter, number in rows), *OF_ONE_RULE.get(game, ())}


def names_of_tests(game: str) -> list[str]:
    paths = sorted((tree_of(game) / f"tests/engines/rules/{game}").glob("test_*.py"))
    text = "\n".join(path.read_text("utf-8") for path in paths)
    rows = [f"{rules} " for rules in re.findall(r'\(\s*"((?:[A-Z]-[A-Z\d.]+a? ?)+)",', text)]
    return [re.sub(r"[_. ]", "-", name) for name in (*re.findall(r"^def test_(\w+)", text, re.M), *rows)]


def ids_of(name: str, ids: Collection[str]) -> list[str]:
    """Return the ids at the start of a test name: ``F-6-T-8-a-working`` has F-6 and T-8."""
    first = max((id_ for id_ in ids if name.startswith(f"{id_.replace('.', '-')}-")), key=len, default="")
    return [first, *ids_of(name[len(first) + 1 :], ids)] if first else []


def is_of_rule(name: str, ids: Collection[str], sections: Collection[str]) -> bool:
    whole = re.match(r"([A-Z]-\d+)-[a-z]", name)
    return bool(ids_of(name, ids)) or (whole is not None and whole[1] in sections)


@each
def test_every_rule_id_is_tested(game: str) -> None:
    ids = rule_ids(game)
    tested = {id_ for name in names_of_tests(game) for id_ in ids_of(name, ids)}
    assert len(ids) == FACTS[game].rules, f"set `rules` of tests/games/{game}.py to {len(ids)}; or fix a pattern here"
    assert [id_ for id_ in sorted(ids) if (id_ in tested) == (id_ in UNTESTED)] == [], (
        "write a test, or add a reason to UNTESTED"
    )


@each
def test_every_rule_test_is_named_after_an_existing_id(game: str) -> None:
    sections = re.findall(r"^## ([A-Z]-\d+) ", rules_text(game), re.M)
    assert [name for name in names_of_tests(game) if not is_of_rule(name, rule_ids(game), sections)] == []
