"""A running or finished table: what lies before its log, its match, who sits there, and its own history."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.history import History, fold
from bot.app.rooms import Room, Sitter
from bot.app.waiting.state import Habits, Waiting, begun
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
    waiting: Waiting | None = None


class Kept(msgspec.Struct, frozen=True):
    """A snapshot of a table: a cache of what its log tells."""

    match: Snapshot
    waiting: Waiting


class InRoom(Exception):  # noqa: N818 - a fact: the table has not begun
    """There is only a room yet."""

    def __init__(self, room: Room, version: int) -> None:
        super().__init__(room.table)
        self.room = room
        self.version = version


class Table:
    """A running or finished table: its match, who sits there, and its own history."""

    def __init__(
        self, opening: Opening, match: Match[Any, Any], waiting: Waiting | None = None, *, archived: bool = False
    ) -> None:
        self.opening = opening
        self.match = match
        self.history: History = fold(match.entries)
        self.waiting = waiting or _fresh(opening, match)
        """Whose time runs, and who plays for whom."""
        self.archived = archived
        self.linked: dict[str, str] = {}
        """Ids of those who have come since, to the ids that count now."""
        self.room: Room = opening.room
        """As the table was set up, with everybody under the id that counts now."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.opening.room.table

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
        return [n for n, sitter in enumerate(self.owners) if not sitter.ai]

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


def _fresh(opening: Opening, match: Match[Any, Any]) -> Waiting:
    """A table whose time has not been told: nothing is due."""
    new = waiting_of(opening)
    return msgspec.structs.replace(new, owing=tuple(match.owing()), version=match.version)


def waiting_of(opening: Opening) -> Waiting:
    """A table's waiting before its first entry."""
    room = opening.room
    seats = [(sitter.person, sitter.ai) for sitter in room.seats]
    return begun(seats, room.pace, room.ladder, opening.habits)
