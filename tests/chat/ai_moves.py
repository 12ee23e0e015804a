"""Choose the moves of simulated players as an AI does, and limit the presses per move."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime

import msgspec

from bot.app.api import App
from bot.app.clocks.events import TableEvent
from bot.app.clocks.waking_hours import WakingHours
from bot.app.tables.ai_pool import compute_move
from bot.app.turns.ai_player import build_task
from bot.app.ui.screen import Screen
from engines.core.core_types import Move
from engines.core.hotspots import is_mirrored, is_orientation, orientation_in
from engines.core.tree import first_move


class MoveUnreachableError(AssertionError):
    """Raised when no visible button leads to the move that a player wants to submit."""


async def start_table(app: App, place: str, people: Iterable[tuple[str, str]], game: str) -> tuple[str, str]:
    """Start a table without presses, for people by their ids and names; return the ids of channel and table."""
    channel = (await app.ensure_channel(place, "en")).id
    ids = [(await app.ensure_user(user, name, "en")).id for user, name in people]
    table = (await app.handle_callback(ids[0], channel, f"open {game}")).table
    for person in ids[1:]:
        await app.handle_callback(person, channel, f"join {table}")
    await app.handle_callback(ids[0], channel, f"start {table}")
    return channel, table


async def send_callback(app: App, user: str, name: str, place: str, line: str) -> Screen:
    """Send a callback of a user straight to the app, from a place; both are named by their external ids."""
    person, channel = await app.ensure_user(user, name, "en"), await app.ensure_channel(place)
    screen = await app.handle_callback(person.id, channel.id, line)
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


async def play_moves(
    app: App, table_id: str, submit: Callable[[int, Move], Awaitable[None]], most: int = 10_000
) -> int:
    """Submit the moves of all players to move until the game is over or ``most`` are made; return how many."""
    said = 0
    while said < most:
        wishes = await next_moves(app, table_id)
        if not wishes:
            async with app.service.tables.open_started(table_id) as found:
                if found.is_over:
                    break
            await asyncio.sleep(0.05)
        for seat, word in wishes.items():
            await submit(seat, word)
            said += 1
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


def next_orientation(now: str, word: Move, offered: list[str]) -> str:
    """Return the orientation to press next from ``now``; empty if it is already right, or none is offered."""
    aside = next((key for key in offered if not is_orientation(key) and key in word), "")
    if aside:
        return aside
    wanted = orientation_in(word)
    if not now or not wanted or now == wanted:
        return ""
    if wanted in offered:
        return wanted
    side = is_mirrored(wanted)
    return next((way for way in offered if way != now and is_mirrored(way) is side), "")


def move_parts(word: Move, pressed: Iterable[str] = ()) -> list[Move]:
    """Return the parts of a move that one press may submit, longest first.

    A choice may be unfolded or shown next to others. Parts that earlier presses have not covered come first: one token
    may mean two things in one move.
    """
    at = 0
    for press in pressed:
        verb, tokens = press.split()[0], tuple(press.split()[4:])
        ends = (n + len(tokens) for n in range(at, len(word)) if word[n : n + len(tokens)] == tokens)
        if verb == "back":
            at = 0
        elif verb == "walk":
            at = next(ends, at)
    return [*_all_parts(word[at:]), *_all_parts(word)]


def _all_parts(word: Move) -> list[Move]:
    return [word[n : n + length] for length in range(len(word), 0, -1) for n in range(len(word) - length + 1)]


def is_amount_step(label: str, press: str, word: Move, *, marked: bool) -> bool:
    """Return whether a press sets a slot to its amount in the move, or steps toward it.

    ``marked``: whether the slot has that amount now.
    """
    wanted = {key: int(n) for key, _, n in (token.partition("=") for token in word) if n.isdigit()}
    _, _, _, _, slot, n = press.split()
    if (now := label.rpartition(": ")[2]).isdigit() and ": " in label:  # it adds one and restarts after the maximum
        return int(now) < int(n) <= wanted.get(slot, 0) or int(n) <= wanted.get(slot, 0) < int(now)
    if label.startswith(("+", "−")) or label.endswith(("+", "−")):
        more = label.startswith("+") or label.endswith("+")
        return int(n) <= wanted.get(slot, 0) if more else int(n) >= wanted.get(slot, 0)
    return int(n) == wanted.get(slot, 0) and label.endswith(n) and not marked


def is_raise(press: str, marked: Iterable[str]) -> bool:
    """Return whether a press raises a slot. ``marked``: the presses of the current amounts.

    A completed allocation is submitted, so slots to be lowered go first.
    """
    *_, slot, n = press.split()
    now = next((int(other.split()[-1]) for other in marked if other.split()[-2] == slot), 0)
    return int(n) > now
