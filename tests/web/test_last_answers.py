"""Test answers, devices and films that the page keeps: for whom, and how long."""

import gzip
import re

import pytest

from bot.app.api import App
from bot.app.ui.screen import Attachment, Screen
from bot.app.users.models import PushSubscription
from bot.frontends.common.push_endpoints import public_push_key
from bot.frontends.web import last_answers
from bot.frontends.web.last_answers import LastAnswer, LastAnswers, build_answer
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_service import PageService
from bot.frontends.web.screen_regions import render_region
from tests.app.gameplay import play_random_moves
from tests.chat.film_fakes import GatedFilmRenderer
from tests.web.conftest import PageTestServer, PlainBrowser
from tests.web.test_chat_login import LINK
from tests.web.test_page_service import start_table, table_page


def build_film_answer(size: int) -> LastAnswer:
    return LastAnswer(Screen(title="", file=Attachment("film.gif", b"x" * size)), is_kept=True)


def test_those_of_longest_ago_are_forgotten_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_answers, "MAX_ANSWERS", 2)
    readings = LastAnswers()
    for n in range(4):
        readings.save_answer(f"p{n}", "t", build_film_answer(1))
    assert [readings.find_answer(f"p{n}", "t") is not None for n in range(4)] == [False, False, True, True]


def test_files_are_forgotten_where_they_weigh_too_much_but_never_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who asks for one film after the other fills no memory with them."""
    monkeypatch.setattr(last_answers, "MAX_BYTES", 10)
    readings = LastAnswers()
    for size in (4, 4, 4):
        readings.save_answer(f"p{size}{len(readings._kept)}", "t", build_film_answer(size))
    assert len(readings._kept) == 2
    readings.save_answer("big", "t", build_film_answer(99))
    assert [*readings._kept] == [("big", "t")]
    readings.drop_answer("big", "t")
    for n in range(50):
        readings.save_answer("same", "t", build_film_answer(n % 7))
    assert readings._bytes == readings._kept["same", "t"].file_bytes


def test_answers_of_a_user_are_dropped_on_language_change() -> None:
    readings = LastAnswers()
    for person, table in (("anna", "one"), ("ben", "one"), ("anna", "two")):
        readings.save_answer(person, table, build_film_answer(3))
    readings.drop_answers("anna")
    assert [*readings._kept] == [("ben", "one")]
    assert readings._bytes == 3


def test_a_press_leaves_something_to_be_read_where_the_panel_does_not_say_it_all() -> None:
    """The list of a user's tables is on their own page: there is nothing to be read of it beside the panel."""
    panel, told = Screen(title="Panel", private=True), Screen(title="Rules", text=("One.",), private=True)
    assert build_answer(told, panel, "rules") == LastAnswer(told, is_kept=True)
    assert build_answer(told, None, "tables") is None
    assert build_answer(panel, panel, "panel") is None
    noticed = Screen(title="Board", notice="Not now.")
    assert build_answer(noticed, panel, "say") == LastAnswer(noticed, is_kept=False)


FIELDS = {"endpoint": "https://push.example.org/1", "key": "k", "secret": "s"}


def choose(browser: PlainBrowser, base: str, **fields: str) -> tuple[int, str]:
    """Press the choice of the page; return the status and the cookie of the answer."""
    answer = browser.post(f"{base}push", {"token": browser.token(), **fields})
    return answer.status, answer.headers.get("set-cookie", "")


def test_a_device_is_chosen_and_given_up_by_its_user_alone(house: PageTestServer, browser: PlainBrowser) -> None:
    page = browser.get(browser.base).text
    assert public_push_key(house.keys.push_seed) in page
    assert f'data-push="{browser.base}push"' in page
    assert choose(browser, browser.base, **FIELDS) == (204, "")
    assert house.desk.devices == [PushSubscription(**FIELDS)]
    assert choose(browser, browser.base, **FIELDS | {"endpoint": "http://10.0.0.1/"})[0] == 422
    stranger = PlainBrowser(house)
    assert stranger.post(f"{browser.base}push", {"token": browser.token(), **FIELDS}).status == 404
    assert browser.post(f"{browser.base}push", {"token": "guessed", **FIELDS}).status == 403
    assert (
        browser.post(f"{browser.base}push", {"token": browser.token(), **FIELDS}, Origin="https://evil.example").status
        == 403
    )
    house.desk.devices = [PushSubscription(**FIELDS)]
    assert choose(browser, browser.base, off="1", endpoint=FIELDS["endpoint"])[0] == 204
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
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers["vary"] == "accept-encoding"
        assert browser.get(path.partition("?")[0]).headers["cache-control"] == "no-cache"
        assert browser.get(f"{path}0").headers["cache-control"] == "no-cache"
    assert page.count("?v=") > 3


def test_the_service_worker_serves_all_pages_and_is_never_old(browser: PlainBrowser) -> None:
    answer = browser.get("/sw.js")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


async def test_a_film_grows_with_each_look_and_is_its_askers_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, desk = GatedFilmRenderer(), await PageService.create_service(app)
    app.service.films.maker = studio.make
    monkeypatch.setattr("bot.app.views.film_view.WAIT_S", 0.05)
    anna, ben = await desk.create_guest("anna", "Anna", "en"), await desk.create_guest("ben", "Ben", "en")
    table = await start_table(desk, anna, ben, "pebbles")
    await play_random_moves(app, table)
    await desk.submit_callback(anna, table, f"film {table}", "c4")
    coming = await _current_screen(desk, anna, table)
    assert coming.follow_up
    assert 'data-soon="1"' in _screen_html(anna, table, coming)
    assert await desk.find_film(anna, table) is None
    studio.go.set()
    ready = await _current_screen(desk, anna, table)
    assert ready.file is not None
    film = await desk.find_film(anna, table)
    assert film is not None
    assert film.startswith(b"GIF89a")
    page = _screen_html(anna, table, ready)
    assert f'src="/p/{anna.id}/t/{table}/film.gif"' in page
    assert f'download="{table}.gif"' in page
    assert await desk.find_film(ben, table) is None


async def _current_screen(desk: PageService, guest: Guest, table_id: str) -> Screen:
    page = await table_page(desk, guest, table_id)
    screen = page.reading or page.panel
    assert screen is not None
    return screen


def _screen_html(guest: Guest, table_id: str, screen: Screen) -> str:
    return render_region("panel", ScreenView(screen), PageContext(guest, "token", table_id, "once"), level=2)
