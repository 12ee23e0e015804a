"""Test the page of a shared moment: without an account, with its preview, and gone once it is revoked."""

from __future__ import annotations

import html
import json
import re

import msgspec
import pytest

from bot.app.ui.screen import Screen
from bot.app.views.shared_moments import MomentPage
from render.core.request import PictureRequest
from tests.web.conftest import PNG, PlainBrowser
from tests.web.test_link_preview import PUBLIC, preview_properties

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
