"""Test a deleted Discord account: neither its user nor the channel of its DM remains in the store."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.server import wait_until_settled
from tests.store_scan import find_in_store

NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_nothing_is_left_of_an_account(discord_env: DiscordEnvironment) -> None:
    xan, ben = discord_env.person(NAME), discord_env.person("Ben")
    me = await discord_env.app.ensure_user(f"discord:{xan.user.id}", NAME)
    await discord_env.app.handle_callback(me.id, "", "set pings dm")
    await open_table(discord_env, [xan, ben], "pebbles")
    await wait_until_settled(discord_env.world)
    store = discord_env.process.store
    channels = [f"{channel.id}" for channel in discord_env.world.channels.values() if channel.id != discord_env.channel]
    needles = [NAME, f"{xan.user.id}", *channels]
    before = {line.rpartition(": ")[2] for line in await find_in_store(store, needles)}
    assert before > {NAME, f"{xan.user.id}"}, "the channel of the DM, too"
    screen = await xan.command("settings")
    screen = await xan.tap(screen, "My data")
    screen = await xan.tap(screen, "Forget")
    await xan.tap(screen, "Yes")
    await wait_until_settled(discord_env.world)
    assert await find_in_store(store, needles) == []
