"""Test requests for more time: the vote of the others, once a turn, undo, and recovery after a crash."""

from __future__ import annotations

import pytest

from bot.app.clocks.events import TurnExpired
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.tables import votes
from bot.store.errors import StoreError
from tests.app.clocks.clocked_tables import plan_for_all, start_table
from tests.app.clocks.conftest import World
from tests.app.clocks.test_time_controls import turn_deadline
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import answer_question, plan_pebbles
from tests.texts import render_text

PLEASE = "More time, please"


async def cast_ballot(guest: Guest, table_id: str, choice: str = "Yes") -> None:
    await guest.press(f"move {table_id}")
    await guest.tap(choice)


async def test_agreed_time_extension_adds_time_of_one_turn(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben")
    anna, ben = people
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    before = await turn_deadline(world, table, 0)
    assert before is not None
    await anna.press(f"waiting {table}")
    await anna.tap(PLEASE)
    assert "Vote: 1 day more for Anna?" in await world.board(table)
    assert {ping.user for ping in await world.pings(table)} >= {ben.id}, "whose nod is waited for is called"
    assert await turn_deadline(world, table, 0) == before
    await cast_ballot(ben, table)
    assert await turn_deadline(world, table, 0) == before + DAY_MS
    await world.go(hours=24)
    assert await world.events(table, TurnExpired) == []
    await world.go(hours=4, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1


async def test_time_extension_needs_majority_of_other_players(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    for guest in people[1:]:
        await plan_pebbles(guest, table)
    before = await turn_deadline(world, table, 0)
    assert before is not None
    await people[0].press(f"more-time {table}")
    await cast_ballot(people[1], table)
    assert await turn_deadline(world, table, 0) == before
    await cast_ballot(people[2], table)
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def test_a_vote_on_time_ends_with_the_turn_it_is_about(world: World, arrive: Arrive) -> None:
    """Other votes last a day; this one lasts as long as the turn, and there is nothing to vote on behind it."""
    table, (anna, ben) = await start_table(world, arrive, "Anna", "Ben")
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    ends = await turn_deadline(world, table, 0)
    await anna.press(f"more-time {table}")
    motion = (await world.table_clock(table)).motion
    assert motion is not None
    assert motion.due == ends == world.hands.ms + 4 * HOUR_MS
    await world.go(hours=4, minutes=1)
    assert (await world.table_clock(table)).motion is None
    assert len(await world.events(table, TurnExpired)) == 1


@pytest.mark.slow
async def test_refused_time_extension_adds_nothing_and_blocks_second_request(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben")
    anna, ben = people
    await plan_for_all(table, people)
    await anna.press(f"more-time {table}")
    await cast_ballot(ben, table, "No")
    assert "once a turn" in (await anna.press(f"more-time {table}")).notice
    await anna.press(f"waiting {table}")
    assert PLEASE not in anna.labels()
    await answer_question(anna, table)
    await ben.press(f"more-time {table}")
    assert (await world.table_clock(table)).motion is not None
    await world.go(hours=24, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1, "no player has answered: it is out as before"


async def test_time_extension_is_refused_without_own_running_clock(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben")
    await plan_for_all(table, people)
    assert (await people[1].press(f"more-time {table}")).notice == render_text("clock-none-runs")
    free, others = await start_table(world, arrive, "Cleo", "Dan", pace="none")
    assert (await others[0].press(f"more-time {free}")).notice == render_text("clock-none-runs")
    assert "You have no seat" in (await people[0].press(f"more-time {free}")).notice


async def test_time_extension_survives_undo_and_adds_nothing_to_bank(world: World, arrive: Arrive) -> None:
    """Ten hours spent, four given: six are paid from the bank, whether or not the answer is said twice."""
    table, people = await start_table(world, arrive, "Anna", "Ben", pace="bank-1d")
    anna, ben = people
    await world.go(hours=10)
    await anna.press(f"more-time {table}")
    await cast_ballot(ben, table)
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    await anna.tap("Undo")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    assert (await world.table_clock(table)).seats[0].bank == DAY_MS - 6 * HOUR_MS + 4 * HOUR_MS
    await plan_pebbles(ben, table)
    assert await turn_deadline(world, table, 0) == world.hands.ms + 22 * HOUR_MS, "the next turn has its own time alone"


async def test_time_extension_against_ais_is_granted_at_once(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", ais=1)
    before = await turn_deadline(world, table, 0)
    assert before is not None
    await people[0].press(f"more-time {table}")
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def lose_store(*_: object, **__: object) -> None:
    raise StoreError("store-lost", error="as if the process had been killed here")


async def test_decided_time_extension_is_granted_after_process_crash(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await start_table(world, arrive, "Anna", "Ben")
    await plan_pebbles(ben, table)
    before = await turn_deadline(world, table, 0)
    assert before is not None
    await anna.press(f"more-time {table}")
    with monkeypatch.context() as killed:
        killed.setattr(votes, "settle_motion", lose_store)
        await cast_ballot(ben, table)
    left = (await world.table_clock(table)).motion
    assert left is not None
    assert left.answers == {1: "yes"}, "the voice counts, and nothing has come of it"
    await world.go(minutes=1)
    assert (await world.table_clock(table)).motion is None
    assert await turn_deadline(world, table, 0) == before + DAY_MS
