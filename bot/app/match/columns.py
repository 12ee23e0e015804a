"""Many entries as columns: like lies beside like, and a moment is told by the seconds since the one before.

An entry has few fields that it does not share with its neighbours, so a block of columns packs to half of what the same
entries take one by one. The columns are the fields of ``Entry``, whichever it has; one in which all is as usual is left
out.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from datetime import UTC, datetime
from itertools import repeat
from typing import Any, Final, SupportsIndex, overload

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from bot.store.errors import StoreError
from bot.store.tables import Fold
from engines.core.log import Entry

SINGLES: Final = 20
"""So many entries lie one by one before they are put into a block: a row takes four times what it takes there."""
BLOCK: Final = 384
"""So many entries a block takes at most: putting more into it costs as much at any length of the log."""

FIELDS: Final = fields(Entry)


def _typed(name: str, kind: Any) -> Any:
    return list[int | str] | None if name == "at" else list[kind] | None


Columns: Any = msgspec.defstruct(
    "Columns", [(field.name, _typed(field.name, field.type), None) for field in FIELDS], omit_defaults=True
)
"""A list for each field of an entry, all of one length; None where all entries have the field's default."""


def together(entries: Sequence[Entry]) -> Any:
    """Entries as ``Columns``."""
    found = {field.name: [getattr(entry, field.name) for entry in entries] for field in FIELDS}
    usual = {field.name for field in FIELDS if _usual(field) and all(it == field.default for it in found[field.name])}
    found["at"] = list(_since(found["at"]))
    return Columns(**{name: column for name, column in found.items() if name not in usual})


def apart(columns: Any) -> tuple[Entry, ...]:
    """The entries again."""
    filled = [_filled(field, getattr(columns, field.name)) for field in FIELDS]
    return tuple(Entry(*row) for row in zip(*filled, strict=False))


def packed(entries: Sequence[Entry]) -> bytes:
    """A block: many entries, much smaller."""
    return bz2.compress(msgspec.msgpack.encode(together(entries)))


def unpacked(block: bytes) -> tuple[Entry, ...]:
    """The entries of a block. Raises ``OSError``, ``ValueError`` where it is damaged."""
    return apart(msgspec.msgpack.decode(bz2.decompress(block), type=Columns))


def fold(entries: Sequence[Entry], folded: int) -> Fold | None:
    """All entries of a log in blocks, of which ``folded`` were already; the last of those blocks is filled up.

    What would not come back as it was is left as it is: ``None``.
    """
    keep = folded // BLOCK
    parts = [entries[at : at + BLOCK] for at in range(keep * BLOCK, len(entries), BLOCK)]
    blocks = [packed(part) for part in parts]
    there = [entry for block in blocks for entry in unpacked(block)]
    same = msgspec.msgpack.encode(there) == msgspec.msgpack.encode(entries[keep * BLOCK :])
    return Fold(keep, blocks) if same else None


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
                past = [entry for block in self._blocks for entry in unpacked(block)]
            except (OSError, ValueError) as error:
                raise StoreError("store-log-damaged", table=self._table, version=self._folded) from error
            if len(past) != self._folded:
                raise StoreError("store-log-damaged", table=self._table, version=len(past))
            self._rows[:0] = past
            self._blocks, self._folded = (), 0
        return self._rows


def _filled(field: Any, column: Any) -> Iterable[Any]:
    if column is None:
        return repeat(field.default)
    return _moments(column) if field.name == "at" else column


def _usual(field: Any) -> bool:
    return field.default is not NODEFAULT


def _since(moments: Iterable[str]) -> Iterator[int | str]:
    """Each moment as the seconds since the last one; what is no moment as logs keep it stays as it is."""
    last = 0
    for moment in moments:
        second = _second(moment)
        if second is None:
            yield moment
        else:
            yield second - last
            last = second


def _moments(passed: Iterable[int | str]) -> Iterator[str]:
    last = 0
    for step in passed:
        if isinstance(step, str):
            yield step
        else:
            last += step
            yield _told(last)


def _second(moment: str) -> int | None:
    try:
        second = int(datetime.fromisoformat(moment).timestamp())
    except ValueError:
        return None
    return second if _told(second) == moment else None


def _told(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).isoformat(timespec="seconds")
