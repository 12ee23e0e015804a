"""A running or finished table: what lies before its log, its match, who sits there, and its own history."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.history import History, fold
from bot.app.rooms import Room, Sitter
from engines.core.game import Game
from engines.core.log import Entry, Header, Secret
from engines.core.match import Match


class Opening(msgspec.Struct, frozen=True):
    """What lies before a table's log and never changes. ``base``: the version its room had, so that screens go on."""

    header: Header
    secret: Secret
    room: Room
    base: int
    components: str = ""
    """Where the store keeps the component table that this table began with."""


class Archive(msgspec.Struct, frozen=True):
    """A finished table."""

    opening: Opening
    entries: tuple[Entry, ...]


class InRoom(Exception):  # noqa: N818 - a fact: the table has not begun
    """There is only a room yet."""

    def __init__(self, room: Room, version: int) -> None:
        super().__init__(room.table)
        self.room = room
        self.version = version


class Table:
    """A running or finished table: its match, who sits there, and its own history."""

    def __init__(self, opening: Opening, match: Match[Any, Any], *, archived: bool = False) -> None:
        self.opening = opening
        self.match = match
        self.history: History = fold(match.entries)
        self.archived = archived
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
    def seats(self) -> tuple[Sitter, ...]:
        """Who sits where now: seats that were handed over are an AI's."""
        handed = self.history.handed
        return tuple(Sitter(ai=True) if n in handed else sitter for n, sitter in enumerate(self.room.seats))

    @property
    def shown_version(self) -> int:
        """The version that screens carry: it goes on where the room's ended."""
        return self.opening.base + self.match.version

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.match.over or self.history.closed

    def seat_of(self, person: str) -> int | None:
        """The seat of a person."""
        return next((n for n, sitter in enumerate(self.seats) if person and sitter.person == person), None)

    def humans(self) -> list[int]:
        """The seats of people."""
        return [n for n, sitter in enumerate(self.seats) if not sitter.ai]

    def ais(self) -> list[int]:
        """The seats of AIs."""
        return [n for n, sitter in enumerate(self.seats) if sitter.ai]

    def ai_owing(self, most: int) -> list[int]:
        """The AI seats that may answer now: none in a vote, or when too much was said automatically."""
        past = self.history
        if past.vote is not None or past.stuck or past.automatic >= most or self.over:
            return []
        ais = self.ais()
        return [seat for seat in self.match.owing() if seat in ais]

    def waits_for_person(self, most: int) -> bool:
        """Whether automatic play has stopped and somebody has to say that it may go on."""
        past = self.history
        return (
            not self.over and (past.stuck or past.automatic >= most) and bool(set(self.match.owing()) & set(self.ais()))
        )
