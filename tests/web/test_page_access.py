"""Test access to the page: secrets, cookies, seat links, chat logins, request checks, limits, security headers."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from starlette.responses import Response
from starlette.routing import Route

from bot.app.ui.texts import MAX_NAME_LENGTH
from bot.frontends.web.middleware import SecurityMiddleware
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_secrets import PageSecrets, generate_secret
from bot.frontends.web.routes import LONGEST_PRESS
from bot.runtime.page_keys import load_page_secrets, renew_operator_secret
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from tests.texts import render_text
from tests.web.conftest import PageTestServer, PlainBrowser
from tests.web.fake_page_service import INVITE, TABLE

NAMES = {"person": "p0", "table": TABLE, "name": "00", "kind": "png"}


@pytest.mark.parametrize("path", ["/", "/in/" + "x" * 43, "/in/x"])
def test_pages_are_hidden_without_the_secret(browser: PlainBrowser, path: str) -> None:
    PlainBrowser(browser.house).enter()
    text = browser.read(path, 404)
    assert render_text("web-nothing") in text
    assert "swordfish" not in text


def test_routes_of_a_user_are_closed_to_others(browser: PlainBrowser) -> None:
    PlainBrowser(browser.house).enter()
    browser.base = browser.post(seat_path(), {"name": "Anna"}).headers["location"].partition("t/")[0]
    assert browser.get(browser.base).status == 200
    routes = [one for one in browser.house.site.build_app().routes if isinstance(one, Route)]
    own = [(one.path.format(**NAMES), one.methods or set()) for one in routes if one.path.startswith("/p/{person}")]
    assert len(own) > 10, "expected routes of a user: are they still below /p/{person}?"
    for path, methods in own:
        for stranger in (PlainBrowser(browser.house), browser):
            form = {"press": "x", "token": browser.token()}
            answer = stranger.post(path, form) if "POST" in methods else stranger.get(path)
            assert answer.status == 404, f"{path}: wrap its handler in require_guest or require_form"
            assert "swordfish" not in answer.text


def test_blocked_user_is_refused_on_every_page(browser: PlainBrowser) -> None:
    browser.enter()
    browser.house.desk.blocked = {"p0"}
    for path in (browser.base, f"{browser.base}t/{TABLE}", f"{browser.base}live"):
        text = browser.read(path, 403)
        assert render_text("web-barred") in text
        assert "swordfish" not in text
    assert browser.submit("press", press="x").status == 403
    assert not browser.house.desk.pressed
    browser.house.desk.blocked = set()
    assert browser.get(browser.base).status == 200


def test_login_link_redirects_and_is_hidden_afterwards(browser: PlainBrowser) -> None:
    answer = browser.get(f"/in/{browser.house.keys.operator_secret}")
    assert (answer.status, answer.headers["location"]) == (303, "/p/p0/")
    assert {"httponly", "samesite=lax", "path=/p/p0/"} <= {*answer.headers["set-cookie"].lower().split("; ")}
    assert browser.read("/p/p0/").count(browser.house.keys.operator_secret) == 1, "expected the secret once on the page"
    assert browser.house.keys.operator_secret not in browser.get(f"/p/p0/t/{TABLE}").text


def test_cookies_are_secure_behind_https(browser: PlainBrowser) -> None:
    site, guest = browser.house.site, Guest("p0", "Host", "en")
    assert "Secure" not in site.sessions.start_session(guest, generate_secret()).headers["set-cookie"]
    visits = browser.house.build_site("https://bottega.example.org").sessions
    for answer in (
        visits.start_session(guest, generate_secret()),
        visits.start_chat_session(guest, ""),
        visits.start_chat_session(guest, "", framed=True),
    ):
        attributes = answer.headers["set-cookie"].split("; ")
        assert attributes.count("Secure") == 1, f"expected Secure once, got {attributes}"
        assert {"HttpOnly", "Path=/p/p0/"} <= {*attributes}


def seat_path() -> str:
    return f"/seat/{TABLE}/{INVITE}"


def test_seat_link_asks_for_a_name_and_seats_one_guest(house: PageTestServer) -> None:
    guest, late = PlainBrowser(house), PlainBrowser(house)
    assert guest.get(seat_path()).status == 200
    assert house.desk.guests == {}, "expected no seat to be taken by reading an invitation"
    taken = guest.post(seat_path(), {"name": "  Anna <b>  "})
    assert taken.headers["location"] == f"/p/p0/t/{TABLE}"
    assert "Anna &lt;b&gt;" in guest.get(taken.headers["location"]).text
    assert late.get(seat_path()).status == 410
    assert late.post(seat_path(), {"name": "Eve"}).status == 410
    assert late.get(f"/seat/{TABLE}/wrong").status == 410


def test_late_user_gets_no_access_when_last_seat_is_taken(
    browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was free when the link was opened, and is taken when they sit down."""
    monkeypatch.setattr(browser.house.desk, "take_seat", AsyncMock(return_value=False))
    assert browser.post(seat_path(), {"name": "Late"}).status == 410
    assert browser.cookies == {}, "expected no cookie without a user"


