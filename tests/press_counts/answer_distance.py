"""Measure how far the first answer is from the top of the page, in a browser as wide as a phone or a desktop."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.web.browser.conftest import CHROMIUM, BrowserTestServer, BrowserUser
from tests.web.browser.page_moves import answer_question

WIDTHS = {375: 812, 1280: 800}
TURNS = 8
FIRST = """() => {
    const verbs = ["walk", "give", "yes", "group", "plan"];
    const buttons = [...document.querySelectorAll("#panel button")];
    const box = buttons.find((button) => verbs.includes(button.value.split(" ")[0])).getBoundingClientRect();
    return [box.top, box.bottom <= innerHeight];
}"""

Reach = dict[str, list[float]]
"""By width: the pixels in the middle and at most, and how many of a hundred questions have their answer in sight."""


def measure_reach(games: list[str]) -> dict[str, Reach]:
    """Play the first turns of each game, and measure the page as it opens; nothing if there is no browser."""
    if not CHROMIUM.exists():
        return {}
    found: dict[str, Reach] = {}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "v"
        data.mkdir()
        house = BrowserTestServer(data).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for game in games:
                person = BrowserUser(browser.new_context(viewport={"width": 375, "height": 812}), house.base)
                person.page.goto(house.link)
                found[game] = _measure_game(person, game)
        finally:
            browser.close()
            house.stop()
    return found


def _measure_game(person: BrowserUser, game: str) -> Reach:
    person.open(game, ais=2)
    person.click('button[value^="start "]')
    dice, seen = Random(6), {width: list[tuple[float, bool]]() for width in WIDTHS}
    for _ in range(TURNS):
        person.wait_for_turn(120)
        for width, height in WIDTHS.items():
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.reload()
            person.page.wait_for_function("() => [...document.images].every(image => image.complete)")
            seen[width].append(tuple(person.page.evaluate(FIRST)))
        answer_question(person, dice)
    return {
        str(width): [median(top for top, _ in tops), max(top for top, _ in tops), 100 * sum(s for _, s in tops) / TURNS]
        for width, tops in seen.items()
    }
