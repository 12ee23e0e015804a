"""The log of a table: its header and its entries. The log is the truth; all other data derive from it."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Literal

import msgspec

from engines.core.chance import Draw
from engines.core.core_types import GameEvent, Move
from engines.core.game import Options

Actor = Literal["player", "deputy", "ai", "fallback", "order", "vote"]


class LogHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """The setup of a table. ``rules``, ``shape`` and ``components`` pin the versions that made its log."""

    game: str
    table: str
    rules: int
    shape: int
    components: str
    options: Options
    seats: int
    commit: str
    start: dict[str, Any] | None = None
    """The dumped first position of a loaded table; ``None`` for the start of the rules."""


class SeedSecret(msgspec.Struct, frozen=True):
    """The seed and salt of a table, 64 hex digits each; kept apart from the header until the end."""

    seed: str
    salt: str


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of a log. The engine replays ``start``, ``move`` and ``undo``, but not ``table``.

    ``table`` entries belong to the table service. ``to``: the version that an ``undo`` returns to. Of a player, it
    undoes only that seat's next entry; of a ``vote``, all entries since.
    """

    kind: Literal["start", "move", "undo", "table"]
    seat: int | None = None
    by: Actor = "player"
    user: str = ""
    at: str = ""
    """UTC, ISO 8601; empty if unknown."""
    move: Move = ()
    to: int | None = None
    draws: tuple[Draw, ...] = ()
    events: tuple[GameEvent, ...] = ()
    seals: bool = False
    """Whether something was drawn, shown or revealed, or the move was final: it needs a vote to undo."""
    digest: str = ""
    """Digest of the position after it; written into records, empty in a running log."""


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole table: header, entries, and after the end the seed and salt of the commitment."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    secret: SeedSecret | None = None


def visible_events(
    entries: Sequence[LogEntry], gone: Container[int], seat: int | None, since: int = 0
) -> list[tuple[int, GameEvent]]:
    """Return the events that a viewer may know, with their versions, without undone entries (``gone``)."""
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
    """Yield the events of ``visible_events`` in reverse order, lazily."""
    for version in range(len(entries), 0, -1):
        if version not in gone:
            for event in reversed(entries[version - 1].events):
                if event.is_visible_to(seat):
                    yield version, event
