"""The role that the admins of a server have chosen is pinged once for each new table and each planned night."""

from __future__ import annotations

import asyncio

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person, press_targets
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.test_nights import night_card, night_of, plan_night, press_in_app
from tests.patience import wait_until
from tests.texts import match_text, render_text

pytestmark = pytest.mark.slow


async def hears_of(house: House, role: int, *, mentionable: bool = True) -> None:
    """Wait until the bot's library knows the role so."""

    def is_known() -> bool:
        guild = house.process.bot.client.get_guild(house.guild) if house.process is not None else None
        known = guild.get_role(role) if guild is not None else None
        return known is not None and known.mentionable is mentionable

    await wait_until(is_known, "the role")


async def recheck_pings(house: House, table: str) -> None:
    """Wait until the bot has looked once more which users this table calls."""
    assert house.process is not None
    pings = house.process.bot.pings
    await pings.schedule_table(table)
    await asyncio.gather(*pings._tasks.values())


async def choose_new_role(house: House) -> int:
    """Create a role for players, and let an admin of the server choose it."""
    role = house.world.role(house.guild, "Players")
    await hears_of(house, role)
    await choose_role(house, str(role))
    return role


async def choose_role(house: House, role: str) -> None:
    place = await house.app.ensure_channel(f"discord:{house.channel}", group=f"discord:guild:{house.guild}")
    await press_in_app(house, house.person("Zoe", manages=frozenset({house.guild})), f"ping-role {place.id} {role}")


def role_pings(person: Person, role: int) -> list[Message]:
    """Return the messages that ping a role."""
    return [m for m in person.messages() if m.mentions == [role]]


def board_table(board: Message) -> str:
    """Return the id of the table that a message shows."""
    return next(t.press.split()[1] for t in press_targets(board) if " " in t.press)


async def test_an_admin_chooses_the_role_among_those_that_may_be_mentioned(house: House) -> None:
    role, hidden = house.world.role(house.guild, "Players"), house.world.role(house.guild, "Staff", mentionable=False)
    await hears_of(house, role)
    zoe = house.person("Zoe", manages=frozenset({house.guild}))
    settings = await zoe.command("settings")
    assert settings is not None
    here = await zoe.tap(settings, render_text("app-set-here"))
    assert here is not None
    choice = await zoe.tap(here, render_text("app-set-role"))
    assert choice is not None
    offered = [t for t in zoe.press_targets(choice) if t.press.startswith("ping-role ")]
    assert [t.press.split()[-1] for t in offered if not t.press.endswith(" 0")] == [str(role)]
    saved = await zoe.press(next(t for t in offered if t.press.endswith(f" {role}")))
    assert saved is not None
    assert render_text("app-role-saved") in text_of(saved)
    place = await house.app.ensure_channel(f"discord:{house.channel}")
    group = await house.app.service.channels.load_group(place)
    assert group.ping_role == str(role)
    for wrong in (str(hidden), str(house.guild), "everyone"):
        await choose_role(house, wrong)
    await press_in_app(house, house.person("Ben"), f"ping-role {place.id} 0")
    assert await house.app.service.channels.load_group(place) == group, "no other role, and no other user"
    await choose_role(house, "0")
    assert not (await house.app.service.channels.load_group(place)).ping_role


async def test_a_new_table_pings_the_role_once(house: House) -> None:
    role = await choose_new_role(house)
    anna, ben = house.person("Anna"), house.person("Ben")
    await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    await anna.until(lambda: bool(role_pings(anna, role)))
    await ben.tap(board, render_text("app-join"))
    await ben.tap(ben.board(), render_text("app-leave"))
    await recheck_pings(house, board_table(board))
    (call,) = role_pings(anna, role)
    assert match_text("app-role-ping", text_of(call).partition(" ")[2].split("\n")[0])
    sent = [r for r in house.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]
    assert [r.body["allowed_mentions"] for r in sent] == [{"parse": [], "roles": [role]}]


async def test_a_planned_night_pings_the_role_once(house: House) -> None:
    role = await choose_new_role(house)
    anna, ben = house.person("Anna"), house.person("Ben")
    name = await plan_night(house, anna)
    await anna.until(lambda: bool(role_pings(anna, role)))
    await ben.tap(night_card(ben), "I’m in")
    await recheck_pings(house, name)
    assert len(role_pings(anna, role)) == 1
    assert len([r for r in house.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]) == 1
    assert render_text("night-role-ping") in text_of(role_pings(anna, role)[0])
    assert (await night_of(house, name)).ping_role == str(role)


@pytest.mark.parametrize("reason", ["off", "not mentionable", "chosen later", "against AIs"])
async def test_no_role_is_pinged(reason: str, house: House) -> None:
    role = await choose_new_role(house)
    if reason in ("off", "chosen later"):
        await choose_role(house, "0")
    if reason == "not mentionable":
        house.world.role(house.guild, "Players", mentionable=False, known=role)
        await hears_of(house, role, mentionable=False)
    anna, ben = house.person("Anna"), house.person("Ben")
    if reason == "against AIs":
        await press_in_app(house, anna, "open pebbles 1")
    else:
        await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    if reason == "chosen later":
        await choose_role(house, str(role))
        await ben.tap(board, render_text("app-join"))
    await recheck_pings(house, board_table(board))
    assert not [r for r in house.world.requests if f"<@&{role}>" in str(r.body)]
