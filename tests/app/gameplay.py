"""Users who press visible buttons of an App, and tables that they play: plans, answers, moves of AIs, whole games."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any, Literal, TypeVar
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.account.settings_screens import show_export
from bot.app.account.user_data import export_user_data
from bot.app.api import App
from bot.app.clocks.events import TableEvent
from bot.app.clocks.waking_hours import WakingHours
from bot.app.common.interfaces import Timings
from bot.app.dispatch.error_boundary import IncomingRequest, load_context
from bot.app.tables.ai_pool import compute_move
from bot.app.tables.deputies import assign_cover
from bot.app.tables.log import decode_table
from bot.app.tables.moves import submit_move
from bot.app.tables.table import Table
from bot.app.turns.ai_player import build_task
from bot.app.ui.screen import Button, NumberInput, Screen, flatten_rows
from bot.app.users.models import User
from bot.store.admin.own_server import StoreServer, start_store_server
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry
from engines.core.random_moves import random_move
from engines.core.tree import first_move
from render.core.request import PictureRequest
from tests.callbacks import AddAi, ExportTable, JoinTable, OpenMove, OpenTable, Press, StartGame, data_of
from tests.timeouts import EVEN_IF_SLOW_S, WHOLE_RUN_S

QUICK = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def answer_buttons(screen: Screen) -> list[Button]:
    """List all buttons of a screen that answer its question."""
    answers = flatten_rows(screen.rows)
    for select in screen.selects:
        answers += flatten_rows(buttons for _, buttons in select.groups)
    if screen.pad is not None:
        answers += screen.pad.likely
    return answers


def serve_store(name: str, scope: Literal["session", "module", "function"], **given: Any) -> Any:
    """Make a fixture with a store server for all tests in a scope. ``given``: as for ``start_store_server``."""

    @pytest.fixture(scope=scope)
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
        started = start_store_server(tmp_path_factory.mktemp(name), idle_s=WHOLE_RUN_S, **given)
        yield started
        started.stop()

    return server


T = TypeVar("T")


def require(value: T | None) -> T:
    """Return a value that must not be ``None``."""
    assert value is not None, "expected a value, got None"
    return value


OpenApp = Callable[..., App]


@dataclass
class Guest:
    """A user in a channel who presses visible buttons."""

    app: App
    id: str
    place: str
    screen: Screen = field(default_factory=lambda: Screen(""))
    presses: int = 0

    async def press(self, what: Button | Press | None, command: str = "") -> Screen:
        """Press a button, or send a callback as it is."""
        data = data_of(what) if isinstance(what, Press) else require(what).callback_data
        self.presses += 1
        self.screen = await self.app.handle_callback(self.id, self.place, data, command)
        return self.screen

    async def press_each(self, *presses: Press) -> None:
        """Send callbacks as they are, one after the other."""
        for press in presses:
            await self.press(press)

    async def load_user(self) -> User:
        """Return the user as currently stored, or the one they were merged into."""
        return await self.app.service.users.get(self.id)

    async def change(self, **fields: Any) -> None:
        await self.app.service.users.update_user(self.id, lambda user: msgspec.structs.replace(user, **fields))

    async def open_table(self, *others: Guest, game: str = "pebbles", ais: int = 0, start: bool = False) -> str:
        """Open a table with other players and AIs, and optionally start it; return its id."""
        table = (await self.press(OpenTable(game))).table
        await press_by_all(others, JoinTable(table))
        await self.press_each(*[AddAi(table)] * ais, *[StartGame(table)] * start)
        return table

    async def command(self, name: str, text: str = "") -> Screen:
        self.screen = await self.app.handle_command(self.id, self.place, name, text)
        return self.screen

    def button(self, begin: str) -> Button:
        """Return the first button whose label or callback data begins with the given text."""
        shown = [*answer_buttons(self.screen), *self.slots()]
        found = [b for b in shown if b.label.startswith(begin) or b.callback_data.startswith(begin)]
        said = self.screen.notice or self.screen.title
        assert found, f"no button {begin!r} among {[b.label for b in shown]}; the screen says {said!r}"
        return found[0]

    def slots(self) -> list[Button]:
        """Return the buttons of an allotment and of a pad."""
        pad = self.screen.pad
        found = [b for slot in self.screen.slots for b in (slot.less, slot.more) if b is not None]
        return found + [b for b in (pad.less, pad.more, pad.take) if b is not None] if pad else found

    @property
    def pad(self) -> NumberInput:
        return require(self.screen.pad)

    @property
    def picture(self) -> PictureRequest:
        return require(self.screen.picture)

    async def press_likely(self, number: int = 0) -> Screen:
        return await self.press(self.pad.likely[number])

    async def press_more(self, *slots: int) -> Screen:
        for slot in slots:
            await self.press(self.screen.slots[slot].more)
        return self.screen

    async def tap(self, *begins: str) -> Screen:
        """Press the first button whose label or callback data begins with the text, then do so for each other text."""
        for begin in begins:
            await self.press(self.button(begin))
        return self.screen

    async def follow(self, press: Press, *begins: str) -> Screen:
        """Send a callback as it is, and then press the buttons that begin with the texts, one after the other."""
        await self.press(press)
        return await self.tap(*begins)

    def labels(self) -> list[str]:
        return [button.label for button in flatten_rows(self.screen.rows)]


Arrive = Callable[..., Awaitable[Guest]]
Seat = Callable[..., Awaitable[tuple[str, list[Guest]]]]


@dataclass
class ChannelAdmins:
    """A platform that knows the admins of its channels. ``asked``: how often it was asked."""

    of: dict[str, set[str]] = field(default_factory=dict)
    asked: int = 0
    has_permission: AsyncMock = field(default_factory=lambda: AsyncMock(return_value=True))
    list_roles: AsyncMock = field(default_factory=lambda: AsyncMock(return_value=[("7", "Players")]))

    async def is_admin(self, place: str, person: str) -> bool:
        """Answer like a frontend that asks its platform."""
        self.asked += 1
        return person in self.of.get(place, set())

    async def put(self, guest: Guest, place: str = "") -> None:
        """Make a guest an admin of a channel: of their current one, or of another one by its id."""
        found = await guest.app.service.channels.get(place or guest.place)
        self.of.setdefault(require(found).alias, set()).update((await guest.load_user()).aliases)

    async def arrive(self, arrive: Arrive, place: str = "", name: str = "Zoe") -> Guest:
        """Let an admin of a channel arrive there; by default, of a channel of their own."""
        admin = await arrive(name, at=place)
        await self.put(admin)
        return admin

    def dismiss(self) -> None:
        self.of.clear()


def offered_presses(screen: Screen, *begins: str, blocked: bool = True) -> list[str]:
    """Return the callback data on a screen that starts with a prefix, including ``blocked`` buttons if asked."""
    shown = [button for button in flatten_rows(screen.rows) if blocked or not button.is_blocked]
    return [button.callback_data for button in shown if button.callback_data.startswith(begins or "")]


async def press_by_all(guests: Iterable[Guest], press: Press) -> None:
    """Let guests send the same callback, one after the other."""
    for guest in guests:
        await guest.press(press)


async def arrive_together(arrive: Arrive, *names: str) -> list[Guest]:
    """Let users arrive in the channel of the first of them."""
    host = await arrive(names[0])
    return [host, *[await arrive(name, at=host.place) for name in names[1:]]]


async def start_three(arrive: Arrive, game: str) -> tuple[str, list[Guest]]:
    """Start a table with Anna, Ben and Cleo in Anna's channel; return the table and the players."""
    anna, *others = people = await arrive_together(arrive, "Anna", "Ben", "Cleo")
    return await anna.open_table(*others, game=game, start=True), people


