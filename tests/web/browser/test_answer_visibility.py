"""Test that the first answer is visible when a page opens, at phone and desktop width."""

from __future__ import annotations

from random import Random

import pytest

from render.core.fonts import FLOOR_PX
from render.core.hand_sheet import HAND_LAYOUTS
from tests.games import REAL
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser
from tests.web.browser.page_checks import check_page
from tests.web.browser.page_moves import answer_question

pytestmark = pytest.mark.full

LEAST_PX = 11
WIDTHS = ((375, 812), (1280, 800))
TURNS = 4
FIRST = """() => {
    const box = document.querySelector("#panel .answers button").getBoundingClientRect();
    return [box.top, box.bottom, innerHeight];
}"""


def first_answer(person: BrowserUser) -> tuple[float, float, float]:
    """Return the upper and the lower edge of the first answer as the page opens, and the window's height.

    All are in CSS pixels.
    """
    top, bottom, height = person.page.evaluate(FIRST)
    return top, bottom, height


@pytest.mark.parametrize("game", REAL)
def test_the_first_answer_is_always_in_sight(add_user: AddUser, game: str) -> None:
    person, dice = add_user(), Random(6)
    page = person.page
    person.open(game, ais=2)
    person.click('button[value^="start "]')
    for _ in range(TURNS):
        person.wait_for_turn()
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.wait_for_function("() => [...document.images].every(image => image.complete)")
            top, bottom, seen = first_answer(person)
            assert 0 <= top < bottom <= seen, f"{page.inner_text('#panel-title')} at {width}"
        page.set_viewport_size({"width": 375, "height": 812})
        page.evaluate("() => scrollTo(0, 500)")
        top, bottom, seen = first_answer(person)
        assert 0 <= top < bottom <= seen, "on a phone it stays while one reads"
        answer_question(person, dice)


def test_against_ais_one_press_begins(module_server: BrowserTestServer, person: BrowserUser) -> None:
    person.click('button[value="open princes 3"]')
    person.page.wait_for_url("**/t/*")
    person.wait_for_turn()
    assert person.page.inner_text("#turn") == "Your turn"
    person.page.locator("#tab-board").click()
    assert "Waiting for Host" not in person.page.inner_text("main"), "it is said once, and not by one's own name"
    table = person.table
    assert module_server.ask(table, lambda found: [seat.ai for seat in found.seats]) == [False, True, True, True]
    person.page.goto(person.page.url.rpartition("t/")[0])
    listed = person.page.inner_text(f'button[value="panel {table}"]')
    assert "with AI 1, AI 2, AI 3" in listed
    assert "round 0" not in listed, "it has not begun its first one"


@pytest.mark.parametrize("game", REAL)
def test_the_hand_is_as_wide_as_the_phone(person: BrowserUser, game: str) -> None:
    """So wide that its smallest text, which is made for that, has its 11 pixels."""
    page = person.page
    page.click(f'button[value="open {game} 3"]')
    page.wait_for_url("**/t/*")
    person.wait_for_turn()
    person.click('button[value^="hand "]')
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    assert page.inner_text("#reading-title") == "My hand"
    box = page.locator("#reading-picture").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, HAND_LAYOUTS["tall"].shown)
    assert box["width"] * FLOOR_PX / HAND_LAYOUTS["tall"].width >= LEAST_PX
    check_page(person, f"the hand of {game}")
