"""Test spectators at Telegram: following a table by request, ending it, the end of the game."""

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.erasure import PANEL_INDEX
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import make_move, play_game, start_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow


async def start_game(bot: Process) -> tuple[list[Person], Person, Chat, str]:
    """Start a game of two, with a member of the group who has no seat."""
    (*people, eve), group = bot.gather("Anna", "Ben", "Eve", started=True)
    return people, eve, group, await start_table(bot, people, group)


def table_texts(person: Person, table_id: str) -> list[str]:
    """Return the texts of the messages in the private chat that name a table."""
    return [message.text for message in person.messages() if table_id in message.text]


async def test_your_move_without_a_seat_is_an_alert_and_shows_nothing_afterwards(bot: Process) -> None:
    people, eve, group, table = await start_game(bot)
    answer = await eve.tap("move ", group.id)
    assert answer["text"] == render_text("telegram-no-seat")
    assert answer["show_alert"] is True
    await make_move(bot, people, table, group)
    assert not table_texts(eve, table)


async def test_watching_is_asked_for_and_ended_by_buttons(bot: Process) -> None:
    people, eve, group, table = await start_game(bot)
    await eve.tap(render_text("telegram-watch"), group.id)
    await bot.find(eve, render_text("telegram-unwatch"))
    assert render_text("telegram-watching") in table_texts(eve, table)[0]
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    await wait_until(lambda: table_texts(eve, table) != before, "the move is seen")
    await eve.tap(render_text("telegram-unwatch"))
    await bot.find(eve, render_text("telegram-watch"))
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before


async def test_viewed_board_is_not_updated_without_watching(bot: Process) -> None:
    people, eve, group, table = await start_game(bot)
    eve.write(f"/board {table}")
    await bot.find(eve, render_text("telegram-watch"))
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before


async def test_watching_ends_with_the_game(bot: Process) -> None:
    people, eve, group, table = await start_game(bot)
    await eve.tap(render_text("telegram-watch"), group.id)
    await wait_until(lambda: eve.find(render_text("telegram-unwatch")), "a way out")
    await play_game(bot, people, table, group)
    await wait_until(lambda: not eve.find(render_text("telegram-unwatch")), "the end")
    await bot.bot.wait_until_idle()
    user = await bot.app.ensure_user(f"telegram:{eve.user.id}")
    assert user.id not in await FrontendStore(bot.store).name_sets(PANEL_INDEX).list_names(table)


async def test_a_player_who_presses_watch_gets_the_panel(bot: Process) -> None:
    people, _, group, table = await start_game(bot)
    await people[0].tap(render_text("telegram-watch"), group.id)
    await bot.find(people[0], "give ")
    assert not people[0].find(render_text("telegram-unwatch"))
    assert table_texts(people[0], table)


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
