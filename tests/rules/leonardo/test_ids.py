"""Every id of the rules is tested by name."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs/rules/leonardo.md"


def ids_of_the_rules() -> set[str]:
    """Ids of rules, corner cases, examples and FAQ rulings."""
    text = RULES.read_text("utf-8")
    faq = {id_.replace("F", "F-") for id_ in re.findall(r"^\| (F\d+) \|", text, re.M)}
    return set(re.findall(r"^- \*\*(L-\d+\.\d+|T-\d+)\*\*", text, re.M)) | faq


def names_of_tests() -> list[str]:
    """Names of all test functions of this folder, with ``-`` for ``_``."""
    sources = [path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))]
    return [name.replace("_", "-") for source in sources for name in re.findall(r"^def test_(\w+)", source, re.M)]


def is_tested(id_: str, names: list[str]) -> bool:
    """Whether a test is named after an id (L-4-1- is not the beginning of L-4-12-)."""
    return any(name.startswith(id_.replace(".", "-") + "-") for name in names)


def test_every_id_of_the_rules_is_tested() -> None:
    names = names_of_tests()
    assert len(ids_of_the_rules()) == 183
    assert [id_ for id_ in sorted(ids_of_the_rules()) if not is_tested(id_, names)] == []


def test_every_test_is_named_after_an_id_that_exists() -> None:
    rules = {id_.replace(".", "-") for id_ in ids_of_the_rules()}
    here = ("every-", "an-untested-")
    for name in names_of_tests():
        assert any(name.startswith(f"{rule}-") for rule in rules) or name.startswith(here), name


def test_an_untested_id_is_found() -> None:
    assert is_tested("L-1.1", ["L-1-1-a-player"])
    assert not is_tested("L-1.1", ["L-11-1-two-weeks"])
