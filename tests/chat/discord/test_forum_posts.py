"""Test tables in a Discord forum: one post per table, with the tags of its game and phase."""

from typing import Any

import pytest

from bot.app.dispatch import operator_actions
from tests.chat.discord.game_driver import DiscordEnvironment, start_lobby
from tests.chat.discord.models import ALL, Channel, Person, make_snowflake, press_targets, text_of
from tests.texts import match_text, render_text


def build_tag(name: str, *, moderated: bool = False) -> dict[str, Any]:
    return {"id": str(make_snowflake()), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def tell_channels(discord_env: DiscordEnvironment, *channels: Channel) -> None:
    """Send the bot events about channels that a user of the server has created."""
    for channel in channels:
        kind = "THREAD_CREATE" if channel.parent else "CHANNEL_CREATE"
        discord_env.world.send(kind, discord_env.world.channel_json(channel))


def make_forum(discord_env: DiscordEnvironment, *tags: dict[str, Any], **marks: Any) -> tuple[Channel, Channel]:
    forum = discord_env.world.channel(discord_env.guild, "board-games", tags=list(tags), **marks)
    welcome = discord_env.world.channel(discord_env.guild, "Welcome", parent=forum.id)
    tell_channels(discord_env, forum, welcome)
    return forum, welcome


async def open_post(discord_env: DiscordEnvironment, forum: Channel, person: Person, game: str = "pebbles") -> Channel:
    await person.command("play", game=game)
    await discord_env.settle()
    (post,) = posts_of(discord_env, forum)
    return post


def posts_of(discord_env: DiscordEnvironment, forum: Channel) -> list[Channel]:
    return [c for c in discord_env.world.channels.values() if c.parent == forum.id and c.name != "Welcome"]


def tags_of(forum: Channel, post: Channel) -> list[str]:
    return [t["name"] for applied in post.applied for t in forum.tags or () if t["id"] == str(applied)]


@pytest.mark.slow
@pytest.mark.parametrize("is_picked", [False, True], ids=["by its command", "from the menu"])
async def test_table_opened_in_a_forum_is_a_post_tagged_with_game_and_phase(
    discord_env: DiscordEnvironment, is_picked: bool
) -> None:
    forum, welcome = make_forum(discord_env, *map(build_tag, ("Pebbles", "Open", "Running", "finished", "chat")))
    anna, ben = (discord_env.person(name, welcome.id) for name in ("Anna", "Ben"))
    if is_picked:
        answer = await anna.tap(await anna.command("play"), "open pebbles")
    else:
        answer = await anna.command("play", game="pebbles")
    await anna.world.settle()
    (post,) = posts_of(discord_env, forum)
    (board,) = anna.messages(post.id)
    assert board.id == post.id, "expected the post to begin with the table's message"
    assert text_of(board).startswith(f"### {post.name}"), "expected the title as the headline"
    assert str(post.id) in text_of(answer), "expected a link to the post in the answer"
    assert tags_of(forum, post) == ["Pebbles", "Open"]
    assert not [m for m in anna.messages(welcome.id) if not m.only]
    here = await ben.tap(await ben.command("tables"), render_text("app-tables-here"))
    assert any(t.press.startswith("board ") for t in press_targets(here))


@pytest.mark.parametrize("is_archived", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_tags_follow_the_table_and_members_tags_are_kept(
    discord_env: DiscordEnvironment, is_archived: bool
) -> None:
    moderated, tags = build_tag("finished", moderated=True), ("pebbles", "běží", "hraje se", "beendet")
    forum, welcome = make_forum(discord_env, build_tag("chat"), moderated, *map(build_tag, tags))
    anna, ben = discord_env.person("Anna", welcome.id), discord_env.person("Ben", welcome.id)
    post = await open_post(discord_env, forum, anna)
    assert tags_of(forum, post) == ["pebbles"], "expected no tag for a phase without a matching one"
    post.applied.append(int((forum.tags or [])[0]["id"]))
    anna.world.send("THREAD_UPDATE", anna.world.channel_json(post))
    anna.channel = ben.channel = post.id
    table = await start_lobby([anna, ben])
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "hraje se", "chat"])
    anna.world.change_channel(post, archived=is_archived)
    await operator_actions.end_table(discord_env.app.service, table)
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "beendet", "chat"])


@pytest.mark.slow
@pytest.mark.parametrize(("tags", "marks", "given"), [
    ((), {}, []),
    ((build_tag("open"),), {"bot": ALL | {"channels"}}, ["Princes of Florence", "open", "running", "finished"]),
    ((build_tag("princes of florence"), build_tag("open", moderated=True)), {}, ["princes of florence"]),
], ids=["may make none", "may make tags", "may not give the moderated one"])  # fmt: skip
async def test_tags_are_created_and_applied_only_with_permission(
    discord_env: DiscordEnvironment, tags: tuple[dict[str, Any], ...], marks: dict[str, Any], given: list[str]
) -> None:
    forum, welcome = make_forum(discord_env, *tags, **marks)
    post = await open_post(discord_env, forum, discord_env.person("Anna", welcome.id), "princes")
    assert tags_of(forum, post) == given[:2]
    assert {t["name"] for t in forum.tags or []} == {*given, *(tag["name"] for tag in tags)}


@pytest.mark.slow
async def test_table_without_a_post_is_shown_where_it_was_opened(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env, build_tag("chat"), needs_tag=True)
    anna = discord_env.person("Anna", welcome.id)
    assert (await anna.open_lobby()).channel == welcome.id
    assert not posts_of(discord_env, forum)
    assert not anna.direct_messages(), "expected no complaint about a permission that the bot has"
    forum.needs_tag, forum.bot = False, ALL - {"send"}
    await anna.command("play", game="pebbles")
    key = "discord-trouble-permissions"
    await anna.until(lambda: any(match_text(key, text_of(m)) for m in anna.direct_messages()))
    forum.bot = ALL
    await discord_env.person("Mia", welcome.id, lacks=frozenset({"send"})).command("play", game="pebbles")
    await anna.world.settle()
    assert not posts_of(discord_env, forum), "expected no post by a user without permission to write"
