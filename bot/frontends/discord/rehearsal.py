"""Rehearse Discord: each kind of call of the bot, once, in a channel of the operator's own."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Final, cast

import aiohttp
import discord

from bot.frontends.common.rehearsal import NAME, Rehearsal
from bot.frontends.discord.bot import CommandTree
from bot.frontends.discord.commands import CommandRunner, CommandTranslator, add_commands
from bot.frontends.discord.rendering import build_text_view, render_screen
from bot.frontends.discord.rest_bot import READY_S, apply_api_urls
from bot.frontends.discord.sent_files import NOBODY, SentFiles
from bot.settings import Settings

EMOJI: Final = NAME.replace("-", "_")
Presses = asyncio.Queue[discord.Interaction[Any]]


async def rehearse_discord(rehearsal: Rehearsal, settings: Settings, channel_id: int, forum_id: int) -> None:
    """Make each kind of call once, and take back what it made. ``forum_id``: a forum for posts and tags, or 0."""
    apply_api_urls(settings)
    trace, presses = aiohttp.TraceConfig(), Presses()

    async def on_request_end(_: Any, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        rehearsal.note_request(end.method, end.url.path, end.response.status)

    async def on_interaction(press: discord.Interaction[Any]) -> None:
        if press.type is discord.InteractionType.component:
            presses.put_nowait(press)

    trace.on_request_end.append(on_request_end)
    client = discord.Client(
        intents=discord.Intents(guilds=True), http_trace=trace, guild_ready_timeout=READY_S, max_messages=None
    )
    client.event(on_interaction)
    async with client:
        await rehearsal.try_call("log in", lambda: client.login(settings.discord_token.value))
        if rehearsal.is_refused:
            return
        rehearsal.hidden |= {str(client.user), client.user.name if client.user else ""}
        connection = asyncio.create_task(client.connect(reconnect=False))
        await rehearsal.try_call("connect to the gateway", client.wait_until_ready)
        channel: Any = await rehearsal.try_call("read the channel", lambda: client.fetch_channel(channel_id))
        if channel is not None:
            rehearsal.hidden |= {channel.name, channel.guild.name}
            await _rehearse_application(rehearsal, client)
            await _rehearse_server(rehearsal, client, channel)
            await _rehearse_forum(rehearsal, client, forum_id)
            await _rehearse_messages(rehearsal, channel, presses)
            await rehearsal.clean_up()
        connection.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await connection


async def _rehearse_application(rehearsal: Rehearsal, client: discord.Client) -> None:
    tree = CommandTree(client, lambda: None)
    await tree.set_translator(CommandTranslator())
    add_commands(tree, cast("CommandRunner", None))  # they are registered here, and run by the bot
    await rehearsal.try_call("register the commands", tree.register_commands)
    await rehearsal.try_call("list the commands", tree.fetch_commands)
    await rehearsal.try_call("list the emoji", client.fetch_application_emojis)
    png = rehearsal.other_picture.png
    await rehearsal.try_call(
        "make an emoji", lambda: client.create_application_emoji(name=EMOJI, image=png), lambda emoji: emoji.delete()
    )


async def _rehearse_server(rehearsal: Rehearsal, client: discord.Client, channel: discord.TextChannel) -> None:
    guild, begin = channel.guild, discord.utils.utcnow() + timedelta(days=1)
    await rehearsal.try_call("read the server", lambda: client.fetch_guild(guild.id))
    await rehearsal.try_call("list the events", lambda: guild.fetch_scheduled_events(with_counts=False))
    event = await rehearsal.try_call("make an event", lambda: guild.create_scheduled_event(
        name=NAME, start_time=begin, end_time=begin + timedelta(hours=1), entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only, location=NAME,
    ), lambda event: event.delete())  # fmt: skip
    if event is not None:
        await rehearsal.try_call("edit an event", lambda: event.edit(description=NAME))
    kind, view = discord.ChannelType.public_thread, build_text_view(NAME)
    thread = await rehearsal.try_call(
        "open a thread", lambda: channel.create_thread(name=NAME, type=kind), _remove_thread
    )
    if thread is not None:
        await rehearsal.try_call("write in a thread", lambda: thread.send(view=view, allowed_mentions=NOBODY))
        await rehearsal.try_call("archive a thread", lambda: thread.edit(archived=True))
        await rehearsal.try_call("reopen a thread", lambda: thread.edit(archived=False))


async def _remove_thread(thread: discord.Thread) -> None:
    """Delete a thread; without the permission for that, which the bot does not ask for, archive it."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


