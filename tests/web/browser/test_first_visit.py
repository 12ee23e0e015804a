"""Test the first visit: game cards are buttons, a short introduction, and a game with one more press."""

from __future__ import annotations

import re

import pytest

from tests.games import REAL
from tests.texts import render_text
from tests.web.browser.conftest import AddUser, BrowserUser
from tests.web.browser.page_checks import save_and_check

pytestmark = pytest.mark.full

LOADED = """() => [...document.querySelectorAll('button.cover img')].length > 3
    && [...document.querySelectorAll('button.cover img')].every(image => image.complete && image.naturalWidth)"""


@pytest.mark.parametrize("width", [375, 1280])
def test_the_card_of_a_game_is_its_button(add_user: AddUser, width: int) -> None:
    """It is a picture with a name; beside it stands one press that begins at once, and nothing that says it again."""
    person = add_user(viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = person.page
    page.wait_for_function(LOADED)
    save_and_check(person, f"games-{width}")
    for game in REAL:
        card, now = page.locator(f'button[value="open {game}"]'), page.locator(f'button[value="open {game} 3"]')
        box = card.locator("img").bounding_box()
        assert box is not None
        assert box["width"] > 150
        assert card.locator(".title").inner_text()
        assert card.locator(".note").inner_text()
        assert now.count() == 1
    assert page.locator('button[value="records"]').count() == 1
    assert page.locator("#panel-picture").count() == 0, "no second picture of the same games"
    page.locator('button[value="open princes"] img').click()
    page.wait_for_url("**/t/*")
    save_and_check(person, f"lobby-{width}")
    assert not re.search("[0-9a-f]{64}", page.inner_text("main")), "the hash of the cards is folded away"
    page.click("#board-fold0 > summary")
    assert re.search("[0-9a-f]{64}", page.inner_text("#board-fold0")), "it can be read"
    person.click('#board button[value^="setup "]')
    save_and_check(person, f"settings-{width}")
    groups = page.locator("#panel .b:has(.note)")
    assert groups.count() == 6, "all but the people: nobody can be taken off a seat"
    person.click('#panel button[value$=" rules"]')
    save_and_check(person, f"settings-rules-{width}")
    person.click('#panel button[value$=" open_money 0"]')
    assert page.locator('#panel button[value$=" open_money 1"]').count() == 1
    person.click(f'#panel button[value="setup {person.table}"]')
    assert "Money is open: on" in page.inner_text('#panel button[value$=" rules"]'), "what is set is read there"


def test_the_card_is_a_button_without_the_script(add_user: AddUser) -> None:
    person = add_user(java_script_enabled=False)
    person.page.locator('button[value="open fresco"] img').click()
    person.page.wait_for_url("**/t/*")
    assert "Fresco" in person.page.inner_text("#board")


def test_the_first_page_is_opened_with_its_beginning(person: BrowserUser) -> None:
    """What is read there stays through news and a reload, and not when the page is visited again."""
    page, home, reading = person.page, person.page.url, "#panel-leave-off"
    page.locator('button[value="settings"]').click()
    page.wait_for_selector(reading)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_timeout(500)
    assert page.locator(reading).count() == 1
    page.reload()
    assert page.locator(reading).count() == 1
    page.goto(home)
    assert page.locator(".games").count() == 1
    assert not page.locator(reading).count()


def visit_as_guest(add_user: AddUser, host: BrowserUser, **options: object) -> BrowserUser:
    """Return a new user's own page: they have come by a seat link and have left the table."""
    host.open("princes")
    guest = add_user(host.page.input_value("#seat-link"), **options)
    guest.page.fill("#name", "Ben")
    guest.page.click("button[type=submit]")
    guest.page.wait_for_url("**/t/*")
    guest.click('#board button[value^="leave "]')
    host.click('#board button[value^="leave "]')  # a host has only so many tables that have not begun
    guest.page.goto(guest.page.url.partition("/t/")[0] + "/")
    guest.page.wait_for_function(LOADED)
    return guest


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_a_new_user_reads_what_this_is_and_can_begin(add_user: AddUser, width: int) -> None:
    """One sentence, one gold button, and the games two by two on a phone, in one row at a desk."""
    size = {"viewport": {"width": width, "height": 812}, "reduced_motion": "reduce"}
    guest = visit_as_guest(add_user, add_user(), **size)
    page = guest.page
    save_and_check(guest, f"first-{width}")
    assert page.inner_text("h1") == render_text("web-home-title")
    gold = page.locator(".b.primary")
    assert gold.count() == 1, "one button says what to do now"
    assert (gold.get_attribute("value") or "").startswith("learn ")
    box = gold.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 812 / 2, "it is in sight"
    rows = page.eval_on_selector_all(".game", "all => all.map(one => one.getBoundingClientRect().top)")
    assert rows.count(rows[0]) == (4 if width == 1280 else 2)
    for key in ("nights", "records"):
        below = page.locator(f'main button[value="{key}"]').bounding_box()
        assert below is not None
        assert below["y"] > rows[3], "what is needed now and then is below"
    gold.click()
    page.wait_for_url("**/t/*")
    assert page.inner_text("#panel-title") == render_text("app-lesson-step", n=1, of=12)


@pytest.mark.parametrize("width", [375, 1280])
def test_own_tables_come_first_and_the_waiting_one_on_top(add_user: AddUser, width: int) -> None:
    host = add_user(viewport={"width": width, "height": 812}, reduced_motion="reduce")
    guest = visit_as_guest(add_user, host, viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = guest.page
    page.click('button[value="open fresco"]')
    page.wait_for_url("**/t/*")
    waiting = guest.table
    home = page.url.partition("/t/")[0] + "/"
    page.goto(home)
    page.click('button[value="open leonardo 3"]')
    page.wait_for_url("**/t/*")
    guest.wait_for_turn()
    own = guest.table
    page.goto(home)
    page.wait_for_function(LOADED)
    save_and_check(guest, f"tables-{width}")
    assert page.inner_text("h1") == render_text("web-home-turn", n=1)
    values = page.eval_on_selector_all(".table-row", "all => all.map(one => one.value)")
    assert values == [f"panel {own}", f"panel {waiting}"]
    first, shelf = (page.locator(one).first.bounding_box() for one in ("#board .primary", ".game"))
    assert first is not None
    assert shelf is not None
    # a phone has them above the games, a desk to their left
    assert first["y"] < shelf["y"] or first["x"] < shelf["x"], "one's tables come before new ones"
    page.click("#board .primary")
    page.wait_for_url(f"**/t/{own}*")
