"""Count the round trips of a caller to the store, by requests and not by time.

All that is asked before any of it is answered is one round trip, however many connections carry it: what is asked
together costs one wait. So answers are kept back until all that runs here waits, and then given out all at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg

HeldAnswer = tuple[asyncio.Future[object], asyncio.Future[object]]
"""The store's answer, and what its caller waits for."""
QUIET = 12
"""Turns of the event loop in which nobody asks for anything more: all that runs here waits."""


@dataclass
class RoundTrips:
    """``asked``: for each round trip, the commands (and scripts) that went with it."""

    asked: list[list[str]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.asked)


@asynccontextmanager
async def count_round_trips() -> AsyncIterator[RoundTrips]:
    """Count the round trips of everything that runs meanwhile, over all connections."""
    trips, waiting, held = RoundTrips(), list[HeldAnswer](), list[HeldAnswer]()
    send, asked = RedisPool.send_command, list[str]()

    def send_and_hold(links: RedisPool, place: str | int, *command: Arg) -> asyncio.Future[object]:
        answer: asyncio.Future[object] = send(links, place, *command)
        handed: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        asked.append(" ".join(str(part) for part in (command[0], *command[3:4])))
        waiting.append((answer, handed))
        held.append((answer, handed))
        return handed

    async def answer_in_lockstep() -> None:
        while True:
            told = -1
            while not waiting or told != len(waiting):
                told = len(waiting)
                for _ in range(QUIET):
                    await asyncio.sleep(0)
            now, trip = waiting[:], asked[:]
            waiting.clear()
            asked.clear()
            await asyncio.wait([answer for answer, _ in now])
            trips.asked.append(trip)
            for answer, handed in now:
                _hand_over(handed, answer)

    conductor = asyncio.create_task(answer_in_lockstep())
    RedisPool.send_command = send_and_hold  # type: ignore[method-assign, assignment]
    try:
        yield trips
    finally:
        RedisPool.send_command = send  # type: ignore[method-assign]
        conductor.cancel()
        for answer, handed in held:  # what others have asked meanwhile must not wait for ever
            if not handed.done():
                answer.add_done_callback(partial(_hand_over, handed))


def _hand_over(handed: asyncio.Future[object], answer: asyncio.Future[object]) -> None:
    """Give an answer that has come to its caller, unless it no longer waits."""
    if answer.cancelled():
        handed.cancel()
    elif handed.done():
        answer.exception()
    elif error := answer.exception():
        handed.set_exception(error)
    else:
        handed.set_result(answer.result())
