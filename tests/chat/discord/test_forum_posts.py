"""Test tables in a Discord forum: one post for each table, with the tags of its game and phase."""

from typing import Any

import pytest

from bot.app.dispatch import operator_actions
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import start_lobby
from tests.chat.discord.models import ALL, Channel, make_snowflake, text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import press_targets
from tests.texts import match_text, render_text

pytestmark = pytest.mark.slow


def build_tag(name: str, *, moderated: bool = False) -> dict[str, Any]:
    """Build a tag of a forum as Discord sends it."""
    return {"id": str(make_snowflake()), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def tell_channels(discord_env: DiscordEnvironment, *channels: Channel) -> None:
    """Tell the bot of channels that a user of the server has made."""
    for channel in channels:
        kind = "THREAD_CREATE" if channel.parent else "CHANNEL_CREATE"
        discord_env.world.send(kind, discord_env.world.channel_json(channel))


def make_forum(discord_env: DiscordEnvironment, *tags: dict[str, Any], **marks: Any) -> tuple[Channel, Channel]:
    """Make a forum with a post by a member, and return both."""
    forum = discord_env.world.channel(discord_env.guild, "board-games", tags=list(tags), **marks)
    welcome = discord_env.world.channel(discord_env.guild, "Welcome", parent=forum.id)
    tell_channels(discord_env, forum, welcome)
    return forum, welcome


def posts_of(discord_env: DiscordEnvironment, forum: Channel) -> list[Channel]:
    """Return the posts that the bot has made."""
    return [c for c in discord_env.world.channels.values() if c.parent == forum.id and c.name != "Welcome"]


def tags_of(forum: Channel, post: Channel) -> list[str]:
    """Return the names of a post's tags."""
    return [t["name"] for applied in post.applied for t in forum.tags or () if t["id"] == str(applied)]


async def test_a_table_opened_in_a_forum_is_a_post_with_the_tags_of_its_game_and_phase(
    discord_env: DiscordEnvironment,
) -> None:
    forum, welcome = make_forum(
        discord_env,
        build_tag("Pebbles"),
        build_tag("Open"),
        build_tag("Running"),
        build_tag("finished"),
        build_tag("chat"),
    )
    anna = discord_env.person("Anna", welcome.id)
    answer = await anna.command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    (post,) = posts_of(discord_env, forum)
    (board,) = anna.messages(post.id)
    assert board.id == post.id, "the post does not begin with the table's message"
    assert text_of(board).startswith(f"### {post.name}"), "the title is not the headline"
    assert str(post.id) in text_of(answer), "the answer has no link to the post"
    assert tags_of(forum, post) == ["Pebbles", "Open"]
    assert not [m for m in anna.messages(welcome.id) if not m.only]
    ben = discord_env.person("Ben", welcome.id)
    own = await ben.command("tables")
    here = await ben.tap(own, render_text("app-tables-here"))
    assert any(t.press.startswith("board ") for t in press_targets(here))


async def test_the_tags_follow_the_table_and_those_of_members_stay(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(
        discord_env,
        build_tag("chat"),
        build_tag("pebbles"),
        build_tag("běží"),
        build_tag("hraje se"),
        build_tag("beendet"),
    )
    anna, ben = discord_env.person("Anna", welcome.id), discord_env.person("Ben", welcome.id)
    await anna.command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    (post,) = posts_of(discord_env, forum)
    assert tags_of(forum, post) == ["pebbles"], "a phase without a tag got one"
    post.applied.append(int((forum.tags or [])[0]["id"]))
    discord_env.world.send("THREAD_UPDATE", discord_env.world.channel_json(post))
    anna.channel = ben.channel = post.id
    table = await start_lobby([anna, ben])
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "hraje se", "chat"])
    await operator_actions.end_table(discord_env.app.service, table)
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "beendet", "chat"])


async def test_missing_tags_are_created_only_with_the_permission(discord_env: DiscordEnvironment) -> None:
    bare, first = make_forum(discord_env)
    anna = discord_env.person("Anna", first.id)
    await anna.command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    assert [post.applied for post in posts_of(discord_env, bare)] == [[]]
    assert not bare.tags
    managed, second = make_forum(discord_env, build_tag("open"), bot=ALL | {"channels"})
    anna.channel = second.id
    await anna.command("play", game="princes")
    await wait_until_settled(discord_env.world)
    (post,) = posts_of(discord_env, managed)
    assert tags_of(managed, post) == ["Princes of Florence", "open"], "not shortened to 20 characters"
    assert {t["name"] for t in managed.tags or []} == {"Princes of Florence", "open", "running", "finished"}


async def test_moderated_tags_need_the_permission_to_manage_threads(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env, build_tag("pebbles"), build_tag("open", moderated=True))
    await discord_env.person("Anna", welcome.id).command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    assert [tags_of(forum, post) for post in posts_of(discord_env, forum)] == [["pebbles"]]


async def test_a_game_chosen_from_the_menu_gets_a_post_too(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env)
    anna = discord_env.person("Anna", welcome.id)
    menu = await anna.command("play")
    await anna.press(next(t for t in anna.press_targets(menu) if t.press.startswith("open pebbles")))
    await wait_until_settled(discord_env.world)
    (post,) = posts_of(discord_env, forum)
    assert len(anna.messages(post.id)) == 1


async def test_a_table_without_a_post_is_shown_where_it_was_opened(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env, build_tag("chat"), needs_tag=True)
    anna = discord_env.person("Anna", welcome.id)
    assert (await anna.open_lobby()).channel == welcome.id
    assert not posts_of(discord_env, forum)
    assert not anna.direct_messages(), "a permission is called missing that is there"
    forum.needs_tag, forum.bot = False, ALL - {"send"}
    await anna.command("play", game="pebbles")
    key = "discord-trouble-permissions"
    await anna.until(lambda: any(match_text(key, text_of(m)) for m in anna.direct_messages()))
    forum.bot = ALL
    muted = discord_env.person("Mia", welcome.id, lacks=frozenset({"send"}))
    await muted.command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    assert not posts_of(discord_env, forum), "a user who may not write there got a post"


async def test_an_archived_post_gets_its_last_tag(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env, build_tag("running"), build_tag("finished"))
    anna, ben = discord_env.person("Anna", welcome.id), discord_env.person("Ben", welcome.id)
    await anna.command("play", game="pebbles")
    await wait_until_settled(discord_env.world)
    (post,) = posts_of(discord_env, forum)
    anna.channel = ben.channel = post.id
    table = await start_lobby([anna, ben])
    await anna.until(lambda: tags_of(forum, post) == ["running"])
    post.archived = True
    discord_env.world.send("THREAD_UPDATE", discord_env.world.channel_json(post))
    await operator_actions.end_table(discord_env.app.service, table)
    await anna.until(lambda: tags_of(forum, post) == ["finished"])
