"""What every room needs is there once: one call changes a document, one writes notes, one name has one meaning."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def trees(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    """A module's tree, made once for all who look at it."""
    return ast.parse(path.read_text("utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node.args


def by_hand(tree: ast.AST) -> bool:
    """Whether a document is written with a version that somebody has compared themselves."""
    return any(name.endswith("documents.write_document") for name, _ in calls(tree))


def notes(tree: ast.AST) -> int:
    """How often an entry of a table's own history is made."""
    made = [args[0] for name, args in calls(tree) if name.rpartition(".")[2] == "LogEntry" and args]
    return sum(isinstance(kind, ast.Constant) and kind.value == "table" for kind in made)


def tries_again(tree: ast.AST) -> bool:
    """Whether something is done anew, so many times at the most, where somebody else was faster."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For) and "range(" in ast.unparse(node.iter))
    return any("except WriteConflictError:" in ast.unparse(loop) for loop in loops)


def defined(tree: ast.Module, name: str) -> bool:
    """Whether a module gives a name a meaning of its own."""
    return any(
        (isinstance(node, ast.ClassDef) and node.name == name)
        or (isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets))
        for node in tree.body
    )


@pytest.mark.slow
def test_nobody_changes_a_document_by_hand() -> None:
    assert [path for path, tree in trees("bot") if not path.startswith("bot/store/") and by_hand(tree)] == []


@pytest.mark.slow
def test_notes_are_written_in_one_place() -> None:
    assert {path: notes(tree) for path, tree in trees("bot") if notes(tree)} == {"bot/app/tables/table_store.py": 1}


@pytest.mark.slow
def test_a_table_is_written_to_once_more_in_one_place() -> None:
    assert [path for path, tree in trees("bot") if tries_again(tree)] == ["bot/app/tables/retry.py"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("Table", "bot/app/tables/table.py"),
        ("SeatClock", "bot/app/clocks/table_clock.py"),
        ("LogEntry", "engines/core/log.py"),
        ("Motion", "bot/app/clocks/table_clock.py"),
    ],
)
def test_a_word_of_the_house_has_one_meaning(name: str, home: str) -> None:
    protocol = "engines/protocol/open_tables.py"  # a table there is one that another program plays at
    homes = [path for path, tree in trees("bot", "engines", "render") if path != protocol and defined(tree, name)]
    assert homes == [home]


def test_what_these_look_for_they_find() -> None:
    assert by_hand(ast.parse("await self._store.documents.write_document(KIND, name, 3, command, data)"))
    assert not by_hand(ast.parse("await documents.update_value(KIND, name, Code, edit)"))
    assert notes(ast.parse("match.append(LogEntry('table', seat)); log.LogEntry('say', 1); LogEntry('table')")) == 2
    assert tries_again(ast.parse("for n in range(9):\n try: do()\n except WriteConflictError: continue"))
    assert not tries_again(ast.parse("for table in tables:\n try: do()\n except WriteConflictError: later = True"))
    assert [defined(ast.parse(text), "Clock") for text in ("class Clock: ...", "Clock = int", "Clocks = 1")] == [
        True,
        True,
        False,
    ]
