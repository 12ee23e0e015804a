"""A running or finished table: what lies before its log, its match, who sits there, and its own history."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from bot.app.clocks.table_clock import Availability, TableClock, known_user_ids, list_human_seats
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.table_state import Lifecycle, TableState
from bot.store.tables import Committed
from engines.core.game import Game
from engines.core.log import LogEntry, LogHeader, SeedSecret
from engines.core.match import Match, MatchSnapshot


class Opening(msgspec.Struct, frozen=True):
    """What lies before a table's log and never changes. ``base``: the version its room had, so that screens go on."""

    header: LogHeader
    secret: SeedSecret
    room: Lobby
    base: int
    components: str = ""
    """Where the store keeps the component table that this table began with."""
    habits: tuple[Availability, ...] = ()
    """When those who sat down were awake as it began, and how they wanted to be called."""


class TableRecord(msgspec.Struct, frozen=True):
    """A finished table."""

    opening: Opening
    entries: tuple[LogEntry, ...]


class TableSnapshot(msgspec.Struct, frozen=True):
    """A snapshot of a table: a cache of what its log tells."""

    match: MatchSnapshot
    chronicle: TableState


class TableNotStartedError(Exception):
    """There is only a room yet."""

    def __init__(self, lobby: Lobby, version: int) -> None:
        super().__init__(lobby.table)
        self.lobby = lobby
        self.version = version


class Table:
    """A running or finished table: its match, who sits there, and its own history."""

    def __init__(
        self,
        opening: Opening,
        match: Match[Any, Any],
        state: TableState,
        *,
        archived: bool = False,
        folded: int = 0,
    ) -> None:
        self.opening = opening
        self.match = match
        self.state = state
        self.is_archived = archived
        self.entries_in_blocks = folded
        """So many entries of the log, the oldest, lie in blocks."""
        self.linked_ids: dict[str, str] = {}
        """Ids of those who have come since, to the ids that count now."""
        self.lobby: Lobby = opening.room
        """As the table was set up, with everybody under the id that counts now."""
        self.lock_count = 0
        """How often it was held."""
        self.last_used_ms = 0
        """When it was held last (ms)."""
        self.drafts: dict[tuple[int, str], bytes | None] = {}
        """Half-said words by seat and person, as far as they are known while it is held."""
        self.command_results: dict[str, Committed | None] = {}
        """What commands were answered before it was held, as far as that is known."""

    def all_user_ids(self) -> set[str]:
        """All who are named here, under the ids under which they came: host, players, and whoever was one."""
        room = self.opening.room
        hosts = {room.host, self.lifecycle.host or ""}
        return ({*hosts, *(sitter.person for sitter in room.seats)} | known_user_ids(self.clock)) - {""}

    @property
    def id(self) -> str:
        """The table's id."""
        return self.opening.room.table

    @property
    def lifecycle(self) -> Lifecycle:
        """Who sits and hosts, and whether the table goes on."""
        return self.state.history

    @property
    def clock(self) -> TableClock:
        """Whose time runs, and who plays for whom."""
        return self.state.waiting

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.match.game

    @property
    def owners(self) -> tuple[SeatPlayer, ...]:
        """Whose seats they are: those that were left for good are an AI's."""
        return tuple(self._seat_owner(n, sitter) for n, sitter in enumerate(self.lobby.seats))

    @property
    def seats(self) -> tuple[SeatPlayer, ...]:
        """Who answers for each seat now: its owner, or whoever plays while the owner is away."""
        return tuple(self._seat_player(n, sitter) for n, sitter in enumerate(self.owners))

    def _seat_owner(self, n: int, player: SeatPlayer) -> SeatPlayer:
        clock = self.clock.seats[n]
        if clock.ai or clock.free:
            return SeatPlayer(ai=True)
        return SeatPlayer(self.linked_ids.get(clock.owner, clock.owner)) if clock.owner else player

    def _seat_player(self, n: int, owner: SeatPlayer) -> SeatPlayer:
        clock = self.clock.seats[n]
        if clock.cover == "deputy" and clock.deputy:
            return SeatPlayer(self.linked_ids.get(clock.deputy, clock.deputy))
        return SeatPlayer(ai=True) if clock.cover == "ai" else owner

    def holder_id(self, seat: int) -> str:
        """The id under which somebody came to a seat, whoever they are linked with by now."""
        return self.clock.seats[seat].owner or self.opening.room.seats[seat].person

    def own_seats(self, ids: Collection[str]) -> list[int]:
        """The seats that belong to somebody, under any of their ids; never one that they play for somebody else."""
        return [n for n, sitter in enumerate(self.owners) if sitter.person and sitter.person in ids]

    def ownership_periods(self) -> list[tuple[int, tuple[SeatPlayer, ...]]]:
        """Who owned the seats, from after which version on: a new chapter whenever one changed hands."""
        found = [(0, self.lobby.seats)]
        for version, seat, person in self.lifecycle.sat:
            seats = list(found[-1][1])
            seats[seat] = SeatPlayer(self.linked_ids.get(person, person)) if person else SeatPlayer(ai=True)
            found.append((version, tuple(seats)))
        return found

    @property
    def screen_version(self) -> int:
        """The version that screens carry: it goes on where the room's ended."""
        return self.opening.base + self.match.version

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played here."""
        return self.match.is_over or self.lifecycle.closed

    def seat_of(self, user_id: str) -> int | None:
        """The seat of a person, or the one that they play for somebody else."""
        own = self.own_seat(user_id)
        if own is not None:
            return own
        return next((n for n, sitter in enumerate(self.seats) if user_id and sitter.person == user_id), None)

    def own_seat(self, user_id: str) -> int | None:
        """The seat that belongs to a person."""
        return next((n for n, sitter in enumerate(self.owners) if user_id and sitter.person == user_id), None)

    def human_seats(self) -> list[int]:
        """The seats of people, whether they are here or somebody plays for them: nobody goes back without them."""
        return list_human_seats(self.clock)

    def ai_seats(self) -> list[int]:
        """The seats of AIs."""
        return [n for n, sitter in enumerate(self.seats) if sitter.ai]

    def ai_seats_to_move(self, most: int) -> list[int]:
        """The AI seats that may answer now: none in a vote, or when too much was said automatically."""
        past = self.lifecycle
        if past.vote is not None or past.stuck or past.automatic >= most or self.is_over:
            return []
        ais, clocks = self.ai_seats(), self.clock.seats
        return [seat for seat in self.match.seats_to_move() if seat in ais or clocks[seat].fallback]

    def is_waiting_for_user(self, most: int) -> bool:
        """Whether automatic play has stopped and somebody has to say that it may go on."""
        past = self.lifecycle
        return (
            not self.is_over
            and (past.stuck or past.automatic >= most)
            and bool(set(self.match.seats_to_move()) & set(self.ai_seats()))
        )
