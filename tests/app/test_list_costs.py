"""Test that callback costs grow neither with tables elsewhere nor with lists of thousands, and what lists open.

Count store commands, and the tables and lobbies whose keys they name. A press with long lists takes at most
``MOST_COMMANDS`` commands and ``LONGEST_S`` of the event loop: with a night of 5,000 guests, 50 tournaments of 128, a
table shown in 5,000 channels, and a user with 1,000 tables.
"""

import asyncio
import gc
import re
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import process_time
from typing import Final
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import derive_id
from bot.app.common.quotas import NONE
from bot.app.competitions.competition import Competition, Entrant
from bot.app.competitions.store import COMPETITIONS
from bot.app.dispatch import operator_actions, table_list
from bot.app.dispatch.operator_actions import count_tables
from bot.app.game_nights.callbacks import EditGuestList, ListGuests, TakeNightTime
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import GameNight, format_stored_time, set_replies
from bot.app.game_nights.store import NIGHTS
from bot.app.open_seats import offer_index
from bot.app.open_seats.sign_up_board import place_board
from bot.app.stats.results import KIND, SeatResult, TableResult
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.seats import GROUP_TABLES
from bot.app.tables.summaries import TableSummary
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import for_each_table
from bot.app.users.models import Channel
from bot.app.users.user_repository import User
from bot.app.views.pings import find_waiting_tables
from bot.paging import map_pages
from bot.store.admin.own_server import StoreServer
from bot.store.redis_pool import RedisPool
from bot.store.store import Store, open_store
from bot.store.topology import Arg
from tests.app.gameplay import QUICK, Guest, offered_presses, serve_store

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
    busy, lone = await make_guest("Busy", here), await make_guest("Lone", elsewhere)
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
    assert (await app.handle_callback(house.lone.id, house.lone.place, f"panel {house.table}")).table
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
    "tables of the group": lambda house: house.busy.press("tables-group"),
    "a later page of them": lambda house: house.busy.press("tables-group 1"),
    "open seats": lambda house: house.busy.press("offers"),
    "a later page of open seats": lambda house: house.busy.press("offers 16"),
    "own tables": lambda house: house.busy.press("tables"),
    "a later page of own tables": lambda house: house.busy.press("tables 1"),
    "a page after the last": lambda house: house.busy.press("tables 100000"),
    "tables here": lambda house: house.busy.press("tables-here"),
    "tables here, to a visitor": lambda house: visitor(house).press("tables-here"),
    "a command that names no table": lambda house: house.busy.command("board"),
    "such a command of a visitor": lambda house: visitor(house).command("board"),
    "tables to complete": lambda house: complete(house.busy, "table", ""),
    "tables to complete by game": lambda house: complete(house.busy, "table", "pebb"),
    "tables to complete by id": lambda house: complete(house.busy, "table", house.template[:7]),
    "records": lambda house: house.busy.press("records"),
    "own records": lambda house: house.busy.press("records-me"),
    "yearbook": lambda house: house.busy.press("yearbook 1970"),
    "nights": lambda house: house.busy.press("nights"),
    "a new plan": lambda house: house.busy.press("night-plan"),
    "list of a chat": lambda house: house.app.list_channel_tables(house.busy.id, house.busy.place),
    "state of a channel": lambda house: house.app.load_channel_phase(house.busy.place),
    "whether a table is live": lambda house: house.app.has_live_table(house.busy.place),
    "next table": lambda house: list_waiting(house.busy),
    "state of the bot": lambda house: house.lone.press("operation"),
    "metrics": lambda house: count_tables(house.app.service),
    "a panel elsewhere": lambda house: house.lone.press(f"panel {house.table}"),
    "tables elsewhere": lambda house: house.lone.press("tables"),
    "a new table": lambda house: house.busy.press("open pebbles"),
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
    screen = await house.busy.press("tables")
    assert len(offered_presses(screen, "panel ")) == table_list.MAX_SHOWN
    screen = await house.busy.press("tables-group")
    assert len(offered_presses(screen, "board ")) == table_list.MAX_SHOWN

    async def look_at(table: Table) -> bool:
        return await house.app.service.tables.is_command_done(table, "unheard")

    with count_cost() as too_much:
        await for_each_table(house.app.service, [f"3{n:09}" for n in range(100)], look_at)
    assert (len(too_much.opened), too_much.commands) > (table_list.MAX_OPENED, 100), "this check misses a costly list"