async def read_own_data(app: App, user_id: str) -> dict[str, Any]:
    """Return all stored data about a user, as in their export."""
    return msgspec.json.decode(
        await export_user_data(app.service, await app.service.users.get(user_id)), type=dict[str, Any]
    )


async def export_table(app: App, user_id: str, table_id: str) -> bytes:
    """Return the export of a table for a user. Raises ``RejectedError``."""
    context = await load_context(app.service, IncomingRequest(user_id, ""))
    async with app.service.tables.open_started(table_id) as found:
        context.require_permission("export", found)
        file = (await show_export(context, found, ExportTable(table_id))).file
    return require(file).data


async def read_table(app: App, table_id: str) -> Table:
    """Return the current state of a started table, for reading only."""
    async with app.service.tables.open_started(table_id) as found:
        return found


async def cover_seat(app: App, table_id: str, seat: int, how: str, *, out: bool = False, command: str = "away") -> bool:
    """Let an AI or the deputy play for a seat, as in its player's absence; return whether they do."""
    async with app.service.tables.open_started(table_id) as found:
        return await assign_cover(app.service, found, seat, how, out=out, command=command)


async def seats_to_move(app: App, table_id: str) -> list[int]:
    found = await read_table(app, table_id)
    return found.match.seats_to_move() if not found.is_over else []


