"""Test the command registry of the app: no frontend has command names of its own, every command runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.dispatch.command_handlers import COMMAND_HANDLERS
from bot.app.dispatch.commands import COMMANDS, find_command
from bot.frontends import common as chat
from bot.frontends import web

FILES = sorted(file for one in (chat, web) for file in Path(one.__path__[0]).rglob("*.py"))
NAMES = {command.name for command in COMMANDS}


def name_lists(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    """Yield the lists, sets and keys of names in a file, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Set(found) | ast.List(found) | ast.Tuple(found):
                yield node.lineno, {str(one.value) for one in found if isinstance(one, ast.Constant)}
            case ast.Dict(found):
                yield node.lineno, {str(one.value) for one in found if isinstance(one, ast.Constant)}


def command_literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the commands that a file names as they are typed, each with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in {f"/{name}" for name in NAMES}:
            yield node.lineno, str(node.value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_frontend_holds_a_list_of_commands(file: Path) -> None:
    found = [(line, names) for line, names in name_lists(ast.parse(file.read_text())) if names and names <= NAMES]
    assert not found, "it stands in bot/app/dispatch/commands.py"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_frontend_knows_a_typed_command(file: Path) -> None:
    assert not list(command_literals(ast.parse(file.read_text()))), "what is special of it is a field of Command"


def test_every_declared_command_is_found_and_run_and_nothing_else() -> None:
    assert {name: find_command(name) for name in COMMAND_HANDLERS} == {command.name: command for command in COMMANDS}
    assert find_command("nonsense") is None
