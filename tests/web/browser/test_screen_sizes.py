"""Test that a question fits every screen: small, landscape, text at 200 %, dark, without JavaScript."""

from random import Random

import pytest
from playwright.sync_api import Page

from engines.core.translation import LANGUAGES
from tests.games import REAL
from tests.web.browser.conftest import AddUser, BrowserUser, resize
from tests.web.browser.page_checks import enlarge_text, faults_of_large_text, save_picture
from tests.web.browser.page_moves import answer_question
from tests.web.browser.test_table_layout import ONE_VIEW, PHONE

pytestmark = pytest.mark.full

SIZES = {"small": (320, 640), "land": (812, 375), "twice": (640, 400), "desk": (1280, 800), "phone": (375, 812)}
"""Width and height in CSS pixels; ``twice``: a desk whose text is shown at 200 %."""
QUESTIONS = 4
BRIGHTNESS = """selector => {
    const colour = getComputedStyle(document.querySelector(selector)).backgroundColor;
    const [red, green, blue] = colour.match(/\\d+/g).map(Number);
    return (2 * red + 5 * green + blue) / 8;
}"""
VANISHED = """() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const style = (element) => getComputedStyle(element);
    const ground = (element) => style(element).backgroundColor;
    const frame = ({ borderTopWidth, borderTopStyle }) => `${borderTopWidth} ${borderTopStyle}`;
    const plain = seen("#panel .b:not(.primary, .chosen, .blocked, :disabled, :has(:checked))").map(style).map(frame);
    return [
        ...seen("#panel .sg").filter((sign) => ground(sign) === ground(sign.parentElement)),
        ...seen(".mine .spot:not(.part, .blocked)").filter((spot) => style(spot).outlineStyle === "none"),
        ...seen("#panel .b:is(.primary, .chosen, :has(:checked))").filter((one) => plain.includes(frame(style(one)))),
        ...seen(".tabs [aria-current]").filter((tab) => style(tab).borderBottomStyle === "none"),
    ].map((one) => one.className);
}"""
"""What has the colour of its ground or the look of what it is to differ from, where colours are the system's."""
DARK = 60
"""The most brightness (of 255) of a ground in the dark."""
DARK_PICTURES = """() => {
    const shown = [...document.querySelectorAll("picture:has([media*=dark]) img")].filter(one => one.offsetParent);
    return shown.length && shown.every(one => one.complete && one.naturalWidth && one.closest("picture")
        .querySelector(`source[media*=dark][srcset="${new URL(one.currentSrc).pathname}"]`));
}"""
"""Whether all pictures in view are those for the dark."""


def faults_at_all_sizes(page: Page, name: str) -> list[str]:
    """Return what is missing from the view of a question at each size of the window."""
    faults = []
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        save_picture(page, f"{name}-{size}")
        missing = page.evaluate(ONE_VIEW)
        faults += [f"{size}: {page.inner_text('#panel-title')!r}: {missing}"] if missing else []
    return faults


def faults_in_the_dark(page: Page, name: str) -> list[str]:
    """Return the grounds that are bright although the reader wants a dark page."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(DARK_PICTURES)
    save_picture(page, f"{name}-dark")
    grounds = ("body", "#panel", "#board", ".tabs", "#panel .b:not(.primary)")
    bright = [ground for ground in grounds if page.evaluate(BRIGHTNESS, ground) > DARK]
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return [f"bright in the dark: {bright}"] if bright else []


def faults_in_high_contrast(page: Page, name: str) -> list[str]:
    """Return what cannot be told apart where the system chooses all colours, as Windows does for high contrast."""
    page.emulate_media(forced_colors="active")
    save_picture(page, f"{name}-contrast")
    found = page.evaluate(VANISHED)
    page.emulate_media(forced_colors="none")
    return [f"vanishes in high contrast: {sorted({*found})}"] if found else []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_of_twice_the_size_is_read_whole_on_a_phone(add_user: AddUser, lang: str) -> None:
    person, dice, faults = add_user(viewport=PHONE), Random(6), list[str]()
    page = person.page
    person.click(f"#lang-{lang}")
    enlarge_text(person)
    for game in REAL:
        faults += faults_of_large_text(page, f"{lang}-home")
        person.open(game, ais=2)
        faults += faults_of_large_text(page, f"{lang}-{game}-lobby")
        person.click('button[value^="start "]')
        for question in range(2):
            person.wait_for_turn()
            faults += faults_of_large_text(page, f"{lang}-{game}-{question}")
            below = {"#panel .answers button"}  # a sheet may be scrolled to its first answer
            faults += [f"{lang}-{game}-{question}: {gone}" for gone in page.evaluate(ONE_VIEW) if gone not in below]
            answer_question(person, dice)
        page.goto(f"{page.url.partition('/t/')[0]}/")
    person.forget_late_pictures()
    assert not faults, "\n".join(faults)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", REAL)
def test_a_question_is_one_view_on_every_screen(add_user: AddUser, game: str) -> None:
    person, dice, faults = add_user(viewport=PHONE), Random(6), []
    person.start(game)
    plain = add_user(viewport=PHONE, java_script_enabled=False)
    for question in range(QUESTIONS):
        person.wait_for_turn()
        name = f"{game}-{question}"
        faults += faults_at_all_sizes(person.page, name) + faults_in_the_dark(person.page, name)
        faults += faults_in_high_contrast(person.page, name)
        for view in ("mine", "log", "board"):
            person.page.click(f"#tab-{view}")
            faults += [f"the answers stay on {view}: {gone}" for gone in person.page.evaluate(ONE_VIEW)]
        faults += faults_without_script(plain, person.page.url, name)
        answer_question(person, dice)
    for each in (person, plain):
        each.forget_late_pictures()
    assert not faults, "\n".join(faults)


def faults_without_script(plain: BrowserUser, address: str, name: str) -> list[str]:
    """Return what is missing from the view where no script runs; the tabs are links, and the answers stay."""
    page, faults = plain.page, []
    for view in ("board", "log"):
        page.goto(f"{address.partition('#')[0]}?view={view}")
        save_picture(page, f"{name}-plain-{view}")
        missing = page.evaluate(ONE_VIEW)
        faults += [f"without a script, {view}: {missing}"] if missing else []
    return faults
