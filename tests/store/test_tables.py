"""A table's log, versions, command ids, header and end."""

from __future__ import annotations

import asyncio

import msgspec

from bot.store.keys import bucket
from bot.store.links import Links
from bot.store.tables import PAGE, Committed, Conflict, Over, Row, Stored, Tables


async def test_a_table_is_created_once_with_its_header(tables: Tables, table: str) -> None:
    assert await tables.load(table) is None
    assert await tables.version(table) is None
    assert await tables.create(table, "c0", b"secret", b"empty") == Committed(0, again=False, answer=b"")
    assert await tables.create(table, "c0", b"secret", b"empty") == Committed(0, again=True, answer=b"")
    assert await tables.create(table, "other", b"else", b"") == Conflict(0)
    assert await tables.load(table) == Stored(0, b"secret", b"empty")
    assert table in await tables.running()


async def test_an_entry_is_appended_at_its_version_only(tables: Tables, table: str) -> None:
    await tables.create(table, "c0", b"h", b"s0")
    assert await tables.append(table, 0, "c1", b"e1", b"s1", answer=b"yes") == Committed(1, again=False, answer=b"yes")
    assert await tables.append(table, 0, "c2", b"e2", b"s2") == Conflict(1)
    assert await tables.load(table) == Stored(1, b"h", b"s1")
    assert await tables.log(table) == [Row(1, "c1", b"e1")]
    assert await tables.log(table, since=1) == []


async def test_a_retry_gets_its_first_answer(tables: Tables, table: str) -> None:
    await tables.create(table, "c0", b"h", b"s0")
    await tables.append(table, 0, "c1", b"e1", b"s1", answer=b"first:\x00\xff")
    await tables.append(table, 1, "c2", b"e2", b"s2")
    first = Committed(1, again=True, answer=b"first:\x00\xff")
    assert await tables.append(table, 0, "c1", b"e1", b"s1", answer=b"second") == first
    assert await tables.append(table, 2, "c1", b"e1", b"s1", answer=b"second") == first
    assert await tables.answer(table, "c1") == first
    assert await tables.answer(table, "never") is None
    assert await tables.version(table) == 2


async def test_no_table_no_entry(tables: Tables, table: str) -> None:
    assert await tables.append(table, 0, "c1", b"e", b"s") == Conflict(-1)
    assert await tables.load(table) is None


async def test_bytes_numbers_and_empty_lists_come_back_as_they_were(tables: Tables, table: str) -> None:
    awkward = {"id": 2**63 - 1, "none": [], "empty": {}, "text": "č\x00\r\n", "float": 0.1, "bytes": bytes(range(256))}
    data = msgspec.msgpack.encode(awkward)
    await tables.create(table, "c0", data, data)
    await tables.append(table, 0, "c1", data, data, answer=data)
    stored = await tables.load(table)
    assert stored is not None
    entry = (await tables.log(table))[0]
    first = await tables.answer(table, "c1")
    assert first is not None
    for back in (stored.header, stored.snapshot, entry.data, first.answer):
        assert back is not None
        assert msgspec.msgpack.decode(back) == awkward


async def test_sixty_four_writers_lose_nothing(tables: Tables, table: str) -> None:
    await tables.create(table, "c0", b"", b"")
    refused = 0

    async def write(writer: int) -> None:
        nonlocal refused
        version = 0
        for number in range(3):
            command = f"w{writer}-{number}"
            while not isinstance(
                reply := await tables.append(table, version, command, command.encode(), b"s"), Committed
            ):
                assert isinstance(reply, Conflict)
                refused += 1
                version = reply.version
            assert not reply.again
            version = reply.version

    await asyncio.gather(*(write(writer) for writer in range(64)))
    log = await tables.log(table)
    assert sorted(entry.command for entry in log) == sorted(f"w{w}-{n}" for w in range(64) for n in range(3))
    assert all(entry.data == entry.command.encode() for entry in log)
    assert refused > 0, "nobody was ever in the way: this proves nothing"


async def test_a_long_log_is_read_whole(tables: Tables, table: str) -> None:
    await tables.create(table, "c0", b"", b"")
    for version in range(1203):
        await tables.append(table, version, f"c{version + 1}", b"%d" % version, b"")
    assert [entry.version for entry in await tables.log(table)] == list(range(1, 1204))
    assert [entry.data for entry in await tables.log(table, since=1200)] == [b"1200", b"1201", b"1202"]


async def test_a_finished_table_is_one_record(tables: Tables, table: str, links: Links) -> None:
    await tables.create(table, "c0", b"h", b"s")
    await tables.append(table, 0, "c1", b"e", b"s")
    record = b"the whole game " * 500
    assert await tables.finish(table, 0, record) == Conflict(1)
    assert await tables.finish(table, 1, record) == Committed(1, again=False, answer=b"")
    assert await tables.finish(table, 1, record) == Committed(1, again=True, answer=b"")
    assert await tables.load(table) == Stored(1, b"", None, record=record)
    assert await tables.append(table, 1, "c2", b"e", b"s") == Over()
    assert await tables.create(table, "c3", b"h", b"s") == Over()
    assert await tables.log(table) == []
    assert table in await tables.finished()
    assert table not in await tables.running()
    left = await links.call(table, "KEYS", f"*:t:{table}:*")
    assert [key.rsplit(b":", 1)[1] for key in left] == [b"record"]


async def test_tables_that_run_are_told_in_pages(tables: Tables) -> None:
    names = [name for n in range(100 * PAGE) if bucket(name := f"paged{n}") == 3][: 3 * PAGE]
    assert len(names) == 3 * PAGE
    for begin in range(0, len(names), PAGE):
        page = names[begin : begin + PAGE]
        await asyncio.gather(*(tables.create(name, "open", b"header", b"") for name in page))
    pages = [page async for page in tables.pages()]
    assert {name for page in pages for name in page} >= {*names}
    assert max(map(len, pages)) < 2 * PAGE, "a page is a page, however many there are"
