"""Lobbies: tables before the game starts, with players, options and secret seed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from inspect import isawaitable
from typing import Any, Final, Literal

import msgspec

from bot.app.clocks.time_controls import TimeoutStep
from bot.app.common import interfaces
from bot.app.common.interfaces import Now, RandomBytes, derive_id, is_valid_id, new_id
from bot.app.errors import RejectedError
from bot.app.tables.seat_offer import SeatOffer
from bot.app.users.user_repository import User, UserRepository
from bot.store.documents import VersionedValue
from bot.store.store import Store
from bot.store.timers import TimerKind, WriteEffects
from bot.stored import Stored
from engines import GAMES
from engines.core.chance import seed_commitment
from engines.core.game import Options
from engines.core.levels import Level
from engines.core.log import SeedSecret

BEGIN_MS = 3000
OFFER_ENDS: Final = "offer-ends"
OFFER_CHANGED: Final = "offer-changed"
"""Timers of a lobby that offers seats."""
LOBBY_CLOSED: Final = "lobby-closed"
"""Timer of a lobby that was closed without a game."""
DUPLICATE_OVER, DUPLICATE_PLAYERS = "duplicate-over", "duplicate-players"
"""The documents of finished rounds, and the index of players by table of a round."""
USUAL_OPPONENTS = 3


def opponent_count(game: str) -> int:
    """Return the default number of AI opponents of a game."""
    return min(USUAL_OPPONENTS, GAMES[game].seat_range[1] - 1)


TablePhase = Literal["open", "running", "finished"]


class SeatPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a user or an AI."""

    user: str = ""
    ai: bool = False


class CompetitionRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The round of a competition to which a table belongs, for its title."""

    name: str = ""
    """The competition's name; empty for the proposed one, with ``number``."""
    number: int = 1
    round: int = 0
    """0 for the only one, and if several rounds run at once."""
    is_final: bool = False


