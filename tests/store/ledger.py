"""Compare acknowledged commands and finished effects with the contents of the store.

The same check is used where everything must hold, and where it must find a deliberate fault.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from hashlib import blake2b

from bot.store.errors import ReplyLostError
from bot.store.outbox import count_pending
from bot.store.redis_pool import RedisPool
from bot.store.store import Store
from bot.store.tables import CommitResult, LogCompaction, LogRow, TableLog
from tests.timeouts import wait_until


async def wait_until_done(links: RedisPool, patience_s: float = 0.0) -> None:
    async def is_empty() -> bool:
        return not await count_pending(links)

    await wait_until(is_empty, "no pending work", patience_s)


def fold_entry(state: bytes, entry: bytes) -> bytes:
    """Fold an entry into a state that depends on all entries and their order, like a minimal engine."""
    return blake2b(state + entry, digest_size=16).digest()


@dataclass
class Ledger:
    """``said``: table -> acknowledged commands; ``done``: effect (the command) -> count."""

    said: dict[str, set[str]] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)

    def say(self, table_id: str, command: str) -> None:
        self.said.setdefault(table_id, set()).add(command)

    async def append(self, tables: TableLog, table_id: str, command: str) -> None:
        """Append a command to an existing table; it is then acknowledged."""
        assert await append_command(tables, table_id, command) is not None
        self.say(table_id, command)

    async def faults(self, tables: TableLog, *, effects: bool = True) -> list[str]:
        """Return all broken promises."""
        return [fault for table in self.said for fault in await self._faults(tables, table, effects=effects)]

    async def _faults(self, tables: TableLog, table_id: str, *, effects: bool) -> list[str]:
        stored = await tables.load_table(table_id)
        if stored is None:
            return [f"{table_id}: gone"]
        log = [entry for block in stored.blocks for entry in block.split()] + [row.data for row in stored.rows]
        counted = Counter(entry.decode() for entry in log)
        found = [
            f"{table_id}: {command} was acknowledged and is lost" for command in self.said[table_id] - set(counted)
        ]
        found += [f"{table_id}: {command} was applied {n} times" for command, n in counted.items() if n > 1]
        if effects:
            found += [
                f"{table_id}: the effect of {command} was never done" for command in counted if not self.done[command]
            ]
        if stored.damaged or reduce(fold_entry, log, stored.header) != stored.snapshot:
            found.append(f"{table_id}: the snapshot is not the fold of the log")
        return found


async def log_rows(tables: TableLog, table_id: str) -> list[LogRow]:
    """Return the log of a table without blocks, empty for a missing table."""
    stored = await tables.load_table(table_id)
    assert stored is None or not stored.blocks  # a missing table has no rows
    return list(stored.rows) if stored is not None else []


def last_commands(said: Mapping[bytes, bytes]) -> dict[int, str]:
    """Return the stored last commands of a table by version, without the opening one."""
    found = sorted((int(told), command.decode()) for command, told in said.items())
    return {version: command for version, command in found if version}


class CommandHistory:
    """Collects the commands of tables by version; ``listen`` must run before older ones are dropped."""

    def __init__(self) -> None:
        self._told: dict[str, dict[int, str]] = {}

    async def listen(self, store: Store, table_id: str) -> None:
        """Collect the commands that are still recognized."""
        said = await store.pool.execute(table_id, "HGETALL", store.pool.keys.commands_key(table_id))
        self._told.setdefault(table_id, {}).update(last_commands(dict(zip(said[::2], said[1::2], strict=True))))

    def commands(self, table_id: str) -> list[str]:
        told = self._told.get(table_id, {})
        assert sorted(told) == list(range(1, len(told) + 1)), f"expected each version once, got {sorted(told)}"
        return [command for _, command in sorted(told.items())]


ROWS = 12
"""Number of rows compacted into a block with the next entry."""


async def append_command(tables: TableLog, table_id: str, command: str) -> CommitResult | None:
    """Append one entry, the command itself, and its effect; None if the table is gone. Retry after other entries."""
    while True:
        try:
            stored = await tables.load_table(table_id)
            if stored is None:
                return None
            assert stored.snapshot is not None
            entry = command.encode()
            rows = [row.data for row in stored.rows]
            fold = LogCompaction(len(stored.blocks), [b" ".join(rows)]) if len(rows) >= ROWS else None
            reply = await tables.commit(
                table_id, stored.version, command, entry, fold_entry(stored.snapshot, entry), outbox=[entry], fold=fold
            )
        except ReplyLostError:
            continue
        if isinstance(reply, CommitResult):
            return reply
