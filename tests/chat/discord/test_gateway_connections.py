"""Test a process with several gateway connections: one game in servers of two connections."""

import pytest

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, play_game
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import Person
from tests.timeouts import wait_until

pytestmark = [pytest.mark.full, pytest.mark.timeout(300)]


async def test_a_game_is_played_in_servers_of_two_connections(discord_env: DiscordEnvironment) -> None:
    """The library leaves five seconds between two connections that identify themselves, as Discord asks for."""
    first = await restart_with_connections(discord_env, 2)
    assert first == [(0, 2), (1, 2)]
    guilds = {guild >> 22 & 1: guild for guild in discord_env.world.guilds}
    people = []
    for name, guild in zip(("Anna", "Ben"), (guilds[0], guilds[1]), strict=True):
        user = discord_env.world.user(name)
        people.append(Person(discord_env.world, user, discord_env.world.channel(guild).id, guild))
    anna, ben = people
    there = ben.guild, ben.channel
    ben.guild, ben.channel = anna.guild, anna.channel
    table = await open_table(discord_env, people, "pebbles")
    ben.guild, ben.channel = there
    panel = await ben.command("board", table=table)
    await ben.tap(panel, "Show it here")
    await ben.wait_for_board(table)
    assert len(await play_game(discord_env, people, table)) > 10
    await anna.until(lambda: all("Rematch" in text_of(person.board(table)) for person in people))


async def restart_with_connections(discord_env: DiscordEnvironment, count: int) -> list[tuple[int, int]]:
    """Start the bot again where Discord recommends ``count`` connections and has a server for each.

    Return the connections.
    """
    await discord_env.stop()
    discord_env.server.gateway.recommended = count
    while len({guild >> 22 & 1 for guild in discord_env.world.guilds}) < count:
        discord_env.world.guild()
    await discord_env.begin()

    def live_shards() -> list[tuple[int, int]]:
        return sorted(one.shard for one in discord_env.server.gateway.sessions.values() if one.line is not None)

    await wait_until(lambda: len(live_shards()) == count, "all are connected")
    return live_shards()
