"""Plant defects that lose or repeat work, one of each kind: the simulation must find them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import msgspec

from bot.app.deadlines import clock_timer
from bot.app.dispatch import scheduler
from bot.app.dispatch.scheduler import Scheduler
from bot.app.tables.table_cache import TableCache
from bot.app.views import board_view, event_text, screen_base
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.discord.interaction_inbox import InteractionInbox
from bot.frontends.telegram.update_inbox import UpdateInbox
from bot.store import outbox
from bot.store.documents import DocumentStore
from bot.store.errors import StoreError
from bot.store.outbox import OutboxReader
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict, TableStore
from bot.store.timers import Timer
from engines import GAMES

_BACKGROUND: set[asyncio.Task[Any]] = set()


@contextmanager
def forget_command_ids() -> Iterator[None]:
    """Give each attempt at a move an id of its own."""
    append, numbers = TableStore.append_entry, count()

    async def forgetful(self: TableStore, table: str, expected: int, command: str, *rest: Any, **more: Any) -> Any:
        return await append(self, table, expected, f"{command}-{next(numbers)}", *rest, **more)

    with patch.object(TableStore, "append_entry", forgetful):
        yield


@contextmanager
def count_no_replicas() -> Iterator[None]:
    """Answer what no replica has yet."""
    with patch.object(RedisPool, "_replication_commands", lambda self, bucket: []):
        yield


@contextmanager
def skip_version_check() -> Iterator[None]:
    """Write an entry that was made for an older version behind the newer one."""
    append = TableStore.append_entry

    async def hasty(self: TableStore, table: str, expected: int, *rest: Any, **more: Any) -> Any:
        reply = await append(self, table, expected, *rest, **more)
        return await append(self, table, reply.version, *rest, **more) if isinstance(reply, Conflict) else reply

    with patch.object(TableStore, "append_entry", hasty):
        yield


@contextmanager
def acknowledge_before_writing() -> Iterator[None]:
    """Say that an entry is written as soon as it is on its way."""
    append = TableStore.append_entry

    async def early(self: TableStore, table: str, expected: int, *rest: Any, **more: Any) -> Any:
        task = asyncio.create_task(append(self, table, expected, *rest, **more))
        _BACKGROUND.add(task)
        task.add_done_callback(_BACKGROUND.discard)
        return CommitResult(expected + 1, is_duplicate=False, answer=b"")

    with patch.object(TableStore, "append_entry", early):
        yield


@contextmanager
def remove_timers_before_running() -> Iterator[None]:
    """Forget a timer before what it does is done."""
    run = Scheduler.run_timer

    async def careless(self: Scheduler, timer: Timer) -> None:
        with suppress(StoreError):
            await self._service.store.timers.remove_timer(timer)
        await run(self, timer)

    with patch.object(Scheduler, "run_timer", careless):
        yield


@contextmanager
def leave_votes_open() -> Iterator[None]:
    """Do nothing when a vote lapses."""

    async def ignore(service: Any, timer: Timer) -> None:
        """Leave it open."""

    with patch.dict(scheduler.TIMER_HANDLERS, {"vote": ignore}):
        yield


@contextmanager
def settle_effects_before_running() -> Iterator[None]:
    """Remove a row of the outbox before its effect."""
    run = OutboxReader._run_effect

    async def careless(self: OutboxReader, row: Any, before: Any) -> None:
        await self._acknowledge_row(row)
        await run(self, row, before)

    with patch.object(OutboxReader, "_run_effect", careless):
        yield


def _forget_task(task: asyncio.Task[Any]) -> None:
    """Report no failure of a task, as a caller does that has not waited for it."""
    _BACKGROUND.discard(task)
    if not task.cancelled():
        task.exception()


@contextmanager
def accept_updates_unhandled() -> Iterator[None]:
    """Tell Telegram that an update has arrived before it has taken effect, and before it is stored."""
    accept = UpdateInbox.accept_update

    async def hasty(self: UpdateInbox, update: Any) -> None:
        task = asyncio.create_task(accept(self, update))
        _BACKGROUND.add(task)
        task.add_done_callback(_forget_task)

    with patch.object(UpdateInbox, "accept_update", hasty):
        yield


@contextmanager
def leave_interactions_unanswered() -> Iterator[None]:
    """Forget what an ended process had acknowledged at Discord."""

    async def forgetful(self: InteractionInbox, *_: Any) -> None:
        """Resume nothing."""

    with patch.object(InteractionInbox, "resume_interactions", forgetful):
        yield


@contextmanager
def show_older_screens() -> Iterator[None]:
    """Show a table at Discord as it was a post before, under the number of the newest."""
    show, newest, older = BoardMessages._load_screen, dict[str, Any](), dict[str, Any]()

    async def late(self: BoardMessages, channel: Any, table: str) -> Any:
        screen = await show(self, channel, table)
        if screen.version > newest.setdefault(table, screen).version:
            older[table], newest[table] = newest[table], screen
        return msgspec.structs.replace(older.get(table, screen), version=screen.version)

    with patch.object(BoardMessages, "_load_screen", late):
        yield


@contextmanager
def refuse_earlier_rules() -> Iterator[None]:
    """Raise the rules number of each game without a switch for the games of before."""
    newer = {key: replace(game, rules_version=game.rules_version + 1) for key, game in GAMES.items()}
    with patch.dict(GAMES, newer):
        yield


@contextmanager
def stop_reading_at_outage() -> Iterator[None]:
    """Read no outbox any more once the store was away, nor after a restart."""

    read, was_away = OutboxReader._read_rows, list[str]()

    def stop(event: str, **_: Any) -> None:
        if event == "outbox reader waits for the store":
            was_away.append(event)
            raise asyncio.CancelledError

    async def read_unless_away(self: OutboxReader) -> None:
        if not was_away:
            await read(self)

    with (
        patch.object(outbox, "log", SimpleNamespace(warning=stop, error=stop)),
        patch.object(OutboxReader, "_read_rows", read_unless_away),
    ):
        yield


@contextmanager
def keep_unwritten_entries() -> Iterator[None]:
    """Play on with an entry that could not be stored."""
    with patch.object(TableCache, "drop_table", lambda self, table: None):
        yield


@contextmanager
def show_all_the_board_of_one() -> Iterator[None]:
    """Show all readers the board as the first seat sees it."""
    with patch.object(board_view, "board_picture", lambda table, lang, _: screen_base.board_picture(table, lang, 0)):
        yield


@contextmanager
def tell_all_what_one_has_seen() -> Iterator[None]:
    """Tell all readers what happened as the first seat is told."""
    tell = event_text.latest_sentences
    with patch.object(board_view, "latest_sentences", lambda table, _, *rest: tell(table, 0, *rest)):
        yield


@contextmanager
def overwrite_documents() -> Iterator[None]:
    """Write a document over what another process has made of it meanwhile."""
    write = DocumentStore.write_document

    async def hasty(
        self: DocumentStore, kind: str, name: str, expected: int, command: str, *rest: Any, **more: Any
    ) -> Any:
        reply = await write(self, kind, name, expected, command, *rest, **more)
        if isinstance(reply, Conflict):
            return await write(self, kind, name, reply.version, command, *rest, **more)
        return reply

    with patch.object(DocumentStore, "write_document", hasty):
        yield


@contextmanager
def remind_twice() -> Iterator[None]:
    """Remind a player again at once, as if nothing had noted the first reminder."""

    async def insist(fired: Any) -> None:
        await clock_timer._send_reminder(fired)
        await clock_timer._send_reminder(replace(fired, command=f"{fired.command}-again"))

    with patch.dict(clock_timer.TIMER_HANDLERS, {"half": insist, "last": insist}):
        yield


SABOTAGES: Final[dict[Callable[[], AbstractContextManager[None]], int]] = {
    forget_command_ids: 18,
    skip_version_check: 3,
    acknowledge_before_writing: 1,
    remove_timers_before_running: 6,
    leave_votes_open: 14,
    settle_effects_before_running: 7,
    accept_updates_unhandled: 25,
    leave_interactions_unanswered: 13,
    count_no_replicas: 20,
    show_older_screens: 1,
    refuse_earlier_rules: 5,
    stop_reading_at_outage: 89,
    keep_unwritten_entries: 2,
    show_all_the_board_of_one: 1,
    tell_all_what_one_has_seen: 1,
    remind_twice: 10,
    overwrite_documents: 46,
}
"""Each with a seed that was seen to find it."""
