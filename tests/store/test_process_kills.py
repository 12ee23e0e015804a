"""Test random kills of server, writers and readers: nothing acknowledged is lost or done twice.

A few seconds for each server, more with ``BOTTEGA_FULL=1``. ``test_redis_pool.py``, ``test_outbox.py`` and the planted
defects of ``tests/simulation`` show what each safeguard is for.
"""

import asyncio
import logging
import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bot.store.admin.own_server import StoreServer
from bot.store.admin.server_binaries import ServerBinary
from bot.store.outbox import count_pending
from bot.store.redis_pool import RedisPool
from bot.store.tables import TableLog
from tests.conftest import FULL, so_many
from tests.store.ledger import Ledger, append_command
from tests.store.worker_process import WorkerJob, work_until_killed
from tests.timeouts import PATIENCE_S

log = logging.getLogger(__name__)

AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.store.worker_process"])  # killed workers must be replaced at once

SECONDS = float(so_many(40, 10)) if FULL else 4.0
TABLES = 24
WRITERS, READERS = 2, 2
PAUSE_S = (0.2, 0.7)
"""Between two kills."""
ENOUGH = 50
"""So many moves are acknowledged at least."""


@dataclass
class KillTargets:
    """All processes that may be killed."""

    launch: Callable[..., StoreServer]
    job: WorkerJob
    folder: Path
    workers: list[BaseProcess]
    kills: Counter[str]

    def begin(self) -> StoreServer:
        return self.launch()

    def hire(self, kind: str) -> BaseProcess:
        worker = AGENCY.Process(
            target=work_until_killed, args=(replace(self.job, kind=kind, ledger=str(self.folder / kind)),)
        )
        worker.start()
        return worker

    def kill_somebody(self, dice: random.Random) -> None:
        place = dice.randrange(-1, len(self.workers))
        if place < 0:
            self.begin().stop(kill=True)
            self.begin()
            self.kills["server"] += 1
            return
        kind = "write" if place < WRITERS else "read"
        self._end(self.workers[place])
        self.workers[place] = self.hire(kind)
        self.kills[kind] += 1

    def end(self, workers: list[BaseProcess]) -> None:
        for worker in workers:
            self._end(worker)

    def _end(self, worker: BaseProcess) -> None:
        worker.kill()
        worker.join()

    @property
    def said(self) -> int:
        """How many moves were acknowledged so far."""
        return len((self.folder / "write").read_text().splitlines())

    def ledger(self) -> Ledger:
        told = [line.split() for line in (self.folder / "write").read_text().splitlines()]
        ledger = Ledger(done=Counter((self.folder / "read").read_text().splitlines()))
        for table, command, _ in told:
            ledger.say(table, command)
        return ledger


async def _wait_until_drained(links: RedisPool, seconds: float) -> None:
    """Wait until nothing is left to be done; what a control has lost may never be."""
    until = time.monotonic() + seconds
    while await count_pending(links) and time.monotonic() < until:  # noqa: ASYNC110 - the server has no event to wait for
        await asyncio.sleep(0.05)


async def _kill_for(scene: KillTargets, seconds: float, seed: int) -> tuple[Ledger, list[str]]:
    """Work and kill for a while, and until enough was said and killed; then let the readers finish and compare."""
    links = RedisPool(scene.begin().url)
    tables, dice = TableLog(links), random.Random(seed)
    scene.job.tables = [f"s{seed}t{number}" for number in range(TABLES)]
    for table in scene.job.tables:
        await tables.create_table(table, "open", b"", b"")
    scene.workers += [scene.hire("write" if n < WRITERS else "read") for n in range(WRITERS + READERS)]
    try:
        while not all((scene.folder / kind).stat().st_size for kind in ("write", "read")):  # noqa: ASYNC110 - files
            await asyncio.sleep(0.02)  # until they have come to work
        until = time.monotonic() + seconds
        while time.monotonic() < until or not (scene.kills["server"] and scene.said > ENOUGH):
            await asyncio.sleep(dice.uniform(*PAUSE_S))
            await asyncio.to_thread(scene.kill_somebody, dice)
        scene.end(scene.workers[:WRITERS])
        await _wait_until_drained(links, PATIENCE_S)
        await asyncio.sleep(0.2)
    finally:
        scene.end(scene.workers)
    ledger = scene.ledger()
    faults = await ledger.faults(tables)
    await links.close()
    return ledger, faults


def _build_scene(launch: Callable[..., StoreServer], binary: ServerBinary, folder: Path) -> KillTargets:
    for name in ("write", "read"):
        (folder / name).touch()
    job = WorkerJob("", str(launch().data), str(binary.path), [], "")
    return KillTargets(launch, job, folder, [], Counter())


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(SECONDS * 3 + 3 * PATIENCE_S)
async def test_kills_lose_nothing(launch: Callable[..., StoreServer], binary: ServerBinary, tmp_path: Path) -> None:
    scene = _build_scene(launch, binary, tmp_path)
    ledger, faults = await _kill_for(scene, SECONDS, seed=int(os.environ.get("BOTTEGA_SEED", "1")))
    said, repeated = sum(map(len, ledger.said.values())), sum(n - 1 for n in ledger.done.values())
    log.info("%d moves acknowledged, %d effects repeated, killed: %s", said, repeated, dict(scene.kills))
    assert faults == []
    assert said > ENOUGH
    assert scene.kills["server"] > 0


@pytest.mark.parametrize(("options", "lost"), [((), False), (("--appendonly", "no"), True)], ids=["log", "no log"])
async def test_acknowledged_writes_survive_kill_only_with_append_log(
    launch: Callable[..., StoreServer], options: tuple[str, ...], *, lost: bool
) -> None:
    server = launch(*options)
    links, ledger = RedisPool(server.url), Ledger()
    tables = TableLog(links)
    await tables.create_table("t", "open", b"", b"")
    for number in range(20):
        await append_command(tables, "t", f"c{number}")
        ledger.say("t", f"c{number}")
    server.stop(kill=True)
    launch(*options)
    assert await ledger.faults(tables, effects=False) == (["t: gone"] if lost else [])
    await links.close()
