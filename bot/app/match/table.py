"""A running or finished table: what lies before its log, its match, who sits there, and its own history."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from bot.app.clock.state import Habits, Waiting, newcomers, people
from bot.app.match.chronicle import Chronicle, History
from bot.app.match.rooms import Room, Sitter
from bot.store.tables import Committed
from engines.core.game import Game
from engines.core.log import Entry, Header, Secret
from engines.core.match import Match, Snapshot


class Opening(msgspec.Struct, frozen=True):
    """What lies before a table's log and never changes. ``base``: the version its room had, so that screens go on."""

    header: Header
    secret: Secret
    room: Room
    base: int
    components: str = ""
    """Where the store keeps the component table that this table began with."""
    habits: tuple[Habits, ...] = ()
    """When those who sat down were awake as it began, and how they wanted to be called."""


class Archive(msgspec.Struct, frozen=True):
    """A finished table."""

    opening: Opening
    entries: tuple[Entry, ...]


class Kept(msgspec.Struct, frozen=True):
    """A snapshot of a table: a cache of what its log tells."""

    match: Snapshot
    chronicle: Chronicle


class InRoom(Exception):  # noqa: N818 - a fact: the table has not begun
    """There is only a room yet."""

    def __init__(self, room: Room, version: int) -> None:
        super().__init__(room.table)
        self.room = room
        self.version = version


class Table:
    """A running or finished table: its match, who sits there, and its own history."""

    def __init__(
        self,
        opening: Opening,
        match: Match[Any, Any],
        chronicle: Chronicle,
        *,
        archived: bool = False,
        folded: int = 0,
    ) -> None:
        self.opening = opening
        self.match = match
        self.chronicle = chronicle
        self.archived = archived
        self.folded = folded
        """So many entries of the log, the oldest, lie in blocks."""
        self.linked: dict[str, str] = {}
        """Ids of those who have come since, to the ids that count now."""
        self.room: Room = opening.room
        """As the table was set up, with everybody under the id that counts now."""
        self.holds = 0
        """How often it was held."""
        self.used = 0
        """When it was held last (ms)."""
        self.drafts: dict[tuple[int, str], bytes | None] = {}
        """Half-said words by seat and person, as far as they are known while it is held."""
        self.firsts: dict[str, Committed | None] = {}
        """What commands were answered before it was held, as far as that is known."""

    def everybody(self) -> set[str]:
        """All who are named here, under the ids under which they came: host, players, and whoever was one."""
        room = self.opening.room
        hosts = {room.host, self.history.host or ""}
        return ({*hosts, *(sitter.person for sitter in room.seats)} | newcomers(self.waiting)) - {""}

    @property
    def id(self) -> str:
        """The table's id."""
        return self.opening.room.table

    @property
    def history(self) -> History:
        """Who sits and hosts, and whether the table goes on."""
        return self.chronicle.history

    @property
    def waiting(self) -> Waiting:
        """Whose time runs, and who plays for whom."""
        return self.chronicle.waiting

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.match.game

    @property
    def owners(self) -> tuple[Sitter, ...]:
        """Whose seats they are: those that were left for good are an AI's."""
        return tuple(self._owner(n, sitter) for n, sitter in enumerate(self.room.seats))

    @property
    def seats(self) -> tuple[Sitter, ...]:
        """Who answers for each seat now: its owner, or whoever plays while the owner is away."""
        return tuple(self._player(n, sitter) for n, sitter in enumerate(self.owners))

    def _owner(self, n: int, sitter: Sitter) -> Sitter:
        clock = self.waiting.seats[n]
        if clock.ai or clock.free:
            return Sitter(ai=True)
        return Sitter(self.linked.get(clock.owner, clock.owner)) if clock.owner else sitter

    def _player(self, n: int, owner: Sitter) -> Sitter:
        clock = self.waiting.seats[n]
        if clock.cover == "deputy" and clock.deputy:
            return Sitter(self.linked.get(clock.deputy, clock.deputy))
        return Sitter(ai=True) if clock.cover == "ai" else owner

    def holder(self, seat: int) -> str:
        """The id under which somebody came to a seat, whoever they are linked with by now."""
        return self.waiting.seats[seat].owner or self.opening.room.seats[seat].person

    def own_seats(self, ids: Collection[str]) -> list[int]:
        """The seats that belong to somebody, under any of their ids; never one that they play for somebody else."""
        return [n for n, sitter in enumerate(self.owners) if sitter.person and sitter.person in ids]

    def chapters(self) -> list[tuple[int, tuple[Sitter, ...]]]:
        """Who owned the seats, from after which version on: a new chapter whenever one changed hands."""
        found = [(0, self.room.seats)]
        for version, seat, person in self.history.sat:
            seats = list(found[-1][1])
            seats[seat] = Sitter(self.linked.get(person, person)) if person else Sitter(ai=True)
            found.append((version, tuple(seats)))
        return found

    @property
    def shown_version(self) -> int:
        """The version that screens carry: it goes on where the room's ended."""
        return self.opening.base + self.match.version

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.match.over or self.history.closed

    def seat_of(self, person: str) -> int | None:
        """The seat of a person, or the one that they play for somebody else."""
        own = self.own_seat(person)
        if own is not None:
            return own
        return next((n for n, sitter in enumerate(self.seats) if person and sitter.person == person), None)

    def own_seat(self, person: str) -> int | None:
        """The seat that belongs to a person."""
        return next((n for n, sitter in enumerate(self.owners) if person and sitter.person == person), None)

    def humans(self) -> list[int]:
        """The seats of people, whether they are here or somebody plays for them: nobody goes back without them."""
        return people(self.waiting)

    def ais(self) -> list[int]:
        """The seats of AIs."""
        return [n for n, sitter in enumerate(self.seats) if sitter.ai]

    def ai_owing(self, most: int) -> list[int]:
        """The AI seats that may answer now: none in a vote, or when too much was said automatically."""
        past = self.history
        if past.vote is not None or past.stuck or past.automatic >= most or self.over:
            return []
        ais, clocks = self.ais(), self.waiting.seats
        return [seat for seat in self.match.owing() if seat in ais or clocks[seat].fallback]

    def waits_for_person(self, most: int) -> bool:
        """Whether automatic play has stopped and somebody has to say that it may go on."""
        past = self.history
        return (
            not self.over and (past.stuck or past.automatic >= most) and bool(set(self.match.owing()) & set(self.ais()))
        )
