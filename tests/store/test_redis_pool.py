"""Test the Redis connections: lost replies, full queues, unreachable servers, passwords, and news of changes."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio.connection import AbstractConnection

from bot.store.admin.own_server import StoreServer
from bot.store.changes import ChangeFeed, FreshValues
from bot.store.documents import DocumentStore, IndexStore, TimelineStore
from bot.store.errors import ReplyLostError, StoreBusyError, StoreError
from bot.store.redis_pool import MAX_BATCH, SMALL_BATCH, RedisPool
from bot.store.store import open_store
from bot.store.stream_consumer import follow_changes
from bot.store.tables import CommitResult, TableLog
from tests.store.conftest import OpenPool
from tests.store.ledger import Ledger
from tests.timeouts import PATIENCE_S, run_beside, wait_until


class Relay:
    """Relay a socket; drop the next ``lose`` replies to commands containing ``word``, and cut the connection."""

    def __init__(self, server: Path, socket: Path) -> None:
        self.server = server
        self._socket = socket
        self.word = b"EVALSHA"
        self.lose = 0
        self.lost = 0

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Relay"]:
        listening = await asyncio.start_unix_server(self._serve, self._socket)
        try:
            yield self
        finally:
            listening.close()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self.server)
        try:
            while asked := await client.read(2**20):
                to_server.write(asked)
                answered = await server.read(2**20)
                if self.lose and self.word in asked:
                    self.lose -= 1
                    self.lost += 1
                    return
                to_client.write(answered)
                await to_client.drain()
        finally:
            to_server.close()
            to_client.close()


async def test_lost_reply_is_requested_again(
    module_server: StoreServer, open_pool: OpenPool, tmp_path: Path, table_id: str
) -> None:
    async with Relay(module_server.socket, tmp_path / "relay").open() as relay:
        tables, ledger = TableLog(open_pool(relay.url)), Ledger()
        await tables.create_table(table_id, "c0", b"", b"")
        relay.word, relay.lose = b"the lost one", 1
        await ledger.append(tables, table_id, "the lost one")
        assert relay.lost == 1
        assert await ledger.faults(tables, effects=False) == []


@pytest.mark.parametrize("command", ["SCRIPT FLUSH", "CLIENT KILL TYPE normal SKIPME yes"])
async def test_forgotten_scripts_and_cut_connections_are_renewed(
    tables: TableLog, links: RedisPool, table_id: str, command: str
) -> None:
    await tables.create_table(table_id, "c0", b"", b"")
    for version in range(10):
        _, reply = await asyncio.gather(
            links.execute(0, *command.split()), tables.commit(table_id, version, f"c{version + 1}", b"", b"")
        )
        assert isinstance(reply, CommitResult)
    assert await tables.load_version(table_id) == 10


async def test_full_queue_refuses_at_once(module_server: StoreServer, open_pool: OpenPool, table_id: str) -> None:
    tables = TableLog(open_pool(module_server.url, depth=8))
    replies = await asyncio.gather(*(tables.load_version(table_id) for _ in range(20)), return_exceptions=True)
    refused = [reply for reply in replies if isinstance(reply, StoreBusyError)]
    assert len(refused) == 12
    assert refused[0].msg.key == "store-busy"
    assert [reply for reply in replies if reply is None] == [None] * 8
    assert await tables.load_version(table_id) is None


async def test_commands_of_a_bucket_keep_their_order_under_load(links: RedisPool, table_id: str) -> None:
    """Random odd numbers of commands reveal any pipeline sharing that ignores the bucket."""
    dice, buckets = random.Random(7), links.keys.buckets
    keys = [f"{links.keys.hash_tag(number)}:order:{table_id}" for number in range(buckets)]
    for count in (SMALL_BATCH - 1, SMALL_BATCH + 1, 77, MAX_BATCH + 1, 3 * MAX_BATCH + 5):
        sent = [dice.randrange(buckets) for _ in range(count)]
        await asyncio.gather(*(links.send_command(to, "RPUSH", keys[to], n) for n, to in enumerate(sent)))
        for number, key in enumerate(keys):
            expected = [str(n).encode() for n, to in enumerate(sent) if to == number]
            assert await links.execute(number, "LRANGE", key, 0, -1) == expected
            await links.execute(number, "DEL", key)


async def test_simultaneous_commands_are_sent_in_one_packet(links: RedisPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that arrive during a reply share the next packet."""
    packets, sent, send = list[int](), asyncio.Event(), AbstractConnection.send_packed_command

    async def count_packet(self: AbstractConnection, command: bytes, check_health: bool = True) -> None:
        packets.append(command.count(b"ECHO"))
        sent.set()
        await send(self, command, check_health)

    monkeypatch.setattr(AbstractConnection, "send_packed_command", count_packet)
    first = [links.send_command(number % links.keys.buckets, "ECHO", number) for number in range(SMALL_BATCH)]
    await sent.wait()
    then = [links.send_command(number % links.keys.buckets, "ECHO", number) for number in range(SMALL_BATCH // 2)]
    assert [int(answer) for answer in await asyncio.gather(*first, *then)] == [
        *range(SMALL_BATCH),
        *range(SMALL_BATCH // 2),
    ]
    assert packets == [SMALL_BATCH, SMALL_BATCH // 2]


async def test_error_of_one_command_does_not_affect_others(links: RedisPool, tables: TableLog, table_id: str) -> None:
    good = asyncio.create_task(tables.create_table(table_id, "c0", b"", b""))
    with pytest.raises(StoreError, match="store-failed"):
        await links.execute(table_id, "NONSENSE")
    assert isinstance(await good, CommitResult)


async def test_cancelled_caller_does_not_affect_others(tables: TableLog, table_id: str) -> None:
    await tables.create_table(table_id, "c0", b"", b"")
    task = asyncio.create_task(tables.commit(table_id, 0, "c1", b"", b""))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert isinstance(await tables.commit(table_id, 0, "c1", b"", b""), CommitResult)
    assert await tables.load_version(table_id) == 1


async def test_write_on_too_few_replicas_is_refused(
    module_server: StoreServer, open_pool: OpenPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.redis_pool.COPY_MS", 1)
    links = open_pool(module_server.url, replicas=1, patience_s=0.2)
    with pytest.raises(StoreError):
        await links.execute(0, "SET", links.keys.probe_key(0), b"1")


async def test_unavailable_external_server_is_reported(
    launch: Callable[..., StoreServer], own_server: StoreServer, open_pool: OpenPool, table_id: str
) -> None:
    tables = TableLog(open_pool(own_server.url, patience_s=1.5))
    await tables.create_table(table_id, "c0", b"", b"")
    own_server.stop(kill=True)
    with pytest.raises(ReplyLostError) as lost:
        await tables.commit(table_id, 0, "c1", b"", b"")
    assert lost.value.msg.key == "store-lost"
    launch()
    assert await tables.commit(table_id, 0, "c1", b"", b"") == CommitResult(1, is_duplicate=False)


async def test_commands_that_wait_for_a_server_keep_their_order(
    launch: Callable[..., StoreServer], own_server: StoreServer, own_pool: RedisPool
) -> None:
    key = f"{own_pool.keys.hash_tag(0)}:order"
    await own_pool.execute(0, "DEL", key)
    own_server.stop(kill=True)
    sent = [own_pool.send_command(0, "RPUSH", key, n) for n in range(2 * MAX_BATCH + 5)]
    await wait_until(lambda: own_pool.troubles % 2, "an odd number of losses, so it is reversed")
    launch()
    await asyncio.gather(*sent)
    assert await own_pool.execute(0, "LRANGE", key, 0, -1) == [str(n).encode() for n in range(2 * MAX_BATCH + 5)]


async def test_commands_wait_for_a_frozen_server(own_server: StoreServer, own_tables: TableLog, table_id: str) -> None:
    await own_tables.create_table(table_id, "c0", b"", b"")
    os.kill(own_server.pid, signal.SIGSTOP)
    waiting = [asyncio.create_task(own_tables.commit(table_id, 0, f"c{n}", b"", b"")) for n in range(1, 51)]
    await asyncio.sleep(0.2)
    assert not any(task.done() for task in waiting)
    os.kill(own_server.pid, signal.SIGCONT)
    assert sum(isinstance(reply, CommitResult) for reply in await asyncio.gather(*waiting)) == 1


async def test_demoted_server_is_replaced_by_the_one_now_at_its_address(
    own_server: StoreServer, module_server: StoreServer, open_pool: OpenPool, tables: TableLog, tmp_path: Path,
    table_id: str,
) -> None:  # fmt: skip
    """A hosted store has one name before and after a failover."""
    async with Relay(own_server.socket, tmp_path / "relay").open() as relay:
        links = open_pool(relay.url, patience_s=5)
        await links.execute(0, "PING")
        await links.execute(0, "REPLICAOF", "127.0.0.1", 1)
        relay.server = module_server.socket
        assert isinstance(await TableLog(links).create_table(table_id, "c0", b"", b""), CommitResult)
    assert await tables.load_version(table_id) == 0


async def test_waiting_callers_get_an_error_on_close(own_server: StoreServer, own_pool: RedisPool) -> None:
    await own_pool.execute(0, "PING")
    os.kill(own_server.pid, signal.SIGSTOP)
    waiting = [asyncio.create_task(own_pool.execute(number, "PING")) for number in range(4)]
    await asyncio.sleep(0.1)
    waiting += [asyncio.create_task(own_pool.execute(number, "PING")) for number in range(4)]
    await asyncio.sleep(0)
    await own_pool.close()
    os.kill(own_server.pid, signal.SIGCONT)
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [error.msg.key for error in told if isinstance(error, ReplyLostError)] == ["store-closed"] * len(waiting)
    with pytest.raises(ReplyLostError):
        await own_pool.execute(0, "PING")


@pytest.mark.parametrize(("password", "key"), [("", "store-url-refused"), (":geheimes-wort@", "store-lost")])
async def test_rejected_password_is_reported_but_not_shown(
    own_server: StoreServer, own_pool: RedisPool, open_pool: OpenPool, password: str, key: str
) -> None:
    links = open_pool(own_server.url.replace("unix://", f"unix://{password}"), patience_s=0.5)
    await own_pool.execute(0, "CONFIG", "SET", "requirepass", "another")
    with pytest.raises(ReplyLostError) as refused:
        await links.execute(0, "PING")
    assert refused.value.msg.key == key
    assert "geheimes-wort" not in str(refused.value) + repr(refused.value.__cause__)
    await own_pool.execute(0, "CONFIG", "SET", "requirepass", "")


async def test_unsendable_command_fails_at_once(links: RedisPool) -> None:
    with pytest.raises(ReplyLostError):
        await links.execute(0, "SET", "k", object())  # type: ignore[arg-type]
    assert await links.execute(0, "PING") == b"PONG"


async def test_replies_ignore_the_options_of_the_address(
    module_server: StoreServer, open_pool: OpenPool, table_id: str
) -> None:
    links = open_pool(f"{module_server.url}?protocol=3&decode_responses=True&socket_timeout=0.001")
    await links.execute(0, "HSET", table_id, "a", "b")
    assert await links.execute(0, "HGETALL", table_id) == [b"a", b"b"]
    assert await links.execute(0, "CONFIG", "GET", "appendonly") == [b"appendonly", b"yes"]


async def test_local_server_is_restarted_after_a_kill(tmp_path: Path, table_id: str) -> None:
    store = await open_store(tmp_path / "own")
    await store.tables.create_table(table_id, "c0", b"", b"")
    pid = int((await store.pool.execute(0, "INFO", "server")).split(b"process_id:")[1].split()[0])
    os.kill(pid, signal.SIGKILL)
    assert await store.tables.commit(table_id, 0, "c1", b"", b"") == CommitResult(1, is_duplicate=False)
    again = int((await store.pool.execute(0, "INFO", "server")).split(b"process_id:")[1].split()[0])
    assert again != pid
    await store.close()
    StoreServer(tmp_path / "own", tmp_path / "own" / "redis.sock", again).stop(kill=True)


@pytest.mark.parametrize(("setting", "problem"), [("maxmemory", "full"), ("min-replicas-to-write", "refuses")])
async def test_store_that_cannot_write_reports_why(
    launch: Callable[..., StoreServer], table_id: str, setting: str, problem: str
) -> None:
    store = await open_store(Path("nowhere"), launch().url)
    await store.pool.execute(0, "CONFIG", "SET", setting, "1")
    assert await store.find_problem() == problem
    with pytest.raises(StoreError, match="store-full" if problem == "full" else "store-failed"):
        await store.tables.create_table(table_id, "c0", b"", b"")
    await store.pool.execute(0, "CONFIG", "SET", setting, "0")
    assert await store.find_problem() == ""
    await store.close()


@asynccontextmanager
async def following(pool: RedisPool) -> AsyncIterator[ChangeFeed]:
    async with run_beside(follow_changes(pool)):
        await wait_until(lambda: pool.changes.is_live, "the subscription")
        yield pool.changes


WRITES: dict[str, Callable[[RedisPool, str], Awaitable[object]]] = {
    "write_table": lambda pool, name: TableLog(pool).commit(name, 0, "c1", b"entry", b""),
    "finish_table": lambda pool, name: TableLog(pool).finish_table(name, 0, b"record"),
    "write_document": lambda pool, name: DocumentStore(pool).update_value("note", name, bytes, lambda _: b"new"),
    "delete_document": lambda pool, name: DocumentStore(pool).delete_document("note", name),
    "add_to_index": lambda pool, name: IndexStore(pool).add_member("list", name, "one"),
    "remove_from_index": lambda pool, name: IndexStore(pool).remove_member("list", name, "zero"),
    "add_to_timeline": lambda pool, name: TimelineStore(pool).add_member("times", name, "one", 1),
    "move_in_timeline": lambda pool, name: TimelineStore(pool).move_member("times", name, "zero", 2),
    "remove_from_timeline": lambda pool, name: TimelineStore(pool).remove_member("times", name, "zero"),
}


async def read_all(pool: RedisPool, name: str) -> tuple[object, ...]:
    return (
        await TableLog(pool).load_version(name),
        await DocumentStore(pool).load_document("note", name),
        await IndexStore(pool).list_members("list", name),
        await TimelineStore(pool).list_members("times", name, 0, 1),
    )


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("process", ["own", "another"])
async def test_each_write_notifies_all_processes_that_have_read_the_value(
    links: RedisPool, elsewhere: RedisPool, table_id: str, write: str, process: str
) -> None:
    changed = asyncio.Event()
    await TableLog(links).create_table(table_id, "c0", b"header", b"")
    await DocumentStore(links).update_value("note", table_id, bytes, lambda _: b"old")
    await IndexStore(links).add_member("list", table_id, "zero")
    await TimelineStore(links).add_member("times", table_id, "zero", 1)
    async with following(links) as changes:
        with changes.watch_reads(changed.set):
            before = await read_all(links, table_id)
        await WRITES["write_document"](elsewhere, f"{table_id}-other")
        assert not changed.is_set(), "an unread value was reported as changed"
        await WRITES[write](links if process == "own" else elsewhere, table_id)
        async with asyncio.timeout(PATIENCE_S):
            await changed.wait()
    assert await read_all(links, table_id) != before


async def test_change_during_a_read_is_noticed(links: RedisPool, elsewhere: RedisPool, table_id: str) -> None:
    heard, changed = asyncio.Event(), asyncio.Event()
    documents = DocumentStore(links)
    async with following(links) as changes:
        with changes.watch_reads(heard.set):
            await documents.load_document("note", table_id)
        with changes.watch_reads(changed.set) as watch:
            await documents.load_document("note", table_id)
            await WRITES["write_document"](elsewhere, table_id)
            async with asyncio.timeout(PATIENCE_S):
                await heard.wait()
            assert not changed.is_set(), "it was notified before everything was read"
        assert changed.is_set()
        assert not watch.is_current


async def test_values_are_cached_until_their_sources_change(
    links: RedisPool, elsewhere: RedisPool, table_id: str
) -> None:
    documents, loads = DocumentStore(links), 0
    values = FreshValues[str, bytes](links.changes, 2, 60)

    async def load() -> bytes:
        nonlocal loads
        loads += 1
        document = await documents.load_document("note", table_id)
        return document.data if document is not None else b""

    async def load_both() -> bytes | None:
        """Read it only through a cached value."""
        return await values.load_value("note", load)

    await values.load_value("note", load)
    await values.load_value("note", load)
    assert loads == 2, "a value without change notifications was cached"
    async with following(links):
        assert await asyncio.gather(*(values.load_value("note", load) for _ in range(5))) == [b""] * 5
        assert loads == 3, "concurrent requests loaded a value more than once"
        assert await values.load_value("both", load_both) == b""
        await WRITES["write_document"](elsewhere, table_id)

        async def shows_new() -> bool:
            return await values.load_value("both", load_both) == b"new"

        await wait_until(shows_new, "the new value")
        assert loads == 4
        for key in ("a", "b", "note"):  # at most two are cached
            await values.load_value(key, load)
        assert loads == 7
    await values.load_value("note", load)
    assert loads == 8, "a value was cached after the subscription was lost"
    assert not links.changes.watches, "values no longer cached are still watched"


async def test_lost_subscription_notifies_all_and_is_renewed(own_pool: RedisPool) -> None:
    async with following(own_pool) as changes:
        for _ in range(2):
            changed = asyncio.Event()
            with changes.watch_reads(changed.set):
                await DocumentStore(own_pool).load_document("note", "one")
            await own_pool.execute(0, "CLIENT", "KILL", "TYPE", "pubsub")
            async with asyncio.timeout(PATIENCE_S):
                await changed.wait()
            await wait_until(lambda: changes.is_live, "the next subscription")