async def moves_by(app: App, table_id: str, by: str, least: int = 1) -> list[Move]:
    """Return the moves of this actor, or none if there are fewer than ``least``."""
    words = [
        entry.move
        for entry in (await read_table(app, table_id)).match.entries
        if entry.by == by and entry.kind == "move"
    ]
    return words if len(words) >= least else []


async def table_version(app: App, table_id: str) -> int:
    return (await read_table(app, table_id)).match.version


async def position_digest(app: App, table_id: str) -> str:
    return (await read_table(app, table_id)).match.position_digest()


async def make_random_move(app: App, table: Table, dice: Random, seat: int | None = None) -> int:
    """Make a random move at a table just loaded, for ``seat`` or the first seat to move; return the seat."""
    match, seat = table.match, table.match.seats_to_move()[0] if seat is None else seat
    word, user_id = random_move(match.choice_tree(seat), dice), table.owners[seat].user
    await submit_move(
        app.service, table.id, seat, match.epochs[seat], word, f"random-{seat}-{match.version}", user_id=user_id
    )
    return seat


OVERTAKEN = frozenset({"not_your_turn", "over", "stale"})
"""Refusals of a move that was overtaken by another process, such as an AI."""


async def play_random_moves(app: App, table_id: str, seed: int = 2) -> None:
    """Play a table to its end, by random moves."""
    dice = Random(seed)
    for _ in range(1000):
        table = await read_table(app, table_id)
        if table.is_over:
            return
        try:
            await make_random_move(app, table, dice)
        except EngineError as late:
            if late.code not in OVERTAKEN:
                raise
    raise AssertionError("the game has not ended after all its moves")


async def plan_pebbles(guest: Guest, table_id: str, red: int = 2, blue: int = 0) -> None:
    """Answer the sample game's sealed question: give pebbles to each bowl, regardless of the draft.

    Giving all pebbles submits the answer without Done.
    """
    await guest.press(OpenMove(table_id))
    if guest.screen.slots:
        before = await table_version(guest.app, table_id)
        for index, count in ((0, 0), (1, 0), (0, red), (1, blue)):
            while (given := guest.screen.slots[index].given) != count:
                slot = guest.screen.slots[index]
                await guest.press(require(slot.more if (given or 0) < count else slot.less))
                if await table_version(guest.app, table_id) > before:
                    return
                if not guest.screen.slots:
                    await confirm_move(guest)
                    return
        await guest.press(
            require(next((b for row in guest.screen.rows for b in row if b.callback_data.endswith(" .")), None))
        )
    await confirm_move(guest)


async def confirm_move(guest: Guest) -> None:
    """Press the confirmation button, if there is one."""
    if yes := offered_presses(guest.screen, "yes "):
        await guest.press(yes[0])


async def answer_question(guest: Guest, table_id: str) -> None:
    """Open the panel and press answer buttons until the answer is submitted."""
    await guest.press(OpenMove(table_id))
    for _ in range(12):
        screen = guest.screen
        if screen.slots:
            await plan_pebbles(guest, table_id)
            return
        if screen.pad is not None:
            await guest.press(screen.pad.likely[0])
            continue
        choices = [data for data in offered_presses(screen, "walk", "yes", blocked=False) if not data.endswith(" more")]
        if not choices:
            return
        await guest.press(choices[-1 if choices[0].startswith("walk") else 0])


