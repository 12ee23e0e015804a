"""Test zooming a picture by two fingers, by the wheel and by *See it larger*, without zooming the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import AddUser, BrowserUser, show_board
from tests.web.browser.test_table_layout import ONE_VIEW

pytestmark = pytest.mark.full

DESK, PHONE = (1280, 800), (375, 812)
WIDTH = "selector => document.querySelector(selector).getBoundingClientRect().width"
PARTS = """() => [...document.querySelectorAll("#board .spot.part")]
    .map(spot => spot.getBoundingClientRect().width).reduce((n, width) => Math.max(n, width), 0)"""
CENTRE = """() => { const box = document.querySelector("#board .picture").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + 120]; }"""


def open_board(add_user: AddUser, size: tuple[int, int]) -> BrowserUser:
    """Start a table, wait until it waits for its user alone, and show the board."""
    person = add_user(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    person.open("princes", ais=2)
    person.click('button[value^="start "]')
    person.wait_until_quiet()
    show_board(person.page)
    return person


def spread_fingers(page: Page, x: float, y: float, spans: tuple[int, ...]) -> None:
    """Move two fingers apart, around a point."""
    session = page.context.new_cdp_session(page)
    for n, span in enumerate((*spans, 0)):
        points = [{"x": x - span / 2, "y": y, "id": 1}, {"x": x + span / 2, "y": y, "id": 2}] if span else []
        kind = "touchStart" if n == 0 else "touchMove" if span else "touchEnd"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_two_fingers_enlarge_the_picture_and_an_update_keeps_it(add_user: AddUser) -> None:
    page = open_board(add_user, PHONE).page
    before = page.evaluate(WIDTH, "#board .picture")
    x, y = page.evaluate(CENTRE)
    spread_fingers(page, x, y, (80, 120, 160))
    after = page.evaluate(WIDTH, "#board .picture")
    assert after == pytest.approx(2 * before, rel=0.02)
    assert page.evaluate(ONE_VIEW) == [], "the sheet is where it was"
    page.evaluate("() => { document.getElementById('board').scrollLeft = 60; }")
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_timeout(1000)
    assert page.evaluate(WIDTH, "#board .picture") == pytest.approx(after)
    assert page.evaluate("() => document.getElementById('board').scrollLeft") == 60
    assert page.evaluate("() => visualViewport.scale") == 1


def test_the_wheel_enlarges_and_gives_back(add_user: AddUser) -> None:
    page = open_board(add_user, DESK).page
    before = page.evaluate(WIDTH, "#board .picture")
    page.mouse.move(*page.evaluate(CENTRE))
    page.mouse.wheel(0, -100)
    page.wait_for_function(
        "before => document.querySelector('#board .picture').getBoundingClientRect().width > 1.15 * before", arg=before
    )
    page.mouse.wheel(0, 100)
    page.wait_for_function(
        "before => Math.abs(document.querySelector('#board .picture').getBoundingClientRect().width - before) < 1",
        arg=before,
    )


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_part_that_is_asked_for_is_larger(add_user: AddUser, size: tuple[int, int]) -> None:
    page = open_board(add_user, size).page
    before = page.evaluate(PARTS)
    widest = "spot => Math.abs(spot.getBoundingClientRect().width - width) < 1"
    page.evaluate(f"width => [...document.querySelectorAll('#board .spot.part')].find({widest}).click()", before)
    page.wait_for_selector("#reading-stage .picture img")
    assert page.evaluate(WIDTH, "#reading-stage .picture") >= 1.45 * before
    assert page.evaluate(ONE_VIEW) == []
