"""Test what a link shows without an account: its preview, the icons, a shared moment, and the SDK of Discord."""

from __future__ import annotations

import html
import json
import re
from hashlib import sha256

import msgspec
import pytest

from bot.app.ui.screen import Screen
from bot.app.views.shared_moments import MomentPage
from bot.frontends.web.assets import STATIC
from engines.core.translation import LANGUAGES
from render.core.request import PictureRequest
from tests.texts import render_text
from tests.web.conftest import PNG, PlainBrowser
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


TOKEN = "abcdefghijkmnpqrstuvwxyz23"
PICTURE = PictureRequest("pebbles", None, "board", lang="en")
PAGE = MomentPage(Screen("Pebbles", ("Move 3 of 9", "· Anna <b>gives</b> 2"), PICTURE, 'Two "red" pebbles'), 3, 9)


@pytest.fixture
def moments(browser: PlainBrowser) -> PlainBrowser:
    browser.house.site.url = PUBLIC
    browser.house.desk.moments[TOKEN] = PAGE
    return browser


def test_the_page_needs_no_account_and_leads_to_the_other_moves(moments: PlainBrowser) -> None:
    answer = moments.get(f"/m/{TOKEN}")
    assert (answer.status, moments.cookies) == (200, {})
    assert "noindex" in answer.headers["x-robots-tag"]
    assert "Anna &lt;b&gt;gives&lt;/b&gt; 2" in answer.text
    assert re.findall(r'href="(/m/[^"]+)"', answer.text) == [f"/m/{TOKEN}?move=2", f"/m/{TOKEN}?move=4"]
    assert 'max="9"' in answer.text
    assert "/p/" not in answer.text


def test_the_preview_names_a_picture_that_is_there(moments: PlainBrowser) -> None:
    facts = preview_properties(moments.get(f"/m/{TOKEN}").text.encode("latin-1").decode())
    assert (facts["og:title"], facts["og:image:alt"]) == ("Pebbles · Move 3 of 9", 'Two "red" pebbles')
    answer = moments.get(facts["og:image"].removeprefix(PUBLIC))
    assert (answer.status, answer.headers["content-type"], answer.text.encode("latin-1")) == (200, "image/png", PNG)
    (embed,) = re.findall(r'json\+oembed" href="([^"]+)"', moments.get(f"/m/{TOKEN}").text)
    told = json.loads(moments.get(html.unescape(embed).removeprefix(PUBLIC)).text)
    assert (told["type"], told["url"], told["version"]) == ("photo", facts["og:image"], "1.0")


def test_a_hidden_hand_has_no_picture(moments: PlainBrowser) -> None:
    address = f"/m/{TOKEN}/en/3"
    for part in ("0", "1", "-1", "hand", "x.png"):
        assert moments.get(f"{address}/{part}.png").status == 404
    hand = msgspec.structs.replace(PICTURE, picture="hand")
    moments.house.desk.moments[TOKEN] = msgspec.structs.replace(PAGE, hands=((hand, "Anna"),))
    assert moments.get(f"{address}/0.png").status == 200
    assert moments.get(f"{address}/1.png").status == 404


def test_a_revoked_link_is_gone_everywhere_and_its_picture_leaves_the_cache(moments: PlainBrowser) -> None:
    paths = [f"/m/{TOKEN}", f"/m/{TOKEN}/en/3/board.png", f"/m/{TOKEN}/en/oembed.json"]
    unknown = moments.get("/m/zzzzzzzzzzzzzzzzzzzzzzzzzz")
    assert [moments.get(path).status for path in paths] == [200, 200, 200]
    moments.get(paths[1])
    assert len(moments.house.painted) == 1, "painted once"
    del moments.house.desk.moments[TOKEN]
    answers = [moments.get(path) for path in paths]
    assert [(answer.status, answer.text) for answer in answers] == [(404, unknown.text)] * 3
    assert all("no-store" in answer.headers["cache-control"] for answer in answers)
    moments.house.desk.moments[TOKEN] = PAGE
    moments.get(paths[1])
    assert len(moments.house.painted) == 2


@pytest.mark.parametrize("path", ["/m", "/m/", "/m/all", "/m/oembed.json", "/sitemap.xml", "/m/%2e%2e"])
def test_no_list_of_links_is_there(moments: PlainBrowser, path: str) -> None:
    assert moments.get(path).status == 404


SDK = "226f8b10f981c244e863aa694b715bb5e4875e0898de2f686693228ff6b6b7e3"
"""Of @discord/embedded-app-sdk 2.5.0 (npm, sha512-FNoe5PbS…), bundled as docs/decisions/page-sign-in.md says."""


def test_the_vendored_sdk_is_unchanged_and_licensed() -> None:
    data = (STATIC / "discord-sdk.js").read_bytes()
    assert sha256(data).hexdigest() == SDK
    assert b"eval(" not in data
    assert b"new Function" not in data
    licence = (STATIC / "discord-sdk.LICENSE.txt").read_text("utf-8")
    for name in ("MIT License", "big-integer", "decimal.js-light", "eventemitter3", "lodash.transform", "uuid", "zod"):
        assert name in licence, name
