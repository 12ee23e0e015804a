"""Test what needs no account: previews of links, icons, shared moments, renewed links, and the demonstration."""

import asyncio
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import msgspec
import pytest
from PIL import Image

from bot.app.common.interfaces import utc_now
from bot.app.dispatch import demo_visits
from bot.app.ui.screen import Screen
from bot.app.views.shared_moments import MomentPage
from bot.frontends.web.page_models import HOME
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import translate
from bot.store.admin.own_server import start_store_server
from engines.core.translation import LANGUAGES
from render.core.request import Picture, PictureRequest
from tests.app.conftest import open_app
from tests.app.gameplay import OpenApp, require
from tests.callbacks import OpenTable
from tests.texts import match_text, render_text
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.conftest import PNG, PlainBrowser
from tests.web.cookie_client import CookieClient, form_token
from tests.web.fake_page_service import INVITE, TABLE
from tests.web.test_start import StartProgram, port_of

MAX_PICTURES = 20
PUBLIC = "https://games.example.org"
SEAT = f"/seat/{TABLE}/{INVITE}"


def preview_properties(page: str) -> dict[str, str]:
    return {name: html.unescape(text) for name, text in re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [SEAT, "/open/abcdefghijkl"])
def test_shared_link_has_a_preview_card(browser: PlainBrowser, lang: str, path: str) -> None:
    browser.house.site.entrances.url = PUBLIC
    facts = preview_properties(browser.get(path, Accept_Language=lang).text)
    assert facts["og:description"] == render_text("web-pitch", lang=lang)
    assert facts["og:image"] == f"{PUBLIC}/static/social-card-{lang}.png"
    assert facts["og:title"] != ""
    assert TABLE not in "".join(facts.values())
    answer = browser.get(facts["og:image"].removeprefix(PUBLIC))
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_link_has_no_preview_without_a_public_url(browser: PlainBrowser) -> None:
    assert preview_properties(browser.get(SEAT).text) == {}


