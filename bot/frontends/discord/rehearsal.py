"""Rehearse Discord: each kind of call of the bot, once, in a channel of the operator's own."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord

from bot.frontends.common.rehearsal import NAME, Rehearsal
from bot.frontends.discord.bot import CommandTree
from bot.frontends.discord.commands import CommandRunner, CommandTranslator, add_commands
from bot.frontends.discord.rendering import build_text_view, render_screen
from bot.frontends.discord.rest_bot import READY_S, apply_api_urls
from bot.frontends.discord.sent_files import NOBODY, SentFiles
from bot.settings import Settings

Presses = asyncio.Queue[discord.Interaction[Any]]


async def rehearse_discord(rehearsal: Rehearsal, settings: Settings, channel_id: int, forum_id: int) -> None:
    """Make each kind of call once, and take back what it made. ``forum_id``: a forum for posts and tags, or 0."""
    apply_api_urls(settings)
    trace, presses, call = aiohttp.TraceConfig(), Presses(), rehearsal.try_call

    async def on_request_end(_: Any, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        rehearsal.note_request(end.method, end.url.path, end.response.status)

    async def on_interaction(press: discord.Interaction[Any]) -> None:
        if press.type is discord.InteractionType.component:
            presses.put_nowait(press)

    trace.on_request_end.append(on_request_end)
    intents = discord.Intents(guilds=True)
    client = discord.Client(intents=intents, http_trace=trace, guild_ready_timeout=READY_S, max_messages=None)
    client.event(on_interaction)
    async with client:
        await call("log in", client.login, settings.discord_token.value)
        if rehearsal.is_refused:
            return
        rehearsal.hidden |= {str(client.user), client.user.name if client.user else ""}
        connection = asyncio.create_task(client.connect(reconnect=False))
        await call("connect to the gateway", client.wait_until_ready)
        channel: Any = await call("read the channel", client.fetch_channel, channel_id)
        if channel is not None:
            rehearsal.hidden |= {channel.name, channel.guild.name}
            await _rehearse_server(rehearsal, client, channel)
            await _rehearse_forum(rehearsal, client, forum_id)
            await _rehearse_messages(rehearsal, channel, presses)
            await rehearsal.clean_up()
        connection.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await connection


async def _rehearse_server(rehearsal: Rehearsal, client: discord.Client, channel: discord.TextChannel) -> None:
    """Try what belongs to the application and the server, and a thread."""
    tree, call, guild = CommandTree(client, lambda: None), rehearsal.try_call, channel.guild
    await tree.set_translator(CommandTranslator())
    add_commands(tree, cast("CommandRunner", None))  # they are registered here, and run by the bot
    await call("register the commands", tree.register_commands)
    await call("list the commands", tree.fetch_commands)
    await call("list the emoji", client.fetch_application_emojis)
    emoji = {"name": NAME.replace("-", "_"), "image": rehearsal.other_picture.png}
    await call("make an emoji", client.create_application_emoji, undo=discord.Emoji.delete, **emoji)
    await call("read the server", client.fetch_guild, guild.id)
    await call("list the events", guild.fetch_scheduled_events, with_counts=False)
    begin = discord.utils.utcnow() + timedelta(days=1)
    event = await call(
        "make an event", guild.create_scheduled_event, undo=discord.ScheduledEvent.delete, name=NAME, location=NAME,
        start_time=begin, end_time=begin + timedelta(hours=1), entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )  # fmt: skip
    if event is not None:
        await call("edit an event", event.edit, description=NAME)
    kind = discord.ChannelType.public_thread
    thread = await call("open a thread", channel.create_thread, undo=_remove_thread, name=NAME, type=kind)
    if thread is not None:
        await call("write in a thread", thread.send, view=build_text_view(NAME), allowed_mentions=NOBODY)
        await call("archive a thread", thread.edit, archived=True)
        await call("reopen a thread", thread.edit, archived=False)


async def _remove_thread(thread: discord.Thread) -> None:
    """Delete a thread; without the permission for that, which the bot does not ask for, archive it."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


async def _rehearse_forum(rehearsal: Rehearsal, client: discord.Client, forum_id: int) -> None:
    call, forum = rehearsal.try_call, cast("Any", None)
    if forum_id:
        forum = await call("read the forum", client.fetch_channel, forum_id)
    if not isinstance(forum, discord.ForumChannel):
        rehearsal.note_untried("posts and tags", "name a forum with --forum to try them")
        return
    rehearsal.hidden.add(forum.name)
    before = list(forum.available_tags)
    wanted = [*before, discord.ForumTag(name=NAME)]
    tagged: Any = await cast("Any", call)(
        "make a tag", forum.edit, undo=lambda _: forum.edit(available_tags=before), available_tags=wanted
    )
    tags = [tag for tag in (tagged or forum).available_tags if tag.name == NAME]
    post = {"name": NAME, "view": build_text_view(NAME), "allowed_mentions": NOBODY}
    made = await call("open a post", forum.create_thread, undo=lambda made: _remove_thread(made.thread), **post)
    if made is not None:
        await call("tag a post", made.thread.edit, applied_tags=tags)


async def _rehearse_messages(rehearsal: Rehearsal, channel: discord.TextChannel, presses: Presses) -> None:
    files, call = SentFiles(), rehearsal.try_call
    pictures = (rehearsal.picture, rehearsal.picture, rehearsal.other_picture)
    first, same, other = (
        render_screen(rehearsal.build_screen(f"{NAME} {n}"), picture) for n, picture in enumerate(pictures, 1)
    )
    sent = {"view": first.view, "files": first.build_files(), "nonce": NAME, "allowed_mentions": NOBODY}
    message = await call(
        "send a message with a picture and a button", channel.send, undo=discord.Message.delete, **sent
    )
    if message is None:
        return
    files.note_files(message, first)
    await call("edit its text", files.edit_message, message.edit, message.id, same)
    await call("edit its picture", files.edit_message, message.edit, message.id, other)
    history = channel.history(after=discord.Object(message.id), limit=1)
    await call("read the history", lambda: anext(history, None))
    try:
        press = await asyncio.wait_for(presses.get(), rehearsal.wait_s)
    except TimeoutError:
        rehearsal.note_untried("private answers", "the button was not pressed; press it while the rehearsal waits")
        return
    rehearsal.hidden |= {press.user.name, press.user.display_name}
    await call("acknowledge a press", press.response.defer, ephemeral=True)
    await call("read a member", channel.guild.fetch_member, press.user.id)
    shown: Any = {"view": first.view, "files": first.build_files(), "ephemeral": True, "wait": True}
    answer: Any = await call("answer it privately", press.followup.send, undo=lambda sent: sent.delete(), **shown)
    if answer is not None:
        await call("edit the private answer", answer.edit, view=same.view, attachments=same.build_files())
    direct = await call("open a private chat", press.user.create_dm)
    if direct is not None:
        view = build_text_view(NAME)
        await call("write a private message", direct.send, undo=discord.Message.delete, view=view)
