"""What a press came to stands on the page till it is read, and never in the place of what is asked since."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.msgpack import encode

from bot.app.door.app import App
from bot.app.door.guard import sorry
from bot.app.match.play import say_at
from bot.app.match.thinkers import think
from bot.app.port.limits import Limits
from bot.app.port.screen import Button, Screen
from bot.app.turn.ai import task
from bot.app.turn.panel import answers
from bot.store.server import start
from bot.store.store import Store, open_store
from bot.web.desk import HOUSE, AppDesk, Unshown
from bot.web.port import Guest, TablePage
from engines.core.words import Msg
from tests.app.conftest import QUICK


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    server = start(tmp_path)
    store = await open_store(server.data, server.url)
    yield store
    await store.close()
    server.stop()


@pytest.fixture
async def app(store: Store) -> AsyncIterator[App]:
    """The page's, and quick to find that somebody has been painted enough."""
    made = App(store, pace=QUICK, limits=Limits(pictures=1))
    yield made
    await made.close()


@pytest.fixture
async def other(store: Store) -> AsyncIterator[App]:
    """Another process, which counts for itself."""
    made = App(store, pace=QUICK)
    yield made
    await made.close()


class Game:
    """Two at a table: Anna on the page, Ben elsewhere."""

    def __init__(self, desk: AppDesk, other: App, place: str) -> None:
        self.desk, self.other, self.place, self.count = desk, other, place, 0
        self.anna, self.ben, self.table = Guest("", "", ""), Guest("", "", ""), ""

    async def begin(self) -> None:
        self.anna, self.ben = [await self.desk.welcome(name.lower(), name, "en") for name in ("Anna", "Ben")]
        self.table = (await self.other.press(self.ben.id, self.place, "open princes")).table
        for person, verb in ((self.anna, "join"), (self.ben, "start")):
            await self.other.press(person.id, self.place, f"{verb} {self.table}")

    async def asked(self, person: Guest) -> Screen:
        """Somebody's panel as it is, as another process tells it."""
        return await self.other.screen(person.id, self.place, self.table, "panel")

    async def ways(self, person: Guest) -> list[Button]:
        """What somebody may answer with."""
        return [one for one in answers(await self.asked(person)) if one.press.split()[0] in {"walk", "say", "yes"}]

    async def answered(self, person: Guest) -> None:
        """Let somebody answer elsewhere, as an AI would."""
        service = self.other.service
        async with service.tables.hold(self.table) as table:
            seat = table.seat_of(person.id)
            assert seat is not None
            word, epoch = think(encode(task(table, seat))), table.match.epochs[seat]
            await say_at(service, table, seat, epoch, word, f"{table.match.version}", person=person.id)

    async def press(self, line: str) -> None:
        """Anna presses something on the page."""
        self.count += 1
        await self.desk.press(self.anna, self.table, line, f"c{self.count}")

    async def page(self) -> TablePage:
        page = await self.desk.table(self.anna, self.table)
        assert page is not None
        assert page.panel is not None
        return page


@pytest.fixture
async def game(app: App, other: App) -> Game:
    found = Game(await AppDesk.open(app), other, (await other.place(HOUSE)).id)
    await found.begin()
    return found


async def shows_what_is_asked(game: Game) -> None:
    page, asked = await game.page(), await game.asked(game.anna)
    assert page.panel is not None
    assert page.panel.version == asked.version
    assert not page.reading
    assert [one.press for one in answers(page.panel)] == [one.press for one in answers(asked)]


async def test_a_panel_that_was_painted_gives_way_to_one_that_is_not(game: Game) -> None:
    """The last picture for a minute was in the answer to a press: that made it something to be read of its own."""
    await game.press((await game.ways(game.anna))[0].press)
    await game.answered(game.ben)
    await shows_what_is_asked(game)


async def test_a_panel_gives_way_where_the_store_was_away_for_a_moment(
    app: App, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: str) -> Screen:
        return sorry(None, Msg("app-store-away"))

    with monkeypatch.context() as outage:
        outage.setattr(app, "screen", away)
        await game.press((await game.ways(game.anna))[0].press)
    await game.answered(game.ben)
    await shows_what_is_asked(game)


async def test_why_something_is_not_to_be_had_is_read_till_the_table_goes_on(app: App, game: Game) -> None:
    """With the way to its rule, which stands on no panel of its own."""
    object.__setattr__(app.service, "limits", Limits())
    while not (blocked := [one for one in await game.ways(game.anna) if one.blocked]):
        owes = [one for one in (game.anna, game.ben) if await game.other.owes(one.id, game.table)]
        await game.answered(owes[0])
    await game.press(blocked[0].press)
    page = await game.page()
    assert page.reading
    assert page.panel is not None
    assert page.panel.notice
    assert "rules" in {one.press.split()[0] for row in page.panel.rows for one in row}
    while await game.other.owes(game.anna.id, game.table):
        await game.answered(game.anna)
    await game.answered(game.ben)
    await shows_what_is_asked(game)


async def test_a_page_is_of_one_moment(app: App, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody moves between two looks at the table, the page asks what it says that it asks."""
    while await game.other.owes(game.anna.id, game.table):
        await game.answered(game.anna)
    owes, moved = app.owes, False

    async def later(person: str, table: str) -> bool:
        nonlocal moved
        while not moved and not await owes(person, table):
            await game.answered(game.ben)
        moved = True
        return await owes(person, table)

    monkeypatch.setattr(app, "owes", later)
    page, asked = await game.page(), await game.asked(game.anna)
    assert moved
    assert page.owes
    assert page.panel is not None
    assert [one.press for one in answers(page.panel)] == [one.press for one in answers(asked)]
    assert page.board.version == page.panel.version == asked.version


async def test_a_table_that_can_not_be_shown_just_now_is_not_told_to_be_nowhere(
    app: App, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is told that a link opens nothing throws it away."""

    async def away(*_: str) -> Screen:
        return sorry(None, Msg("app-store-away"))

    monkeypatch.setattr(app, "screen", away)
    with pytest.raises(Unshown):
        await game.desk.table(game.anna, game.table)
    for nowhere in ("zzzzz23456", "n" + "z" * 9):
        assert await game.desk.table(game.anna, nowhere) is None


async def test_the_page_of_who_plays_much_is_kept_up_to_date(store: Store, game: Game) -> None:
    """Of all their tables, not of the first ones in their list."""
    seats, at = Limits().seats, f"@{game.anna.id}"
    for n in range(seats - 1):
        await store.indexes.add("person-tables", game.anna.id, f"{n:010}")
    before = await game.desk.version(at)
    await game.answered(game.anna)
    assert await game.desk.version(at) != before
