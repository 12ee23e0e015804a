"""Rehearse Discord: make each kind of call once, in one of the operator's channels."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast

import discord

from bot.frontends.common.rehearsal import COLORS, NAME, PRESS, Call, Rehearsal, draw_picture
from bot.frontends.discord.bot import CommandTree
from bot.frontends.discord.commands import CommandTranslator, add_commands
from bot.frontends.discord.rendering import NO_MENTIONS, SentFiles, build_text_view, render_screen
from bot.frontends.discord.rest_bot import READY_S, apply_api_urls
from bot.settings import Settings

CHANNEL, FORUM, THREAD, EVENT, POST = (
    "read the channel",
    "read the forum",
    "open a thread",
    "make an event",
    "open a post",
)
MESSAGE, ANSWER = "send a message with a picture and a button", "answer it privately"
Presses = asyncio.Queue[discord.Interaction[Any]]


async def rehearse_discord(rehearsal: Rehearsal, settings: Settings, channel_id: int, forum_id: int) -> None:
    """Make each kind of call once, and undo it. ``forum_id``: a forum for posts and tags, or 0."""
    apply_api_urls(settings)
    presses = Presses()
    client = discord.Client(
        intents=discord.Intents(guilds=True), http_trace=rehearsal.build_trace(), guild_ready_timeout=READY_S,
        max_messages=None,
    )  # fmt: skip

    async def on_interaction(press: discord.Interaction[Any]) -> None:
        if press.type is discord.InteractionType.component:
            presses.put_nowait(press)

    client.event(on_interaction)
    async with client:
        await rehearsal.try_calls([Call("log in", lambda _: client.login(settings.discord_token.value))])
        if client.user is None:
            return
        rehearsal.hidden |= {str(client.user), client.user.name}
        connection = asyncio.gather(client.connect(reconnect=False), return_exceptions=True)
        tree = CommandTree(client, cast("Any", None))
        await tree.set_translator(CommandTranslator())
        add_commands(tree, cast("Any", None))  # registered here, run by the bot
        await rehearsal.try_calls(_list_calls(rehearsal, client, tree, channel_id))
        await rehearsal.try_calls(_list_forum_calls(rehearsal, client, forum_id))
        await rehearsal.try_calls(_list_answers(rehearsal, presses))
        await rehearsal.clean_up()
    await connection


def _list_calls(rehearsal: Rehearsal, client: discord.Client, tree: CommandTree, channel_id: int) -> Iterator[Call]:
    yield Call("connect to the gateway", lambda _: client.wait_until_ready())
    yield Call(CHANNEL, lambda _: client.fetch_channel(channel_id))
    if (channel := rehearsal.made.get(CHANNEL)) is None:
        return
    rehearsal.hidden |= {channel.name, channel.guild.name}
    guild, begin, files = channel.guild, discord.utils.utcnow() + timedelta(days=1), SentFiles()
    emoji: Any = {"name": NAME.replace("-", "_"), "image": draw_picture(COLORS[1]).png}
    event = {
        "name": NAME, "location": NAME, "start_time": begin, "end_time": begin + timedelta(hours=1),
        "entity_type": discord.EntityType.external, "privacy_level": discord.PrivacyLevel.guild_only,
    }  # fmt: skip
    thread, text = {"name": NAME, "type": discord.ChannelType.public_thread}, build_text_view(NAME)
    pictures = ((NAME, COLORS[0]), (NAME, COLORS[1]), (f"{NAME} 2", COLORS[1]))
    first, other, last = (render_screen(rehearsal.build_screen(text), draw_picture(color)) for text, color in pictures)
    sent = {"view": first.view, "files": first.build_files(), "nonce": NAME, "allowed_mentions": NO_MENTIONS}
    yield Call("register the commands", lambda _: tree.register_commands())
    yield Call("list the commands", lambda _: tree.fetch_commands())
    yield Call("list the emoji", lambda _: client.fetch_application_emojis())
    yield Call("make an emoji", lambda _: client.create_application_emoji(**emoji), undo=discord.Emoji.delete)
    yield Call("read the server", lambda _: client.fetch_guild(guild.id))
    yield Call("list the events", lambda _: guild.fetch_scheduled_events(with_counts=False))
    yield Call(EVENT, lambda _: guild.create_scheduled_event(**event), undo=discord.ScheduledEvent.delete)
    yield Call("edit an event", lambda made: made.edit(description=NAME), EVENT)
    yield Call(THREAD, lambda _: channel.create_thread(**thread), undo=_remove_thread)
    yield Call("write in a thread", lambda made: made.send(view=text, allowed_mentions=NO_MENTIONS), THREAD)
    yield Call("archive a thread", lambda made: made.edit(archived=True), THREAD)
    yield Call("reopen a thread", lambda made: made.edit(archived=False), THREAD)
    yield Call(MESSAGE, lambda _: channel.send(**sent), undo=discord.Message.delete)
    yield Call("edit its picture", lambda made: files.edit_message(made.edit, made.id, other), MESSAGE)
    yield Call("edit its text", lambda made: files.edit_message(made.edit, made.id, last), MESSAGE)
    yield Call("read the history", lambda made: anext(channel.history(after=made, limit=1), None), MESSAGE)


async def _remove_thread(thread: discord.Thread) -> None:
    """Delete a thread, or archive it without permission to delete, which the bot does not request."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


def _list_forum_calls(rehearsal: Rehearsal, client: discord.Client, forum_id: int) -> Iterator[Call]:
    if forum_id:
        yield Call(FORUM, lambda _: client.fetch_channel(forum_id))
    forum = rehearsal.made.get(FORUM)
    if not isinstance(forum, discord.ForumChannel):
        rehearsal.report("note", "posts and tags", "name a forum with --forum to try them")
        return
    rehearsal.hidden.add(forum.name)
    before = list(forum.available_tags)
    wanted = [*before, discord.ForumTag(name=NAME)]
    yield Call(
        "make a tag", lambda _: forum.edit(available_tags=wanted), undo=lambda _: forum.edit(available_tags=before)
    )
    tags = [tag for tag in rehearsal.made.get("make a tag", forum).available_tags if tag.name == NAME]
    post: Any = {"name": NAME, "view": build_text_view(NAME), "allowed_mentions": NO_MENTIONS}
    yield Call(POST, lambda _: forum.create_thread(**post), undo=lambda made: _remove_thread(made.thread))
    yield Call("tag a post", lambda made: made.thread.edit(applied_tags=tags), POST)


def _list_answers(rehearsal: Rehearsal, presses: Presses) -> Iterator[Call]:
    yield Call(PRESS, lambda _: presses.get(), MESSAGE)
    if (press := rehearsal.made.get(PRESS)) is None:
        return
    rehearsal.hidden |= {press.user.name, press.user.display_name}
    first, other = (render_screen(rehearsal.build_screen(), draw_picture(color)) for color in COLORS)
    shown: Any = {"view": first.view, "files": first.build_files(), "ephemeral": True, "wait": True}
    yield Call("acknowledge a press", lambda _: press.response.defer(ephemeral=True))
    yield Call("read a member", lambda channel: channel.guild.fetch_member(press.user.id), CHANNEL)
    yield Call(ANSWER, lambda _: press.followup.send(**shown), undo=lambda made: made.delete())
    edited = {"view": other.view, "attachments": other.build_files()}
    yield Call("edit the private answer", lambda made: made.edit(**edited), ANSWER)
    text = build_text_view(NAME)
    yield Call("write a private message", lambda _: press.user.send(view=text), undo=discord.Message.delete)
