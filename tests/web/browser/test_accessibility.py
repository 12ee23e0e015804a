"""Test accessibility of every kind of page: contrast, keyboard, screen reader, tap targets, private hands."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.rulebook import body_key
from engines.core.translation import LANGUAGES, build_translator
from tests.games import REAL
from tests.texts import render_text
from tests.web.browser.conftest import (
    AddUser,
    BrowserTestServer,
    BrowserUser,
    answer_question,
    box_of,
    opened,
    press_answer,
)
from tests.web.browser.page_checks import check_page

ON_IT = """tile => {
    const box = tile.getBoundingClientRect();
    for (let y = 6; y < box.height; y += 12) for (let x = 6; x < box.width; x += 12)
        if (document.elementFromPoint(box.left + x, box.top + y) === tile) return [x, y];
}"""
"""The point of a tile that is under a finger; its empty corners may belong to other squares."""
PLACED = """async () => {
    const image = document.querySelector("#hand-picture:not([data-next])"), own = image?.closest("#mine");
    if (!image?.naturalWidth) return false;
    const answer = await fetch(image.currentSrc.replace(/png$/, "json"));
    if (!answer.ok) return false;
    const marks = await answer.json();
    const asked = [...document.querySelectorAll("main section :is(button, label)[data-at]")];
    const here = (section) => section === own || !section.querySelector("img[data-marks]");
    const lying = asked.filter((one) => here(one.closest("section")) && marks[one.dataset.at]);
    return lying.length === own.querySelectorAll(".spot").length;
}"""
"""Whether the picture of the hand is loaded, and has a place for each answer."""


@pytest.mark.full
@opened(
    *(
        {"color_scheme": scheme, "forced_colors": forced, "reduced_motion": "reduce"}
        for scheme, forced in (("light", "none"), ("dark", "none"), ("dark", "active"))
    )
)
def test_every_kind_of_table_page_is_accessible(person: BrowserUser, page: Page) -> None:
    person.click('button[name="command"][value="help"]')
    check_page(person, "help")
    person.open("pebbles")
    check_page(person, "lobby")
    for verb in ("setup", "howto"):
        person.click(f'#board button[value^="{verb} "]')
        check_page(person, verb)
        assert page.locator("#panel").count() == 1, f"{verb}: expected exactly one panel"
    person.click('#board button[value^="addai "]')
    person.click('#board button[value^="start "]')
    check_page(person, "asking for an allotment")
    person.reveal("#say-move")
    page.fill("#say-move", "red 2")
    person.click('button[name="command"][value="move"]')
    assert "Red bowl 2" in page.inner_text("#panel"), "expected a preview of the typed move before it counts"
    dice, offer = Random(4), "#panel button[value$=' offer']"
    while not page.locator("#panel .pad").count():
        press_answer(person, dice) if person.is_to_move() else person.wait_for_turn()
        if page.locator(offer).count():
            check_page(person, "asking which")
            person.click(offer)
    check_page(person, "asking for a number")
    for verb in ("rules", "note"):
        person.click(f'button[value^="{verb} "]')
        check_page(person, verb)
        person.click("#reading-leave-off")
    while not person.is_over():
        answer_question(person, dice)
        person.wait_for_turn()
    check_page(person, "results")
    assert re.search(r"You (win|come \w+) with \d+", page.inner_text("#panel")), (
        "expected the reader's own rank in the text"
    )
    for part in ("#panel", "#board"):
        first = page.locator(f"{part} button[name=press]").first.get_attribute("value") or ""
        assert first.startswith("rematch "), f"{part}: expected the rematch button first, got {first}"


@pytest.mark.full
def test_princes_is_playable_on_a_phone(module_server: BrowserTestServer, person: BrowserUser) -> None:
    person.start("princes", ais=3)
    check_page(person, "choosing cards")
    dice = Random(5)
    build = "#panel button[value$=' build']:not(.blocked)"
    while not person.page.locator(build).count():
        press_answer(person, dice) if person.is_to_move() else person.wait_for_turn()
    person.click(build)
    person.page.wait_for_selector("#board-picture:not([data-next])", state="attached")
    check_page(person, "what to build")
    page, table = person.page, person.table
    for _ in range(4):
        page.wait_for_function(PLACED)
        if page.locator("#hand-picture[data-tried]").count():  # cards of a hand can be pressed too, and take effect
            break
        press_answer(person, dice)
    page.wait_for_selector("#mine .spot:not(.blocked)")
    check_page(person, f"placing at {table}")
    before, version = page.inner_text("#panel"), module_server.ask(table, lambda found: found.match.version)
    lies = try_place(page, page.locator("#mine .spot:not(.blocked)").last)
    check_page(person, f"a place that is tried at {table}")
    assert page.inner_text("#panel") == before, "expected the first tap not to change the question"
    assert page.locator("#mine .spot:not(.blocked)").count(), "expected squares other than those of the same tile"
    assert try_place(page, page.locator("#mine .spot:not(.blocked)").last) != lies
    page.locator("#hand-picture").click(position={"x": 5, "y": 60})  # outside all places: the tile is picked up again
    page.wait_for_selector('#hand-picture[data-tried=""]:not([data-next])')
    page.wait_for_function(PLACED)
    try_place(page, page.locator("#mine .spot:not(.blocked)").first)
    turn = "#panel button[value^='turn ']:has-text('↻')"
    if page.locator(turn).count():
        person.click(turn)
        assert page.inner_text("#panel") != before, "expected the panel to explain how the tile is placed"
        page.wait_for_selector('#hand-picture:not([data-tried=""], [data-next])')
        page.wait_for_function(PLACED)
        try_place(page, page.locator("#mine .spot:not(.blocked)").last)
    assert module_server.ask(table, lambda found: found.match.version) == version
    page.wait_for_function(PLACED)
    person.settle()
    tile = page.locator("#mine .spot").first
    tile.scroll_into_view_if_needed()
    x, y = tile.evaluate(ON_IT)
    tile.click(position={"x": x, "y": y})
    person.settle()
    assert module_server.ask(table, lambda found: found.match.version) > version, (
        "expected the second tap to place the tile"
    )


def try_place(page: Page, spot: Locator) -> str:
    """Tap a place on the picture, and return the tile's resulting place.

    Wait until the tile is shown there and the page explains what to do.
    """
    was = page.get_attribute("#hand-picture", "src")
    spot.click()
    page.wait_for_function(
        "([was, said]) => { const i = document.querySelector('#hand-picture:not([data-next])');"
        " return i && i.getAttribute('src') !== was && i.dataset.tried && i.closest('.picture').querySelector('.spot')"
        " && document.getElementById('status').textContent.includes(said); }",
        arg=[was, render_text("web-again")],
    )
    return page.get_attribute("#hand-picture", "data-tried") or ""


@pytest.mark.slow
def test_turn_can_be_played_by_keyboard(module_server: BrowserTestServer, person: BrowserUser, page: Page) -> None:
    press_by_keyboard(person, 'button[value="open pebbles"]')
    page.wait_for_url("**/t/*")
    press_by_keyboard(person, 'button[value^="addai "]')
    press_by_keyboard(person, 'button[value^="start "]')
    press_by_keyboard(person, "#panel .slot:first-child button[id$='-more']")
    assert page.evaluate("() => document.activeElement.id") == "panel-slot0-more", "expected the focus to stay"
    page.keyboard.press("Enter")
    person.settle()
    assert page.inner_text("#panel .slot:first-child output") == "2"
    press_by_keyboard(person, "#panel button[value$=' .']")
    if page.locator("#panel button[value^='yes ']").count():  # the last answer reveals all, so it is confirmed
        press_by_keyboard(person, "#panel button[value^='yes ']")
    person.wait_for_turn()
    where = "() => [document.activeElement.closest('section')?.id ?? '', document.activeElement.tagName]"
    assert page.evaluate(where)[0] in ("panel", "board"), "expected the focus not to jump to the top of the page"
    press_by_keyboard(person, "#panel button[value$=' pass']")
    entries = module_server.ask(person.table, lambda found: found.match.entries)
    assert [entry.move for entry in entries if entry.seat == 0] == [("red=2", "."), ("pass",)]


@pytest.mark.slow
def test_requested_panel_and_block_reason_are_in_sight(person: BrowserUser, page: Page) -> None:
    """The result of a press must be on the phone's screen, neither below nor above it."""
    person.open("princes", ais=2)
    in_sight = """() => {
        const { top } = document.getElementById("panel").getBoundingClientRect();
        return 0 <= top && top < 300;
    }"""
    for verb in ("setup", "howto"):
        page.evaluate("() => scrollTo(0, 0)")
        person.click(f'#board button[value^="{verb} "]')
        assert page.evaluate(in_sight), f"{verb}: the focus is out of sight"
    person.click("#panel-leave-off, #panel button[value^='panel ']")  # with its own way back if it has one
    person.click('button[value^="start "]')
    person.wait_for_turn()
    for _ in range(30):
        if page.locator("#panel .blocked").count():
            break
        answer_question(person, Random(4))
        person.wait_for_turn()
    person.click("#panel .blocked >> nth=-1")
    said = page.inner_text("#panel-notice")
    notice, toast = box_of(page.locator("#panel-notice")), page.locator("#status:not(.sr)")
    seen = 0 <= notice["y"] < 812 - 40
    # the notice is in sight, or else the toast repeats it
    assert seen or toast.inner_text().startswith(said[:20]), "expected the reason on the panel or in the toast"


