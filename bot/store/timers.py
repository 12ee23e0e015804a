"""Timers: set, moved and cancelled in the script of a command; claimed here, by lease, when due.

A worker that claims a timer runs its effect as a command with the id ``Timer.command_id`` and then calls
``remove_timer``. If it dies in between, the lease ends and another worker claims the timer. The command id makes the
second run a duplicate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import time
from typing import Any, Final

from bot.metrics import TIMER_DELAY
from bot.store.effects import timer_name
from bot.store.redis_pool import RedisPool

LEASE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Timer:
    """A claimed timer and its source (a table's id or a document's name).

    ``generation``: the version that set it; ``lease_until_ms``: the end of the lease (ms since 1970); ``late_ms``: the
    time since it was due, or since the previous lease of it ended.
    """

    source: str
    name: str
    generation: int
    lease_until_ms: int
    late_ms: int = 0

    @property
    def command_id(self) -> str:
        """Return the id of the command that runs its effect; the same at every attempt."""
        return f"timer:{timer_name(self.source, self.name)}:{self.generation}"


class TimerStore:
    """The timers of one store."""

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def claim_due(self, *, lease_ms: int = LEASE_MS, limit: int = 50, now: int | None = None) -> list[Timer]:
        """Claim the timers that are due by the server's clock, at most ``limit`` in each bucket.

        No other worker gets them during the lease. ``now``: another clock (ms), for tests that do not wait.
        """
        taken = await self._pool.map_buckets(lambda number: self._claim_bucket(number, lease_ms, limit, now))
        return sorted((timer for some in taken for timer in some), key=lambda timer: timer.lease_until_ms)

    async def remove_timer(self, timer: Timer) -> bool:
        """Remove a timer that has run; False, and it stays, if it was set again or claimed by another."""
        number = self._keys.bucket_of(timer.source)
        name = timer_name(timer.source, timer.name)
        reply = await self._pool.run_script(
            number,
            "done",
            [self._keys.timers_key(number), self._keys.generations_key(number)],
            name,
            timer.generation,
            timer.lease_until_ms,
        )
        return bool(reply)

    async def load_due_ms(self, source: str, name: str) -> int | None:
        """Load the due time of a timer (ms since 1970), or None if it is not set."""
        number = self._keys.bucket_of(source)
        at = await self._pool.execute(number, "ZSCORE", self._keys.timers_key(number), timer_name(source, name))
        return None if at is None else int(at)

    async def count_overdue(self) -> int:
        """Count the timers that are due by this machine's clock and not leased.

        More than a few mean that the workers are late.
        """
        now = str(int(time() * 1000))
        call, due = self._pool.execute, self._keys.timers_key
        return sum(await self._pool.map_buckets(lambda number: call(number, "ZCOUNT", due(number), "-inf", now)))

    async def _claim_bucket(self, number: int, lease_ms: int, limit: int, now: int | None) -> list[Timer]:
        args = (lease_ms, limit, "" if now is None else now)
        reply = await self._pool.run_script(
            number, "claim", [self._keys.timers_key(number), self._keys.generations_key(number)], *args
        )
        timers = list(_parse_timers(reply, lease_ms))
        for timer in timers:
            TIMER_DELAY.observe(timer.late_ms / 1000)
        return timers


def _parse_timers(reply: list[Any], lease_ms: int) -> Iterator[Timer]:
    for name, generation, till, due in zip(*(reply[part::4] for part in range(4)), strict=True):
        source, _, own = name.decode().partition("/")
        yield Timer(source, own, generation, till, till - lease_ms - due)
