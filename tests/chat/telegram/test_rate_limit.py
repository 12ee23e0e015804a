"""Test the rate limit of a chat after 429: the longest requested wait holds."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest

from bot.frontends.telegram import rate_limit
from bot.frontends.telegram.limits import RateLimits
from bot.frontends.telegram.rate_limit import Bucket, Priority, RateLimiter


@pytest.mark.parametrize("waits", [(0.4, 0.01), (0.01, 0.4), (0.4, 0.0, 0.1)])
async def test_the_longest_wait_that_was_asked_for_holds(waits: tuple[float, ...]) -> None:
    lane, began = Bucket(1, 0.0, 0.0), monotonic()
    for seconds in waits:
        lane.pause_sending(seconds)
    await lane.acquire(Priority.ASKED)
    assert monotonic() - began >= max(waits)


async def test_a_limit_says_whether_its_turn_took_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(rate_limit, "loop_time", lambda: now)
    limiter = RateLimiter(RateLimits(private_gap_s=0.01, private_burst=2, all_per_s=1e6))
    taken = []
    for _ in range(3):
        turn = asyncio.create_task(limiter.acquire_slot(7))
        await asyncio.sleep(0)
        now += 1e-5 if turn.done() else 0.01
        taken.append(await turn)
    assert taken == [False, False, True]
