"""Leap to the next due time, hours or days later: clocks expire, nights begin, leases end during work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any, Final
from unittest.mock import patch

from bot.app.deadlines import outages

KINDS: Final = ("", "", "outage", "", "", "", "days", "")
"""By the seed in turns: no leap; leaps that heartbeats take for outages; leaps that they do not notice."""
EVERY_S: Final = 0.4
MANY: Final = 10**6
MOST_MS: Final = 3 * 24 * 3600 * 1000
SOON_MS: Final = 20_000
"""What is due so soon needs no leap."""
A_YEAR_MS: Final = 365 * 24 * 3600 * 1000
PACES: Final = ("live-3m", "turn-4h", "bank-1d")
LADDERS: Final = ("fallback", "ai", "vote", "deputy.ai")


def kind_of_leaps(seed: int) -> str:
    """Return how time leaps in a run; empty: it does not."""
    return KINDS[seed % len(KINDS)]


@contextmanager
def leaping_time(seed: int) -> Iterator[None]:
    """Let leaps be no outages, where a run has such."""
    with ExitStack() as stack:
        if kind_of_leaps(seed) == "days":
            stack.enter_context(patch.object(outages, "MIN_SILENCE_MS", A_YEAR_MS))
        yield


def list_table_settings(seed: int, table_id: str) -> list[str]:
    """Return the callbacks that give a table a clock, where time leaps."""
    if not kind_of_leaps(seed):
        return []
    turn = seed // len(KINDS)
    return [
        f"pace-set {table_id} {PACES[turn % len(PACES)]}",
        f"ladder-set {table_id} {LADDERS[turn % len(LADDERS)]}",
    ]


async def leap_forever(run: Any, keys: list[str], most: int = MANY) -> None:
    """Leap to the next timer, as if the machine had slept, until the faults end or it was done ``most`` times."""
    if not kind_of_leaps(run.faults.seed):
        return
    while not run.faults.healed and most:
        await asyncio.sleep(EVERY_S)
        now = run.loop.now_ms()
        due = [at for at in run.server.list_due_ms(keys) if now + SOON_MS < at < now + MOST_MS]
        if due and not run.faults.healed:
            most -= 1
            run.loop.begin += timedelta(milliseconds=min(due) - now)
            run.note(f"time leaps to {run.loop.now():%d %H:%M}")
            run.model.reached.add("time has leapt")