class Lobby(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A table during setup. Seats are numbered in the order of joining."""

    table: str
    game: str
    host: str
    channel: str
    lang: str
    invite: str
    secret: SeedSecret
    seats: tuple[SeatPlayer, ...] = ()
    options: Options = {}
    learning: bool = False
    level: Level = "journeyman"
    """The level of the AIs, including those that replace a player."""
    state: Literal["open", "started", "closed"] = "open"
    returning: tuple[str, ...] = ()
    """In a rematch, the players of the finished game: it starts when the last of them takes a seat."""
    has_new_host: bool = False
    """Whether the opener has left and another player is host."""
    components: str = ""
    """Hash of the component table; empty for the game's default."""
    time_control: str = "none"
    """The name of the time control in ``clocks.time_controls``."""
    group_time_control: str = ""
    """The group's default time control when the table was opened; empty if none was chosen."""
    members_only: bool = False
    """Whether only members of the group of ``channel`` may take seats."""
    ping_role: str = ""
    """The role to ping in the channel, because the table looks for players; empty for none."""
    talk_in_chat: bool = False
    """Whether the table's chats show the newest line that its players wrote on the page."""
    timeout_policy: tuple[TimeoutStep, ...] = ()
    """The steps when a player's time runs out; empty for the default."""
    lesson: bool = False
    """Whether this is a tutorial, which starts from the lesson's position and asks its questions."""
    competition: str = ""
    """The competition of the table; empty for none."""
    competition_round: CompetitionRound | None = None
    duplicate_round: str = ""
    """The round whose tables all play the same shuffle (see ``Table.is_curtained``); empty for its own shuffle."""
    players_start_ms: int = 0
    """The time (ms) from which any player may start the game; 0 if only the host may."""

    practice_of: str = ""
    """The finished table that this one continues for practice, without a result; empty for a whole game."""
    position: dict[str, Any] = {}
    """The dumped position to begin from, erased once it has begun; empty for the normal start."""
    offer: SeatOffer | None = None
    """The offer of the free seats; None if never made or withdrawn."""
    version: int = 0
    """Number of changes; set on loading, not stored."""

    @property
    def id(self) -> str:
        """Return the table's id."""
        return self.table

    @property
    def lobby(self) -> Lobby:
        """Return the lobby itself, like ``Table.lobby``."""
        return self

    @property
    def phase(self) -> TablePhase:
        """Return the phase of the table; a closed lobby is finished."""
        return "open" if self.state == "open" else "finished"

    @property
    def screen_version(self) -> int:
        """Return the version that screens carry: the document's, which the table's version continues."""
        return self.version

    def seat_of(self, user_id: str) -> int | None:
        """Return the seat of a user, or None."""
        return next((n for n, player in enumerate(self.seats) if user_id and player.user == user_id), None)

    def is_offered_at(self, now: int) -> bool:
        """Return whether free seats are on offer at a moment (ms)."""
        offer = self.offer
        if offer is None or offer.is_filled or offer.end <= now or self.state != "open":
            return False
        return len(self.seats) < min(offer.seats, GAMES[self.game].seat_range[1])

    @property
    def secret_commitment(self) -> str:
        """Return the commitment to the secret, public from the start."""
        return seed_commitment(self.table, self.secret.seed, self.secret.salt)


class TableChanged(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """An outbox row about a changed table. ``trail``: the trace id, see ``common.interfaces``."""

    table: str
    version: int
    trail: str = ""


def encode_table_change(table_id: str, version: int) -> bytes:
    """Encode the outbox row of a change, with the current trace id."""
    return msgspec.json.encode(TableChanged(table_id, version, interfaces.current_trace_id()))


class LobbyStore:
    """The stored lobbies."""

    def __init__(self, store: Store, random_bytes: RandomBytes, users: UserRepository, clock: Now) -> None:
        self._store = store
        self._random_bytes = random_bytes
        self._users = users
        self._clock = clock

    def build_lobby(self, game: str, host: str, channel: str, lang: str, command: str) -> Lobby:
        """Build a lobby without storing it. The command determines its id, so a retry opens no second one."""
        secret = SeedSecret(self._random_bytes(32).hex(), self._random_bytes(32).hex())
        table = derive_id(f"{command}:{host}:{channel}")
        return Lobby(table, game, host, channel, lang, new_id(self._random_bytes, 16), secret)

    async def open_lobby(self, lobby: Lobby, command: str, due: int | None = None) -> Lobby:
        """Store a new lobby, after the indexes of its host and channel.

        ``due``: the time (ms) of the timer that begins the game of a lobby stored as started.
        """

        def opening_effects(old: Lobby | None, new: Lobby, version: int) -> WriteEffects:
            return _outbox_effects(old, new, version)._replace(timers={"begin": due} if due is not None else {})

        await self._store.indexes.add_member("user-tables", lobby.host, lobby.table)
        if lobby.channel:
            await self._store.indexes.add_member("channel-tables", lobby.channel, lobby.table)
            await self._store.indexes.add_member("table-places", lobby.table, lobby.channel)
        document = await self._store.documents.update_value(
            "lobby", lobby.table, Lobby, lambda stored: stored or lobby, command=command, effects=opening_effects
        )
        return _with_version(document)

    async def load_lobby(self, table_id: str) -> Lobby | None:
        """Load a lobby, started or not, or None."""
        document = await self._store.documents.load_value("lobby", table_id, Lobby) if is_valid_id(table_id) else None
        return await resolve_linked_users(_with_version(document), self._users) if document is not None else None

    async def load_lobbies(self, tables: Iterable[str]) -> dict[str, Lobby]:
        """Load many lobbies together, with the user ids from the time of seating; missing ones are left out."""
        documents = await self._store.documents.load_values("lobby", filter(is_valid_id, tables), Lobby)
        return {table_id: _with_version(document) for table_id, document in documents.items()}

    async def require_lobby(self, table_id: str) -> Lobby:
        """Load a lobby, started or not. Raises ``RejectedError`` if there is none."""
        lobby = await self.load_lobby(table_id)
        if lobby is None:
            raise RejectedError("app-no-table")
        return lobby

    async def edit_lobby(
        self, table_id: str, command: str, edit: Callable[[Lobby], Lobby | Awaitable[Lobby]], *, due: int | None = None
    ) -> Lobby:
        """Change an open lobby. Raises ``RejectedError`` if it is missing, closed or started.

        ``edit`` may raise ``RejectedError`` and read other data. ``due``: the time (ms) of a timer that begins the
        game, if the edit starts it.
        """

        async def edit_open_lobby(old: Lobby | None) -> Lobby:
            if old is None:
                raise RejectedError("app-no-table")
            if old.state == "closed":
                raise RejectedError("app-lobby-closed")
            if old.state == "started":
                raise RejectedError("app-lobby-started", "panel")
            edited = edit(await resolve_linked_users(old, self._users))
            return await edited if isawaitable(edited) else edited

        def change_effects(old: Lobby | None, new: Lobby, version: int) -> WriteEffects:
            timers: dict[TimerKind, int | None] = {"begin": due} if due is not None and new.state == "started" else {}
            timers |= {LOBBY_CLOSED: now} if new.state == "closed" else {}
            return _outbox_effects(old, new, version)._replace(timers=timers | _offer_timers(old, new, now))

        now = to_ms(self._clock())

        if not is_valid_id(table_id):
            raise RejectedError("app-no-table")
        return _with_version(
            await self._store.documents.update_value(
                "lobby", table_id, Lobby, edit_open_lobby, command=command, effects=change_effects
            )
        )

    async def erase_secret(self, table_id: str) -> None:
        """Erase the secret of a started table's lobby: the log holds it."""

        def without_secret(lobby: Lobby | None) -> Lobby:
            assert lobby is not None, table_id
            return msgspec.structs.replace(lobby, secret=SeedSecret("", ""), position={})

        await self._store.documents.update_value(
            "lobby",
            table_id,
            Lobby,
            without_secret,
            command="drop-secret",
            effects=lambda *_: WriteEffects(timers={"begin": None}),
        )

    async def lift_curtain(self, duplicate_round: str) -> None:
        """Record the end of a round, before ``RoundRevealed`` is appended to its tables. Idempotent."""
        await self._store.documents.update_value(DUPLICATE_OVER, duplicate_round, bytes, lambda _: b"over")

    async def record_player(self, user_id: str, lobby: Lobby) -> None:
        """Record that a user plays a shuffle, before they get a seat or become a deputy in its round."""
        if lobby.duplicate_round:
            await self._store.indexes.add_member(DUPLICATE_PLAYERS, lobby.duplicate_round, f"{user_id}.{lobby.table}")

    async def plays_same_shuffle(self, user: User, lobby: Lobby) -> bool:
        """Return whether a user has a seat at another table of the same unfinished round.

        Reads the document of ``lift_curtain``, because a lobby has no log for ``Table.is_curtained`` to read.
        """
        name = lobby.duplicate_round
        if not name or await self._store.documents.load_document(DUPLICATE_OVER, name) is not None:
            return False
        players = await self._store.indexes.list_members(DUPLICATE_PLAYERS, name)
        return any(one.split(".")[0] in user.all_ids and not one.endswith(f".{lobby.table}") for one in players)


async def resolve_linked_users(lobby: Lobby, users: UserRepository) -> Lobby:
    """Return the lobby with the current ids of all users, cached for a few seconds.

    A user who has two seats in an open lobby after linking accounts keeps the first.
    """
    ids = dict.fromkeys((lobby.host, *(seat.user for seat in lobby.seats)))
    return with_current_ids(lobby, await load_current_ids(filter(None, ids), users))


async def load_current_ids(user_ids: Iterable[str], users: UserRepository) -> dict[str, str]:
    """Map user ids to current ids, cached for a few seconds."""
    return {user_id: user.id for user_id, user in (await users.get_all_cached(user_ids)).items()}


def with_current_ids(lobby: Lobby, ids: Mapping[str, str]) -> Lobby:
    """Return the lobby with its user ids mapped by ``ids``."""
    if all(user_id == current for user_id, current in ids.items()):
        return lobby
    seats = [msgspec.structs.replace(s, user=ids[s.user]) if s.user else s for s in lobby.seats]
    if lobby.state == "open":
        seats = [s for n, s in enumerate(seats) if not s.user or s not in seats[:n]]
    return msgspec.structs.replace(lobby, host=ids.get(lobby.host, lobby.host), seats=tuple(seats))


def _with_version(document: VersionedValue[Lobby]) -> Lobby:
    return msgspec.structs.replace(document.value, version=document.version)


def _outbox_effects(_: Lobby | None, lobby: Lobby, version: int) -> WriteEffects:
    return WriteEffects([encode_table_change(lobby.table, version)])


def _offer_timers(old: Lobby | None, new: Lobby, now: int) -> dict[TimerKind, int | None]:
    """Return the timers of a lobby's offer: one for its end, and an immediate one to show a change."""
    if new.offer is None and (old is None or old.offer is None):
        return {}
    return {OFFER_ENDS: new.offer.end if new.offer and new.is_offered_at(now) else None, OFFER_CHANGED: now}


def to_ms(moment: datetime) -> int:
    """Convert a moment to Unix milliseconds."""
    return int(moment.timestamp() * 1000)
