"""Test user jobs (law 22): a change for many tables is applied to each of them once, also after a crash."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.app.clocks.events import HabitsChanged, HandSeen, HolidayPlanned, OutageCredited, PlayerReturned, SeatGivenToAi
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, WakingHours
from bot.app.deadlines import outages, preference_jobs
from bot.app.tables import user_jobs
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from tests.app.clocks.clocked_tables import NIGHT, World, WriteCrash, make_account, start_table
from tests.app.clocks.test_absence import appoint_deputy, read_story, seat_covers
from tests.app.clocks.test_time_controls import turn_deadline
from tests.app.gameplay import Guest, plan_pebbles, read_table
from tests.app.test_linking import code_of, link_accounts
from tests.callbacks import (
    Callback,
    CancelHoliday,
    ChangeSetting,
    ConfirmLink,
    DeleteAccount,
    FreeText,
    SetHoliday,
    SetQuietHours,
    SetTimeControl,
    SetTimezone,
    StartGame,
    UnlinkAccount,
)
from tests.texts import match_text

TABLES = 3


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a job stop after two tables, so each is continued by a timer."""
    monkeypatch.setattr(user_jobs, "TABLES_PER_STEP", 2)


async def start_tables(world: World, anna: Guest | None = None) -> tuple[Guest, list[str]]:
    """Start several tables of Anna, each with a different active opponent."""
    anna, found = anna or await world.arrive("Anna"), []
    for _ in range(TABLES):
        ben = await world.arrive("Ben")
        table = await anna.open_table(ben)
        await anna.press_each(SetTimeControl(table, "turn-7d"), StartGame(table))
        await plan_pebbles(ben, table)
        found.append(table)
    return anna, found


HOLIDAY = SetHoliday("2026-06-05", "2026-06-10", FreeText("pause"))
JOBS: dict[str, tuple[Callback, type[Any]]] = {
    "holiday": (HOLIDAY, HolidayPlanned),
    "zone": (SetTimezone(FreeText("Asia/Tokyo")), HabitsChanged),
    "home": (CancelHoliday(), PlayerReturned),
    "end": (DeleteAccount("yes"), SeatGivenToAi),
}
"""By name: the callback that starts a job, and the event it causes at each table."""


@pytest.mark.parametrize(
    "name", [name if name == "holiday" else pytest.param(name, marks=pytest.mark.slow) for name in JOBS]
)
@pytest.mark.timeout(300)
async def test_job_interrupted_at_any_point_is_applied_to_every_table_once(
    world: World, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any], name: str
) -> None:
    press, event_type = JOBS[name]
    first, at, done = world.app, 0, False
    while not done:
        at += 1
        world.app = first
        anna, found = await start_tables(world)
        if name == "home":
            await anna.press(SetHoliday("2026-06-01", "2026-06-10", FreeText("pause")))
        with WriteCrash(at).watch_writes(first.service.store.pool, monkeypatch):
            await anna.press(press, "job")
            await world.go()
            done = True
        world.app = await another()
        await world.go(seconds=30)
        now = await anna.load_user()
        counts = [len(await world.events(table, event_type)) for table in found]
        begun = at > 1
        assert counts == [int(begun)] * TABLES, f"a crash before write {at} leaves tables undone: {counts}"
        assert now.jobs == ()
        if name == "end" and begun:
            assert now.is_deleted
            assert await world.service.store.indexes.list_members("user-tables", anna.id) == []
    assert at > TABLES + 2, f"expected a crash at each write, tried only {at}"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("links", [pytest.param(True, marks=pytest.mark.slow), False], ids=["linking", "parting"])
