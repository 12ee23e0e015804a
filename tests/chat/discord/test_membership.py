"""Test rights on Discord: members and managers of servers; threads, events, nights, sharing and server settings."""

import pytest

from bot.frontends.discord import scheduled_events
from bot.frontends.discord.membership import GuildMembership
from tests.app.gameplay import read_table
from tests.callbacks import FreeText, NightIn, ShowInChannel, TypeNightField
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import Channel, Person, text_of
from tests.chat.discord.test_delivery_problems import start_in_thread
from tests.chat.discord.test_game_nights import night_of, plan_night
from tests.chat.discord.world import World
from tests.texts import match_text, render_text


def find_threads(world: World) -> list[Channel]:
    return [channel for channel in world.channels.values() if channel.parent]


async def test_server_managers_can_close_a_table_in_a_thread(discord_env: DiscordEnvironment, anna: Person) -> None:
    await anna.command("play", game="pebbles", thread=True)
    await anna.until(lambda: bool(find_threads(anna.world)))
    zoe = discord_env.person("Zoe", find_threads(anna.world)[0].id, manages=frozenset({discord_env.guild}))
    await zoe.until(lambda: bool(zoe.messages()))
    panel = await zoe.tap(zoe.board(), "Options")
    assert render_text("app-admin-note") in text_of(panel)
    table = zoe.find(panel, "Close the table").press.split()[1]
    await zoe.tap(panel, "Close the table")
    assert (await discord_env.app.service.lobbies.require_lobby(table)).state == "closed"


@pytest.mark.slow
async def test_server_managers_can_end_a_table_in_an_archived_thread(discord_env: DiscordEnvironment) -> None:
    """Discord archives it after a day without messages; its buttons can still be pressed."""
    thread, table, _ = await start_in_thread(discord_env)
    await discord_env.settle()
    discord_env.world.change_channel(thread, archived=True)
    zoe = discord_env.person("Zoe", thread.id, manages=frozenset({discord_env.guild}))
    await zoe.tap(
        await zoe.tap(await zoe.tap(zoe.board(table), "Your move"), render_text("app-end")), render_text("app-end-yes")
    )
    assert (await read_table(discord_env.app, table)).is_over


async def test_users_have_the_rights_of_their_permissions(discord_env: DiscordEnvironment, ben: Person) -> None:
    members = GuildMembership(discord_env.process.bot.client)
    place, player, stranger = f"discord:{discord_env.channel}", f"discord:{ben.user.id}", "discord:404"
    ben.user.lacks = frozenset({"events"})
    nights = [
        await members.has_right(*asked, "nights") for asked in ((place, player), (place, stranger), ("web:1", player))
    ]
    assert nights == [True, False, False]
    assert not await members.has_right(place, player, "events")
    assert await members.is_member(place, stranger) is False


async def test_server_nickname_is_not_shown_at_the_table(discord_env: DiscordEnvironment) -> None:
    """A table is shown in several servers and chats, so its players appear by the names of their accounts."""
    board = await discord_env.person("Anna", nick="Boss of the Workshop").open_lobby()
    assert "Anna" in text_of(board)
    assert "Boss" not in text_of(board)


async def test_opening_a_thread_requires_permission(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna", lacks=frozenset({"threads"}))
    answer = await anna.command("play", game="pebbles", thread=True)
    assert render_text("discord-no-right-threads").replace("/play", "") in text_of(answer).replace("/play", "")
    assert not find_threads(anna.world)
    assert not anna.boards(), "expected no table to be opened"
    await anna.open_lobby()


async def test_event_requires_the_organizers_permission(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = discord_env.person("Anna", lacks=frozenset({"events"})), discord_env.person("Ben")
    name = await plan_night(discord_env, anna)
    await anna.until(lambda: any(match_text("discord-no-right-events", text_of(m)) for m in anna.direct_messages()))
    await discord_env.send_callback(ben, NightIn(name))
    await anna.world.settle()
    assert not anna.world.events
    assert len(anna.direct_messages()) == 1, f"expected one notice, got {len(anna.direct_messages())}"
    assert (await night_of(discord_env, name)).state == "open", "expected the night to stay open"
    anna.user.lacks = frozenset()
    monkeypatch.setattr(scheduled_events, "REFUSED_S", 0.0)
    await discord_env.send_callback(anna, TypeNightField(name, "note", FreeText("bring biscuits")))
    await anna.until(lambda: len(anna.world.events) == 1)


async def test_planning_a_night_requires_permission_to_post(discord_env: DiscordEnvironment) -> None:
    assert render_text("app-no-right-nights") in text_of(
        await discord_env.person("Anna", lacks=frozenset({"send"})).command("night", when="tomorrow 8pm")
    )


@pytest.mark.slow
async def test_table_is_shown_only_where_its_player_may_post(
    discord_env: DiscordEnvironment, table: str, anna: Person
) -> None:
    other = anna.world.open_channel(discord_env.guild, "announcements")
    name = f"discord:{other.id}"
    line = ShowInChannel(table, (await discord_env.app.ensure_channel(name)).id)
    anna.user.lacks = frozenset({"send"})
    assert (await discord_env.send_callback(anna, line, name)).notice == render_text("app-no-right-shows")
    anna.user.lacks = frozenset()
    await discord_env.send_callback(anna, line, name)
    await anna.until(lambda: bool(anna.messages(other.id)))


@pytest.mark.slow
async def test_server_admins_settings_apply_to_all_channels(discord_env: DiscordEnvironment, zoe: Person) -> None:
    ben = discord_env.person("Ben", discord_env.world.open_channel(discord_env.guild, "games").id)
    for act in ("nights", "threads"):
        here = await zoe.tap(await zoe.command("settings"), render_text("app-page-here"))
        values = await zoe.tap(here, render_text(f"app-set-here-{act}"))
        assert render_text(f"app-settings-here-{act}") in text_of(values)
        chosen = next(t for t in zoe.press_targets(values) if t.press.endswith(f" here-{act} admins"))
        assert render_text("app-saved") in text_of(await zoe.press(chosen))
    assert render_text("app-no-right-nights-admins") in text_of(await ben.command("night", when="tomorrow 8pm"))
    assert match_text(
        "discord-no-right-threads-admins", text_of(await ben.command("play", game="pebbles", thread=True))
    )
    await zoe.command("play", game="pebbles", thread=True)
    await zoe.until(lambda: bool(find_threads(zoe.world)))
