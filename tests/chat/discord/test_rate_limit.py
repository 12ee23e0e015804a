"""Test the rate limit of requests: a burst, then fixed gaps, and no second burst after a pause.

The clock here goes on when a task sleeps, so it is the same on every machine.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace

import pytest

from bot.frontends.discord import rate_limit
from bot.frontends.discord.rate_limit import Bucket

GAP_S = 0.5


class Clock:
    """A clock that sleeping moves. ``still``: number of a sleep -> seconds for which nothing runs before it ends."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept = 0
        self.still: dict[int, float] = {}

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.slept += 1
        self.now += seconds + self.still.get(self.slept, 0.0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(rate_limit, "loop_time", clock.monotonic)
    monkeypatch.setattr(rate_limit, "asyncio", SimpleNamespace(Lock=asyncio.Lock, sleep=clock.sleep))
    return clock


async def turn_times(clock: Clock, count: int, bucket: Bucket) -> list[float]:
    """Return when each of ``count`` tasks had its turn, in gaps since the beginning."""
    begun, times = clock.now, list[float]()

    async def take_turn() -> None:
        await bucket.acquire()
        times.append((clock.now - begun) / GAP_S)

    await asyncio.gather(*(take_turn() for _ in range(count)))
    return times


async def test_some_at_once_then_one_after_another(clock: Clock) -> None:
    assert await turn_times(clock, 8, Bucket(3, GAP_S)) == [0, 0, 0, 1, 2, 3, 4, 5]


async def test_burst_after_a_stall_is_limited(clock: Clock) -> None:
    clock.still = {10: 20 * GAP_S}
    times = await turn_times(clock, 40, Bucket(3, GAP_S))
    after = times[9:]
    assert after[0] - times[8] > 20, "that is the standstill"
    assert after.count(after[0]) <= 3, "as at the beginning"
    assert {later - earlier for earlier, later in pairwise(after)} == {0, 1}


async def test_cancelled_wait_does_not_delay_the_next(clock: Clock) -> None:
    bucket = Bucket(1, GAP_S)
    await bucket.acquire()
    gone = asyncio.create_task(bucket.acquire())
    await asyncio.sleep(0)
    gone.cancel()
    assert await turn_times(clock, 1, bucket) == [1]


async def test_a_bucket_says_whether_its_turn_took_time(clock: Clock) -> None:
    bucket = Bucket(2, GAP_S)
    assert [await bucket.acquire() for _ in range(3)] == [False, False, True]
    assert [*await asyncio.gather(bucket.acquire(), bucket.acquire())] == [True, True]
    clock.now += 10 * GAP_S
    assert [*await asyncio.gather(bucket.acquire(), bucket.acquire())] == [False, True], "one after the other"
