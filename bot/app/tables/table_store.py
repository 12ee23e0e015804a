"""Stored tables: ``lock_table`` loads one, ``append_entry`` writes to it.

The store compares versions, so two processes never write the same version.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog

from bot.app.clocks.event_codec import encode_event
from bot.app.clocks.events import SnapshotRebuilt, TableClosed, TableEvent
from bot.app.common.interfaces import Now, Timings, is_valid_id
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables import table_state
from bot.app.tables.codec import encode_record, encode_row, encode_snapshot
from bot.app.tables.loading import StoredTable, adopt_components, decode_table, restore_table
from bot.app.tables.lobby_store import (
    Lobby,
    LobbyStore,
    encode_table_change,
    load_current_ids,
    resolve_linked_users,
    to_ms,
    with_current_ids,
)
from bot.app.tables.log_blocks import SINGLES, compact_log
from bot.app.tables.table import Opening, Table, TableNotStartedError, TableRecord, TableSnapshot
from bot.app.tables.table_cache import Prefetch, TableCache, prefetch_table
from bot.app.tables.table_opening import build_match, load_availability
from bot.app.tables.table_state import initial_state
from bot.app.tables.table_timers import TIMERS, build_timers
from bot.app.tables.unsupported_tables import UnsupportedTableError, build_unsupported_error
from bot.app.users.user_repository import UserRepository
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import CommitResult, Conflict, LogCompaction, TableOver
from engines import GAMES
from engines.core import match_factory as engine
from engines.core.core_types import EngineError, GameEvent, Msg
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match

log = structlog.get_logger("bottega.app")


class TableStore:
    """All tables that have begun."""

    def __init__(self, store: Store, lobbies: LobbyStore, users: UserRepository, clock: Now, timings: Timings) -> None:
        self._store = store
        self._lobbies = lobbies
        self._users = users
        self._clock = clock
        self._timings = timings
        self.cache = TableCache(clock, timings)
        self._reported: set[str] = set()

    @asynccontextmanager
    async def lock_table(self, table: str, prefetch: Prefetch | None = None) -> AsyncIterator[Table]:
        """Load the current table and lock it for this task. The lock is re-entrant.

        ``prefetch``: requests from ``start_prefetch``, used if they are still current. Raises ``TableNotStartedError``,
        ``RejectedError`` (no such table), ``UnsupportedTableError`` or ``StoreError``.
        """
        async with self.cache.acquire_lock(table):
            prefetch = self._valid_prefetch(table, prefetch)
            loaded = await self._refresh_table(table, prefetch)
            is_valid = prefetch is not None and prefetch.cached is loaded
            await self._users.resolve_prefetch(
                prefetch.users if prefetch and is_valid else self._users.prefetch_users(loaded.all_user_ids())
            )
            loaded.drafts, loaded.command_results = {}, {}
            if prefetch and is_valid:
                if prefetch.has_current_drafts(loaded):
                    loaded.drafts = {whose: await draft for whose, draft in prefetch.drafts.items()}
                loaded.command_results = {command: await first for command, first in prefetch.command_results.items()}
            loaded.linked_ids = await load_current_ids(loaded.all_user_ids(), self._users)
            loaded.lobby = with_current_ids(loaded.lobby_with_host(), loaded.linked_ids)
            loaded.lock_count += 1
            player = loaded.only_player
            loaded.ai_tempo = (await self._users.get_cached(player)).tempo if player else ""
            version = loaded.match.version
            try:
                yield loaded
            except BaseException:
                if loaded.match.version != version:
                    self.cache.drop_table(table)
                raise
            finally:
                loaded.lock_count += 1  # what was requested while this task held the lock may be older than its writes

    async def load_lobby(self, table: str) -> Lobby | None:
        """Load the lobby of a table, which is final once the table has started; None: there is no such table."""
        cached = self.cache.get_table(table)
        if cached is not None:
            return await resolve_linked_users(cached.opening.lobby, self._users)
        stored = await self._lobbies.load_lobby(table)
        return stored[0] if stored is not None else None

    def start_prefetch(self, table: str, user_id: str = "", command: str = "") -> Prefetch | None:
        """Send all requests that locking a cached table needs; None: the table is not cached."""
        cached = self.cache.get_table(table)
        return prefetch_table(self._store, self._users, cached, user_id, command) if cached is not None else None

    def _valid_prefetch(self, table: str, prefetch: Prefetch | None) -> Prefetch | None:
        """Return the given prefetch if it is still current, else a new one."""
        cached = self.cache.get_table(table)
        return (
            prefetch
            if prefetch is not None and cached is not None and prefetch.is_current(cached)
            else self.start_prefetch(table)
        )

    async def append_entry(self, table: Table, command: str, answer: bytes = b"") -> CommitResult | None:
        """Store the entry that was just made; None: another process was faster, so reload the table.

        If the entry cannot be stored, the table leaves the cache, because it is ahead of the store. Call it under
        ``lock_table``.
        """
        match = table.match
        table.state = table_state.reduce_state(table.state, match)
        reply: CommitResult | Conflict | TableOver | None = None
        try:
            older = await self._compact_older(table)
            reply = await self._store.tables.append_entry(
                table.id,
                match.version - 1,
                command,
                encode_row(match.entries[-1]),
                encode_snapshot(_build_snapshot(table)),
                fold=older,
                outbox=[encode_table_change(table.id, table.screen_version)],
                timers=build_timers(table, self._timings, to_ms(self._clock())),
                answer=answer,
            )
        finally:
            if not isinstance(reply, CommitResult) or reply.is_duplicate:
                self.cache.drop_table(table.id)
        if isinstance(reply, TableOver):
            raise RejectedError("app-archived")
        if not isinstance(reply, CommitResult):
            return None
        if older is not None:
            table.entries_in_blocks = match.version - 1
        table.command_results[command] = reply
        if table.is_over:
            self.cache.drop_on_release(table.id)
        return reply

    async def _compact_older(self, table: Table) -> LogCompaction | None:
        """Compress the entries before the last one if enough of them are single rows."""
        before = table.match.version - 1
        if before - table.entries_in_blocks < SINGLES:
            return None
        return await asyncio.to_thread(compact_log, table.match.entries[:before], table.entries_in_blocks)

    async def append_event(
        self, table: Table, event: TableEvent, msg: Msg | None = None, *, command: str, to: int | None = None
    ) -> None:
        """Append an event of the table's own history with its message.

        ``to``: the only seat that may read the message; None: all. Call it under ``lock_table``. Raises
        ``WriteConflictError`` where another process was faster: repeat the whole operation.
        """
        table.match.append_table_entry(self._build_entry(event, msg, to))
        if await self.append_entry(table, command) is None:
            raise WriteConflictError

    def _build_entry(self, event: TableEvent, msg: Msg | None, to: int | None = None) -> LogEntry:
        encoded = encode_event(event)
        events = (GameEvent(msg, to),) if msg is not None else ()
        return LogEntry("table", encoded.seat, user=encoded.user, at=self.now_iso(), move=encoded.move, events=events)

    async def reload_table(self, table: Table) -> Table:
        """Reload a table after a write conflict. Call it under ``lock_table``."""
        async with self.lock_table(table.id) as newest:
            return newest

    def now_iso(self) -> str:
        """Return the current time in the format of log entries."""
        return self._clock().isoformat(timespec="seconds")

    async def _refresh_table(self, table: str, prefetch: Prefetch | None) -> Table:
        if prefetch is not None and (
            prefetch.cached.is_archived or await prefetch.version == prefetch.cached.match.version
        ):
            return self.cache.put_table(table, prefetch.cached)
        self.cache.drop_table(table)
        return self.cache.put_table(table, await self._load_table(table))

    async def _load_table(self, table: str, *, has_started: bool = False) -> Table:
        """Load a table from the store, past the cache. ``has_started``: its first entry must exist."""
        stored = await self._store.tables.load_table(table) if is_valid_id(table) else None
        if stored is None:
            return await self._start_from_lobby(table)
        decoded = decode_table(table, stored)
        opening = decoded.opening
        try:
            await adopt_components(self._store, opening)
            if not decoded.entries and has_started:
                raise StoreError("store-log-damaged", table=table, version=1)
            if not decoded.entries:
                return await self._append_first_entry(opening)
            loaded = restore_table(decoded)
        except EngineError as error:
            raise await self._build_unsupported(decoded, error.msg) from error
        if stored.damaged:
            try:
                await self._append_rebuild_event(loaded)
            except WriteConflictError:
                return await self._load_table(table)
        return loaded

    async def _build_unsupported(self, stored_table: StoredTable, why: Msg) -> UnsupportedTableError:
        table = stored_table.opening.lobby.table
        if table not in self._reported:
            log.warning("table not supported by this version", table=table, why=why.key)
            self._reported.add(table)
        return await build_unsupported_error(stored_table.full_record, why, self._users, archived=stored_table.archived)

    async def _append_rebuild_event(self, table: Table) -> None:
        """Replace a damaged snapshot by one from the log, and record that in the table's history."""
        log.warning("snapshot rebuilt from the log", table=table.id, version=table.match.version)
        await self._store.tables.repair_snapshot(table.id, table.match.version, encode_snapshot(_build_snapshot(table)))
        message = Msg("app-event-rebuilt")
        await self.append_event(table, SnapshotRebuilt(), message, command=f"rebuilt:{table.match.version}")

    async def _start_from_lobby(self, table: str) -> Table:
        stored = await self._lobbies.load_lobby(table) if is_valid_id(table) else None
        if stored is None:
            raise RejectedError("app-no-table")
        lobby, version = stored
        if lobby.game not in GAMES:
            raise RejectedError("app-game-gone", game=lobby.game)
        if lobby.state != "started":
            raise TableNotStartedError(lobby, version)
        if not lobby.secret.seed:
            return await self._load_after_start(table)
        match = build_match(lobby)
        public_lobby = msgspec.structs.replace(lobby, secret=SeedSecret("", ""), position={})
        components = await self._store.components.save_component(
            match.game.components_source(match.header.components).encode()
        )
        habits = await load_availability(self._users, lobby, to_ms(self._clock()))
        opening = Opening(match.header, lobby.secret, public_lobby, version + 1, components, habits)
        created = await self._store.tables.create_table(table, f"open:{table}", encode_row(opening), b"")
        if not isinstance(created, CommitResult) or created.is_duplicate:
            return await self._load_after_start(table)
        started = await self._append_first_entry(opening, match)
        await self._lobbies.erase_secret(table)
        return started

    async def _load_after_start(self, table: str) -> Table:
        """Load a table that another process has just started: its log holds the secret."""
        if await self._store.tables.load_table(table) is None:
            raise RejectedError("app-no-table")
        return await self._load_table(table)

    async def _append_first_entry(self, opening: Opening, match: Match[Any, Any] | None = None) -> Table:
        """Append the first entry. It is deterministic, so a crashed process can be repeated."""
        if match is None:
            match = engine.start_match(GAMES[opening.header.game], opening.header, opening.secret)
        match.entries[0] = msgspec.structs.replace(match.entries[0], at=self.now_iso())
        started = Table(opening, match, initial_state(opening.lobby, opening.habits))
        reply = await self.append_entry(started, f"start:{opening.lobby.table}")
        return (
            started
            if reply is not None and not reply.is_duplicate
            else await self._load_table(opening.lobby.table, has_started=True)
        )

    async def archive_table(self, table: str) -> None:
        """Store a finished table as one compressed record. Unsupported tables are archived in any case."""
        try:
            async with self.lock_table(table) as locked_table:
                if locked_table.is_over and not locked_table.is_archived:
                    await self._store_record(TableRecord(locked_table.opening, tuple(locked_table.match.entries)))
        except UnsupportedTableError as error:
            if not error.is_archived:
                await self._store_record(error.record)

    async def _store_record(self, record: TableRecord) -> None:
        table = record.opening.lobby.table
        data = await asyncio.to_thread(encode_record, record)
        await self._store.tables.finish_table(table, len(record.entries), data)
        self.cache.drop_table(table)

    async def close_unsupported(self, table: UnsupportedTableError, command: str, seat: int | None) -> bool:
        """Close a table that this version cannot play; return False after a write conflict.

        No snapshot is stored, since this version cannot make one.
        """
        entry = self._build_entry(TableClosed(seat), Msg("app-event-closed"))
        reply = await self._store.tables.append_entry(
            table.lobby.table, table.version, command, encode_row(entry), b"",
            outbox=[encode_table_change(table.lobby.table, table.screen_version + 1)],
            timers=dict.fromkeys(TIMERS) | {"finish": to_ms(self._clock()) + self._timings.finish_ms},
        )  # fmt: skip
        return isinstance(reply, CommitResult)


def _build_snapshot(table: Table) -> TableSnapshot:
    return TableSnapshot(table.match.take_snapshot(), table.state)


__all__ = ["Opening", "Table", "TableNotStartedError", "TableRecord", "TableStore"]
