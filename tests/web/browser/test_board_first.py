"""Test the priority of the board: its share of a desktop, Tab stops before the first answer, covers and shifts."""

import pytest
from playwright.sync_api import Page

from tests.games import REAL
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, opened, resize, run_in_thread
from tests.web.browser.page_checks import save_picture
from tests.web.browser.test_reviews import play_to_end

DESKS = ((1366, 768), (1920, 1080))
"""Width and height of the most common desktop windows."""
LEAST = 0.62
"""The minimum share of the window's width for the board."""
MOST_STOPS = 12
"""The maximum number of Tab presses from the top of a page to its first answer."""
READY = """() => [...document.querySelectorAll("main .picture img")]
    .every((one) => !one.checkVisibility() || (one.complete && one.naturalWidth && !one.dataset.next))"""
"""Whether every picture in view is loaded."""
FAULTS = """([at, least]) => {
    const box = (one) => document.querySelector(one)?.getBoundingClientRect();
    const shown = (one) => document.querySelector(one)?.checkVisibility({ visibilityProperty: true });
    const image = document.querySelector(at), board = image.getBoundingClientRect(), found = [];
    if (board.width < least * innerWidth) found.push(`the board has ${board.width / innerWidth} of the width`);
    if (Math.abs(board.width / board.height - image.naturalWidth / image.naturalHeight) > .01) found.push("cut");
    for (const x of [board.left + 4, board.right - 4]) for (const y of [board.top + 4, board.bottom - 4])
        if (!image.closest(".picture").contains(document.elementFromPoint(x, y))) found.push(`hidden at ${x}, ${y}`);
    for (const one of ["#panel", "#mine"])
        if (shown(one) && box(one).left < board.right) found.push(`${one} is not beside the board`);
    for (const one of [shown("#mine") && "#log", shown(".player") && ".player"].filter(Boolean)) {
        if (box(one).top < board.bottom - 1) found.push(`${one} is not under the board`);
        if (Math.abs(box(one).width - board.width) > 16) found.push(`${one} is not as wide as the board`);
    }
    const hand = shown("#mine") && box("#mine .picture");
    if (hand && hand.bottom > innerHeight) found.push("the hand is cut");
    if (hand && hand.width < box("#mine").width - 16) found.push("the hand is small");
    if (shown(".player") && box(".player").bottom > innerHeight) found.push("the player is cut");
    const apart = ["#panel", ".players", "#log", "#mine"].filter(shown).map(box);
    const meet = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
        && one.left < other.right - 1 && other.left < one.right - 1;
    if (apart.some((one, n) => apart.some((other, m) => n < m && meet(one, other)))) found.push("overlap");
    if (shown("#log") && box("#log").height < 120) found.push("no log");
    const asked = document.querySelector("#panel");
    if (asked.scrollHeight > asked.clientHeight) found.push("the question has to be scrolled");
    for (const one of asked.querySelectorAll("h2, .answers button")) {
        const { top, bottom, right } = one.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight || right > innerWidth) found.push(`${one.textContent} is out of sight`);
    }
    if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
    return found;
}"""
"""Faults of a desktop layout. ``at``: the picture of the board; ``least``: its minimum share of the width."""


def faults_at_desks(page: Page, picture: str, name: str) -> list[str]:
    found = []
    for width, height in DESKS:
        resize(page, width, height)
        page.wait_for_function(READY)
        save_picture(page, f"desk-{name}-{width}")
        found += [f"{name}, {width} px: {fault}" for fault in page.evaluate(FAULTS, [picture, LEAST])]
    return found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", REAL)
@opened({"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"})
def test_board_is_whole_and_takes_most_of_a_desktop(
    module_server: BrowserTestServer, person: BrowserUser, page: Page, game: str
) -> None:
    """This holds during the game, while a past move is shown, and after the end."""
    person.start(game)
    faults = faults_at_desks(page, "#board-picture", f"{game}-turn")
    page.locator("#log .events button").last.click()
    page.wait_for_selector(".player")
    faults += faults_at_desks(page, "#reading-picture", f"{game}-replay")
    page.keyboard.press("Escape")
    page.wait_for_selector(".player", state="detached")
    run_in_thread(play_to_end(module_server, person.table))
    page.reload()
    page.wait_for_selector("main.over")
    faults += faults_at_desks(page, "#board-picture", f"{game}-end")
    person.forget("404")
    assert not faults, "\n".join(faults)


