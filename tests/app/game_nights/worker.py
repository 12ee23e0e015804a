"""Run due timers and submit replies in a process that is killed by tests.

An answer that it was told to be kept stands in a ledger before the next one is given.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.dispatch.scheduler import Scheduler
from bot.app.game_nights.night import REPLY_KINDS
from bot.store.store import open_store
from tests.app.clocks.worker import TimerJob
from tests.toy import register_toy

Answers = dict[tuple[str, str], int]
"""By person and night: the number of the last answer that was acknowledged; 0 before the first."""


@dataclass(frozen=True)
class ReplyJob:
    """Those for whom a process answers: each a person, a place and a night."""

    job: TimerJob
    people: tuple[tuple[str, str, str], ...]


def reply_kind(n: int) -> str:
    """Return the n-th answer of a user: never the same twice in a row, which would take it back."""
    return REPLY_KINDS[n % len(REPLY_KINDS)]


def command_id(person: str, n: int) -> str:
    """Return the id of the n-th press, the same for each process that makes it."""
    return f"answer:{person}:{n}"


def read_ledger(ledger: Path) -> Answers:
    """Read what a ledger says; a line that was cut off by a kill says nothing."""
    found: Answers = {}
    if not ledger.exists():
        return found
    for line in ledger.read_text().splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[3] == "kept":
            found[parts[0], parts[1]] = int(parts[2])
    return found


def run_worker(party: ReplyJob, up: Event) -> None:
    """Answer and do what is due until killed; ``up`` is set when the process is up."""
    register_toy()
    asyncio.run(_run_app(party, up))


async def _run_app(party: ReplyJob, up: Event) -> None:
    job = party.job
    store = await open_store(Path(job.data), job.url)
    app = App(store, timings=Timings(tick_s=job.tick_s, lease_ms=job.lease_ms), clock=job.now)
    up.set()
    await asyncio.gather(_run_due_timers(app, job), _give_answers(app, party))


async def _run_due_timers(app: App, job: TimerJob) -> None:
    keeper, running = Scheduler(app.service), set[asyncio.Task[None]]()
    while True:
        now = int(job.now().timestamp() * 1000)
        for timer in await app.service.store.timers.claim_due(lease_ms=job.lease_ms, now=now):
            task = asyncio.create_task(keeper.run_timer(timer))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.sleep(job.tick_s)


async def _give_answers(app: App, party: ReplyJob) -> None:
    ledger = os.open(party.job.ledger, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    last = read_ledger(Path(party.job.ledger))
    while party.people:
        for person, place, night in party.people:
            n = last.get((person, night), 0) + 1
            shown = await app.handle_callback(person, place, f"night-{reply_kind(n)} {night}", command_id(person, n))
            assert not shown.private, shown.notice
            os.write(ledger, f"{person} {night} {n} kept\n".encode())
            last[person, night] = n
        await asyncio.sleep(party.job.tick_s)
