"""Test devices that are called: who may choose one, with which address, and how long it is known."""

from __future__ import annotations

import gzip
import re

from bot.app.users.models import PushSubscription
from bot.frontends.common.push_endpoints import public_push_key
from bot.frontends.web.port import Guest
from tests.web.conftest import PageTestServer, PlainBrowser
from tests.web.test_chat_login import LINK

FIELDS = {"endpoint": "https://push.example.org/1", "key": "k", "secret": "s"}


def choose(browser: PlainBrowser, base: str, **fields: str) -> tuple[int, str]:
    """Press the choice of the page; return the status and the cookie of the answer."""
    answer = browser.post(f"{base}push", {"token": browser.token(), **fields})
    return answer.status, answer.headers.get("set-cookie", "")


def test_a_device_is_chosen_and_given_up_by_its_user_alone(house: PageTestServer, browser: PlainBrowser) -> None:
    base = browser.enter()
    page = browser.get(base).text
    assert public_push_key(house.keys.push_seed) in page
    assert f'data-push="{base}push"' in page
    assert choose(browser, base, **FIELDS) == (204, "")
    assert house.desk.devices == [PushSubscription(**FIELDS)]
    assert choose(browser, base, **FIELDS | {"endpoint": "http://10.0.0.1/"})[0] == 422
    stranger = PlainBrowser(house)
    assert stranger.post(f"{base}push", {"token": browser.token(), **FIELDS}).status == 404
    assert browser.post(f"{base}push", {"token": "guessed", **FIELDS}).status == 403
    assert (
        browser.post(f"{base}push", {"token": browser.token(), **FIELDS}, Origin="https://evil.example").status == 403
    )
    house.desk.devices = [PushSubscription(**FIELDS)]
    assert choose(browser, base, off="1", endpoint=FIELDS["endpoint"])[0] == 204
    assert house.desk.devices == []


def test_who_came_from_a_chat_is_known_for_a_month_where_they_are_called(browser: PlainBrowser) -> None:
    desk = browser.house.desk
    desk.guests["telegram:77"], desk.links[LINK] = Guest("anna", "Anna", "en"), "telegram:77"
    browser.post(f"/open/{LINK}", {})
    browser.cookies["bottega"] = browser.cookies["stays"]
    status, cookie = choose(browser, "/p/anna/", **FIELDS)
    assert status == 204
    assert cookie.startswith("stays=anna.")
    assert f"Max-Age={30 * 24 * 3600}; Path=/p/anna/; SameSite=lax" in cookie
    del browser.cookies["bottega"]
    assert browser.get("/p/anna/").status == 200


def test_styles_and_scripts_are_packed_and_last_under_the_name_of_their_content(browser: PlainBrowser) -> None:
    page = browser.get(browser.enter()).text
    for path in re.findall(r'(?:href|src)="(/static/[a-z]+\.(?:css|js)\?v=[0-9a-f]+)"', page):
        plain, packed = browser.get(path), browser.get(path, Accept_Encoding="gzip")
        assert (
            plain.headers["cache-control"] == packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        )
        assert gzip.decompress(packed.text.encode("latin-1")) == plain.text.encode("latin-1")
        assert packed.headers["vary"] == "accept-encoding"
        assert browser.get(path.partition("?")[0]).headers["cache-control"] == "no-cache"
        assert browser.get(f"{path}0").headers["cache-control"] == "no-cache", (
            "another content is never kept as this one"
        )
    assert page.count("?v=") > 3


def test_the_service_worker_serves_all_pages_and_is_never_old(browser: PlainBrowser) -> None:
    answer = browser.get("/sw.js")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
