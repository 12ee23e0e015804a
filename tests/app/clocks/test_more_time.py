"""More time, please: asked by a press, given for this turn by the others' nod."""

from __future__ import annotations

import pytest

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.tables import votes
from bot.store.errors import StoreError
from tests.app.clocks.conftest import World
from tests.app.clocks.playing import at_turns, opened
from tests.app.clocks.test_time_controls import till
from tests.app.conftest import Arrive, Guest
from tests.app.playing import answer, plan
from tests.texts import render_text

PLEASE = "More time, please"


async def nods(guest: Guest, table: str, choice: str = "Yes") -> None:
    await guest.press(f"move {table}")
    await guest.tap(choice)


async def test_a_press_and_a_nod_give_a_turns_time_once_more(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben")
    anna, ben = people
    await plan(ben, table)
    await world.go(hours=20)
    before = await till(world, table, 0)
    assert before is not None
    await anna.press(f"waiting {table}")
    await anna.tap(PLEASE)
    assert "Vote: 1 day more for Anna?" in await world.board(table)
    assert {ping.user for ping in await world.pings(table)} >= {ben.id}, "whose nod is waited for is called"
    assert await till(world, table, 0) == before
    await nods(ben, table)
    assert await till(world, table, 0) == before + DAY_MS
    await world.go(hours=24)
    assert await world.words(table, "out") == []
    await world.go(hours=4, minutes=1)
    assert await world.words(table, "out") == [("out", "fallback")]


async def test_more_than_half_of_the_others_have_to_nod(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo")
    for guest in people[1:]:
        await plan(guest, table)
    before = await till(world, table, 0)
    assert before is not None
    await people[0].press(f"more-time {table}")
    await nods(people[1], table)
    assert await till(world, table, 0) == before
    await nods(people[2], table)
    assert await till(world, table, 0) == before + DAY_MS


@pytest.mark.slow
async def test_a_no_or_silence_leaves_the_time_as_it_is_and_it_is_asked_once_a_turn(
    world: World, arrive: Arrive
) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben")
    anna, ben = people
    await at_turns(table, people)
    await anna.press(f"more-time {table}")
    await nods(ben, table, "No")
    assert "once a turn" in (await anna.press(f"more-time {table}")).notice
    await anna.press(f"waiting {table}")
    assert PLEASE not in anna.labels()
    await answer(anna, table)
    await ben.press(f"more-time {table}")
    assert (await world.waiting(table)).motion is not None
    await world.go(hours=24, minutes=1)
    assert await world.words(table, "out") == [("out", "fallback")], "nobody has said anything: it is out as it was"


async def test_who_is_not_asked_and_where_no_time_runs_nobody_can_ask(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben")
    await at_turns(table, people)
    assert (await people[1].press(f"more-time {table}")).notice == render_text("waiting-none-runs")
    free, others = await opened(world, arrive, "Cleo", "Dan", pace="none")
    assert (await others[0].press(f"more-time {free}")).notice == render_text("waiting-none-runs")
    assert "You have no seat" in (await people[0].press(f"more-time {free}")).notice


async def test_what_was_given_fills_no_bank_and_is_still_there_after_an_undo(world: World, arrive: Arrive) -> None:
    """Ten hours spent, four given: six are paid from the bank, whether or not the answer is said twice."""
    table, people = await opened(world, arrive, "Anna", "Ben", pace="bank-1d")
    anna, ben = people
    await world.go(hours=10)
    await anna.press(f"more-time {table}")
    await nods(ben, table)
    assert await till(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan(anna, table)
    await anna.tap("Undo")
    assert await till(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan(anna, table)
    assert (await world.waiting(table)).seats[0].bank == DAY_MS - 6 * HOUR_MS + 4 * HOUR_MS
    await plan(ben, table)
    assert await till(world, table, 0) == world.hands.ms + 22 * HOUR_MS, "the next turn has its own time alone"


async def test_alone_among_machines_it_is_given_at_once(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", ais=1)
    before = await till(world, table, 0)
    assert before is not None
    await people[0].press(f"more-time {table}")
    assert await till(world, table, 0) == before + DAY_MS


async def dies(*_: object, **__: object) -> None:
    raise StoreError("store-lost", error="as if the process had been killed here")


async def test_a_vote_that_was_decided_when_a_process_died_is_carried_out_by_the_next(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await opened(world, arrive, "Anna", "Ben")
    await plan(ben, table)
    before = await till(world, table, 0)
    assert before is not None
    await anna.press(f"more-time {table}")
    with monkeypatch.context() as killed:
        killed.setattr(votes, "settle_motion", dies)
        await nods(ben, table)
    left = (await world.waiting(table)).motion
    assert left is not None
    assert left.answers == {1: "yes"}, "the voice counts, and nothing has come of it"
    await world.go(minutes=1)
    assert (await world.waiting(table)).motion is None
    assert await till(world, table, 0) == before + DAY_MS
