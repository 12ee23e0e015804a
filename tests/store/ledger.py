"""Compare acknowledged commands and finished effects with the contents of the store.

The same check is used where everything must hold and where something is broken on purpose: there it must find it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b

from bot.store.tables import TableData, TableLog


def fold_entry(state: bytes, entry: bytes) -> bytes:
    """Fold an entry into a state that depends on every entry and on their order: the smallest engine there is."""
    return blake2b(state + entry, digest_size=16).digest()


def stored_entries(stored: TableData) -> list[bytes]:
    """Return the whole log of a table that ``writing`` wrote: each entry is its command."""
    return [entry for block in stored.blocks for entry in block.split()] + [row.data for row in stored.rows]


@dataclass
class Ledger:
    """``said``: table -> commands that were acknowledged; ``done``: effect (the command) -> how often."""

    said: dict[str, set[str]] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)

    def say(self, table_id: str, command: str) -> None:
        self.said.setdefault(table_id, set()).add(command)

    async def faults(self, tables: TableLog, *, effects: bool = True) -> list[str]:
        """Return everything that is not as it was promised."""
        return [fault for table in self.said for fault in await self._faults(tables, table, effects=effects)]

    async def _faults(self, tables: TableLog, table_id: str, *, effects: bool) -> list[str]:
        stored = await tables.load_table(table_id)
        if stored is None:
            return [f"{table_id}: gone"]
        log = stored_entries(stored)
        counted = Counter(entry.decode() for entry in log)
        found = [
            f"{table_id}: {command} was acknowledged and is lost" for command in self.said[table_id] - set(counted)
        ]
        found += [f"{table_id}: {command} was applied {n} times" for command, n in counted.items() if n > 1]
        if effects:
            found += [
                f"{table_id}: the effect of {command} was never done" for command in counted if not self.done[command]
            ]
        state = stored.header
        for entry in log:
            state = fold_entry(state, entry)
        if stored.damaged or state != stored.snapshot:
            found.append(f"{table_id}: the snapshot is not the fold of the log")
        return found
