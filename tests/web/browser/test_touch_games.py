"""Test whole games by touch on a phone: every question fits one view, nothing scrolls unrequested."""

import sys
from random import Random

import pytest

from engines import GAMES
from render.core.fonts import FLOOR_PX
from render.core.hand_sheet import HAND_LAYOUTS
from tests.games import REAL
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser, TouchUser, box_of, resize
from tests.web.browser.page_checks import check_page, save_picture
from tests.web.browser.page_moves import answer_question
from tests.web.browser.test_table_layout import ONE_VIEW, PHONE

pytestmark = pytest.mark.full

MAX_QUESTIONS = 400
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
MAX_LATE = 0.1
"""The most questions that may come before their picture, of all; on a machine that does much else, too."""


def note_view(finger: TouchUser, faults: list[str], name: str) -> None:
    """Note what is missing from the view of a question."""
    page = finger.page
    save_picture(page, name)
    missing = page.evaluate(ONE_VIEW)
    if missing and finger.is_to_move() and not finger.is_over():
        faults.append(f"{page.inner_text('#panel-title')!r}: {missing}")


def play_game(finger: TouchUser, dice: Random, most: int) -> tuple[int, list[str]]:
    """Play on until the game is over. Returns the questions, and what was wrong with their views."""
    faults: list[str] = []
    for question in range(most):
        finger.wait_for_turn(120)
        if finger.is_over():
            return question, faults
        name = f"{finger.table}-{question:03}"
        answer_question(finger, dice, lambda n, name=name: note_view(finger, faults, f"{name}-{n}"))  # type: ignore[misc]
    return most, faults


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("game", REAL)
def test_whole_games_by_a_finger(add_user: AddUser, game: str) -> None:
    """The presses and scrolls of the game are printed; there are no scrolls of the page."""
    finger = add_user(kind=TouchUser, viewport=PHONE, has_touch=True)
    assert isinstance(finger, TouchUser)
    finger.page.add_init_script(WATCH_MOVES)
    finger.open(game, ais=GAMES[game].seat_range[0] - 1)
    finger.click('button[value^="start "]')
    finger.taps = finger.sheet_scrolls = 0
    questions, faults = play_game(finger, Random(6), MAX_QUESTIONS)
    finger.page.wait_for_timeout(1000)  # hands off: what comes late moves nothing either
    moved, asked = finger.page.evaluate("() => [window.moved, window.asked]")
    sys.stdout.write(f"{game}: {questions} questions, {finger.taps} taps, {finger.sheet_scrolls} sheet scrolls\n")
    sys.stdout.write(f"{sum(asked)} of {len(asked)} questions came before their picture\n")
    finger.forget_late_pictures()
    assert finger.is_over()
    assert moved == []
    assert sum(asked) <= MAX_LATE * len(asked)
    assert faults == []


MIN_PX = 11
WIDTHS = ((375, 812), (1280, 800))
TURNS = 4
FIRST = """() => {
    const { top, bottom } = document.querySelector("#panel .answers button").getBoundingClientRect();
    return 0 <= top && top < bottom && bottom <= innerHeight;
}"""
"""Whether the first answer is in sight as the page opens."""


@pytest.mark.parametrize("game", REAL)
def test_the_first_answer_is_always_in_sight(add_user: AddUser, game: str) -> None:
    person, dice = add_user(), Random(6)
    page = person.page
    person.start(game)
    for _ in range(TURNS):
        person.wait_for_turn()
        for width, height in WIDTHS:
            resize(page, width, height)
            page.reload()
            page.wait_for_function("() => [...document.images].every(image => image.complete)")
            assert page.evaluate(FIRST), f"at {width} px the answers are not first"
        resize(page, 375, 812)
        page.evaluate("() => scrollTo(0, 500)")
        assert page.evaluate(FIRST), "on a phone the question scrolls away"
        answer_question(person, dice)


def test_against_ais_one_press_begins(module_server: BrowserTestServer, person: BrowserUser) -> None:
    person.click('button[value="open princes 3"]')
    person.page.wait_for_url("**/t/*")
    person.wait_for_turn()
    assert person.page.inner_text("#turn") == "Your turn"
    person.page.locator("#tab-board").click()
    assert "Waiting for Host" not in person.page.inner_text("main"), "said twice, or by the reader's own name"
    table = person.table
    assert module_server.ask(table, lambda found: [seat.ai for seat in found.seats]) == [False, True, True, True]
    person.page.goto(person.page.url.rpartition("t/")[0])
    listed = person.page.inner_text(f'button[value="panel {table}"]')
    assert "with AI 1, AI 2, AI 3" in listed
    assert "round 0" not in listed, "a game before its first round lists round 0"


@pytest.mark.parametrize("game", REAL)
def test_the_hand_is_as_wide_as_the_phone(person: BrowserUser, game: str) -> None:
    """So wide that its smallest text, which is made for that, has its 11 pixels."""
    page = person.page
    page.click(f'button[value="open {game} 3"]')
    page.wait_for_url("**/t/*")
    person.wait_for_turn()
    page.click("#tab-mine")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    box = box_of(page.locator("#hand-picture"))
    assert (box["x"], box["width"]) == (0, HAND_LAYOUTS["tall"].shown)
    assert box["width"] * FLOOR_PX / HAND_LAYOUTS["tall"].width >= MIN_PX
    check_page(person, f"the hand of {game}")
