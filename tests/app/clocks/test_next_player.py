"""Test the prediction of the next player: shown to that player alone and correct in every game."""

from __future__ import annotations

import random

import pytest

from bot.app.views.table_clock import predict_next_in_match
from engines import GAMES
from engines.core import match_factory as engine
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from tests.app.clocks.clocked_tables import plan_for_all, start_table
from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive
from tests.app.gameplay import answer_question
from tests.games import FACTS, REAL


async def test_next_player_notice_is_private(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    await plan_for_all(table, people)
    for asked, guest in ((0, people[1]), (1, people[2])):
        for one in people:
            told = "You are next." in (await one.press(f"move {table}")).text
            assert told == (one is guest), (asked, one.id)
        await answer_question(people[asked], table)
    for one in people:
        assert "You are next." not in (await one.press(f"move {table}")).text, "behind a seal nobody looks"


@pytest.mark.parametrize("key", REAL)
def test_predicted_next_player_is_next_in_every_game(key: str) -> None:
    """Random play: whenever a player was said to be next, it was they who were asked after that turn."""
    game, dice, right, wrong = GAMES[key], random.Random(4), 0, 0
    match = engine.open_match(game, "t", min(4, game.seat_range[1]), {}, SeedSecret("07" * 32, "08" * 32))
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
    assert right > 5 or FACTS[key].small, "a small game may have too few turns"  # a small game may have too few turns
    assert wrong <= right // 10, (right, wrong)
