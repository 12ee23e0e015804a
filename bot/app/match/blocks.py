"""The log of a running table: its older entries in blocks beside the newest ones, which are rows of their own."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, Final, SupportsIndex, overload

from bot.app.match.packing import pack_block, unpack_block
from bot.store.errors import StoreError
from bot.store.tables import Fold
from engines.core.log import Entry

SINGLES: Final = 16
"""Most rows before they go into a block. A row takes ten times the bytes that it takes there."""
BLOCK: Final = 384
"""Most entries of a block: filling one up costs the same at any length of the log."""


def fold(entries: Sequence[Entry], folded: int) -> Fold:
    """Put all entries of a log into blocks, of which ``folded`` were already; the last of those blocks is filled up."""
    keep = folded // BLOCK
    return Fold(keep, [pack_block(entries[at : at + BLOCK]) for at in range(keep * BLOCK, len(entries), BLOCK)])


class Log(MutableSequence[Entry]):
    """A log of which the older entries still lie in their blocks: they are unpacked once somebody reads one of them.

    So a table costs the same to load at any length of its log. ``folded``: how many those are. Whoever reads them
    where they are damaged gets ``StoreError``.
    """

    def __init__(self, table: str, blocks: Sequence[bytes], folded: int, rows: list[Entry]) -> None:
        self._table, self._blocks, self._folded, self._rows = table, blocks, folded, rows

    def __len__(self) -> int:
        return self._folded + len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step == 1 and first >= self._folded:
                return self._rows[first - self._folded : max(first, last) - self._folded]
            return self._whole()[at]
        since = at - self._folded if at >= 0 else at + len(self._rows)
        return self._rows[since] if since >= 0 else self._whole()[at]

    def __setitem__(self, at: SupportsIndex | slice, entry: Any) -> None:
        self._whole()[at] = entry

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        del self._whole()[at]

    def insert(self, at: int, entry: Entry) -> None:
        """See ``list``."""
        if at == len(self):
            self._rows.append(entry)
        else:
            self._whole().insert(at, entry)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._whole())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._whole() == list(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _whole(self) -> list[Entry]:
        if self._folded:
            try:
                past = [entry for block in self._blocks for entry in unpack_block(block)]
            except (OSError, ValueError) as error:
                raise StoreError("store-log-damaged", table=self._table, version=self._folded) from error
            if len(past) != self._folded:
                raise StoreError("store-log-damaged", table=self._table, version=len(past))
            self._rows[:0] = past
            self._blocks, self._folded = (), 0
        return self._rows
