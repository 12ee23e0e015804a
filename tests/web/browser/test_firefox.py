"""Test a game in Firefox: each question fits one view, answers work, nothing moves, no errors."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from engines import GAMES
from tests.games import REAL
from tests.timeouts import wait_until
from tests.web.browser.conftest import REACH, BrowserTestServer, require_browser
from tests.web.browser.firefox import FIREFOX, FirefoxWindow, open_firefox
from tests.web.browser.test_screen_sizes import ONE_VIEW

pytestmark = pytest.mark.full

PRESSES = 30
SIZES = ((375, 812), (1280, 800))
"""A phone and a desktop (px)."""
READY = """() => {
    if (document.readyState !== "complete") return false; // its styles may not be there yet
    const main = document.getElementById("main");
    const asks = main?.matches("[data-owes], .over") || document.querySelector('#panel button[value^="continue "]');
    return Boolean(asks && !main.matches("[aria-busy], [data-fresh]") && !document.querySelector("img[data-next]"));
}"""
ANSWERS = f"""() => {{
    if (!({READY})()) return [];
    const kinds = ["button[value^='continue ']", "button[value^='yes ']",
        "button[value^='walk '][value$=' .']:not(.blocked)", ".slot button[id$='-more']:not([disabled])", ".pad .take",
        "button:is([value^='walk '], [value^='group ']):not(.blocked, [value$=' more'], [value$=' -'])",
        "details:not([open]) > summary"];
    const all = (selector) => [...document.querySelectorAll(`#panel ${{selector}}`)];
    const shown = (selector) => all(selector).filter((one) => one.checkVisibility());
    return kinds.map(shown).find((found) => found.length)?.map((one) => `#${{one.closest("[id]").id}}`) ?? [];
}}"""
"""The buttons of the most advanced kind that a question offers."""
CLICK = """(one) => {
    const button = document.readyState === "complete" && document.querySelector(`main:not([aria-busy]) ${one}`);
    if (button) button.dataset.old = "1";
    if (button) button.click();
    return Boolean(button);
}"""
"""Presses a button once it exists, and marks it: an update between two looks would remove the mark."""
MOVED = "() => [scrollX, scrollY]"
REACH_ANSWER = f"(one) => {{ const there = document.querySelector(one); return there && ({REACH})(there); }}"
VERSION = "() => document.getElementById('board').dataset.version"


@pytest.fixture(scope="session")
def firefox() -> Path:
    return require_browser(FIREFOX, Path(__file__).parent / "firefox.sh")


async def start_game(window: FirefoxWindow, house: BrowserTestServer, game: str) -> None:
    await window.navigate(house.link)
    ais = ['button[value^="addai "]'] * (GAMES[game].seat_range[0] - 1)
    for selector in (f'button[value="open {game}"]', *ais, 'button[value^="start "]'):
        await wait_until(partial(window.evaluate, CLICK, selector), selector)
        await wait_until(
            lambda: window.evaluate("() => !document.querySelector('[data-old]')"), f"an update of {selector}"
        )


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "width", "height"), [(game, *SIZES[number % 2]) for number, game in enumerate(REAL)])
async def test_table_fits_one_view_in_firefox(
    module_server: BrowserTestServer, firefox: Path, tmp_path: Path, game: str, width: int, height: int
) -> None:
    kind, dice, versions = "touch" if width < 700 else "mouse", Random(6), set()
    async with open_firefox(tmp_path, width, height) as window:
        await start_game(window, module_server, game)
        for _ in range(PRESSES):
            answers = await wait_until(lambda: window.evaluate(ANSWERS), "a question")
            versions.add(await window.evaluate(VERSION))
            assert await window.evaluate(MOVED) == [0, 0]
            assert await window.evaluate(ONE_VIEW) == []
            if at := await window.evaluate(REACH_ANSWER, dice.choice(answers)):  # otherwise newer answers have arrived
                await window.press(at[0], at[1], kind)
    assert [line for line in window.wrong if ".png" not in line] == []  # these are of pictures replaced by newer ones
    assert len(versions) > PRESSES // 3, (
        f"expected more than {PRESSES // 3} moves in {PRESSES} presses, got {len(versions)}"
    )