MOST_COMMANDS: Final = 50
MOST_OF_LISTS: Final = 120
"""Limit for lists that open the tables of a page with their players."""
LISTS: Final = frozenset({"own tables", "tables to complete"})
LONGEST_S: Final = 0.04
USUAL_LOOP_S: Final = 0.075
"""The result of ``measure_loop`` on the reference machine of the bound."""
BUSY: Final = 1.5
"""Other load slows a press by this factor more than the loop."""
GUESTS, CUPS, ENTRANTS, CHANNELS, TABLES = 5000, 50, 128, 5000, 1000
TIMES: Final = 3
"""Number of measurements per press. The fastest counts, since the processor is shared."""

large_server = serve_store("large", "module")
"""A store only for this module, whose long lists would slow down other tests."""


@dataclass
class LargeHouse:
    app: App
    host: Guest
    users: list[str]
    nights: list[str] = field(default_factory=list)
    polls: list[str] = field(default_factory=list)
    begin: str = ""
    cup: str = ""
    table: str = ""

    def guest(self, number: int) -> Guest:
        return Guest(self.app, self.users[number], self.host.place)


@pytest.fixture
async def large_house(large_server: StoreServer) -> AsyncIterator[LargeHouse]:
    store = await open_store(large_server.data, large_server.url)
    app = App(store, timings=QUICK, limits=NONE)
    place = (await app.ensure_channel("test:large", "en")).id
    host = Guest(app, (await app.ensure_user("test:host", "Host", "en")).id, place)
    house = LargeHouse(app, host, [derive_id(f"user{n}") for n in range(GUESTS + 50)])

    async def add_user(name: str) -> None:
        await store.documents.write_document(
            "user", name, 0, "add", msgspec.json.encode(User(name, name[:6], "en", (f"test:{name}",)))
        )

    async def add_channel(n: int) -> None:
        channel = Channel(derive_id(f"channel{n}"), f"test:{n}")
        await store.documents.write_document("channel", channel.id, 0, "add", msgspec.json.encode(channel))
        await app.service.channels.add_table(channel.id, house.nights[0])
        await app.service.channels.add_table(channel.id, house.table)

    await map_pages(add_user, house.users)
    await _plan_nights(house)
    await _add_competitions(house)
    await _add_tables(house)
    await map_pages(add_channel, range(CHANNELS))
    gc.collect()
    gc.freeze()  # like a newly started process
    yield house
    gc.unfreeze()
    await app.close()
    await store.close()


async def _plan_nights(house: LargeHouse) -> None:
    now = house.app.service.now_ms()
    house.begin = begin = format_stored_time(datetime.fromtimestamp(now / 1000, UTC) + timedelta(days=3))
    for n in range(2 * TIMES):
        name = NIGHTS.derive_id(f"large{n}")
        night = GameNight(name, house.host.id, house.host.place, "en", "UTC", begin, games=("pebbles",), made=now)
        if n < TIMES:
            night = set_replies(publish_night(night, now), dict.fromkeys(house.users[:GUESTS], "in"), now)
            house.nights.append(name)
        else:
            night = msgspec.structs.replace(
                night, begin="", state="asking", times=(begin,), poll_closes=now + 90_000_000,
                availability={user_id: {begin: "yes"} for user_id in house.users[:GUESTS]},
            )  # fmt: skip
            house.polls.append(name)
        await NIGHTS.create(house.app.service, night, "large")
        await NIGHTS.show_in_channel(house.app.service, house.host.place, night)


async def _add_competitions(house: LargeHouse) -> None:
    now = house.app.service.now_ms()
    for n in range(CUPS):
        name, first = COMPETITIONS.derive_id(f"large{n}"), n * 64 % GUESTS
        cup = Competition(
            name, house.host.id, house.host.place, "en", "princes", now, "ab" * 32, seats=2, rounds=6, state="open",
            closes=now + 90_000_000, entrants=tuple(map(Entrant, house.users[first : first + ENTRANTS - TIMES])),
        )  # fmt: skip
        await COMPETITIONS.create(house.app.service, cup, "large")
        house.cup = name


async def _add_tables(house: LargeHouse) -> None:
    """Start tables of the host, each with two other players."""

    async def start_table(n: int) -> None:
        lobby = house.app.service.lobbies.build_lobby("pebbles", house.host.id, house.host.place, "en", f"large{n}")
        ids = [house.host.id, *house.users[2 * n : 2 * n + 2]]
        for user_id in ids:
            await house.app.service.store.indexes.add_member("user-tables", user_id, lobby.table)
        seats = tuple(SeatPlayer(user_id) for user_id in ids)
        await house.app.service.lobbies.open_lobby(msgspec.structs.replace(lobby, seats=seats, state="started"), "add")
        async with house.app.service.tables.open_started(lobby.table):
            house.table = lobby.table

    await map_pages(start_table, range(TABLES))