def test_names_are_cut_to_the_maximum_length(browser: PlainBrowser) -> None:
    browser.base = browser.post(seat_path(), {"name": "A" * 500}).headers["location"].partition("t/")[0]
    names = ["A" * MAX_NAME_LENGTH]
    for name in ("B" * 500, "  "):  # an empty one is ignored
        assert [guest.name for guest in browser.house.desk.guests.values()] == names
        browser.submit("name", name=name)
        names = ["B" * MAX_NAME_LENGTH]
    assert [guest.name for guest in browser.house.desk.guests.values()] == names


def test_overlong_press_is_cut(browser: PlainBrowser) -> None:
    browser.submit(f"t/{TABLE}/press", press="say", value="x" * 9000)
    ((_, _, line),) = browser.house.desk.pressed
    assert (line[:5], len(line)) == ("say x", LONGEST_PRESS)


@pytest.mark.parametrize("odd", ["a%20b", "x" * 65, "a%0Ab", "%C3%A9", "a%00"])
def test_invalid_ids_do_not_reach_the_page_service(
    browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    """An id is part of a store key, or of a redirect URL."""
    base, house, asked = browser.enter(), browser.house, AsyncMock(return_value=None)
    for name in ("find_invitation", "take_seat", "load_calendar", "build_table_page"):
        monkeypatch.setattr(house.desk, name, asked)
    house.site.entrances.verify_init_data = lambda _: next(iter(house.desk.guests))
    wanted = {
        f"/seat/{odd}/{INVITE}": 410,
        f"/seat/{TABLE}/{odd}": 410,
        f"/calendar/{odd}.ics": 404,
        f"/calendar/{TABLE}/{odd}.ics": 404,
        f"{base}t/{odd}": 404,
        f"{base}live?table={odd}": 404,
        f"/app/{odd}": 404,
    }
    assert {path: browser.get(path).status for path in wanted} == wanted
    assert browser.post(f"/app/{odd}", {"data": "signed"}).status == 404
    assert browser.post(f"/open/{odd}", {}).status == 410
    assert browser.post(f"{base}t/{odd}/press", {"token": browser.token(), "press": "pass"}).status == 404
    assert browser.post(f"{base}lang", {"token": browser.token(), "lang": "cs", "at": odd}).status == 404
    monkeypatch.setattr(house.desk, "find_guest", asked)
    browser.cookies["bottega"] = "made-up"
    assert (browser.get(f"/in/{odd}").status, browser.get(base).status) == (404, 404)
    assert asked.await_args_list == []
    assert house.desk.pressed == []


def test_seat_form_sent_twice_seats_one_guest(house: PageTestServer) -> None:
    """After two taps on a slow phone, the browser keeps the second answer, with or without the first one's cookie."""
    guest = PlainBrowser(house)
    (secret,) = re.findall(r'name="secret" value="([^"]+)"', guest.get(seat_path()).text)
    form = {"name": "Anna", "secret": secret}
    first, second = PlainBrowser(house).post(seat_path(), form), guest.post(seat_path(), form)
    assert (first.status, second.status) == (303, 303)
    assert second.headers["location"] == first.headers["location"] == f"/p/p0/t/{TABLE}"
    assert len(house.desk.guests) == 1
    assert guest.get(second.headers["location"]).status == 200


@pytest.mark.parametrize("name", ["", "   ", "\u3164", "\u2800\u115f"])
def test_guest_with_an_empty_name_is_asked_again(browser: PlainBrowser, name: str) -> None:
    asked = browser.post(seat_path(), {"name": name})
    assert (asked.status, 'name="name"' in asked.text) == (200, True)
    assert (browser.cookies, browser.house.desk.sitting, browser.house.desk.guests) == ({}, [], {})


def test_stacked_and_invisible_characters_are_removed_from_names(browser: PlainBrowser) -> None:
    browser.submit("name", name="A" + "\u0301" * 30 + "nna \u3164")
    assert [guest.name for guest in browser.house.desk.guests.values()] == ["\u00c1\u0301\u0301nna"]


def test_error_page_has_users_language_and_a_link_back(browser: PlainBrowser) -> None:
    browser.submit("lang", lang="de")
    for answer, status in (
        (browser.get(f"{browser.base}t/nosuchtable", Accept_Language="en"), 404),
        (browser.post(f"{browser.base}press", {"token": "0"}, Accept_Language="en"), 403),
    ):
        assert answer.status == status
        assert '<html lang="de">' in answer.text
        assert f'href="{browser.base}"' in answer.text


HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-robots-tag": "noindex, nofollow",
    "server": None,
}
"""The headers of every answer for browsers and search engines, in addition to the content security policy."""
POLICY = {"default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"}