def test_board_of_a_question_is_shown_once(module_server: BrowserTestServer, person: BrowserUser) -> None:
    page, dice = person.page, Random(8)
    person.start("princes")
    for _ in range(12):
        person.wait_for_turn()
        if page.locator("#panel button[value$=' raise']").count():
            break
        answer_question(person, dice)
    assert page.locator("#panel-picture").count() == 0
    assert page.locator("#hand-picture").count() == 1, "expected the player's resources to be shown"
    assert page.locator("#board button[value^='say ']").count() == 0, "expected no answers repeated on the board"
    page.locator("#tab-board").click()
    assert page.locator("#board-picture").count() == 1, "expected the board to be shown"
    page.wait_for_selector("#board .spot:not(.part)")
    table, at = person.table, module_server.ask(person.table, lambda found: found.match.version)
    page.locator("#board .spot:not(.part)").first.click()
    person.settle()
    assert module_server.ask(table, lambda found: found.match.version) > at, (
        "expected the press on the picture to make a move"
    )


def press_by_keyboard(person: BrowserUser, selector: str) -> None:
    """Go to a button with Tab, check that its focus is visible, and press Enter."""
    page = person.page
    assert page.locator(selector).count(), f"expected {selector} on the page, got {page.inner_text('main')}"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            break
    else:
        raise AssertionError(f"Tab does not lead to {selector}")
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid", (
        "expected an outline around the focused element"
    )
    page.keyboard.press("Enter")
    person.settle()


