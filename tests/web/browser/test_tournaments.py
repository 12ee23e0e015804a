"""Test a small tournament at phone width, from sign-up to podium, by buttons; its game is played by chance."""

import pytest

from tests.web.browser.conftest import AddUser, BrowserTestServer, run_in_thread
from tests.web.browser.page_checks import save_and_check
from tests.web.browser.test_lost_connection import open_for_two
from tests.web.browser.test_replay import play_to_end

pytestmark = pytest.mark.full
ORGANIZER_PRESSES = 13
"""Of which six choose game, seats and rounds."""
ENTRANT_PRESSES = 3
"""To the list, to the tournament, and to sign up."""


def test_a_tournament_by_buttons_from_sign_up_to_podium(module_server: BrowserTestServer, add_user: AddUser) -> None:
    schemes = ({"color_scheme": "dark"}, {"forced_colors": "active"})
    host, guest = people = [add_user(reduced_motion="reduce", **scheme) for scheme in schemes]
    open_for_two(host.page.url, host, guest)  # the page of the guest begins with a link to a seat
    for person in people:
        person.page.goto(person.page.url.partition("/t/")[0] + "/")
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
    assert organized <= ORGANIZER_PRESSES, f"{organized} presses to organize, at most {ORGANIZER_PRESSES}"
    assert entered <= ENTRANT_PRESSES
