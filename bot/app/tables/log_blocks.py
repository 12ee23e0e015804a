"""The log of a running table: older entries compressed in blocks, the newest ones as single rows."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, Final, SupportsIndex, overload

from bot.app.tables.codec import decode_block, encode_block
from bot.store.errors import StoreError
from bot.store.tables import LogCompaction
from engines.core.log import LogEntry

SINGLES: Final = 16
"""Maximum number of rows before they are compressed. An entry takes ten times as many bytes as a row."""
BLOCK: Final = 384
"""Maximum number of entries in a block: filling one up costs the same at any length of the log."""


def compact_log(entries: Sequence[LogEntry], folded: int) -> LogCompaction:
    """Compress all entries of a log into blocks; the last of the existing blocks is filled up.

    ``folded``: the number of entries that are already in blocks.
    """
    keep = folded // BLOCK
    return LogCompaction(
        keep, [encode_block(entries[at : at + BLOCK]) for at in range(keep * BLOCK, len(entries), BLOCK)]
    )


class BlockLog(MutableSequence[LogEntry]):
    """A log whose older entries stay compressed until one of them is read.

    Loading a table therefore costs the same at any length of its log. ``folded``: the number of compressed entries.
    Reading a damaged block raises ``StoreError``.
    """

    def __init__(self, table: str, blocks: Sequence[bytes], folded: int, rows: list[LogEntry]) -> None:
        self._table, self._blocks, self._folded, self._rows = table, blocks, folded, rows

    def __len__(self) -> int:
        return self._folded + len(self._rows)

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[LogEntry]: ...
    def __getitem__(self, at: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step == 1 and first >= self._folded:
                return self._rows[first - self._folded : max(first, last) - self._folded]
            return self._load_all()[at]
        since = at - self._folded if at >= 0 else at + len(self._rows)
        return self._rows[since] if since >= 0 else self._load_all()[at]

    def __setitem__(self, at: SupportsIndex | slice, entry: Any) -> None:
        self._load_all()[at] = entry

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        del self._load_all()[at]

    def insert(self, at: int, entry: LogEntry) -> None:
        """Insert an entry, as ``list.insert``."""
        if at == len(self):
            self._rows.append(entry)
        else:
            self._load_all().insert(at, entry)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self._load_all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._load_all() == list(other)

    __hash__ = None  # type: ignore[assignment]  # a mutable sequence has no hash

    def _load_all(self) -> list[LogEntry]:
        if self._folded:
            try:
                past = [entry for block in self._blocks for entry in decode_block(block)]
            except (OSError, ValueError) as error:
                raise StoreError("store-log-damaged", table=self._table, version=self._folded) from error
            if len(past) != self._folded:
                raise StoreError("store-log-damaged", table=self._table, version=len(past))
            self._rows[:0] = past
            self._blocks, self._folded = (), 0
        return self._rows
