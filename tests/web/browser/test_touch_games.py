"""Test whole games by touch on a phone: every question fits one view, nothing scrolls unrequested."""

import re
import sys
from random import Random

import pytest
from playwright.sync_api import Page

from engines import GAMES
from render.core.fonts import FLOOR_PX
from render.core.hand_sheet import HAND_LAYOUTS
from tests.games import REAL
from tests.web.browser.conftest import (
    PAINTED,
    AddUser,
    BrowserUser,
    TouchUser,
    answer_question,
    box_of,
    change_page,
    resize,
)
from tests.web.browser.page_checks import check_page, save_picture
from tests.web.browser.test_hotspots import WATCH, measure_shifts
from tests.web.browser.test_screen_sizes import ONE_VIEW

WATCH_MOVES = """
window.moved = [];
window.asked = [];
document.addEventListener("scroll", (event) => {
    if (event.target === document) window.moved.push(`the page scrolls to ${scrollX}, ${scrollY}`);
}, true);
let before = null;
const standing = () => ["panel", "undo", "turn"].map((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? [id, Math.round(box.bottom)] : [id, null];
});
const isOver = (main) => main.classList.contains("over"); // the end takes the question away
addEventListener("showing", ({ detail: { now, next, own } }) => {
    before = own || isOver(now) !== isOver(next) ? null : standing();
});
addEventListener("shown", () => {
    if (before && JSON.stringify(before) !== JSON.stringify(standing()))
        window.moved.push(`an update moves ${JSON.stringify(before)} to ${JSON.stringify(standing())}`);
});
let last = "";
addEventListener("shown", ({ detail: { next } }) => {
    const title = next.matches(".mine") ? document.getElementById("panel-title").textContent : "";
    const image = document.querySelector(`#${next.dataset.view} .picture img[id]`);
    if (title && title !== last) window.asked.push(Boolean(image && (image.dataset.next || !image.naturalWidth)));
    last = title;
});
"""
PLACES = """() => {
    const stage = document.getElementById(document.getElementById("main").dataset.view);
    const places = [...stage.querySelectorAll(".spot:not(.part, .blocked)")].map((one) => one.getBoundingClientRect());
    const { top, bottom } = stage.getBoundingClientRect();
    return places.length && !places.some((one) => top <= one.top && one.bottom <= bottom) ? ["all places"] : [];
}"""
"""Says if none of the places that are asked about is in view."""
WIDE = "() => document.getElementById('board-picture').naturalWidth === 1280"
ADD_NOTICE = """title => title.insertAdjacentHTML("afterend",
    `<p class=notice>${"What was pressed last is told. ".repeat(6)}</p>`)"""
END_CUT = """() => ["#panel-title", "#panel button[value^='rematch ']", "#board-picture"].filter((at) => {
    const one = document.querySelector(at), { top, bottom, left, right, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isCut = height < 20 || top < 0 || bottom > innerHeight || left < 0 || right > innerWidth;
    return isCut || !(one.closest(".picture") ?? one).contains(seen);
})"""
"""Parts of the end that are out of sight: the score, the button for the next game, and the whole picture."""


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("game", REAL)
def test_whole_game_is_played_by_touch_without_scrolling(add_user: AddUser, game: str) -> None:
    """The numbers of presses and scrolls are printed; the page itself must not scroll."""
    finger = add_user(kind=TouchUser, has_touch=True)
    assert isinstance(finger, TouchUser)
    finger.page.add_init_script(WATCH_MOVES)
    finger.page.add_init_script(WATCH)
    # On a busy machine pictures take longer than the page waits for them.
    change_page(
        finger.page, lambda script: re.sub("(TOGETHER|PRESSED)_MS = \\d+", r"\1_MS = 10000", script), "**/page.js*"
    )
    finger.open(game, ais=GAMES[game].seat_range[0] - 1)
    finger.click('button[value^="start "]')
    finger.taps = finger.sheet_scrolls = 0
    dice, faults, questions = Random(6), list[str](), 0

    def note_view(press: int) -> None:
        save_picture(finger.page, f"{finger.table}-{questions:03}-{press}")
        missing = finger.page.evaluate(ONE_VIEW) + finger.page.evaluate(PLACES)
        if missing and finger.is_to_move() and not finger.is_over():
            faults.append(f"{finger.page.inner_text('#panel-title')!r}: {missing}")

    finger.wait_for_turn()
    while not finger.is_over():
        assert questions < 400, "expected the game to end within 400 questions"
        answer_question(finger, dice, note_view)
        finger.wait_for_turn(120)
        questions += 1
    finger.page.wait_for_timeout(1000)  # without touching: late updates must not move anything
    moved, asked = finger.page.evaluate("() => [window.moved, window.asked]")
    sys.stdout.write(f"{game}: {questions} questions, {finger.taps} taps, {finger.sheet_scrolls} sheet scrolls\n")
    sys.stdout.write(f"{sum(asked)} of {len(asked)} questions came before their picture\n")
    finger.page.wait_for_selector("#board-picture:not([data-next])", state="attached")
    assert measure_shifts(finger) == [], "expected the result not to move"
    page = finger.page
    page.eval_on_selector("#panel-title", ADD_NOTICE)
    for width, height in ((1280, 800), (1440, 900), (1024, 768)):
        resize(page, width, height)
        assert page.evaluate(END_CUT) == [], f"at {width} px the result is cut"
        page.wait_for_function(WIDE)
        page.evaluate(PAINTED)
        assert page.evaluate(END_CUT) == [], f"at {width} px the result is cut"
    page.reload()
    page.wait_for_function(WIDE)
    page.evaluate(PAINTED)
    assert page.evaluate(END_CUT) == [], "after a reload the result is cut"
    finger.forget("404")
    assert moved == []
    assert sum(asked) <= 0.1 * len(asked), "too many questions appear before their picture"
    assert faults == []


MIN_PX = 11


@pytest.mark.parametrize("game", REAL)
def test_hand_is_as_wide_as_the_phone(person: BrowserUser, page: Page, game: str) -> None:
    """At this width, its smallest text has the required 11 pixels."""
    page.click(f'button[value="open {game} 3"]')
    page.wait_for_url("**/t/*")
    person.wait_for_turn()
    page.click("#tab-mine")
    page.wait_for_function("() => [...document.images].every(one => !one.checkVisibility() || one.complete)")
    box = box_of(page.locator("#hand-picture"))
    assert (box["x"], box["width"]) == (0, HAND_LAYOUTS["tall"].shown)
    assert box["width"] * FLOOR_PX / HAND_LAYOUTS["tall"].width >= MIN_PX
    check_page(person, f"the hand of {game}")
