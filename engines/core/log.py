"""The log of a table: its header and its entries. All other data derive from it."""

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from engines.core.chance import Draw
from engines.core.core_types import GameEvent, Move
from engines.core.game import Options

Actor = Literal["player", "deputy", "ai", "fallback", "order", "vote"]

SEALING_FLAG: Final = 64
UNDONE_FLAG: Final = 128


class LogHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """The setup of a table. Three fields pin the versions that made its log.

    ``rules``: the game's ``rules_version``; ``shape``: its ``schema_version``; ``components``: the hash of the file.
    """

    game: str
    table: str
    rules: int
    shape: int
    components: str
    options: Options
    seats: int
    commit: str
    start: dict[str, Any] | None = None
    """Dumped first position of a loaded table; ``None`` for the start of the rules."""


class SeedSecret(msgspec.Struct, frozen=True):
    """The seed and salt of a table, 64 hex digits each; separate from the header until the end."""

    seed: str
    salt: str


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of a log. The engine replays ``start``, ``move`` and ``undo``, but not ``table``.

    ``table`` entries belong to the table service. ``to``: the version that an ``undo`` returns to. By a player, it
    undoes only that seat's next entry; by a ``vote``, all entries since.
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
    """Whether something was drawn, shown or revealed, or the move was final, so undoing it needs a vote."""
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
    """Return a viewer's events with their versions, without undone entries (``gone``)."""
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


class ActiveEntries:
    """The versions of active moves, lowest first. The first entry has version 1."""

    __slots__ = ("_codes", "_seals", "_seats", "active_versions", "undone_versions")

    def __init__(self) -> None:
        self._codes = bytearray()
        """One byte per entry: 0, or for a move its seat + 1, with ``SEALING_FLAG`` and ``UNDONE_FLAG``."""
        self.active_versions: list[int] = []
        """Versions of the active moves."""
        self.undone_versions: set[int] = set()
        """Versions of the undone moves: neither they nor their events count."""
        self._seats: dict[int | None, list[int]] = {}
        self._seals: list[int] = []

    @property
    def seal_version(self) -> int:
        """Return the version of the last sealing move, or 1, the start."""
        return self._seals[-1] if self._seals else 1

    def last_move(self, seat: int) -> int | None:
        """Return the version of the last active move of a seat, or None."""
        own = self._seats.get(seat)
        return own[-1] if own else None

    def last_move_until(self, seat: int, last: int) -> int:
        """Return a seat's last move up to a version, even an undone one; 0 if there is none."""
        codes = self._codes
        return next((v for v in range(min(last, len(codes)), 0, -1) if codes[v - 1] % SEALING_FLAG == seat + 1), 0)

    def move_count(self, seat: int) -> int:
        """Return the number of active moves of a seat."""
        return len(self._seats.get(seat, ()))

    def has_moved(self, seat: int) -> bool:
        """Return whether a seat has ever moved, even if the move was undone."""
        return seat in self._seats

    def moves_since(self, version: int) -> list[int]:
        """Return the active moves after a version."""
        return self.active_versions[bisect_right(self.active_versions, version) :]

    def moves_between(self, version: int, last: int) -> list[int]:
        """Return the active moves after one version, up to and including another."""
        return self.active_versions[
            bisect_right(self.active_versions, version) : bisect_right(self.active_versions, last)
        ]

    def add_entry(self, version: int, entry: LogEntry) -> None:
        """Add the next entry."""
        if entry.kind == "move":
            self.active_versions.append(version)
            self._seats.setdefault(entry.seat, []).append(version)
            codes = self._codes
            while len(codes) < version:
                codes.append(0)
            codes[-1] = 1 + (entry.seat or 0)
            if entry.seals:
                self._seals.append(version)
                codes[-1] |= SEALING_FLAG
        elif entry.kind == "undo" and entry.to is not None:
            since = self.moves_since(entry.to)
            for back in reversed(since if entry.by == "vote" else since[:1]):
                self._mark_undone(back)

    def to_bytes(self) -> bytes:
        """Encode everything compactly; see ``active_from_bytes``."""
        return bytes(self._codes)

    def _mark_undone(self, version: int) -> None:
        self.undone_versions.add(version)
        self._codes[version - 1] |= UNDONE_FLAG
        for versions in (self.active_versions, self._seals, *self._seats.values()):
            at = bisect_right(versions, version) - 1
            if at >= 0 and versions[at] == version:
                del versions[at]


def find_active_entries(entries: Iterable[LogEntry]) -> ActiveEntries:
    """Return the active entries of a whole log."""
    found = ActiveEntries()
    for version, entry in enumerate(entries, 1):
        found.add_entry(version, entry)
    return found


def active_from_bytes(codes: bytes) -> ActiveEntries:
    """Decode the result of ``ActiveEntries.to_bytes`` without reading any log entry."""
    found = ActiveEntries()
    found._codes = bytearray(codes)
    for version, code in enumerate(codes, 1):
        if code:
            own = found._seats.setdefault(code % SEALING_FLAG - 1, [])
            if code & UNDONE_FLAG:
                found.undone_versions.add(version)
                continue
            found.active_versions.append(version)
            own.append(version)
            if code & SEALING_FLAG:
                found._seals.append(version)
    return found