def test_every_answer_has_security_headers(browser: PlainBrowser) -> None:
    base, parts = browser.enter(), ("/static/sans.woff2", "/static/icon.svg", "/static/page.css", "/static/page.js")
    for path in (base, f"{base}t/{TABLE}", "/sw.js", "/nowhere"):
        headers = browser.get(path).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, f"{path}: expected all headers of HEADERS"
        policy = headers["content-security-policy"]
        assert set(policy.split("; ")) >= POLICY, (
            f"expected these parts in the policy: {POLICY - set(policy.split('; '))}"
        )
        assert not re.search("unsafe|http", policy)
    for path in (*parts, "/health"):
        assert {*HEADERS} - {*browser.get(path).headers} == {
            "cross-origin-opener-policy",
            "permissions-policy",
            "server",
        }, f"{path}: expected no headers of documents"


def test_private_pages_are_not_cached(browser: PlainBrowser) -> None:
    paths = (browser.base, f"{browser.base}t/{TABLE}", f"/in/{browser.house.keys.operator_secret}", seat_path())
    assert {path: browser.get(path).headers["cache-control"] for path in paths} == dict.fromkeys(paths, "no-store")


def test_pages_load_no_other_sites_and_no_inline_styles(browser: PlainBrowser) -> None:
    for path in (browser.base, f"{browser.base}t/{TABLE}", "/nowhere"):
        text = browser.get(path).text
        assert not re.search(r'(?:src|href|action)="(?!/|#)', text)
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src=)", text)
    static = Path("bot/frontends/web/static")
    addresses = re.findall(r"url\(\"?([^\")]*)", (static / "page.css").read_text())
    assert addresses
    assert not [one for one in addresses if not re.fullmatch(r"[a-z0-9-]+\.(?:woff2|svg|png)", one)]
    assert not any(re.search(r"https?://", script.read_text()) for script in (static / "page.js", static / "point.js"))


def test_press_requires_the_token_and_the_same_origin(browser: PlainBrowser) -> None:
    press, good = f"{browser.base}t/{TABLE}/press", {"token": browser.token(), "press": "pass"}
    refused = [
        browser.post(press, {"press": "pass"}),
        browser.post(press, {**good, "token": "0" * 32}),
        browser.post(press, good, Origin="http://evil.example"),
        browser.post(press, good, Origin="null", Sec_Fetch_Site="cross-site"),
        browser.post(press, {**good, "token": ""}, Origin="null"),
        browser.post(press, good, Sec_Fetch_Site="cross-site"),
        browser.post(press, good, Sec_Fetch_Site="same-site"),
        browser.ask("POST", press, '{"token": 1}', Content_Type="application/json"),
    ]
    assert [answer.status for answer in refused] == [403] * len(refused)
    assert browser.house.desk.pressed == []
    taken = browser.post(press, good, Origin=f"http://127.0.0.1:{browser.house.port}", Sec_Fetch_Site="same-origin")
    assert taken.headers["location"] == f"{browser.base}t/{TABLE}#panel"
    assert browser.house.desk.pressed == [("p0", TABLE, "pass")]


