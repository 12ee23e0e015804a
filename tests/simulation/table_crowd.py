"""Many cheap tables: copies of one that has started. Nobody plays them; an outage must be credited to each, once."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from bot.app.api import App
from bot.app.clocks.events import OutageCredited, decode_event
from bot.app.tables.log import decode_entry, encode_row, encode_snapshot
from bot.app.tables.table import TableSnapshot
from tests.simulation.log_model import LogModel

A_DAY_MS: Final = 24 * 3600 * 1000


async def copy_table(app: App, table_id: str, count: int, now_ms: int) -> list[str]:
    """Write copies of a table that has started, and return their ids. Raises ``StoreError``."""
    tables = app.service.store.tables
    async with app.service.tables.open_started(table_id) as found:
        opening, entries = found.opening, [encode_row(entry) for entry in found.match.entries]
        snapshot = encode_snapshot(TableSnapshot(found.match.take_snapshot(), found.state))
    copies = [f"{table_id}c{n}" for n in range(count)]
    for copy in copies:
        own = msgspec.structs.replace(
            opening,
            header=msgspec.structs.replace(opening.header, table=copy),
            lobby=msgspec.structs.replace(opening.lobby, table=copy),
        )
        await tables.create_table(copy, "open", encode_row(own), b"")
        for n, entry in enumerate(entries):
            timers = {"clock": now_ms + A_DAY_MS} if n == len(entries) - 1 else {}
            await tables.commit(copy, n, f"copy-{n}", entry, snapshot, timers=timers)
    return copies


def find_uncredited(model: LogModel, copies: list[str]) -> list[str]:
    """Return which copies have a credit of an outage twice, or not all that another copy has."""
    credited = {copy: _credits(model.logs[copy]) for copy in copies}
    every = set[int]().union(*credited.values())
    if every:
        model.reached.add("an outage was credited to a crowd")
    return [
        f"{copy} was credited the outages {dict(found)} of {sorted(every)}"
        for copy, found in credited.items()
        if set(found) != every or max(found.values(), default=1) > 1
    ]


def _credits(log: list[bytes]) -> Counter[int]:
    """Return how often each outage was credited, by its begin."""
    events = (decode_event(decode_entry(data)) for data in log[1:])
    return Counter(event.begin for event in events if isinstance(event, OutageCredited))
