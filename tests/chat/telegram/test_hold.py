"""A chat that answers 429 is left alone for as long as it has said, whatever it says meanwhile."""

from __future__ import annotations

from time import monotonic

import pytest

from bot.frontends.telegram.rate_limit import Bucket, Priority


@pytest.mark.parametrize("waits", [(0.4, 0.01), (0.01, 0.4), (0.4, 0.0, 0.1)])
async def test_the_longest_wait_that_was_asked_for_holds(waits: tuple[float, ...]) -> None:
    lane, began = Bucket(1, 0.0, 0.0), monotonic()
    for seconds in waits:
        lane.pause_sending(seconds)
    await lane.acquire(Priority.ASKED)
    assert monotonic() - began >= max(waits)
