"""Test game nights at phone width: planned by typing, posted, answered, exported as a calendar."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.texts import render_text
from tests.web.browser.conftest import AddUser, BrowserTestServer, UserFactory
from tests.web.browser.page_checks import check_page, save_and_check

pytestmark = pytest.mark.full


def test_an_evening_is_planned_answered_and_followed(module_server: BrowserTestServer, add_user: AddUser) -> None:
    person = add_user(reduced_motion="reduce", color_scheme="dark")
    person.click('button[value="nights"]')
    save_and_check(person, "no-nights")
    person.click('button[value="night-plan"]')
    save_and_check(person, "when")
    box = person.page.locator('form:has(button[value^="night-when "]) input[type="text"]')
    day = datetime.now(UTC) + timedelta(days=3)  # today's hours would pass while the zone is changed
    box.fill(f"{day:%A}")
    box.press("Enter")
    person.settle()
    save_and_check(person, "asked-back")
    assert "At what time?" in person.page.inner_text("#panel")
    person.click('button[value^="night-at "]')
    save_and_check(person, "draft")
    assert render_text("night-is-draft") in person.page.inner_text("#panel")
    assert person.page.locator("#panel time").count() >= 2
    person.click('#panel button[value^="night-level "]')
    person.click('#panel button[value^="night-level "][value$=" master"]')
    save_and_check(person, "level")
    person.click('#panel button[value^="night-edit "]')
    assert "How well the AI plays: Master" in person.page.inner_text("#panel")
    person.click('button[value^="night-ask "][value$=" zone"]')
    person.page.locator('form:has(button[value$=" zone"]) input[name="value"]').fill("Prague")
    person.click('form button[value^="night-type "]')
    assert "Times are those of Prague" in person.page.inner_text("#panel")
    person.click('button[value^="night-post "]')
    person.page.wait_for_url("**/t/*")
    save_and_check(person, "posted")
    assert "In (1 of" in person.page.inner_text("#board")
    name = person.table
    person.click('#panel button[value^="night-edit "]')
    person.click('button[value^="panel "]')
    guest = add_user(person.page.url.replace(f"/t/{name}", "/"))
    while "404" not in "".join(guest.wrong):  # no other user opens it by this address
        guest.page.wait_for_event("console")
    guest.wrong.clear()
    person.click(f'#board button[value="night-late {name}"]')
    assert "late" in person.page.inner_text("#board")
    person.click(f'#panel button[value="night-guest {name} 1"]')
    assert "In (2 of" in person.page.inner_text("#board")
    person.click(f'#panel button[value="night-rank {name}"]')
    save_and_check(person, "vote")
    person.click('button[value^="panel "]')
    person.click(f'#panel button[value="night-cal {name}"]')
    save_and_check(person, "calendar")
    href = person.page.locator('a[href^="/calendar/"]').first.get_attribute("href")
    answer = person.page.request.get(f"{module_server.base}{href}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/calendar")
    assert f"UID:{name}@bottega" in answer.text()
    nothing = person.page.request.get(f"{module_server.base}/calendar/{'x' * 26}.ics")
    assert nothing.status == 404


def test_a_moment_is_picked_in_the_time_zone_of_the_browser(
    house: BrowserTestServer, user_factory: UserFactory
) -> None:
    """It can still be typed. The server is the test's own: no user has set a time zone there yet."""
    person = user_factory(house, timezone_id="Asia/Tokyo")
    person.click('button[value="nights"]')
    person.click('button[value="night-plan"]')
    assert "Times are those of Tokyo" in person.page.inner_text("#panel")
    save_and_check(person, "zone-asked")
    person.click('#panel button[value$=" zone Asia/Tokyo"]')
    assert "Your browser says so" not in person.page.inner_text("#panel")
    day = (datetime.now(UTC) + timedelta(days=9)).date()
    form = 'form:has(input[type="datetime-local"])'
    person.page.fill(f'{form} input[type="datetime-local"]', f"{day.isoformat()}T19:45")
    save_and_check(person, "picked")
    person.click(f'{form} button[value^="night-when "]')
    moment = person.page.locator("#panel time").first
    begin = datetime.fromisoformat(moment.get_attribute("datetime") or "")
    assert begin == datetime(day.year, day.month, day.day, 10, 45, tzinfo=UTC), "not nine hours before Tokyo"


def test_every_page_of_a_table_about_waiting(house: BrowserTestServer, user_factory: UserFactory) -> None:
    """A server of its own: its first user has told no hours yet."""
    person = user_factory(house, timezone_id="Asia/Tokyo", forced_colors="active")
    person.open("pebbles")
    person.click('#board button[value^="setup "]')
    person.click('#panel button[value^="time-control "]')
    check_page(person, "time-control")
    person.click('button[value$=" turn-3d"]')
    person.click('button[value^="timeout "]')
    check_page(person, "when time is out")
    person.click('button[value^="timeout-set "]')
    assert "3 days per turn" in person.page.inner_text("#board")
    person.click('#board button[value^="addai "]')
    person.click('#board button[value^="start "]')
    person.wait_for_turn()
    assert not person.page.locator('#panel button[value^="hours-yes "]').count(), "the clock waits for the answer"
    assert "left, until about" in person.page.inner_text("#board"), "the time left is not shown to all"
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
