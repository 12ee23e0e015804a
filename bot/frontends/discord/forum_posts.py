"""Posts of forums: each table that is opened in a forum gets one, whose tags say its game and its phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import MessageRef
from bot.frontends.discord.error_codes import ARCHIVED
from bot.frontends.discord.forum_tags import choose_tags, missing_tag_names
from bot.frontends.discord.limits import THREAD_NAME
from bot.frontends.discord.port import DiscordPort, discord_channel_id, find_forum
from bot.frontends.discord.rate_limit import AWAY, retry_rate_limited, retry_while_away
from bot.frontends.discord.records import ForumPost
from bot.frontends.discord.rendering import render_screen
from bot.frontends.discord.sent_files import NOBODY
from bot.frontends.discord.texts import PLATFORM, truncate_text

log = structlog.get_logger("bottega.discord")

POST: Final = "discord-forum-post"
"""Kind of the records of posts, by channel."""


class ForumPosts:
    """Opens posts for tables, and keeps their tags up to date."""

    def __init__(
        self, app: App, store: FrontendStore, client: discord.Client, port: DiscordPort, board_messages: BoardMessages
    ) -> None:
        self._app = app
        self._store = store
        self._client = client
        self._port = port
        self._board_messages = board_messages
        self._records: RecordStore[ForumPost] = store.record_store(POST, ForumPost)

    async def open_post(self, forum: discord.ForumChannel, channel: Channel, screen: Screen) -> Channel:
        """Open a post that begins with the message of a table, and return its channel.

        Raises ``StoreError``, ``discord.HTTPException`` and errors of an outage.
        """
        stored = await self._app.service.lobbies.load_lobby(screen.table)
        game = stored.game if stored is not None else ""
        phase = await self._app.service.tables.load_phase(screen.table)
        tags = choose_tags(await self._prepare_tags(forum, game, channel.lang or "en"), (), game, phase)
        rendered = render_screen(screen, application=self._port.application)
        await rendered.custom_ids.save_long_ids(self._store.callback_keys)
        post = await retry_rate_limited(lambda: forum.create_thread(
            name=truncate_text(screen.title, THREAD_NAME), view=rendered.view, files=rendered.build_files(),
            applied_tags=tags, allowed_mentions=NOBODY,
        ))  # fmt: skip
        made = await self._app.ensure_channel(f"{PLATFORM}:{post.thread.id}", channel.lang, group=channel.group)
        await self._records.save_record(made.id, ForumPost(game, phase))
        await self._board_messages.adopt_message(made.id, screen.table, MessageRef(post.message.id))
        return made

    async def _prepare_tags(self, forum: discord.ForumChannel, game: str, lang: str) -> Sequence[discord.ForumTag]:
        """Return the tags of a forum that the bot may use, after creating the missing ones where it may."""
        permissions = forum.permissions_for(forum.guild.me)
        missing = missing_tag_names(forum.available_tags, game, lang) if permissions.manage_channels else []
        tags = forum.available_tags
        if missing:
            wanted = [*tags, *(discord.ForumTag(name=name) for name in missing)]
            try:
                changed = await retry_rate_limited(lambda: forum.edit(available_tags=wanted))
            except (discord.HTTPException, *AWAY) as error:
                log.info("tags not created", error=repr(error)[:200])
            else:
                tags = changed.available_tags if changed is not None else tags
        return [tag for tag in tags if not tag.moderated or permissions.manage_threads]

    async def _apply_tags(self, thread: discord.Thread, tags: list[discord.ForumTag]) -> None:
        """Apply tags; an archived post is opened for a moment."""
        try:
            await retry_while_away(lambda: thread.edit(applied_tags=tags))
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await retry_while_away(lambda: thread.edit(archived=False, applied_tags=tags))
            await retry_while_away(lambda: thread.edit(archived=True))

    async def update_tags(self, channel: Channel) -> None:
        """Apply the tags of the present phase to a post that the bot has opened."""
        thread: Any = self._client.get_channel(discord_channel_id(channel))
        record = await self._records.load_record(channel.id)
        if not record.phase or (phase := await self._app.load_channel_phase(channel.id)) == record.phase:
            return
        try:
            thread = thread or await retry_while_away(lambda: self._client.fetch_channel(discord_channel_id(channel)))
            forum = find_forum(thread)
            if forum is None:
                return
            permissions = forum.permissions_for(forum.guild.me)
            usable = [tag for tag in forum.available_tags if not tag.moderated or permissions.manage_threads]
            tags = choose_tags(usable, thread.applied_tags, record.game, phase)
            if tags != thread.applied_tags:
                await self._apply_tags(thread, tags)
        except discord.HTTPException as error:
            log.info("tags not applied", code=error.code)
        await self._records.save_record(channel.id, ForumPost(record.game, phase))
