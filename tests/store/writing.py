"""How a careful writer writes, for the proofs: load, append, and say the same command again until it is answered."""

from __future__ import annotations

from bot.store.errors import Lost
from bot.store.tables import Committed, Tables
from tests.store.ledger import fold


async def write(tables: Tables, table: str, command: str) -> Committed | None:
    """Append one entry whatever comes in between; None if the table is gone. Its effect is the command itself."""
    while True:
        try:
            stored = await tables.load(table)
            if stored is None:
                return None
            assert stored.snapshot is not None
            entry = command.encode()
            reply = await tables.append(
                table, stored.version, command, entry, fold(stored.snapshot, entry), outbox=[entry]
            )
        except Lost:
            continue
        if isinstance(reply, Committed):
            return reply
