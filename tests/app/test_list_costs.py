"""Test that callback costs do not grow with tables elsewhere, and which tables lists open.

Count store commands, and the tables and lobbies whose keys they name.
"""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.quotas import NONE
from bot.app.dispatch import operator_actions, table_list
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.store import NIGHTS
from bot.app.open_seats import offer_index
from bot.app.open_seats.sign_up_board import place_board
from bot.app.stats.results import KIND, SeatResult, TableResult
from bot.app.tables.seats import GROUP_TABLES
from bot.app.tables.summaries import TableSummary
from bot.app.tables.user_jobs import for_each_table
from bot.app.views.pings import find_waiting_tables
from bot.store.admin.own_server import StoreServer
from bot.store.redis_pool import RedisPool
from bot.store.store import Store, open_store
from bot.store.topology import Arg
from tests.app.gameplay import QUICK, Guest, offered_presses, serve_store
from tests.callbacks import (
    ListGroupTables,
    ListNights,
    ListOffers,
    ListTables,
    ListTablesHere,
    OpenPanel,
    OpenTable,
    PlanNight,
    ShowOperation,
    ShowOwnRecords,
    ShowRecords,
    ShowYear,
)

MANY = 10_000
RESULTS = 500
"""Number of finished tables with a result. Each is counted three times, which is slow."""
HOUR_MS = 3_600_000
OPENED = re.compile(r":(?:t:([^:]+):|d:(?:room|night):(.+)$)")


@dataclass
class Cost:
    commands: int = 0
    opened: set[str] = field(default_factory=set)


@contextmanager
def count_cost() -> Iterator[Cost]:
    """Count the store commands of everything that runs meanwhile."""
    cost, send = Cost(), RedisPool.send_command

    def send_and_count(links: RedisPool, bucket: str | int, *command: Arg) -> asyncio.Future[object]:
        cost.commands += 1
        for part in command:
            if isinstance(part, str) and (found := OPENED.search(part)):
                cost.opened.add(found[1] or found[2])
        return send(links, bucket, *command)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RedisPool, "send_command", send_and_count)
        yield cost


@dataclass
class House:
    app: App
    busy: Guest
    lone: Guest
    table: str
    template: str
    """A table of the busy user."""


async def fill_channel(house: House, count: int) -> None:
    """Add running tables, finished tables and results of the busy user in the channel, as rows of the store.

    The first tables of each list are copies of a real one, so they can be opened.
    """
    store, busy = house.app.service.store, house.busy
    pool, keys = store.pool, store.pool.keys
    running, finished, closed = ([f"{kind}{n:09}" for n in range(count)] for kind in ("3", "4", "5"))
    summary = b"pebbles " + msgspec.json.encode(TableSummary(False, {busy.id: True}, {busy.id: 1}))
    template = await pool.execute(house.template, "XRANGE", keys.log_key(house.template), "-", "+")
    for number in range(keys.buckets):
        here = [table for table in running if keys.bucket_of(table) == number]
        fields = [part for table in here for part in (table, summary)]
        await pool.execute(number, "SADD", keys.running_tables_key(number), *here)
        await pool.execute(number, "HSET", keys.summaries_key(number), *fields)
        await pool.execute(number, "HINCRBY", keys.games_key(number), "pebbles", len(here))
        over = [table for table in finished if keys.bucket_of(table) == number]
        await pool.execute(number, "SADD", keys.final_tables_key(number), *over)
    for table in (*running[:30], *finished[:30]):
        await pool.execute(table, "DEL", keys.log_key(table))
        for at, (_, entry) in template:
            renamed = zlib.compress(zlib.decompress(entry).replace(house.template.encode(), table.encode()))
            await pool.execute(table, "XADD", keys.log_key(table), at, "entry", renamed)
    for kind, owner, tables in (
        ("channel-tables", busy.place, (*running, *finished, *closed)),
        (table_list.THREAD_TABLES_INDEX, busy.place, finished),
        ("user-tables", busy.id, running),
        ("user-finished", busy.id, finished),
        ("channel-results", busy.place, finished[:RESULTS]),
        ("user-results", busy.id, finished[:RESULTS]),
    ):
        await pool.execute(f"{kind}:{owner}", "SADD", keys.index_key(kind, owner), *tables)
    for kind in (GROUP_TABLES, offer_index.KIND):
        scores = [part for n, table in enumerate(running) for part in (house.app.service.now_ms() + HOUR_MS - n, table)]
        await pool.execute(f"{kind}:{busy.place}", "ZADD", keys.index_key(kind, busy.place), *scores)
    await fill_nights(house, count)
    part = (SeatResult(busy.id, 1, 9), SeatResult(house.lone.id, 2, 8))

    async def store_result(n: int, table_id: str) -> None:
        result = TableResult(table_id, "pebbles", busy.place, busy.id, n, 1000 + n, 20, part)
        await store.documents.write_document(KIND, table_id, 0, "keep", msgspec.json.encode(result))

    for at in range(0, min(count, RESULTS), 200):
        page = finished[at : min(at + 200, RESULTS)]
        await asyncio.gather(*(store_result(at + n, table) for n, table in enumerate(page)))