LongListAct = Callable[[LargeHouse, int], Awaitable[object]]
LONG_LIST_ACTS: dict[str, LongListAct] = {
    "a reply": lambda house, n: house.guest(GUESTS + n).press(f"night-in {house.nights[1]}"),
    "a reply taken back": lambda house, n: house.guest(n).press(f"night-answer {house.nights[1]} out"),
    "a guest": lambda house, n: house.guest(40 + n).press(f"night-guest {house.nights[1]} 1"),
    "own panel of a night": lambda house, n: house.guest(30 + n).press(f"panel {house.nights[1]}"),
    "its card": lambda house, _: house.app.render_screen(None, house.host.place, house.nights[1]),
    "its guests": lambda house, n: house.guest(50).press(ListGuests(house.nights[1], n).data),
    "its list for the organizer": lambda house, n: house.host.press(EditGuestList(house.nights[1], "", n).data),
    "nights": lambda house, _: house.guest(60).press("nights"),
    "a vote for a date": lambda house, n: house.guest(GUESTS + n).press(f"night-mark {house.polls[0]} 0 maybe"),
    "a date chosen": lambda house, n: house.host.press(TakeNightTime(house.polls[n], house.begin).data),
    "a plan that changes": lambda house, n: house.host.press(f"night-set {house.nights[1]} most {n + 5}"),
    "a night called off": lambda house, n: house.host.press(f"night-off-yes {house.nights[n]}"),
    "tournaments": lambda house, _: house.host.press("cups"),
    "a tournament": lambda house, n: house.guest(90 + n).press(f"tournament {house.cup}"),
    "its public card": lambda house, _: house.app.render_screen(None, house.host.place, house.cup),
    "an entry": lambda house, n: house.guest(200 + n).press(f"tournament-in {house.cup}"),
    "a table that channels show": lambda house, _: house.host.press(f"panel {house.table}"),
    "a night that channels show": lambda house, _: house.guest(61).press(f"panel {house.nights[0]}"),
    "where it is": lambda house, _: house.app.find_home(house.table, "test"),
    "own tables": lambda house, _: house.host.press("tables"),
    "people to avoid": lambda house, _: house.host.press("avoid"),
    "a person to avoid": lambda house, n: house.host.press(f"avoid-set {house.users[n]} 1"),
    "settings": lambda house, _: house.host.press("settings"),
    "a new table": lambda house, _: house.host.press("open pebbles"),
    "tables to complete": lambda house, _: house.app.complete_argument(house.host.id, house.host.place, "table", ""),
}


def measure_loop() -> float:
    """Return the time (s) of a fixed, memory-bound amount of work, like a press on a long list."""
    began = process_time()
    for _ in range(27):
        rows = [{"id": str(n), "seat": n} for n in range(5000)]
        assert msgspec.json.decode(msgspec.json.encode(rows)) == rows
    return process_time() - began


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_callback_cost_is_independent_of_lists_of_thousands(large_house: LargeHouse) -> None:
    costs = {}
    for name, act in LONG_LIST_ACTS.items():
        await act(large_house, 0)  # data that a process loads once
        seconds, commands = [], []
        for n in range(TIMES):
            large_house.app.service.users._seen.clear()  # as it is a few seconds later
            with count_cost() as cost:
                began = process_time()
                await act(large_house, n)
                seconds.append(process_time() - began)
            commands.append(cost.commands)
        costs[name] = max(commands), min(seconds)
    slower = max(1.0, min(measure_loop() for _ in range(5)) / USUAL_LOOP_S)
    assert {name: n for name, (n, _) in costs.items() if n > (MOST_OF_LISTS if name in LISTS else MOST_COMMANDS)} == {}
    assert {name: s / slower for name, (_, s) in costs.items() if s / slower > BUSY * LONGEST_S} == {}
    service = large_house.app.service
    nights = [await NIGHTS.load(service, name) for name in (*large_house.nights, *large_house.polls)]
    assert [night.state for night in nights] == ["off"] * TIMES + ["open"] * TIMES, (
        "expected every press to change something"
    )
    assert len(nights[1].replies) == GUESTS + 1 + TIMES
    assert len((await COMPETITIONS.load(service, large_house.cup)).entrants) == ENTRANTS
    assert len((await service.users.get(large_house.host.id)).avoided) == TIMES