async def play_on(app: App, table_id: str, people: list[Guest], rounds: int = 200) -> None:
    """Let all players answer all questions until the game is over, at most ``rounds`` times."""
    for _ in range(rounds):
        seats = await seats_to_move(app, table_id)
        if not seats:
            return
        for seat in seats:
            if seat < len(people):
                await answer_question(people[seat], table_id)


async def plan_for_all(table_id: str, people: list[Guest]) -> None:
    """Plan for all players, or all but the first, so only seat 0 is asked."""
    for guest in people:
        await plan_pebbles(guest, table_id)
    assert await seats_to_move(people[0].app, table_id) == [0]


async def log_of(app: App, table_id: str) -> tuple[LogEntry, ...]:
    return tuple(decode_table(table_id, require(await app.service.store.tables.load_table(table_id))).entries)


async def start_table(
    app: App, place: str, people: Iterable[tuple[str, str]], game: str, *, ais: int = 0
) -> tuple[str, str]:
    """Start a table without presses, for people by their ids and names; return the ids of channel and table."""
    channel = (await app.ensure_channel(place, "en")).id
    ids = [(await app.ensure_user(user, name, "en")).id for user, name in people]
    table = (await app.handle_callback(ids[0], channel, OpenTable(game).data)).table
    for person in ids[1:]:
        await app.handle_callback(person, channel, JoinTable(table).data)
    for press in [*[AddAi(table)] * ais, StartGame(table)]:
        await app.handle_callback(ids[0], channel, press.data)
    return channel, table


async def send_callback(app: App, user: str, name: str, place: str, press: Press) -> Screen:
    """Send a callback of a user straight to the app, from a place; both are named by their external ids."""
    person, channel = await app.ensure_user(user, name, "en"), await app.ensure_channel(place)
    screen = await app.handle_callback(person.id, channel.id, data_of(press))
    assert "broke" not in screen.notice, f"expected the handler to succeed, see the log: {screen.notice}"
    return screen


async def append_events(app: App, table_id: str, *events: TableEvent) -> None:
    """Append events to the log of a table."""
    async with app.service.tables.open_started(table_id) as found:
        for event in events:
            await app.service.tables.append_event(found, event, command=secrets.token_hex(4))


def quiet_hours() -> WakingHours:
    """Return waking hours that are quiet from an hour ago until an hour from now."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    return WakingHours("UTC", ((minute - 60) % 1440, (minute + 60) % 1440))


async def next_moves(app: App, table_id: str) -> dict[int, Move]:
    """Return the seats that must move, each with the move that an AI would make from its view."""
    async with app.service.tables.open_started(table_id) as found:
        if found.is_over:
            return {}
        people = [seat for seat in found.match.seats_to_move() if not found.seats[seat].ai]
        return {seat: compute_move(msgspec.msgpack.encode(build_task(found, seat))) for seat in people}


async def next_move(app: App, table_id: str) -> tuple[int, Move]:
    """Return the first seat that must move, and the move that an AI would make from its view."""
    return next(iter((await next_moves(app, table_id)).items()))


async def play_moves(app: App, table_id: str, submit: Callable[[int], Awaitable[object]], most: int = 10_000) -> int:
    """Let all players answer, by seat, until the game is over or ``most`` moves are made; return how many."""
    said = 0
    while said < most and not (found := await read_table(app, table_id)).is_over:
        seats = [seat for seat in found.match.seats_to_move() if not found.seats[seat].ai]
        for seat in seats[: most - said]:
            await submit(seat)
            said += 1
        await asyncio.sleep(0 if seats else 0.05)
    return said


async def any_move(app: App, table_id: str, seat: int) -> Move:
    """Return the first legal move of a seat, for tests that do not measure the choice.

    Empty if it is not the seat's turn.
    """
    async with app.service.tables.open_started(table_id) as found:
        return (
            first_move(found.match.choice_tree(seat))
            if seat in found.match.seats_to_move() and not found.is_over
            else ()
        )
