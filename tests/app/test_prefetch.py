"""Test caching: prefetched data of a table, tables in memory, and pictures for all channels."""

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import PlayerCalled, SnapshotRebuilt, TableClosed
from bot.frontends.common.pictures import MAX_CACHED_BOARDS, PictureCache
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import QUICK, Guest, OpenApp, Seat, read_table, require
from tests.app.test_round_trips import count_round_trips
from tests.timeouts import wait_until


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
    for n in range(3):
        async with app.service.tables.open_started(table) as live:
            await app.service.tables.append_event(live, PlayerCalled(0, "half"), command=f"n{n}")
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
    app = open_app(clock=lambda: now)
    tables = app.service.tables
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
