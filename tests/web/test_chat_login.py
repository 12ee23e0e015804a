"""Test logins from chats: by a link that opens once, or in the chat's frame; no access to other accounts."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.frontends.web.page_models import Guest
from tests.web.conftest import PageTestServer, PlainBrowser
from tests.web.fake_page_service import INVITE, TABLE

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
    """Let a chat sign start data by the word ``signed``."""
    entrances = house.site.entrances
    entrances.verify_init_data = lambda data: data.removeprefix("signed ") if data.startswith("signed ") else ""


def open_link(browser: PlainBrowser) -> str:
    """Open the link. Return where it leads to, or the status where it leads nowhere."""
    answer = browser.post(f"/open/{LINK}", {})
    return answer.headers.get("location", str(answer.status))


def open_in_frame(browser: PlainBrowser, data: str = "signed telegram:77", **headers: str) -> str:
    """Open the page in the chat's frame. Return where it leads to, or the status where it leads nowhere."""
    answer = browser.post(APP, {"data": data}, **headers)
    return answer.headers.get("location", str(answer.status))


def test_a_link_opens_the_table_as_its_owner_and_reading_it_uses_nothing_up(browser: PlainBrowser, anna: Guest) -> None:
    pages = [browser.get(f"/open/{LINK}") for _ in range(3)]
    assert [page.status for page in pages] == [200] * 3, "a link preview used up the link before the person"
    assert '<form method="post"' in pages[0].text, "the page has no button that opens the link"
    assert "anna" not in pages[0].text.lower()
    assert open_link(browser) == OWN
    assert "swordfish-anna" in browser.get(OWN).text


def test_a_link_that_is_passed_on_opens_nothing_once_it_is_used(house: PageTestServer, anna: Guest) -> None:
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
        assert (browser.get(OWN).status, browser.get("/p/p0/").status) == (404, 404), f"{forged} opens a page"


def test_session_ends_when_its_account_belongs_to_another_user(house: PageTestServer) -> None:
    """Two without an account in a chat are still two."""
    assert len({house.keys.session_token(person, (), 10**9).rpartition(".")[2] for person in ("anna", "ben")}) == 2


def test_sessions_of_chats_and_links_end_with_their_epoch(browser: PlainBrowser, anna: Guest) -> None:
    """A link opens as before."""
    host = PlainBrowser(browser.house)
    entered = {open_link(browser): browser, host.enter(): host}
    for epoch, status in (("", 200), ("another", 404), ("", 200)):
        browser.house.keys.epoch = epoch
        assert {own: one.get(own).status for own, one in entered.items()} == dict.fromkeys(entered, status)
    browser.house.keys.epoch = "another"
    assert host.get(host.enter()).status == 200


def test_session_lasts_a_day_there_and_here(
    browser: PlainBrowser, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Max-Age=86400;" in browser.post(f"/open/{LINK}", {}).headers["set-cookie"]
    day, found = timedelta(hours=24), browser.house.site.sessions
    monkeypatch.setattr(found, "_clock", lambda: datetime.now(UTC) + day - timedelta(minutes=1))
    assert browser.get(OWN).status == 200
    monkeypatch.setattr(found, "_clock", lambda: datetime.now(UTC) + day + timedelta(minutes=1))
    assert browser.get(OWN).status == 404


def test_session_ends_when_linked_accounts_change(browser: PlainBrowser, anna: Guest) -> None:
    open_link(browser)
    browser.house.desk.guests["telegram:77"] = Guest("anna", "Anna", "en", external_ids=("telegram:77",))
    assert browser.get(OWN).status == 404


def test_a_link_does_not_replace_what_one_comes_back_by(browser: PlainBrowser) -> None:
    base = browser.enter()
    host = browser.house.desk.guests[browser.house.keys.external_id(browser.cookies["bottega"])]
    browser.house.desk.links[LINK] = browser.house.keys.external_id(browser.cookies["bottega"])
    before = browser.cookies["bottega"]
    assert open_link(browser) == f"/p/{host.id}/t/{TABLE}"
    assert browser.cookies["bottega"] == before
    assert before in browser.get(base).text
    del browser.cookies["bottega"]
    page = browser.get(base)
    assert page.status == 200
    assert "/in/" not in page.text, "a page opened from a chat shows a permanent link"


def test_without_a_chat_that_shows_it_there_is_no_such_page(browser: PlainBrowser, anna: Guest) -> None:
    assert (browser.get(APP).status, browser.post(APP, SIGNED).status) == (404, 404)


@pytest.mark.usefixtures("signing_chat")
def test_chat_frame_logs_in_the_user_named_by_the_chat(browser: PlainBrowser, anna: Guest) -> None:
    assert browser.get(APP).status == 200
    assert open_in_frame(browser) == OWN
    assert "swordfish-anna" in browser.get(OWN).text


@pytest.mark.usefixtures("signing_chat")
@pytest.mark.parametrize("data", ["", "telegram:77", "signed telegram:78", "signed "])
def test_unsigned_or_unknown_start_data_is_rejected(browser: PlainBrowser, anna: Guest, data: str) -> None:
    assert open_in_frame(browser, data) == "410"
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
def test_no_other_site_opens_a_session(
    browser: PlainBrowser, path: str, form: dict[str, str], status: int, headers: dict[str, str]
) -> None:
    """A page elsewhere can neither use up a link, nor make a visitor sit at a table that it knows of."""
    assert browser.post(path, form, **headers).status == status
    desk = browser.house.desk
    assert (browser.cookies, desk.sitting, [*desk.guests], [*desk.links]) == ({}, [], ["telegram:77"], [LINK])


@pytest.mark.usefixtures("signing_chat")
def test_only_the_chat_may_frame_it_and_only_what_it_has_started(browser: PlainBrowser, anna: Guest) -> None:
    entry, answer, inside = browser.get(APP).headers, browser.post(APP, SIGNED).headers, browser.get(OWN).headers
    for headers in (entry, answer, inside):
        policy = {"frame-ancestors https://web.telegram.org", "script-src 'self'"}
        assert policy <= {*headers["content-security-policy"].split("; ")}
        assert "x-frame-options" not in headers
    assert "SameSite=None; Secure; Partitioned" in answer["set-cookie"]
    assert "HttpOnly" in answer["set-cookie"]
    assert "framed.js" in browser.get(OWN).text
    plain = PlainBrowser(browser.house)
    open_link(plain)
    assert "frame-ancestors 'none'" in plain.get(OWN).headers["content-security-policy"]
    assert plain.get(OWN).headers["x-frame-options"] == "DENY"
    assert "framed.js" not in plain.get(OWN).text