server = serve_store("many", "module")
"""A store only for this module, whose many tables would slow down other tests."""


@pytest.fixture
async def house(server: StoreServer) -> AsyncIterator[House]:
    store: Store = await open_store(server.data, server.url)
    app = App(store, timings=QUICK, limits=NONE)

    async def make_guest(name: str, at: str) -> Guest:
        return Guest(app, (await app.ensure_user(f"test:{name}", name, "en")).id, at)

    app.service.admins.register_member_check("test", AsyncMock(return_value=True))
    app.service.admins.register_operators("test", [7])
    here, elsewhere = [(await app.ensure_channel(f"test:{name}", "en")).id for name in ("here", "elsewhere")]
    busy, lone = await make_guest("Busy", here), await make_guest("7", elsewhere)  # an operator
    other = await make_guest("Other", elsewhere)
    await place_board(app.service, await app.ensure_channel("test:here", "en"), here, "place")
    yield House(app, busy, lone, await lone.open_table(other, start=True), await busy.open_table(other, start=True))
    await app.close()
    await store.close()


async def complete(guest: Guest, kind: str, text: str) -> None:
    assert await guest.app.complete_argument(guest.id, guest.place, kind, text)


async def list_waiting(guest: Guest) -> None:
    assert await find_waiting_tables(guest.app.service, await guest.load_user())


async def start_again(house: House) -> None:
    app = App(house.app.service.store, timings=QUICK, limits=NONE)
    assert (await app.handle_callback(house.lone.id, house.lone.place, OpenPanel(house.table).data)).table
    await app.close()


