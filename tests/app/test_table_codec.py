"""Test the stored form of tables and its caches: size, damaged data, the documented decoder, prefetched pictures."""

import asyncio
import json
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from msgspec.structs import fields

from bot.app.api import App
from bot.app.clocks.events import HostChanged, PlayerCalled, SnapshotRebuilt, TableClosed
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.log import (
    BLOCK_SIZE,
    MAX_ROWS,
    compact_log,
    decode_block,
    decode_entry,
    decode_record,
    encode_block,
    encode_record,
    encode_row,
)
from bot.app.tables.table import Opening, TableRecord
from bot.frontends.common.pictures import MAX_CACHED_BOARDS, PictureCache
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from engines import GAMES
from engines.core import core_types
from engines.core.chance import Draw
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import (
    QUICK,
    Guest,
    OpenApp,
    Seat,
    answer_question,
    append_events,
    log_of,
    plan_for_all,
    position_digest,
    read_table,
    require,
    table_version,
)
from tests.app.test_round_trips import count_round_trips
from tests.callbacks import AskEndGame, UndoMove
from tests.engines.laws.random_games import any_word, open_random
from tests.timeouts import wait_until

GUIDE = Path(__file__).parents[2] / "docs" / "operating.md"
RECORD = 6 * 1024
"""Bytes of a finished table, without the 30 to 100 that a server adds."""


@pytest.fixture(params=sorted(GAMES), scope="module")
def whole_match(request: pytest.FixtureRequest) -> Match[Any, Any]:
    """Play a whole game, with a given time for each move."""
    match, dice = open_random(GAMES[request.param], 77), Random(77)
    now = datetime(2026, 11, 20, 18, tzinfo=UTC)
    while match.seats_to_move():
        now += timedelta(seconds=dice.randrange(5000))
        match.push(*any_word(match, dice), at=now.isoformat(timespec="seconds"))
    return match


def test_entry_is_smaller_as_row_and_much_smaller_in_a_block(whole_match: Match[Any, Any]) -> None:
    entries = list(whole_match.entries)
    plain = sum(len(msgspec.json.encode(entry)) for entry in entries)
    one_by_one = sum(len(encode_row(entry)) for entry in entries)
    assert one_by_one <= 0.75 * plain
    assert len(encode_block(entries)) <= (0.2 if len(entries) > 100 else 0.5) * one_by_one


def test_record_is_small_and_round_trips(whole_match: Match[Any, Any]) -> None:
    secret = SeedSecret("5e" * 32, "a1" * 32)
    room = Lobby(whole_match.header.table, whole_match.header.game, "", "", "en", "", secret, ())
    archive = TableRecord(Opening(whole_match.header, secret, room, 0), tuple(whole_match.entries))
    record = encode_record(archive)
    assert len(record) <= RECORD
    assert msgspec.json.encode(decode_record("t", record)) == msgspec.json.encode(archive)


def test_rows_and_blocks_keep_all_fields_of_an_entry() -> None:
    msg = core_types.Msg(
        "event-x", {"n": 1, "who": core_types.Seat(1), "all": [core_types.TermRef("t")], "text": "a\nb"}, "X-1"
    )
    said = LogEntry(
        "move", 2, "deputy", "anna", "2026-01-01T12:00:00+00:00", ("a", "b"), None, (Draw("deck", "c1", 1, "look"),),
        (core_types.GameEvent(msg, 1, None, ("c1",)),),
        True, "digest",
    )  # fmt: skip
    entries = [said, LogEntry("undo", None, "vote", at="soon", to=3), LogEntry("table")]
    assert [decode_entry(encode_row(entry)) for entry in entries] == entries
    assert decode_block(encode_block(entries)) == entries
    assert all(getattr(said, field.name) != field.default for field in fields(LogEntry) if field.name != "to")


