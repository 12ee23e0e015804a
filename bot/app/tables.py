"""Tables as they lie in the store, and a bounded cache of them. ``hold`` is the way to one, ``append`` the way on.

The store compares versions, so that two processes never write the same one; the lock here only keeps the cached match
of this process from being changed by two at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.history import after
from bot.app.people import People
from bot.app.ports import Clock, Pace, is_id
from bot.app.refusals import Declined
from bot.app.rooms import Notice, Room, Rooms, belongs, ms
from bot.app.table import Archive, InRoom, Kept, Opening, Table, waiting_of
from bot.app.waiting import fold
from bot.app.waiting.due import soonest
from bot.app.waiting.replay import replayed
from bot.app.waiting.state import Habits, newcomers
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import Committed, Conflict, Over, Stored
from engines import GAMES
from engines.core import tables as engine
from engines.core.log import Entry, Secret
from engines.core.match import Match
from engines.core.words import Event, Msg

log = structlog.get_logger("bottega.app")


class Tables:
    """All tables that have begun."""

    def __init__(self, store: Store, rooms: Rooms, people: People, clock: Clock, pace: Pace) -> None:
        self._store = store
        self._rooms = rooms
        self._people = people
        self._clock = clock
        self._pace = pace
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[Table]:
        """The table as it is now, for this task alone. Raises ``InRoom``, ``Declined`` (none such), ``StoreError``."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            found = await self._newest(table)
            found.room = await belongs(found.opening.room, self._people)
            found.linked = {one: (await self._people.named(one)).id for one in newcomers(found.waiting)}
            version = found.match.version
            try:
                yield found
            except BaseException:
                if found.match.version != version:
                    self._cache.pop(table, None)
                raise

    async def append(self, table: Table, command: str, answer: bytes = b"") -> Committed | None:
        """Store the entry that was just made; ``None``: somebody else was faster, load the table again.

        If it can't be stored the cached table is dropped, since it is ahead of the truth. Only under ``hold``.
        """
        match = table.match
        waits = self._ai_waits(table)
        table.history = after(table.history, match.version, match.entries[-1])
        frozen = table.over or table.history.vote is not None
        table.waiting = fold.after(table.waiting, match.version, match.entries[-1], match.owing(), frozen=frozen)
        reply: Committed | Conflict | Over | None = None
        try:
            reply = await self._store.tables.append(
                table.id, match.version - 1, command,
                msgspec.msgpack.encode(match.entries[-1]), _kept(table),
                outbox=[msgspec.msgpack.encode(Notice(table.id, table.shown_version))],
                timers={k: due for k, due in self._timers(table).items() if not (waits and k == "ai")}, answer=answer,
            )  # fmt: skip
        finally:
            if not isinstance(reply, Committed) or reply.again:
                self._cache.pop(table.id, None)
        if isinstance(reply, Over):
            raise Declined("app-archived")
        return reply if isinstance(reply, Committed) else None

    async def note(self, table: Table, word: tuple[str, ...], seat: int | None, msg: Msg | None, command: str) -> bool:
        """Write a line of the table's own history; false if somebody else was faster."""
        events = (Event(msg),) if msg is not None else ()
        table.match.note(Entry("table", seat, at=self.now(), word=word, events=events))
        return await self.append(table, command) is not None

    def forget(self, table: str) -> None:
        """Drop a table from the cache."""
        self._cache.pop(table, None)

    def now(self) -> str:
        """The time as logs keep it."""
        return self._clock().isoformat(timespec="seconds")

    def _ai_waits(self, table: Table) -> bool:
        """Whether somebody answers the same question once more: that gives an AI that is asked it no new grace."""
        match, last = table.match, table.match.entries[-1]
        asked = [match.epochs[seat] for seat in table.ai_owing(self._pace.automatic)]
        if not asked or last.by != "player" or last.kind not in ("say", "undo"):
            return False
        return any(entry.kind == "say" and entry.seat == last.seat for entry in match.entries[min(asked) : -1])

    def _timers(self, table: Table) -> dict[str, int | None]:
        now, past = ms(self._clock()), table.history
        grace = self._pace.after_ai_ms if past.automatic else self._pace.after_player_ms
        return {
            "ai": now + grace if table.ai_owing(self._pace.automatic) else None,
            "vote": past.vote.due if past.vote is not None else None,
            "finish": now + self._pace.finish_ms if table.over else None,
            "clock": soonest(table.waiting),
        }

    async def _newest(self, table: str) -> Table:
        cached = self._cache.get(table)
        if cached is not None and (cached.archived or await self._store.tables.version(table) == cached.match.version):
            self._cache.move_to_end(table)
            return cached
        self._cache.pop(table, None)
        found = await self._load(table)
        self._cache[table] = found
        while len(self._cache) > self._pace.cached:
            self._cache.popitem(last=False)
        return found

    async def _load(self, table: str) -> Table:
        stored = await self._store.tables.load(table) if is_id(table) else None
        if stored is None:
            return await self._begin_room(table)
        if stored.record is not None:
            archive = msgspec.msgpack.decode(stored.record, type=Archive)
            header = archive.opening.header
            await self._adopt(archive.opening)
            match = engine.again(GAMES[header.game], header, list(archive.entries))
            waiting = archive.waiting or replayed(archive.opening, match.game, archive.entries)
            return Table(archive.opening, match, waiting, archived=True)
        opening = msgspec.msgpack.decode(stored.header, type=Opening)
        await self._adopt(opening)
        rows = await self._store.tables.log(table)
        entries = [msgspec.msgpack.decode(row.data, type=Entry) for row in rows[: stored.version]]
        if not entries:
            return await self._start(opening)
        kept, game = _snapshot(stored), GAMES[opening.header.game]
        snapshot = kept.match if kept is not None else None
        match = engine.resume(game, opening.header, opening.secret, entries, snapshot)
        known = kept is not None and kept.waiting.version == len(entries)
        waiting = kept.waiting if kept is not None and known else replayed(opening, game, entries)
        found = Table(opening, match, waiting)
        if stored.damaged and not await self._say_rebuilt(found):
            return await self._load(table)
        return found

    async def _say_rebuilt(self, table: Table) -> bool:
        """The snapshot was damaged: it is made from the log again, and that is said where everybody can read it."""
        log.warning("snapshot rebuilt from the log", table=table.id, version=table.match.version)
        await self._store.tables.mend(table.id, table.match.version, _kept(table))
        return await self.note(table, ("rebuilt",), None, Msg("app-event-rebuilt"), f"rebuilt:{table.match.version}")

    async def _begin_room(self, table: str) -> Table:
        found = await self._rooms.get(table) if is_id(table) else None
        if found is None:
            raise Declined("app-no-table")
        room, version = found
        if room.state != "started":
            raise InRoom(room, version)
        if not room.secret.seed:
            return await self._begun_meanwhile(table)
        match = self._open(room)
        bare = msgspec.structs.replace(room, secret=Secret("", ""))
        components = await self._store.components.put(match.game.source(match.header.components).encode())
        opening = Opening(match.header, room.secret, bare, version + 1, components, await self._habits(room))
        data = msgspec.msgpack.encode(opening)
        made = await self._store.tables.create(table, f"open:{table}", data, b"")
        if not isinstance(made, Committed) or made.again:
            return await self._begun_meanwhile(table)
        begun = await self._start(opening, match)
        await self._rooms.strip(table, version)
        return begun

    async def _begun_meanwhile(self, table: str) -> Table:
        """Another process has begun the table since we looked: the secret lies in its log."""
        if await self._store.tables.load(table) is None:
            raise Declined("app-no-table")
        return await self._load(table)

    async def _adopt(self, opening: Opening) -> None:
        """A table keeps the components that it began with, whatever the game or the host has replaced them by."""
        game = GAMES[opening.header.game]
        if opening.header.components == game.components:
            return
        text = await self._store.components.get(opening.components)
        if text is None:
            raise StoreError("store-component-damaged", hash=opening.components)
        game.adopt(text.decode())

    async def _start(self, opening: Opening, match: Match[Any, Any] | None = None) -> Table:
        """The first entry. The same however often it is made: a process that died here harms nothing."""
        if match is None:
            match = self._open(msgspec.structs.replace(opening.room, secret=opening.secret))
        match.entries[0] = msgspec.structs.replace(match.entries[0], at=self.now())
        begun = Table(opening, match, waiting_of(opening))
        reply = await self.append(begun, f"start:{opening.room.table}")
        return begun if reply is not None and not reply.again else await self._load(opening.room.table)

    def _open(self, room: Room) -> Match[Any, Any]:
        game = GAMES[room.game]
        return engine.open_table(game, room.table, len(room.seats), room.options, room.secret, room.components)

    async def _habits(self, room: Room) -> tuple[Habits, ...]:
        """When those who sit down are awake, and how they are called."""
        people = [await self._people.named(sitter.person) if sitter.person else None for sitter in room.seats]
        return tuple(person.habits if person is not None else Habits() for person in people)

    async def finish(self, table: str) -> None:
        """Make a table that is over one compressed record."""
        async with self.hold(table) as found:
            if found.over and not found.archived:
                record = msgspec.msgpack.encode(Archive(found.opening, tuple(found.match.entries), found.waiting))
                await self._store.tables.finish(table, found.match.version, record)
                self._cache.pop(table, None)


def _snapshot(stored: Stored) -> Kept | None:
    """The snapshot, or None where it has another shape: the log tells all of it again."""
    try:
        return msgspec.msgpack.decode(stored.snapshot, type=Kept) if stored.snapshot else None
    except msgspec.ValidationError:
        return None


def _kept(table: Table) -> bytes:
    return msgspec.msgpack.encode(Kept(table.match.snapshot(), table.waiting))


__all__ = ["Archive", "InRoom", "Opening", "Table", "Tables"]
