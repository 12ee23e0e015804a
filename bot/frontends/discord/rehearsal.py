"""Rehearse Discord: make each kind of call once, in one of the operator's channels."""

import asyncio
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, Final, cast

import discord
from discord.http import Route

from bot.app.game_nights.calendar_sync import ExternalEvent
from bot.frontends.common.rehearsal import COLORS, NAME, PRESS, Call, Rehearsal, UnlikeAssumedError, draw_picture
from bot.frontends.discord.bot import CommandTree
from bot.frontends.discord.commands import CommandTranslator, add_commands
from bot.frontends.discord.rendering import NO_MENTIONS, SentFiles, build_text_view, render_screen
from bot.frontends.discord.rest_bot import READY_S, apply_api_urls
from bot.frontends.discord.scheduled_events import build_event_fields
from bot.settings import Settings

CHANNEL, FORUM, THREAD, EVENT, POST = (
    "read the channel",
    "read the forum",
    "open a thread",
    "make a recurring event",
    "open a post",
)
MESSAGE, ANSWER = "send a message with a picture and a button", "answer it privately"
UNTRIED: Final = (
    ("private answers", "they can be written and edited for 14 minutes after a press, and have no limit of their own"),
    ("the Activity", "a user agrees once; to revoke a token would end that consent, so the program revokes none"),
    ("dates of events", "a date that a member skips or moves is announced without its event"),
)
"""What the program assumes of Discord and cannot try with a token, by subject."""
Presses = asyncio.Queue[discord.Interaction[Any]]


