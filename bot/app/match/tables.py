"""Tables as they lie in the store. ``hold`` is the way to one, ``append`` the way on.

The store compares versions, so that two processes never write the same one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog

from bot.app.clock.due import soonest
from bot.app.clock.event_codec import encode_event
from bot.app.clock.events import SnapshotRebuilt, TableClosed, TableEvent
from bot.app.clock.state import Habits, newcomers
from bot.app.clock.voting import outcome
from bot.app.match import chronicle
from bot.app.match.blocks import SINGLES, fold
from bot.app.match.chronicle import before
from bot.app.match.look import Look, look
from bot.app.match.lying import Lying, adopt, read, taken_up
from bot.app.match.memory import Memory
from bot.app.match.packing import pack_record, pack_row, pack_snapshot
from bot.app.match.rooms import Room, Rooms, belongs, ms, noticed
from bot.app.match.table import Archive, InRoom, Kept, Opening, Table
from bot.app.match.unplayed import Unplayed, unplayed
from bot.app.match.voices import next_waking
from bot.app.people.people import People
from bot.app.port.ports import Now, Pace, is_id
from bot.app.port.refusals import Crowded, Declined
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import Committed, Conflict, Fold, Over
from engines import GAMES
from engines.core import tables as engine
from engines.core.lessons import start_of
from engines.core.log import Entry, Secret
from engines.core.match import Match
from engines.core.words import Event, Msg, Refused

log = structlog.get_logger("bottega.app")

TIMERS = ("ai", "vote", "clock", "hooks")
"""What rings at a table while it is played."""


class Tables:
    """All tables that have begun."""

    def __init__(self, store: Store, rooms: Rooms, people: People, clock: Now, pace: Pace) -> None:
        self._store = store
        self._rooms = rooms
        self._people = people
        self._clock = clock
        self._pace = pace
        self.memory = Memory(clock, pace)
        self._told: set[str] = set()

    @asynccontextmanager
    async def hold(self, table: str, look: Look | None = None) -> AsyncIterator[Table]:
        """The table as it is now, for this task alone; a task that holds it may hold it once more.

        ``look``: what was asked before, see ``look``.
        Raises ``InRoom``, ``Declined`` (none such), ``Unplayed`` (none that is played here), ``StoreError``.
        """
        async with self.memory.alone(table):
            look = self._good(table, look)
            found = await self._newest(table, look)
            fits = look is not None and look.cached is found
            await self._people.heard(look.people if look and fits else self._people.ask(found.everybody()))
            found.holds += 1
            found.drafts, found.firsts = {}, {}
            if look and fits:
                found.drafts = {whose: await draft for whose, draft in look.drafts.items()}
                found.firsts = {command: await first for command, first in look.firsts.items()}
            found.linked = {one: (await self._people.named(one)).id for one in newcomers(found.waiting)}
            found.room = await belongs(_hosted(found), self._people)
            version = found.match.version
            try:
                yield found
            except BaseException:
                if found.match.version != version:
                    self.memory.drop(table)
                raise

    def look(self, table: str, person: str = "", command: str = "") -> Look | None:
        """Ask for all that holding a table that is in memory will ask for, in one go; ``hold`` takes it."""
        cached = self.memory.get(table)
        return look(self._store, self._people, cached, person, command) if cached is not None else None

    def _good(self, table: str, look: Look | None) -> Look | None:
        """A look at the table as it is now: the one given, unless somebody has held it since."""
        cached = self.memory.get(table)
        return look if look is not None and cached is not None and look.of(cached) else self.look(table)

    async def append(self, table: Table, command: str, answer: bytes = b"") -> Committed | None:
        """Store the entry that was just made; ``None``: somebody else was faster, load the table again.

        If it can't be stored the cached table is dropped, since it is ahead of the truth. Only under ``hold``.
        """
        match = table.match
        waits = self._ai_waits(table)
        table.chronicle = chronicle.after(table.chronicle, match)
        reply: Committed | Conflict | Over | None = None
        try:
            older = await self._folded(table)
            reply = await self._store.tables.append(
                table.id, match.version - 1, command,
                pack_row(match.entries[-1]), pack_snapshot(_kept(table)), fold=older,
                outbox=[noticed(table.id, table.shown_version)],
                timers={k: due for k, due in self._timers(table).items() if not (waits and k == "ai")}, answer=answer,
            )  # fmt: skip
        finally:
            if not isinstance(reply, Committed) or reply.again:
                self.memory.drop(table.id)
        if isinstance(reply, Over):
            raise Declined("app-archived")
        if not isinstance(reply, Committed):
            return None
        if older is not None:
            table.folded = match.version - 1
        table.firsts[command] = reply
        if table.over:
            self.memory.drop_after(table.id)
        return reply

    async def _folded(self, table: Table) -> Fold | None:
        """What becomes of the entries before the last one, where enough of them lie one by one."""
        before = table.match.version - 1
        if before - table.folded < SINGLES:
            return None
        return await asyncio.to_thread(fold, table.match.entries[:before], table.folded)

    async def note(
        self, table: Table, event: TableEvent, msg: Msg | None = None, *, command: str, to: int | None = None
    ) -> None:
        """Write an event of the table's own history, and what is told of it; ``to``: the seat that alone is.

        Only under ``hold``. Raises ``Crowded`` where somebody else was faster: try again from the start.
        """
        table.match.note(self._line(event, msg, to))
        if await self.append(table, command) is None:
            raise Crowded

    def _line(self, event: TableEvent, msg: Msg | None, to: int | None = None) -> Entry:
        spelling = encode_event(event)
        told = (Event(msg, to),) if msg is not None else ()
        return Entry("table", spelling.seat, person=spelling.person, at=self.now(), word=spelling.word, events=told)

    async def again(self, table: Table) -> Table:
        """A table that somebody else was faster at, as it is now. Only under ``hold``."""
        async with self.hold(table.id) as newest:
            return newest

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
        ended = {"result": now} if table.over else {}
        hooks = {"hooks": now} if any(table.waiting.seats[seat].hook for seat in table.match.owing()) else {}
        return (
            ended
            | hooks
            | {
                "ai": now + grace if table.ai_owing(self._pace.automatic) else None,
                "vote": _lapses(table, now),
                "finish": now + self._pace.finish_ms if table.over else None,
                "clock": min(filter(None, (soonest(table.waiting), next_waking(table))), default=None),
            }
        )

    async def _newest(self, table: str, look: Look | None) -> Table:
        if look is not None and (look.cached.archived or await look.version == look.cached.match.version):
            return self.memory.put(table, look.cached)
        self.memory.drop(table)
        return self.memory.put(table, await self._load(table))

    async def _load(self, table: str, *, begun: bool = False) -> Table:
        """The table as it lies in the store. ``begun``: its first entry has been made."""
        stored = await self._store.tables.load(table) if is_id(table) else None
        if stored is None:
            return await self._begin_room(table)
        lying = read(table, stored)
        opening = lying.opening
        try:
            await adopt(self._store, opening)
            if not lying.entries and begun:
                raise StoreError("store-log-damaged", table=table, version=1)
            if not lying.entries:
                return await self._start(opening)
            found = taken_up(lying)
        except Refused as refused:
            raise await self._unplayed(lying, refused.msg) from refused
        if stored.damaged:
            try:
                await self._say_rebuilt(found)
            except Crowded:
                return await self._load(table)
        return found

    async def _unplayed(self, lying: Lying, why: Msg) -> Unplayed:
        table = lying.opening.room.table
        if table not in self._told:
            log.warning("table not played by this version", table=table, why=why.key)
            self._told.add(table)
        return await unplayed(lying.kept, why, self._people, archived=lying.archived)

    async def _say_rebuilt(self, table: Table) -> None:
        """The snapshot was damaged: it is made from the log again, and that is said where everybody can read it."""
        log.warning("snapshot rebuilt from the log", table=table.id, version=table.match.version)
        await self._store.tables.mend(table.id, table.match.version, pack_snapshot(_kept(table)))
        told = Msg("app-event-rebuilt")
        await self.note(table, SnapshotRebuilt(), told, command=f"rebuilt:{table.match.version}")

    async def _begin_room(self, table: str) -> Table:
        found = await self._rooms.get(table) if is_id(table) else None
        if found is None:
            raise Declined("app-no-table")
        room, version = found
        if room.game not in GAMES:
            raise Declined("app-game-gone", game=room.game)
        if room.state != "started":
            raise InRoom(room, version)
        if not room.secret.seed:
            return await self._begun_meanwhile(table)
        match = self._open(room)
        bare = msgspec.structs.replace(room, secret=Secret("", ""))
        components = await self._store.components.put(match.game.source(match.header.components).encode())
        opening = Opening(match.header, room.secret, bare, version + 1, components, await self._habits(room))
        made = await self._store.tables.create(table, f"open:{table}", pack_row(opening), b"")
        if not isinstance(made, Committed) or made.again:
            return await self._begun_meanwhile(table)
        begun = await self._start(opening, match)
        await self._rooms.strip(table)
        return begun

    async def _begun_meanwhile(self, table: str) -> Table:
        """Another process has begun the table since we looked: the secret lies in its log."""
        if await self._store.tables.load(table) is None:
            raise Declined("app-no-table")
        return await self._load(table)

    async def _start(self, opening: Opening, match: Match[Any, Any] | None = None) -> Table:
        """The first entry. The same however often it is made: a process that died here harms nothing."""
        if match is None:
            match = engine.begin(GAMES[opening.header.game], opening.header, opening.secret)
        match.entries[0] = msgspec.structs.replace(match.entries[0], at=self.now())
        begun = Table(opening, match, before(opening.room, opening.habits))
        reply = await self.append(begun, f"start:{opening.room.table}")
        return begun if reply is not None and not reply.again else await self._load(opening.room.table, begun=True)

    def _open(self, room: Room) -> Match[Any, Any]:
        game = GAMES[room.game]
        if room.lesson:
            return engine.load_table(game, room.table, start_of(game.home), room.secret)
        return engine.open_table(game, room.table, len(room.seats), room.options, room.secret, room.components)

    async def _habits(self, room: Room) -> tuple[Habits, ...]:
        """When those who sit down are awake, and how they are called."""
        people = [await self._people.named(sitter.person) if sitter.person else None for sitter in room.seats]
        now = ms(self._clock())  # a holiday that is over by then is nothing that the table waits for
        return tuple(person.habits_at(now) if person is not None else Habits() for person in people)

    async def finish(self, table: str) -> None:
        """Make a table that is over one compressed record; one that is not played here is, since this was asked."""
        try:
            async with self.hold(table) as found:
                if found.over and not found.archived:
                    await self._put_away(Archive(found.opening, tuple(found.match.entries)))
        except Unplayed as kept:
            if not kept.archived:
                await self._put_away(kept.kept)

    async def _put_away(self, record: Archive) -> None:
        table = record.opening.room.table
        data = await asyncio.to_thread(pack_record, record)
        await self._store.tables.finish(table, len(record.entries), data)
        self.memory.drop(table)

    async def close(self, table: Unplayed, command: str, seat: int | None) -> bool:
        """Close a table that is not played here; false if somebody else was faster. There is no snapshot after it."""
        entry = self._line(TableClosed(seat), Msg("app-event-closed"))
        reply = await self._store.tables.append(
            table.room.table, table.version, command, pack_row(entry), b"",
            outbox=[noticed(table.room.table, table.shown_version + 1)],
            timers=dict.fromkeys(TIMERS) | {"finish": ms(self._clock()) + self._pace.finish_ms},
        )  # fmt: skip
        return isinstance(reply, Committed)


def _hosted(table: Table) -> Room:
    """The room with whoever hosts by now."""
    room, host = table.opening.room, table.history.host
    return room if host is None else msgspec.structs.replace(room, host=host)


def _lapses(table: Table, now: int) -> int | None:
    """When a vote on going back is over (ms): at once where whoever's voice was missing has left."""
    vote = table.history.vote
    if vote is None:
        return None
    return now if outcome(table.waiting, vote) else vote.due


def _kept(table: Table) -> Kept:
    return Kept(table.match.snapshot(), table.chronicle)


__all__ = ["Archive", "InRoom", "Opening", "Table", "Tables"]
