"""Test the token bucket: a burst, then fixed gaps, no second burst after a stall, and pauses.

The clock is virtual, so results are the same on every machine.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from itertools import pairwise
from typing import Any, ParamSpec

import pytest

from bot.app.common.quotas import BucketCache, TokenBucket
from tests.simulation.virtual_loop import VirtualLoop

GAP_S = 0.5
P = ParamSpec("P")


def run_in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run


def stall_loop(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop.seconds += seconds


async def turn_times(count: int, bucket: TokenBucket) -> list[float]:
    """Return when each of ``count`` tasks got its turn, in gaps since the beginning."""
    loop = asyncio.get_running_loop()
    begun, times = loop.time(), list[float]()

    async def take_turn() -> None:
        await bucket.acquire()
        times.append(round((loop.time() - begun) / GAP_S, 6))

    await asyncio.gather(*(take_turn() for _ in range(count)))
    return times


@run_in_virtual_time
async def test_burst_is_followed_by_evenly_spaced_turns() -> None:
    assert await turn_times(8, TokenBucket(3, GAP_S)) == [0, 0, 0, 1, 2, 3, 4, 5]


@run_in_virtual_time
async def test_burst_after_a_stall_is_limited() -> None:
    asyncio.get_running_loop().call_later(6.5 * GAP_S, stall_loop, 20 * GAP_S)
    times = await turn_times(40, TokenBucket(3, GAP_S))
    after = times[9:]
    assert after[0] - times[8] > 20 - 1, f"expected a pause after the burst, got {after[0] - times[8]} gaps"
    assert after.count(after[0]) <= 3, f"expected at most three at once, got {after.count(after[0])}"
    assert {later - earlier for earlier, later in pairwise(after)} == {0, 1}


@run_in_virtual_time
async def test_slot_is_free_only_without_waiting_tasks_or_pauses() -> None:
    bucket = TokenBucket(2, GAP_S)

    def count_free() -> int:
        return sum(bucket.acquire_now() for _ in range(5))

    assert count_free() == 2
    await asyncio.sleep(GAP_S * 1.01)
    assert count_free() == 1
    waiting = asyncio.create_task(bucket.acquire())
    await asyncio.sleep(0)
    assert count_free() == 0, "a slot was taken before a waiting task"
    await waiting
    await asyncio.sleep(9 * GAP_S)
    bucket.pause_sending(GAP_S)
    assert count_free() == 0, "a slot was taken during a pause"


@run_in_virtual_time
async def test_cancelled_wait_does_not_delay_the_next() -> None:
    bucket = TokenBucket(1, GAP_S)
    await bucket.acquire()
    gone = asyncio.create_task(bucket.acquire())
    await asyncio.sleep(0)
    gone.cancel()
    assert await turn_times(1, bucket) == [1]


@run_in_virtual_time
async def test_acquire_returns_whether_it_had_to_wait() -> None:
    bucket = TokenBucket(2, GAP_S)
    assert [await bucket.acquire() for _ in range(3)] == [False, False, True]
    assert [*await asyncio.gather(bucket.acquire(), bucket.acquire())] == [True, True]
    stall_loop(10 * GAP_S)
    assert await asyncio.gather(*(bucket.acquire() for _ in range(3))) == [False, False, True]


@pytest.mark.parametrize("waits", [(0.4, 0.01), (0.01, 0.4), (0.4, 0.0, 0.1)])
@run_in_virtual_time
async def test_longest_requested_pause_wins(waits: tuple[float, ...]) -> None:
    bucket = TokenBucket(1, 0.0)
    for seconds in waits:
        bucket.pause_sending(seconds)
    await bucket.acquire()
    assert asyncio.get_running_loop().time() == pytest.approx(max(waits))


@run_in_virtual_time
async def test_only_buckets_without_waiters_are_evicted() -> None:
    buckets = BucketCache[str](lambda _: TokenBucket(1, GAP_S), 2)
    first = buckets["waited for"]
    await first.acquire()
    waiter = asyncio.create_task(first.acquire())
    await asyncio.sleep(0)
    idle = buckets["idle"], buckets["also"]
    assert buckets["waited for"] is first
    await waiter
    assert buckets["more"] is buckets["more"]
    assert buckets["idle"] is not idle[0]
