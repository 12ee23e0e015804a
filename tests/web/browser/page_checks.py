"""Run the checks that apply to every page, and save pictures of pages."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from bot.app.ui.texts import STAMP_OPEN
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_service import PageService
from bot.frontends.web.table_page import TableViews, render_table
from engines.core import match_factory
from tests.app.gameplay import require
from tests.engines.laws.random_games import AnyMatch
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, change_page, run_in_thread

PICTURES = os.environ.get("BOTTEGA_LOOK", "")
"""A folder for pictures of the visited pages; empty to save none."""
SMALL = """() => [...document.querySelectorAll('button, summary, input:not([type=hidden]), a')]
    .filter(e => e.checkVisibility() && !e.classList.contains('skip') && !(innerWidth >= 1000 && e.closest('.events')))
    .map(e => [(e.closest('label') ?? e).getBoundingClientRect(), e.outerHTML.slice(0, 120)])
    .filter(([box]) => box.height < 44 || box.width < 44).map(([, html]) => html)"""
"""Controls smaller than a thumb. On a desktop a log line is as high as its text, since a mouse can hit it."""

MISNAMED = """() => [...document.querySelectorAll("[aria-label]:is(button, a)")].filter((one) => one.checkVisibility())
    .map((one) => {
        const copy = one.cloneNode(true);
        for (const unseen of copy.querySelectorAll(".sr, svg, .note")) unseen.remove();
        return [one.getAttribute("aria-label"), copy.textContent.replace(/\\s+/g, " ").trim()];
    })
    .filter(([name, seen]) => /[\\p{L}\\p{N}]/u.test(seen) && !name.toLowerCase().includes(seen.toLowerCase()))"""
"""Controls whose accessible name lacks their visible text."""


def check_page(person: BrowserUser, where: str) -> None:
    """Check that axe-core finds nothing, and that nothing is wider than the phone or smaller than a thumb."""
    page = person.page
    found = Axe().run(page).response["violations"]
    assert found == [], [where, *((one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found)]
    assert page.evaluate("() => document.documentElement.scrollWidth <= Math.min(innerWidth, screen.width)"), (
        f"{where}: the page is wider than the screen"
    )
    assert page.evaluate(SMALL) == [], f"{where}: too small to press, enlarge these"
    assert page.evaluate(MISNAMED) == [], f"{where}: expected names that contain the visible text"
    assert STAMP_OPEN not in page.content(), f"{where}: expected moments in the reader's time zone"


def save_picture(page: Page, name: str, *, full_page: bool = False) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=full_page)


def save_and_check(person: BrowserUser, name: str) -> None:
    """Save a picture of a whole page if pictures are wanted, and check the page."""
    save_picture(person.page, name, full_page=True)
    check_page(person, name)


CUT_TEXTS = """() => {
    const seen = [...document.querySelectorAll("body *")]
        .filter((one) => one.checkVisibility() && !one.closest(".sr, .skip, svg"));
    const speaks = (one) => [...one.childNodes].some((node) => node.nodeName === "#text" && node.textContent.trim());
    const small = seen.filter((one) => speaks(one) && parseFloat(getComputedStyle(one).fontSize) < 24);
    const cut = seen.filter((one) => one.matches("button, .tab, #turn span, .hd .name, .hd .name *")
        && one.clientWidth && one.scrollWidth > one.clientWidth + 1);
    const beyond = seen.filter((one) => one.matches("button, a, h1, h2, p, label, summary")
        && !one.closest(".picture") && one.getBoundingClientRect().right > innerWidth + 1);
    const said = (what) => (one) => `${what} ${one.tagName} ${one.id}: ${one.textContent.slice(0, 40)}`;
    const wide = document.scrollingElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
    return [...small.map(said("small")), ...cut.map(said("cut")), ...beyond.map(said("beyond")), ...wide];
}"""
"""Texts smaller than 1.5 times the usual size, and elements that are cut or beyond the right edge."""


def enlarge_text(person: BrowserUser) -> None:
    person.context.new_cdp_session(person.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    person.page.reload()
    assert person.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"


def faults_of_large_text(page: Page, where: str) -> list[str]:
    """Return texts that do not grow with the reader's setting, and elements that are cut or beyond the edge."""
    save_picture(page, f"large-{where}")
    return [f"{where}: {fault}" for fault in page.evaluate(CUT_TEXTS)]


MEASURE = """async html => {
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const dock = new DOMParser().parseFromString(html, "text/html").querySelector(".dock");
    document.querySelector(".dock").replaceWith(dock);
    const sheet = dock.querySelector("#panel"), sign = () => Number(getComputedStyle(sheet, "::after").opacity);
    await frame();
    await document.fonts.ready;
    const last = [...sheet.querySelectorAll("button")].at(-1), end = () => last.getBoundingClientRect().bottom;
    const edge = sheet.getBoundingClientRect().bottom, at_top = sign(), answers_below = end() - edge;
    sheet.scrollTop = sheet.scrollHeight;
    await frame();
    return {
        needs: sheet.scrollHeight, has: sheet.clientHeight, too_wide: sheet.scrollWidth > sheet.clientWidth,
        page_scrolls: document.scrollingElement.scrollHeight > innerHeight, sign_at_top: at_top,
        sign_at_end: sign(), last_in_sight: end() <= edge, answers_below,
    };
}"""
"""Replaces the sheet and the tabs with those of a page; scrolls the sheet to its end, and returns measurements.

Heights are in pixels; a sign is its opacity.
"""


def measure_sheets(
    house: BrowserTestServer, person: BrowserUser, matches: Sequence[AnyMatch], notice: str
) -> list[dict[str, Any]]:
    """Measure the sheets of the person's table in these positions, with a notice about the last answer."""
    page = person.page
    change_page(page, lambda css: css.replace("font-display: optional", "font-display: block"), "**/page.css*")
    page.reload()  # now it waits for its fonts, which change heights
    return [
        page.evaluate(MEASURE, html)
        for html in run_in_thread(
            _render_pages(house, person.table, page.url.partition("/p/")[2].partition("/")[0], matches, notice)
        )
    ]


async def _render_pages(
    house: BrowserTestServer, table_id: str, user: str, matches: Sequence[AnyMatch], notice: str
) -> list[str]:
    """Render the page of a user for each position, past the program; nothing is stored."""
    async with house.open_app() as app:
        service = await PageService.create_service(app)
        guest = require(await service.find_guest_by_id(user))
        visit, found = PageContext(guest, "token", table_id), []
        for match in matches:
            async with app.service.tables.open_started(table_id) as held:
                entries, snapshot = held.match.entries, match.take_snapshot()
                laid = msgspec.structs.replace(
                    snapshot,
                    version=len(entries),
                    epochs=dict.fromkeys(snapshot.epochs, len(entries)),
                    living=None,
                    near=None,
                )
                held.match = match_factory.resume_match(
                    held.game, held.match.header, held.opening.secret, entries, laid
                )
            page = require(await service.build_table_page(guest, table_id))
            panel = msgspec.structs.replace(require(page.panel), notice=notice)
            page, views = replace(page, panel=panel), TableViews(ScreenView(page.board), ScreenView(panel))
            found.append(str(render_table(visit, page, views, "", "")))
        return found