async def test_linking_interrupted_at_any_point_affects_all_tables_or_none(
    world: World, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any], links: bool
) -> None:
    first, outcomes = world.app, []
    for at in range(1, 13):
        world.app = first
        anna, found = await start_tables(world)
        ann = await make_account(world, anna, "Ann")
        await ann.press(SetTimezone(FreeText("Asia/Tokyo")))
        if links:
            line = ConfirmLink((await code_of(ann)).replace("-", ""))
            await anna.press(line)
        else:
            await link_accounts(anna, ann)
        with WriteCrash(at).watch_writes(first.service.store.pool, monkeypatch):
            await (ann.press(line, "job") if links else anna.press(UnlinkAccount(max(anna.id, ann.id)), "job"))
        world.app = await another()
        await world.go(seconds=6)
        outcomes.append(len({(await guest.load_user()).id for guest in (anna, ann)}) == (1 if links else 2))
        counts = [len(await world.events(table, HabitsChanged if links else HandSeen)) for table in found]
        assert counts == [int(outcomes[-1])] * TABLES, f"a crash before write {at} leaves tables undone: {counts}"
        if links:
            ann.app = world.app
            await ann.press(line)
            both = [await guest.load_user() for guest in (anna, ann)]
            assert both[0] == both[1], f"a crash before write {at}: only one of the two accounts is linked"
            assert both[0].name == "Ann", "the name is not that of the account that made the code"
    assert set(outcomes) == {False, True}


@pytest.mark.timeout(300)
async def test_outage_credit_interrupted_at_any_point_reaches_every_table_once(
    world: World, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    """Ending it writes two rows, and one for each table that is opened."""
    first, count = world.app, 0
    for at in range(1, TABLES + 3):
        world.app = first
        _, found = await start_tables(world)
        await outages.record_heartbeat(first.service)
        world.jump(hours=3)
        crash = WriteCrash(at)
        with crash.watch_writes(first.service.store.pool, monkeypatch):
            await outages.record_heartbeat(first.service)
            for table in found:
                await read_table(first, table)
        world.app = await another()
        await outages.record_heartbeat(world.service)
        await world.go(seconds=30)
        counts = [len(await world.events(table, OutageCredited)) for table in found]
        assert counts == [1] * TABLES, f"a crash before write {at} leaves tables undone: {counts}"
        count = max(count, crash.count)
    assert count == TABLES + 2


async def test_callback_updates_first_page_of_tables_and_timers_update_the_rest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = AsyncMock(wraps=user_jobs.for_each_table)
    monkeypatch.setattr(preference_jobs, "for_each_table", visit)
    anna, found = await start_tables(world)
    found += (await start_tables(world, anna))[1]
    await anna.press(HOLIDAY, "job")
    assert [len(await world.events(table, HolidayPlanned)) for table in sorted(found)] == [1, 1, 0, 0, 0, 0]
    await world.go()
    assert [len(await world.events(table, HolidayPlanned)) for table in found] == [1] * len(found)
    assert (await anna.load_user()).jobs == ()
    visited = Counter(table for call in visit.await_args_list for table in call.args[1])
    assert visited == dict.fromkeys(found, 2), "expected both passes to visit each table once"


async def test_job_run_by_two_workers_at_once_is_applied_once(
    world: World, monkeypatch: pytest.MonkeyPatch, another: Callable[[], Any]
) -> None:
    anna, found = await start_tables(world)
    with WriteCrash(2).watch_writes(world.service.store.pool, monkeypatch):
        await anna.press(HOLIDAY, "job")
    both = [await another(), await another()]
    await asyncio.gather(*(user_jobs.start_jobs(app.service, anna.id) for app in both))
    await world.go()
    assert [len(await world.events(table, HolidayPlanned)) for table in found] == [1] * TABLES


@pytest.mark.incident("table left out", why="a table has lost an entry of its log")
async def test_broken_table_does_not_delay_other_tables(world: World) -> None:
    anna, found = await start_tables(world)
    broken = sorted(found)[0]
    link = world.service.store.pool
    await link.execute(broken, "XDEL", SINGLE_SERVER_KEYS.log_key(broken), "1-0")
    world.service.tables.cache.drop_table(broken)
    await link.execute(broken, "DEL", SINGLE_SERVER_KEYS.snapshot_key(broken))
    await anna.press(HOLIDAY, "job")
    await world.go(seconds=6)
    for table in sorted(found)[1:]:
        assert len(await world.events(table, HolidayPlanned)) == 1
    assert (await anna.load_user()).jobs == ()


async def test_past_holiday_does_not_affect_a_new_table(world: World) -> None:
    anna = await world.arrive("Anna")
    await anna.press(SetHoliday("2026-06-01", "2026-06-03", FreeText("ai")))
    await world.go(days=10)
    table = await anna.open_table(ben := await world.arrive("Ben"), start=True)
    await world.go(hours=1)
    assert not match_text("clock-event-back", await read_story(ben, table))
    assert await seat_covers(world, table) == ["", ""]


async def test_linked_accounts_share_one_timezone(world: World, table: str, anna: Guest) -> None:
    ann = await make_account(world, anna, "Ann")
    await ann.press(SetTimezone(FreeText("Asia/Tokyo")))
    await link_accounts(ann, anna)
    assert (await world.table_clock(table)).seats[0].hours.zone == "Asia/Tokyo"


@pytest.mark.parametrize("leads", [True, False])
async def test_linking_does_not_turn_stated_hours_into_a_first_answer(world: World, leads: bool) -> None:
    """Anna has set quiet hours. ``leads``: whether Ann leads, who has only set a timezone."""
    table, (anna, _) = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT})
    ann = await make_account(world, anna, "Ann")
    await ann.change(hours=WakingHours("Asia/Tokyo"))
    await world.go(hours=9)
    before = await turn_deadline(world, table, 0)
    await link_accounts(*((ann, anna) if leads else (anna, ann)))
    assert (await ann.load_user()).all_ids != (ann.id,)
    assert (await world.table_clock(table)).seats[0].hours == NIGHT
    await anna.press(SetQuietHours(FreeText("10:00-2:00")))
    assert await turn_deadline(world, table, 0) == before, "the running turn changed"
    assert (await world.table_clock(table)).seats[0].hours.quiet == (600, 120), (
        "expected the next turn to use the new hours"
    )