async def fill_nights(house: House, count: int) -> None:
    """Add past and coming nights of the channel and of the busy user; those close to now can be opened."""
    store, busy = house.app.service.store, house.busy
    pool, keys = store.pool, store.pool.keys
    first = house.app.service.now_ms() - count // 2 * HOUR_MS
    positions = {NIGHTS.derive_id(str(n)): first + n * HOUR_MS for n in range(count)}
    scores = [part for night, at in positions.items() for part in (at, night)]
    for kind, owner in ((NIGHTS.channel_list, busy.place), (NIGHTS.user_list, busy.id)):
        await pool.execute(f"{kind}:{owner}", "ZADD", keys.index_key(kind, owner), *scores)
    opened = await NIGHTS.create(house.app.service, GameNight("o" + "7" * 10, busy.id, busy.place, "en", "UTC"), "fill")
    for night in list(positions)[count // 2 - 30 :][:100]:
        data = msgspec.json.encode(
            msgspec.structs.replace(opened, version=0, id=night, state="open", begin="2030-01-01T20:00")
        )
        await store.documents.write_document(NIGHTS.name, night, 0, "keep", data)


def visitor(house: House) -> Guest:
    return Guest(house.app, house.lone.id, house.busy.place)


Act = Callable[[House], Awaitable[object]]
ACTS: dict[str, Act] = {
    "tables of the group": lambda house: house.busy.press(ListGroupTables()),
    "a later page of them": lambda house: house.busy.press(ListGroupTables(1)),
    "open seats": lambda house: house.busy.press(ListOffers()),
    "a later page of open seats": lambda house: house.busy.press(ListOffers(at=f"3{16:09}")),
    "own tables": lambda house: house.busy.press(ListTables()),
    "a later page of own tables": lambda house: house.busy.press(ListTables(1)),
    "a page after the last": lambda house: house.busy.press(ListTables(100000)),
    "tables here": lambda house: house.busy.press(ListTablesHere()),
    "tables here, to a visitor": lambda house: visitor(house).press(ListTablesHere()),
    "a command that names no table": lambda house: house.busy.command("board"),
    "such a command of a visitor": lambda house: visitor(house).command("board"),
    "tables to complete": lambda house: complete(house.busy, "table", ""),
    "tables to complete by game": lambda house: complete(house.busy, "table", "pebb"),
    "tables to complete by id": lambda house: complete(house.busy, "table", house.template[:7]),
    "records": lambda house: house.busy.press(ShowRecords()),
    "own records": lambda house: house.busy.press(ShowOwnRecords()),
    "yearbook": lambda house: house.busy.press(ShowYear(1970)),
    "nights": lambda house: house.busy.press(ListNights()),
    "a new plan": lambda house: house.busy.press(PlanNight()),
    "list of a chat": lambda house: house.app.list_channel_tables(house.busy.id, house.busy.place),
    "state of a channel": lambda house: house.app.load_channel_phase(house.busy.place),
    "whether a table is live": lambda house: house.app.has_live_table(house.busy.place),
    "next table": lambda house: list_waiting(house.busy),
    "state of the bot": lambda house: house.lone.press(ShowOperation()),
    "metrics": lambda house: operator_actions.count_tables(house.app.service),
    "a panel elsewhere": lambda house: house.lone.press(OpenPanel(house.table)),
    "tables elsewhere": lambda house: house.lone.press(ListTables()),
    "a new table": lambda house: house.busy.press(OpenTable("pebbles")),
    "an announcement": lambda house: operator_actions.announce_to_tables(house.app.service, "Hello."),
    "a start": start_again,
}


async def measure_acts(house: House) -> dict[str, Cost]:
    costs = {}
    for name, act in ACTS.items():
        await act(house)
        await asyncio.gather(*house.app.service.counting_tasks.values())
        with count_cost() as costs[name]:
            await act(house)
    return costs


@pytest.mark.slow
async def test_callback_cost_is_independent_of_table_count_and_lists_open_only_shown_tables(house: House) -> None:
    await fill_channel(house, 60)
    few = await measure_acts(house)
    await fill_channel(house, MANY)
    many = await measure_acts(house)
    assert {name: len(cost.opened) for name, cost in many.items() if len(cost.opened) > table_list.MAX_OPENED} == {}
    more = {name: (few[name].commands, cost.commands) for name, cost in many.items()}
    assert {name: both for name, both in more.items() if both[1] > both[0] + 12} == {}
    assert len(offered_presses(await house.busy.press(ListTables()), "panel ")) == table_list.MAX_SHOWN
    assert len(offered_presses(await house.busy.press(ListGroupTables()), "board ")) == table_list.MAX_SHOWN

    service = house.app.service
    with count_cost() as too_much:
        tables = [f"3{n:09}" for n in range(100)]
        await for_each_table(service, tables, lambda table: service.tables.is_command_done(table, "unheard"))
    assert (len(too_much.opened), too_much.commands) > (table_list.MAX_OPENED, 100), "this check misses a costly list"
