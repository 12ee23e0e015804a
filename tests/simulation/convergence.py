"""Check that no work is left undone or done twice, after all processes are idle."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final
from unittest.mock import patch

from bot.app.api import App
from bot.app.clocks.due_actions import list_due_actions
from bot.app.clocks.events import PlayerCalled, TableEvent, TurnExpired, decode_event
from bot.app.errors import RejectedError
from bot.app.game_nights.store import NIGHTS
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.users.models import Channel
from bot.frontends.common import board_messages
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.port import RetryLaterError
from bot.store.outbox import count_pending
from bot.store.topology import Command
from engines.core.log import LogEntry
from tests.simulation.log_model import BrokenInvariantError
from tests.simulation.network import ServerUnderTest
from tests.simulation.simulated_users import UNKNOWN
from tests.simulation.virtual_loop import VirtualLoop

MAX_SEATS: Final = 10
SLACK_MS: Final = 8000
"""How long overdue work may wait, because of a lease."""


async def find_undone(app: App, server: ServerUnderTest, now_ms: int) -> list[str]:
    """Return the store's pending work: rows of the outbox, timers that nothing runs."""
    rows = await count_pending(app.service.store.pool)
    late = sum(moment < now_ms - SLACK_MS for moment in server.list_due_ms())
    return [f"{rows} rows of the outbox are left"] * bool(rows) + [f"{late} timers are late"] * bool(late)


def list_overdue_actions(table: Table, now: int, most: int) -> list[str]:
    """Return the actions of a table that were due before a moment (ms), and the AIs that owe an answer."""
    if table.is_over:
        return []
    late = [f"{due.kind} of {due.seat}" for due in list_due_actions(table.clock) if due.at < now]
    vote = table.lifecycle.vote
    ais = [f"the AI of {seat}" for seat in table.ai_seats_to_move(most)] if not table.clock.is_stopped else []
    return [*late, *ais, *(["a vote"] if vote is not None and vote.due < now else [])]


async def has_night_begun(app: App, name: str, replies: Mapping[tuple[str, str], str]) -> bool:
    """Check that a night has its answers, sends each reminder once and opens each table once.

    ``replies``: the acknowledged answers, by user and night. Raises ``BrokenInvariantError``.
    """
    try:
        night = await NIGHTS.load(app.service, name)
    except RejectedError:
        return False  # its organizer's account was deleted
    for (user, _), how in ((at, how) for at, how in replies.items() if at[1] == name):
        if how != UNKNOWN and (user not in night.replies or night.replies[user].how != how):
            raise BrokenInvariantError(f"{user} has answered {how} to night {name}: {night.replies.get(user)}")
    for what in (night.sent_reminders, night.tables):
        if len({*what}) < len(what):
            raise BrokenInvariantError(f"night {name} has done something twice: {what}")
    return bool(night.tables)


def is_timed(event: TableEvent | None) -> bool:
    """Return whether a clock caused an event: a reminder, or the consequence of a missed turn."""
    return isinstance(event, PlayerCalled | TurnExpired) or getattr(event, "late", False)


def list_repeats(entries: Sequence[LogEntry]) -> list[str]:
    """Return clock events that a table has twice in one turn: reminders and consequences of a missed turn."""
    turns, done = Counter[int | None](), Counter[tuple[int | None, int, tuple[str, ...]]]()
    for entry in entries:
        if entry.kind == "move":
            turns[entry.seat] += 1
        elif is_timed(decode_event(entry)):
            done[entry.seat, turns[entry.seat], entry.move] += 1
        else:
            turns.update(range(MAX_SEATS))  # an undo, a return, a pause, a refund: each seat may be reminded again
    return [f"seat {seat} got {' '.join(move)} {count} times" for (seat, _, move), count in done.items() if count > 1]


async def find_stale_posts(
    world: Any, platform: str, posts: BoardMessages, texts: Callable[[], Mapping[Any, str]]
) -> list[str]:
    """Return what changes where posts of unknown content are shown again: nothing, if they were right."""
    before = texts()
    app = world.processes[0].app

    async def load_screen(channel: Channel, table_id: str) -> Screen:
        screen: Screen = await app.render_screen(None, channel.id, table_id)
        return screen

    with patch.object(posts, "load_screen", load_screen):
        for table in world.tables:
            for channel in await app.list_channels(table, platform):
                await posts.records.update_record(f"{channel.id}.{table}", board_messages.with_unknown_content)
                shown = False
                while not shown:
                    with suppress(RetryLaterError):
                        await posts.show_table(channel, table)
                        shown = True
    return [f"message {key} showed {before.get(key)!r}" for key, now in texts().items() if before.get(key) != now][:1]


ROW_ID: Final = re.compile(rb"\d{13}-\d+")
"""The server's id of an outbox row, from its own clock, which differs in each run."""


class CommandDigest:
    """Digests each command. Ids of rows count as equal."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._digest = sha256()

    def observe(self, name: str, command: Command, reply: Any) -> None:
        """Add a command with its virtual time."""
        self._digest.update(ROW_ID.sub(b"row", f"{self._loop.seconds:.6f} {name} {command[1:]!r}".encode()))

    @property
    def result(self) -> str:
        return self._digest.hexdigest()
