"""Test *Open the table* at Telegram: a web app in the private chat, if the bot has a public address."""

from __future__ import annotations

import pytest

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from tests.chat.telegram.conftest import Arrive, Begin
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.world import World
from tests.timeouts import wait_until

URL = "https://bottega.example.org"


@pytest.mark.slow
async def test_the_private_chat_opens_the_table_and_the_group_does_not(
    begin: Begin, world: World, add_person: Arrive
) -> None:
    bot = await begin(url=URL)
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
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
