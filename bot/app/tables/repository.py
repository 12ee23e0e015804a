"""The only access to stored tables: ``open`` loads one, and no other module writes to its log.

The store compares versions, so two processes never write the same one.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import msgspec
import structlog

from bot.app.clocks.events import SnapshotRebuilt, TableEvent, encode_event
from bot.app.clocks.outages import Outage
from bot.app.clocks.table_clock import Availability
from bot.app.common.incidents import report_incident
from bot.app.common.interfaces import Now, Timings, is_valid_id
from bot.app.errors import OtherRulesError, RejectedError, TimerPostponedError, WriteConflictError
from bot.app.tables import lobby_store, reducer
from bot.app.tables.cache import Prefetch, TableCache, prefetch_table
from bot.app.tables.log import (
    MAX_ROWS,
    adopt_components,
    compact_log,
    decode_table,
    encode_record,
    encode_row,
    encode_snapshot,
    restore_table,
)
from bot.app.tables.reducer import initial_state
from bot.app.tables.summaries import build_timers, decode_summary, encode_summary
from bot.app.tables.table import AnyTable, NotStartedError, Opening, Table, TableRecord, TableSnapshot
from bot.app.users.user_repository import UserRepository
from bot.store.documents import VersionedValue
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import CommitResult, Conflict, LogCompaction, TableData, TableOver
from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import EngineError, GameEvent, Msg
from engines.core.lessons import load_first_position
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match

log = structlog.get_logger("bottega.app")

MAX_ATTEMPTS: Final = 80

T = TypeVar("T")


class TableRepository:
    """All started tables."""

    def __init__(
        self, store: Store, lobbies: lobby_store.LobbyStore, users: UserRepository, clock: Now, timings: Timings
    ) -> None:
        self._store = store
        self._lobbies = lobbies
        self._users = users
        self._clock = clock
        self._timings = timings
        self.cache = TableCache(clock, timings)
        self.outages = VersionedValue[tuple[Outage, ...]]((), 0)
        self.refund_outages: Callable[[Table], Awaitable[object]]
        """Refund outages to an opened table; set by the app."""
        self._reported: set[str] = set()

    @asynccontextmanager
    async def open(self, table_id: str, prefetch: Prefetch | None = None) -> AsyncIterator[AnyTable]:
        """Load the current table, lobby or game, and lock it for this task. The lock is re-entrant.

        ``prefetch``: requests of ``start_prefetch``, used if still current. Raises ``RejectedError`` (no such table),
          ``OtherRulesError`` or ``StoreError``.
        """
        async with self.cache.acquire_lock(table_id) as is_first:
            loaded = await self._load_current(table_id, prefetch)
            if isinstance(loaded, Table) and is_first and loaded.outages_version != self.outages.version:
                loaded = await self._refund_outages(loaded)
            if isinstance(loaded, lobby_store.Lobby):
                yield loaded
                return
            version = loaded.match.version
            try:
                yield loaded
            except BaseException:
                if loaded.match.version != version:
                    self.cache.drop_table(table_id)
                raise
            finally:
                loaded.lock_count += 1  # requests sent under this lock may predate its writes

    async def _load_current(self, table_id: str, prefetch: Prefetch | None = None) -> AnyTable:
        """Load the current table, and its related data while it is open."""
        cached = self.cache.get_table(table_id)
        prefetch = (
            prefetch
            if prefetch is not None and cached is not None and prefetch.is_current(cached)
            else self.start_prefetch(table_id)
        )
        loaded = await self._refresh_table(table_id, prefetch)
        if isinstance(loaded, lobby_store.Lobby):
            return loaded
        is_valid = prefetch is not None and prefetch.cached is loaded
        await self._users.resolve_prefetch(
            prefetch.users if prefetch and is_valid else self._users.prefetch_users(loaded.all_user_ids())
        )
        loaded.drafts, loaded.command_results = {}, {}
        if prefetch and is_valid:
            if prefetch.has_current_drafts(loaded):
                loaded.drafts = {whose: await draft for whose, draft in prefetch.drafts.items()}
            loaded.command_results = {command: await first for command, first in prefetch.command_results.items()}
        loaded.linked_ids = await lobby_store.load_current_ids(loaded.all_user_ids(), self._users)
        loaded.lobby = lobby_store.with_current_ids(loaded.lobby_with_host(), loaded.linked_ids)
        loaded.lock_count += 1
        player = loaded.only_player
        loaded.ai_speed = (await self._users.get_cached(player)).ai_speed if player else ""
        return loaded

    async def _refund_outages(self, table: Table) -> AnyTable:
        """Refund outages to a table, or reload it if another process has just written to it.

        A bug is reported, but closes no table.
        """
        try:
            await self.refund_outages(table)
        except WriteConflictError:
            return await self._load_current(table.id)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - the table can be played without
            report_incident("outages not refunded", error, table=table.id)
            table.outages_version = self.outages.version
        return table

    @asynccontextmanager
    async def open_started(self, table_id: str, prefetch: Prefetch | None = None) -> AsyncIterator[Table]:
        """Open a started table as ``open`` does; any other raises ``NotStartedError``."""
        async with self.open(table_id, prefetch) as opened:
            if isinstance(opened, lobby_store.Lobby):
                raise NotStartedError(opened)
            yield opened

    async def load_lobby(self, table_id: str) -> lobby_store.Lobby | None:
        """Load the lobby of a table, final once it has started; None if there is no such table."""
        cached = self.cache.get_table(table_id)
        if cached is not None:
            return await lobby_store.resolve_linked_users(cached.opening.lobby, self._users)
        return await self._lobbies.load_lobby(table_id)

    def start_prefetch(self, table_id: str, user_id: str = "", command: str = "") -> Prefetch | None:
        """Send all requests for locking a cached table; return None if it is not cached."""
        cached = self.cache.get_table(table_id)
        return prefetch_table(self._store, self._users, cached, user_id, command) if cached is not None else None

    async def append_entry(self, table: Table, command: str) -> CommitResult:
        """Store a newly made entry. Call it while the table is open.

        On failure the table is dropped from the cache, because it is ahead of the store. Raises ``WriteConflictError``
        if another process was faster, ``RejectedError`` and ``StoreError``.
        """
        match = table.match
        table.state = reducer.reduce_state(table.state, match)
        reply: CommitResult | Conflict | TableOver | None = None
        try:
            older = await self._compact_older(table)
            reply = await self._store.tables.commit(
                table.id,
                match.version - 1,
                command,
                encode_row(match.entries[-1]),
                encode_snapshot(_build_snapshot(table)),
                fold=older,
                outbox=[lobby_store.encode_table_change(table.id, table.screen_version)],
                timers=build_timers(table, self._timings, lobby_store.to_ms(self._clock())),
                summary=encode_summary(table),
            )
        finally:
            if not isinstance(reply, CommitResult) or reply.is_duplicate:
                self.cache.drop_table(table.id)
        if isinstance(reply, TableOver):
            raise RejectedError("app-archived")
        if not isinstance(reply, CommitResult):
            raise WriteConflictError
        if older is not None:
            table.entries_in_blocks = match.version - 1
        table.command_results[command] = reply
        if table.is_over:
            self.cache.drop_on_release(table.id)
        return reply

    async def _compact_older(self, table: Table) -> LogCompaction | None:
        before = table.match.version - 1
        if before - table.entries_in_blocks < MAX_ROWS:
            return None
        return await asyncio.to_thread(compact_log, table.match.entries[:before], table.entries_in_blocks)

    async def append_event(
        self, table: Table, event: TableEvent, msg: Msg | None = None, *, command: str, to: int | None = None
    ) -> None:
        """Append a table event with its message.

        ``to``: the only seat that may read the message, or None for all. Call under ``open_started``. After a
          repeated command the table is as stored. Raises ``WriteConflictError`` if another process was faster: repeat
          the whole operation.
        """
        encoded = encode_event(event)
        events = (GameEvent(msg, to),) if msg is not None else ()
        table.match.append_table_entry(
            LogEntry("table", encoded.seat, user=encoded.user, at=self.now_iso(), move=encoded.move, events=events)
        )
        if (await self.append_entry(table, command)).is_duplicate:
            await self._renew_table(table)

    async def transact(self, table_id: str, change: Callable[[Table], Awaitable[T]]) -> T:
        """Open a table and change it. Raises as ``open_started`` and ``retry`` do."""
        async with self.open_started(table_id) as opened:
            return await self.retry(opened, change)

    async def retry(self, table: Table, change: Callable[[Table], Awaitable[T]]) -> T:
        """Change an opened table, and again on the newest version after each ``WriteConflictError``.

        ``change`` must check what is already done. Raises ``WriteConflictError`` after ``MAX_ATTEMPTS`` conflicts,
        ``TimerPostponedError`` at once, and any other error of ``change``.
        """
        for _ in range(MAX_ATTEMPTS):
            try:
                return await change(table)
            except TimerPostponedError:
                raise
            except WriteConflictError:
                await self._renew_table(table)
        raise WriteConflictError

    async def _renew_table(self, table: Table) -> None:
        vars(table).update(vars(await self._load_current(table.id)))
        self.cache.put_table(table.id, table)

    async def is_command_done(self, table: Table, command: str) -> bool:
        """Return whether a command was already carried out at an opened table."""
        if command in table.command_results:
            return table.command_results[command] is not None
        return await self._store.tables.load_answer(table.id, command) is not None

    async def load_phase(self, table_id: str) -> lobby_store.TablePhase:
        """Load the phase of a table; a closed or unknown table is finished."""
        try:
            async with self.open(table_id) as opened:
                return opened.phase
        except RejectedError:
            return "finished"

    async def iterate_unfinished(
        self, tables: Collection[str]
    ) -> AsyncGenerator[tuple[str, lobby_store.TablePhase], None]:
        """Yield unfinished tables with their phase: running ones (without opening them), then lobbies."""
        found = await self._store.tables.load_summaries(tables)
        for table_id, data in found.items():
            if data and not decode_summary(data).is_over:
                yield table_id, "running"
        for table_id, data in found.items():
            if data is None and (phase := await self.load_phase(table_id)) != "finished":
                yield table_id, phase

    def now_iso(self) -> str:
        """Return the current time as log entries have it."""
        return self._clock().isoformat(timespec="seconds")

    async def _refresh_table(self, table_id: str, prefetch: Prefetch | None) -> AnyTable:
        if prefetch is not None and (
            prefetch.cached.is_archived or await prefetch.version == prefetch.cached.match.version
        ):
            return self.cache.put_table(table_id, prefetch.cached)
        self.cache.drop_table(table_id)
        stored = await self._store.tables.load_table(table_id) if is_valid_id(table_id) else None
        loaded = await (self._start_from_lobby(table_id) if stored is None else self._restore_table(table_id, stored))
        return loaded if isinstance(loaded, lobby_store.Lobby) else self.cache.put_table(table_id, loaded)

    async def _reload_table(self, table_id: str, *, has_started: bool = False) -> Table:
        """Load a table whose log exists, bypassing the cache. ``has_started``: require its first entry."""
        stored = await self._store.tables.load_table(table_id)
        if stored is None:
            raise RejectedError("app-no-table")
        return await self._restore_table(table_id, stored, has_started=has_started)

    async def _restore_table(self, table_id: str, stored: TableData, *, has_started: bool = False) -> Table:
        decoded = decode_table(table_id, stored)
        opening = decoded.opening
        try:
            await adopt_components(self._store, opening)
            if not decoded.entries and has_started:
                raise StoreError("store-log-damaged", table=table_id, version=1)
            if not decoded.entries:
                return await self._append_first_entry(opening)
            loaded = restore_table(decoded)
        except EngineError as error:
            if table_id not in self._reported:
                log.warning("table not supported by this version", table=table_id, why=error.msg.key)
                self._reported.add(table_id)
            raise OtherRulesError from error
        if not loaded.is_archived and stored.summary != (summary := encode_summary(loaded)):
            await self._store.tables.save_summary(table_id, loaded.match.version, summary)
        if stored.damaged:
            try:
                log.warning("snapshot rebuilt from the log", table=loaded.id, version=loaded.match.version)
                await self._store.tables.repair_snapshot(
                    loaded.id, loaded.match.version, encode_snapshot(_build_snapshot(loaded))
                )
                message = Msg("app-event-rebuilt")
                await self.append_event(loaded, SnapshotRebuilt(), message, command=f"rebuilt:{loaded.match.version}")
            except WriteConflictError:
                return await self._reload_table(table_id)
        return loaded

    async def _start_from_lobby(self, table_id: str) -> AnyTable:
        """Return an open or closed lobby; begin the game of a started one."""
        lobby = await self._lobbies.require_lobby(table_id)
        if lobby.game not in GAMES:
            raise RejectedError("app-game-gone", game=lobby.game)
        if lobby.state != "started":
            return lobby
        if not lobby.secret.seed:
            return await self._reload_table(table_id)  # another process has just begun it: the log holds the secret
        match = build_match(lobby)
        public_lobby = msgspec.structs.replace(lobby, secret=SeedSecret("", ""), position={}, version=0)
        components = await self._store.components.save_component(
            match.game.components_source(match.header.components).encode()
        )
        habits = await load_availability(self._users, lobby, lobby_store.to_ms(self._clock()))
        opening = Opening(match.header, lobby.secret, public_lobby, lobby.version + 1, components, habits)
        created = await self._store.tables.create_table(table_id, f"open:{table_id}", encode_row(opening), b"")
        if not isinstance(created, CommitResult) or created.is_duplicate:
            return await self._reload_table(table_id)
        started = await self._append_first_entry(opening, match)
        await self._lobbies.erase_secret(table_id)
        return started

    async def _append_first_entry(self, opening: Opening, match: Match[Any, Any] | None = None) -> Table:
        """Append the first entry. It is deterministic, so another process can repeat it after a crash."""
        if match is None:
            match = match_factory.start_match(GAMES[opening.header.game], opening.header, opening.secret)
        match.entries[0] = msgspec.structs.replace(match.entries[0], at=self.now_iso())
        started = Table(opening, match, initial_state(opening.lobby, opening.habits))
        with suppress(WriteConflictError):
            if not (await self.append_entry(started, f"start:{opening.lobby.table}")).is_duplicate:
                return started
        return await self._reload_table(opening.lobby.table, has_started=True)

    async def archive_table(self, table_id: str) -> None:
        """Store a finished table as one compressed record."""
        async with self.open_started(table_id) as table:
            if table.is_over and not table.is_archived:
                record = TableRecord(table.opening, tuple(table.match.entries))
                data = await asyncio.to_thread(encode_record, record)
                await self._store.tables.finish_table(table_id, len(record.entries), data)
                self.cache.drop_table(table_id)


def _build_snapshot(table: Table) -> TableSnapshot:
    return TableSnapshot(table.match.take_snapshot(), table.state)


def build_match(lobby: lobby_store.Lobby) -> Match[Any, Any]:
    """Build the match of a started lobby, from its lesson's position or its own, if any."""
    game = GAMES[lobby.game]
    if position := load_first_position(game.data_dir) if lobby.lesson else lobby.position:
        return match_factory.load_match(game, lobby.table, position, lobby.secret, trusted=True)
    return match_factory.open_match(game, lobby.table, len(lobby.seats), lobby.options, lobby.secret, lobby.components)


async def load_availability(users: UserRepository, lobby: lobby_store.Lobby, now: int) -> tuple[Availability, ...]:
    """Load the waking hours and notification settings of the first players. ``now``: Unix ms."""
    players = [await users.get_cached(player.user) if player.user else None for player in lobby.seats]
    return tuple(user.availability_at(now) if user is not None else Availability() for user in players)
