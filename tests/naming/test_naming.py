"""Test the measures of names and pages on small modules, and the vocabulary against the code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.naming.identifier_words import LETTERS, ROOT, is_participle, past_forms, read_vocabulary, split_name
from tests.naming.measures import (
    GOALS,
    PAGE_GOALS,
    TEST_GOALS,
    find_missed_goals,
    helper_modules,
    measure_names,
    measure_page,
    read_names,
)

KNOWN = {"load", "save", "table", "move", "game"}
CLEAN = '''
"""Load tables."""
def load_table(): ...
def save_table(): ...
def load_game(): ...
def save_game(): ...
'''


def write_modules(folder: Path, *sources: str) -> list[Path]:
    paths = [folder / f"{name}.py" for name in ("table", "game", "move")[: len(sources)]]
    for path, source in zip(paths, sources, strict=True):
        path.write_text(source)
    return paths


def find_misses(folder: Path, *sources: str) -> list[str]:
    modules = [read_names(path) for path in write_modules(folder, *sources)]
    return find_missed_goals(measure_names(modules, KNOWN), GOALS)


def test_clean_names_miss_nothing(tmp_path: Path) -> None:
    assert find_misses(tmp_path, CLEAN) == []


@pytest.mark.parametrize(
    ("goal", "sources"),
    [
        ("participles %", [CLEAN + "def loaded_table(): ..."]),
        ("one word %", ["def load(): ...\ndef move(): ...\ndef save_game(): ..."]),
        ("in 3+ files %", [CLEAN, CLEAN, CLEAN]),
        ("tense pairs", [CLEAN + "def save(): ...\ndef saved(): ..."]),
        ("foreign %", [CLEAN + "def load_sundries(): ...\nclass Gubbins: ..."]),
        ("pronouns/1000", [CLEAN + 'class Table:\n    """Whoever sits there."""']),
        ("no Error", [CLEAN + "class Table(ValueError): ..."]),
        ("no verb", [CLEAN + 'def find_table():\n    """The table of a game."""']),
        ("no thing", [CLEAN + "class Saved: ..."]),
        ("no thing", [CLEAN + "class Elsewhere: ..."]),
    ],
)
def test_each_goal_can_be_missed(goal: str, sources: list[str], tmp_path: Path) -> None:
    assert goal in find_misses(tmp_path, *sources)


def test_a_test_is_named_by_a_sentence_and_its_helpers_are_measured(tmp_path: Path) -> None:
    test = 'def test_told(): ...\ndef test_tell(): ...\ndef test_who():\n    """The caller is asked."""\n'
    assert find_misses(tmp_path, CLEAN + test) == []
    assert "participles %" in find_misses(tmp_path, CLEAN + test + "def told_lines(): ...")


@pytest.mark.parametrize(
    ("name", "docstring", "missed"),
    [
        ("test_tables", "Test tables: loading.", []),
        ("test_tables", "What is loaded.", ["no Test"]),
        ("test_kept", "Test tables: loading.", ["no thing"]),
        ("tables", "Load tables.", []),
    ],
)
def test_a_module_of_tests_names_its_feature(name: str, docstring: str, missed: list[str], tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(CLEAN.replace("Load tables.", docstring))
    assert find_missed_goals(measure_names([read_names(path)], KNOWN), TEST_GOALS) == missed


def test_every_module_of_the_tests_is_measured() -> None:
    measured = {path for files in helper_modules().values() for path in files}
    assert measured == set((ROOT / "tests").rglob("*.py"))


def test_words_of_names() -> None:
    assert split_name("_parseHTTPUrl_from") == ["parse", "http", "url", "from"]
    assert [word for word in ("kept", "asked", "embed", "need", "left", "said") if is_participle(word)] == [
        "kept",
        "asked",
        "said",
    ]
    assert {"told"} <= past_forms("tell")
    assert {"tried", "used", "stopped"} <= past_forms("try") | past_forms("use") | past_forms("stop")


def test_pages_are_measured_by_their_prose() -> None:
    short = "It is short. " * 10
    long = "It goes on " + "and on " * 20 + "to the end. "
    assert find_missed_goals(measure_page(short), PAGE_GOALS) == []
    assert find_missed_goals(measure_page(long * 10), PAGE_GOALS) == ["mean words", "above 30 %"]
    assert find_missed_goals(measure_page(short + "Somebody reads it."), PAGE_GOALS) == ["pronouns/1000"]
    assert measure_page(short + f"\n\n    {long}\n| {long} |\n```\n{long}\n```\n") == measure_page(short)


def test_naming_goals_are_never_raised() -> None:
    """A goal is never raised: a name that must stay goes into the vocabulary."""
    assert list(GOALS.values()) <= [3.6, 55.0, 25.0, 0.0, 15.0, 1.0, 0.0, 0.0, 0.0]
    assert list(PAGE_GOALS.values()) <= [18.0, 10.0, 1.0]


def words_in_code() -> set[str]:
    found: set[str] = set()
    for path in (path for folder in ("bot", "engines", "render") for path in (ROOT / folder).rglob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        names = [getattr(node, kind, None) for node in nodes for kind in ("name", "id", "attr", "arg")]
        found.update(word for name in (*path.parts, path.stem, *names) if name for word in split_name(name))
    return found


@pytest.mark.slow
def test_the_vocabulary_has_only_terms_that_the_code_uses() -> None:
    used = words_in_code()
    unused = {row[0]: missing for row in read_vocabulary() if (missing := set(LETTERS.findall(row[0].lower())) - used)}
    assert unused == {}


def test_each_term_has_a_meaning_and_a_place() -> None:
    rows = read_vocabulary()
    assert len(rows) > 100
    assert [row[0] for row in rows if len(row) != 4 or not row[1]] == []
    assert [row[2] for row in rows if not (ROOT / row[2].strip("`")).exists()] == []
    terms = [term.strip() for row in rows for term in row[0].split(",")]
    assert sorted({term for term in terms if terms.count(term) > 1}) == []
