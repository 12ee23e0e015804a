"""Test the token bucket: a burst, then fixed gaps, no second burst after a stall, priorities, and pauses.

The clock is virtual, so it is the same on every machine.
"""

import asyncio
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any, TypeVar

import pytest

from bot.app.common.quotas import BucketCache, TokenBucket
from tests.simulation.virtual_loop import VirtualLoop

GAP_S = 0.5
T = TypeVar("T")


def run_virtually(task: Coroutine[Any, Any, T]) -> T:
    """Run a task in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(task)


def stall_loop(seconds: float) -> None:
    """Let time pass in which nothing runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop.seconds += seconds


async def turn_times(count: int, bucket: TokenBucket) -> list[float]:
    """Return when each of ``count`` tasks had its turn, in gaps since the beginning."""
    loop = asyncio.get_running_loop()
    begun, times = loop.time(), list[float]()

    async def take_turn() -> None:
        await bucket.acquire()
        times.append(round((loop.time() - begun) / GAP_S, 6))

    await asyncio.gather(*(take_turn() for _ in range(count)))
    return times


def test_some_at_once_then_one_after_another() -> None:
    async def take_turns() -> list[float]:
        return await turn_times(8, TokenBucket(3, GAP_S))

    assert run_virtually(take_turns()) == [0, 0, 0, 1, 2, 3, 4, 5]


def test_burst_after_a_stall_is_limited() -> None:
    async def take_turns() -> list[float]:
        asyncio.get_running_loop().call_later(6.5 * GAP_S, stall_loop, 20 * GAP_S)
        return await turn_times(40, TokenBucket(3, GAP_S))

    times = run_virtually(take_turns())
    after = times[9:]
    assert after[0] - times[8] > 20 - 1, "no pause after the eighth"
    assert after.count(after[0]) <= 3, "more than three at once"
    assert {later - earlier for earlier, later in pairwise(after)} == {0, 1}


def test_slot_is_taken_at_once_only_where_no_task_waits_and_none_is_paused() -> None:
    async def take_turns() -> list[int]:
        bucket, taken = TokenBucket(2, GAP_S), list[int]()

        async def count_free() -> None:
            taken.append(sum(bucket.acquire_now() for _ in range(5)))

        await count_free()
        await asyncio.sleep(GAP_S * 1.01)
        await count_free()
        waiting = asyncio.create_task(bucket.acquire())
        await asyncio.sleep(0)
        await count_free()
        await waiting
        await asyncio.sleep(9 * GAP_S)
        bucket.pause_sending(GAP_S)
        await count_free()
        return taken

    assert run_virtually(take_turns()) == [2, 1, 0, 0]


def test_cancelled_wait_does_not_delay_the_next() -> None:
    async def take_turns() -> list[float]:
        bucket = TokenBucket(1, GAP_S)
        await bucket.acquire()
        gone = asyncio.create_task(bucket.acquire())
        await asyncio.sleep(0)
        gone.cancel()
        return await turn_times(1, bucket)

    assert run_virtually(take_turns()) == [1]


def test_a_bucket_says_whether_its_turn_took_time() -> None:
    async def take_turns() -> list[list[bool]]:
        bucket = TokenBucket(2, GAP_S)
        answers = [[await bucket.acquire() for _ in range(3)]]
        answers.append([*await asyncio.gather(bucket.acquire(), bucket.acquire())])
        stall_loop(10 * GAP_S)
        answers.append(await asyncio.gather(*(bucket.acquire() for _ in range(3))))
        return answers

    assert run_virtually(take_turns()) == [[False, False, True], [True, True], [False, False, True]]


def test_the_more_urgent_go_first() -> None:
    async def take_turns() -> list[int]:
        bucket, order = TokenBucket(1, GAP_S), list[int]()
        await bucket.acquire()

        async def take_turn(priority: int) -> None:
            await bucket.acquire(priority)
            order.append(priority)

        await asyncio.gather(*map(take_turn, (2, 1, 0, 2, 0)))
        return order

    assert run_virtually(take_turns()) == [0, 0, 1, 2, 2]


@pytest.mark.parametrize("waits", [(0.4, 0.01), (0.01, 0.4), (0.4, 0.0, 0.1)])
def test_the_longest_wait_that_was_asked_for_holds(waits: tuple[float, ...]) -> None:
    async def take_turn() -> float:
        bucket = TokenBucket(1, 0.0)
        for seconds in waits:
            bucket.pause_sending(seconds)
        await bucket.acquire()
        return asyncio.get_running_loop().time()

    assert run_virtually(take_turn()) == pytest.approx(max(waits))


def test_only_buckets_without_waiters_are_forgotten() -> None:
    async def use_buckets() -> list[bool]:
        buckets = BucketCache[str](lambda _: TokenBucket(1, GAP_S), 2)
        first = buckets["waited for"]
        await first.acquire()
        waiter = asyncio.create_task(first.acquire())
        await asyncio.sleep(0)
        idle = buckets["idle"], buckets["also"]
        is_kept = buckets["waited for"] is first
        await waiter
        return [is_kept, buckets["more"] is buckets["more"], buckets["idle"] is idle[0]]

    assert run_virtually(use_buckets()) == [True, True, False]
