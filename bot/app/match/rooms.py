"""Rooms: tables before they begin. Who sits down, which options; and the secret that the game will be dealt from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.clock.paces import Measure
from bot.app.people.people import People
from bot.app.port import trail
from bot.app.port.ports import Fresh, derived_id, is_id, new_id
from bot.app.port.refusals import Declined
from bot.store.effects import Effects
from bot.store.store import Store
from engines import GAMES
from engines.core import earlier
from engines.core.chance import commitment
from engines.core.game import Options
from engines.core.levels import Level
from engines.core.log import Secret

BEGIN_MS = 3000
OPPONENTS = 3


def opponents(game: str) -> int:
    """How many AIs somebody plays against who only wants to play."""
    return min(OPPONENTS, GAMES[game].seats[1] - 1)


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
    level: Level = "journeyman"
    """How well AIs play here, those that stand in for somebody too."""
    state: Literal["open", "started", "closed"] = "open"
    rematch_of: str = ""
    passed: bool = False
    """Whoever opened it has left: its host is somebody else now."""
    components: str = ""
    """Hash of the component table; empty: the game's own."""
    pace: str = "none"
    """How long a turn may take, by the name in ``clock.paces.PACES``."""
    ladder: tuple[Measure, ...] = ()
    """What is done when the time is out; empty: as usual."""
    lesson: bool = False
    """Somebody learns the game here: the table begins with the position of its lesson, and asks what that asks."""
    free: int = 0
    """From this moment (ms) on anybody who sits here may start; 0: its host alone, always."""

    def seat_of(self, person: str) -> int | None:
        """The seat of a person."""
        return next((n for n, sitter in enumerate(self.seats) if person and sitter.person == person), None)

    @property
    def commit(self) -> str:
        """What is published of the secret from the first moment."""
        return commitment(self.table, self.secret.seed, self.secret.salt)


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An outbox row: this table has changed. ``trail``: by what, see ``port.trail``."""

    table: str
    version: int
    trail: str = ""


def noticed(table: str, version: int) -> bytes:
    """The outbox row of a change that is made now."""
    return msgspec.json.encode(Notice(table, version, trail.here()))


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
        held = await self._store.documents.change(
            "room", room.table, Room, lambda had: had or room, command=command, effects=_told
        )
        return held.value

    async def get(self, table: str) -> tuple[Room, int] | None:
        """A room and its version."""
        held = await self._store.documents.read("room", table, Room) if is_id(table) else None
        return (await belongs(_offered(held.value), self._people), held.version) if held is not None else None

    async def known(self, table: str) -> tuple[Room, int]:
        """The room of a table, begun or not, and its version. Raises ``Declined`` where there is none."""
        found = await self.get(table)
        if found is None:
            raise Declined("app-no-table")
        return found

    async def change(self, table: str, command: str, edit: Callable[[Room], Room], *, due: int | None = None) -> Room:
        """Change an open room; ``edit`` may refuse. ``due``: look after it then (ms) if nobody else does."""

        async def edited(old: Room | None) -> Room:
            if old is None:
                raise Declined("app-no-table")
            if old.state == "closed":
                raise Declined("app-room-closed")
            if old.state == "started":
                raise Declined("app-room-started", "panel")
            return edit(await belongs(_offered(old), self._people))

        def told(old: Room | None, new: Room, version: int) -> Effects:
            return _told(old, new, version)._replace(timers={"begin": due} if due is not None else {})

        if not is_id(table):
            raise Declined("app-no-table")
        return (await self._store.documents.change("room", table, Room, edited, command=command, effects=told)).value

    async def strip(self, table: str) -> None:
        """The table has begun: the secret is kept in its own log from now on, and here no more."""

        def bare(room: Room | None) -> Room:
            assert room is not None, table
            return msgspec.structs.replace(room, secret=Secret("", ""))

        await self._store.documents.change(
            "room", table, Room, bare, command="strip", effects=lambda *_: Effects(timers={"begin": None})
        )


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


def _told(_: Room | None, room: Room, version: int) -> Effects:
    return Effects([noticed(room.table, version)])


def _offered(room: Room) -> Room:
    """The room with what its game still offers: options that are gone are at their defaults, for all to see."""
    options = earlier.offered(GAMES[room.game], room.options) if room.game in GAMES else room.options
    return room if options == room.options else msgspec.structs.replace(room, options=options)


def ms(moment: datetime) -> int:
    """Milliseconds since 1970, as timers count."""
    return int(moment.timestamp() * 1000)
