"""Test a first table in a chat of each platform: opening, the games to choose from, and languages."""

import pytest

from bot.app.i18n import game_title
from tests.chat.both.chats import Chat, DiscordChat
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


async def test_a_table_is_opened_by_one_command_and_joined_by_one_press(chat: Chat) -> None:
    anna, ben = chat.person("Anna"), chat.person("Ben")
    await chat.settle()
    await chat.open_lobby(anna)
    board = chat.find(ben, "join ")
    assert "Anna" in chat.texts(ben)[board]
    await chat.tap(ben, "join ")
    await wait_until(lambda: "Ben" in chat.texts(ben)[board], "Ben sits")
    await chat.tap(anna, "start ")
    await wait_until(lambda: chat.find(anna, "story ") == board, "the board, in the same message")
    await chat.tap(anna, "move ")
    await wait_until(lambda: chat.find(anna, "give ", private=True), "Anna's panel")
    assert not chat.find(ben, "give "), "the question is shown to others"


async def test_the_card_of_a_game_is_its_button(chat: Chat) -> None:
    """Name and picture, with it the press that begins at once; what is said of a game is in the text."""
    anna = chat.person("Anna")
    await chat.settle()
    await chat.command(anna, "play", private=True)
    await wait_until(lambda: chat.find(anna, "open pebbles", private=True), "the games")
    labels = [one.label for one in chat.buttons(anna, private=True)]
    title = game_title("en", "pebbles")
    assert labels[labels.index(title) + 1] == render_text("app-play-now", n=3)
    shown = "".join(chat.texts(anna, private=True).values())
    assert shown.count("2–4 players, 2–5 minutes. ") == 1


@pytest.mark.slow
async def test_the_language_is_the_persons_in_private_and_the_places_in_public(chat: Chat) -> None:
    anna, ben = chat.person("Anna", "cs"), chat.person("Ben", "ru")
    if isinstance(chat, DiscordChat):  # elsewhere a group has that of its first user
        chat.world.guild_locale = "cs"
    await chat.settle()
    await chat.open_lobby(anna)
    await chat.tap(ben, "join ")
    await wait_until(lambda: chat.sees(anna, "2. Ben"), "Ben sits")
    await chat.tap(anna, "start ")
    await wait_until(lambda: chat.find(anna, "move "), "the board")
    assert chat.find(anna, render_text("app-your-move", "cs")), "not in the language of the group"
    await chat.tap(ben, "move ")
    await wait_until(lambda: chat.find(ben, "give ", private=True), "the panel")
    assert any(match_text("app-first-turn", text, "ru") for text in chat.texts(ben, private=True).values())
