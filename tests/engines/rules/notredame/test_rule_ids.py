"""Test rule ids: every rule id has a test, and every test is named after a rule id."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engines.rules.rule_ids import find_tests_without_id, is_tested, names_of_tests

HERE = Path(__file__).parent
RULES = HERE.parents[3] / "docs/rules/notredame.md"


def ids_of_the_rules() -> set[str]:
    """Ids of rules, FAQ rulings, corner cases, examples, weak points and invariants."""
    text = RULES.read_text("utf-8")
    return set(re.findall(r"^- \*\*(N-\d+(?:\.\d+)+|[FRTWI]-\d+)\b", text, re.M))


def test_every_id_of_the_rules_is_tested() -> None:
    names = names_of_tests(HERE)
    assert len(ids_of_the_rules()) == 198, "a rule was added or removed: set the number; or the pattern finds others"
    assert [id_ for id_ in sorted(ids_of_the_rules()) if not is_tested(id_, names)] == []


def test_every_test_is_named_after_an_id_that_exists() -> None:
    assert find_tests_without_id(names_of_tests(HERE), ids_of_the_rules(), ("every-", "an-untested-")) == []


def test_an_untested_id_is_found() -> None:
    assert is_tested("N-1.1", ["N-1-1-the-inventory"])
    assert not is_tested("N-1.1", ["N-11-1-1-one-person"])
