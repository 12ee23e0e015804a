"""Test spectators on Telegram: following a table on request, unfollowing it, and the end of the game."""

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.erasure import PANEL_INDEX
from tests.chat.telegram.game_driver import Process, make_move, play_game, start_table
from tests.chat.telegram.world import Chat, Person
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow

Game = tuple[list[Person], Person, Chat, str]


@pytest.fixture
async def game(bot: Process) -> Game:
    (*people, eve), group = bot.gather("Anna", "Ben", "Eve", started=True)
    return people, eve, group, await start_table(bot, people, group)


def table_texts(person: Person, table_id: str) -> list[str]:
    return [message.text for message in person.messages() if table_id in message.text]


async def test_user_who_does_not_watch_gets_no_updates(bot: Process, game: Game) -> None:
    people, eve, group, table = game
    answer = await eve.tap("move ", group.id)
    assert answer["text"] == render_text("telegram-no-seat")
    assert answer["show_alert"] is True
    await make_move(bot, people, table, group)
    assert not table_texts(eve, table)
    eve.write(f"/board {table}")
    await bot.find(eve, render_text("telegram-watch"))
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before, "expected no update of a board that was only viewed"


async def test_watching_starts_by_button_and_ends_by_button_or_with_the_game(bot: Process, game: Game) -> None:
    people, eve, group, table = game
    watch, unwatch = render_text("telegram-watch"), render_text("telegram-unwatch")
    await eve.tap(watch, group.id)
    await bot.find(eve, unwatch)
    assert render_text("telegram-watching") in table_texts(eve, table)[0]
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    await wait_until(lambda: table_texts(eve, table) != before, "the move to be shown")
    await eve.tap(unwatch)
    await bot.find(eve, watch)
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before
    await eve.tap(watch, group.id)
    await wait_until(lambda: eve.find(unwatch), "a button that leads back")
    await play_game(bot, people, table, group)
    await wait_until(lambda: not eve.find(unwatch), "the end")
    await bot.bot.wait_until_idle()
    user = await bot.app.ensure_user(f"telegram:{eve.user.id}")
    assert user.id not in await FrontendStore(bot.store).name_sets(PANEL_INDEX).list_names(table)


async def test_player_who_presses_watch_gets_the_panel(bot: Process, game: Game) -> None:
    (anna, _), _, group, _ = game
    await anna.tap(render_text("telegram-watch"), group.id)
    await bot.find(anna, "give ")
    assert not anna.find(render_text("telegram-unwatch"))


async def test_player_gets_no_updates_after_leaving_a_lobby(bot: Process) -> None:
    (anna, ben, cleo), group = bot.gather("Anna", "Ben", "Cleo", started=True)
    _, join = await anna.open_lobby(group)
    await bot.tap(ben, "join ", group.id)
    ben.write(f"/board {join['callback_data'].split()[1]}")
    await wait_until(lambda: ben.find("leave "), "the lobby in the private chat")
    await bot.tap(ben, "leave ")
    before = [message.text for message in ben.messages()]
    await cleo.tap("join ", group.id)
    await bot.find(cleo, "leave ", group.id)
    assert [message.text for message in ben.messages()] == before
