"""Test tables of a game that was removed: unsupported and closable, while other tables continue."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app.api import App
from bot.app.i18n import BOT
from bot.app.ui.screen import Screen
from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import build_translator
from tests.app.conftest import QUICK, Arrive, Guest, Seat
from tests.app.gameplay import plan_pebbles

KEY = "pebbles"


@pytest.fixture
async def restarted_app(server: StoreServer) -> AsyncIterator[App]:
    """Open a process that is started after the game has gone."""
    store = await open_store(server.data, server.url)
    app = App(store, timings=QUICK)
    yield app
    await app.close()
    await store.close()


def screen_text(screen: Screen) -> str:
    assert "broke" not in screen.notice, screen.notice
    return "\n".join((screen.notice, screen.title, *screen.text, *(b.label for row in screen.rows for b in row)))


async def test_a_table_of_a_game_that_is_gone_says_so_and_can_be_closed(
    make_table: Seat, restarted_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_pebbles(people[0], table)
    monkeypatch.delitem(GAMES, KEY)
    anna = Guest(restarted_app, people[0].id, people[0].place)
    gone = build_translator(BOT, "en")(Msg("app-game-gone", {"game": KEY}))
    assert table in screen_text(await anna.command("tables"))
    assert gone in screen_text(await anna.press(f"table {table}"))
    assert gone in screen_text(await restarted_app.render_screen(None, anna.place, table))
    assert (await anna.press(f"export {table}")).file is not None
    await anna.press(f"end {table}")
    await anna.tap("end-game")
    assert gone in screen_text(await anna.press(f"table {table}"))


async def test_a_table_not_begun_is_not_listed_and_others_are_opened_as_ever(
    arrive: Arrive, restarted_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await arrive("Anna")
    room = (await guest.press(f"open {KEY}")).table
    monkeypatch.delitem(GAMES, KEY)
    anna = Guest(restarted_app, guest.id, guest.place)
    assert room not in screen_text(await anna.command("tables"))
    screen_text(await anna.press(f"table {room}"))
    screen_text(await anna.press(f"join {room}"))
    screen_text(await restarted_app.render_screen(None, anna.place, room))
    assert (await anna.press("open princes")).table
