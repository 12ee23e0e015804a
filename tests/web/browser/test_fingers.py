"""A tap on a picture counts, though the house has just painted another one in its place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.web.browser.conftest import Comes, House, Person, show_board
from tests.web.browser.test_pointing import FREE, begun, place

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


class Painted:
    """The board of a page, painted anew under another name: it is on its way till it is let come."""

    def __init__(self, page: Page) -> None:
        self.page, self.name = page, page.evaluate(NAMED)
        self.held: list[Route] = []
        page.route(f"**/picture/{OTHER}.*", self._picture)
        page.route(page.url.partition("#")[0], self._page)
        page.evaluate(ANEW)
        page.wait_for_selector("#board-picture[data-next]")

    def _page(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=PICTURE.sub("", answer.text()).replace(self.name, OTHER))

    def _picture(self, route: Route) -> None:
        if route.request.url.endswith(".png"):
            self.held.append(route)
        else:
            self._let(route)

    def _let(self, route: Route) -> None:
        route.continue_(url=route.request.url.replace(OTHER, self.name))

    def come(self) -> None:
        """It is there, and what is shown of it is no longer looked at anew."""
        self.page.unroute(self.page.url.partition("#")[0])
        for route in self.held:
            self._let(route)
        self.page.wait_for_timeout(HELD_MS)


def mouse(page: Page, x: float, y: float) -> Callable[[], None]:
    page.mouse.move(x, y)
    page.mouse.down()
    return page.mouse.up


def finger(page: Page, x: float, y: float) -> Callable[[], None]:
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def lift() -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return lift


def board(person: Person) -> tuple[float, float]:
    """A game whose board has one shape alone, and a place on it at which nothing stands."""
    told, page = begun(person, "princes"), person.page

    def one(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=PICTURE.sub("", answer.text()))

    page.route("**/t/*", one)
    page.reload()
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None
    return place(page, empty)


@pytest.mark.parametrize("down", [mouse, finger])
def test_a_tap_counts_though_another_picture_comes_under_it(
    shared: House, comes: Comes, down: Callable[[Page, float, float], Callable[[], None]]
) -> None:
    """It comes between the finger's touch and its lifting: what was begun on the old one was meant so."""
    person = comes(shared, viewport={"width": 1280, "height": 900}, has_touch=down is finger)
    page, at = person.page, board(person)
    coming = Painted(page)
    up = down(page, *at)
    coming.come()
    assert not page.evaluate(SWAPPED), "it stays till the finger is lifted"
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        up()
    page.wait_for_function(LARGE)


def test_another_picture_is_shown_where_no_finger_is(shared: House, comes: Comes) -> None:
    person = comes(shared, viewport={"width": 1280, "height": 900})
    page, at = person.page, board(person)
    coming = Painted(page)
    page.mouse.move(*at)
    coming.come()
    page.wait_for_function(SWAPPED)
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        mouse(page, *at)()
