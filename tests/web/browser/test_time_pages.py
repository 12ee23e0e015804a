"""Test the pages about time at phone width: waking hours, absence, deputies, time control, planned moves, records."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import AddUser
from tests.web.browser.page_checks import check_page

pytestmark = pytest.mark.full


def test_every_page_about_waiting(add_user: AddUser) -> None:
    person = add_user(timezone_id="Asia/Tokyo")
    person.click('button[name="command"][value="settings"]')
    for verb in ("hours", "away", "deputy"):
        person.click(f'button[value="{verb}"]')
        check_page(person, verb)
        person.click('button[value="settings"]')
    person.click('button[value="records"]')
    check_page(person, "records")
    person.open("pebbles")
    person.click('#board button[value^="setup "]')
    person.click('#panel button[value^="pace "]')
    check_page(person, "pace")
    person.click('button[value$=" turn-3d"]')
    person.click('button[value^="ladder "]')
    check_page(person, "when time is out")
    person.click('button[value^="ladder-set "]')
    assert "3 days per turn" in person.page.inner_text("#board")
    person.click('#board button[value^="addai "]')
    person.click('#board button[value^="start "]')
    person.wait_for_turn()
    assert "Tokyo" in person.page.inner_text("#panel"), "the browser tells where its reader lives"
    person.click('#panel button[value^="hours-yes "]')
    person.wait_for_turn()
    assert not person.page.locator('#panel button[value^="hours-yes "]').count(), "asked once"
    assert "left, until about" in person.page.inner_text("#board"), "everybody sees how much time is left to whom"
    person.click('button[value^="waiting "]')
    check_page(person, "time")
    person.click('button[value^="orders "]')
    check_page(person, "orders")
    person.page.fill("#reading .pad input", "2")
    person.click("#reading .pad .take")
    assert "Only you can see it" in person.page.inner_text("#reading")
    check_page(person, "an order")
    person.click('button[value^="panel "]')
    person.click('button[value^="waiting "]')
    person.click('button[value^="quit "]')
    check_page(person, "leaving")
