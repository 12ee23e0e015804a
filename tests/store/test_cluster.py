"""Test a store on a real cluster of three primaries and three replicas: data, moved slots, killed nodes.

One node of each kind is killed here; losses without replicas are in ``test_process_kills.py``.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
import redis
from redis.crc import key_slot

from bot.store import redis_keys
from bot.store.admin.backup import restore_backup, write_backup
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.admin.server_check import check_server
from bot.store.admin.sync_client import connect_store
from bot.store.documents import Document
from bot.store.errors import StoreError
from bot.store.redis_keys import CLUSTER_KEYS
from bot.store.schema_version import FORMAT
from bot.store.store import Store, open_store
from bot.store.stream_consumer import Effect
from bot.store.tables import CommitResult, TableData, TableLog
from bot.store.timers import Timer
from tests.app.gameplay import serve_store
from tests.store.cluster_nodes import (
    DURABLE,
    PASSWORD,
    Cluster,
    Node,
    block_until,
    free_port,
    run_cluster,
    run_sentinel,
    slot_of,
)
from tests.store.ledger import Ledger, last_commands
from tests.timeouts import run_beside, wait_for, wait_until
from tests.web.conftest import start_program
from tests.web.page_games import QUICK, PageGame
from tests.web.test_start import StartProgram

__all__ = ["start_program"]

NOWHERE = Path("nowhere")
TABLES = [f"t{number}" for number in range(64)]


@pytest.fixture(scope="module")
def shared_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with run_cluster(tmp_path_factory.mktemp("cluster")) as nodes:
        yield nodes


@pytest.fixture
def nodes(shared_nodes: Cluster) -> Cluster:
    """Return the emptied cluster."""
    for node in shared_nodes.primaries():
        node.ask("FLUSHALL")
    return shared_nodes


@pytest.fixture
async def store(nodes: Cluster) -> AsyncIterator[Store]:
    """Open a store on it that answers only after a replica has the data."""
    store = await open_store(NOWHERE, nodes.url, replicas=1)
    yield store
    await store.close()


server = serve_store("one", "function")


@asynccontextmanager
async def write_meanwhile(tables: TableLog, names: list[str], ledger: Ledger) -> AsyncIterator[None]:
    """Let many writers use tables during the block, then wait for all answers."""
    over = False

    async def go_on(name: str) -> None:
        number = 0
        while not over:
            number += 1
            await ledger.append(tables, name, f"{name}-{number}")

    for name in names:
        await tables.create_table(name, "open", b"", b"")
    tasks = [asyncio.create_task(go_on(name)) for name in names]
    try:
        await wait_until(lambda: len(ledger.said) == len(names))
        yield
        over = True
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:  # after a failed test they would continue on a closed store
            task.cancel()


async def _wait_for_more(ledger: Ledger) -> None:
    """Wait until every table has been written to once more."""
    before = {name: len(said) for name, said in ledger.said.items()}
    await wait_until(lambda: all(len(said) > before[name] for name, said in ledger.said.items()))


async def test_all_data_is_stored_and_found_in_a_cluster(store: Store, nodes: Cluster) -> None:
    async def keep_document(name: str) -> None:
        await store.tables.create_table(name, "open", b"head", b"snap", outbox=[name.encode()], timers={"vote": 1})
        await store.documents.write_document("channel", name, 0, "c1", name.encode())
        await store.indexes.add_member("tables", name, "x")
        await store.drafts.save_draft(name, 0, "p", b"half", seconds=100)

    await asyncio.gather(*map(keep_document, TABLES))
    line, component = await store.callbacks.save_callback("long"), await store.components.save_component(b"table")
    assert isinstance(await store.tables.finish_table("t0", 0, b"record"), CommitResult)
    assert nodes.owner(key_slot(CLUSTER_KEYS.hash_tag(0).encode())).ask("GET", redis_keys.FORMAT) == b"%d 256" % FORMAT
    assert all(node.ask("DBSIZE") > len(TABLES) / 2 for node in nodes.primaries()), (
        "expected every node to have some of the tables"
    )

    again = await open_store(NOWHERE, nodes.url)
    assert again.pool.keys == CLUSTER_KEYS
    assert [await again.tables.load_table(name) for name in ("t0", "t1", "none")] == [
        TableData(0, b"", None, record=b"record"),
        TableData(0, b"head", b"snap"),
        None,
    ]
    assert await again.tables.list_running() == sorted(TABLES[1:])
    assert await again.documents.load_document("channel", "t7") == Document(1, b"t7")
    assert await again.indexes.list_members("tables", "t7") == ["x"]
    assert await again.drafts.load_draft("t7", 0, "p") == b"half"
    assert (await again.callbacks.load_callback(line), await again.components.load_component(component)) == (
        "long",
        b"table",
    )
    due = await again.timers.claim_due({"vote": 99_999})
    assert sorted(timer.source for timer in due) == sorted(TABLES)
    assert isinstance(due[0], Timer)
    assert await again.timers.remove_timer(due[0])
    assert await again.find_problem() == ""
    await again.close()


@asynccontextmanager
async def read_effects(store: Store, name: str) -> AsyncIterator[list[str]]:
    """Run a reader during the block, and collect its effects."""
    done: list[str] = []

    async def handle(effect: Effect) -> None:
        done.append(effect.data.decode())

    async with run_beside(store.build_reader(name, handle, reclaim_s=1).run_forever()):
        yield done


def _leads_to(store: Store, name: str, node: Node) -> bool:
    """Return whether commands on a name go to a node."""
    keys = store.pool.keys
    return store.pool.topology.node_of(keys.hash_tag(keys.bucket_of(name))).endswith(f":{node.port}")


@pytest.mark.parametrize("moved", [Cluster.move, Cluster.migrate])
@pytest.mark.full
async def test_slots_can_be_moved_under_load(
    store: Store, nodes: Cluster, moved: Callable[[Cluster, int, Node], None]
) -> None:
    ledger = Ledger()
    async with read_effects(store, "a") as done, write_meanwhile(store.tables, TABLES[:16], ledger):
        for name in TABLES[:3]:
            slot = slot_of(name)
            source = nodes.owner(slot)
            other = next(node for node in nodes.primaries() if node is not source)
            await asyncio.to_thread(moved, nodes, slot, other)
            await _wait_for_more(ledger)
            assert nodes.owner(slot) is other
            await wait_until(partial(_leads_to, store, name, other), "the redirection to the new owner")
            await asyncio.to_thread(moved, nodes, slot, source)
            await _wait_for_more(ledger)
        ledger.done.update(done)
    async with read_effects(store, "b") as rest:
        await wait_until(lambda: store.tables and len(set(done) | set(rest)) >= sum(map(len, ledger.said.values())))
    ledger.done.update([*done, *rest])
    assert await ledger.faults(store.tables) == []


@pytest.mark.slow
async def test_cluster_survives_loss_and_return_of_primary_and_replica(store: Store, nodes: Cluster) -> None:
    ledger = Ledger()
    async with write_meanwhile(store.tables, TABLES[:16], ledger):
        first, second, _ = nodes.primaries()
        victims = (first, nodes.replica(second))
        for victim in victims:
            victim.kill()
        await asyncio.to_thread(block_until, nodes.whole, said="whole without them")
        for victim in victims:
            victim.start()
        await asyncio.to_thread(block_until, nodes.ready, said="ready")
        await _wait_for_more(ledger)
    assert await ledger.faults(store.tables, effects=False) == []


@pytest.mark.full
async def test_frozen_primary_is_not_waited_for(store: Store, nodes: Cluster) -> None:
    """Others take its place, and it does no harm when it wakes up."""
    ledger, clock = Ledger(), asyncio.get_running_loop()
    async with write_meanwhile(store.tables, TABLES[:16], ledger):
        victim = nodes.owner(slot_of("t0"))
        replica = nodes.replica(victim)
        victim.freeze()
        await asyncio.to_thread(block_until, lambda: replica.ask("ROLE")[0] == b"master", said="fail-over")
        await wait_until(partial(_leads_to, store, "t0", replica), "the redirection to the replica")
        victim.freeze(on=False)
        await asyncio.to_thread(block_until, nodes.ready, said="ready")
        began = clock.time()
        await _wait_for_more(ledger)
        assert clock.time() - began < 8, "requests waited for the frozen node"
    assert await ledger.faults(store.tables, effects=False) == []


@pytest.mark.slow
def test_store_can_be_moved_to_a_cluster_and_back(server: StoreServer, nodes: Cluster, tmp_path: Path) -> None:
    async def fill() -> None:
        store = await open_store(tmp_path / "one", server.url)
        for name in TABLES:
            await store.tables.create_table(name, "open", b"head", b"snap", outbox=[name.encode()], timers={"vote": 1})
            await store.documents.write_document("channel", name, 0, "c1", name.encode(), outbox=[b"place"])
        await store.tables.finish_table("t0", 0, b"record")
        await store.close()

    async def look(url: str) -> None:
        store = await open_store(tmp_path / "one", url)
        assert await store.tables.list_running() == sorted(TABLES[1:])
        assert await store.tables.load_summaries(["t0"]) == {"t0": b""}, "the finished table still has a summary"
        for name in TABLES[1:]:
            assert await store.tables.load_table(name) == TableData(0, b"head", b"snap")
            assert await store.documents.load_document("channel", name) == Document(1, name.encode())
            assert await store.timers.load_due_ms(name, "vote") == 1
        async with read_effects(store, "a") as done:
            await wait_until(lambda: len(done) == 2 * len(TABLES))
        assert sorted(done) == sorted([*TABLES, *["place"] * len(TABLES)])
        await store.close()

    asyncio.run(fill())
    write_backup(server.url, tmp_path / "of one")
    restore_backup(tmp_path / "of one", nodes.url)
    write_backup(nodes.url, tmp_path / "of many")
    asyncio.run(look(nodes.url))
    with pytest.raises(StoreError, match="store-not-empty"):
        restore_backup(tmp_path / "of many", nodes.url)
    other = start_store_server(tmp_path / "other")
    restore_backup(tmp_path / "of many", other.url)
    asyncio.run(look(other.url))
    other.stop(kill=True)


@pytest.mark.slow
async def test_backup_is_refused_while_a_slot_is_migrating(store: Store, nodes: Cluster, tmp_path: Path) -> None:
    """Keys between two servers would be missing in both copies, and no server reports their place."""
    await store.tables.create_table("t0", "open", b"head", b"snap")
    slot = slot_of("t0")
    source = nodes.owner(slot)
    other = next(node for node in nodes.primaries() if node is not source)
    with nodes.moving(slot, other), pytest.raises(StoreError, match="store-slots-move"):
        await asyncio.to_thread(write_backup, nodes.url, tmp_path / "all")
    assert os.listdir(tmp_path) == []
    assert (await asyncio.to_thread(write_backup, nodes.url, tmp_path / "all")).tables == 1


@pytest.mark.full
def test_game_continues_when_its_primary_is_killed(nodes: Cluster, start_program: StartProgram) -> None:
    """The bot stores a game against AIs in the cluster, and loses or repeats no move."""
    run = start_program(**QUICK, REDIS_URL=nodes.url, BOTTEGA_REPLICAS="1")
    table = PageGame(run.link())
    for _ in range(10):
        assert wait_for(table.press), "expected a move to be possible"
    victim = nodes.owner(slot_of(table.name))
    victim.kill()
    block_until(nodes.whole, said="another has taken its place")
    victim.start()
    for _ in range(20):
        assert wait_for(table.press), "the table does not continue after its primary was killed"
    versions = [*last_commands(nodes.owner(slot_of(table.name)).ask("HGETALL", CLUSTER_KEYS.commands_key(table.name)))]
    assert len(versions) > 10
    assert versions == [*range(min(versions), max(versions) + 1)], (
        "expected consecutive versions, but one is missing or duplicated"
    )
    assert run.interrupt()[0] == 0
    block_until(nodes.ready, said="ready")


async def test_weaknesses_of_a_cluster_are_reported(nodes: Cluster) -> None:
    assert [msg.key for msg in (await check_server(nodes.url)).notices] == ["store-weak-replicas"] * 3
    assert (await check_server(nodes.url, 1)).notices == []
    assert [msg.key for msg in (await check_server(nodes.url, 2)).notices] == ["store-weak-copies"] * 3
    await check_server(nodes.nodes[0].url)  # one of them is enough
    with pytest.raises(StoreError, match="store-url-refused"):
        await check_server(nodes.url.replace(PASSWORD, "wrong"))


@pytest.mark.slow
async def test_servers_that_are_not_a_cluster_are_refused(server: StoreServer, tmp_path: Path) -> None:
    for options, key in ((("--cluster-enabled", "yes"), "store-url-torn"), ((), "store-url-many")):
        node = Node(tmp_path / key, free_port(), (*DURABLE, *options))
        node.start()
        block_until(partial(node.ask, "PING"))
        with pytest.raises(StoreError, match=key):
            await check_server(f"{node.url}, redis://127.0.0.1:1")
        node.kill()
    with pytest.raises(StoreError, match="store-url-silent"):
        await check_server("redis+sentinel://127.0.0.1:1/main")


@pytest.mark.slow
@pytest.mark.full  # sentinels are slow
async def test_sentinels_identify_the_primary(tmp_path: Path) -> None:
    with run_sentinel(tmp_path) as (url, (first, second)):
        store = await open_store(NOWHERE, url, replicas=1)
        ledger = Ledger()
        async with read_effects(store, "a") as done:
            async with write_meanwhile(store.tables, TABLES[:4], ledger):
                first.kill()
                await wait_until(lambda: str(second.port) in store.pool.url)
                first.start()  # and the sentinel tells it which server to follow
                await asyncio.to_thread(block_until, lambda: first.ask("ROLE")[0] == b"slave", said="a replica again")
                await _wait_for_more(ledger)
            await wait_until(lambda: len(set(done)) == sum(map(len, ledger.said.values())))
        ledger.done.update(done)
        assert await ledger.faults(store.tables) == []
        await asyncio.to_thread(write_backup, url, tmp_path / "backup")
        with connect_store(url) as client:
            assert client.get(redis_keys.FORMAT) == b"%d" % FORMAT
        await store.close()
    with pytest.raises(redis.RedisError):
        connect_store(url)
