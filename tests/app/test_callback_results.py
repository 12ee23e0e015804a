"""Test every callback in every role and table state, and with invalid arguments, against the documented results."""

from collections.abc import AsyncIterator

import pytest

from bot.app.api import App
from bot.app.dispatch.routes import HANDLERS
from bot.app.errors import RejectedError
from bot.app.ui.callback_data import CALLBACKS, parse_callback
from bot.store.store import Store
from tests.app.callback_results import PAGE, invalid_arguments, open_page_app, result_rows
from tests.app.conftest import Arrive

VERBS = sorted(CALLBACKS)


@pytest.fixture
async def page_app(store: Store) -> AsyncIterator[App]:
    async with open_page_app(store) as app:
        yield app


def page_rows(verb: str) -> set[str]:
    """Return the rows of the page about a callback."""
    return {line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {verb} |")}


def test_every_declared_press_is_handled_and_stands_on_the_page() -> None:
    assert {shape.name for shape in HANDLERS} == set(CALLBACKS)
    assert [verb for verb in VERBS if not page_rows(verb)] == []


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
async def test_a_press_comes_to_what_the_page_says(page_app: App, verb: str) -> None:
    assert set(await result_rows(page_app, verb)) == page_rows(verb)


async def test_garbage_in_any_argument_is_no_press(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    for verb in VERBS:
        for name, rest in invalid_arguments(CALLBACKS[verb]):
            with pytest.raises(RejectedError) as refused:
                parse_callback(f"{verb} {rest}")
            assert refused.value.msg.key == "app-invalid-button", (verb, name)
            shown = await anna.press(f"{verb} {rest}")
            assert shown.private, (verb, name)
            assert shown.notice.startswith("That button is out of date"), (verb, name)
