"""Tables: a log that is the truth, a snapshot that is a cache, and the first answer to a command that comes again.

The store deals in bytes; what they mean is the caller's business. Nothing is acknowledged before the script returned.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.store.effects import effects
from bot.store.errors import StoreError
from bot.store.keys import Keys
from bot.store.links import Links
from bot.store.snapshots import seal, unseal

PAGE = 500


@dataclass(frozen=True, slots=True)
class Committed:
    """The command holds, now or since before: its version, and the answer that was stored with it the first time."""

    version: int
    again: bool
    answer: bytes


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else was faster; nothing has changed. ``version`` is the true one, -1 where there is no such table."""

    version: int


@dataclass(frozen=True, slots=True)
class Over:
    """The table is finished and takes no more commands."""


class Row(NamedTuple):
    """One accepted command in the log."""

    version: int
    data: bytes


class Fold(NamedTuple):
    """Rows made into blocks: ``blocks`` stand for all rows that the log has, after the first ``keep`` of before."""

    keep: int
    blocks: Sequence[bytes]


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it lies in the store.

    ``header``: the secret header, given at creation; empty once finished. ``snapshot``: of this very ``version``, or
    None where there is none or it is ``damaged``: then fold the log and ``mend``. ``record``: of a finished table.
    ``blocks``, ``rows``: the log, oldest first; none is missing among the rows.
    """

    version: int
    header: bytes
    snapshot: bytes | None
    damaged: bool = False
    record: bytes | None = None
    blocks: tuple[bytes, ...] = ()
    rows: tuple[Row, ...] = ()


class Tables:
    """The tables of one store. Every method raises ``StoreError`` where the server can't do it."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._keys = links.keys

    async def create(
        self,
        table: str,
        command: str,
        header: bytes,
        snapshot: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[str, int | None] | None = None,
        answer: bytes = b"",
    ) -> Committed | Conflict | Over:
        """Open a table at version 0. ``header`` (seed, salt, numbers) never changes and is nobody's to see."""
        return await self.append(table, -1, command, header, snapshot, outbox=outbox, timers=timers, answer=answer)

    async def append(  # noqa: PLR0913 - all of it goes in one script
        self,
        table: str,
        expected: int,
        command: str,
        entry: bytes,
        snapshot: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[str, int | None] | None = None,
        answer: bytes = b"",
        fold: Fold | None = None,
    ) -> Committed | Conflict | Over:
        """Append one entry if the table is still at version ``expected``.

        ``snapshot``: the state after the entry. ``fold``: what becomes of the rows before it. ``outbox``: effects,
        delivered at least once each. ``timers``: name -> due time (ms since 1970, UTC) or None to cancel. ``answer``:
        small, given again to a retry of ``command``.
        """
        number = self._keys.bucket(table)
        reply = await self._links.run(
            number,
            "commit",
            [
                self._keys.log(table),
                self._keys.snapshot(table),
                self._keys.commands(table),
                self._keys.record(table),
                self._keys.outbox(number),
                self._keys.timers(number),
                self._keys.generations(number),
                self._keys.running(number),
                self._keys.past(table),
            ],
            *(table, expected, command, entry, seal(table, expected + 1, snapshot), answer),
            *_folded(fold),
            *effects(table, outbox, timers),
        )
        match reply:
            case [b"done", version]:
                return Committed(version, again=False, answer=answer)
            case [b"again", first]:
                return _again(first)
            case [b"conflict", version]:
                return Conflict(version)
            case _:
                return Over()

    async def answer(self, table: str, command: str) -> Committed | None:
        """The first answer to a command, or None if it was never accepted (or the table is finished)."""
        return await self.ask_answer(table, command)

    def ask_answer(self, table: str, command: str) -> Awaitable[Committed | None]:
        """The same, sent now and waited for later."""
        return self._links.ask(_first, table, "HGET", self._keys.commands(table), command)

    async def version(self, table: str) -> int | None:
        """The version of a running table, or None: cheap, to see whether a cached match is still the newest."""
        return await self.ask_version(table)

    def ask_version(self, table: str) -> Awaitable[int | None]:
        """The same, sent now and waited for later."""
        return self._links.ask(_version, table, "XREVRANGE", self._keys.log(table), "+", "-", "COUNT", 1)

    async def load(self, table: str) -> Stored | None:
        """The table with its whole log, or None where there is none. A damaged snapshot is not handed out but told.

        Raises ``StoreError`` where an entry is missing.
        """
        version, header, sealed, record, at, blocks, lines = await self._links.run(
            table,
            "load",
            [self._keys.log(table), self._keys.snapshot(table), self._keys.record(table), self._keys.past(table)],
        )
        if version < 0:
            return None if at is None else Stored(int(at), b"", None, record=record)
        if header is None:
            raise StoreError("store-log-damaged", table=table, version=0)
        snapshot = unseal(table, version, sealed) if sealed is not None else None
        rows = _rows(table, lines, first=None if blocks else 1)
        return Stored(version, header, snapshot, sealed is not None and snapshot is None, None, tuple(blocks), rows)

    async def mend(self, table: str, version: int, snapshot: bytes) -> bool:
        """Store a snapshot rebuilt from the log; False if the table has gone on meanwhile."""
        sealed = seal(table, version, snapshot)
        return bool(
            await self._links.run(table, "mend", [self._keys.log(table), self._keys.snapshot(table)], version, sealed)
        )

    async def finish(self, table: str, expected: int, record: bytes) -> Committed | Conflict:
        """Replace log, snapshot and command ids by one record.

        Undelivered effects are still delivered, and timers that were not cancelled find the table over. Command ids go
        too, so finish only after a grace in which the last command may be retried.
        """
        number = self._keys.bucket(table)
        parts = (self._keys.log, self._keys.snapshot, self._keys.commands, self._keys.record)
        reply = await self._links.run(
            number,
            "finish",
            [
                *(part(table) for part in parts),
                self._keys.running(number),
                self._keys.finished(number),
                self._keys.past(table),
            ],
            *(table, expected, record),
        )
        if reply[0] == b"conflict":
            return Conflict(reply[1])
        return Committed(reply[1], again=reply[0] == b"again", answer=b"")

    async def pages(self) -> AsyncIterator[list[str]]:
        """Ids of all tables that have a log, some at a time: those that run all the while, each at least once."""
        for number in range(self._keys.buckets):
            cursor = b"0"
            while True:
                cursor, page = await self._links.call(
                    number, "SSCAN", self._keys.running(number), cursor, "COUNT", PAGE
                )
                if page:
                    yield [name.decode() for name in page]
                if cursor == b"0":
                    break

    async def header(self, table: str) -> bytes | None:
        """The secret header of a running table, given at creation; None where it has none (any more)."""
        found = await self._links.call(table, "XRANGE", self._keys.log(table), "0-1", "0-1")
        return found[0][1][-1] if found else None

    async def count(self, key: Callable[[Keys, int], str]) -> int:
        """How many tables a set of every bucket has: ``Keys.running`` or ``finished``."""
        return sum(await self._links.each(lambda number: self._links.call(number, "SCARD", key(self._keys, number))))

    async def running(self) -> list[str]:
        """Ids of all tables that have a log, for the nightly check."""
        return await self._listed(Keys.running)

    async def finished(self) -> list[str]:
        """Ids of all tables that have become a record."""
        return await self._listed(Keys.finished)

    async def _listed(self, key: Callable[[Keys, int], str]) -> list[str]:
        found = await self._links.each(lambda number: self._links.call(number, "SMEMBERS", key(self._keys, number)))
        return sorted(name.decode() for some in found for name in some)


def _again(stored: bytes) -> Committed:
    version, _, answer = stored.partition(b":")
    return Committed(int(version), again=True, answer=answer)


def _first(stored: bytes | None) -> Committed | None:
    return None if stored is None else _again(stored)


def _folded(fold: Fold | None) -> tuple[str | int | bytes, ...]:
    return (fold.keep, len(fold.blocks), *fold.blocks) if fold is not None else ("", 0)


def _rows(table: str, lines: Sequence[Any], first: int | None) -> tuple[Row, ...]:
    """The rows of a log, which follow on each other. ``first``: the version of the first one, where it is known."""
    found: list[Row] = []
    for at, (*_, data) in lines:
        version = int(at.split(b"-")[0])
        due = found[-1].version + 1 if found else first
        if due is not None and version != due:
            raise StoreError("store-log-damaged", table=table, version=version)
        found.append(Row(version, data))
    return tuple(found)


def _version(last: list[Any]) -> int | None:
    return int(last[0][0].split(b"-")[0]) if last else None
