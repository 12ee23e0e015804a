"""Test the link preview that a chat shows, and the icons of the page."""

from __future__ import annotations

import html
import json
import re

import pytest

from engines.core.translation import LANGUAGES
from tests.texts import render_text
from tests.web.conftest import PlainBrowser
from tests.web.fake_page_service import INVITE, TABLE

PUBLIC = "https://games.example.org"
SEAT = f"/seat/{TABLE}/{INVITE}"


def preview_properties(page: str) -> dict[str, str]:
    return {name: html.unescape(text) for name, text in re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [SEAT, "/open/abcdefghijkl"])
def test_a_link_that_is_sent_shows_the_card(browser: PlainBrowser, lang: str, path: str) -> None:
    browser.house.site.entrances.url = PUBLIC
    page = browser.get(path, Accept_Language=lang).text.encode("latin-1").decode()
    facts = preview_properties(page)
    assert facts["og:description"] == render_text("web-pitch", lang=lang)
    assert facts["og:image"] == f"{PUBLIC}/static/social-card-{lang}.png"
    assert facts["og:title"] != ""
    assert TABLE not in "".join(facts.values())
    answer = browser.get(facts["og:image"].removeprefix(PUBLIC))
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_without_a_public_address_there_is_no_preview(browser: PlainBrowser) -> None:
    assert preview_properties(browser.get(SEAT).text) == {}


def test_every_icon_that_a_page_and_its_manifest_name_is_there(browser: PlainBrowser) -> None:
    page = browser.get(SEAT).text
    assert {"/static/touch-icon.png", "/static/app.webmanifest"} <= set(re.findall(r'href="([^"]+)"', page))
    manifest = browser.get("/static/app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert "manifest-src 'self'" in browser.get(SEAT).headers["content-security-policy"]
    for icon in json.loads(manifest.text)["icons"]:
        assert browser.get(icon["src"]).headers["content-type"] == icon["type"]
