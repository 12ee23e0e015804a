"""Run due timers in a process with its own clock; it is killed or measured by tests."""

from __future__ import annotations

import asyncio
import os
import resource
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, time

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.dispatch.scheduler import Scheduler
from bot.store.store import open_store
from tests.toy import register_toy

ATTEMPTS_AT_ONCE = 800


@dataclass(frozen=True)
class TimerJob:
    """What a worker does, and by which clock.

    ``begin``: what the clock shows at the real moment ``real`` (both seconds since 1970); it runs ``factor`` times
    as fast as time does. ``until``: end when it shows this moment; 0: never.
    """

    data: str
    url: str
    begin: float
    real: float
    factor: float = 1.0
    until: float = 0.0
    ledger: str = ""
    lease_ms: int = 1000
    tick_s: float = 0.02

    def now(self) -> datetime:
        """Return what the clock shows."""
        return datetime.fromtimestamp(self.begin + (time() - self.real) * self.factor, UTC)


def run_worker(job: TimerJob) -> None:
    """Do what is due until killed, or until the clock shows the end."""
    register_toy()
    asyncio.run(_run_due_timers(job))


async def _run_due_timers(job: TimerJob) -> None:
    store = await open_store(Path(job.data), job.url)
    pace = Timings(after_player_ms=0, after_ai_ms=0, tick_s=job.tick_s, lease_ms=job.lease_ms)
    app = App(store, timings=pace, clock=job.now)
    keeper, running = Scheduler(app.service), set[asyncio.Task[None]]()
    began, done = monotonic(), 0
    while True:
        now = int(job.now().timestamp() * 1000)
        claimed = await store.timers.claim_due(lease_ms=job.lease_ms, now=now)
        if 0 < job.until * 1000 <= now and not claimed and not running:
            break  # on a busy machine the day may be over before all that fell due in it was done
        for timer in claimed:
            task = asyncio.create_task(keeper.run_queued(timer))
            running.add(task)
            task.add_done_callback(running.discard)
            done += 1
        await asyncio.sleep(pace.tick_s)
        while len(running) > ATTEMPTS_AT_ONCE:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    used = resource.getrusage(resource.RUSAGE_SELF)
    line = f"{done} {used.ru_maxrss} {used.ru_utime + used.ru_stime:.1f} {monotonic() - began:.1f}\n"
    ledger = os.open(job.ledger, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(ledger, line.encode())
    os.close(ledger)
    await app.close()
    await store.close()
