"""The log of a table: its header and its entries. The log is the truth; everything else can be made from it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Literal

import msgspec

from engines.core.chance import Draw
from engines.core.game import Options
from engines.core.words import Event, Word

By = Literal["player", "deputy", "ai", "fallback", "order", "vote"]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Secret(msgspec.Struct, frozen=True):
    """Kept apart from the header till the end: 64 hex digits each."""

    seed: str
    salt: str


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a log. The engine replays ``start``, ``say`` and ``undo``; ``table`` is the table's own history.

    ``to``: for ``undo``, the version that it goes back to. By a player, it takes back that seat's next entry alone; by
    ``vote``, everything since.
    """

    kind: Literal["start", "say", "undo", "table"]
    seat: int | None = None
    by: By = "player"
    person: str = ""
    at: str = ""
    """UTC, ISO 8601; empty where nobody told the time."""
    word: Word = ()
    to: int | None = None
    draws: tuple[Draw, ...] = ()
    events: tuple[Event, ...] = ()
    seals: bool = False
    """Something was drawn, shown or opened, or said for good: it can't be taken back alone."""
    digest: str = ""
    """Of the position after it; written into records, empty in a running log."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole table: header, entries, and after the end the seed and salt that the commitment was made of."""

    header: Header
    entries: tuple[Entry, ...]
    secret: Secret | None = None


def told(entries: Sequence[Entry], gone: Container[int], seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
    """The events that a viewer may know of, with their versions, without those of entries taken back (``gone``)."""
    return [
        (version, event)
        for version, entry in enumerate(entries[since:], since + 1)
        if version not in gone
        for event in entry.events
        if event.reaches(seat)
    ]


def taken_back(entries: list[Entry]) -> set[int]:
    """The versions whose entries (and so their events) no longer count. The first entry has version 1."""
    gone: set[int] = set()
    for version, entry in enumerate(entries, 1):
        if entry.kind != "undo" or entry.to is None:
            continue
        since = [v for v in range(entry.to + 1, version) if entries[v - 1].kind == "say" and v not in gone]
        gone.update(since if entry.by == "vote" else since[:1])
    return gone
