"""Test the tests of checks by mutation: each check is removed in turn, and a test must fail."""

import ast
from collections.abc import AsyncIterator, Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from bot.app.api import App
from bot.app.dispatch import checked_routes
from bot.app.ui.callback_data import CALLBACKS, Requirements
from bot.store.store import Store
from tests.app.callback_results import REFUSAL_CHANGED, open_page_app, result_rows
from tests.app.test_callback_results import page_rows

SOURCE = Path(checked_routes.__file__)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

pytestmark = pytest.mark.full

TWICE = {
    *((verb, "in_play") for verb in ("walk", "typed", "undo", "fill")),
    *((verb, "admins") for verb in ("night-guest", "night-mark", "cup-out")),
}
"""What is looked at again, and why: a word, and what takes it back, when they are stored, since others may be faster
and an AI passes no door; what a night's and a tournament's own screens offer, by their own tests.
"""


MISSED = frozenset({
    "the dispatcher has checked the seat", "a callback that needs a seat declares it", REFUSAL_CHANGED,
})  # fmt: skip
"""Assertions that fail where a check was removed: the program's, and what the presses look at. Any other is a fault."""


@pytest.fixture
async def page_app(store: Store) -> AsyncIterator[App]:
    async with open_page_app(store) as app:
        yield app


def iter_requirements() -> Iterator[tuple[str, str]]:
    """Yield every requirement of every callback, but for those in ``TWICE``."""
    for verb in sorted(CALLBACKS):
        for one in fields(Requirements):
            assert one.default is not MISSING
            if getattr(CALLBACKS[verb].needs, one.name) != one.default and (verb, one.name) not in TWICE:
                yield verb, one.name


@pytest.mark.parametrize(("verb", "need"), list(iter_requirements()))
async def test_removed_callback_requirement_changes_documented_results(
    page_app: App, monkeypatch: pytest.MonkeyPatch, verb: str, need: str
) -> None:
    shape, default = CALLBACKS[verb], {one.name: one.default for one in fields(Requirements)}[need]
    less: dict[str, Any] = {need: default}
    monkeypatch.setattr(shape, "needs", replace(shape.needs, **less))
    assert await differs_from_page(page_app, verb)


# -- the door


FIRST = ("end-game", "say", "yea", "rematch", "mute", "speak", "pace-set", "night-edit", "night-drop", "open", "walk")
"""Presses that need something of each kind."""


def is_check(name: str) -> bool:
    """Return whether a function checks, and builds no route; a curtain has tests of its own."""
    return name != "_check_curtain" and not name.endswith("_route")


def guard_lines() -> list[int]:
    """Return the lines of the door's checks: all that refuse, or ask something that does.

    Only tables of a duplicate have a curtain: ``tests/app/competitions/test_lifecycle.py``.
    """
    found = []
    functions = [node for node in ast.parse(SOURCE.read_text("utf-8")).body if isinstance(node, FUNCTIONS)]
    for node in (inner for one in functions if is_check(one.name) for inner in ast.walk(one)):
        if isinstance(node, ast.If) and any(isinstance(inside, ast.Raise | ast.Expr) for inside in node.body):
            found.append(node.lineno)
    return found


def compile_without(line: int) -> CodeType:
    """Compile the door's checks without the one in this line."""

    class CheckRemover(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST:
            if node.lineno == line:
                return ast.copy_location(ast.Pass(), node)
            self.generic_visit(node)
            return node

    return compile(CheckRemover().visit(ast.parse(SOURCE.read_text("utf-8"))), str(SOURCE), "exec")


@pytest.mark.parametrize("line", guard_lines())
async def test_removed_line_of_callback_checks_is_detected(page_app: App, line: int) -> None:
    whole = dict(vars(checked_routes))
    exec(compile_without(line), vars(checked_routes))
    try:
        for verb in FIRST:
            if await differs_from_page(page_app, verb):
                return
    finally:
        vars(checked_routes).update(whole)
    pytest.fail(f"no callback differs without line {line} of checked_routes.py: remove it, or add a press to the page")


async def differs_from_page(app: App, verb: str) -> bool:
    """Return whether a press comes to anything else than the page says, or fails an assertion of ``MISSED``.

    With all checks nothing differs: ``test_every_press`` compares the same app with the page.
    """
    try:
        return set(await result_rows(app, verb)) != page_rows(verb)
    except AssertionError as error:
        if str(error) not in MISSED:
            raise
        return True
