"""Test rule ids: every rule id has a test or a reason in without_tests.toml, and no test has an unknown id."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.engines.rules.rule_ids import find_tests_without_id, is_tested, names_of_tests

HERE = Path(__file__).parent
RULES = HERE.parents[3] / "docs/rules/princes.md"


def ids_of_the_rules() -> set[str]:
    """Ids of rules, disagreements and examples; of a section without numbered rules its own, but for those two."""
    text = RULES.read_text("utf-8")
    found = set(re.findall(r"^- \*\*(P-\d+\.\d+a?|E-\d+)\b", text, re.M)) | set(
        re.findall(r"^\| (D-\d+) \|", text, re.M)
    )
    sections = re.findall(r"^## (P-\d+) ", text, re.M)
    whole = {section for section in sections if not any(id_.startswith(f"{section}.") for id_ in found)}
    return found | whole - {"P-21", "P-23"}


def ids_without_tests() -> dict[str, str]:
    """Read the ids that have no test, with the reason; the id of a section stands for all ids in it."""
    sections = tomllib.loads((HERE / "without_tests.toml").read_text("utf-8"))
    return {id_: reason for section in sections.values() for id_, reason in section.items()}


def is_listed(id_: str) -> bool:
    """Return whether an id, or its section, is listed."""
    return id_ in ids_without_tests() or id_.split(".")[0] in ids_without_tests()


def test_every_id_of_the_rules_is_tested_or_listed() -> None:
    names = names_of_tests(HERE)
    assert len(ids_of_the_rules()) > 200
    assert [id_ for id_ in sorted(ids_of_the_rules()) if not is_tested(id_, names) and not is_listed(id_)] == []


def test_rules_listed_without_tests_exist_and_have_a_reason() -> None:
    names, rules = names_of_tests(HERE), ids_of_the_rules()
    for id_, reason in ids_without_tests().items():
        assert reason
        assert any(id_ in {rule, rule.split(".")[0]} for rule in rules), id_
        assert not is_tested(id_, names), id_


def test_every_test_is_named_after_an_id_that_exists() -> None:
    others = ("P-16-", "every-", "rules-listed-", "an-untested-")
    assert find_tests_without_id(names_of_tests(HERE), ids_of_the_rules(), others) == []


def test_an_untested_id_is_found() -> None:
    assert is_tested("P-4.1", ["P-4-1-who-has-won"])
    assert not is_tested("P-4.1", ["P-4-12-what-a-player"])
    assert not is_listed("P-4.12")
