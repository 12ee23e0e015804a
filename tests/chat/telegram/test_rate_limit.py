"""Test the rate limits of chats: whether a turn took time, and that calls that are no messages count for the total."""

from __future__ import annotations

import asyncio

from bot.frontends.telegram.limits import RateLimits
from bot.frontends.telegram.rate_limit import Priority, RateLimiter
from tests.chat.shared.test_token_bucket import run_virtually


def test_a_limit_says_whether_its_turn_took_time() -> None:
    async def take_turns() -> list[bool]:
        limiter, taken = RateLimiter(RateLimits(private_burst=2, all_per_s=1e6)), []
        for _ in range(3):
            await asyncio.sleep(0.01)
            taken.append(await limiter.acquire_slot(7))
        return taken

    assert run_virtually(take_turns()) == [False, False, True]


def test_all_calls_share_the_total() -> None:
    async def take_turns() -> float:
        limiter = RateLimiter(RateLimits(all_per_s=10))
        await asyncio.gather(*(limiter.acquire_total() for _ in range(6)), *map(limiter.acquire_slot, range(1, 6)))
        return asyncio.get_running_loop().time()

    assert round(run_virtually(take_turns()), 3) == 1.0


def test_calls_of_ten_tables_wait_five_seconds_at_most() -> None:
    """Each table calls and shows its board every 65 s, which together is more than a group takes in a minute."""

    async def play() -> tuple[list[float], int]:
        limiter, waits, shown = RateLimiter(RateLimits()), list[float](), [0]
        loop = asyncio.get_running_loop()

        async def call_players(table: int) -> None:
            for turn in range(4):
                await asyncio.sleep(max(0.0, 60 + 6.5 * table + 65 * turn - loop.time()))
                begun = loop.time()
                await limiter.acquire_slot(-1, Priority.CALLED)
                waits.append(loop.time() - begun)

        async def show_board() -> None:
            while True:
                await limiter.acquire_slot(-1, Priority.SHOWN)
                shown[0] += 1
                await asyncio.sleep(1)

        boards = [asyncio.create_task(show_board()) for _ in range(10)]
        await asyncio.gather(*map(call_players, range(10)))
        for board in boards:
            board.cancel()
        return waits, shown[0]

    waits, shown = run_virtually(play())
    assert max(waits) <= 5
    assert sum(waits) / len(waits) < 1
    assert shown > 8, "what is left is spent on the boards"


def test_a_call_goes_before_the_boards_that_wait_already() -> None:
    async def take_turns() -> list[Priority]:
        limiter, order = RateLimiter(RateLimits()), list[Priority]()

        async def take_turn(priority: Priority) -> None:
            await limiter.acquire_slot(-1, priority)
            order.append(priority)

        wanted = (Priority.SHOWN, Priority.LOOKED_AT, Priority.CALLED)
        tasks = []
        for priority in wanted:
            tasks.append(asyncio.create_task(take_turn(priority)))
            await asyncio.sleep(0.1)
        await asyncio.gather(*tasks)
        return order

    assert run_virtually(take_turns()) == [Priority.CALLED, Priority.LOOKED_AT, Priority.SHOWN]
