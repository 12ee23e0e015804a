"""The replay on the page: slider and steps keep their place below the board, and work by key and without a script."""

from __future__ import annotations

import re

import pytest

from tests.texts import match_text, render_text
from tests.web.browser.conftest import Comes, House, Person
from tests.web.browser.test_first import look

pytestmark = pytest.mark.full


def open_replay(house: House, comes: Comes, **options: object) -> Person:
    """Open the replay of a table that plays, at its first move."""
    person = comes(house, **options)
    person.open("pebbles", ais=2)
    person.click('button[value^="start "]')
    person.page.wait_for_selector("main.table")
    if options.get("java_script_enabled") is not False:
        person.wait()
    table = person.table
    person.page.locator(f'#menu button[value="story {table}"]').evaluate("button => button.click()")
    person.page.locator(f'#reading button[value="past {table}"]').click()
    person.page.wait_for_selector(".player")
    return person


def shown_move(person: Person) -> int:
    """Return the number of the move that is shown."""
    found = re.search(r"\d+", person.page.inner_text("#reading-title"))
    assert found is not None
    return int(found[0])


def go_to(person: Person, move: int) -> None:
    """Wait until a move is shown."""
    title = render_text("app-past-move", n=move, last=last_move(person))
    person.page.wait_for_function("said => document.querySelector('#reading-title')?.textContent === said", arg=title)


def last_move(person: Person) -> int:
    return int(person.page.get_attribute("#reading-number", "max") or "0")


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_steps_and_slider_keep_their_place(shared: House, comes: Comes, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    person = open_replay(shared, comes, viewport=size, reduced_motion="reduce")
    page, last = person.page, last_move(person)
    look(person, f"replay-{width}")
    assert shown_move(person) == last > 2, "it begins with the newest"
    where = page.locator("#reading-number").bounding_box()
    assert where is not None
    assert where["y"] + where["height"] < height, "in sight"
    page.click("#reading-l")
    go_to(person, last - 1)
    page.keyboard.press("ArrowLeft")
    go_to(person, last - 2)
    page.keyboard.press("ArrowRight")
    go_to(person, last - 1)
    assert page.locator("#reading-number").bounding_box() == where, "nothing moves"
    page.locator("#reading-number").evaluate(
        "box => { box.value = 1; box.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    go_to(person, 1)
    assert page.locator(".player .b:disabled").count() == 1, "there is no step back, and its place is kept"
    assert page.locator("#reading-number").bounding_box() == where
    page.click("#reading-play")
    go_to(person, 2)
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-pause")
    page.click("#reading-play")
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-play")


def test_the_steps_work_without_the_script(shared: House, comes: Comes) -> None:
    person = open_replay(shared, comes, java_script_enabled=False)
    last = shown_move(person)
    assert not person.page.locator("#reading-play").is_visible(), "what needs a script is not shown"
    person.page.click("#reading-l")
    person.page.wait_for_load_state()
    assert shown_move(person) == last - 1
    assert match_text("app-past-move", person.page.inner_text("#reading-title"))
