"""Test every callback in every role and table state against the documented results, also without each of its checks."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from bot.app.api import App
from bot.app.dispatch.routes import HANDLERS
from bot.app.errors import RejectedError
from bot.app.permissions import PERMISSIONS
from bot.app.ui.callback_data import CALLBACKS, Callback, Check, Requirements, parse_callback
from bot.store.store import Store
from tests.app.callback_results import (
    PAGE,
    REFUSAL_CHANGED,
    has_case,
    invalid_arguments,
    iter_result_rows,
    open_page_app,
    result_rows,
)
from tests.app.gameplay import Guest
from tests.texts import match_text

VERBS = sorted(CALLBACKS)
REWRITE = "run `.venv/bin/python -m tests.app.callback_results`; is what docs/callback-results.md now says right?"


@pytest.fixture
async def page_app(store: Store) -> AsyncIterator[App]:
    async with open_page_app(store) as app:
        yield app


def page_rows(verb: str) -> set[str]:
    return {line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {verb} |")}


def test_each_callback_has_route_test_data_documented_results_and_permission() -> None:
    routed = {shape.name for shape in HANDLERS}
    assert routed <= set(CALLBACKS), f"no such callbacks: {routed - set(CALLBACKS)}"
    missing = [
        f"{verb}: {place}"
        for verb, shape in CALLBACKS.items()
        for is_there, place in (
            (verb in routed, "add a row to ROUTES (bot/app/dispatch)"),
            (has_case(verb), "add valid data to CASES of tests/app/callback_results.py"),
            (page_rows(verb), REWRITE),
            ({shape.needs.permission, shape.needs.lobby_permission} <= {None, *PERMISSIONS},
             "add its act to PERMISSIONS (bot/app/permissions.py) and to the table of docs/rights.md"),
        )
        if not is_there
    ]  # fmt: skip
    assert not missing, "\n".join(missing)


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
async def test_callback_has_its_documented_results(page_app: App, verb: str) -> None:
    assert set(await result_rows(page_app, verb)) == page_rows(verb), (
        f"{verb}: results differ from the page; if intended, {REWRITE}"
    )


async def test_callback_with_garbage_in_any_argument_is_rejected(anna: Guest) -> None:
    for verb in VERBS:
        for name, rest in invalid_arguments(CALLBACKS[verb]):
            with pytest.raises(RejectedError) as refused:
                parse_callback(f"{verb} {rest}")
            said = "app-text-too-long" if name == "long text" else "app-invalid-button"
            assert refused.value.msg.key == said, f"{verb}: invalid {name} is refused with another text"
            shown = await anna.press(f"{verb} {rest}")
            assert shown.private, f"{verb}: an invalid press in {name} is answered publicly"
            assert match_text(said, shown.notice), f"{verb}: invalid {name} is answered with another text"


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
"""Assertions that fail if a check was removed: the program's, and those of the presses. Any other is a defect."""


def iter_requirements() -> Iterator[tuple[str, str]]:
    """Yield every requirement of every callback, except those in ``TWICE``."""
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


@pytest.mark.full
@pytest.mark.parametrize(
    ("verb", "check"),
    [("say", Check.SEAT), ("say", Check.EPOCH), ("end-game", Check.VERSION), ("set-here", Check.CHANNEL)],
)
async def test_removed_check_of_an_argument_is_detected(
    page_app: App, monkeypatch: pytest.MonkeyPatch, verb: str, check: Check
) -> None:
    value_of = Callback.value_of
    monkeypatch.setattr(Callback, "value_of", lambda self, asked: None if asked is check else value_of(self, asked))
    assert await differs_from_page(page_app, verb)


async def differs_from_page(app: App, verb: str) -> bool:
    """Return whether a press has an undocumented result, or fails an assertion of ``MISSED``.

    With all checks nothing differs: ``test_callback_has_its_documented_results`` compares the same app.
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
