"""The command of those who run the bot: who owns the application at Discord sees its state, others do not."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person
from tests.chat.discord.records import text_of
from tests.texts import match_text, render_text

pytestmark = pytest.mark.slow


async def restart_with_owner(house: House, owner: Person, **team: tuple[Person, str]) -> None:
    """Start the bot again as an application of this person, or of their team."""
    await house.stop()
    house.world.owner = owner.user.id
    house.world.team = {person.user.id: role for person, role in team.values()}
    await house.begin()


async def can_see_state(person: Person) -> bool:
    """Return whether the command shows a person the state of the bot, to them alone; others read why not."""
    answer = await person.command("operator")
    assert answer is not None
    assert answer.only == person.user.id
    told = [key for key in ("operator-title", "operator-refused") if render_text(key) in text_of(answer)]
    assert len(told) == 1
    return told == ["operator-title"]


async def test_the_owner_of_the_application_sees_the_state_and_begins_maintenance(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    zoe = house.person("Zoe", manages=frozenset({house.guild}))
    await restart_with_owner(house, anna)
    await house.app.record_heartbeat("discord")
    assert [await can_see_state(person) for person in (anna, ben, zoe)] == [True, False, False]
    state = anna.panel
    assert state is not None
    assert render_text("operator-chat", chat="Discord", n=0) in text_of(state)
    asked = await anna.tap(state, render_text("operator-maintenance-begin"))
    assert asked is not None
    begun = await anna.tap(asked, render_text("operator-maintenance-begin"))
    assert begun is not None
    assert render_text("operator-maintenance-begun") in text_of(begun)
    refused = await ben.command("play", game="pebbles")
    assert refused is not None
    assert render_text("app-maintenance") in text_of(refused)
    ended = await anna.tap(begun, render_text("operator-maintenance-end"))
    assert ended is not None
    assert any(match_text("operator-maintenance-ended", line.strip("*")) for line in text_of(ended).split("\n"))
    await ben.command("play", game="pebbles")
    await ben.wait_for_board()


async def test_the_team_of_the_application_sees_it_without_members_who_may_only_read(house: House) -> None:
    anna, ben, cyril = house.person("Anna"), house.person("Ben"), house.person("Cyril")
    await restart_with_owner(house, anna, a=(anna, ""), b=(ben, "developer"), c=(cyril, "read_only"))
    assert [await can_see_state(person) for person in (anna, ben, cyril)] == [True, True, False]