@pytest.mark.parametrize("url", ["https://bottega.example.org", "HTTPS://Bottega.Example.ORG:443"])
def test_press_behind_a_proxy_must_come_from_the_public_url(browser: PlainBrowser, url: str) -> None:
    base, site = browser.enter(), browser.house.site
    press, good = f"{base}t/{TABLE}/press", {"token": browser.token(), "press": "pass"}
    ours = "https://bottega.example.org"
    assert browser.post(press, good, Origin=ours).status == 403, (
        "expected the origin to be refused before the URL was set"
    )
    site.url = url
    foreign = ("https://example.org", "http://bottega.example.org", f"{ours}.evil.example", f"{ours}:8443")
    assert {one: browser.post(press, good, Origin=one).status for one in foreign} == dict.fromkeys(foreign, 403)
    assert browser.post(press, good, Origin=ours, Sec_Fetch_Site="cross-site").status == 403
    assert browser.post(press, good, Origin=ours, Sec_Fetch_Site="same-origin").status == 303
    assert browser.post(press, {**good, "token": "0" * 32}, Origin=ours).status == 403
    assert browser.house.desk.pressed == [("p0", TABLE, "pass")]


ODD_HOSTS = (
    "127.0.0.1:8321, evil", "127.0.0.1, evil", "127.0.0.1:evil", "127.0.0.1:", "127.0.0.1:8321:8321",
    "127.0.0.1:8321 evil",
    "localhost:8321,evil.example:8321", "evil@127.0.0.1:8321", "127.0.0.1:8321@evil", "127.0.0.1/evil:8321",
    "[127.0.0.1]", "[::1", "::1", "[::1]evil", "[::1]:evil", "[::1%evil]", "[::1]:8321, evil", "127.0.0.1:832100", "",
    "evil.example", "evil.example:8321",
)  # fmt: skip


OUR_HOSTS = ("127.0.0.1", "localhost", "LOCALHOST:1", "[::1]", "[::1]:8321", "192.168.1.7:65535")
"""IP addresses are accepted, since DNS rebinding can't redirect them, unlike names."""


@pytest.mark.parametrize(("hosts", "status"), [(ODD_HOSTS, 421), (OUR_HOSTS, 200)], ids=["odd", "ours"])
def test_only_known_host_headers_are_accepted(browser: PlainBrowser, hosts: tuple[str, ...], status: int) -> None:
    assert {host: browser.get(browser.base, Host=host).status for host in hosts} == dict.fromkeys(hosts, status)


def test_host_in_the_request_target_overrides_the_header(browser: PlainBrowser) -> None:
    """The header is then ignored, as HTTP requires."""
    statuses = {"localhost:8321": 200, "evil.example": 421}
    assert {host: browser.get(f"http://{host}{browser.base}", Host="odd").status for host in statuses} == statuses


@pytest.mark.parametrize(
    ("body", "headers"),
    [("x" * 20_000, {}), ("8\r\npress=go\r\n0\r\n\r\n", {"Transfer_Encoding": "chunked"})],
    ids=["long", "of untold length"],
)
def test_body_of_excessive_or_unknown_length_is_not_read(
    browser: PlainBrowser, body: str, headers: dict[str, str]
) -> None:
    assert browser.ask("POST", f"{browser.base}press", body, **headers).status == 413


@pytest.mark.parametrize(("length", "status"), [
    *((length, 413) for length in (b"-1", b"", b"1e3", b"0x10", b"20000", b"9" * 4000, b"%d" % (16 * 1024 + 1))),
    (b"%d" % (16 * 1024), 204),
])  # fmt: skip
async def test_body_is_limited_to_16_kilobytes(length: bytes, status: int) -> None:
    """It must not matter how the server in front interprets an invalid length."""
    receive, send = AsyncMock(), AsyncMock()
    headers = [(b"host", b"localhost"), (b"content-length", length)]
    await SecurityMiddleware(Response(status_code=204))(
        {"type": "http", "method": "POST", "path": "/", "headers": headers}, receive, send
    )
    assert send.await_args_list[0].args[0]["status"] == status
    assert not receive.called, "expected the body of a refused request not to be read"


