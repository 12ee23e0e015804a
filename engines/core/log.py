"""The log of a table: its header and its entries. The log is the truth; everything else can be made from it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, Literal

import msgspec

from engines.core.chance import Draw
from engines.core.core_types import GameEvent, Move
from engines.core.game import Options

Actor = Literal["player", "deputy", "ai", "fallback", "order", "vote"]


class LogHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is played with. ``rules``, ``shape`` and ``components`` pin the rules that its log was made by."""

    game: str
    table: str
    rules: int
    shape: int
    components: str
    options: Options
    seats: int
    commit: str
    start: dict[str, Any] | None = None
    """The position that a loaded table began with, as it was dumped; ``None`` where it began as the rules say."""


class SeedSecret(msgspec.Struct, frozen=True):
    """Kept apart from the header till the end: 64 hex digits each."""

    seed: str
    salt: str


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a log. The engine replays ``start``, ``say`` and ``undo``; ``table`` is the table's own history.

    ``to``: for ``undo``, the version that it goes back to. By a player, it takes back that seat's next entry alone; by
    ``vote``, everything since.
    """

    kind: Literal["start", "say", "undo", "table"]
    seat: int | None = None
    by: Actor = "player"
    person: str = ""
    at: str = ""
    """UTC, ISO 8601; empty where nobody told the time."""
    word: Move = ()
    to: int | None = None
    draws: tuple[Draw, ...] = ()
    events: tuple[GameEvent, ...] = ()
    seals: bool = False
    """Something was drawn, shown or opened, or said for good: it can't be taken back alone."""
    digest: str = ""
    """Of the position after it; written into records, empty in a running log."""


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole table: header, entries, and after the end the seed and salt that the commitment was made of."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    secret: SeedSecret | None = None


def visible_events(
    entries: Sequence[LogEntry], gone: Container[int], seat: int | None, since: int = 0
) -> list[tuple[int, GameEvent]]:
    """The events that a viewer may know of, with their versions, without those of entries taken back (``gone``)."""
    return [
        (version, event)
        for version, entry in enumerate(entries[since:], since + 1)
        if version not in gone
        for event in entry.events
        if event.is_visible_to(seat)
    ]


def latest_visible_events(
    entries: Sequence[LogEntry], gone: Container[int], seat: int | None
) -> Iterator[tuple[int, GameEvent]]:
    """The same, the last one first: whoever wants to know the latest need not hear all of it."""
    for version in range(len(entries), 0, -1):
        if version not in gone:
            for event in reversed(entries[version - 1].events):
                if event.is_visible_to(seat):
                    yield version, event
