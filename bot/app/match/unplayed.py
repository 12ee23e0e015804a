"""A table that this version does not play: its log is of rules that are not kept, or has options that are gone."""

from __future__ import annotations

import msgspec

from bot.app.match.chronicle import History, history_of
from bot.app.match.rooms import Room, Sitter, belongs
from bot.app.match.table import Archive, Opening
from bot.app.people.people import People
from bot.app.port.refusals import Declined
from engines.core.log import Entry
from engines.core.words import Msg


class Unplayed(Declined):
    """It lies as it is, can be told of, exported and closed, and goes on where a version plays it.

    ``room``: as it was set up, with those who sit and host by now. ``why``: the engine's own words.
    """

    def __init__(self, kept: Archive, room: Room, why: Msg, *, archived: bool) -> None:
        super().__init__("app-unplayed")
        self.kept = kept
        self.room = room
        self.why = why
        self.archived = archived
        self._history: History = history_of(kept.entries)

    @property
    def opening(self) -> Opening:
        """What lies before the log."""
        return self.kept.opening

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log."""
        return self.kept.entries

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def shown_version(self) -> int:
        """The version that screens carry."""
        return self.opening.base + self.version

    @property
    def over(self) -> bool:
        """Whether it was closed, or had ended and was put away."""
        return self.archived or self._history.closed

    @property
    def known(self) -> dict[str, int]:
        """Everybody who ever sat here, and on which seat."""
        first = {sitter.person: n for n, sitter in enumerate(self.opening.room.seats) if sitter.person}
        return first | {person: seat for _, seat, person in self._history.sat if person}


async def unplayed(kept: Archive, why: Msg, people: People, *, archived: bool) -> Unplayed:
    """What to raise for a table that was refused for ``why``."""
    past, room = history_of(kept.entries), kept.opening.room
    seats = list(room.seats)
    for _, seat, person in past.sat:
        seats[seat] = Sitter(person) if person else Sitter(ai=True)
    host = room.host if past.host is None else past.host
    now = await belongs(msgspec.structs.replace(room, seats=tuple(seats), host=host), people)
    return Unplayed(kept, now, why, archived=archived)
