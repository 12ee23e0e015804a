"""What members may not do at Discord themselves, the bot does not do for them."""

from __future__ import annotations

import pytest

from bot.frontends.discord import scheduled_events
from bot.frontends.discord.membership import Membership
from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.test_nights import night_of, plan_night, press_in_app
from tests.texts import match_text, render_text


def direct_texts(house: House, person: Person) -> list[str]:
    """Return the texts that the bot has written to a person in private."""
    return [text_of(m) for m in person.messages(house.world.dm(person.user.id).id)]


async def choose_holders(house: House, admin: Person, act: str, holders: str) -> None:
    """Let an admin of the server choose who may do something."""
    place = await house.app.ensure_channel(f"discord:{house.channel}")
    await press_in_app(house, admin, f"right {place.id} {act} {holders}")


async def test_a_thread_needs_the_permission_to_open_it(house: House) -> None:
    anna = house.person("Anna", lacks=frozenset({"threads"}))
    answer = await anna.command("play", game="pebbles", thread=True)
    assert answer is not None
    assert render_text("discord-no-right-threads").replace("/play", "") in text_of(answer).replace("/play", "")
    assert not any(c.parent for c in house.world.channels.values())
    assert not anna.boards(), "no table is opened, either"
    await anna.command("play", game="pebbles")
    await anna.wait_for_board()


async def test_an_event_needs_the_permission_of_the_organizer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = house.person("Anna", lacks=frozenset({"events"})), house.person("Ben")
    name = await plan_night(house, anna)
    await anna.until(lambda: any(match_text("discord-no-right-events", t) for t in direct_texts(house, anna)))
    await press_in_app(house, ben, f"night-in {name}")
    await wait_until_settled(house.world)
    assert not house.world.events
    assert len(direct_texts(house, anna)) == 1, "it is said once"
    assert (await night_of(house, name)).state == "open", "the night takes place all the same"
    anna.user.lacks = frozenset()
    monkeypatch.setattr(scheduled_events, "REFUSED_S", 0.0)
    await press_in_app(house, anna, f"night-type {name} note bring biscuits")
    await anna.until(lambda: len(house.world.events) == 1)


async def test_a_night_needs_the_permission_to_write_in_the_channel(house: House) -> None:
    anna = house.person("Anna", lacks=frozenset({"send"}))
    answer = await anna.command("night", when="tomorrow 8pm")
    assert answer is not None
    assert render_text("app-no-right-nights") in text_of(answer)


