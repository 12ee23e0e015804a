"""Rooms: tables before they begin. Who sits down, which options; and the secret that the game will be dealt from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.clocks.time_controls import TimeoutStep
from bot.app.common import trace_ids
from bot.app.common.interfaces import RandomBytes, derive_id, is_valid_id, new_id
from bot.app.errors import RejectedError
from bot.app.users.user_repository import UserRepository
from bot.store.effects import Effects
from bot.store.store import Store
from engines import GAMES
from engines.core import migrations
from engines.core.chance import seed_commitment
from engines.core.game import Options
from engines.core.levels import Level
from engines.core.log import SeedSecret

BEGIN_MS = 3000
OPPONENTS = 3


def opponent_count(game: str) -> int:
    """How many AIs somebody plays against who only wants to play."""
    return min(OPPONENTS, GAMES[game].seat_range[1] - 1)


class SeatPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person, or an AI."""

    person: str = ""
    ai: bool = False


class Lobby(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that is being set up. Seats are numbered in the order of joining."""

    table: str
    game: str
    host: str
    place: str
    lang: str
    invite: str
    secret: SeedSecret
    seats: tuple[SeatPlayer, ...] = ()
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
    ladder: tuple[TimeoutStep, ...] = ()
    """What is done when the time is out; empty: as usual."""
    lesson: bool = False
    """Somebody learns the game here: the table begins with the position of its lesson, and asks what that asks."""
    free: int = 0
    """From this moment (ms) on anybody who sits here may start; 0: its host alone, always."""

    def seat_of(self, user_id: str) -> int | None:
        """The seat of a person."""
        return next((n for n, sitter in enumerate(self.seats) if user_id and sitter.person == user_id), None)

    @property
    def secret_commitment(self) -> str:
        """What is published of the secret from the first moment."""
        return seed_commitment(self.table, self.secret.seed, self.secret.salt)


class TableChanged(msgspec.Struct, frozen=True, omit_defaults=True):
    """An outbox row: this table has changed. ``trail``: by what, see ``port.trail``."""

    table: str
    version: int
    trail: str = ""


def encode_table_change(table: str, version: int) -> bytes:
    """The outbox row of a change that is made now."""
    return msgspec.json.encode(TableChanged(table, version, trace_ids.current_trace_id()))


class LobbyStore:
    """The rooms in the store."""

    def __init__(self, store: Store, fresh: RandomBytes, people: UserRepository) -> None:
        self._store = store
        self._fresh = fresh
        self._people = people

    def build_lobby(self, game: str, host: str, place: str, lang: str, command: str) -> Lobby:
        """A room that nobody has stored yet. Its id comes from the command, so that a retry opens no second one."""
        secret = SeedSecret(self._fresh(32).hex(), self._fresh(32).hex())
        table = derive_id(f"{command}:{host}:{place}")
        return Lobby(table, game, host, place, lang, new_id(self._fresh, 16), secret)

    async def open_lobby(self, lobby: Lobby, command: str) -> Lobby:
        """Store a new room; it is listed for its host and its place first."""
        await self._store.indexes.add_member("person-tables", lobby.host, lobby.table)
        if lobby.place:
            await self._store.indexes.add_member("place-tables", lobby.place, lobby.table)
            await self._store.indexes.add_member("table-places", lobby.table, lobby.place)
        held = await self._store.documents.update_value(
            "room", lobby.table, Lobby, lambda had: had or lobby, command=command, effects=_outbox_effects
        )
        return held.value

    async def load_lobby(self, table: str) -> tuple[Lobby, int] | None:
        """A room and its version."""
        held = await self._store.documents.load_value("room", table, Lobby) if is_valid_id(table) else None
        return (
            (await resolve_linked_users(_drop_removed_options(held.value), self._people), held.version)
            if held is not None
            else None
        )

    async def require_lobby(self, table: str) -> tuple[Lobby, int]:
        """The room of a table, begun or not, and its version. Raises ``Declined`` where there is none."""
        found = await self.load_lobby(table)
        if found is None:
            raise RejectedError("app-no-table")
        return found

    async def edit_lobby(
        self, table: str, command: str, edit: Callable[[Lobby], Lobby], *, due: int | None = None
    ) -> Lobby:
        """Change an open room; ``edit`` may refuse. ``due``: look after it then (ms) if nobody else does."""

        async def edit_open_lobby(old: Lobby | None) -> Lobby:
            if old is None:
                raise RejectedError("app-no-table")
            if old.state == "closed":
                raise RejectedError("app-room-closed")
            if old.state == "started":
                raise RejectedError("app-room-started", "panel")
            return edit(await resolve_linked_users(_drop_removed_options(old), self._people))

        def change_effects(old: Lobby | None, new: Lobby, version: int) -> Effects:
            return _outbox_effects(old, new, version)._replace(timers={"begin": due} if due is not None else {})

        if not is_valid_id(table):
            raise RejectedError("app-no-table")
        return (
            await self._store.documents.update_value(
                "room", table, Lobby, edit_open_lobby, command=command, effects=change_effects
            )
        ).value

    async def erase_secret(self, table: str) -> None:
        """The table has begun: the secret is kept in its own log from now on, and here no more."""

        def without_secret(room: Lobby | None) -> Lobby:
            assert room is not None, table
            return msgspec.structs.replace(room, secret=SeedSecret("", ""))

        await self._store.documents.update_value(
            "room", table, Lobby, without_secret, command="strip", effects=lambda *_: Effects(timers={"begin": None})
        )


async def resolve_linked_users(lobby: Lobby, people: UserRepository) -> Lobby:
    """The room with everybody under the id that counts now. One person with two seats in an open room keeps the first.

    Who they are is a few seconds old at most.
    """
    ids = {one: (await people.get_cached(one)).id for one in {lobby.host, *(s.person for s in lobby.seats)} if one}
    if all(one == now for one, now in ids.items()):
        return lobby
    seats = [msgspec.structs.replace(s, person=ids[s.person]) if s.person else s for s in lobby.seats]
    if lobby.state == "open":
        seats = [s for n, s in enumerate(seats) if not s.person or s not in seats[:n]]
    return msgspec.structs.replace(lobby, host=ids.get(lobby.host, lobby.host), seats=tuple(seats))


def _outbox_effects(_: Lobby | None, lobby: Lobby, version: int) -> Effects:
    return Effects([encode_table_change(lobby.table, version)])


def _drop_removed_options(lobby: Lobby) -> Lobby:
    """The room with what its game still offers: options that are gone are at their defaults, for all to see."""
    options = migrations.available_options(GAMES[lobby.game], lobby.options) if lobby.game in GAMES else lobby.options
    return lobby if options == lobby.options else msgspec.structs.replace(lobby, options=options)


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970, as timers count."""
    return int(moment.timestamp() * 1000)
