"""Rooms: tables before they begin. Who sits down, which options; and the secret that the game will be dealt from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.people import People
from bot.app.ports import Fresh, derived_id, is_id, new_id
from bot.app.refusals import Crowded, Declined
from bot.app.waiting.paces import Measure
from bot.store.documents import Document
from bot.store.store import Store
from bot.store.tables import Committed
from engines.core.chance import commitment
from engines.core.game import Options
from engines.core.log import Secret

RETRIES = 60
BEGIN_MS = 3000


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person, or an AI."""

    person: str = ""
    ai: bool = False


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that is being set up. Seats are numbered in the order of joining."""

    table: str
    game: str
    host: str
    place: str
    lang: str
    invite: str
    secret: Secret
    seats: tuple[Sitter, ...] = ()
    options: Options = {}
    learning: bool = False
    state: Literal["open", "started", "closed"] = "open"
    rematch_of: str = ""
    components: str = ""
    """Hash of the component table; empty: the game's own."""
    pace: str = "none"
    """How long a turn may take, by the name in ``waiting.paces.PACES``."""
    ladder: tuple[Measure, ...] = ()
    """What is done when the time is out; empty: as usual."""

    def seat_of(self, person: str) -> int | None:
        """The seat of a person."""
        return next((n for n, sitter in enumerate(self.seats) if person and sitter.person == person), None)

    @property
    def commit(self) -> str:
        """What is published of the secret from the first moment."""
        return commitment(self.table, self.secret.seed, self.secret.salt)


class Notice(msgspec.Struct, frozen=True):
    """An outbox row: this table has changed."""

    table: str
    version: int


class Rooms:
    """The rooms in the store."""

    def __init__(self, store: Store, fresh: Fresh, people: People) -> None:
        self._store = store
        self._fresh = fresh
        self._people = people

    def new(self, game: str, host: str, place: str, lang: str, command: str) -> Room:
        """A room that nobody has stored yet. Its id comes from the command, so that a retry opens no second one."""
        secret = Secret(self._fresh(32).hex(), self._fresh(32).hex())
        table = derived_id(f"{command}:{host}:{place}")
        return Room(table, game, host, place, lang, new_id(self._fresh, 16), secret)

    async def open(self, room: Room, command: str) -> Room:
        """Store a new room; it is listed for its host and its place first."""
        await self._store.indexes.add("person-tables", room.host, room.table)
        if room.place:
            await self._store.indexes.add("place-tables", room.place, room.table)
            await self._store.indexes.add("table-places", room.table, room.place)
        await self._put(room, 0, command, None)
        return room

    async def get(self, table: str) -> tuple[Room, int] | None:
        """A room and its version."""
        document = await self._store.documents.get("room", table) if is_id(table) else None
        if document is None:
            return None
        return await belongs(_read(document), self._people), document.version

    async def change(self, table: str, command: str, edit: Callable[[Room], Room], *, due: int | None = None) -> Room:
        """Change an open room; ``edit`` may refuse. ``due``: look after it then (ms) if nobody else does."""
        for _ in range(RETRIES):
            document = await self._store.documents.get("room", table)
            if document is None:
                raise Declined("app-no-table")
            old = _read(document)
            if old.state == "closed":
                raise Declined("app-room-closed")
            if old.state == "started":
                raise Declined("app-room-started", "panel")
            now = await belongs(old, self._people)
            new = edit(now)
            if new == now:
                return now
            reply = await self._put(new, document.version, command, due)
            if isinstance(reply, Committed):
                return _read(await self._document(table)) if reply.again else new
        raise Crowded

    async def strip(self, table: str, version: int) -> None:
        """The table has begun: the secret is kept in its own log from now on, and here no more."""
        document = await self._store.documents.get("room", table)
        if document is None or document.version != version:
            return
        room = msgspec.structs.replace(_read(document), secret=Secret("", ""))
        await self._store.documents.put(
            "room", table, version, "strip", msgspec.msgpack.encode(room), timers={"begin": None}
        )

    async def _document(self, table: str) -> Document:
        document = await self._store.documents.get("room", table)
        assert document is not None, table
        return document

    async def _put(self, room: Room, expected: int, command: str, due: int | None) -> object:
        row = msgspec.msgpack.encode(Notice(room.table, expected + 1))
        return await self._store.documents.put(
            "room", room.table, expected, command, msgspec.msgpack.encode(room),
            outbox=[row], timers={"begin": due} if due is not None else None,
        )  # fmt: skip


async def belongs(room: Room, people: People) -> Room:
    """The room with everybody under the id that counts now. One person with two seats in an open room keeps the first.

    Who they are is a few seconds old at most.
    """
    ids = {one: (await people.named(one)).id for one in {room.host, *(s.person for s in room.seats)} if one}
    if all(one == now for one, now in ids.items()):
        return room
    seats = [msgspec.structs.replace(s, person=ids[s.person]) if s.person else s for s in room.seats]
    if room.state == "open":
        seats = [s for n, s in enumerate(seats) if not s.person or s not in seats[:n]]
    return msgspec.structs.replace(room, host=ids.get(room.host, room.host), seats=tuple(seats))


def _read(document: Document) -> Room:
    return msgspec.msgpack.decode(document.data, type=Room)


def ms(moment: datetime) -> int:
    """Milliseconds since 1970, as timers count."""
    return int(moment.timestamp() * 1000)
