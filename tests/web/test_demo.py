"""Test the demonstration: visitors play without an account, are limited in number, and are deleted after a day."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from time import monotonic

import pytest

from bot.app.common.interfaces import utc_now
from bot.app.dispatch import demo_visits
from bot.frontends.web.page_models import HOME
from bot.frontends.web.page_service import PageService
from bot.frontends.web.texts import translate
from engines.core.translation import LANGUAGES
from tests.app.conftest import open_app
from tests.app.gameplay import OpenApp
from tests.web.conftest import PlainBrowser
from tests.web.cookie_client import CookieClient, form_token
from tests.web.test_start import StartProgram, port_of

__all__ = ["open_app"]


def enter_demo(client: CookieClient) -> str:
    """Log in with the first page's button; return the path of the visitor's pages."""
    secret = re.search(r'name="secret" value="([^"]+)"', client.get("/").text)
    assert secret, "expected a login form on the first page"
    answer = client.post("/", {"secret": secret[1]})
    assert answer.status == HTTPStatus.SEE_OTHER
    return answer.headers["location"]


def play_at_once(client: CookieClient, base: str, game: str) -> str:
    """Start a game against AI players; return the path of its table."""
    page = client.get(base).text
    line = re.search(rf'value="(open {game} [1-9][^"]*)"', page)
    assert line, f"expected {game} on the visitor's page"
    answer = client.post(f"{base}press", {"token": form_token(page), "press": line[1]})
    return answer.headers["location"].partition("#")[0]


def test_visitor_can_play_without_an_account(start_program: StartProgram) -> None:
    run = start_program(("-m", "bottega", "serve", "--demo"), BOTTEGA_RENDER_WORKERS="0")
    host = run.link()
    client = CookieClient(port_of(host))
    shown = re.search(r'<img src="([^"]+)"', client.get("/").text)
    assert shown
    assert client.get(shown[1]).status == HTTPStatus.OK
    base = enter_demo(client)
    table = play_at_once(client, base, "notredame")
    assert "Notre Dame" in client.get(table).text
    assert CookieClient(client.port).get(table).status == HTTPStatus.NOT_FOUND, (
        "expected a visitor's table to be closed to strangers"
    )
    assert enter_demo(CookieClient(client.port)) != base
    assert run.interrupt()[0] == 0


def test_only_a_demo_lets_strangers_in(browser: PlainBrowser) -> None:
    assert browser.get("/").status == HTTPStatus.NOT_FOUND
    assert browser.post("/", {"secret": "s" * 43}).status == HTTPStatus.NOT_FOUND
    assert not browser.house.desk.guests


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_full_demo_is_reported_to_visitors(open_app: OpenApp, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_visits, "MAX_VISITS", 2)
    service = await PageService.create_service(open_app())
    visitors = [await service.welcome_visitor(f"{lang}{n}", lang) for n in range(3)]
    assert [guest and guest.name for guest in visitors] == [translate(lang, "visitor")] * 2 + [None]
    assert await service.welcome_visitor(f"{lang}0", lang) == visitors[0], (
        "expected a current visitor to be let in again"
    )
    assert translate(lang, "crowded-do") != "web-crowded-do"


async def test_visitors_are_deleted_with_their_tables_after_a_day(open_app: OpenApp) -> None:
    service = await PageService.create_service(open_app())
    user = await service.create_guest("owner", "Olga", "en")
    kept = await service.submit_callback(user, HOME, "open pebbles 1", "kept")
    guest = await service.welcome_visitor("visitor", "en")
    assert guest
    table = await service.submit_callback(guest, HOME, "open pebbles 1", "begin")
    lobby = await service.submit_callback(guest, HOME, "open pebbles", "open")
    for hours, is_there in ((23, True), (25, False), (25, False)):
        later = open_app(clock=lambda hours=hours: utc_now() + timedelta(hours=hours))
        await demo_visits.end_visits(later.service)
        async with later.service.tables.open_started(table) as found:
            assert found.is_over is not is_there
        stored = await later.service.lobbies.load_lobby(lobby)
        assert stored is not None
        assert (stored.state == "open") is is_there
        assert (await later.service.users.find_user("web:visitor") is not None) is is_there
    async with later.service.tables.open_started(kept) as found:
        assert not found.is_over, "expected the table of another user to continue"
    assert await later.service.users.find_user("web:owner")


async def test_visitor_who_links_an_account_is_kept(open_app: OpenApp) -> None:
    app = open_app()
    guest = await (await PageService.create_service(app)).welcome_visitor("linked", "en")
    assert guest
    other = await app.ensure_user("telegram:7", "Tina")
    await app.service.users.merge_users(other.id, guest.id)
    await demo_visits.end_visits(open_app(clock=lambda: utc_now() + timedelta(hours=25)).service)
    assert await app.service.users.find_user("telegram:7")
    assert await app.service.users.find_user("web:linked")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_200_visitors_can_play_at_once(start_program: StartProgram) -> None:
    """Each starts a game and views it, all from one address with its rate limit."""
    run = start_program(("-m", "bottega", "serve", "--demo"), BOTTEGA_RENDER_WORKERS="0", BOTTEGA_LOG_LEVEL="warning")
    port, waits, lock = port_of(run.link()), list[float](), threading.Lock()

    def visit(_: int) -> str:
        client = CookieClient(port)
        base = enter_demo(client)
        table = play_at_once(client, base, "notredame")
        for _ in range(5):
            began = monotonic()
            assert client.get(table).status == HTTPStatus.OK
            with lock:
                waits.append(monotonic() - began)
        return table

    with ThreadPoolExecutor(50) as visitors:
        tables = list(visitors.map(visit, range(200)))
    assert len(set(tables)) == 200
    assert sorted(waits)[950] < 5, "expected 95 % of requests to take less than five seconds"
    code, _, err = run.interrupt()
    assert (code, "Traceback" in err) == (0, False)