def test_health_reveals_nothing_and_fails_with_the_store(browser: PlainBrowser) -> None:
    assert browser.get("/health").text == '{"ok":true}'
    browser.house.desk.failing = True
    assert browser.get("/health").status == 503


@pytest.mark.incident("page failed", why="the desk is broken on purpose")
def test_failing_store_is_reported_in_plain_words(browser: PlainBrowser, capfd: pytest.CaptureFixture[str]) -> None:
    base = browser.enter()
    browser.house.desk.failing = True
    text = browser.read(base, 503, Accept_Language="de-AT, en;q=0.5")
    assert "hat nicht geklappt" in text
    assert "ConnectionError" not in text
    (code,) = re.findall(r"Code ([A-Z0-9]{6})", text)
    assert render_text("web-full") not in browser.get(base).text
    browser.house.stop()
    said = "".join(capfd.readouterr())
    secrets = (browser.house.keys.operator_secret, browser.cookies["bottega"])
    assert ("page failed" in said, [one for one in secrets if one in said]) == (True, [])
    assert code in said, "expected the code on the page in the log"


async def test_page_keys_are_created_once_per_store(tmp_path: Path) -> None:
    """Two processes start at once on a new store; the operator's link is then renewed in it."""
    server = start_store_server(tmp_path)
    try:
        stores = [await open_store(tmp_path / name, server.url) for name in ("one", "two")]
        one, two = await asyncio.gather(*map(load_page_secrets, stores))
        assert one.operator_secret == two.operator_secret != PageSecrets(b"other" * 7).operator_secret
        assert one.external_id(secret := generate_secret()) == two.external_id(secret) != one.form_token(secret)
        renewed = await renew_operator_secret(stores[0])
        assert (await load_page_secrets(stores[1])).operator_secret == renewed.operator_secret != one.operator_secret
        assert renewed.external_id(secret) == one.external_id(secret), "expected the users' links to stay valid"
        for store in stores:
            await store.close()
    finally:
        server.stop(kill=True)


def test_invalid_time_zones_of_a_browser_are_ignored(browser: PlainBrowser) -> None:
    browser.enter()
    for told in ("Asia/Tokyo", "x", "../../etc", "Europe/" + "x" * 400, "Europe/Prague%0aSet", ""):
        browser.cookies["zone"] = told
        assert browser.get("/p/p0/").status == 200
    assert browser.house.desk.zones == ["Asia/Tokyo"]


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1:8321", True), ("localhost:8321", True), ("192.168.1.7:8321", False)]
)
def test_local_link_is_not_offered_for_other_devices(browser: PlainBrowser, host: str, here: bool) -> None:
    home, table = (browser.get(path, Host=host).text for path in (browser.base, f"{browser.base}t/{TABLE}"))
    assert (render_text("web-your-link-here") in home, render_text("web-your-link-why") in home) == (here, not here)
    assert (render_text("web-hand-on-here") in table, render_text("web-hand-on-why") in table) == (here, not here)


def test_page_offers_the_address_that_others_can_reach(browser: PlainBrowser) -> None:
    base, browser.house.site.outward_host = browser.enter(), "192.168.1.7"
    for path in (base, f"{base}t/{TABLE}"):
        text = browser.get(path, Host="127.0.0.1:8321").text
        assert "http://192.168.1.7:8321/" in text
        assert "http://127.0.0.1" not in text
    assert "http://10.0.0.8:8321/" in browser.get(base, Host="10.0.0.8:8321").text, (
        "expected the address of the request"
    )


def test_full_disk_is_shown_only_to_the_host(browser: PlainBrowser) -> None:
    """It is shown while the page can be read, while it can't, and at the login link."""
    base, desk = browser.enter(), browser.house.desk
    stranger = PlainBrowser(browser.house)
    assert render_text("web-full") not in browser.get(base).text
    desk.full = True
    assert render_text("web-full") in browser.get(base).text
    desk.failing = True
    for path in (base, f"/in/{browser.house.keys.operator_secret}"):
        assert render_text("web-full") in browser.read(path, 503)
    assert render_text("web-full") not in stranger.get(base).text
    desk.full = desk.failing = False
    assert render_text("web-full") not in browser.get(base).text


LINK = "abcdefghjkmnpqrstuvwxyz234"
APP = f"/app/{TABLE}"
OWN = f"/p/anna/t/{TABLE}"
SIGNED = {"data": "signed telegram:77"}


