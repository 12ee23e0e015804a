"""Test a first table, the tutorial, links to the page and the operator's command at Telegram."""

import pytest

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from tests.chat.telegram.conftest import Begin, Process
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.simulated_users import add_person
from tests.chat.telegram.world import World
from tests.timeouts import wait_until


async def test_the_menu_is_in_four_languages(bot: Process, world: World) -> None:
    menus = await wait_until(lambda: len(world.menus) == 8 and world.menus, "menus")
    assert {lang for _, lang in menus} == {"", "cs", "ru", "de"}
    assert menus["all_group_chats", "de"] != menus["all_group_chats", ""]
    assert menus["all_private_chats", ""][0]["command"] == "play"


async def test_a_table_in_a_group_from_play_to_the_first_move(bot: Process, world: World) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben")
    anna.write("/play pebbles", group)
    lobby = await wait_until(lambda: anna.find("Join", group.id), "the lobby")
    assert "Anna" in lobby[0].text
    await ben.tap("Join", group.id)
    await wait_until(lambda: "Ben" in world.messages[group.id, lobby[0].id].text, "Ben sits")
    assert ben.user.started, "joining did not lead into the private chat"
    await anna.tap("Start", group.id)
    board = await wait_until(lambda: anna.find("Your move", group.id), "the board")
    assert len([m for m in anna.messages(group.id) if m.id == lobby[0].id]) == 1, "the board is a new message"
    assert board[0].chat == group.id
    await anna.tap("Your move", group.id)
    panel = await wait_until(lambda: anna.find("Red bowl: 0"), "Anna's panel")
    assert panel[0].chat == anna.user.id
    await anna.tap("2")
    await wait_until(lambda: anna.find("Red bowl: 2"), "a number is taken at once")


async def test_the_card_of_a_game_is_its_button(bot: Process) -> None:
    """Name and photo, under it the press that begins at once; what is said of a game is in the text."""
    anna = bot.person("Anna", started=True)
    anna.write("/play")
    message, _ = await wait_until(lambda: anna.find("open pebbles"), "the games")
    labels = message.labels()
    assert labels[labels.index("Pebbles") + 1] == "Play now against three AIs"
    assert message.text.count("Pebbles: 2–4 players, 2–5 minutes. ") == 1


URL = "https://bottega.example.org"


@pytest.mark.slow
async def test_the_private_chat_opens_the_table_and_the_group_does_not(begin: Begin, world: World) -> None:
    bot = await begin(url=URL)
    anna, ben = add_person(world, "Anna", started=True), add_person(world, "Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await anna.tap("move ", group.id)
    _, button = await wait_until(lambda: anna.find("Open the table"), "the button in the private chat")
    assert button["web_app"] == {"url": f"{URL}/app/{table}"}
    await bot.bot.wait_until_idle()
    assert anna.find("Open the table", group.id) is None
    assert not world.wrong


def test_only_where_telegram_shows_pages_in_itself_a_button_is_one() -> None:
    way = Button(CallbackData("open-page abc"), "Open the table", framed=f"{URL}/app/abc")
    screen = Screen("Pebbles", rows=((way, Button(CallbackData("hand abc"), "My hand")), (way,)))
    there = render_screen(screen, None, KeyboardCallbacks(), whole=True, apps=True).keys
    assert [[key.app for key in row] for row in there] == [[f"{URL}/app/abc", ""], [f"{URL}/app/abc"]]
    elsewhere = render_screen(screen, None, KeyboardCallbacks(), whole=False).keys
    assert [[key.label for key in row] for row in elsewhere if row] == [["My hand"]]
