"""Test that shared parts are implemented once: document updates, event entries, retries, core class names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def parse_folders(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), parse_module(path)


@cache
def parse_module(path: Path) -> ast.Module:
    """Parse a module, once for all tests that look at it."""
    return ast.parse(path.read_text("utf-8"))


def iter_calls(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node.args


def has_manual_write(tree: ast.AST) -> bool:
    """Return whether a document is written with a version that the caller has compared."""
    return any(name.endswith("documents.write_document") for name, _ in iter_calls(tree))


def count_event_entries(tree: ast.AST) -> int:
    """Count how often an entry of a table's own history is made."""
    made = [args[0] for name, args in iter_calls(tree) if name.rpartition(".")[2] == "LogEntry" and args]
    return sum(isinstance(kind, ast.Constant) and kind.value == "table" for kind in made)


def has_retry_loop(tree: ast.AST) -> bool:
    """Return whether a change is tried again a limited number of times, where another writer was faster."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For) and "range(" in ast.unparse(node.iter))
    return any("except WriteConflictError:" in ast.unparse(loop) for loop in loops)


def defines_name(tree: ast.Module, name: str) -> bool:
    """Return whether a module gives a name a meaning of its own."""
    return any(
        (isinstance(node, ast.ClassDef) and node.name == name)
        or (isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets))
        for node in tree.body
    )


@pytest.mark.slow
def test_documents_are_written_directly_only_in_the_store() -> None:
    assert [
        path for path, tree in parse_folders("bot") if not path.startswith("bot/store/") and has_manual_write(tree)
    ] == []


@pytest.mark.slow
def test_table_events_are_created_in_a_single_module() -> None:
    assert {path: count_event_entries(tree) for path, tree in parse_folders("bot") if count_event_entries(tree)} == {
        "bot/app/tables/repository.py": 1
    }


@pytest.mark.slow
def test_write_conflicts_are_retried_in_a_single_module() -> None:
    assert [path for path, tree in parse_folders("bot") if has_retry_loop(tree)] == ["bot/app/tables/repository.py"]


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
def test_core_class_name_is_defined_once(name: str, home: str) -> None:
    protocol = "engines/protocol/open_tables.py"  # a table there is one that another program plays at
    homes = [
        path
        for path, tree in parse_folders("bot", "engines", "render")
        if path != protocol and defines_name(tree, name)
    ]
    assert homes == [home]
