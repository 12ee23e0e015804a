"""Test more time, the permissions of time settings, and the prediction of the next player."""

import random

import pytest

from bot.app.clocks.events import TurnExpired
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.tables import votes
from bot.app.views.table_clock import predict_next_in_match
from bot.store.errors import StoreError
from engines import GAMES
from engines.core import match_factory
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from tests.app.clocks.clocked_tables import World, start_table
from tests.app.clocks.test_time_controls import turn_deadline
from tests.app.gameplay import answer_question, plan_for_all, plan_pebbles
from tests.games import FACTS, REAL
from tests.texts import render_text

PLEASE = "More time, please"


async def test_agreed_time_extension_adds_time_of_one_turn(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben")
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    before = await turn_deadline(world, table, 0)
    await anna.follow(f"waiting {table}", PLEASE)
    assert "Vote: 1 day more for Anna?" in await world.board(table)
    assert {ping.user for ping in await world.pings(table)} >= {ben.id}, "expected the asked player to be pinged"
    assert await turn_deadline(world, table, 0) == before
    await ben.follow(f"move {table}", "Yes")
    assert await turn_deadline(world, table, 0) == before + DAY_MS
    await world.go(hours=24)
    assert await world.events(table, TurnExpired) == []
    await world.go(hours=4, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1


async def test_time_extension_needs_majority_of_other_players(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo")
    await plan_for_all(table, people[1:])
    before = await turn_deadline(world, table, 0)
    await people[0].press(f"more-time {table}")
    await people[1].follow(f"move {table}", "Yes")
    assert await turn_deadline(world, table, 0) == before
    await people[2].follow(f"move {table}", "Yes")
    assert await turn_deadline(world, table, 0) == before + DAY_MS


@pytest.mark.parametrize("is_answered", [False, True])
async def test_time_extension_vote_ends_with_its_turn(world: World, is_answered: bool) -> None:
    """Other votes last a day. This one ends with its turn, after which there is nothing to vote on."""
    table, (anna, ben) = await start_table(world, "Anna", "Ben")
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    ends = await turn_deadline(world, table, 0)
    await anna.press(f"more-time {table}")
    assert (await world.load_motion(table)).due == ends == world.hands.ms + 4 * HOUR_MS
    await (plan_pebbles(anna, table) if is_answered else world.go(hours=4, minutes=1))
    assert (await world.table_clock(table)).motion is None
    assert len(await world.events(table, TurnExpired)) == (not is_answered)


@pytest.mark.slow
async def test_refused_time_extension_adds_nothing_and_blocks_second_request(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", planned=True)
    await anna.press(f"more-time {table}")
    await ben.follow(f"move {table}", "No")
    assert "once a turn" in (await anna.press(f"more-time {table}")).notice
    await anna.press(f"waiting {table}")
    assert PLEASE not in anna.labels()
    await answer_question(anna, table)
    await ben.press(f"more-time {table}")
    assert (await world.table_clock(table)).motion is not None
    await world.go(hours=24, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1, "expected the vote to expire without answers"


async def test_time_extension_is_refused_while_requesters_clock_is_not_running(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", planned=True)
    assert (await people[1].press(f"more-time {table}")).notice == render_text("clock-none-runs")
    free, others = await start_table(world, "Cleo", "Dan", time_control="none")
    assert (await others[0].press(f"more-time {free}")).notice == render_text("clock-none-runs")
    assert "You have no seat" in (await people[0].press(f"more-time {free}")).notice


async def test_time_extension_survives_undo_and_adds_nothing_to_bank(world: World) -> None:
    """Ten hours are spent and four granted, so the bank pays six, even if the answer is repeated."""
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="bank-1d")
    await world.go(hours=10)
    await anna.press(f"more-time {table}")
    await ben.follow(f"move {table}", "Yes")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    await anna.tap("Undo")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    assert (await world.table_clock(table)).seats[0].bank == DAY_MS - 6 * HOUR_MS + 4 * HOUR_MS
    await plan_pebbles(ben, table)
    assert await turn_deadline(world, table, 0) == world.hands.ms + 22 * HOUR_MS, "the next turn got more time"


async def test_time_extension_against_ais_is_granted_at_once(world: World) -> None:
    table, people = await start_table(world, "Anna", ais=1)
    before = await turn_deadline(world, table, 0)
    await people[0].press(f"more-time {table}")
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def lose_store(*_: object, **__: object) -> None:
    raise StoreError("store-lost", error="as if the process had been killed here")


async def test_approved_time_extension_is_granted_after_process_crash(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben")
    await plan_pebbles(ben, table)
    before = await turn_deadline(world, table, 0)
    await anna.press(f"more-time {table}")
    with monkeypatch.context() as killed:
        killed.setattr(votes, "settle_motion", lose_store)
        await ben.follow(f"move {table}", "Yes")
    assert (await world.load_motion(table)).answers == {1: "yes"}, "the vote is lost, or it decided"
    await world.go(minutes=1)
    assert (await world.table_clock(table)).motion is None
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def test_next_player_notice_is_private(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", planned=True)
    for asked, guest in ((0, people[1]), (1, people[2])):
        for one in people:
            assert ("You are next." in (await one.press(f"move {table}")).text) == (one is guest), (
                f"wrong for {one.id} while seat {asked} is asked"
            )
        await answer_question(people[asked], table)
    for one in people:
        assert "You are next." not in (await one.press(f"move {table}")).text, "the sealed plan shows who is next"


@pytest.mark.parametrize("key", REAL)
def test_next_player_is_predicted_correctly_in_every_game(key: str) -> None:
    game, dice, right, wrong = GAMES[key], random.Random(4), 0, 0
    match = match_factory.open_match(game, "t", min(4, game.seat_range[1]), {}, SeedSecret("07" * 32, "08" * 32))
    for _ in range(120):
        if match.is_over:
            break
        owing = match.seats_to_move()
        expected = predict_next_in_match(match)
        seat = owing[0]
        while not match.is_over and match.seats_to_move() == [seat]:
            match.push(seat, random_move(match.choice_tree(seat), dice))
        if len(owing) > 1 and seat in match.seats_to_move():
            match.push(seat, random_move(match.choice_tree(seat), dice))
        elif expected is not None and not match.is_over:
            right, wrong = right + (expected in match.seats_to_move()), wrong + (expected not in match.seats_to_move())
    assert right > 5 or FACTS[key].small  # a small game may have too few turns
    assert wrong <= right // 10, f"wrong {wrong} times, correct only {right} times"