def test_every_icon_of_the_page_and_its_manifest_exists(browser: PlainBrowser) -> None:
    assert {"/static/touch-icon.png", "/static/app.webmanifest"} <= set(
        re.findall(r'href="([^"]+)"', browser.get(SEAT).text)
    )
    manifest = browser.get("/static/app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert "manifest-src 'self'" in browser.get(SEAT).headers["content-security-policy"]
    for icon in json.loads(manifest.text)["icons"]:
        assert browser.get(icon["src"]).headers["content-type"] == icon["type"]


TOKEN = "abcdefghijkmnpqrstuvwxyz23"
PICTURE = PictureRequest("pebbles", None, "board", lang="en")
PAGE = MomentPage(Screen("Pebbles", ("Move 3 of 9", "· Anna <b>gives</b> 2"), PICTURE, 'Two "red" pebbles'), 3, 9)


@pytest.fixture
def moments(browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch) -> PlainBrowser:
    monkeypatch.setattr("bot.frontends.web.pictures.picture_size", lambda request: (1000, 500))
    browser.house.site.url = PUBLIC
    browser.house.desk.moments[TOKEN] = PAGE
    return browser


def test_moment_page_needs_no_account_and_links_to_other_moves(moments: PlainBrowser) -> None:
    answer = moments.get(f"/m/{TOKEN}")
    assert (answer.status, moments.cookies) == (200, {})
    assert "noindex" in answer.headers["x-robots-tag"]
    assert "Anna &lt;b&gt;gives&lt;/b&gt; 2" in answer.text
    assert re.findall(r'href="(/m/[^"]+)"', answer.text) == [f"/m/{TOKEN}?move=2", f"/m/{TOKEN}?move=4"]
    assert 'max="9"' in answer.text
    assert "/p/" not in answer.text


def test_preview_links_to_an_existing_picture(moments: PlainBrowser) -> None:
    facts = preview_properties(moments.get(f"/m/{TOKEN}").text)
    assert (facts["og:title"], facts["og:image:alt"]) == ("Pebbles · Move 3 of 9", 'Two "red" pebbles')
    answer = moments.get(facts["og:image"].removeprefix(PUBLIC))
    assert (answer.status, answer.headers["content-type"], answer.data) == (200, "image/png", PNG)
    (embed,) = re.findall(r'json\+oembed" href="([^"]+)"', moments.get(f"/m/{TOKEN}").text)
    told = json.loads(moments.get(html.unescape(embed).removeprefix(PUBLIC)).text)
    assert (told["type"], told["url"], told["version"]) == ("photo", facts["og:image"], "1.0")
    size = int(facts["og:image:width"]), int(facts["og:image:height"])
    assert (told["width"], told["height"], told["title"]) == (*size, facts["og:title"])
    assert told["provider_url"] == PUBLIC
    assert facts["og:description"] == "Anna <b>gives</b> 2."


@pytest.mark.parametrize(
    ("query", "size"),
    [("maxwidth=1000&maxheight=500", [1000, 500]), ("maxwidth=999", [500, 250]), ("maxheight=249", [334, 167]),
     ("maxwidth=1", [None, None]), ("maxwidth=x&maxheight=-1&format=json", [1000, 500])],
)  # fmt: skip
def test_photo_is_scaled_to_the_requested_limits(moments: PlainBrowser, query: str, size: list[int | None]) -> None:
    told = json.loads(moments.get(f"/m/{TOKEN}/en/oembed.json?{query}").text)
    assert (told["type"] == "link", [told.get("width"), told.get("height")]) == (None in size, size)
    picture = moments.get(told.get("url", f"{PUBLIC}/m/{TOKEN}/en/3/board.png?shrink=0").removeprefix(PUBLIC)).data
    assert [*Image.open(io.BytesIO(picture)).size] == (size if told["type"] == "photo" else [1000, 500])


def test_unknown_oembed_format_is_refused_with_501(moments: PlainBrowser) -> None:
    assert [moments.get(f"/m/{token}/en/oembed.json?format=xml").status for token in (TOKEN, TOKEN[::-1])] == [501, 404]


def test_other_sites_may_embed_only_the_picture_of_a_link(moments: PlainBrowser) -> None:
    """By default, no other page may embed our resources; an answer that any page may embed is the exception."""
    picture, page = (moments.get(path).headers for path in (f"/m/{TOKEN}/en/3/board.png", f"/m/{TOKEN}"))
    assert picture["cross-origin-resource-policy"] == "cross-origin"
    assert page["cross-origin-resource-policy"] == "same-origin"
    assert page["x-frame-options"] == picture["x-frame-options"] == "DENY"


def test_head_requests_get_the_same_headers_as_get(moments: PlainBrowser) -> None:
    for path in (f"/m/{TOKEN}", f"/m/{TOKEN}/en/3/board.png", f"/m/{TOKEN}/en/oembed.json"):
        head, whole = moments.ask("HEAD", path), moments.get(path)
        assert (head.status, head.headers, head.text) == (200, whole.headers, "")
    unknown = (f"/m/{TOKEN[::-1]}", f"/m/{TOKEN}/EN/3/board.png", f"/m/{TOKEN}/xx/oembed.json")  # checks languages
    assert [moments.ask(way, path).status for path in unknown for way in ("HEAD", "GET")] == [404] * 6


def test_preview_of_another_move_shows_that_move(moments: PlainBrowser) -> None:
    page = moments.get(f"/m/{TOKEN}?move=5").text
    assert preview_properties(page)["og:url"] == f"{PUBLIC}/m/{TOKEN}?move=5"
    (embed,) = re.findall(r'json\+oembed" href="([^"]+)"', page)
    told = json.loads(moments.get(html.unescape(embed).removeprefix(PUBLIC)).text)
    assert told["url"] == f"{PUBLIC}/m/{TOKEN}/en/5/board.png" == preview_properties(page)["og:image"]


def test_simultaneous_readers_of_different_moves_get_their_own_pictures(moments: PlainBrowser) -> None:
    """A renderer answers a request with a newer one of the same key; these requests are for different moves."""
    newest: dict[str, PictureRequest] = {}

    async def paint(key: str, request: PictureRequest) -> Picture:
        newest[key] = request
        await asyncio.sleep(0.2)
        return Picture(PNG + str(newest[key].view).encode(), 1000, 500)

    moments.house.site.moments.pictures.render = paint
    with ThreadPoolExecutor() as readers:
        answers = readers.map(lambda move: moments.get(f"/m/{TOKEN}/en/{move}/board.png").data, (4, 5, 6))
    assert [answer[-1:] for answer in answers] == [b"4", b"5", b"6"]


def test_readers_without_an_account_do_not_evict_players_pictures(
    moments: PlainBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.frontends.web.pictures.MAX_PICTURES", MAX_PICTURES)
    pictures = moments.house.site.page_pictures
    ours = msgspec.structs.replace(PICTURE, picture="hand")

    async def offer() -> PictureLink | None:
        return await pictures.offer_picture("/p/anna/", "anna", "hand", ours)

    offered = require(asyncio.run_coroutine_threadsafe(offer(), moments.house.loop).result(PATIENCE_S))
    for move in range(MAX_PICTURES // 2 + 1):
        moments.get(f"/m/{TOKEN}?move={move}")
    shown = asyncio.run_coroutine_threadsafe(
        pictures.wait_for_picture("anna", offered.path.rpartition("/")[2].removesuffix(".png")), moments.house.loop
    )
    assert shown.result(PATIENCE_S) is not None


def test_phones_and_dark_pages_have_their_own_pictures(moments: PlainBrowser) -> None:
    sources = re.findall(r'<source media="([^"]+)" srcset="([^"]+)"', moments.get(f"/m/{TOKEN}").text)
    assert [path for _, path in sources] == [
        f"/m/{TOKEN}/en/3/{end}.png" for end in ["board-tall-dark", "board-tall", "board-dark"]
    ]
    assert ["dark" in media for media, _ in sources] == [True, False, True]
    assert ["699px" in media for media, _ in sources] == [True, True, False]
    assert {moments.get(path).status for _, path in sources} == {200}
    looks = {(request.layout, request.color_theme) for request in moments.house.painted}
    assert looks == {("tall", "dark"), ("tall", ""), ("", "dark")}
    assert moments.get(f"/m/{TOKEN}/en/3/board-dark-tall.png").status == 404


def test_preview_without_pictures_is_only_text(moments: PlainBrowser) -> None:
    moments.house.site.moments.pictures.render = None
    page = moments.get(f"/m/{TOKEN}").text
    facts = preview_properties(page)
    assert facts["og:title"] == "Pebbles · Move 3 of 9"
    assert not [name for name in facts if "image" in name]
    assert "<img" not in page
    told = json.loads(moments.get(f"/m/{TOKEN}/en/oembed.json").text)
    assert told["type"] == "link"
    assert "url" not in told


def test_language_is_the_readers_or_else_the_tables(moments: PlainBrowser) -> None:
    asked = moments.house.desk.moment_languages
    for accepted in ("", "pl", "de-AT, en"):
        moments.get(f"/m/{TOKEN}", **({"Accept_Language": accepted} if accepted else {}))
    assert asked == ["", "", "de"], f"expected no language for a link preview without one, got {asked}"


def test_a_hidden_hand_has_no_picture(moments: PlainBrowser) -> None:
    address = f"/m/{TOKEN}/en/3"
    assert {moments.get(f"{address}/{part}.png").status for part in ("0", "1", "-1", "hand", "x.png")} == {404}
    moments.house.desk.moments[TOKEN] = msgspec.structs.replace(
        PAGE, hands=((msgspec.structs.replace(PICTURE, picture="hand"), "Anna"),)
    )
    assert [moments.get(f"{address}/{part}.png").status for part in (0, 1)] == [200, 404]


def test_revoked_link_is_gone_and_its_picture_evicted(moments: PlainBrowser) -> None:
    paths = [f"/m/{TOKEN}", f"/m/{TOKEN}/en/3/board.png", f"/m/{TOKEN}/en/oembed.json"]
    unknown = moments.get("/m/zzzzzzzzzzzzzzzzzzzzzzzzzz")
    assert [moments.get(path).status for path in paths] == [200, 200, 200]
    assert "no-cache" in moments.get(paths[1]).headers["cache-control"], (
        "expected the browser to revalidate the picture"
    )
    assert len(moments.house.painted) == 1, f"expected one painting, got {len(moments.house.painted)}"
    del moments.house.desk.moments[TOKEN]
    answers = [moments.get(path) for path in paths]
    assert [(answer.status, answer.text) for answer in answers] == [(404, unknown.text)] * 3
    assert all("no-store" in answer.headers["cache-control"] for answer in answers)
    moments.house.desk.moments[TOKEN] = PAGE
    moments.get(paths[1])
    assert len(moments.house.painted) == 2


@pytest.mark.parametrize("path", ["/m", "/m/", "/m/all", "/m/oembed.json", "/sitemap.xml", "/m/%2e%2e"])
def test_links_cannot_be_listed(moments: PlainBrowser, path: str) -> None:
    assert moments.get(path).status == 404


def enter_by_link(port: int, link: str) -> tuple[CookieClient, str]:
    client = CookieClient(port)
    return client, client.enter(link)


def run_bottega(data: Path, *arguments: str, store: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main())", *arguments],
        env={**os.environ, "BOTTEGA_DATA": str(data), "REDIS_URL": store},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_guest_and_host_can_renew_their_links(tmp_path: Path, start_program: StartProgram) -> None:
    data = tmp_path / "v"
    run = start_program(BOTTEGA_RENDER_WORKERS="0", BOTTEGA_WEB_PORT="0")
    link = run.link()
    port = port_of(link)
    host, home = enter_by_link(port, link)
    page = host.get(home).text
    assert render_text("web-renew") not in page, "expected no renewal of the operator's link on the page"
    assert host.post(f"{home}renew", {"token": form_token(page)}).status == 404
    opened = host.post(f"{home}press", {"press": "open princes", "token": form_token(page), "once": "a1"})
    table = opened.headers["location"].partition("#")[0]
    seat = re.findall(rf"http://\S+/seat/{table.rpartition('/')[2]}/\w+", host.get(table).text)[0]
    guest = CookieClient(port)
    path = urlsplit(seat).path
    guest.get(path)
    seated = guest.post(path, {"name": "Guest"})
    assert seated.status == 303
    own = seated.headers["location"].partition("/t/")[0] + "/"
    page = guest.get(own).text
    old = re.findall(r"http://\S+/in/[\w-]{43}", page)[0]
    thief, stolen = enter_by_link(port, old)
    assert thief.get(stolen).status == 200

    assert thief.post(f"{own}renew", {"token": "0" * 32}).status == 403, "expected a form of another page to be refused"
    renewal = guest.post(f"{own}renew", {"token": form_token(page)})
    assert (renewal.status, renewal.headers["location"]) == (303, own)
    page = guest.get(own).text
    new = re.findall(r"http://\S+/in/[\w-]{43}", page)[0]
    assert new != old
    assert thief.get(stolen).status == 404, "expected the old link to be invalid"
    assert CookieClient(port).get(urlsplit(old).path).status == 404
    assert enter_by_link(port, new)[1] == own, "expected the new link to open the same user's pages"
    assert guest.get(f"{own}t/{table.rpartition('/')[2]}").status == 200, "expected the player to keep the seat"
    refused = run_bottega(data, "renew")
    assert refused.returncode == 1
    assert match_text("main-running", refused.stdout, path=str(data)), (
        "expected no new link while the server runs with the old one"
    )
    assert enter_by_link(port, link)[1] == home
    run.interrupt()

    renewed = run_bottega(data, "renew")
    assert renewed.returncode == 0, f"the command failed: {renewed.stderr}"
    assert not [path.name for path in data.iterdir() if path.suffix in (".key", ".host")], (
        "expected no secret files next to the store"
    )
    run = start_program(BOTTEGA_RENDER_WORKERS="0", BOTTEGA_WEB_PORT="0")
    again = run.link()
    port = port_of(again)
    assert again.rpartition("/")[2] != link.rpartition("/")[2]
    assert CookieClient(port).get(urlsplit(link).path).status == 404
    assert enter_by_link(port, again)[1] == home, "expected the operator's new link to open the same pages"
    assert enter_by_link(port, new)[1] == own, "expected the links of other users to stay valid"


@pytest.mark.slow
def test_two_machines_on_one_store_serve_the_same_players(tmp_path: Path, start_program: StartProgram) -> None:
    """Each has its own data folder. Links, sessions and forms work on both, also after a restart."""
    store = start_store_server(tmp_path / "store")
    try:
        settings = {"REDIS_URL": store.url, "BOTTEGA_RENDER_WORKERS": "0", "BOTTEGA_WEB_PORT": "0"}
        runs = [start_program(folder=name, **settings) for name in ("one", "two")]
        links = [run.link() for run in runs]
        assert links[0].rpartition("/")[2] == links[1].rpartition("/")[2], "expected the same operator in both links"
        one, two = map(port_of, links)
        player, own = enter_by_link(one, links[0])
        page = player.get(own).text
        player.port = two
        assert player.get(own).status == 200, "expected the session to be valid on the other machine"
        assert player.post(f"{own}renew", {"token": "0" * 32}).status == 403
        form = {"token": form_token(page), "game": "princes"}
        assert player.post(f"{own}open", form).status != 403, "expected the form to be accepted by the other machine"
        assert CookieClient(two).get(own).status == 404, "expected no page without its cookie"
        assert not [path.name for name in ("one", "two") for path in (tmp_path / name).glob("*.key")]
        runs[1].interrupt()
        shutil.rmtree(tmp_path / "two")
        runs.append(start_program(folder="two", **settings))
        player.port = port_of(runs[-1].link())
        assert player.get(own).status == 200, "expected the session to be valid on a new machine"
        ended = run_bottega(tmp_path / "three", "signout", store=store.url)
        assert ended.returncode == 0, f"the command failed: {ended.stderr}"
        ports = one, player.port
        for player.port in ports:
            assert wait_for(lambda: player.get(own).status == 404)
        assert player.post(f"{own}open", form).status == 404
        returned, same = enter_by_link(one, links[0])
        assert same == own, "expected the restored link to open the same user's pages"
        for returned.port in ports:
            assert returned.get(own).status == 200
        assert all(
            links[0].rpartition("/")[2] not in log for log in [run.interrupt()[2] for run in (runs[0], runs[2])]
        ), "expected no secret of a link in the log"
    finally:
        store.stop(kill=True)


__all__ = ["open_app"]


def enter_demo(client: CookieClient) -> str:
    """Log in with the first page's button; return the path of the visitor's pages."""
    secret = require(re.search(r'name="secret" value="([^"]+)"', client.get("/").text))
    return client.post("/", {"secret": secret[1]}).headers["location"]


def play_at_once(client: CookieClient, base: str, game: str) -> str:
    """Start a game against AI players; return the path of its table."""
    page = client.get(base).text
    line = require(re.search(rf'value="(open {game} [1-9][^"]*)"', page))
    answer = client.post(f"{base}press", {"token": form_token(page), "press": line[1]})
    return answer.headers["location"].partition("#")[0]


def test_visitor_can_play_without_an_account(start_program: StartProgram) -> None:
    run = start_program(("-m", "bottega", "serve", "--demo"), BOTTEGA_RENDER_WORKERS="0")
    client = CookieClient(port_of(run.link()))
    assert client.get(require(re.search(r'<img src="([^"]+)"', client.get("/").text))[1]).status == HTTPStatus.OK
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
    kept = await service.submit_callback(
        await service.create_guest("owner", "Olga", "en"), HOME, OpenTable("pebbles", 1).data, "kept"
    )
    guest = require(await service.welcome_visitor("visitor", "en"))
    table = await service.submit_callback(guest, HOME, OpenTable("pebbles", 1).data, "begin")
    lobby = await service.submit_callback(guest, HOME, OpenTable("pebbles").data, "open")
    for hours, is_there in ((23, True), (25, False), (25, False)):
        later = open_app(clock=lambda hours=hours: utc_now() + timedelta(hours=hours))
        await demo_visits.end_visits(later.service)
        async with later.service.tables.open_started(table) as found:
            assert found.is_over is not is_there
        assert (require(await later.service.lobbies.load_lobby(lobby)).state == "open") is is_there
        assert (await later.service.users.find_user("web:visitor") is not None) is is_there
    async with later.service.tables.open_started(kept) as found:
        assert not found.is_over, "expected the table of another user to continue"
    assert await later.service.users.find_user("web:owner")


async def test_visitor_who_links_an_account_is_kept(open_app: OpenApp) -> None:
    app = open_app()
    guest = require(await (await PageService.create_service(app)).welcome_visitor("linked", "en"))
    await app.service.users.merge_users((await app.ensure_user("telegram:7", "Tina")).id, guest.id)
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
        table = play_at_once(client, enter_demo(client), "notredame")
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
