"""Test that each kind of timer has a handler, and crashes before each write: another process reaches the same log.

The simulation kills processes at random points; this test covers every point.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.app.clocks.due_actions import DUE_KINDS, DueKind, list_due_actions
from bot.app.clocks.events import PlayerCalled, TableEvent, VoteOpened, decode_event
from bot.app.clocks.table_clock import HolidayPeriod, Motion, SeatClock, TableClock
from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions.competition import Competition, CompetitionTable
from bot.app.deadlines import clock_timer
from bot.app.dispatch import scheduler
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.game_nights.night import GameNight, News
from bot.app.gatherings.kinds import kind_of
from bot.app.gatherings.store import Gathering
from bot.store.tables import CommitResult, Conflict, TableOver
from bot.store.timers import TIMER_KINDS
from tests.app.clocks.clocked_tables import MONDAY, EndProcess, RunWithCrashes, World, start_table
from tests.app.gameplay import plan_pebbles, require
from tests.store.ledger import CommandHistory

MOMENTS = {"half": timedelta(hours=12), "last": timedelta(hours=21), "out": timedelta(hours=24)}
"""The times at which a player with a day per turn is reminded, reminded again, and misses the turn."""

Told = tuple[str, TableEvent]


async def _table_events(world: World, table_id: str) -> list[Told]:
    """Return the table events of the log; check that no command occurs twice.

    Moves are omitted, since fallback moves are random.
    """
    heard, entries = CommandHistory(), await world.entries(table_id)
    await heard.listen(world.service.store, table_id)
    assert len(heard.commands(table_id)) == len(entries)
    # After a lease, a vote is due at a different time.
    return [
        (entry.by, msgspec.structs.replace(event, due=0) if isinstance(event, VoteOpened) else event)
        for entry in entries
        if (event := decode_event(entry)) is not None
    ]


@pytest.mark.parametrize("timeout_policy", ["fallback", pytest.param("ai", marks=pytest.mark.slow), "vote"])
@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.timeout(300)
async def test_a_crash_at_any_point_leads_to_the_same_outcome(
    world: World, run_with_crashes: RunWithCrashes, name: str, timeout_policy: str
) -> None:
    async def run_to_moment(end_process: EndProcess) -> list[Told]:
        table, people = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy=timeout_policy)
        await plan_pebbles(people[2], table)
        await world.go(seconds=(MOMENTS[name] - timedelta(minutes=5)).total_seconds())
        before = len(await _table_events(world, table))
        world.hands.now = MONDAY + MOMENTS[name] + timedelta(minutes=1)
        await end_process()
        return (await _table_events(world, table))[before:]

    events, writes = await run_with_crashes(run_to_moment)
    assert events, "the test is void: nothing was due"
    assert writes > 1, f"only {writes} writes were tried"


async def test_lost_reply_does_not_repeat_reminders_of_another_process(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await start_table(world, "Anna", "Ben", "Cleo")
    other, tables = world.start_another(), world.service.store.tables
    commit, lost = tables.commit, iter((True,))

    async def lose_second_reply(*given: Any, **named: Any) -> CommitResult | Conflict | TableOver:
        written = await commit(*given, **named)
        if given[2].endswith("/clock:1:1") and next(lost, False):
            await other.go(minutes=1)
            return await commit(*given, **named)
        return written

    monkeypatch.setattr(tables, "commit", lose_second_reply)
    world.hands.now = MONDAY + MOMENTS["last"] + timedelta(minutes=1)
    await world.go()
    assert next(lost, None) is None, "not all lost replies were used"
    assert sorted([event.seat for event in await world.events(table, PlayerCalled)]) == [0, 1, 2]


DOCS = Path(__file__).parents[3] / "docs/decisions/clocks.md"
CASES: dict[DueKind, dict[str, Any]] = {
    "half": {},
    "last": {},
    "timeout": {},
    "delayed-notice": {"notice_delayed": True},
    "premove": {"has_premoves": True},
    "premoves-end": {"has_premoves": True, "premoves_until": -1},
    "holiday-begins": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "ai")},
    "holiday-ends": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "ai")},
    "pause-begins": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "pause")},
    "deputy-leaves": {"cover": "deputy", "deputy_leaves": DAY_MS},
    "vote-ends": {"motion": Motion("pause", "-", 0, 1, DAY_MS)},
    "silence-warning": {"time_control": "none"},
    "suspend": {"time_control": "none", "warned_at": 1},
}
"""Events that make each due action of the clock and the seat due at a table waiting for its only player."""


@pytest.mark.parametrize("kind", DUE_KINDS)
def test_each_due_action_is_created_run_and_described(kind: DueKind) -> None:
    case = CASES.get(kind, {})
    of_table = {name: value for name, value in case.items() if name in TableClock.__struct_fields__}
    of_seat = {name: value for name, value in case.items() if name not in of_table}
    clock = TableClock(seats=(SeatClock(**of_seat),), at=1, owing=(0,), **{"time_control": "turn-1d"} | of_table)
    missing = [
        place
        for is_there, place in (
            (kind in {due.kind for due in list_due_actions(clock)}, "yield it in bot/app/clocks/due_actions.py"),
            (kind in clock_timer.TIMER_HANDLERS, "add it to TIMER_HANDLERS in bot/app/deadlines/clock_timer.py"),
            (kind in CASES, f"add it to CASES in {__file__}, and test what is done in another file there"),
            (DOCS.read_text("utf-8").count(f"| `{kind}` |") == 1, f"add a row about it to the table in {DOCS}"),
        )
        if not is_there
    ]
    assert not missing, f"{kind}: {'; '.join(missing)}"


def test_each_declared_timer_has_a_handler() -> None:
    missing = {*TIMER_KINDS} - scheduler.TIMER_HANDLERS.keys()
    assert not missing, f"add {sorted(missing)} to TIMER_HANDLERS in bot/app/dispatch/scheduler.py"


NIGHT = GameNight("o", "host", "here", "en", "UTC", "2026-06-05T20:00", state="open", made=1)
READY = msgspec.structs.replace(NIGHT, shown_at=1, reminders=())
FINAL = msgspec.structs.replace(READY, is_lineup_final=True)
CUP = Competition("l", "host", "here", "en", "pebbles", 1, "5" * 64, state="running", round=1)
OPEN_TABLE = CompetitionTable("table", 1, (0, 1), is_opened=True)
LEAGUE = msgspec.structs.replace(CUP, is_league=True, state="open", closes=DAY_MS)
GATHERINGS: dict[str, Gathering] = {
    "night rest": msgspec.structs.replace(NIGHT, are_lists_outdated=True),
    "night remind": NIGHT,
    "night show": msgspec.structs.replace(NIGHT, reminders=()),
    "night open": READY,
    "night tables": msgspec.structs.replace(FINAL, lineup=(("host",),)),
    "night look": FINAL,
    "night end": msgspec.structs.replace(NIGHT, state="off", news={"host": News("off", 1)}),
    "night wake": msgspec.structs.replace(NIGHT, news={"host": News("off", 1, wake=1)}),
    "night close": msgspec.structs.replace(NIGHT, state="asking", begin=""),
    "night next": msgspec.structs.replace(NIGHT, state="over", rule="FREQ=WEEKLY"),
    "competition close": msgspec.structs.replace(CUP, state="open"),
    "competition begin": msgspec.structs.replace(CUP, state="planned"),
    "competition tables": msgspec.structs.replace(CUP, tables=(CompetitionTable("table", 1, (0, 1)),)),
    "competition adjudicate": msgspec.structs.replace(CUP, tables=(OPEN_TABLE,)),
    "competition post": msgspec.structs.replace(CUP, state="over", tables=(OPEN_TABLE,)),
    "competition remind": msgspec.structs.replace(LEAGUE, divisions=(("host",),)),
    "competition season": LEAGUE,
    "competition divisions": msgspec.structs.replace(LEAGUE, state="running"),
    "competition end-season": msgspec.structs.replace(LEAGUE, state="running", round_ends=1),
}
"""States that make each scheduled event of a gathering the next one."""


@pytest.mark.parametrize("name", GATHERINGS)
def test_each_scheduled_event_of_a_gathering_has_a_handler(name: str) -> None:
    due = require(kind_of(GATHERINGS[name]).store.next_event(GATHERINGS[name]))
    assert due.kind == name.partition(" ")[2]
    assert due.kind in kind_of(GATHERINGS[name]).event_handlers, f"add {due.kind} to EVENT_HANDLERS"


def test_each_event_handler_of_a_gathering_has_an_event() -> None:
    found = {f"{kind.store.name} {event}" for kind in KINDS.values() for event in kind.event_handlers}
    assert found == GATHERINGS.keys(), f"add to GATHERINGS in {__file__}, or remove a handler"
