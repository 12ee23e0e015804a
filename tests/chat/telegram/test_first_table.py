"""Test a first table, the tutorial, links to the page and the operator's command on Telegram."""

import pytest

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from tests.chat.telegram.game_driver import Begin, Process, open_table
from tests.chat.telegram.world import World, add_person
from tests.timeouts import wait_until


async def test_command_menu_exists_in_four_languages(bot: Process, world: World) -> None:
    menus = await wait_until(lambda: len(world.menus) == 8 and world.menus, "menus")
    assert {lang for _, lang in menus} == {"", "cs", "ru", "de"}
    assert menus["all_group_chats", "de"] != menus["all_group_chats", ""]
    assert menus["all_private_chats", ""][0]["command"] == "play"


URL = "https://bottega.example.org"


@pytest.mark.slow
async def test_only_the_private_chat_offers_to_open_the_table_page(begin: Begin, world: World) -> None:
    bot = await begin(url=URL)
    anna, ben = add_person(world, "Anna", started=True), add_person(world, "Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await anna.tap("move ", group.id)
    assert (await bot.find(anna, "Open the table"))[1]["web_app"] == {"url": f"{URL}/app/{table}"}
    await bot.bot.wait_until_idle()
    assert anna.find("Open the table", group.id) is None
    assert not world.wrong


def test_page_button_is_a_web_app_only_where_telegram_supports_it() -> None:
    way = Button(CallbackData("open-page abc"), "Open the table", framed=f"{URL}/app/abc")
    screen = Screen("Pebbles", rows=((way, Button(CallbackData("hand abc"), "My hand")), (way,)))
    there = render_screen(screen, None, KeyboardCallbacks(), whole=True, apps=True).keys
    assert [[key.app for key in row] for row in there] == [[f"{URL}/app/abc", ""], [f"{URL}/app/abc"]]
    elsewhere = render_screen(screen, None, KeyboardCallbacks(), whole=False).keys
    assert [[key.label for key in row] for row in elsewhere if row] == [["My hand"]]
