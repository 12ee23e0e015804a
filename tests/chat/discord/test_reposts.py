"""A table's message comes down again when it is asked for, and comes back when it was deleted."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.people import press_targets
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.test_nights import press_in_app
from tests.texts import match_text, render_text


async def test_a_table_is_posted_again_by_a_button_of_the_command(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    first = people[0].board(table)
    people[1].say("what a game")
    answer = await people[0].command("board")
    assert answer is not None
    told = await people[0].tap(answer, render_text("discord-repost"))
    newest = people[0].board(table)
    assert newest.id > first.id
    assert told is not None
    assert str(newest.id) in text_of(told), "the answer links to it"
    assert match_text("discord-carried-on", text_of(first))
    await people[0].tap(newest, "Your move", private=True)


@pytest.mark.slow
async def test_a_panel_that_asks_for_a_move_keeps_its_room(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    await open_table(house, people, "pebbles")
    panels = [await person.command("move") for person in people]
    assert not any(t.label == render_text("discord-repost") for panel in panels if panel for t in press_targets(panel))


async def test_a_table_whose_message_is_deleted_comes_back(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    first = people[0].board(table)
    house.world.delete_messages(first)
    await people[0].until(lambda: bool(people[0].boards(table)))
    second = people[0].board(table)
    people[1].say("one more message")
    talk = people[1].messages()[-1]
    house.world.delete_messages(second, talk)
    await people[0].until(lambda: bool(people[0].boards(table)))
    assert len({first.id, second.id, people[0].board(table).id}) == 3


@pytest.mark.slow
async def test_a_closed_table_and_other_messages_do_not_come_back(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    await press_in_app(house, anna, f"close {next(t.press.split()[1] for t in press_targets(board))}")
    await wait_until_settled(house.world)
    ben.say("hello")
    for message in (board, ben.messages()[-1]):
        house.world.delete_messages(message)
    await wait_until_settled(house.world)
    assert not [m for m in anna.messages() if not m.only]
