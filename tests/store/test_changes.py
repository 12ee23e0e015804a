"""Test change notifications: local and remote changes, concurrent reads, and a lost subscription."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bot.store.changes import ChangeFeed, FreshValues
from bot.store.documents import DocumentStore, IndexStore, TimelineStore
from bot.store.redis_pool import RedisPool
from bot.store.stream_consumer import follow_changes
from bot.store.tables import TableLog
from tests.timeouts import PATIENCE_S, wait_until


@asynccontextmanager
async def following(pool: RedisPool) -> AsyncIterator[ChangeFeed]:
    task = asyncio.create_task(follow_changes(pool))
    await wait_until(lambda: pool.changes.is_live, "the subscription")
    try:
        yield pool.changes
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


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
    assert not links.changes._watches, "values no longer cached are still watched"


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
