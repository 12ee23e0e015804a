"""Test a deleted Telegram account: nothing of it remains in the store, also after a late answer."""

from __future__ import annotations

import pytest

from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.world import World
from tests.store_scan import find_in_store
from tests.timeouts import wait_until

NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_nothing_is_left_of_an_account(bot: Process, world: World, add_person: Arrive) -> None:
    xan, ben = add_person(NAME, started=True), add_person("Ben", started=True)
    needles = [NAME, f"{xan.user.id}"]
    group = world.group(xan.user, ben.user)
    table = await open_table([xan, ben], group, "pebbles")
    await bot.bot.wait_until_idle()
    await xan.tap("move ", group.id)
    await wait_until(lambda: xan.find("give "), "the panel, in the private chat")
    xan.write("/settings")
    await wait_until(lambda: xan.find("data"), "the settings")
    await xan.tap("data")
    await wait_until(lambda: xan.find("forget"), "the user's data")
    await bot.bot.wait_until_idle()
    before = await find_in_store(bot.store, needles)
    assert any("telegram-chat" in line for line in before)
    assert any("place-alias" in line for line in before)
    await xan.tap("forget")
    await wait_until(lambda: xan.find("forget-me yes"), "the question")
    query = await xan.tap("forget-me yes")
    assert query.answer is not None
    assert "You are forgotten" in query.answer["text"]
    await bot.bot.wait_until_idle()
    assert await find_in_store(bot.store, needles) == []
    ben.write("/play pebbles", group)
    await wait_until(lambda: ben.find("join ", group.id), "the others play on")
    assert table
