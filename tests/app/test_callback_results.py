"""Test every callback in every role and table state against the documented results, also without each of its checks."""

import ast
from collections.abc import AsyncIterator, Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from bot.app.api import App
from bot.app.dispatch import checked_routes
from bot.app.dispatch.routes import HANDLERS
from bot.app.errors import RejectedError
from bot.app.ui.callback_data import CALLBACKS, Requirements, parse_callback
from bot.store.store import Store
from tests.app.callback_results import (
    PAGE,
    REFUSAL_CHANGED,
    invalid_arguments,
    iter_result_rows,
    open_page_app,
    result_rows,
)
from tests.app.conftest import Guest
from tests.texts import match_text

VERBS = sorted(CALLBACKS)
REWRITE = "run `.venv/bin/python -m tests.app.callback_results`; is what docs/callback-results.md now says right?"


@pytest.fixture
async def page_app(store: Store) -> AsyncIterator[App]:
    async with open_page_app(store) as app:
        yield app


def page_rows(verb: str) -> set[str]:
    """Return the rows of the page about a callback."""
    return {line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {verb} |")}


def test_every_declared_press_is_handled_and_is_on_the_page() -> None:
    routed = {shape.name for shape in HANDLERS}
    assert routed == set(CALLBACKS), f"add to ROUTES (bot/app/dispatch) a row for {set(CALLBACKS) - routed}"
    missing = [verb for verb in VERBS if not page_rows(verb)]
    assert missing == [], f"{missing}: add valid data to CASES of tests/app/callback_results.py, then {REWRITE}"


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
async def test_a_press_has_the_results_that_the_page_says(page_app: App, verb: str) -> None:
    assert set(await result_rows(page_app, verb)) == page_rows(verb), f"{verb}: not as on the page; if meant {REWRITE}"


async def test_garbage_in_any_argument_is_no_press(anna: Guest) -> None:
    for verb in VERBS:
        for name, rest in invalid_arguments(CALLBACKS[verb]):
            with pytest.raises(RejectedError) as refused:
                parse_callback(f"{verb} {rest}")
            said = "app-text-too-long" if name == "long text" else "app-invalid-button"
            assert refused.value.msg.key == said, f"{verb}: invalid {name} is refused by another text"
            shown = await anna.press(f"{verb} {rest}")
            assert shown.private, f"{verb}: an invalid press in {name} is answered for all to see"
            assert match_text(said, shown.notice), f"{verb}: invalid {name} is answered by another text"


SOURCE = Path(checked_routes.__file__)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

TWICE = {
    *((verb, "in_play") for verb in ("walk", "typed", "undo", "fill")),
    *((verb, "admins") for verb in ("night-guest", "night-mark", "tournament-out")),
}
"""What is looked at again, and why: a word, and what takes it back, when they are stored, since others may be faster
and an AI passes no door; what a night's and a tournament's own screens offer, by their own tests.
"""


MISSED = frozenset({
    "the dispatcher has checked the seat", "a callback that needs a seat declares it", REFUSAL_CHANGED,
})  # fmt: skip
"""Assertions that fail where a check was removed: the program's, and what the presses look at. Any other is a fault."""


def iter_requirements() -> Iterator[tuple[str, str]]:
    """Yield every requirement of every callback, but for those in ``TWICE``."""
    for verb in sorted(CALLBACKS):
        for one in fields(Requirements):
            assert one.default is not MISSING
            if getattr(CALLBACKS[verb].needs, one.name) != one.default and (verb, one.name) not in TWICE:
                yield verb, one.name


@pytest.mark.full
@pytest.mark.parametrize(("verb", "need"), list(iter_requirements()))
async def test_removed_callback_requirement_changes_documented_results(
    page_app: App, monkeypatch: pytest.MonkeyPatch, verb: str, need: str
) -> None:
    shape, default = CALLBACKS[verb], {one.name: one.default for one in fields(Requirements)}[need]
    less: dict[str, Any] = {need: default}
    monkeypatch.setattr(shape, "needs", replace(shape.needs, **less))
    assert await differs_from_page(page_app, verb)


# -- the door


FIRST = (
    "end-game",
    "say",
    "yea",
    "rematch",
    "mute",
    "set-here",
    "time-control-set",
    "night-edit",
    "night-drop",
    "open",
    "walk",
)
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


@pytest.mark.full
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
    """Return whether a press has another result than the page says, or fails an assertion of ``MISSED``.

    With all checks nothing differs: ``test_a_press_has_the_results_that_the_page_says`` compares the same app.
    """
    expected, seen = page_rows(verb), set[str]()
    try:
        async for row in iter_result_rows(app, verb):
            if row not in expected:
                return True
            seen.add(row)
    except AssertionError as error:
        if str(error) not in MISSED:
            raise
        return True
    return seen != expected