async def rehearse_discord(rehearsal: Rehearsal, settings: Settings, channel_id: int, forum_id: int) -> None:
    """Make each kind of call once, and undo it. ``forum_id``: a forum for posts and tags, or 0."""
    apply_api_urls(settings)
    presses = Presses()
    client = discord.Client(
        intents=discord.Intents(guilds=True), http_trace=rehearsal.build_trace(), guild_ready_timeout=READY_S,
        max_messages=None, allowed_mentions=NO_MENTIONS,
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
        rehearsal.report_untried(*UNTRIED)
    await connection


def _list_calls(rehearsal: Rehearsal, client: discord.Client, tree: CommandTree, channel_id: int) -> Iterator[Call]:
    yield Call("connect to the gateway", lambda _: client.wait_until_ready())
    yield Call(CHANNEL, lambda _: client.fetch_channel(channel_id))
    if (channel := rehearsal.made.get(CHANNEL)) is None:
        return
    rehearsal.hidden |= {channel.name, channel.guild.name}
    guild, files = channel.guild, SentFiles()
    emoji: Any = {"name": NAME.replace("-", "_"), "image": draw_picture(COLORS[1]).png}
    thread, text = {"name": NAME, "type": discord.ChannelType.public_thread}, build_text_view(NAME)
    pictures = ((NAME, COLORS[0]), (NAME, COLORS[1]), (f"{NAME} 2", COLORS[1]))
    first, other, last = (render_screen(rehearsal.build_screen(text), draw_picture(color)) for text, color in pictures)
    sent = {"view": first.view, "files": first.build_files(), "nonce": NAME, "allowed_mentions": NO_MENTIONS}
    yield from (
        Call("register the commands", lambda _: tree.register_commands()),
        Call("list the commands", lambda _: tree.fetch_commands()),
        Call("list the emoji", lambda _: client.fetch_application_emojis()),
        Call("make an emoji", lambda _: client.create_application_emoji(**emoji), undo=discord.Emoji.delete),
        Call("read the server", lambda _: client.fetch_guild(guild.id)),
        Call("list the events", lambda _: guild.fetch_scheduled_events(with_counts=False)),
        *_list_event_calls(rehearsal.lang, client, guild),
        Call(THREAD, lambda _: channel.create_thread(**thread), undo=_remove_thread),
        Call("write in a thread", lambda made: made.send(view=text, allowed_mentions=NO_MENTIONS), THREAD),
        Call("archive a thread", lambda made: made.edit(archived=True), THREAD),
        Call("reopen a thread", lambda made: made.edit(archived=False), THREAD),
        Call(MESSAGE, lambda _: channel.send(**sent), undo=discord.Message.delete),
        Call("edit its picture", lambda made: files.edit_message(made.edit, made.id, other), MESSAGE),
        Call("edit its text", lambda made: files.edit_message(made.edit, made.id, last), MESSAGE),
        Call("read the history", lambda made: anext(channel.history(after=made, limit=1), None), MESSAGE),
    )


def _list_event_calls(lang: str, client: discord.Client, guild: discord.Guild) -> Iterable[Call]:
    """Return the calls about a weekly event and one of its dates, by requests: the library knows no recurrence."""
    begin = discord.utils.utcnow().replace(microsecond=0) + timedelta(days=1)
    night = ExternalEvent(NAME, NAME, NAME, begin, begin + timedelta(hours=1), "open", lang, "", "week", (), None)
    weekly = build_event_fields(guild, night, "")
    left_out = {"original_scheduled_start_time": (begin + timedelta(weeks=1)).isoformat(), "is_canceled": True}
    fortnightly = {"recurrence_rule": weekly["recurrence_rule"] | {"interval": 2}}

    async def send(method: str, path: str = "", **body: Any) -> Any:
        route = Route(method, f"/guilds/{{guild_id}}/scheduled-events{path}", guild_id=guild.id)
        return await client.http.request(route, **body)

    async def check_dates(event: Any, expected: int) -> None:
        found = (await send("GET", f"/{event['id']}")).get("guild_scheduled_event_exceptions") or ()
        if len(found) != expected:
            raise UnlikeAssumedError(f"{len(found)} exceptions")

    return (
        Call(EVENT, lambda _: send("POST", json=weekly), "", lambda made: send("DELETE", f"/{made['id']}"),
             "a weekly rule is accepted"),
        Call("leave out a date", lambda made: send("POST", f"/{made['id']}/exceptions", json=left_out), EVENT,
             assumed="a date of the rule can be left out"),
        Call("read the dates", lambda made: check_dates(made, 1), EVENT, assumed="the event lists its exception"),
        Call("change the rule", lambda made: send("PATCH", f"/{made['id']}", json=fortnightly), EVENT),
        Call("read the dates again", lambda made: check_dates(made, 0), EVENT,
             assumed="a changed rule clears the exceptions"),
    )  # fmt: skip


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
    yield from (
        Call(POST, lambda _: forum.create_thread(**post), undo=lambda made: _remove_thread(made.thread)),
        Call("tag a post", lambda made: made.thread.edit(applied_tags=tags), POST),
    )


def _list_answers(rehearsal: Rehearsal, presses: Presses) -> Iterator[Call]:
    yield Call(PRESS, lambda _: presses.get(), MESSAGE)
    if (press := rehearsal.made.get(PRESS)) is None:
        return
    rehearsal.hidden |= {press.user.name, press.user.display_name}
    first, other = (render_screen(rehearsal.build_screen(), draw_picture(color)) for color in COLORS)
    shown: Any = {"view": first.view, "files": first.build_files(), "ephemeral": True, "wait": True}
    edited, again = ({"view": one.view, "attachments": one.build_files()} for one in (other, first))
    yield from (
        Call("acknowledge a press", lambda _: press.response.defer(ephemeral=True)),
        Call("read a member", lambda channel: channel.guild.fetch_member(press.user.id), CHANNEL),
        Call(ANSWER, lambda _: press.followup.send(**shown), undo=lambda made: made.delete()),
        Call("edit the private answer", lambda made: made.edit(**edited), ANSWER),
        Call("turn it into a text", lambda made: made.edit(view=build_text_view(NAME), attachments=[]), ANSWER),
        Call("turn it into a picture", lambda made: made.edit(**again), ANSWER, assumed="a text can become a picture"),
        Call(
            "write a private message",
            lambda _: press.user.send(view=build_text_view(NAME)),
            undo=discord.Message.delete,
        ),
    )