@pytest.mark.slow
def test_full_blocks_are_no_longer_changed(whole_match: Match[Any, Any]) -> None:
    entries = list(whole_match.entries)
    log = (entries * (2 * BLOCK_SIZE // len(entries) + 2))[: 2 * BLOCK_SIZE + 50]
    whole = compact_log(log, 0)
    assert (whole.keep, len(whole.blocks)) == (0, 3)
    assert compact_log(log[: BLOCK_SIZE + 40], 40).blocks[0] == whole.blocks[0]
    assert compact_log(log, BLOCK_SIZE + 40) == (1, whole.blocks[1:])
    assert compact_log(log, 2 * BLOCK_SIZE) == (2, whole.blocks[2:])
    assert [entry for block in whole.blocks for entry in decode_block(block)] == log


async def test_long_log_is_compacted_and_read_by_another_process(
    app: App, second: App, table: str, anna: Guest, ben: Guest
) -> None:
    for _ in range(2 * MAX_ROWS + 5):
        await append_events(app, table, HostChanged(None, anna.id))
        assert len(require(await app.service.store.tables.load_table(table)).rows) <= MAX_ROWS + 1
    assert await app.service.store.pool.execute(table, "LLEN", SINGLE_SERVER_KEYS.blocks_key(table)) == 1
    found = await read_table(app, table)
    entries = tuple(found.match.entries)
    there = await read_table(second, table)
    assert (tuple(there.match.entries), there.entries_in_blocks) == (entries, found.entries_in_blocks)
    await plan_for_all(table, [anna, ben])
    assert await position_digest(second, table) == await position_digest(app, table)
    await app.service.store.pool.execute(table, "DEL", SINGLE_SERVER_KEYS.snapshot_key(table))
    app.service.tables.cache.drop_table(table)
    assert await position_digest(app, table) == await position_digest(second, table), "the log differs"


async def test_table_is_resumed_and_played_without_older_entries(
    app: App, second: App, monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest, ben: Guest
) -> None:
    await append_events(app, table, *[HostChanged(None, anna.id)] * (MAX_ROWS + 2))
    await plan_for_all(table, [anna, ben])
    decode = Mock(wraps=decode_block)
    monkeypatch.setattr("bot.app.tables.log.decode_block", decode)
    second.service.tables.cache.drop_table(table)
    here = Guest(second, anna.id, anna.place)
    found = await read_table(second, table)
    last, length = found.match.entries[-2:], len(found.match.entries)
    await answer_question(here, table)
    word = await table_version(second, table)
    await here.press(UndoMove(table, word))
    assert decode.call_count == 0
    found = await read_table(second, table)
    assert [entry.kind for entry in found.match.entries[length:]] == ["move", "undo"]
    assert [entry.kind for entry in found.match.entries[:2]] == ["start", "table"]
    assert found.match.entries[length - 2 : length] == last
    assert decode.call_count == 1
    assert await log_of(app, table) == await log_of(second, table)


async def test_missing_or_damaged_block_is_reported(app: App, second: App, table: str, anna: Guest) -> None:
    await append_events(app, table, *[HostChanged(None, anna.id)] * (MAX_ROWS + 2))
    call, past = app.service.store.pool.execute, SINGLE_SERVER_KEYS.blocks_key(table)
    block = await call(table, "LINDEX", past, 0)
    for damage in (block[:-3], b"nonsense"):
        await call(table, "LSET", past, 0, damage)
        with pytest.raises(StoreError):
            await log_of(second, table)
    await call(table, "LPOP", past)
    with pytest.raises(StoreError):
        await log_of(second, table)
    await call(table, "RPUSH", past, block)
    assert len(await log_of(second, table)) > MAX_ROWS


async def test_damaged_row_is_reported(app: App, second: App, table: str) -> None:
    call, log = app.service.store.pool.execute, SINGLE_SERVER_KEYS.log_key(table)
    found = await call(table, "XRANGE", log, "-", "+")
    for damaged in range(len(found)):
        await call(table, "DEL", log)
        for n, (at, (name, data)) in enumerate(found):
            await call(table, "XADD", log, at, name, data[:-6] if n == damaged else data)
        with pytest.raises(StoreError):
            await log_of(second, table)
    place = SINGLE_SERVER_KEYS.running_tables_key(SINGLE_SERVER_KEYS.bucket_of(table))
    await call(table, "SREM", place, table)  # otherwise an outage of another test would be credited to it


async def end_and_archive(app: App, make_table: Seat) -> tuple[str, tuple[LogEntry, ...]]:
    """End a game and archive its table; return the table and its log."""
    table, (anna, _) = await make_table("Anna", "Ben")
    await anna.follow(AskEndGame(table), "end-game")
    entries = await log_of(app, table)
    await app.service.tables.archive_table(table)
    return table, entries


async def test_damaged_record_is_reported(app: App, second: App, make_table: Seat) -> None:
    table, _ = await end_and_archive(app, make_table)
    call, place = app.service.store.pool.execute, SINGLE_SERVER_KEYS.record_key(table)
    record = await call(table, "HGET", place, "record")
    for damage in (b"", b"nonsense", record[:-3], record[:40] + bytes([record[40] ^ 1]) + record[41:]):
        await call(table, "HSET", place, "record", damage)
        with pytest.raises(StoreError, match="store-log-damaged"):
            await log_of(second, table)


def guide_script() -> str:
    """Return the lines of docs/operating.md that read a table."""
    return require(re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))[1]


def test_guide_script_has_at_most_twenty_lines() -> None:
    assert len([line for line in guide_script().splitlines() if line.strip()]) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True], ids=["running", "finished"])
