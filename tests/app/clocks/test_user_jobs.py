"""Test user jobs (law 22): a change for many tables is applied to each of them once, also after a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.api import App
from bot.app.deadlines import outages
from bot.app.tables import user_jobs
from bot.app.users.user_repository import User
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from tests.app.clocks.clocked_tables import start_table
from tests.app.clocks.conftest import World
from tests.app.clocks.process_crash import WriteCrash
from tests.app.clocks.test_absence import read_story, seat_covers
from tests.app.clocks.test_player_departure import link_accounts, make_account, request_link_code
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import plan_pebbles

TABLES = 3


async def start_tables(world: World, arrive: Arrive) -> tuple[Guest, list[str]]:
    """Start several tables of Anna, each with another player who plays on."""
    anna, found = await arrive("Anna"), []
    for _ in range(TABLES):
        ben = await arrive("Ben")
        table = (await anna.press("open pebbles")).table
        await ben.press(f"join {table}")
        await anna.press(f"pace-set {table} turn-7d")
        await anna.press(f"start {table}")
        await plan_pebbles(ben, table)
        found.append(table)
    return anna, found


async def event_tokens(app: App, table: str, first: str) -> list[tuple[str, ...]]:
    async with app.service.tables.lock_table(table) as found:
        return [e.move for e in found.match.entries if e.kind == "table" and e.move[0] == first]


async def load_user(app: App, guest: Guest) -> User:
    return await app.service.users.get(guest.id)


async def _plan_holiday(guest: Guest) -> None:
    await guest.press("away 2026-06-05 2026-06-10 pause", "errand")


async def _set_zone(guest: Guest) -> None:
    await guest.press("zone Asia/Tokyo", "errand")


async def _end_holiday(guest: Guest) -> None:
    await guest.press("away-off", "errand")


async def _delete_account(guest: Guest) -> None:
    await guest.press("forget-me yes", "errand")


ERRANDS = {
    "holiday": (_plan_holiday, "away"),
    "zone": (_set_zone, "habits"),
    "home": (_end_holiday, "back"),
    "end": (_delete_account, "seat"),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "end" else name for name in ERRANDS]
)
@pytest.mark.timeout(300)
async def test_ended_at_any_point_it_is_done_everywhere_once(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any], name: str
) -> None:
    do, word = ERRANDS[name]
    first, at, done = world.app, 0, False
    while not done:
        at += 1
        world.app = first
        anna, found = await start_tables(world, arrive)
        if name == "home":
            await anna.press("away 2026-06-01 2026-06-10 pause")
        trip = WriteCrash(at)
        with trip.watch_writes(first.service.store.pool, monkeypatch):
            await do(anna)
            done = True
        world.app = await another()
        await world.go(seconds=6)
        now = await load_user(world.app, anna)
        counts = [len(await event_tokens(world.app, table, word)) for table in found]
        begun = at > 1
        assert counts == [int(begun)] * TABLES, f"ended before write {at}: {counts}"
        assert now.jobs == ()
        if name == "end" and begun:
            assert now.is_deleted
            assert await world.app.service.store.indexes.list_members("person-tables", anna.id) == []
    assert at > TABLES + 2, "it was ended at each of its writes"


async def _make_two_accounts(world: World, arrive: Arrive) -> tuple[Guest, Guest, list[str]]:
    """Make a user with tables, and an account of theirs elsewhere that lives by other hours."""
    anna, found = await start_tables(world, arrive)
    ann = await make_account(world, anna, "Ann")
    await ann.press("zone Asia/Tokyo")
    return anna, ann, found


@pytest.mark.timeout(300)
@pytest.mark.slow
async def test_linking_ended_at_any_point_reaches_all_tables_or_none(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    first, at, outcomes = world.app, 0, []
    while at < 12:
        at += 1
        world.app = first
        anna, ann, found = await _make_two_accounts(world, arrive)
        code = await request_link_code(ann)
        await anna.press(f"link-yes {code}")
        with WriteCrash(at).watch_writes(first.service.store.pool, monkeypatch):
            await ann.press(f"link-yes {code}", "errand")
        world.app = await another()
        await world.go(seconds=6)
        one = (await load_user(world.app, anna)).id == (await load_user(world.app, ann)).id
        counts = [len(await event_tokens(world.app, table, "habits")) for table in found]
        assert counts == [int(one)] * TABLES, f"ended before write {at}: {counts}"
        outcomes.append(one)
        ann.app = world.app
        await ann.press(f"link-yes {code}")
        both = [await load_user(world.app, guest) for guest in (anna, ann)]
        assert both[0] == both[1], f"ended before write {at}, the same code completes it"
        assert both[0].name == "Ann", "the maker of the code leads"
    assert set(outcomes) == {False, True}


@pytest.mark.timeout(300)
async def test_parting_ended_at_any_point_reaches_all_tables_or_none(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    first, at, outcomes = world.app, 0, []
    while at < 12:
        at += 1
        world.app = first
        anna, ann, found = await _make_two_accounts(world, arrive)
        await link_accounts(anna, ann)
        with WriteCrash(at).watch_writes(first.service.store.pool, monkeypatch):
            await anna.press(f"unlink {max(anna.id, ann.id)}", "errand")
        world.app = await another()
        await world.go(seconds=6)
        two = (await load_user(world.app, anna)).id != (await load_user(world.app, ann)).id
        counts = [len(await event_tokens(world.app, table, "seen")) for table in found]
        assert counts == [int(two)] * TABLES, f"ended before write {at}: {counts}"
        outcomes.append(two)
    assert set(outcomes) == {False, True}


@pytest.mark.timeout(300)
async def test_an_outage_ended_at_any_point_is_given_back_everywhere_once(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    first = world.app
    for at in range(1, TABLES + 3):
        world.app = first
        _, found = await start_tables(world, arrive)
        await outages.record_heartbeat(first.service)
        world.jump(hours=3)
        with WriteCrash(at).watch_writes(first.service.store.pool, monkeypatch):
            await outages.record_heartbeat(first.service)
            await world.go()
        world.app = await another()
        await outages.record_heartbeat(world.app.service)
        await world.go(seconds=30)
        counts = [len(await event_tokens(world.app, table, "outage")) for table in found]
        assert counts == [1] * TABLES, f"ended before write {at}: {counts}"


async def test_two_workers_at_once_do_it_once(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    anna, found = await start_tables(world, arrive)
    with WriteCrash(2).watch_writes(world.app.service.store.pool, monkeypatch):
        await _plan_holiday(anna)
    both = [await another(), await another()]
    await asyncio.gather(*(user_jobs.run_jobs(app.service, anna.id) for app in both))
    assert [len(await event_tokens(both[0], table, "away")) for table in found] == [1] * TABLES


@pytest.mark.incident("table left out", why="a table has lost an entry of its log")
async def test_a_broken_table_keeps_no_other_waiting(world: World, arrive: Arrive) -> None:
    anna, found = await start_tables(world, arrive)
    broken = sorted(found)[0]
    link = world.app.service.store.pool
    await link.execute(broken, "XDEL", SINGLE_SERVER_KEYS.log_key(broken), "1-0")
    world.app.service.tables.cache.drop_table(broken)
    await link.execute(broken, "DEL", SINGLE_SERVER_KEYS.snapshot_key(broken))
    await _plan_holiday(anna)
    await world.go(seconds=6)
    for table in sorted(found)[1:]:
        assert len(await event_tokens(world.app, table, "away")) == 1
    assert (await load_user(world.app, anna)).jobs == ()


async def test_a_holiday_long_over_is_nothing_to_a_new_table(world: World, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.press("away 2026-06-01 2026-06-03 ai")
    await world.go(days=10)
    table, people = await _start_next_table(world, arrive, anna)
    await world.go(hours=1)
    assert "are back" not in await read_story(people[1], table)
    assert await seat_covers(world, table) == ["", ""]


async def _start_next_table(world: World, arrive: Arrive, anna: Guest) -> tuple[str, list[Guest]]:
    ben = await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    await anna.press(f"start {table}")
    return table, [anna, ben]


async def test_linked_accounts_keep_one_time(world: World, arrive: Arrive) -> None:
    """Tables of the account that does not lead follow the hours of the one that does; and so after parting."""
    table, (anna, _) = await start_table(world, arrive, "Anna", "Ben")
    ann = await make_account(world, anna, "Ann")
    await ann.press("zone Asia/Tokyo")
    await link_accounts(ann, anna)
    assert (await world.table_clock(table)).seats[0].hours.zone == "Asia/Tokyo"
