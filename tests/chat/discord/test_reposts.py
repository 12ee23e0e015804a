"""Test posting a table's message again at Discord: on request, and after its deletion."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import press_targets
from tests.chat.discord.test_game_nights import press_in_app
from tests.texts import render_text


async def test_a_table_is_posted_again_by_a_button_of_the_command(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "pebbles")
    first = people[0].board(table)
    people[1].say("what a game")
    answer = await people[0].command("board")
    told = await people[0].tap(answer, render_text("discord-repost"))
    newest = people[0].board(table)
    assert newest.id > first.id
    assert str(newest.id) in text_of(told), "the answer links to it"
    await people[0].until(lambda: first.deleted)
    await people[0].tap(newest, "Your move", private=True)


@pytest.mark.slow
async def test_a_panel_that_asks_for_a_move_keeps_its_room(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    await open_table(discord_env, people, "pebbles")
    panels = [await person.command("move") for person in people]
    assert not any(t.label == render_text("discord-repost") for panel in panels if panel for t in press_targets(panel))


async def test_a_table_whose_message_is_deleted_comes_back(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "pebbles")
    first = people[0].board(table)
    discord_env.world.delete_messages(first)
    await people[0].until(lambda: bool(people[0].boards(table)))
    second = people[0].board(table)
    people[1].say("one more message")
    talk = people[1].messages()[-1]
    discord_env.world.delete_messages(second, talk)
    await people[0].until(lambda: bool(people[0].boards(table)))
    assert len({first.id, second.id, people[0].board(table).id}) == 3


@pytest.mark.slow
async def test_a_closed_table_and_other_messages_do_not_come_back(discord_env: DiscordEnvironment) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    await press_in_app(discord_env, anna, f"close {next(t.press.split()[1] for t in press_targets(board))}")
    await wait_until_settled(discord_env.world)
    ben.say("hello")
    for message in (board, ben.messages()[-1]):
        discord_env.world.delete_messages(message)
    await wait_until_settled(discord_env.world)
    assert not [m for m in anna.messages() if not m.only]
