"""Which words of a log still stand: kept up with each entry, so that taking back costs the same at any length of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

from engines.core.log import LogEntry

SEALS: Final = 64
GONE: Final = 128


class ActiveEntries:
    """Versions, lowest first. The first entry has version 1."""

    __slots__ = ("_codes", "_seals", "_seats", "active_versions", "undone_versions")

    def __init__(self) -> None:
        self._codes = bytearray()
        """A byte an entry: 0, or of a word its seat and 1, with ``SEALS`` and ``GONE``."""
        self.active_versions: list[int] = []
        """Of the words that stand."""
        self.undone_versions: set[int] = set()
        """Of the words that were taken back: neither they nor their events count."""
        self._seats: dict[int | None, list[int]] = {}
        self._seals: list[int] = []

    @property
    def seal_version(self) -> int:
        """The last word that sealed, 1 before any did: the start."""
        return self._seals[-1] if self._seals else 1

    def last_move(self, seat: int) -> int | None:
        """The last word of a seat."""
        own = self._seats.get(seat)
        return own[-1] if own else None

    def last_move_until(self, seat: int, till: int) -> int:
        """The last word of a seat up to a version, taken back or not; 0 where there is none."""
        codes = self._codes
        return next((v for v in range(min(till, len(codes)), 0, -1) if codes[v - 1] % SEALS == seat + 1), 0)

    def move_count(self, seat: int) -> int:
        """How many words of a seat stand."""
        return len(self._seats.get(seat, ()))

    def has_moved(self, seat: int) -> bool:
        """Whether a seat has ever said anything, taken back or not."""
        return seat in self._seats

    def moves_since(self, version: int) -> list[int]:
        """The words after a version."""
        return self.active_versions[bisect_right(self.active_versions, version) :]

    def moves_between(self, version: int, till: int) -> list[int]:
        """The words after one version, up to another and with it."""
        return self.active_versions[
            bisect_right(self.active_versions, version) : bisect_right(self.active_versions, till)
        ]

    def add_entry(self, version: int, entry: LogEntry) -> None:
        """The next entry."""
        if entry.kind == "say":
            self.active_versions.append(version)
            self._seats.setdefault(entry.seat, []).append(version)
            codes = self._codes
            while len(codes) < version:
                codes.append(0)
            codes[-1] = 1 + (entry.seat or 0)
            if entry.seals:
                self._seals.append(version)
                codes[-1] |= SEALS
        elif entry.kind == "undo" and entry.to is not None:
            since = self.moves_since(entry.to)
            for back in reversed(since if entry.by == "vote" else since[:1]):
                self._mark_undone(back)

    def to_bytes(self) -> bytes:
        """All of it, small; see ``decoded``."""
        return bytes(self._codes)

    def _mark_undone(self, version: int) -> None:
        self.undone_versions.add(version)
        self._codes[version - 1] |= GONE
        for versions in (self.active_versions, self._seals, *self._seats.values()):
            at = bisect_right(versions, version) - 1
            if at >= 0 and versions[at] == version:
                del versions[at]


def find_active_entries(entries: Iterable[LogEntry]) -> ActiveEntries:
    """Those of a whole log."""
    found = ActiveEntries()
    for version, entry in enumerate(entries, 1):
        found.add_entry(version, entry)
    return found


def active_from_bytes(codes: bytes) -> ActiveEntries:
    """Those that ``coded`` gave: no entry is read for it."""
    found = ActiveEntries()
    found._codes = bytearray(codes)
    for version, code in enumerate(codes, 1):
        if code:
            own = found._seats.setdefault(code % SEALS - 1, [])
            if code & GONE:
                found.undone_versions.add(version)
                continue
            found.active_versions.append(version)
            own.append(version)
            if code & SEALS:
                found._seals.append(version)
    return found
