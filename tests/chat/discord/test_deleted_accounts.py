"""A user who deletes their account at Discord: nothing here holds it, nor the channel of their DM, any more."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.playing import open_table
from tests.chat.discord.server import wait_until_settled
from tests.scan import find_in_store

NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_nothing_is_left_of_an_account(house: House) -> None:
    xan, ben = house.person(NAME), house.person("Ben")
    me = await house.app.ensure_user(f"discord:{xan.user.id}", NAME)
    await house.app.handle_callback(me.id, "", "set pings dm")
    await open_table(house, [xan, ben], "pebbles")
    await wait_until_settled(house.world)
    assert house.process is not None
    store = house.process.store
    channels = [f"{channel.id}" for channel in house.world.channels.values() if channel.id != house.channel]
    needles = [NAME, f"{xan.user.id}", *channels]
    before = {line.rpartition(": ")[2] for line in await find_in_store(store, needles)}
    assert before > {NAME, f"{xan.user.id}"}, "the channel of the DM, too"
    screen = await xan.command("settings")
    assert screen is not None
    screen = await xan.tap(screen, "Forget")
    assert screen is not None
    await xan.tap(screen, "Yes")
    await wait_until_settled(house.world)
    assert await find_in_store(store, needles) == []
