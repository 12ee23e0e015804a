"""Test the tests of checks by mutation: each check is removed in turn, and a test must fail."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from bot.app.api import App
from bot.app.dispatch import checks
from bot.app.ui.callback_data import CALLBACKS, Requirements
from bot.store.store import Store
from tests.app.callback_results import REFUSAL_CHANGED, open_page_app, result_rows
from tests.app.test_callback_results import page_rows

HOME = Path(__file__).parents[2]
SOURCE = Path(checks.__file__)

pytestmark = pytest.mark.full

TWICE = {
    *((verb, "in_play") for verb in ("walk", "typed", "undo")),
    *((verb, "admins") for verb in ("night-guest", "night-mark")),
}
"""What is looked at again, and why: a word, and what takes it back, when they are stored, since others may be faster
and an AI passes no door; what a night's own screen offers, by its own tests.
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


def guard_lines() -> list[int]:
    """Return the lines of the door's checks: all that refuse, or ask something that does."""
    found = []
    for node in ast.walk(ast.parse(SOURCE.read_text("utf-8"))):
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
    whole = dict(vars(checks))
    exec(compile_without(line), vars(checks))
    try:
        for verb in FIRST:
            if await differs_from_page(page_app, verb):
                return
    finally:
        vars(checks).update(whole)
    pytest.fail(f"no callback differs without line {line} of checks.py: remove it, or add a press to the page")


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


# -- elsewhere: what a declaration can't say

EVERY = "tests/app/test_callback_results.py"
CHECKS = "tests/app/test_callback_checks.py"
ELSEWHERE: list[tuple[str, str, str, str]] = [
    ("bot/app/tables/votes.py", " and motion.opened == version", "", f"{EVERY}::*[yea]"),
    (
        "bot/app/lobbies/lobby.py",
        '    context.require_permission("seat an AI" if lobby.seats[n].ai else "kick", lobby)\n',
        "",
        f"{EVERY}::*[kick]",
    ),
    (
        "bot/app/lobbies/lobby_settings.py",
        '    context.require_permission("options", lobby)\n',
        "",
        f"{EVERY}::*[setup]",
    ),
    (
        "bot/app/lobbies/lobby.py",
        '            context.require_permission("start", lobby)\n',
        "            pass\n",
        f"{EVERY}::*[start]",
    ),
    ("bot/app/tables/seats.py", "if token and not hmac", "if False and not hmac", "tests/app/test_lobby.py"),
    ("bot/app/tables/moves.py", "if table.match.undoable_version(seat) != version:", "if False:", CHECKS),
    (
        "bot/app/tables/moves.py",
        '    raise RejectedError("app-not-seated", "table")\n',
        "    return by\n",
        "tests/app/clocks/test_absence.py",
    ),
    (
        "bot/app/tables/repository.py",
        "            if not isinstance(reply, CommitResult) or reply.is_duplicate:\n",
        "            if False:\n",
        CHECKS,
    ),
    (
        "bot/app/views/public_options.py",
        "return [] if secrets and secrets - view_strings(match.view_for(None)) else tree.options",
        "return tree.options",
        CHECKS,
    ),
    (
        "bot/app/game_nights/access.py",
        'if night.state == "draft" and night.host not in context.user.all_ids:',
        "if False:",
        f"{EVERY}::*[night-drop]",
    ),
    (
        "bot/app/game_nights/access.py",
        'if callback.needs.permission == "night" and not can_organize(context, night):',
        "if False:",
        f"{EVERY}::*[night-edit]",
    ),
    (
        "bot/app/stats/stats_screens.py",
        '        raise RejectedError("app-may-not-records")\n',
        "        pass\n",
        f"{EVERY}::*[records-group]",
    ),
    (
        "bot/app/account/settings_screens.py",
        '        context.require_permission("export", table)\n',
        "",
        "tests/app/test_permissions.py",
    ),
    (
        "bot/frontends/telegram/updates.py",
        "            not private\n            and ",
        "            False\n            and ",
        "tests/chat/telegram/test_first_table.py",
    ),
]
"""A file, what stands there, what instead, and the test that misses it."""


@pytest.mark.parametrize(("path", "there", "instead", "test"), ELSEWHERE)
def test_removed_check_outside_declarations_fails_tests(
    tmp_path: Path, path: str, there: str, instead: str, test: str
) -> None:
    for folder in ("bot", "engines", "render", "tests", "docs"):
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    spoilt = tmp_path / path
    text = spoilt.read_text("utf-8")
    assert text.count(there) == 1, "what is removed stands there once"
    spoilt.write_text(text.replace(there, instead), "utf-8")
    where, _, only = test.partition("::*")
    named = [f"{where}::test_a_press_comes_to_what_the_page_says{only}"] if only else [where]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *named],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path), "BOTTEGA_FULL": "0"}, capture_output=True,
        text=True, check=False, timeout=600,
    )  # fmt: skip
    assert run.returncode == 1, run.stdout[-2000:] + run.stderr[-2000:]
    # however the test says that it failed
    assert "AssertionError" in run.stdout or "Failed" in run.stdout or "assert" in run.stdout, run.stdout[-2000:]
