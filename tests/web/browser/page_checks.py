"""Check what holds on every page, and save pictures of pages."""

from __future__ import annotations

import os
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.browser.conftest import BrowserUser

PICTURES = os.environ.get("BOTTEGA_LOOK", "")
"""A folder for pictures of the pages that tests see; empty where none are wanted."""
SMALL = """() => [...document.querySelectorAll('button, summary, input:not([type=hidden]), a')]
    .filter(e => e.checkVisibility() && !e.classList.contains('skip'))
    .map(e => [(e.closest('label') ?? e).getBoundingClientRect(), e.outerHTML.slice(0, 120)])
    .filter(([box]) => box.height < 44 || box.width < 44).map(([, html]) => html)"""

MISNAMED = """() => [...document.querySelectorAll("[aria-label]:is(button, a)")].filter((one) => one.checkVisibility())
    .map((one) => {
        const copy = one.cloneNode(true);
        for (const unseen of copy.querySelectorAll(".sr, svg, .note")) unseen.remove();
        return [one.getAttribute("aria-label"), copy.textContent.replace(/\\s+/g, " ").trim()];
    })
    .filter(([name, seen]) => /[\\p{L}\\p{N}]/u.test(seen) && !name.toLowerCase().includes(seen.toLowerCase()))"""
"""Controls whose name lacks the words that are seen on them."""


def check_page(person: BrowserUser, where: str) -> None:
    """Check that axe-core finds nothing, and that nothing is wider than the phone or smaller than a thumb."""
    found = Axe().run(person.page).response["violations"]
    assert found == [], [where, *((one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found)]
    page = person.page
    assert page.evaluate("() => document.documentElement.scrollWidth") <= page.viewport_size["width"], where  # type: ignore[index]
    assert page.evaluate(SMALL) == [], where
    assert page.evaluate(MISNAMED) == [], where


def save_picture(page: Page, name: str, *, full_page: bool = False) -> None:
    """Save a picture of a page, where pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=full_page)


def save_and_check(person: BrowserUser, name: str) -> None:
    """Save a picture of a whole page where pictures are wanted, and check the page."""
    save_picture(person.page, name, full_page=True)
    check_page(person, name)
