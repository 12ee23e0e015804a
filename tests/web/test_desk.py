"""The page's desk over a real app: what it shows to whom, whom it lets sit, and what changes its versions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.app.door.app import App
from bot.app.port.screen import Screen
from bot.app.show.rows import flat
from bot.store.server import start
from bot.store.store import open_store
from bot.web import desk as desks
from bot.web.desk import AppDesk
from bot.web.port import HOME, Guest, TablePage
from engines import GAMES
from tests.app.conftest import QUICK


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    server = start(tmp_path)
    store = await open_store(server.data, server.url)
    made = App(store, pace=QUICK)
    yield made
    await made.close()
    await store.close()
    server.stop()


@pytest.fixture
async def desk(app: App) -> AppDesk:
    return await AppDesk.open(app)


@pytest.fixture
async def anna(desk: AppDesk) -> Guest:
    return await desk.welcome("anna", "Anna", "en")


@pytest.fixture
async def ben(desk: AppDesk) -> Guest:
    return await desk.welcome("ben", "Ben", "en")


@pytest.fixture
async def lobby(desk: AppDesk, anna: Guest) -> str:
    return await desk.press(anna, HOME, "open princes", "open")


@pytest.fixture
async def game(desk: AppDesk, anna: Guest, ben: Guest, lobby: str) -> str:
    await desk.press(ben, lobby, f"join {lobby}", "join")
    await desk.press(anna, lobby, f"start {lobby}", "start")
    return lobby


async def shown(desk: AppDesk, guest: Guest, table: str) -> TablePage:
    page = await desk.table(guest, table)
    assert page is not None
    return page


def verbs(screen: Screen) -> set[str]:
    return {button.press.partition(" ")[0] for button in flat(screen.rows)}


async def test_who_was_deleted_is_not_known_by_their_old_id(desk: AppDesk, anna: Guest) -> None:
    """A browser that a chat has let in keeps the id for a day."""
    assert (await desk.same(anna.id)) is not None
    await desk.press(anna, HOME, "forget-me yes", "gone")
    assert (await desk.same(anna.id)) is None


async def test_a_zone_that_there_is_not_is_passed_over(desk: AppDesk, anna: Guest) -> None:
    for zone in ("Asia/Tokyo", "Mars/Olympus_Mons"):
        await desk.lives(anna, zone)
    known = await desk.known("anna")
    assert known is not None
    assert known.zone == "Asia/Tokyo"


async def test_what_is_read_is_gone_with_its_language_and_with_the_next_command(desk: AppDesk, anna: Guest) -> None:
    async def read(after: Callable[[], Awaitable[object]]) -> bool:
        await desk.press(anna, HOME, "settings", "")
        assert (await desk.home(anna)).reading
        await after()
        return (await desk.home(anna)).reading

    assert not await read(lambda: desk.speak(anna, "de"))
    assert not await read(lambda: desk.command(anna, HOME, "tables", "", ""))
    assert not await read(lambda: desk.press(anna, HOME, "", ""))


async def test_the_way_to_the_games_stands_once_on_the_own_page(desk: AppDesk, anna: Guest) -> None:
    home = await desk.home(anna)
    assert "games" not in verbs(home.tables), "the games stand beside it"
    await desk.press(anna, HOME, "settings", "")
    assert "games" in verbs((await desk.home(anna)).tables), "here they don't"


async def test_a_file_that_is_no_film_is_not_shown_as_one(desk: AppDesk, anna: Guest, game: str) -> None:
    await desk.press(anna, game, f"export {game}", "export")
    assert await desk.film(anna, game) is None


async def test_only_who_may_invite_gets_the_link_and_only_while_a_seat_is_free(
    desk: AppDesk, app: App, anna: Guest, ben: Guest, lobby: str
) -> None:
    invite = (await shown(desk, anna, lobby)).invite
    assert invite
    assert (await shown(desk, ben, lobby)).invite == ""
    assert await desk.invited(lobby, invite, "en")
    assert await desk.invited(lobby, f"{invite}x", "en") is None, "a made-up link"
    assert await desk.invited("zzzzz23456", invite, "en") is None
    for n in range(GAMES["princes"].seats[1] - 1):
        await desk.press(anna, lobby, f"addai {lobby}", f"ai{n}")
    assert (await shown(desk, anna, lobby)).invite == ""
    assert await desk.invited(lobby, invite, "en") is None
    assert not await desk.sit(ben, lobby, invite), "no seat is free"


async def test_who_sits_down_by_a_link_sits(desk: AppDesk, anna: Guest, ben: Guest, lobby: str) -> None:
    invite = (await shown(desk, anna, lobby)).invite
    assert await desk.sit(ben, lobby, invite)
    assert (await shown(desk, ben, lobby)).invite == invite, "who sits may invite others"


async def test_the_version_changes_with_a_lobby_and_with_a_night(
    desk: AppDesk, app: App, anna: Guest, ben: Guest, lobby: str
) -> None:
    """Else an open page would stay as it was."""
    before = await desk.version(lobby)
    await desk.press(ben, lobby, f"join {lobby}", "join")
    assert await desk.version(lobby) != before
    place = (await app.place(desks.HOUSE)).id
    planned = await app.command(anna.id, place, "night", "tomorrow 8pm")
    night = planned.rows[-1][-1].press.split()[1]
    before = await desk.version(night)
    await desk.press(anna, night, f"night-set {night} game princes", "set")
    assert await desk.version(night) != before
    assert await desk.version("zzzzz23456") == "none"


async def test_the_board_in_words_tells_a_player_their_own_and_a_spectator_nobodys(
    desk: AppDesk, anna: Guest, game: str
) -> None:
    eve = await desk.welcome("eve", "Eve", "en")
    spectator = await shown(desk, eve, game)
    assert (bool(spectator.words), list(spectator.mine), spectator.panel) == (True, [], None)
    await desk.press(anna, game, "settings", "read")
    await desk.press(anna, game, "", "back")
    player = await shown(desk, anna, game)
    # a hand is a picture where there are painters, else words
    assert player.mine or player.hand is not None, "what they hold is in words, or as a picture"


async def test_a_line_on_what_was_done_goes_when_the_table_goes_on(
    desk: AppDesk, app: App, anna: Guest, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = (await shown(desk, anna, game)).panel
    assert panel is not None
    for version, notice in ((panel.version, "Noted."), (panel.version - 1, panel.notice)):

        async def noted(*_: str, version: int = version) -> Screen:
            return msgspec.structs.replace(panel, notice="Noted.", version=version, panel=False)

        with monkeypatch.context() as here:
            here.setattr(app, "press", noted)
            await desk.press(anna, game, "undo", "")
        page = await shown(desk, anna, game)
        assert page.panel is not None
        assert page.panel.notice == notice


async def test_what_keeps_the_store_from_keeping_is_asked_once_a_second(
    desk: AppDesk, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, now = ["full"], [100.0]

    async def trouble() -> str:
        return told[0]

    monkeypatch.setattr(app.service.store, "trouble", trouble)
    monkeypatch.setattr(desks, "monotonic", lambda: now[0])
    assert await desk.trouble() == "full"
    told[0] = ""
    assert await desk.trouble() == "full", "to look is to write"
    now[0] += 2 * desks.FRESH_S
    assert await desk.trouble() == ""
    told[0] = "away"
    assert await desk.trouble() == ""
    now[0] += 2 * desks.FRESH_S
    assert await desk.trouble() == "away"
