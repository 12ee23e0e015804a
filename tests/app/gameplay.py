"""Play tables by their buttons: plans, answers, confirmations and whole games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from bot.app.account.settings_screens import show_export
from bot.app.account.user_data import export_user_data
from bot.app.api import App
from bot.app.dispatch.error_boundary import IncomingRequest, load_context
from bot.app.tables.callbacks import ExportTable
from bot.app.tables.deputies import assign_cover
from bot.app.tables.log import decode_table
from bot.app.tables.moves import submit_move
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen, flatten_rows
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry
from engines.core.random_moves import random_move
from tests.presence import require

if TYPE_CHECKING:
    from tests.app.conftest import Arrive, Guest

RANDOM = ("walk", "yes", "give", "say")


def offered_presses(screen: Screen, *begins: str, blocked: bool = True) -> list[str]:
    """Return the callback data on a screen that starts with a prefix, including ``blocked`` buttons if asked."""
    shown = [button for button in flatten_rows(screen.rows) if blocked or not button.is_blocked]
    return [button.callback_data for button in shown if button.callback_data.startswith(begins or "")]


async def start_three(arrive: Arrive, game: str) -> tuple[str, list[Guest]]:
    """Start a table with Anna, Ben and Cleo in Anna's channel; return the table and the players."""
    anna = await arrive("Anna")
    ben, cleo = [await arrive(name, at=anna.place) for name in ("Ben", "Cleo")]
    return await anna.open_table(ben, cleo, game=game, start=True), [anna, ben, cleo]


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
    await guest.press(f"move {table_id}")
    if guest.screen.slots:
        before = await table_version(guest.app, table_id)
        for index, count in ((0, 0), (1, 0), (0, red), (1, blue)):
            while (given := guest.screen.slots[index].given) != count:
                slot = guest.screen.slots[index]
                button = require(slot.more if (given or 0) < count else slot.less)
                await guest.press(button)
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
    await guest.press(f"move {table_id}")
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