@pytest.fixture
def anna(house: PageTestServer) -> Guest:
    """Create a user with an account in a chat, and a link to the table."""
    guest = Guest("anna", "Anna", "en", external_ids=("telegram:77", "discord:5"))
    house.desk.guests["telegram:77"] = guest
    house.desk.links[LINK] = "telegram:77"
    return guest


@pytest.fixture
def signing_chat(house: PageTestServer) -> None:
    """Let a chat sign start data with the word ``signed``."""
    house.site.entrances.verify_init_data = lambda data: (
        data.removeprefix("signed ") if data.startswith("signed ") else ""
    )


def open_link(browser: PlainBrowser, link: str = f"/open/{LINK}", **form: str) -> str:
    """Open the link, or the page in the chat's frame. Return its target, or the status if it is refused."""
    answer = browser.post(link, form)
    return answer.headers.get("location", str(answer.status))


def test_login_link_opens_the_table_and_survives_previews(browser: PlainBrowser, anna: Guest) -> None:
    pages = [browser.get(f"/open/{LINK}") for _ in range(3)]
    assert [page.status for page in pages] == [200] * 3, "expected a link preview to leave the link usable"
    assert '<form method="post"' in pages[0].text, "expected a button that opens the link"
    assert "anna" not in pages[0].text.lower()
    assert open_link(browser) == OWN
    assert "swordfish-anna" in browser.get(OWN).text


def test_used_login_link_opens_nothing(house: PageTestServer, anna: Guest) -> None:
    open_link(PlainBrowser(house))
    other = PlainBrowser(house)
    assert open_link(other) == "410"
    assert other.cookies == {}
    assert other.get(OWN).status == 404


@pytest.mark.parametrize("token", ["x", "a" * 64, "a" * 65, "%2e%2e", "a b"])
def test_invalid_login_link_opens_no_session(browser: PlainBrowser, anna: Guest, token: str) -> None:
    assert browser.post(f"/open/{token.replace(' ', '%20')}", {}).status == 410
    assert browser.cookies == {}


def test_callback_after_login_link_is_submitted_as_its_user(browser: PlainBrowser, anna: Guest) -> None:
    open_link(browser)
    token = browser.house.keys.form_token(browser.cookies["stays"])
    assert browser.post(f"{OWN}/press", {"press": "pass"}).status == 403
    assert browser.post(f"{OWN}/press", {"press": "pass", "token": token}).status == 303
    assert browser.house.desk.pressed == [("anna", TABLE, "pass")]


def test_link_opens_no_pages_of_other_users(browser: PlainBrowser, anna: Guest) -> None:
    PlainBrowser(browser.house).enter()
    open_link(browser)
    assert browser.get("/p/p0/").status == 404
    browser.cookies["bottega"] = browser.cookies["stays"]
    assert browser.get("/p/p0/").status == 404


def test_session_cookie_cannot_be_changed(browser: PlainBrowser, anna: Guest) -> None:
    PlainBrowser(browser.house).enter()
    open_link(browser)
    person, expires, sign = browser.cookies["stays"].split(".")
    for forged in ((person, f"{int(expires) + 1}", sign), ("p0", expires, sign), (person, expires, "A" * 43)):
        browser.cookies["stays"] = ".".join(forged)
        assert (browser.get(OWN).status, browser.get("/p/p0/").status) == (404, 404), f"expected no page for {forged}"


def test_session_ends_when_its_account_belongs_to_another_user(house: PageTestServer) -> None:
    """Two users without an account in a chat still have different sessions."""
    assert len({house.keys.session_token(person, (), 10**9).rpartition(".")[2] for person in ("anna", "ben")}) == 2


def test_sessions_of_chats_and_links_end_with_their_epoch(browser: PlainBrowser, anna: Guest) -> None:
    """A link stays valid."""
    host = PlainBrowser(browser.house)
    entered = {open_link(browser): browser, host.enter(): host}
    for epoch, status in (("", 200), ("another", 404), ("", 200)):
        browser.house.keys.epoch = epoch
        assert {own: one.get(own).status for own, one in entered.items()} == dict.fromkeys(entered, status)
    browser.house.keys.epoch = "another"
    assert host.get(host.enter()).status == 200


