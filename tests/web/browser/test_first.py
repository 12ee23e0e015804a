"""The first minute on the page: the card of a game is its button, and one press more begins at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.games import REAL
from tests.web.browser.conftest import Comes, House, Person
from tests.web.browser.test_people import check

pytestmark = pytest.mark.full

PICTURES = os.environ.get("BOTTEGA_LOOK", "")
"""A folder for pictures of what is seen here."""
LOADED = """() => [...document.querySelectorAll('button.card img')].length > 3
    && [...document.querySelectorAll('button.card img')].every(image => image.complete && image.naturalWidth)"""


def look(person: Person, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if PICTURES:
        person.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)
    check(person, name)


@pytest.mark.parametrize("width", [375, 1280])
def test_the_card_of_a_game_is_its_button(shared: House, comes: Comes, width: int) -> None:
    """It is a picture with a name; beside it stands one press that begins at once, and nothing that says it again."""
    person = comes(shared, viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = person.page
    page.wait_for_function(LOADED)
    look(person, f"games-{width}")
    for game in REAL:
        card, now = page.locator(f'button[value="open {game}"]'), page.locator(f'button[value="open {game} 3"]')
        box = card.locator("img").bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert card.locator(".note").inner_text()
        assert now.count() == 1
    assert page.locator('button[value="records"]').count() == 1
    assert page.locator("#panel-picture").count() == 0, "no second picture of the same games"
    page.locator('button[value="open princes"] img').click()
    page.wait_for_url("**/t/*")
    look(person, f"lobby-{width}")
    person.click('#board button[value^="setup "]')
    look(person, f"settings-{width}")
    groups = page.locator("#panel .b:has(.note)")
    assert groups.count() == 6, "all but the people: nobody can be taken off a seat"
    person.click('#panel button[value$=" rules"]')
    look(person, f"settings-rules-{width}")
    person.click('#panel button[value$=" open_money 0"]')
    assert page.locator('#panel button[value$=" open_money 1"]').count() == 1
    person.click(f'#panel button[value="setup {person.table}"]')
    assert "Money is open: on" in page.inner_text('#panel button[value$=" rules"]'), "what is set is read there"


def test_the_card_is_a_button_without_the_script(shared: House, comes: Comes) -> None:
    person = comes(shared, java_script_enabled=False)
    person.page.locator('button[value="open fresco"] img').click()
    person.page.wait_for_url("**/t/*")
    assert "Fresco" in person.page.inner_text("#board")
