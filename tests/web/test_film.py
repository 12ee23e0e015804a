"""A film on the page: how far it is with each look, then the film, to be seen and kept, by whoever asked alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.door.app import App
from bot.app.port.screen import Screen
from bot.app.show import film as shown
from bot.store.server import start
from bot.store.store import open_store
from bot.web.desk import AppDesk
from bot.web.pages import Part, Visit, region
from bot.web.port import Guest
from tests.app.conftest import QUICK
from tests.chat.filming import Studio, to_the_end


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    server = start(tmp_path)
    store = await open_store(server.data, server.url)
    made = App(store, pace=QUICK)
    yield made
    await made.close()
    await store.close()
    server.stop()


async def test_a_film_grows_with_each_look_and_is_its_askers_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, desk = Studio(), await AppDesk.open(app)
    app.service.films.make = studio.make
    monkeypatch.setattr(shown, "WAIT_S", 0.05)
    anna, ben = await desk.welcome("anna", "Anna", "en"), await desk.welcome("ben", "Ben", "en")
    table = await desk.press(anna, "", "open pebbles", "c1")
    await desk.press(ben, table, f"join {table}", "c2")
    await desk.press(anna, table, f"start {table}", "c3")
    await to_the_end(app, table)
    await desk.press(anna, table, f"film {table}", "c4")
    coming = await _panel(desk, anna, table)
    assert coming.soon
    assert 'data-soon="1"' in _html(anna, table, coming)
    assert await desk.film(anna, table) is None
    studio.go.set()
    ready = await _panel(desk, anna, table)
    assert ready.file is not None
    film = await desk.film(anna, table)
    assert film is not None
    assert film.startswith(b"GIF89a")
    page = _html(anna, table, ready)
    assert f'src="/p/{anna.id}/t/{table}/film.gif"' in page
    assert f'download="{table}.gif"' in page
    assert await desk.film(ben, table) is None


async def _panel(desk: AppDesk, guest: Guest, table: str) -> Screen:
    page = await desk.table(guest, table)
    assert page is not None
    assert page.panel is not None
    return page.panel


def _html(guest: Guest, table: str, screen: Screen) -> str:
    return region("panel", Part(screen), Visit(guest, "token", table, "once"), level=2)
