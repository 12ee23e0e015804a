"""Test how long the answer to a press is shown: until it is read, and never instead of a newer question."""

from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.msgpack import encode

from bot.app.api import App
from bot.app.common.quotas import Limits
from bot.app.dispatch.error_boundary import error_screen
from bot.app.tables.ai_pool import compute_move
from bot.app.tables.moves import submit_move_at
from bot.app.turns.ai_player import build_task
from bot.app.ui.screen import Button, Screen
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_service import PAGE_CHANNEL, PageService
from bot.frontends.web.table_pages import TableUnavailableError, without_buttons
from bot.frontends.web.table_rows import LOG_VERBS
from bot.store.store import Store
from engines.core.core_types import Msg
from tests.app.gameplay import OpenApp, answer_buttons
from tests.callbacks import OpenTable
from tests.texts import match_text

STORE_GONE = AsyncMock(return_value=error_screen(None, Msg("app-store-unavailable")))
"""Renders a screen while the store does not answer."""


@pytest.fixture
async def app(open_app: OpenApp) -> App:
    """Run the page's app with a limit of one picture, which a user reaches soon."""
    return open_app(limits=Limits(pictures=1))


class TwoPlayerGame:
    """A table of two: Anna plays on the page, Ben elsewhere."""

    def __init__(self, desk: PageService, other_app: App, place: str) -> None:
        self.desk, self.other, self.place, self.count = desk, other_app, place, 0
        self.anna, self.ben, self.table = Guest("", "", ""), Guest("", "", ""), ""

    async def begin(self) -> None:
        self.anna, self.ben = [await self.desk.create_guest(name.lower(), name, "en") for name in ("Anna", "Ben")]
        self.table = (await self.other.handle_callback(self.ben.id, self.place, OpenTable("princes").data)).table
        for person, verb in ((self.anna, "join"), (self.ben, "start")):
            await self.other.handle_callback(person.id, self.place, f"{verb} {self.table}")

    async def render_panel(self, person: Guest) -> Screen:
        """Render the current panel of a player in another process."""
        return await self.other.render_screen(person.id, self.place, self.table, "panel")

    async def legal_answers(self, person: Guest) -> list[Button]:
        """Return the buttons with which a player may answer."""
        return [
            one
            for one in answer_buttons(await self.render_panel(person))
            if one.callback_data.split()[0] in {"walk", "say", "yes"}
        ]

    async def submit_ai_move(self, person: Guest) -> None:
        service = self.other.service
        async with service.tables.open_started(self.table) as table:
            seat: Any = table.seat_of(person.id)
            word, epoch = compute_move(encode(build_task(table, seat))), table.match.epochs[seat]
            await submit_move_at(service, table, seat, epoch, word, f"{table.match.version}", user_id=person.id)

    async def press(self, line: str) -> None:
        """Press a button on the page as Anna."""
        self.count += 1
        await self.desk.submit_callback(self.anna, self.table, line, f"c{self.count}")

    async def page(self) -> Any:
        return await self.desk.build_table_page(self.anna, self.table)


@pytest.fixture
async def game(app: App, open_app: OpenApp) -> TwoPlayerGame:
    other = open_app()  # of another process, with its own counters
    found = TwoPlayerGame(await PageService.create_service(app), other, (await other.ensure_channel(PAGE_CHANNEL)).id)
    await found.begin()
    return found


async def assert_panel_is_current(game: TwoPlayerGame) -> Any:
    page, asked = await game.page(), await game.render_panel(game.anna)
    assert page.panel.version == asked.version
    assert not page.is_reading
    assert [one.callback_data for one in answer_buttons(page.panel)] == [
        one.callback_data for one in answer_buttons(without_buttons(asked, *LOG_VERBS))
    ]
    return page


@pytest.mark.parametrize("is_store_away", [False, True])
async def test_answer_panel_is_replaced_by_the_next_question(
    app: App, game: TwoPlayerGame, monkeypatch: pytest.MonkeyPatch, is_store_away: bool
) -> None:
    """The answer used up the picture limit for a minute, or reported an outage, so it need not be read."""
    with monkeypatch.context() as outage:
        if is_store_away:
            outage.setattr(app, "render_screen", STORE_GONE)
        await game.press((await game.legal_answers(game.anna))[0].callback_data)
    await game.submit_ai_move(game.ben)
    await assert_panel_is_current(game)


async def test_reason_for_blocked_option_is_shown_until_table_changes(app: App, game: TwoPlayerGame) -> None:
    """The message also links to the rule, which has no panel."""
    object.__setattr__(app.service, "limits", Limits())
    while not (blocked := [one for one in await game.legal_answers(game.anna) if one.is_blocked]):
        is_anna_asked = await game.other.is_waiting_for(game.anna.id, game.table)
        await game.submit_ai_move(game.anna if is_anna_asked else game.ben)
    await game.press(blocked[0].callback_data)
    page = await game.page()
    assert page.is_reading
    assert page.panel.notice
    assert "rules" in {one.callback_data.split()[0] for row in page.panel.rows for one in row}
    while await game.other.is_waiting_for(game.anna.id, game.table):
        await game.submit_ai_move(game.anna)
    await game.submit_ai_move(game.ben)
    await assert_panel_is_current(game)


async def test_page_shows_one_consistent_state(app: App, game: TwoPlayerGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a player moves between two reads of the table, the page still shows one consistent question."""
    while await game.other.is_waiting_for(game.anna.id, game.table):
        await game.submit_ai_move(game.anna)
    owes, moved = app.is_waiting_for, False

    async def is_waiting_after_move(person: str, table_id: str) -> bool:
        nonlocal moved
        while not moved and not await owes(person, table_id):
            await game.submit_ai_move(game.ben)
        moved = True
        return await owes(person, table_id)

    monkeypatch.setattr(app, "is_waiting_for", is_waiting_after_move)
    page = await assert_panel_is_current(game)
    assert moved
    assert page.is_to_move
    assert page.board.version == page.panel.version


async def test_temporarily_unavailable_table_is_not_reported_as_missing(
    app: App, game: TwoPlayerGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Users who read that a link opens nothing throw it away."""

    monkeypatch.setattr(app, "render_screen", STORE_GONE)
    with pytest.raises(TableUnavailableError):
        await game.desk.build_table_page(game.anna, game.table)
    for nowhere in ("zzzzz23456", "n" + "z" * 9):
        assert await game.desk.build_table_page(game.anna, nowhere) is None


async def test_page_of_a_user_with_many_tables_stays_current(store: Store, game: TwoPlayerGame) -> None:
    """All their tables count, not only the first ones in their list."""
    seats, at = Limits().seats, f"@{game.anna.id}"
    for n in range(seats - 1):
        await store.indexes.add_member("user-tables", game.anna.id, f"{n:010}")
    before = await game.desk.page_version(at)
    await game.submit_ai_move(game.anna)
    assert await game.desk.page_version(at) != before


async def test_log_addresses_its_reader_as_you(game: TwoPlayerGame) -> None:
    """Otherwise an event is reported twice: once with the reader's name, once with *you*."""
    for _ in range(12):
        for player in (game.anna, game.ben):
            if await game.other.is_waiting_for(player.id, game.table):
                await game.submit_ai_move(player)
    page = await game.page()
    assert all(match_text("web-last-move", facts) for _, _, facts in page.status.players)
    assert page.log
    assert not [line for line in page.log if "Anna" in line.text]
    assert [line for line in page.log if "Ben" in line.text]
    assert {line.seat for line in page.log if line.text.startswith("Ben ")} == {0}
    assert 1 in {line.seat for line in page.log}, "expected a sign for the reader's own seat in the log"