@pytest.mark.parametrize("leads", [True, False])
async def test_first_hours_gained_by_linking_apply_once_to_the_current_turn(
    world: World, leads: bool, table: str, anna: Guest, ben: Guest
) -> None:
    """Only Ann has set hours. ``leads``: whether Ann leads. Ann's own table continues unchanged."""
    ann = await make_account(world, anna, "Ann")
    await ann.press_each(SetTimezone(FreeText("Europe/Prague")), SetQuietHours(FreeText("22:00-8:00")))
    hers = await ann.open_table(ben)
    await ann.press_each(SetTimeControl(hers, "turn-1d"), StartGame(hers))
    begun, own = world.hands.ms, await turn_deadline(world, hers, 0)
    assert await turn_deadline(world, table, 0) == begun + DAY_MS
    await world.go(hours=20)
    await link_accounts(*((ann, anna) if leads else (anna, ann)))
    assert await turn_deadline(world, table, 0) == begun + DAY_MS + 10 * HOUR_MS, "ten hours of night are lost"
    assert await turn_deadline(world, hers, 0) == own
    assert (await world.table_clock(table)).seats[0].hours == (await world.table_clock(hers)).seats[0].hours
    await world.go(hours=2)
    await anna.press(UnlinkAccount((await anna.load_user()).merged_ids[0]))
    for guest in (anna, ann):
        assert (await guest.load_user()).all_ids == (guest.id,)
        await guest.press(SetQuietHours(FreeText("10:00-2:00")))
    assert await turn_deadline(world, table, 0) == begun + DAY_MS + 10 * HOUR_MS, "the deadline of the turn changed"
    assert await turn_deadline(world, hers, 0) == own


@pytest.mark.parametrize("leads", [True, False])
async def test_holiday_and_ping_settings_of_linked_accounts_apply_to_all_their_tables(
    world: World, leads: bool, table: str, anna: Guest, ben: Guest
) -> None:
    """Ann has set them. ``leads``: whether she leads. Anna's past holiday no longer counts."""
    ann, dan = await make_account(world, anna, "Ann"), await world.arrive("Dan")
    await anna.press(SetHoliday("2026-06-02", "2026-06-03", FreeText("pause")))
    await world.go(days=4)
    hers = await ann.open_table(ben, start=True)
    await ann.press_each(SetHoliday("2026-06-10", "2026-06-12", FreeText("deputy")), ChangeSetting("pings", "quiet"))
    await appoint_deputy(ann, dan)
    await link_accounts(*((ann, anna) if leads else (anna, ann)))
    one = await anna.load_user()
    assert (one.pings, one.deputy, one.away and one.away.how) == ("quiet", dan.id, "deputy")
    for name in (table, hers):
        clock = (await world.table_clock(name)).seats[0]
        assert (clock.pings, clock.away) == ("quiet", one.away)
