"""Tables: a log that is the truth, a snapshot that is a cache, and the answers to recent commands.

The store handles bytes; callers define their meaning. A command is acknowledged only after its script has returned.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

from bot.store.errors import StoreError
from bot.store.redis_keys import RedisKeys
from bot.store.redis_pool import RedisPool
from bot.store.timers import TimerKind, effect_arguments

_CHECKSUM_SIZE = 16


def _build_checksum(table_id: str, version: int, state: bytes) -> bytes:
    checksum = blake2b(f"{table_id}:{version}:".encode(), digest_size=_CHECKSUM_SIZE)
    checksum.update(state)
    return checksum.digest()


def seal_snapshot(table_id: str, version: int, state: bytes) -> bytes:
    """Return the bytes to store: a checksum of table, version and state, then the state."""
    return _build_checksum(table_id, version, state) + state


def unseal_snapshot(table_id: str, version: int, sealed: bytes) -> bytes | None:
    """Return the state, or None if the bytes are not that table's snapshot of that version."""
    checksum, state = sealed[:_CHECKSUM_SIZE], sealed[_CHECKSUM_SIZE:]
    return state if checksum == _build_checksum(table_id, version, state) else None


PAGE = 500


@dataclass(frozen=True, slots=True)
class CommitResult:
    """The version made by a stored command. ``is_duplicate``: whether it was stored before."""

    version: int
    is_duplicate: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another writer was faster; nothing has changed. ``version``: the current one, -1 without a table."""

    version: int


@dataclass(frozen=True, slots=True)
class TableOver:
    """The table is finished and takes no more commands."""


class LogRow(NamedTuple):
    """One accepted command in the log."""

    version: int
    data: bytes


class LogCompaction(NamedTuple):
    """Older rows compacted into blocks.

    ``blocks`` replace all rows in the log and all blocks after the first ``keep``.
    """

    keep: int
    blocks: Sequence[bytes]


@dataclass(frozen=True, slots=True)
class TableData:
    """The stored data of a table.

    ``header``: the secret header, set at creation; empty once finished. ``snapshot``: that of this ``version``, or None
      if missing or ``damaged``: then fold the log and call ``repair_snapshot``. ``record``: that of a finished table.
    ``blocks``, ``rows``: the log, oldest first, without gaps among the rows. ``summary``: may be empty.
    """

    version: int
    header: bytes
    snapshot: bytes | None
    damaged: bool = False
    record: bytes | None = None
    blocks: tuple[bytes, ...] = ()
    rows: tuple[LogRow, ...] = ()
    summary: bytes = b""


class TableLog:
    """The tables of one store. Every method raises ``StoreError`` if the server fails.

    Methods other than coroutines send their command at once; the result may be awaited later, more than once, or never.
    """

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys
        self._changes = pool.changes

    async def create_table(
        self,
        table_id: str,
        command: str,
        header: bytes,
        snapshot: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[TimerKind, int | None] | None = None,
    ) -> CommitResult | Conflict | TableOver:
        """Create a table at version 0. ``header`` (seed, salt, numbers) never changes and is secret."""
        return await self.commit(table_id, -1, command, header, snapshot, outbox=outbox, timers=timers)

    async def commit(  # noqa: PLR0913 - all of it goes in one script
        self,
        table_id: str,
        expected: int,
        command: str,
        entry: bytes,
        snapshot: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[TimerKind, int | None] | None = None,
        summary: bytes = b"",
        fold: LogCompaction | None = None,
    ) -> CommitResult | Conflict | TableOver:
        """Append one entry if the table is still at version ``expected``.

        ``snapshot``: the state after the entry. ``fold``: how to compact the rows before it. ``outbox``: effects, each
          delivered at least once. ``timers``: name -> due time (Unix ms) or None to cancel. ``summary``: for
          ``load_summaries``, beginning with the table's game and a space; empty to keep the old one.
        """
        number = self._keys.bucket_of(table_id)
        self._changes.forget_request(table_id)
        reply = await self._pool.run_script(
            number,
            "commit",
            [
                self._keys.log_key(table_id),
                self._keys.snapshot_key(table_id),
                self._keys.commands_key(table_id),
                self._keys.record_key(table_id),
                self._keys.outbox_key(number),
                self._keys.generations_key(number),
                self._keys.running_tables_key(number),
                self._keys.blocks_key(table_id),
                self._keys.summaries_key(number),
                self._keys.games_key(number),
                *(self._keys.timers_key(number, name) for name in timers or {}),
            ],
            *(table_id, expected, command, entry, seal_snapshot(table_id, expected + 1, snapshot), summary),
            *_compaction_arguments(fold),
            *effect_arguments(table_id, outbox, timers),
        )
        self._changes.forget_request(table_id)
        match reply:
            case [b"done", version]:
                return CommitResult(version, is_duplicate=False)
            case [b"again", first]:
                return CommitResult(int(first), is_duplicate=True)
            case [b"conflict", version]:
                return Conflict(version)
            case _:
                return TableOver()

    def load_answer(self, table_id: str, command: str) -> Awaitable[CommitResult | None]:
        """Load the first answer to a command; None if it was never accepted or the table is finished."""
        return self._pool.request_value(_parse_first, table_id, "HGET", self._keys.commands_key(table_id), command)

    def load_version(self, table_id: str) -> Awaitable[int | None]:
        """Load the version of a running table, or None. A cheap check of cached matches."""
        return self._changes.share_request(table_id, lambda: self._request_version(table_id))

    def _request_version(self, table_id: str) -> Awaitable[int | None]:
        log_key = self._keys.log_key(table_id)
        return self._pool.request_value(_parse_version, table_id, "XREVRANGE", log_key, "+", "-", "COUNT", 1)

    async def load_table(self, table_id: str) -> TableData | None:
        """Load a table with its whole log, or None. A damaged snapshot is left out and reported.

        Raises ``StoreError`` if an entry is missing.
        """
        number = self._keys.bucket_of(table_id)
        self._changes.note_read(table_id)
        version, header, sealed, record, at, blocks, lines, summary = await self._pool.run_script(
            number,
            "load",
            [
                self._keys.log_key(table_id),
                self._keys.snapshot_key(table_id),
                self._keys.record_key(table_id),
                self._keys.blocks_key(table_id),
                self._keys.summaries_key(number),
            ],
            table_id,
        )
        if version < 0:
            return None if at is None else TableData(int(at), b"", None, record=record)
        if header is None:
            raise StoreError("store-log-damaged", table=table_id, version=0)
        snapshot = unseal_snapshot(table_id, version, sealed) if sealed is not None else None
        rows = _parse_rows(table_id, lines, first=None if blocks else 1)
        damaged = sealed is not None and snapshot is None
        return TableData(version, header, snapshot, damaged, None, tuple(blocks), rows, summary or b"")

    async def repair_snapshot(self, table_id: str, version: int, snapshot: bytes) -> bool:
        """Store a snapshot rebuilt from the log; return False if the table has a newer version."""
        sealed = seal_snapshot(table_id, version, snapshot)
        return bool(
            await self._pool.run_script(
                table_id, "mend", [self._keys.log_key(table_id), self._keys.snapshot_key(table_id)], version, sealed
            )
        )

    async def save_summary(self, table_id: str, version: int, summary: bytes) -> None:
        """Store the first summary of a running table, unless the table has a newer version."""
        number = self._keys.bucket_of(table_id)
        keys = [self._keys.log_key(table_id), self._keys.summaries_key(number), self._keys.games_key(number)]
        await self._pool.run_script(number, "describe", keys, table_id, version, summary)

    async def load_summaries(self, tables: Iterable[str]) -> dict[str, bytes | None]:
        """Load many tables' summaries without opening them, with at most two commands per bucket.

        Empty for a finished table, None before its start.
        """
        buckets: dict[int, list[str]] = {}
        for table in tables:
            self._changes.note_read(table)
            buckets.setdefault(self._keys.bucket_of(table), []).append(table)

        async def load_bucket(number: int) -> list[bytes | None]:
            names = buckets[number]
            found: list[bytes | None] = await self._pool.execute(
                number, "HMGET", self._keys.summaries_key(number), *names
            )
            others = [name for name, data in zip(names, found, strict=True) if data is None]
            if not others:
                return found
            final = await self._pool.execute(number, "SMISMEMBER", self._keys.final_tables_key(number), *others)
            states = dict(zip(others, (b"" if is_final else None for is_final in final), strict=True))
            return [states.get(name, data) for name, data in zip(names, found, strict=True)]

        found = await self._pool.map_buckets(load_bucket, list(buckets))
        return dict(zip(chain.from_iterable(buckets.values()), chain.from_iterable(found), strict=True))

    async def count_games(self) -> Counter[str]:
        """Count the running tables by game, from numbers that each start and end of a table changes.

        Tables without a first entry count as the game "".
        """
        counted: Counter[str] = Counter()
        for fields in await self._pool.map_buckets(
            lambda number: self._pool.execute(number, "HGETALL", self._keys.games_key(number))
        ):
            counted.update({game.decode(): int(n) for game, n in zip(fields[::2], fields[1::2], strict=True)})
        counted[""] = max(0, await self.count_tables(RedisKeys.running_tables_key) - counted.total())
        return counted

    async def finish_table(self, table_id: str, expected: int, record: bytes) -> CommitResult | Conflict:
        """Replace log, snapshot and command ids by one record.

        Pending effects are still delivered, and remaining timers find the table finished. Call it once the last command
        can no longer be retried, because its id is deleted.
        """
        number = self._keys.bucket_of(table_id)
        parts = (self._keys.log_key, self._keys.snapshot_key, self._keys.commands_key, self._keys.record_key)
        reply = await self._pool.run_script(
            number,
            "finish",
            [
                *(part(table_id) for part in parts),
                self._keys.running_tables_key(number),
                self._keys.final_tables_key(number),
                self._keys.blocks_key(table_id),
                self._keys.summaries_key(number),
                self._keys.games_key(number),
            ],
            *(table_id, expected, record),
        )
        self._changes.forget_request(table_id)
        if reply[0] == b"conflict":
            return Conflict(reply[1])
        return CommitResult(reply[1], is_duplicate=reply[0] == b"again")

    async def iterate_running(self) -> AsyncIterator[list[str]]:
        """Yield pages of ids of all tables with a log.

        A table that has one during the whole iteration appears at least once.
        """
        for number in range(self._keys.buckets):
            cursor = b"0"
            while True:
                cursor, page = await self._pool.execute(
                    number, "SSCAN", self._keys.running_tables_key(number), cursor, "COUNT", PAGE
                )
                if page:
                    yield [name.decode() for name in page]
                if cursor == b"0":
                    break

    async def count_tables(self, key: Callable[[RedisKeys, int], str]) -> int:
        """Count the members of a set in all buckets: ``running_tables_key`` or ``final_tables_key``."""
        return sum(
            await self._pool.map_buckets(lambda number: self._pool.execute(number, "SCARD", key(self._keys, number)))
        )

    async def list_running(self) -> list[str]:
        """Return the ids of all tables with a log, for the nightly check."""
        found = await self._pool.map_buckets(
            lambda number: self._pool.execute(number, "SMEMBERS", self._keys.running_tables_key(number))
        )
        return sorted(name.decode() for some in found for name in some)


def _parse_first(stored: bytes | None) -> CommitResult | None:
    return None if stored is None else CommitResult(int(stored), is_duplicate=True)


def _compaction_arguments(fold: LogCompaction | None) -> tuple[str | int | bytes, ...]:
    return (fold.keep, len(fold.blocks), *fold.blocks) if fold is not None else ("", 0)


def _parse_rows(table_id: str, lines: Sequence[Any], first: int | None) -> tuple[LogRow, ...]:
    """Parse consecutive rows of a log. ``first``: the version of the first one, if known.

    Raises ``StoreError`` for a gap.
    """
    found: list[LogRow] = []
    for at, (*_, data) in lines:
        version = int(at.split(b"-")[0])
        due = found[-1].version + 1 if found else first
        if due is not None and version != due:
            raise StoreError("store-log-damaged", table=table_id, version=version)
        found.append(LogRow(version, data))
    return tuple(found)


def _parse_version(last: list[Any]) -> int | None:
    return int(last[0][0].split(b"-")[0]) if last else None