@pytest.mark.slow
def test_update_during_a_press_does_not_cancel_it(add_user: AddUser) -> None:
    host = add_user()
    host.open("pebbles")
    other = add_user()
    other.page.goto(host.page.url)
    host.page.hover("#free-1")
    host.page.mouse.down()
    with host.page.expect_response(host.page.url.partition("#")[0]) as news:
        other.click("#free-1")
    news.value.finished()
    host.page.wait_for_timeout(500)  # an update would be shown by now
    host.page.mouse.up()
    host.page.wait_for_selector(".seats span.b >> nth=2")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if lang == "cs" else pytest.mark.full)
        for game, lang in zip(REAL, LANGUAGES, strict=False)
    ],
)
def test_rules_are_readable_on_a_phone(person: BrowserUser, game: str, lang: str) -> None:
    """Each chapter is read completely and leads to the next; then the reader returns to the start."""
    if person.page.get_attribute(f"#lang-{lang}", "aria-pressed") == "false":
        person.click(f"#lang-{lang}")
    person.open(game)
    person.click('#board button[value^="howto "]')
    check_page(person, "how to play")
    person.click('button[value^="rules "]')
    check_page(person, "contents")
    chapters = GAMES[game].rulebook.chapters
    person.click(f'#panel button[value$=" {chapters[0]}"]')
    speak, numbers = (
        build_translator(GAMES[game].data_dir, lang),
        GAMES[game].rulebook.rule_numbers(GAMES[game].default_components),
    )
    for chapter, following in zip(chapters, (*chapters[1:], ""), strict=True):
        shown = person.page.inner_text("#panel")
        assert [line for line in speak(Msg(body_key(chapter), numbers)).splitlines() if line not in shown] == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 375
        if following:
            person.click(f'#panel button[value$=" {following}"]')
    check_page(person, chapters[-1])
    person.click('#panel button[value^="panel "]')
    check_page(person, "the table again")
