"""Continue reviews in a process that records each step and is killed by tests."""

import asyncio
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.tables import ai_pool
from bot.app.tables.ai_pool import AIPool, ReviewStep, ReviewTask, make_thread_pool
from bot.store.store import open_store
from docs.sample import register_sample
from tests.chat.film_fakes import LITTLE
from tests.timeouts import EVEN_IF_SLOW_S

LEASE_MS = 20_000
"""Long enough that no running process is considered dead on a busy machine."""


@dataclass(frozen=True)
class ReviewJob:
    """The behaviour of a worker. ``deadly``: the next step after this number of steps kills it; 0: none does."""

    data: str
    url: str
    ledger: str
    deadly: int = 0


class LedgerAIPool(AIPool):
    """Compute reviews in a thread, and record in the ledger which process starts which step."""

    def __init__(self, job: ReviewJob) -> None:
        super().__init__(make_thread_pool, EVEN_IF_SLOW_S)
        self._job = job

    async def review_steps(self, task: ReviewTask) -> ReviewStep:
        partial = task.partial_review
        found = (partial.quick_estimates, partial.rivals, partial.comparisons, partial.course)
        done = (partial.decisions is not None) + sum(map(len, found))
        ledger = os.open(self._job.ledger, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(ledger, f"{os.getpid()} {done}\n".encode())
        os.close(ledger)
        if done and done == self._job.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        await asyncio.sleep(0.02)
        return await super().review_steps(task)


def run_reviews(job: ReviewJob) -> None:
    register_sample()
    asyncio.run(_run_app(job))


async def _run_app(job: ReviewJob) -> None:
    app = App(await open_store(Path(job.data), job.url), timings=Timings(tick_s=0.02, lease_ms=LEASE_MS))
    app.service.reviews.effort, app.service.reviews.ai_pool = LITTLE, LedgerAIPool(job)
    ai_pool.MAX_STEP_S = 0.0
    await app.run_forever(f"reviewer-{os.getpid()}")
