"""Test alerts of another table's turn on an open page: link, title, icon and sound."""

from __future__ import annotations

from random import Random

import pytest

from tests.timeouts import PATIENCE_S
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser
from tests.web.browser.page_moves import answer_question
from tests.web.browser.test_keyboard import WATCH_ALERTS

pytestmark = pytest.mark.full

PHONE = {"width": 375, "height": 812}
STANDS = """() => ["panel", "undo", "turn", "panel-title"].map((id) => {
    const { top, bottom } = document.getElementById(id).getBoundingClientRect();
    return [id, top, bottom];
})"""

IN_SIGHT = """() => {
    const link = document.getElementById("next-table"), box = link.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return link.contains(top) && box.width >= 44 && box.height >= 44
        && box.bottom <= document.getElementById("panel").getBoundingClientRect().top
        && [...document.querySelectorAll(".stage")].every(stage => stage.getBoundingClientRect().top >= box.bottom
            || !stage.checkVisibility());
}"""
"""Whether the link to another table can be tapped without a press or a scroll, and covers no stage and no question."""


def open_for_two(home: str, host: BrowserUser, guest: BrowserUser) -> str:
    """Open a table of two people who both sit there, and begin."""
    host.page.goto(home)
    host.open("pebbles")
    guest.page.goto(host.page.input_value("#seat-link"))
    if guest.page.locator("#name").count():
        guest.page.fill("#name", "Ben")
    guest.page.click("button[type=submit]")
    guest.page.wait_for_url("**/t/*")
    host.page.wait_for_selector('#board button[value^="start "]:not(.blocked)')
    host.click('#board button[value^="start "]')
    host.page.wait_for_selector("main.table")
    return host.page.url


def answer_all(person: BrowserUser, address: str) -> None:
    """Answer at a table until it waits for others."""
    person.page.goto(address)
    person.settle()
    for _ in range(10):
        if not person.is_to_move():
            return
        answer_question(person, Random(1))
    raise AssertionError("it waits for this person alone")


def test_another_tables_turn_is_told_without_a_press(module_server: BrowserTestServer, add_user: AddUser) -> None:
    host, guest = add_user(viewport=PHONE), add_user(viewport=PHONE)
    host.page.add_init_script(WATCH_ALERTS)
    first, second = (open_for_two(module_server.link, host, guest) for _ in range(2))
    host.page.goto(first)
    host.page.wait_for_selector("main[data-owes] #next-table")
    host.page.wait_for_function(IN_SIGHT)
    for address in (second, first):
        answer_all(host, address)
    page = host.page
    page.wait_for_function("() => !document.getElementById('main').dataset.next", timeout=1000 * PATIENCE_S)
    assert not page.locator("#next-table").count()
    assert not page.title().startswith("●")
    page.click("#menu > summary")
    page.check("#alert-sound")
    page.keyboard.press("Escape")
    heard, stands = page.evaluate("() => window.alerts.notes"), page.evaluate(STANDS)
    there = second.rpartition("/t/")[2].partition("#")[0]
    base = guest.page.url.rpartition("/t/")[0]
    guest.page.goto(f"{base}/t/{there}")
    answer_question(guest, Random(1))
    page.wait_for_selector(f'#next-table[href$="/t/{there}"]')
    assert page.title().startswith("● ")
    assert page.evaluate("() => document.getElementById('icon').getAttribute('href')") == "/static/icon-now.svg"
    assert page.evaluate("() => window.alerts.notes") == heard + 2, "the sound"
    assert page.evaluate(STANDS) == stands, "it moves nothing"
    page.click("#next-table")
    page.wait_for_url(f"**/t/{there}*")
    assert host.is_to_move()
