"""Test *Open the table* at Discord: a private link for each user, if the bot has a public address."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import Message
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.simulated_users import Person, press_targets

URL = "https://bottega.example.org"


def page_link(message: Message) -> str:
    return next((c["url"] for c in walk_components(message.components) if c.get("url", "").startswith(URL)), "")


async def request_link(person: Person, table_id: str) -> Message:
    """Press *Open the table* in the person's panel; return the answer."""
    panel = await person.tap(person.board(table_id), "Your move", private=True)
    shown = await person.tap(panel, "Open the table")
    await person.until(lambda: bool(page_link(shown)))
    return shown


@pytest.mark.slow
async def test_each_gets_a_link_of_their_own_that_only_they_see(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()
    await discord_env.begin(url=URL)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    table = await open_table(discord_env, [anna, ben], "pebbles")
    assert not [t for t in press_targets(anna.board(table)) if t.label == "Open the table"], (
        "the table's message says nothing"
    )
    for person in (anna, ben):
        shown = await request_link(person, table)
        other = ben if person is anna else anna
        assert discord_env.world.sees(person.user.id, shown)
        assert not discord_env.world.sees(other.user.id, shown)
        found = await discord_env.app.redeem_login_link(page_link(shown).removeprefix(f"{URL}/open/"))
        assert found is not None
        assert (found[0].name, found[1]) == (person.user.name, table)