async def test_guide_script_reads_a_table(app: App, make_table: Seat, *, finished: bool) -> None:
    """The script is independent of this program: it prints the opening, then each entry unchanged."""
    if finished:
        table, entries = await end_and_archive(app, make_table)
    else:
        table, people = await make_table("Anna", "Ben")
        await append_events(app, table, *[HostChanged(None, people[0].id)] * (MAX_ROWS + 2))
        entries = await log_of(app, table)
        assert await app.service.store.pool.execute(table, "LLEN", SINGLE_SERVER_KEYS.blocks_key(table))
    command = [sys.executable, "-I", "-c", guide_script(), app.service.store.pool.url, table]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)  # noqa: ASYNC221
    opening, *lines = map(json.loads, done.stdout.splitlines())
    assert (opening["header"]["table"], opening["lobby"]["table"]) == (table, table)
    assert msgspec.convert(lines, tuple[LogEntry, ...]) == entries


async def test_draft_saved_during_prefetch_is_read_in_its_new_state(app: App, table: str, anna: Guest) -> None:
    """The second of two quick presses starts its prefetch while the first still holds the table."""
    tables, drafts = app.service.tables, app.service.store.drafts
    async with tables.open_started(table) as held:
        seat = require(held.seat_of(anna.id))
        await drafts.save_draft(table, seat, anna.id, b"before", seconds=60)
        on_its_way = require(tables.start_prefetch(table, anna.id))
        assert await on_its_way.drafts[seat, anna.id] == b"before"
        await drafts.save_draft(table, seat, anna.id, b"after", seconds=60)
    async with tables.open_started(table, on_its_way) as found:
        assert found.drafts.get((seat, anna.id)) != b"before"


@pytest.mark.parametrize(("meanwhile", "asked"), [("nothing", 0), ("read", 0), ("written", 1)])
async def test_prefetch_is_used_until_its_table_is_read_or_written(
    app: App, table: str, anna: Guest, meanwhile: str, asked: int
) -> None:
    """After a read, the prefetch lacks drafts; after a write, the table is requested again."""
    tables = app.service.tables
    held, prefetch = tables.cache.get_table(table), require(tables.start_prefetch(table, anna.id))
    drafts = {key: await draft for key, draft in prefetch.drafts.items()}
    if meanwhile != "nothing":
        async with tables.open_started(table) as read:
            if meanwhile == "written":
                await tables.append_event(read, SnapshotRebuilt(), command="once")
    async with count_round_trips() as trips, tables.open_started(table, prefetch) as found:
        assert found is held, "the table was loaded once more"
        assert (found.match.entries[-1].move[:1] == ("SnapshotRebuilt",)) == (meanwhile == "written")
        assert list(found.drafts) == (list(drafts) if meanwhile == "nothing" else [])
    assert len(trips) == asked, f"{meanwhile}: {trips.asked}"


class SlowPainter:
    """A slow painter that returns the picture of a key's newest request, as pools do."""

    def __init__(self) -> None:
        self.painted: list[PictureRequest] = []
        self.newest: dict[str, PictureRequest] = {}
        self.broken = False
        self.goes = asyncio.Event()
        self.goes.set()

    async def paint(self, key: str, request: PictureRequest) -> Picture:
        self.newest[key] = request
        await asyncio.sleep(0.01)
        await self.goes.wait()
        if self.broken:
            raise RuntimeError
        self.painted.append(self.newest[key])
        return Picture(self.newest[key].lang.encode() * 1000, 1, 1, {})


@pytest.fixture
def slow() -> SlowPainter:
    return SlowPainter()


@pytest.fixture
def gallery(slow: SlowPainter) -> PictureCache:
    return PictureCache(slow.paint)


def build_request(lang: str) -> PictureRequest:
    return PictureRequest("pebbles", None, lang=lang)


async def test_picture_for_many_channels_is_painted_once(slow: SlowPainter, gallery: PictureCache) -> None:
    pictures = await asyncio.gather(*(gallery.render_picture(f"place-{n}", build_request("en")) for n in range(5)))
    assert len({picture.png for picture in pictures}) == len(slow.painted) == 1
    await gallery.render_picture("later", build_request("en"))
    assert len(slow.painted) == 1


async def test_newer_picture_is_never_cached_for_an_older_request(slow: SlowPainter, gallery: PictureCache) -> None:
    slow.goes.clear()
    old = asyncio.create_task(gallery.render_picture("a", build_request("old")))
    await wait_until(lambda: slow.newest.get("a") == build_request("old"), "the older one to be painted")
    new = asyncio.create_task(gallery.render_picture("a", build_request("new")))
    other = asyncio.create_task(gallery.render_picture("b", build_request("old")))
    await wait_until(lambda: slow.newest["a"] == build_request("new"), "the request for the newer one")
    slow.goes.set()
    assert (await old).png == (await new).png == b"new" * 1000
    assert (await other).png == b"old" * 1000
    assert (await gallery.render_picture("c", build_request("old"))).png == b"old" * 1000


