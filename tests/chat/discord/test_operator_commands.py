"""Test the operator command at Discord: access for the owner or team of the application, status, maintenance."""

from __future__ import annotations

import pytest

from bot.app.deadlines.outages import record_heartbeat
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import Person
from tests.texts import match_text, render_text

pytestmark = pytest.mark.slow


async def restart_with_owner(discord_env: DiscordEnvironment, owner: Person, **team: tuple[Person, str]) -> None:
    """Start the bot again as an application of this person, or of their team."""
    await discord_env.stop()
    discord_env.world.owner = owner.user.id
    discord_env.world.team = {person.user.id: role for person, role in team.values()}
    await discord_env.begin()


async def can_see_state(person: Person) -> bool:
    """Return whether the command shows a person the state of the bot, to them alone; others read why not."""
    answer = await person.command("operator")
    assert answer.only == person.user.id
    told = [key for key in ("operator-title", "operator-refused") if render_text(key) in text_of(answer)]
    assert len(told) == 1
    return told == ["operator-title"]


async def test_the_owner_of_the_application_sees_the_state_and_begins_maintenance(
    discord_env: DiscordEnvironment,
) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    zoe = discord_env.person("Zoe", manages=frozenset({discord_env.guild}))
    await restart_with_owner(discord_env, anna)
    await record_heartbeat(discord_env.app.service, "discord")
    assert [await can_see_state(person) for person in (anna, ben, zoe)] == [True, False, False]
    state = anna.panel
    assert render_text("operator-chat", chat="Discord", n=0) in text_of(state)
    asked = await anna.tap(state, render_text("operator-maintenance-begin"))
    begun = await anna.tap(asked, render_text("operator-maintenance-begin"))
    assert render_text("operator-maintenance-begun") in text_of(begun)
    refused = await ben.command("play", game="pebbles")
    assert render_text("app-maintenance") in text_of(refused)
    ended = await anna.tap(begun, render_text("operator-maintenance-end"))
    assert any(match_text("operator-maintenance-ended", line.strip("*")) for line in text_of(ended).split("\n"))
    await ben.command("play", game="pebbles")
    await ben.wait_for_board()


async def test_the_team_of_the_application_sees_it_without_members_who_may_only_read(
    discord_env: DiscordEnvironment,
) -> None:
    anna, ben, cyril = discord_env.person("Anna"), discord_env.person("Ben"), discord_env.person("Cyril")
    await restart_with_owner(discord_env, anna, a=(anna, ""), b=(ben, "developer"), c=(cyril, "read_only"))
    assert [await can_see_state(person) for person in (anna, ben, cyril)] == [True, True, False]
