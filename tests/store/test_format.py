"""The data has the number of its format: what this version can't read is left alone, what it can is migrated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from bot.cli import main
from bot.store import keys
from bot.store.backup import backup, restore
from bot.store.errors import StoreError
from bot.store.format import FORMAT, MIGRATIONS, RESTORING, Migration, check_readable, claim
from bot.store.links import Links
from bot.store.server import Server, free, start
from bot.store.store import open_store
from bot.store.tables import Tables
from bot.store.whole import client_of

TABLES = ("one", "two", "three")
BEFORE = FORMAT - 1
OLDER = [str(number) for number in range(1, FORMAT)]


async def set_number(links: Links, number: str) -> None:
    await links.call(keys.FORMAT_BUCKET, "SET", keys.FORMAT, number)


async def number_of(links: Links) -> bytes:
    found: bytes = await links.call(keys.FORMAT_BUCKET, "GET", keys.FORMAT)
    return found


async def test_new_data_gets_our_number_and_is_opened_again(launch: Callable[..., Server]) -> None:
    server = launch()
    for _ in range(2):
        store = await open_store(server.data, server.url)
        assert await number_of(store.links) == str(FORMAT).encode()
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "said"),
    [(str(FORMAT + 1), "store-newer"), ("2x", "store-newer"), *((number, "store-older") for number in OLDER)],
)
async def test_data_that_can_not_be_read_is_left_alone(launch: Callable[..., Server], number: str, said: str) -> None:
    server = launch()
    links = Links(server.url)
    await set_number(links, number)
    with pytest.raises(StoreError) as refused:
        await open_store(server.data, server.url)
    assert refused.value.msg.key == said
    assert await links.call(0, "DBSIZE") == 1, "nothing is written"
    await links.close()


@pytest.mark.parametrize("part", ["locked", "shelved"])
async def test_a_store_with_locked_values_or_shelved_tables_is_left_alone(
    launch: Callable[..., Server], part: str
) -> None:
    """Format 4 could lock values by a key and keep records in files beside the store."""
    server = launch()
    links = Links(server.url)
    await set_number(links, "4")
    await links.call(0, "SADD", f"{{b00}}:{part}", "one")
    with pytest.raises(StoreError, match="store-older"):
        await open_store(server.data, server.url)
    assert await links.call(0, "DBSIZE") == 2, "nothing is written"
    await links.close()


async def test_tables_without_a_number_are_of_before_there_was_one(launch: Callable[..., Server]) -> None:
    server = launch()
    links = Links(server.url)
    await Tables(links).create("three", "open", b"header", b"")
    held = await links.call(0, "DBSIZE")
    with pytest.raises(StoreError, match="store-older"):
        await open_store(server.data, server.url)
    assert await links.call(0, "DBSIZE") == held, "nothing is written"
    await links.close()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "said"), [(str(FORMAT + 94), "store-newer"), (str(BEFORE), "store-older")])
async def test_a_backup_that_can_not_be_read_is_not_restored(
    launch: Callable[..., Server], tmp_path: Path, number: str, said: str
) -> None:
    server = launch()
    links = Links(server.url)
    await Tables(links).create("one", "open", b"header", b"")
    await set_number(links, number)
    await asyncio.to_thread(backup, server.url, tmp_path / "other")
    await links.call(0, "FLUSHALL")
    with pytest.raises(StoreError, match=said):
        await asyncio.to_thread(restore, tmp_path / "other", server.url)
    assert await links.call(0, "DBSIZE") == 0, "nothing is written"
    await links.close()


def test_it_says_so_in_plain_words_and_ends(
    launch: Callable[..., Server], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = launch()
    with client_of(server.url) as client:
        client.set(keys.FORMAT, str(BEFORE))
    monkeypatch.setenv("REDIS_URL", server.url)
    monkeypatch.setenv("BOTTEGA_DATA", str(server.data))
    assert main(["tables"]) == 2
    said = capsys.readouterr().err
    assert "older Bottega" in said
    assert "BOTTEGA_DATA" in said
    assert "Traceback" not in said


# -- a made-up step: before, a table's snapshot was called its cache


def cache(table: str) -> str:
    return keys.one.snapshot(table).removesuffix("snapshot") + "cache"


async def filled(server: Server) -> Links:
    """Tables as the made-up older version has written them."""
    links = Links(server.url)
    for table in TABLES:
        await Tables(links).create(table, f"open:{table}", b"header", b"snapshot")
        await links.call(table, "RENAME", keys.one.snapshot(table), cache(table))
    await set_number(links, str(BEFORE))
    return links


def renamed(stops_after: int = len(TABLES)) -> Migration:
    """The step; it may stop on its way, as a process that is killed does."""

    async def step(links: Links) -> None:
        for table in TABLES[:stops_after]:
            if await links.call(table, "EXISTS", cache(table)):
                await links.call(table, "RENAME", cache(table), links.keys.snapshot(table))
        if stops_after < len(TABLES):
            raise ConnectionError("killed")

    return step


async def snapshots(links: Links) -> list[bytes | None]:
    found = [await Tables(links).load(table) for table in TABLES]
    return [table.snapshot if table is not None else None for table in found]


async def test_older_data_is_migrated_step_by_step(launch: Callable[..., Server]) -> None:
    links = await filled(launch())
    assert await snapshots(links) == [None] * len(TABLES)
    seen = list[bytes]()

    async def second(links: Links) -> None:
        seen.append(await number_of(links))

    await claim(links, FORMAT + 1, migrations={BEFORE: renamed(), FORMAT: second})
    assert await snapshots(links) == [b"snapshot"] * len(TABLES)
    assert seen == [str(FORMAT).encode()], "each step begins on the number that it is for"
    assert await number_of(links) == str(FORMAT + 1).encode()
    with pytest.raises(StoreError, match="store-newer"):
        await claim(links)
    await links.close()


MARKS = {"newer": str(FORMAT + 1).encode(), "restoring": RESTORING, "older": str(BEFORE).encode()}


@pytest.mark.slow
@pytest.mark.parametrize("refused", MARKS)
async def test_a_start_that_is_refused_leaves_no_server_behind(tmp_path: Path, refused: str) -> None:
    """Under one that goes on, the folder would be copied or deleted while it is open."""
    await (await open_store(tmp_path)).close()
    with redis.Redis.from_url(start(tmp_path).url) as client:
        client.set(keys.FORMAT, MARKS[refused])
        with pytest.raises(StoreError):
            await open_store(tmp_path)
        assert not free(tmp_path), "somebody else uses it"
    for _ in range(2):
        with pytest.raises(StoreError) as said:
            await open_store(tmp_path)
        assert said.value.msg.key in ("store-newer", "store-restoring", "store-older")
        assert free(tmp_path), "whether it ran before, or was started for nothing"


async def test_a_migration_that_was_cut_short_is_done_again_to_its_end(launch: Callable[..., Server]) -> None:
    links = await filled(launch())
    with pytest.raises(ConnectionError):
        await claim(links, migrations={BEFORE: renamed(2)})
    assert await number_of(links) == str(BEFORE).encode()
    await claim(links, migrations={BEFORE: renamed()})
    assert await snapshots(links) == [b"snapshot"] * len(TABLES)
    assert await number_of(links) == str(FORMAT).encode()
    await links.close()


async def test_nothing_is_migrated_where_a_later_step_is_missing(launch: Callable[..., Server]) -> None:
    links = await filled(launch())
    with pytest.raises(StoreError, match="store-older"):
        await claim(links, FORMAT + 1, migrations={BEFORE: renamed()})
    assert await snapshots(links) == [None] * len(TABLES)
    assert await number_of(links) == str(BEFORE).encode()
    await links.close()


def test_every_step_of_today_leads_on_to_our_format() -> None:
    for number in MIGRATIONS:
        check_readable(number)
