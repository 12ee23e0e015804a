"""Test AI worker processes: endless searches, memory limit, killed workers, no seed in a task."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.tables.ai_pool import MAX_MEMORY_BYTES, AIPool, MoveTask, ReviewTask, compute_move, process_pool_factory
from bot.app.turns.ai_player import build_task
from engines import GAMES
from engines.core import match_factory
from engines.core.analysis_results import AnalysisBudget
from engines.core.log import SeedSecret
from engines.core.tree import legal_moves
from render.core.processes import CONTEXT
from tests.app.conftest import Seat
from tests.engines.records.stored_games import RECORDS, read_match
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S


def think_forever() -> None:
    """Think without end."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        pass


class HungPool(ProcessPoolExecutor):
    """Its first search has no end."""

    def __init__(self) -> None:
        super().__init__(1, CONTEXT)
        self.pid = self.submit(os.getpid).result()
        self.first = True

    def submit(self, run: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        what, self.first = (
            (think_forever, False) if getattr(self, "first", False) else (partial(run, *args, **kwargs), False)
        )
        return super().submit(what)


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def task_of(seat: int) -> MoveTask:
    match = match_factory.open_match(GAMES["princes"], "t", 2, {}, SeedSecret("07" * 32, "08" * 32))
    return MoveTask(match.header, tuple(match.entries), match.take_snapshot(), seat, b"x" * 32, fallback=True)


def take_much_memory() -> int:
    """Take more memory than there may be."""
    return len(bytearray(MAX_MEMORY_BYTES))


async def test_a_look_back_is_made_in_a_process_that_lets_all_else_go_before() -> None:
    pool = process_pool_factory(nice=3)()
    review_pool = AIPool(lambda: pool, EVEN_IF_SLOW_S)
    try:
        before = os.getpriority(os.PRIO_PROCESS, 0)
        there = await asyncio.wrap_future(pool.submit(os.getpriority, os.PRIO_PROCESS, 0))
        assert there == min(19, before + 3)
        kept = read_match(RECORDS / "princes" / "rules2-2seats-random-1.json")
        looked = await review_pool.review_steps(
            ReviewTask(kept.header, tuple(kept.entries), 0, AnalysisBudget(40, 40, 40, 20, 20, 20))
        )
        assert looked.partial_review.decisions
        assert 0 < looked.done < looked.total
    finally:
        review_pool.close()
        pool.shutdown()


async def test_a_search_that_takes_too_much_memory_fails_alone() -> None:
    pool = process_pool_factory(1)()
    try:
        with pytest.raises(MemoryError):
            await asyncio.wrap_future(pool.submit(take_much_memory))
        assert await asyncio.wrap_future(pool.submit(compute_move, msgspec.msgpack.encode(task_of(0))))
    finally:
        pool.shutdown()


async def test_a_master_thinks_in_a_process_of_its_own() -> None:
    ai_pool = AIPool(process_pool_factory(1), EVEN_IF_SLOW_S)
    task = msgspec.structs.replace(task_of(0), fallback=False, level="master", seconds=0.3)
    match = match_factory.open_match(GAMES["princes"], "t", 2, {}, SeedSecret("07" * 32, "08" * 32))
    assert await ai_pool.choose_move(task) in set(legal_moves(match.choice_tree(0)))
    ai_pool.close()


@pytest.mark.slow
async def test_a_search_without_end_leaves_no_process_behind() -> None:
    """And a caller who waited behind it is answered by the next pool."""
    pools: list[Executor] = []

    def make_pool() -> Executor:
        pools.append(process_pool_factory(1)() if pools else HungPool())
        return pools[-1]

    ai_pool = AIPool(make_pool, 3.0)
    patient = AIPool(make_pool, EVEN_IF_SLOW_S)
    patient._pool = ai_pool._pool = lost = make_pool()
    assert isinstance(lost, HungPool)
    endless = asyncio.create_task(ai_pool.choose_move(task_of(0)))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(patient.choose_move(task_of(0))) for _ in range(5)]  # some are not even handed over
    with pytest.raises(TimeoutError):
        await endless
    assert all(await asyncio.gather(*waiting))
    patient.close()
    async with asyncio.timeout(PATIENCE_S / 2):
        while is_there(lost.pid):  # noqa: ASYNC110 - no event tells that a process has ended
            await asyncio.sleep(0.05)


async def test_an_ai_worker_that_is_killed_is_replaced_and_asked_once_more() -> None:
    pools: list[Executor] = []

    def make_pool() -> Executor:
        pools.append(process_pool_factory(1)())
        return pools[-1]

    ai_pool = AIPool(make_pool, EVEN_IF_SLOW_S)
    ai_pool._pool = make_pool()
    pid = await asyncio.wrap_future(await asyncio.to_thread(pools[0].submit, os.getpid))
    os.kill(pid, signal.SIGSTOP)
    thinking = asyncio.create_task(ai_pool.choose_move(task_of(0)))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    match = match_factory.open_match(GAMES["princes"], "t", 2, {}, SeedSecret("07" * 32, "08" * 32))
    assert await thinking in set(legal_moves(match.choice_tree(0)))
    assert len(pools) == 2
    ai_pool.close()


async def test_an_ai_worker_is_sent_no_seed(app: App, make_table: Seat) -> None:
    table, _ = await make_table("Anna", "Ben", ais=1)
    async with app.service.tables.open_started(table) as found:
        secret = found.opening.secret
        sent = msgspec.msgpack.encode(build_task(found, 2))
    assert len(secret.seed) == len(secret.salt) == 64
    for one in (secret.seed, secret.salt):
        assert one.encode() not in sent
        assert bytes.fromhex(one) not in sent
