"""Submit moves on the page, for any game: find an offered answer and click it."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import ElementHandle, Error

from tests.web.browser.conftest import BrowserUser

MAX_STEPS = 40
TRIES = 10


ASKED = """() => {
    const verbs = ["walk", "give", "pad", "group", "yes", "turn"];
    const steps = [...document.querySelectorAll("#panel button")].map((button) => button.value.split(" "));
    return steps.find(([verb]) => verbs.includes(verb))?.[2] ?? "";
}"""
"""Which question the panel asks: every press of a step carries its number."""


def answer_question(person: BrowserUser, dice: Random, look: Callable[[int], None] = lambda _: None) -> int:
    """Press what is offered until the player owes no more or is asked another question. Return the presses.

    ``look`` is called before each press, with the number of those before it.

    Where no other player has to think, the next question comes with the answer to the press: it is another turn.
    """
    asked = person.page.evaluate(ASKED)
    for n in range(MAX_STEPS):
        if not person.is_to_move() or person.is_over() or person.page.evaluate(ASKED) not in ("", asked):
            return n
        look(n)
        press_answer(person, dice)
    raise AssertionError(f"the turn does not end: {person.page.inner_text('#panel')}")


def press_answer(person: BrowserUser, dice: Random) -> None:
    """Press one answer in the panel. Look again where the page is renewed in the meantime."""
    for _ in range(TRIES):
        try:
            return _press_once(person, dice)
        except Error as error:
            if "attached" not in error.message:
                raise
    raise AssertionError("the page keeps changing")


def _press_once(person: BrowserUser, dice: Random) -> None:
    page = person.page
    if page.locator("#panel button[value^='yes ']").count():
        person.click("#panel button[value^='yes ']")
        return
    done = page.query_selector("#panel button[value^='walk '][value$=' .']:not(.blocked)")
    more = page.query_selector_all("#panel .slot button[id$='-more']:not([disabled])")
    if more and (done is None or dice.random() < 0.3):
        person.click(f"#{dice.choice(more).get_attribute('id')}")
    elif done is not None:
        person.click(f"#{done.get_attribute('id')}")
    elif page.locator("#panel .pad").count():
        person.click("#panel .pad .take")
    elif options := open_options(person):
        press_option(person, dice.choice(options))


def open_options(person: BrowserUser) -> list[ElementHandle]:
    """Return the options that can be taken, without the asides.

    There are none where the answer to the last press has only then come.
    """
    walked = "#panel button[value^='walk ']:not(.blocked):not([value$=' more'])"
    grouped = "#panel button[value^='group ']:not(.blocked):not([value$=' -'])"
    dead = "(ways) => document.querySelector('main[data-owes]') && !document.querySelector(ways)"  # of one moment
    assert not person.page.evaluate(dead, f"{walked}, {grouped}"), person.page.inner_text("#panel")
    return person.page.query_selector_all(f"{walked}, {grouped}")


def press_option(person: BrowserUser, option: ElementHandle) -> None:
    """Press an option, after opening what it is folded away in."""
    folded = option.evaluate_handle("button => button.closest('details:not([open])')").as_element()
    if folded is not None:
        folded.query_selector("summary").click()  # type: ignore[union-attr]
    person.click(f"#{option.get_attribute('id')}")
