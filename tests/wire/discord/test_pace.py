"""The pace at which is written: some at once, then one after another, never all after a standstill."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise

from bot.discord.lasting import Bucket

GAP_S = 0.02


async def taken(count: int, bucket: Bucket) -> list[float]:
    times: list[float] = []

    async def one() -> None:
        await bucket.take()
        times.append(time.monotonic())

    await asyncio.gather(*(one() for _ in range(count)))
    return times


async def test_some_at_once_then_one_after_another() -> None:
    begun = time.monotonic()
    times = await taken(8, Bucket(3, GAP_S))
    assert times[2] - begun < GAP_S
    assert times[-1] - begun >= 5 * GAP_S
    assert times == sorted(times)


async def test_a_standstill_is_not_made_up_for_at_once() -> None:
    bucket = Bucket(3, GAP_S)
    waiting = asyncio.create_task(taken(40, bucket))
    await asyncio.sleep(GAP_S)
    time.sleep(20 * GAP_S)  # noqa: ASYNC251 - that is the standstill
    over = time.monotonic()
    times = [at - over for at in await waiting if at >= over]
    assert sum(at < GAP_S for at in times) <= 5
    assert max(later - earlier for earlier, later in pairwise(times)) < 20 * GAP_S


async def test_somebody_who_gives_up_keeps_nobody_waiting() -> None:
    bucket = Bucket(1, 0.2)
    await bucket.take()
    gone = asyncio.create_task(bucket.take())
    await asyncio.sleep(0)
    gone.cancel()
    begun = time.monotonic()
    await bucket.take()
    assert time.monotonic() - begun < 0.4
