"""Test films on the page: progress, then the film to watch and save, for the requesting user only."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.views import film_view as shown
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_service import AppPageService
from bot.frontends.web.port import Guest
from bot.frontends.web.screen_regions import render_region
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from tests.app.conftest import QUICK
from tests.chat.film_fakes import GatedFilmRenderer, play_random_moves


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    server = start_store_server(tmp_path)
    store = await open_store(server.data, server.url)
    made = App(store, timings=QUICK)
    yield made
    await made.close()
    await store.close()
    server.stop()


async def test_a_film_grows_with_each_look_and_is_its_askers_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, desk = GatedFilmRenderer(), await AppPageService.create_service(app)
    app.service.films.maker = studio.make
    monkeypatch.setattr(shown, "WAIT_S", 0.05)
    anna, ben = await desk.create_guest("anna", "Anna", "en"), await desk.create_guest("ben", "Ben", "en")
    table = await desk.submit_callback(anna, "", "open pebbles", "c1")
    await desk.submit_callback(ben, table, f"join {table}", "c2")
    await desk.submit_callback(anna, table, f"start {table}", "c3")
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


async def _current_screen(desk: AppPageService, guest: Guest, table_id: str) -> Screen:
    page = await desk.build_table_page(guest, table_id)
    assert page is not None
    screen = page.reading or page.panel
    assert screen is not None
    return screen


def _screen_html(guest: Guest, table_id: str, screen: Screen) -> str:
    return render_region("panel", ScreenView(screen), PageContext(guest, "token", table_id, "once"), level=2)
