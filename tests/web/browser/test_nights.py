"""Test game nights at phone width: planned by typing, posted, answered, exported as a calendar."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.web.browser.conftest import AddUser, BrowserTestServer, UserFactory
from tests.web.browser.page_checks import check_page, save_and_check

pytestmark = pytest.mark.full


def test_an_evening_is_planned_answered_and_followed(module_server: BrowserTestServer, add_user: AddUser) -> None:
    person = add_user(reduced_motion="reduce", color_scheme="dark")
    person.press_all("nights", "night-plan")
    box = person.page.locator('form:has(button[value^="night-when "]) input[type="text"]')
    day = datetime.now(UTC) + timedelta(days=3)  # today's hours would pass while the zone is changed
    box.fill(f"{day:%A}")
    box.press("Enter")
    person.settle()
    save_and_check(person, "asked-back")
    person.press_all("night-at ")
    save_and_check(person, "draft")
    assert person.page.locator("#panel time").count() >= 2
    person.press_all("night-level ", "night-level * master")
    save_and_check(person, "level")
    person.press_all("night-edit ", "night-ask * zone")
    person.page.locator('form:has(button[value$=" zone"]) input[name="value"]').fill("Prague")
    person.press_all("night-type ")
    assert "Times are those of Prague" in person.page.inner_text("#panel")
    person.press_all("night-post ")
    person.page.wait_for_url("**/t/*")
    save_and_check(person, "posted")
    name = person.table
    person.press_all(f"night-late {name}", f"night-guest {name} 1")
    assert "In (2 of" in person.page.inner_text("#board")
    person.press_all(f"night-rank {name}")
    save_and_check(person, "vote")
    person.press_all("panel ", f"night-cal {name}")
    save_and_check(person, "calendar")
    href = person.page.locator('a[href^="/calendar/"]').first.get_attribute("href")
    answer = person.page.request.get(f"{module_server.base}{href}")
    assert answer.status == 200
    assert f"UID:{name}@bottega" in answer.text()


def test_a_moment_is_picked_in_the_time_zone_of_the_browser(
    house: BrowserTestServer, user_factory: UserFactory
) -> None:
    """It can still be typed. The server is the test's own: no user has set a time zone there yet."""
    person = user_factory(house, timezone_id="Asia/Tokyo")
    person.press_all("nights", "night-plan")
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
    person.press_all("setup ", "time-control ")
    check_page(person, "time-control")
    person.press_all("time-control-set * turn-3d", "timeout ")
    check_page(person, "when time is out")
    person.press_all("timeout-set ", "addai ", "start ")
    person.wait_for_turn()
    assert not person.page.locator('#panel button[value^="hours-yes "]').count(), "the clock waits for the answer"
    for verb in ("waiting ", "orders "):
        person.press_all(verb)
        check_page(person, verb)
    person.page.fill("#reading .pad input", "2")
    person.click("#reading .pad .take")
    check_page(person, "an order")
    person.press_all("panel ", "waiting ", "quit ")
    check_page(person, "leaving")
