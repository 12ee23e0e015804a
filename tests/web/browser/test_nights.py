"""Test game nights and a tournament at phone width: planned, posted, answered, exported, from sign-up to podium."""

from datetime import UTC, datetime, timedelta

from tests.texts import render_text
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser, UserFactory, opened, run_in_thread
from tests.web.browser.page_checks import check_page, save_and_check
from tests.web.browser.test_lost_connection import open_for_two
from tests.web.browser.test_reviews import play_to_end


@opened({"reduced_motion": "reduce", "color_scheme": "dark"})
def test_night_can_be_planned_answered_and_followed(module_server: BrowserTestServer, person: BrowserUser) -> None:
    person.press_all("nights", "night-plan", "night-edit * when")
    box = person.page.locator('form:has(button[value^="night-when "]) input[type="text"]')
    day = datetime.now(UTC) + timedelta(days=3)  # hours of today could pass while the zone is changed
    box.fill(f"{day:%A}")
    box.press("Enter")
    person.settle()
    save_and_check(person, "asked-back")
    person.press_all("night-at ")
    save_and_check(person, "draft")
    assert person.page.locator("#panel time").count() >= 2
    person.press_all("night-edit * more", "night-level ", "night-level * master")
    save_and_check(person, "level")
    person.press_all("night-edit ", "night-edit * when", "night-ask * zone")
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


def test_time_is_picked_in_the_browsers_time_zone(house: BrowserTestServer, user_factory: UserFactory) -> None:
    """It can also be typed. The test has its own server, on which no user has set a time zone."""
    person = user_factory(house, timezone_id="Asia/Tokyo")
    person.press_all("nights", "night-plan", "night-edit * when")
    assert render_text("clock-zone-guessed", told="browser") in person.page.inner_text("#panel")
    save_and_check(person, "zone-asked")
    person.click('#panel button[value$=" zone Asia/Tokyo"]')
    assert render_text("clock-zone-guessed", told="browser") not in person.page.inner_text("#panel")
    day = (datetime.now(UTC) + timedelta(days=9)).date()
    form = 'form:has(input[type="datetime-local"])'
    person.page.fill(f'{form} input[type="datetime-local"]', f"{day.isoformat()}T19:45")
    save_and_check(person, "picked")
    person.click(f'{form} button[value^="night-when "]')
    assert datetime.fromisoformat(person.page.locator("#panel time").first.get_attribute("datetime") or "") == datetime(
        day.year, day.month, day.day, 10, 45, tzinfo=UTC
    ), "expected 10:45 UTC for 19:45 in Tokyo"


def test_every_page_about_waiting_is_accessible(house: BrowserTestServer, user_factory: UserFactory) -> None:
    """The test has its own server, on which the first user has set no hours."""
    person = user_factory(house, timezone_id="Asia/Tokyo", forced_colors="active")
    person.open("pebbles")
    person.press_all("setup ", "time-control ")
    check_page(person, "time-control")
    person.press_all("time-control-set * turn-3d", "timeout ")
    check_page(person, "when time is out")
    person.press_all("timeout-set ", "addai ", "start ")
    person.wait_for_turn()
    assert not person.page.locator('#panel button[value^="hours-yes "]').count(), (
        "expected the clock not to wait for the answer"
    )
    for verb in ("waiting ", "orders "):
        person.press_all(verb)
        check_page(person, verb)
    person.page.fill("#reading .pad input", "2")
    person.click("#reading .pad .take")
    check_page(person, "an order")
    person.click("#reading-leave-off")
    person.press_all("waiting ", "quit ")
    check_page(person, "leaving")


def test_tournament_runs_by_buttons_from_sign_up_to_podium(module_server: BrowserTestServer, add_user: AddUser) -> None:
    host, guest = people = [
        add_user(reduced_motion="reduce", **scheme)
        for scheme in ({"color_scheme": "dark"}, {"forced_colors": "active"})
    ]
    open_for_two(host.page.url, host, guest)  # the guest's page begins with a link to a seat
    for person in people:
        person.page.goto(person.home)
    organized = host.press_all("tournament", "tournament-plan")
    save_and_check(host, "draft")
    for field, value in (("game", "pebbles"), ("seats", "2"), ("rounds", "1")):
        organized += host.press_all(f"tournament-edit * {field}", f"tournament-set * {field} {value}")
    organized += host.press_all("tournament-post *")
    host.page.wait_for_url("**/t/*")
    save_and_check(host, "announced")
    organized += host.press_all("tournament-in *")
    entered = guest.press_all("tournament", "tournament *", "tournament-in *")
    save_and_check(guest, "signed-up")
    organized += host.press_all("tournament-go *", "tournament-go *")
    addresses = []
    for person in people:
        person.page.wait_for_selector('button[value^="panel "], a[href*="/t/"]')
        addresses.append(person.page.url)
        person.press_all("panel *")
        person.page.wait_for_selector("main.table")
    run_in_thread(play_to_end(module_server, host.table))
    for person, address in zip(people, addresses, strict=True):
        person.page.goto(address)
        person.page.wait_for_function("() => document.body.innerText.includes('🥇')")
        save_and_check(person, "podium")
    assert organized <= 13, f"expected at most 13 presses to organize (six for game, seats and rounds), got {organized}"
    assert entered <= 3, f"expected at most 3 presses to sign up, got {entered}"
