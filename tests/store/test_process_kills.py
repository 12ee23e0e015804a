"""Test random kills of servers, writers and readers: nothing acknowledged is lost or done twice.

A few seconds per server, more with ``BOTTEGA_FULL=1``. ``test_redis_pool.py``, ``test_outbox.py`` and the planted
defects of ``tests/simulation`` show the purpose of each safeguard.
"""

import asyncio
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store.admin.own_server import StoreServer
from bot.store.admin.server_binaries import ServerBinary
from bot.store.redis_pool import RedisPool
from bot.store.store import open_store
from bot.store.tables import TableLog
from tests.conftest import FULL, scale_count
from tests.store.cluster_nodes import block_until, run_cluster, slot_of
from tests.store.conftest import OpenPool
from tests.store.ledger import Ledger, wait_until_done
from tests.store.worker_process import WRITERS, Workforce
from tests.timeouts import PATIENCE_S, wait_until

SECONDS = float(scale_count(40, 10)) if FULL else 4.0
TABLES = 24
PAUSE_S = (0.2, 0.7)
"""Seconds between two kills."""
ENOUGH = 50
"""Minimum number of acknowledged moves."""


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(SECONDS * 3 + 3 * PATIENCE_S)
async def test_kills_lose_nothing(
    launch: Callable[..., StoreServer], binary: ServerBinary, own_pool: RedisPool, own_tables: TableLog, tmp_path: Path
) -> None:
    dice, names = random.Random(int(os.environ.get("BOTTEGA_SEED", "1"))), [f"t{number}" for number in range(TABLES)]
    for table in names:
        await own_tables.create_table(table, "open", b"", b"")
    force = Workforce(launch().data, binary, names, tmp_path)

    def kill_process() -> None:
        place = dice.randrange(-1, len(force.workers))
        if place >= 0:
            force.replace_worker(place)
            return
        launch().stop(kill=True)
        launch()
        force.server_kills += 1

    try:
        await wait_until(lambda: all(map(force.told, ("write", "read"))), "them to have started")
        until = time.monotonic() + SECONDS
        while time.monotonic() < until or not (force.server_kills and len(force.told("write")) > ENOUGH):
            await asyncio.sleep(dice.uniform(*PAUSE_S))
            await asyncio.to_thread(kill_process)
        force.end(force.workers[:WRITERS])
        await wait_until_done(own_pool)
        await asyncio.sleep(0.2)
    finally:
        force.end(force.workers)
    ledger = force.ledger()
    assert await ledger.faults(own_tables) == []
    assert sum(map(len, ledger.said.values())) > ENOUGH


async def test_acknowledged_write_is_lost_without_an_append_log(
    launch: Callable[..., StoreServer], open_pool: OpenPool
) -> None:
    """With a log it survives, see ``test_power_cut_after_the_last_command_loses_nothing``."""
    server = launch("--appendonly", "no")
    tables, ledger = TableLog(open_pool(server.url)), Ledger()
    await tables.create_table("t", "open", b"", b"")
    await ledger.append(tables, "t", "c1")
    server.stop(kill=True)
    launch("--appendonly", "no")
    assert await ledger.faults(tables, effects=False) == ["t: gone"]


@pytest.mark.full
@pytest.mark.timeout(3 * PATIENCE_S)
@pytest.mark.parametrize(("replicas", "lost"), [(1, False), (0, True)], ids=["with a replica", "without"])
async def test_answered_writes_survive_primary_kill_only_with_replica(
    tmp_path: Path, replicas: int, *, lost: bool
) -> None:
    """The frozen replica lags behind; then its primary dies and the replica takes its place."""
    with run_cluster(tmp_path / "nodes") as nodes:
        store, ledger = await open_store(Path("nowhere"), nodes.url, replicas=replicas), Ledger()
        slot = slot_of("t")
        await store.tables.create_table("t", "open", b"", b"")
        primary = nodes.owner(slot)
        replica = nodes.replica(primary)
        replica.freeze()

        async def go_on() -> None:
            for number in range(30):
                command = f"{number}-{'x' * 800_000}"  # more than fits in the buffers between them
                await ledger.append(store.tables, "t", command)

        writing = asyncio.create_task(go_on())
        if lost:
            await writing
        else:
            await asyncio.sleep(1)
            assert not ledger.said, f"a write missing on the replica was acknowledged: {ledger.said}"
        primary.kill()
        replica.freeze(on=False)
        await asyncio.to_thread(block_until, lambda: replica.ask("ROLE")[0] == b"master", said="fail-over")
        primary.start()
        await asyncio.to_thread(block_until, nodes.ready, said="ready")
        await writing
        faults = await ledger.faults(store.tables, effects=False)
        assert bool(faults) == lost, f"lost: {faults[:3]}; meant to lose: {lost}"
        await store.close()
