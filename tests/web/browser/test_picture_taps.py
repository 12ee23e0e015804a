"""Test taps on a picture while a new one replaces it: each tap counts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.web.browser.conftest import AddUser, BrowserUser, show_board
from tests.web.browser.test_hotspots import FREE, middle_of_box, start_table

pytestmark = pytest.mark.full

OTHER = "2" * 32
NAMED = "() => document.querySelector('#board-picture').currentSrc.match(/picture\\/(.+)\\.png/)[1]"
SWAPPED = f"() => document.querySelector('#board-picture').currentSrc.includes('{OTHER}')"
ANEW = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
LARGE = "() => document.querySelector('#reading-picture')?.naturalWidth === 1200"
TAPPED_S = 20
"""So long a tap may take to be a press."""
PICTURE = re.compile(r"</?picture>|<source [^>]*>")
"""What gives a picture another shape where the page is narrow."""
HELD_MS = 150
"""In that time a picture that is there would be shown. A finger that is down for 500 ms is no tap to Chromium."""


class DelayedPicture:
    """A new picture of the board of a page, under another name: it is held back until it is let through."""

    def __init__(self, page: Page) -> None:
        self.page, self.name = page, page.evaluate(NAMED)
        self.held: list[Route] = []
        page.route(f"**/picture/{OTHER}.*", self._serve_picture)
        page.route(page.url.partition("#")[0], self._serve_page)
        page.evaluate(ANEW)
        page.wait_for_selector("#board-picture[data-next]")

    def _serve_page(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=PICTURE.sub("", answer.text()).replace(self.name, OTHER))

    def _serve_picture(self, route: Route) -> None:
        if route.request.url.endswith(".png"):
            self.held.append(route)
        else:
            self._forward_request(route)

    def _forward_request(self, route: Route) -> None:
        route.continue_(url=route.request.url.replace(OTHER, self.name))

    def deliver_picture(self) -> None:
        """Let the picture come, and put its name into no further page. Wait until it would be shown."""
        self.page.unroute(self.page.url.partition("#")[0])
        for route in self.held:
            self._forward_request(route)
        self.page.wait_for_timeout(HELD_MS)


def press_mouse(page: Page, x: float, y: float) -> Callable[[], None]:
    page.mouse.move(x, y)
    page.mouse.down()
    return page.mouse.up


def press_finger(page: Page, x: float, y: float) -> Callable[[], None]:
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def lift() -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return lift


def open_board_with_free_place(person: BrowserUser) -> tuple[float, float]:
    """Start a game whose board has one shape alone. Return a place on it where nothing stands."""
    told, page = start_table(person, "princes"), person.page

    def serve_one_shape(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=PICTURE.sub("", answer.text()))

    page.route("**/t/*", serve_one_shape)
    page.reload()
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None
    return middle_of_box(page, empty)


@pytest.mark.parametrize("down", [press_mouse, press_finger])
def test_a_tap_counts_though_another_picture_comes_under_it(
    add_user: AddUser,
    down: Callable[[Page, float, float], Callable[[], None]],
) -> None:
    """It comes between the finger's touch and its lifting: what was begun on the old one was meant so."""
    person = add_user(viewport={"width": 1280, "height": 900}, has_touch=down is press_finger)
    page, at = person.page, open_board_with_free_place(person)
    coming = DelayedPicture(page)
    up = down(page, *at)
    coming.deliver_picture()
    assert not page.evaluate(SWAPPED), "it stays until the finger is lifted"
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        up()
    page.wait_for_function(LARGE)


def test_another_picture_is_shown_where_no_finger_is(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, at = person.page, open_board_with_free_place(person)
    coming = DelayedPicture(page)
    page.mouse.move(*at)
    coming.deliver_picture()
    page.wait_for_function(SWAPPED)
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        press_mouse(page, *at)()
