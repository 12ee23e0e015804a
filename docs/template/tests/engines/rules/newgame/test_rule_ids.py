"""Test that every rule id has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engines.rules.rule_ids import is_tested, find_tests_without_id, names_of_tests

HERE = Path(__file__).parent
RULES = HERE.parents[3] / "docs/rules/newgame.md"


def ids_of_the_rules() -> set[str]:
    """Ids of all rules."""
    return set(re.findall(r"^- \*\*(X-\d+(?:\.\d+)+)\b", RULES.read_text("utf-8"), re.M))


def test_every_id_of_the_rules_is_tested() -> None:
    names = names_of_tests(HERE)
    assert ids_of_the_rules()
    assert [id_ for id_ in sorted(ids_of_the_rules()) if not is_tested(id_, names)] == []


def test_every_test_is_named_after_an_id_that_exists() -> None:
    assert find_tests_without_id(names_of_tests(HERE), ids_of_the_rules(), ("every-",)) == []
