"""Test that a question fits every screen in one view: small, landscape, text at 200 %, dark, without JavaScript."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from playwright.sync_api import Page

from bot.app.i18n import BOT_FOLDER
from engines.core.core_types import Arg, Msg, Seat
from engines.core.translation import LANGUAGES, build_translator
from engines.notredame import term_messages
from engines.notredame.game import NOTREDAME
from tests.engines.rules.notredame.position_builder import CARDS, Scene
from tests.games import REAL
from tests.web.browser.conftest import (
    NEWS,
    AddUser,
    BrowserTestServer,
    BrowserUser,
    answer_question,
    change_page,
    opened,
    resize,
)
from tests.web.browser.page_checks import enlarge_text, faults_of_large_text, measure_sheets, save_picture

SIZES = {"small": (320, 640), "land": (812, 375), "twice": (640, 400), "desk": (1280, 800), "phone": (375, 812)}
"""Width and height in CSS pixels; ``twice``: a desktop with text at 200 %."""
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
"""Elements that look like their background or like others they must differ from, in system colours."""
DARK = 60
"""Maximum brightness (of 255) of a background in dark mode."""
DARK_PICTURES = """() => {
    const shown = [...document.querySelectorAll("picture:has([media*=dark]) img")].filter(one => one.offsetParent);
    return shown.length && shown.every(one => one.complete && one.naturalWidth && one.closest("picture")
        .querySelector(`source[media*=dark][srcset="${new URL(one.currentSrc).pathname}"]`));
}"""
"""Whether all pictures in view are those for dark mode."""


def faults_at_all_sizes(page: Page, name: str) -> list[str]:
    """Return the parts of a question that are out of view at each window size."""
    faults = []
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        save_picture(page, f"{name}-{size}")
        missing = page.evaluate(ONE_VIEW)
        faults += [f"{size}: {page.inner_text('#panel-title')!r}: {missing}"] if missing else []
    return faults


def faults_in_the_dark(page: Page, name: str) -> list[str]:
    """Return the backgrounds that are bright in dark mode."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(DARK_PICTURES)
    save_picture(page, f"{name}-dark")
    grounds = ("body", "#panel", "#board", ".tabs", "#panel .b:not(.primary)")
    bright = [ground for ground in grounds if page.evaluate(BRIGHTNESS, ground) > DARK]
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return [f"bright in the dark: {bright}"] if bright else []


def faults_in_high_contrast(page: Page, name: str) -> list[str]:
    """Return elements that cannot be distinguished in system colours, as in Windows' high contrast."""
    page.emulate_media(forced_colors="active")
    save_picture(page, f"{name}-contrast")
    found = page.evaluate(VANISHED)
    page.emulate_media(forced_colors="none")
    return [f"vanishes in high contrast: {sorted({*found})}"] if found else []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_at_200_percent_is_not_cut_on_a_phone(person: BrowserUser, page: Page, lang: str) -> None:
    dice, faults = Random(6), list[str]()
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
        page.goto(person.home)
    person.forget("404")
    assert not faults, "\n".join(faults)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", REAL)
def test_question_fits_one_view_on_every_screen(add_user: AddUser, game: str) -> None:
    person, dice, faults = add_user(), Random(6), []
    person.start(game)
    plain = add_user(java_script_enabled=False)
    for question in range(4):
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
        each.forget("404")
    assert not faults, "\n".join(faults)


def faults_without_script(plain: BrowserUser, address: str, name: str) -> list[str]:
    """Return the parts that are out of view without scripts; the tabs are links, and the answers stay."""
    page, faults = plain.page, []
    for view in ("board", "log"):
        page.goto(f"{address.partition('#')[0]}?view={view}")
        save_picture(page, f"{name}-plain-{view}")
        missing = page.evaluate(ONE_VIEW)
        faults += [f"without a script, {view}: {missing}"] if missing else []
    return faults


