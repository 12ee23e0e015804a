"""The first minutes: a table is opened, people join, the game begins."""

from __future__ import annotations

from tests.wire.discord.conftest import House
from tests.wire.discord.people import things
from tests.wire.discord.server import settled
from tests.wire.discord.world import text_of


async def test_a_table_is_opened_by_one_command_and_joined_by_one_press(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    answer = await anna.command("play", game="pebbles")
    assert answer is not None
    assert answer.only == anna.user.id
    await settled(house.world)
    board = ben.board()
    assert "Anna" in text_of(board)
    assert [t.label for t in things(board)][:2] == ["Join", "Leave"]
    changed = await ben.tap(board, "Join")
    assert changed is board
    assert "Ben" in text_of(board)
    await anna.tap(board, "Start")
    assert "Your move" in [t.label for t in things(board)]
    assert [m.id for m in ben.shown() if things(m)] == [board.id]
    assert max(anna.slowest, ben.slowest) < 1


async def test_whoever_can_not_sit_down_is_told_so_alone(house: House) -> None:
    anna = house.person("Anna")
    await anna.command("play", game="pebbles")
    await settled(house.world)
    told = await anna.tap(anna.board(), "Join")
    assert told is not None
    assert told.only == anna.user.id
    assert "You sit here already" in text_of(told)
