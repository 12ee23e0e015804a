"""Timers: set, moved and cancelled in the same script as the command; claimed here, by lease, when they are due.

Whoever claims a timer runs its effect as a command with the id ``timer.command`` and then says ``done``. If it dies in
between, the lease ends and another claims the timer again: the command id makes the second run a repeat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import time
from typing import Any, Final

from bot.metrics import TIMER_LATE
from bot.store.effects import timer_name
from bot.store.redis_pool import RedisPool

LEASE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Timer:
    """A claimed timer and whose it is. ``generation``: the version that set it; ``till``: the lease's end (ms).

    ``late``: so long after it was due, or after another's lease of it (ms).
    """

    source: str
    name: str
    generation: int
    lease_until_ms: int
    late_ms: int = 0

    @property
    def command_id(self) -> str:
        """The id of the command that its effect is; the same at every attempt."""
        return f"timer:{timer_name(self.source, self.name)}:{self.generation}"


class TimerStore:
    """The timers of one store."""

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def claim_due(self, *, lease_ms: int = LEASE_MS, limit: int = 50, now: int | None = None) -> list[Timer]:
        """Timers that are due by the server's clock, at most ``limit`` a bucket; nobody else gets them meanwhile.

        ``now``: another clock (ms), for tests that do not wait.
        """
        taken = await self._pool.map_buckets(lambda number: self._claim_bucket(number, lease_ms, limit, now))
        return sorted((timer for some in taken for timer in some), key=lambda timer: timer.lease_until_ms)

    async def remove_timer(self, timer: Timer) -> bool:
        """Remove a timer that has run; False if it was set anew or claimed by another meanwhile (then it stays)."""
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
        """When a timer is due (ms), or None if it is not set."""
        number = self._keys.bucket_of(source)
        at = await self._pool.execute(number, "ZSCORE", self._keys.timers_key(number), timer_name(source, name))
        return None if at is None else int(at)

    async def count_overdue(self) -> int:
        """How many timers are due by this machine's clock and in nobody's hand: more than a few, and we are late."""
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
            TIMER_LATE.observe(timer.late_ms / 1000)
        return timers


def _parse_timers(reply: list[Any], lease_ms: int) -> Iterator[Timer]:
    for name, generation, till, due in zip(*(reply[part::4] for part in range(4)), strict=True):
        source, _, own = name.decode().partition("/")
        yield Timer(source, own, generation, till, till - lease_ms - due)
