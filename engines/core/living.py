"""Which words of a log still stand: kept up with each entry, so that taking back costs the same at any length of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from engines.core.log import Entry


class Living:
    """Versions, lowest first. The first entry has version 1."""

    __slots__ = ("_seals", "_seats", "gone", "said")

    def __init__(self) -> None:
        self.said: list[int] = []
        """Of the words that stand."""
        self.gone: set[int] = set()
        """Of the words that were taken back: neither they nor their events count."""
        self._seats: dict[int | None, list[int]] = {}
        self._seals: list[int] = []

    @property
    def sealed(self) -> int:
        """The last word that sealed, 1 before any did: the start."""
        return self._seals[-1] if self._seals else 1

    def of(self, seat: int) -> int | None:
        """The last word of a seat."""
        own = self._seats.get(seat)
        return own[-1] if own else None

    def count(self, seat: int) -> int:
        """How many words of a seat stand."""
        return len(self._seats.get(seat, ()))

    def spoke(self, seat: int) -> bool:
        """Whether a seat has ever said anything, taken back or not."""
        return seat in self._seats

    def since(self, version: int) -> list[int]:
        """The words after a version."""
        return self.said[bisect_right(self.said, version) :]

    def between(self, version: int, till: int) -> list[int]:
        """The words after one version, up to another and with it."""
        return self.said[bisect_right(self.said, version) : bisect_right(self.said, till)]

    def take(self, version: int, entry: Entry) -> None:
        """The next entry."""
        if entry.kind == "say":
            self.said.append(version)
            self._seats.setdefault(entry.seat, []).append(version)
            if entry.seals:
                self._seals.append(version)
        elif entry.kind == "undo" and entry.to is not None:
            since = self.since(entry.to)
            for back in reversed(since if entry.by == "vote" else since[:1]):
                self._take_back(back)

    def _take_back(self, version: int) -> None:
        self.gone.add(version)
        for versions in (self.said, self._seals, *self._seats.values()):
            at = bisect_right(versions, version) - 1
            if at >= 0 and versions[at] == version:
                del versions[at]


def living(entries: Iterable[Entry]) -> Living:
    """Those of a whole log."""
    found = Living()
    for version, entry in enumerate(entries, 1):
        found.take(version, entry)
    return found