async def _rehearse_forum(rehearsal: Rehearsal, client: discord.Client, forum_id: int) -> None:
    forum: Any = None
    if forum_id:
        forum = await rehearsal.try_call("read the forum", lambda: client.fetch_channel(forum_id))
    if not isinstance(forum, discord.ForumChannel):
        rehearsal.note_untried("posts and tags", "name a forum with --forum to try them")
        return
    rehearsal.hidden.add(forum.name)
    before, view = list(forum.available_tags), build_text_view(NAME)
    changed = await rehearsal.try_call(
        "make a tag",
        lambda: forum.edit(available_tags=[*before, discord.ForumTag(name=NAME)]),
        lambda _: forum.edit(available_tags=before),
    )
    tags = [tag for tag in (changed or forum).available_tags if tag.name == NAME]
    made = await rehearsal.try_call(
        "open a post",
        lambda: forum.create_thread(name=NAME, view=view, allowed_mentions=NOBODY),
        lambda post: _remove_thread(post.thread),
    )
    if made is not None:
        await rehearsal.try_call("tag a post", lambda: made.thread.edit(applied_tags=tags))


async def _rehearse_messages(rehearsal: Rehearsal, channel: discord.TextChannel, presses: Presses) -> None:
    files = SentFiles()
    pictures = (rehearsal.picture, rehearsal.picture, rehearsal.other_picture)
    first, same, other = (
        render_screen(rehearsal.build_screen(f"{NAME} {n}"), picture) for n, picture in enumerate(pictures, 1)
    )
    message = await rehearsal.try_call("send a message with a picture and a button", lambda: channel.send(
        view=first.view, files=first.build_files(), nonce=NAME, allowed_mentions=NOBODY
    ), lambda message: message.delete())  # fmt: skip
    if message is None:
        return
    files.note_files(message, first)
    edit, history = message.edit, channel.history(after=discord.Object(message.id), limit=1)
    await rehearsal.try_call("edit its text", lambda: files.edit_message(edit, message.id, same))
    await rehearsal.try_call("edit its picture", lambda: files.edit_message(edit, message.id, other))
    await rehearsal.try_call("read the history", lambda: anext(history, None))
    try:
        press = await asyncio.wait_for(presses.get(), rehearsal.wait_s)
    except TimeoutError:
        rehearsal.note_untried("private answers", "the button was not pressed; press it while the rehearsal waits")
        return
    rehearsal.hidden |= {press.user.name, press.user.display_name}
    await rehearsal.try_call("acknowledge a press", lambda: press.response.defer(ephemeral=True))
    await rehearsal.try_call("read a member", lambda: channel.guild.fetch_member(press.user.id))
    answer = await rehearsal.try_call(
        "answer it privately",
        lambda: press.followup.send(view=first.view, files=first.build_files(), ephemeral=True, wait=True),
        lambda answer: answer.delete(),
    )
    if answer is not None:
        kept = same.build_files()
        await rehearsal.try_call("edit the private answer", lambda: answer.edit(view=same.view, attachments=kept))
    direct = await rehearsal.try_call("open a private chat", press.user.create_dm)
    if direct is not None:
        view = build_text_view(NAME)
        await rehearsal.try_call("write a private message", lambda: direct.send(view=view), lambda sent: sent.delete())
