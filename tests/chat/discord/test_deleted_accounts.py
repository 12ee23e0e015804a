"""Whoever is deleted at Discord: nothing here holds their account, nor the channel of their DM, any more."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.playing import opened
from tests.chat.discord.server import settled
from tests.scan import found_in

NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_nothing_is_left_of_an_account(house: House) -> None:
    xan, ben = house.person(NAME), house.person("Ben")
    me = await house.app.ensure_user(f"discord:{xan.user.id}", NAME)
    await house.app.handle_callback(me.id, "", "set pings dm")
    await opened(house, [xan, ben], "pebbles")
    await settled(house.world)
    assert house.process is not None
    store = house.process.store
    channels = [f"{channel.id}" for channel in house.world.channels.values() if channel.id != house.channel]
    needles = [NAME, f"{xan.user.id}", *channels]
    before = {line.rpartition(": ")[2] for line in await found_in(store, needles)}
    assert before > {NAME, f"{xan.user.id}"}, "the channel of the DM, too"
    screen = await xan.command("settings")
    assert screen is not None
    screen = await xan.tap(screen, "Forget")
    assert screen is not None
    await xan.tap(screen, "Yes")
    await settled(house.world)
    assert await found_in(store, needles) == []
