"""Test what the code does once or not at all: clocks and chance are injected, shared parts are implemented once."""

import ast
import asyncio
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bot.metrics import loop_time

BOT: Final = Path(__file__).parents[2] / "bot"
OUTSIDE: Final = ("runtime", "cli", "store/admin")
"""The folders that meet the machine: processes, files, the command line."""
READS: Final = {"now", "utcnow", "today", "urandom", "getrandom", "uuid4", "uuid1"}
"""Attributes by which a clock or the system's chance is read."""
GIVEN: Final = {"app/common/interfaces.py: datetime.now"}
"""What a part gets where it is given nothing else."""


def find_reads(folder: Path) -> Iterator[str]:
    """Yield each place that reads a clock or draws at random without being given it."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if name.startswith(OUTSIDE):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(ast.Name("datetime" | "date" | "os" | "uuid" as owner), attribute):
                    if attribute in READS:
                        yield f"{name}: {owner}.{attribute}"


@pytest.mark.lint
def test_clocks_and_chance_are_given() -> None:
    assert set(find_reads(BOT)) == GIVEN, "take the clock of the service, or enter the place in GIVEN with its reason"


async def test_the_clock_is_that_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 42.0)
    assert loop_time() == 42.0


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