async def test_picture_cache_size_is_bounded(slow: SlowPainter) -> None:
    gallery = PictureCache(slow.paint, kept_bytes=5000)
    for lang in ("aa", "bb", "cc", "aa"):
        await gallery.render_picture("a", build_request(lang))
    assert len(slow.painted) == 4, "expected the oldest picture to be evicted"
    await gallery.render_picture("a", build_request("cc"))
    assert len(slow.painted) == 4


async def test_boards_are_evicted_before_hands(slow: SlowPainter) -> None:
    gallery = PictureCache(slow.paint, kept_bytes=2000 * (MAX_CACHED_BOARDS + 2))
    hand = PictureRequest("pebbles", None, "hand", lang="me")
    boards = [build_request(f"{n:02}") for n in range(3 * MAX_CACHED_BOARDS)]
    for request in (hand, *boards):
        await gallery.render_picture("a", request)
    painted = len(slow.painted)
    for request in (hand, *boards[-MAX_CACHED_BOARDS:]):
        await gallery.render_picture("a", request)
    assert len(slow.painted) == painted, "a picture was painted again"
    await gallery.render_picture("a", boards[0])
    assert len(slow.painted) == painted + 1


async def test_failed_picture_raises_for_every_caller_and_is_retried(slow: SlowPainter, gallery: PictureCache) -> None:
    slow.broken = True
    first, second = (asyncio.create_task(gallery.render_picture(key, build_request("en"))) for key in "ab")
    for job in (first, second):
        with pytest.raises(RuntimeError):
            await job
    slow.broken = False
    assert (await gallery.render_picture("a", build_request("en"))).png == b"en" * 1000


SMALLEST = msgspec.structs.replace(QUICK, cached=1)


@pytest.fixture
def app(open_app: OpenApp) -> App:
    return open_app(timings=SMALLEST)


@pytest.mark.slow
async def test_tables_are_locked_concurrently_despite_cache_eviction(app: App, make_table: Seat) -> None:
    tables = [(await make_table("Anna", "Ben"))[0] for _ in range(4)]

    async def lock_many_times(table_id: str, times: int) -> int:
        for n in range(times):
            assert (await read_table(app, table_id)).id == table_id
            if n % 3 == 0:
                await asyncio.sleep(0)
        return times

    assert await asyncio.gather(*(lock_many_times(table, 40) for table in tables * 2)) == [40] * 8


async def test_closed_table_is_loaded_again_from_the_store(open_app: OpenApp, table: str) -> None:
    app = open_app()
    await append_events(app, table, *[PlayerCalled(0, "half")] * 3)
    assert table in app.service.tables.cache
    async with app.service.tables.open_started(table) as held:
        await app.service.tables.append_event(held, TableClosed(), command="end")
        assert held.is_over
        assert (await read_table(app, table)) is held, "expected the table that is held"
    assert table not in app.service.tables.cache
    async with app.service.tables.open_started(table) as read:
        assert read is not held
        assert [entry.move for entry in read.match.entries] == [entry.move for entry in held.match.entries]
    assert table in app.service.tables.cache, "expected the table in the cache"


async def test_event_of_repeated_command_is_logged_and_shown_once(app: App, second: App, table: str) -> None:
    """Another process has executed the command, and its answer was lost."""
    async with second.service.tables.open_started(table):
        pass
    for process in (app, second):
        async with process.service.tables.open_started(table) as live:
            await process.service.tables.append_event(live, PlayerCalled(0, "half"), command="sent twice")
            held = live.match.version, len(live.match.entries)
    stored = await read_table(app, table)
    assert held == (stored.match.version, len(stored.match.entries)), "expected the stored table"
    assert sum(entry.move[:1] == stored.match.entries[-1].move[:1] for entry in stored.match.entries) == 1


async def test_idle_table_is_removed_from_the_cache(open_app: OpenApp, make_table: Seat) -> None:
    now = datetime(2026, 3, 1, 20, tzinfo=UTC)
    tables = open_app(clock=lambda: now).service.tables
    first, second, third = [(await make_table("Anna", "Ben"))[0] for _ in range(3)]

    async def open_starteds(*some: str) -> set[str]:
        for table in some:
            async with tables.open_started(table) as found:
                assert found.id == table
        return set(tables.cache)

    assert await open_starteds(first, second, third) == {first, second, third}
    now += timedelta(milliseconds=QUICK.idle_ms)
    assert await open_starteds(second) == {first, second, third}
    now += timedelta(milliseconds=1)
    assert await open_starteds(second) == {second}, "more tables are open than fit"
    assert await open_starteds(first) == {first, second}