@pytest.mark.slow
async def test_a_table_is_shown_only_where_its_player_may_write(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    other = house.world.channel(house.guild, "announcements")
    house.world.send("CHANNEL_CREATE", house.world.channel_json(other))
    place = await house.app.ensure_channel(f"discord:{other.id}")
    anna = await house.app.ensure_user(f"discord:{people[0].user.id}")
    people[0].user.lacks = frozenset({"send"})
    refused = await house.app.handle_callback(anna.id, place.id, f"here {table} {place.id}")
    assert refused.notice == render_text("app-no-right-shows")
    people[0].user.lacks = frozenset()
    await house.app.handle_callback(anna.id, place.id, f"here {table} {place.id}")
    await people[0].until(lambda: bool(people[0].messages(other.id)))


@pytest.mark.slow
async def test_the_admins_of_a_server_choose_for_all_its_channels(house: House) -> None:
    zoe = house.person("Zoe", manages=frozenset({house.guild}))
    ben = Person(house.world, house.world.user("Ben"), house.world.channel(house.guild, "games").id, house.guild)
    house.world.send("CHANNEL_CREATE", house.world.channel_json(house.world.channels[ben.channel]))
    settings = await zoe.command("settings")
    assert settings is not None
    here = await zoe.tap(settings, render_text("app-set-here"))
    assert here is not None
    rights = await zoe.tap(here, render_text("app-set-rights"))
    assert rights is not None
    assert render_text("app-rights-events-by") in text_of(rights)
    for act in ("nights", "threads"):
        rights = await zoe.press(next(t for t in zoe.press_targets(rights) if t.press.endswith(f" {act} admins")))
        assert rights is not None
        assert render_text("app-rights-set") in text_of(rights)
    answer = await ben.command("night", when="tomorrow 8pm")
    assert answer is not None
    assert render_text("app-no-right-nights-admins") in text_of(answer)
    answer = await ben.command("play", game="pebbles", thread=True)
    assert answer is not None
    assert match_text("discord-no-right-threads-admins", text_of(answer))
    await zoe.command("play", game="pebbles", thread=True)
    await zoe.until(lambda: any(c.parent for c in house.world.channels.values()))


async def test_only_an_admin_chooses(house: House) -> None:
    ben = house.person("Ben")
    await ben.command("help")
    place, person = (
        await house.app.ensure_channel(f"discord:{house.channel}"),
        await house.app.ensure_user(f"discord:{ben.user.id}"),
    )
    refused = await house.app.handle_callback(person.id, place.id, f"right {place.id} threads all")
    assert refused.notice == render_text("app-may-not-place")
    assert not (await house.app.service.channels.load_group(place)).rights


async def test_of_what_is_no_member_or_no_channel_no_permission_is_known(house: House) -> None:
    assert house.process is not None
    members, anna = Membership(house.process.bot.client), house.person("Anna", lacks=frozenset({"events"}))
    place, person = f"discord:{house.channel}", f"discord:{anna.user.id}"
    assert await members.has_right(place, person, "nights")
    assert not await members.has_right(place, person, "events")
    assert not await members.has_right(place, "discord:404", "nights")
    assert not await members.has_right("web:1", person, "nights")


@pytest.mark.slow
async def test_tables_of_a_server_begin_with_its_pace_in_threads_too(house: House) -> None:
    zoe, ben = house.person("Zoe", manages=frozenset({house.guild})), house.person("Ben")
    settings = await zoe.command("settings")
    assert settings is not None
    here = await zoe.tap(settings, render_text("app-set-here"))
    assert here is not None
    paces = await zoe.tap(here, render_text("app-set-group-pace"))
    assert paces is not None
    saved = await zoe.press(next(t for t in zoe.press_targets(paces) if t.press.endswith(" turn-1d")))
    assert saved is not None
    assert render_text("app-group-pace-set") in text_of(saved)
    for thread in (False, True):
        await ben.command("play", game="pebbles", thread=thread)
        await ben.wait_for_board()
        where = next((c.id for c in house.world.channels.values() if c.parent), house.channel)
        (lobby,) = [m for m in ben.messages(where) if render_text("waiting-pace-of-group") in text_of(m)]
        assert match_text("waiting-pace-turn", text_of(lobby))


async def test_a_table_for_members_lets_in_no_one_else_by_an_invitation(house: House) -> None:
    zoe = house.person("Zoe", manages=frozenset({house.guild}))
    place = await house.app.ensure_channel(f"discord:{house.channel}", group=f"discord:guild:{house.guild}")
    await press_in_app(house, zoe, f"members-set {place.id} 1")
    await zoe.command("play", game="pebbles")
    board = await zoe.wait_for_board()
    assert render_text("app-members-only-here") in text_of(board)
    table = zoe.find(board, "join ").press.split()[1]
    loaded = await house.app.service.lobbies.load_lobby(table)
    assert loaded is not None
    eve = house.person("Eve")
    eve.user.left = frozenset({house.guild})
    user, elsewhere = await house.app.ensure_user(f"discord:{eve.user.id}"), await house.app.ensure_channel("discord:1")
    line = f"join {table} {loaded[0].invite}"
    assert (await house.app.handle_callback(user.id, elsewhere.id, line)).notice == render_text("app-no-member")
    eve.user.left = frozenset()
    assert not (await house.app.handle_callback(user.id, elsewhere.id, line)).private, "a member sits"
