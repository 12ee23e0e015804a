"""Who manages which server, as Discord says at the moment of a press."""

from __future__ import annotations

import pytest

from bot.frontends.discord.membership import Membership
from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person, press_targets
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.test_troubles import start_in_thread
from tests.texts import render_text


async def start_table(house: House) -> str:
    return await open_table(house, [house.person("Anna"), house.person("Ben")], "pebbles")


async def is_over(house: House, table: str) -> bool:
    async with house.app.service.tables.lock_table(table) as found:
        return found.is_over


@pytest.mark.slow
async def test_who_manages_the_server_ends_its_game_by_buttons(house: House) -> None:
    table = await start_table(house)
    zoe = house.person("Zoe", manages=frozenset({house.guild}))
    panel = await zoe.tap(zoe.board(table), "Your move")
    assert panel is not None
    asked = await zoe.tap(panel, "End this game")
    assert asked is not None
    zoe.user.manages = frozenset()
    told = await zoe.tap(asked, "Close it")
    assert told is not None
    assert "can end a game" in text_of(told)
    assert not await is_over(house, table), "who managed it a moment ago does not any more"
    yan = house.person("Yan", manages=frozenset({house.guild}))
    panel = await yan.command("board", table=table)
    assert panel is not None
    asked = await yan.tap(panel, "End this game")
    assert asked is not None
    await yan.tap(asked, "Close it")
    assert await is_over(house, table)


@pytest.mark.slow
async def test_who_manages_the_server_frees_a_seat_by_buttons(house: House) -> None:
    table = await start_table(house)
    zoe, cleo = house.person("Zoe", manages=frozenset({house.guild})), house.person("Cleo")
    panel = await zoe.tap(zoe.board(table), "Your move")
    assert panel is not None
    asked = await zoe.tap(panel, render_text("waiting-free"))
    assert asked is not None
    await zoe.tap(asked, render_text("waiting-free-seat", name="Ben"))
    async with house.app.service.tables.lock_table(table) as found:
        assert found.clock.seats[1].free
    await cleo.until(lambda: any(t.press.startswith("take ") for t in cleo.press_targets(cleo.board(table))))
    await cleo.tap(cleo.board(table), "take ", private=True)
    user = await house.app.ensure_user(f"discord:{cleo.user.id}")
    async with house.app.service.tables.lock_table(table) as found:
        assert found.own_seat(user.id) == 1


@pytest.mark.slow
async def test_who_manages_another_server_ends_nothing(house: House) -> None:
    table = await start_table(house)
    other = house.world.guild("Elsewhere")
    channel = house.world.channel(other)
    eve = Person(house.world, house.world.user("Eve", manages=frozenset({other})), channel.id, other)
    house.world.send("GUILD_CREATE", house.world.guild_json(other))
    answer = await eve.command("board", table=table)
    assert answer is not None
    assert "End this game" not in [t.label for t in press_targets(answer)]
    who, place = (
        await house.app.ensure_user(f"discord:{eve.user.id}"),
        await house.app.ensure_channel(f"discord:{channel.id}"),
    )
    for press in (f"end {table}", f"end-game {table} 1"):
        assert "can end a game" in (await house.app.handle_callback(who.id, place.id, press)).notice
    assert not await is_over(house, table)


async def test_a_table_in_a_thread_knows_the_managers_of_its_server(house: House) -> None:
    anna = house.person("Anna")
    await anna.command("play", game="pebbles", thread=True)
    await anna.until(lambda: any(c.parent for c in house.world.channels.values()))
    thread = next(c for c in house.world.channels.values() if c.parent)
    zoe = Person(house.world, house.world.user("Zoe", manages=frozenset({house.guild})), thread.id, house.guild)
    await zoe.until(lambda: bool(zoe.messages()))
    panel = await zoe.tap(zoe.board(), "Options")
    assert panel is not None
    assert render_text("app-minding") in text_of(panel)
    table = zoe.find(panel, "Close the table").press.split()[1]
    await zoe.tap(panel, "Close the table")
    room = await house.app.service.lobbies.load_lobby(table)
    assert room is not None
    assert room[0].state == "closed"


@pytest.mark.slow
async def test_a_table_in_a_thread_that_discord_has_archived_knows_them_too(house: House) -> None:
    """Discord does so after a day in which no user has written there; what is there can still be pressed."""
    thread, table, _ = await start_in_thread(house)
    await wait_until_settled(house.world)
    thread.archived = True
    house.world.send("THREAD_UPDATE", house.world.channel_json(thread))
    zoe = Person(house.world, house.world.user("Zoe", manages=frozenset({house.guild})), thread.id, house.guild)
    panel = await zoe.tap(zoe.board(table), "Your move")
    assert panel is not None
    asked = await zoe.tap(panel, "End this game")
    assert asked is not None
    await zoe.tap(asked, "Close it")
    assert await is_over(house, table)


async def test_of_a_thread_that_is_gone_nothing_is_known(house: House) -> None:
    """It says nothing of who has left the server."""
    assert house.process is not None
    admins, anna = Membership(house.process.bot.client), house.person("Anna", manages=frozenset({house.guild}))
    thread = house.world.channel(house.guild, "gone", parent=house.channel, deleted=True)
    place, person = f"discord:{thread.id}", f"discord:{anna.user.id}"
    assert not await admins.is_admin(place, person)
    assert await admins.is_member(place, person) is None


async def test_of_what_is_no_channel_or_no_user_nothing_is_asked(house: House) -> None:
    assert house.process is not None
    admins, anna = Membership(house.process.bot.client), house.person("Anna", manages=frozenset({house.guild}))
    place, person = f"discord:{house.channel}", f"discord:{anna.user.id}"
    assert await admins.is_admin(place, person)
    for where, who in (("@", person), (f"web:{house.channel}x", person), (place, "telegram:77"), (place, "discord:me")):
        assert not await admins.is_admin(where, who)
        assert await admins.is_member(where, who) is None


@pytest.mark.slow
async def test_who_is_no_member_has_left_and_of_whom_nothing_is_said_nothing_is_known(house: House) -> None:
    assert house.process is not None
    admins, anna = Membership(house.process.bot.client), house.person("Anna", manages=frozenset({house.guild}))
    place, person = f"discord:{house.channel}", f"discord:{anna.user.id}"
    assert await admins.is_member(place, person) is True
    assert await admins.is_member(place, "discord:404") is False
    house.world.fault = lambda _, path: (403, {"code": 50001, "message": "no"}) if "/members/" in path else None
    assert await admins.is_member(place, person) is None
    assert not await admins.is_admin(place, person)


async def test_a_nickname_of_a_server_stays_there(house: House) -> None:
    """A table is shown in several servers, and in other chats: its players have the names of their accounts."""
    anna = house.person("Anna", nick="Boss of the Workshop")
    await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    assert "Anna" in text_of(board)
    assert "Boss" not in text_of(board)
