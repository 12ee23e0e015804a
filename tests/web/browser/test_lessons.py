"""First steps on the page of a phone: from the games' cards to the end of a lesson, and on to a game of one's own."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest

from engines import GAMES
from engines.core.lessons import LEARNER, lesson_of
from engines.core.tree import words
from tests.games import REAL
from tests.web.browser.conftest import Comes, House, Person

LOOK = os.environ.get("BOTTEGA_LOOK", "")
"""A folder for pictures of every page that is seen here."""


def look(person: Person, name: str) -> None:
    if LOOK:
        person.page.screenshot(path=Path(LOOK) / f"{name}.png")


def press(person: Person, word: list[str]) -> None:
    """Say a word by the buttons that lead there; what has to be counted is typed."""
    page = person.page
    while word:
        values = page.eval_on_selector_all("#panel button[value^='walk ']", "all => all.map(one => one.value)")
        ends = [(value, tail) for value in values for tail in [value.split(" ")[4:]] if word[: len(tail)] == tail]
        if not ends:
            page.fill("#panel ~ * input[name=text], form.typed input[name=text]", " ".join(word))
            page.press("#panel ~ * input[name=text], form.typed input[name=text]", "Enter")
            person.settle()
            break
        value, tail = max(ends, key=lambda found: len(found[1]))
        button = page.locator(f'#panel button[value="{value}"]').first
        folded = button.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            folded.first.locator("summary").click()
        button.click()
        person.settle()
        word = word[len(tail) :]
    if page.locator("#panel button[value^='yes ']").count():
        person.click("#panel button[value^='yes ']")


@pytest.mark.parametrize("game", [pytest.param(game, marks=[] if game == "fresco" else pytest.mark.full) for game in REAL])
def test_a_lesson_is_played_through_on_a_phone(shared: House, comes: Comes, game: str) -> None:
    person, taught = comes(shared), lesson_of(GAMES[game].home)
    assert taught is not None
    if not person.page.locator(f'button[value="learn {game}"]').count():
        person.click('button[value="games"]')
    look(person, f"{game}-00-games")
    person.click(f'button[value="learn {game}"]')
    person.page.wait_for_url("**/t/*")
    for n, step in enumerate(taught.steps):
        text = person.page.inner_text("#panel")
        assert f"{n + 1} of {len(taught.steps)}" in text
        look(person, f"{game}-{n + 1:02}-{step.id}")
        if not step.words:
            person.click("#panel button[value^='read-on ']")
            continue
        tree = shared.ask(person.table, lambda found: [*islice(words(found.match.tree(LEARNER)), 5000)])
        press(person, list(next(word for word in tree if step.takes(word))))
    look(person, f"{game}-99-end")
    person.click("#panel button[value^='open ']")
    assert shared.ask(person.table, lambda found: found.room.learning)