def test_session_lasts_a_day_on_server_and_browser(
    browser: PlainBrowser, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Max-Age=86400;" in browser.post(f"/open/{LINK}", {}).headers["set-cookie"]
    day, found = timedelta(hours=24), browser.house.site.sessions
    monkeypatch.setattr(found, "clock", lambda: datetime.now(UTC) + day - timedelta(minutes=1))
    assert browser.get(OWN).status == 200
    monkeypatch.setattr(found, "clock", lambda: datetime.now(UTC) + day + timedelta(minutes=1))
    assert browser.get(OWN).status == 404


def test_session_ends_when_linked_accounts_change(browser: PlainBrowser, anna: Guest) -> None:
    open_link(browser)
    browser.house.desk.guests["telegram:77"] = Guest("anna", "Anna", "en", external_ids=("telegram:77",))
    assert browser.get(OWN).status == 404


def test_login_link_keeps_the_permanent_session(browser: PlainBrowser) -> None:
    base = browser.enter()
    host = browser.house.desk.guests[browser.house.keys.external_id(browser.cookies["bottega"])]
    browser.house.desk.links[LINK] = browser.house.keys.external_id(browser.cookies["bottega"])
    before = browser.cookies["bottega"]
    assert open_link(browser) == f"/p/{host.id}/t/{TABLE}"
    assert browser.cookies["bottega"] == before
    assert before in browser.get(base).text
    del browser.cookies["bottega"]
    assert "/in/" not in browser.read(base), "expected no permanent link on a page opened from a chat"


def test_chat_page_is_absent_without_a_chat(browser: PlainBrowser, anna: Guest) -> None:
    assert (browser.get(APP).status, browser.post(APP, SIGNED).status) == (404, 404)


@pytest.mark.usefixtures("signing_chat")
def test_chat_frame_logs_in_the_user_named_by_the_chat(browser: PlainBrowser, anna: Guest) -> None:
    assert browser.get(APP).status == 200
    assert open_link(browser, APP, **SIGNED) == OWN
    assert "swordfish-anna" in browser.get(OWN).text


@pytest.mark.usefixtures("signing_chat")
@pytest.mark.parametrize("data", ["", "telegram:77", "signed telegram:78", "signed "])
def test_unsigned_or_unknown_start_data_is_rejected(browser: PlainBrowser, anna: Guest, data: str) -> None:
    assert open_link(browser, APP, data=data) == "410"
    assert browser.cookies == {}


@pytest.mark.usefixtures("signing_chat", "anna")
@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null", "Sec_Fetch_Site": "cross-site"}]
)
@pytest.mark.parametrize(
    ("path", "form", "status"),
    [(f"/open/{LINK}", {}, 410), (APP, SIGNED, 410), (f"/seat/{TABLE}/{INVITE}", {"name": "Anna"}, 404)],
    ids=["link", "frame", "seat"],
)
def test_other_sites_cannot_open_a_session(
    browser: PlainBrowser, path: str, form: dict[str, str], status: int, headers: dict[str, str]
) -> None:
    """A page elsewhere can neither use up a link, nor seat a visitor at a table that it knows."""
    assert browser.post(path, form, **headers).status == status
    desk = browser.house.desk
    assert (browser.cookies, desk.sitting, [*desk.guests], [*desk.links]) == ({}, [], ["telegram:77"], [LINK])


@pytest.mark.usefixtures("signing_chat")
def test_only_the_chat_may_frame_pages_that_it_opened(browser: PlainBrowser, anna: Guest) -> None:
    entry, answer, inside = browser.get(APP).headers, browser.post(APP, SIGNED).headers, browser.get(OWN).headers
    for headers in (entry, answer, inside):
        assert {"frame-ancestors https://web.telegram.org", "script-src 'self'"} <= {
            *headers["content-security-policy"].split("; ")
        }
        assert "x-frame-options" not in headers
    assert "SameSite=None; Secure; Partitioned" in answer["set-cookie"]
    assert "HttpOnly" in answer["set-cookie"]
    assert "framed.js" in browser.get(OWN).text
    plain = PlainBrowser(browser.house)
    open_link(plain)
    assert "frame-ancestors 'none'" in plain.get(OWN).headers["content-security-policy"]
    assert plain.get(OWN).headers["x-frame-options"] == "DENY"
    assert "framed.js" not in plain.get(OWN).text