PHONE = {"width": 375, "height": 812}
ONE_VIEW = """() => {
    const inside = (selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return Boolean(box && box.height && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth);
    };
    const stage = document.querySelector(`#${document.getElementById("main").dataset.view} .picture`);
    const missing = ["#panel-title", "#panel .answers button", "#undo", "#turn"].filter((one) => !inside(one));
    if (stage && stage.getBoundingClientRect().height < 100) missing.push("picture");
    if (document.scrollingElement.scrollHeight > innerHeight) missing.push("the page is longer than the screen");
    if (document.scrollingElement.scrollWidth > innerWidth) missing.push("the page is wider than the screen");
    const sheet = document.getElementById("panel");
    if (sheet.scrollWidth > sheet.clientWidth) missing.push("the answers are wider than the screen");
    return missing;
}"""
CENTRE = """selector => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box?.height ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
TRIES = 8
LINES = 80
TOP_OF_LINE = """n => [...document.querySelectorAll("#log li")]
    .find(line => line.textContent === `Line ${n}`).getBoundingClientRect().top"""
NEW_ANSWER = """() => {
    const button = document.querySelector("main[data-fresh] #panel .answers[aria-busy] button:not(.quiet)");
    const box = button && getComputedStyle(button).opacity < 1 ? button.getBoundingClientRect() : null;
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""The position of an answer that ignores presses for a moment and shows it."""
NOTE_NEW_ANSWER = (
    f"() => {{ window.found = null; addEventListener('shown', () => {{ found ??= ({NEW_ANSWER})(); }}); }}"
)


def tap_element(person: BrowserUser, selector: str) -> None:
    at = person.page.wait_for_function(CENTRE, arg=selector).json_value()  # an update may replace it meanwhile
    person.page.touchscreen.tap(*at)


def write_log(page: Page, first: int) -> None:
    told = "".join(f"<li><p>Line {n}</p></li>" for n in range(first, first + LINES))
    change_page(page, lambda body: body.replace('<ol class="lines events">', f'<ol class="lines events">{told}'))
    page.evaluate(NEWS)
    page.wait_for_function(
        "n => document.querySelector('#log').textContent.includes(`Line ${n}`)", arg=first + LINES - 1
    )


@opened({"has_touch": True, "viewport": {"width": 360, "height": 640}})
def test_stages_keep_their_scroll_position_when_lines_arrive(person: BrowserUser, page: Page) -> None:
    """New lines are added below, and the oldest disappear. Pictures keep their position, too."""
    person.start("princes")
    scrolled = page.eval_on_selector("#mine", "stage => { stage.scrollTop = 40; return stage.scrollTop; }")
    write_log(page, 0)
    assert page.eval_on_selector("#mine", "stage => stage.scrollTop") == scrolled > 0
    tap_element(person, "#tab-log")
    page.eval_on_selector("#log", "log => { log.scrollTop = -900; }")
    before = page.evaluate(TOP_OF_LINE, LINES // 2)
    write_log(page, 7)
    assert abs(page.evaluate(TOP_OF_LINE, LINES // 2) - before) < 1
    page.eval_on_selector("#log", "log => { log.scrollTop = 0; }")
    write_log(page, 9)
    assert page.eval_on_selector("#log", "log => log.scrollTop") == 0, "expected the newest line in sight"


def longest_notice(lang: str) -> str:
    """Return the longest text about a player who kept the last of three cards."""
    translator = build_translator((BOT_FOLDER, NOTREDAME.data_dir), lang, ("Host", "AI 1", "AI 2"), 0)

    def render_notice(kind: str) -> str:
        card = term_messages.card(kind)
        args: dict[str, Arg] = {"card": card, "cards": card, "other": Seat(1)}
        return " ".join(translator(Msg(key, args)) for key in ("kept", "receives-last", "passed-second"))

    return max(map(render_notice, CARDS), key=len)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", LANGUAGES)
@opened({"has_touch": True})
def test_trusted_friend_sheet_fits_or_shows_that_it_scrolls(
    module_server: BrowserTestServer, person: BrowserUser, lang: str
) -> None:
    """It has the most answers of Notre Dame's cards: every sector. It is combined with any two other cards.

    If each of the two has one answer, no answer needs scrolling; what happened before the turn may follow them.
    """
    person.click(f"#lang-{lang}")
    person.start("notredame")
    answer_question(person, Random(6))  # before the first answer, a sheet explains the game
    person.wait_for_turn()
    hands = [("trusted_friend", *others) for others in combinations_with_replacement(CARDS, 2)]
    laid = [" ".join(f"{kind}.{hand[:n].count(kind)}" for n, kind in enumerate(hand)) for hand in hands]
    matches = [Scene().hand(0, cards).play() for cards in laid]
    for hand, sheet in zip(hands, measure_sheets(module_server, person, matches, longest_notice(lang)), strict=True):
        below = sheet["needs"] > sheet["has"]
        assert not sheet["too_wide"], f"{hand}: the sheet is too wide: {sheet}"
        assert not sheet["page_scrolls"], f"{hand}: the page scrolls under the sheet: {sheet}"
        assert sheet["last_in_sight"], f"{hand}: the last answer is out of sight: {sheet}"
        assert (sheet["sign_at_top"], sheet["sign_at_end"]) == (int(below), 0), f"{hand}: wrong scroll signs: {sheet}"
        if not {"trusted_friend", "notre_dame"} & {*hand[1:]}:  # which have several answers each
            assert sheet["answers_below"] <= 0, f"{hand}: an answer needs scrolling: {sheet}"
    person.forget("404")


@opened({"has_touch": True})
def test_double_tap_does_not_answer_the_next_question(person: BrowserUser, page: Page) -> None:
    """It comes just after the answers have changed, and was meant for the previous ones."""
    person.start("princes")
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    for _ in range(TRIES):
        page.evaluate(NOTE_NEW_ANSWER)
        tap_element(person, "#panel button[value^='try '], #panel button[value^='cancel ']")
        answer_at = page.wait_for_function("() => found").json_value()
        asked = len(posts)
        page.touchscreen.tap(*answer_at)
        if page.locator("main[data-fresh]").count():  # otherwise the machine was too slow for a second tap
            page.wait_for_timeout(600)
            assert len(posts) == asked
            return
        person.settle()
        person.wait_for_turn()
    raise AssertionError("no second tap came in time")
