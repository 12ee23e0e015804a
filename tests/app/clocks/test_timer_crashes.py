"""Test timers of a table with a crash before each write: another process reaches the same log.

The simulation kills processes at random points; this test covers every point.
"""

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from bot.app.clocks.events import PlayerCalled, TableEvent, VoteOpened, decode_event
from bot.store.tables import CommitResult, Conflict, TableOver
from tests.app.clocks.clocked_tables import MONDAY, EndProcess, RunWithCrashes, World, start_table
from tests.app.gameplay import plan_pebbles
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