@opened({"viewport": {"width": 375, "height": 812}}, {"viewport": {"width": 1366, "height": 768}})
def test_first_answer_is_a_few_tab_stops_away(person: BrowserUser, page: Page) -> None:
    person.start("notredame")
    page.reload()
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("() => Boolean(document.activeElement.closest('#panel .answers'))"):
            return
    raise AssertionError(f"after {MOST_STOPS} presses: {page.evaluate('() => document.activeElement.outerHTML')[:200]}")


@opened({"viewport": {"width": 1366, "height": 768}})
def test_text_is_shown_next_to_the_board_and_closed_with_one_button(person: BrowserUser, page: Page) -> None:
    """On a desktop the board stays; on a phone the text fills the screen, even during the reader's turn."""
    person.start("princes")
    person.click("#menu button[value^='rules ']")
    page.wait_for_selector("#reading")
    board, read = page.evaluate(
        "() => ['#board', '#reading-stage'].map((one) => document.querySelector(one).getBoundingClientRect().x)"
    )
    assert page.locator("#board-picture").is_visible()
    assert board < LEAST * 1366 <= read, "expected the text not to cover the board"
    resize(page, 375, 812)
    assert not page.locator("#panel-title").is_visible()
    assert page.eval_on_selector("#reading-stage", "stage => stage.clientHeight") > 0.8 * 812
    person.click("#reading-leave-off")
    page.wait_for_selector("#reading", state="detached")
    assert page.locator("#panel-title").is_visible()


COVERED = """() => {
    const toast = document.getElementById("status").getBoundingClientRect();
    return [...document.querySelectorAll("a, button, summary, label, input, .spot")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, .sr *"))
        .filter((one) => {
            const { left, right, top, bottom, width } = one.getBoundingClientRect();
            return width > 1 && left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
        }).map((one) => one.outerHTML.slice(0, 120));
}"""
"""Enabled controls under the toast."""


@opened(*(
    {"viewport": {"width": width, "height": height}}
    for width, height in ((320, 640), (360, 740), (812, 375), (1366, 768))
))  # fmt: skip
def test_toast_covers_no_buttons(person: BrowserUser, page: Page) -> None:
    person.start("notredame")
    for key in ("unsent", "backUnsent", "kept"):
        page.evaluate("key => dispatchEvent(new CustomEvent('say', "
                      "{ detail: document.getElementById('status').dataset[key] }))", key)  # fmt: skip
        page.wait_for_selector("#status:not(.sr)")
        save_picture(page, f"toast-{page.evaluate('innerWidth')}-{key}")
        assert page.evaluate(COVERED) == [], key
        assert page.eval_on_selector("#status", "one => one.scrollHeight <= one.clientHeight + 1"), (
            f"expected the whole text of {key} to be visible"
        )


WIDTHS = """() => {
    const range = document.createRange();
    const texts = "#panel-title, #panel .answers button span, #log h2, #log .events span, .players b";
    return [...document.querySelectorAll(texts)]
        .filter((one) => one.checkVisibility() && one.textContent.trim().length > 3 && !one.children.length)
        .map((one) => { range.selectNodeContents(one); return range.getBoundingClientRect().width; });
}"""
"""The widths of the texts of a table."""


def test_fallback_fonts_take_the_same_space_as_the_pages_own(person: BrowserUser) -> None:
    """If the fonts load too late, the page looks the same, with the same line breaks."""
    resize(person.page, 1920, 1080)
    person.start("notredame")
    person.page.reload()
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    own = person.page.evaluate(WIDTHS)
    person.page.route("**/*.woff2", lambda asked: asked.abort())
    person.page.reload()
    person.settle()
    system = person.page.evaluate(WIDTHS)
    person.forget("net::ERR_FAILED", "preload")
    ratio = sum(system) / sum(own)
    assert len(own) == len(system) > 6
    assert own != system, "expected the page's own fonts to be missing"
    assert 0.95 < ratio < 1.05, f"expected texts of about the same width, got {ratio:.2f} times"
