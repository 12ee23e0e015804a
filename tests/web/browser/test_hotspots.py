"""Test hotspots of the board under mouse and finger, and links between board marks and log lines."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import AddUser, BrowserUser, show_board

pytestmark = pytest.mark.full

LIT = "() => document.querySelectorAll('#board .picture .glow').length"
FREE = """(signs) => {
  const near = (x, y) => ([l, t, w, h]) => x > l - 50 && x < l + w + 50 && y > t - 20 && y < t + h + 20;
  for (let y = 400; y < 900; y += 5) for (let x = 60; x < 460; x += 5)
    if (!signs.some((sign) => sign.at.some(near(x, y)))) return [x, y, 0, 0];
}"""
"""A place in an estate where there is no sign."""
MIDDLE = """([l, t, w, h]) => {
  const image = document.querySelector('#board-picture'), before = image.getBoundingClientRect();
  const stage = document.getElementById('board'), view = stage.getBoundingClientRect();
  stage.scrollTop += before.top + before.height * t / 1000 - view.top - view.height / 3;
  const { left, top, width, height } = image.getBoundingClientRect();
  return [left + (l + w / 2) * width / 1000, top + (t + h / 2) * height / 1000];
}"""
Box = list[int]


def start_table(person: BrowserUser, game: str) -> dict[str, Any]:
    """Start a table, and wait for this player's turn. Return what the picture of the board says where."""
    person.open(game, ais=2)
    person.click('button[value^="start "]')
    person.wait_until_quiet()
    show_board(person.page)
    told = (
        "async () => (await fetch(document.querySelector('#board-picture').currentSrc.replace(/png$/, 'told'))).json()"
    )
    found: dict[str, Any] = person.page.evaluate(told)
    return found


def middle_of_box(page: Page, box: Box) -> tuple[float, float]:
    """Return the middle of a box of the board, after scrolling to where it can be seen."""
    x, y = page.evaluate(MIDDLE, box)
    return x, y


def test_a_mouse_that_rests_on_a_sign_is_told_what_it_is(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, told = person.page, start_table(person, "notredame")
    bell = next(sign for sign in told["signs"] if sign["name"] == "Bell-ringer")
    page.mouse.move(*middle_of_box(page, bell["at"][-1]))
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip b") == bell["name"]
    assert page.inner_text("#tip span") == bell["told"]
    assert not page.locator("#tip button").count(), "a click does what it always did"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")


def test_tip_stays_until_the_board_is_scrolled(add_user: AddUser) -> None:
    """A scroll of before the tap may be told after it, on a slow phone: it takes nothing away."""
    person = add_user(has_touch=True, is_mobile=True)
    page, told = person.page, start_table(person, "princes")
    sign = next(sign for sign in told["signs"] if sign["name"] == "Jester")
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    page.evaluate("() => dispatchEvent(new Event('scroll'))")
    assert page.is_visible("#tip")
    scrolled = page.evaluate(
        "() => { const stage = document.getElementById('board'), top = stage.scrollTop;"
        " stage.scrollBy(0, top > 60 ? -60 : 60); return Math.abs(stage.scrollTop - top); }"
    )
    assert scrolled > 2, "the board is longer than its stage"
    page.wait_for_selector("#tip", state="hidden")


def test_a_line_of_the_story_and_its_marks_point_at_each_other(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, told = person.page, start_table(person, "notredame")
    move = told["moves"][-1]
    line = page.locator("#log .lines p", has_text=move["text"]).first
    line.hover()
    page.wait_for_function(LIT)
    assert page.evaluate(LIT) == len(move["at"]) + len(move["marks"]) > 1
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('.glow')")
    page.mouse.move(*middle_of_box(page, move["at"][0]))
    page.wait_for_selector("#log .lines p.glow", state="attached")
    assert page.locator("#log .lines p.glow").inner_text().endswith(move["text"])


def test_a_line_of_the_log_shows_its_marks_on_a_phone_too(add_user: AddUser) -> None:
    """The board is another stage there."""
    person = add_user(has_touch=True, is_mobile=True)
    page, told = person.page, start_table(person, "notredame")
    page.locator("#tab-log").tap()
    page.locator("#log .lines p", has_text=told["moves"][-1]["text"]).first.tap()
    page.wait_for_selector("main[data-view=board]", state="attached")
    assert page.locator("#board .picture .glow").first.is_visible()


def test_a_finger_on_a_sign_asks_and_beside_it_sees_the_part(add_user: AddUser) -> None:
    person = add_user(has_touch=True, is_mobile=True)
    page, told = person.page, start_table(person, "princes")
    sign = next(sign for sign in told["signs"] if sign["name"] == "Jester")
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    assert sign["told"] in page.inner_text("#tip")
    tip = page.locator("#tip").bounding_box()
    assert tip is not None
    assert tip["x"] >= 0  # a place, no count: not beyond the left edge
    assert tip["x"] + tip["width"] <= 375
    page.locator("#tip button").tap()
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    person.click('#reading button[value^="panel "], #reading button[value^="move "]')
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None, "an estate has squares on which nothing stands"
    page.touchscreen.tap(*middle_of_box(page, empty))
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
