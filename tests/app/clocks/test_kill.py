"""Workers are killed at random points: every reminder comes once, every missed turn is answered once, none is lost."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import time
from collections import Counter
from datetime import timedelta

import pytest

from bot.app.api import App
from bot.app.tables.table_state import initial_state, replay_log
from bot.store.admin.own_server import StoreServer
from tests.app.clocks.conftest import MONDAY, Hands, World
from tests.app.clocks.playing import opened
from tests.app.clocks.worker import Job, work
from tests.app.conftest import Arrive
from tests.app.playing import plan
from tests.conftest import FULL, so_many
from tests.store.writing import Heard

AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.app.clocks.worker"])

TABLES, KILLS = (so_many(60, 12), so_many(60, 12)) if FULL else (12, 12)
WORKERS = 2


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(400)
async def test_killed_at_random_points(world: World, arrive: Arrive, server: StoreServer, hands: Hands) -> None:
    dice = random.Random(int(os.environ.get("BOTTEGA_SEED", "3")))
    tables = []
    for n in range(TABLES):
        table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder=("fallback", "ai", "vote")[n % 3])
        if n % 2:
            await people[0].press(f"plan-ahead {table} red=2 .")
        await plan(people[2], table)
        tables.append(table)
    moments = [timedelta(seconds=10), timedelta(hours=13), timedelta(hours=22), timedelta(hours=25)]
    kills = 0
    for moment in moments:
        kills += await _killing(server, (MONDAY + moment).timestamp(), dice, KILLS // len(moments))
        hands.now = MONDAY + moment + timedelta(minutes=5)
        await world.go()
    assert kills >= KILLS // 2
    for table in tables:
        await _once_each(world.app, table)


async def _killing(server: StoreServer, begin: float, dice: random.Random, kills: int) -> int:
    """Two workers at a moment; one of them is killed again and again, always another one comes."""
    job = Job(str(server.data), server.url, begin, time.time())
    workers = [AGENCY.Process(target=work, args=(job,)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    done = 0
    for _ in range(kills):
        await asyncio.sleep(dice.uniform(0.05, 0.6))
        place = dice.randrange(WORKERS)
        workers[place].kill()
        workers[place].join()
        done += 1
        workers[place] = AGENCY.Process(target=work, args=(job,))
        workers[place].start()
    await asyncio.sleep(1.5)
    for worker in workers:
        worker.kill()
        worker.join()
    return done


async def _once_each(app: App, table: str) -> None:
    async with app.service.tables.lock_table(table) as found:
        first, entries = initial_state(found.opening.lobby, found.opening.habits), found.match.entries
        told = replay_log(first, found.game, found.opening.header, entries)[1]
        assert told == found.state, "what is kept is what the log tells"
    heard = Heard()
    await heard.listen(app.service.store, table)
    assert len(heard.commands(table)) == len(entries), "no command twice"
    turns: Counter[int] = Counter()
    calls: Counter[tuple[object, ...]] = Counter()
    missed: Counter[tuple[int, int]] = Counter()
    automatic: Counter[tuple[int, int]] = Counter()
    for entry in entries:
        seat = entry.seat if entry.seat is not None else -1
        if entry.kind == "say":
            if entry.by == "fallback":
                automatic[seat, turns[seat]] += 1
            turns[seat] += 1
        elif entry.move[:1] == ("call",):
            calls[seat, turns[seat], entry.move] += 1
        elif entry.move[:1] == ("out",) or entry.move[-1:] == ("out",):
            missed[seat, turns[seat]] += 1
    assert all(count == 1 for counter in (calls, missed, automatic) for count in counter.values()), table
    assert {word for _, _, word in calls} >= {("call", "half"), ("call", "last")}
    motions = [entry for entry in entries if entry.move[:2] == ("motion", "open")]
    assert missed or motions, "somebody's time was out"  # what is done when time runs out is drawn by lot
    assert len(motions) == len({entry.move for entry in motions})
