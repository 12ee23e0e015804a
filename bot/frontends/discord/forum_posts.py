"""Posts of forums: each table opened in a forum gets one, with tags for its game and its phase."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import discord
import structlog

from bot.app.api import App
from bot.app.i18n import game_title
from bot.app.tables.lobby_store import TablePhase
from bot.app.ui.screen import Screen
from bot.app.ui.texts import normalize_text
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.port import MessageRef
from bot.frontends.common.thread_channels import ensure_thread_channel
from bot.frontends.discord.error_codes import ARCHIVED
from bot.frontends.discord.limits import THREAD_NAME
from bot.frontends.discord.port import DiscordPort, discord_channel_id, find_forum
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_rate_limited, retry_while_away
from bot.frontends.discord.records import ForumPost
from bot.frontends.discord.rendering import NO_MENTIONS, render_screen
from bot.frontends.discord.texts import LOCALES, PLATFORM, translate, truncate_text
from engines import GAMES

PHASES: Final[tuple[TablePhase, ...]] = ("open", "running", "finished")
TAG_NAME: Final = 20
"""Longest name of a tag. Source: Discord, "Forum Tag Structure"."""
MAX_TAGS: Final = 20
"""Maximum number of tags of a forum."""
MAX_APPLIED: Final = 5
"""Maximum number of tags of a post."""


@cache
def game_tag_names(game: str) -> frozenset[str]:
    """Return the normalized names of a game's tag: its titles in all languages, also shortened, and its key."""
    titles = [game_title(lang, game) for lang in LOCALES]
    return frozenset(normalize_text(name) for name in (game, *titles, *map(shorten_title, titles)))


@cache
def phase_tag_names(phase: TablePhase) -> frozenset[str]:
    """Return the normalized names of a phase's tag in all languages."""
    return frozenset(normalize_text(translate(lang, f"tag-{phase}")) for lang in LOCALES)


def shorten_title(title: str) -> str:
    """Return a title without its first words if it is too long for a tag."""
    while len(title) > TAG_NAME and " " in title:
        title = title.partition(" ")[2]
    return title[:TAG_NAME]


def find_tag(tags: Iterable[discord.ForumTag], names: frozenset[str]) -> discord.ForumTag | None:
    """Return the first tag with one of these normalized names."""
    return next((tag for tag in tags if normalize_text(tag.name) in names), None)


def missing_tag_names(tags: Sequence[discord.ForumTag], game: str, lang: str) -> list[str]:
    """Return the names of the tags to create for tables of a game, as many as the forum has room for."""
    wanted = [(shorten_title(game_title(lang, game)), game_tag_names(game))]
    wanted += [(translate(lang, f"tag-{phase}"), phase_tag_names(phase)) for phase in PHASES]
    missing = [name for name, names in wanted if find_tag(tags, names) is None]
    return missing[: MAX_TAGS - len(tags)]


def choose_tags(
    available: Sequence[discord.ForumTag], applied: Sequence[discord.ForumTag], game: str, phase: TablePhase
) -> list[discord.ForumTag]:
    """Return the tags of a post: those of game and phase, and those chosen by members."""
    own = [find_tag(available, game_tag_names(game)), find_tag(available, phase_tag_names(phase))]
    chosen = [tag for tag in own if tag is not None]
    names = frozenset().union(*map(phase_tag_names, PHASES), *map(game_tag_names, GAMES))
    others = [tag for tag in applied if normalize_text(tag.name) not in names]
    return [*chosen, *others][:MAX_APPLIED]


log = structlog.get_logger("bottega.discord")

POST: Final = "discord-forum-post"
"""Kind of the records of posts, by channel."""


@dataclass(eq=False, repr=False)
class ForumPosts:
    """Opens posts for tables, and updates their tags."""

    _app: App
    _port: DiscordPort
    _board_messages: BoardMessages

    def __post_init__(self) -> None:
        self._records = self._port.store.record_store(POST, ForumPost)

    async def open_post(self, forum: discord.ForumChannel, channel: Channel, screen: Screen) -> Channel:
        """Open a post that begins with the message of a table, and return its channel.

        Raises ``StoreError``, ``discord.HTTPException`` and errors of an outage.
        """
        stored = await self._app.service.lobbies.load_lobby(screen.table)
        game = stored.game if stored is not None else ""
        phase = await self._app.service.tables.load_phase(screen.table)
        tags = choose_tags(await self._prepare_tags(forum, game, channel.lang or "en"), (), game, phase)
        rendered = render_screen(screen, application=self._port.application)
        await rendered.custom_ids.save_long_ids(self._port.store.callback_keys)
        post = await retry_rate_limited(lambda: forum.create_thread(
            name=truncate_text(screen.title, THREAD_NAME), view=rendered.view, files=rendered.build_files(),
            applied_tags=tags, allowed_mentions=NO_MENTIONS,
        ))  # fmt: skip
        made = await ensure_thread_channel(self._app, f"{PLATFORM}:{post.thread.id}", channel, channel.group)
        await self._records.save_record(made.id, ForumPost(game, phase))
        await self._board_messages.adopt_message(made.id, screen.table, MessageRef(post.message.id))
        return made

    async def _prepare_tags(self, forum: discord.ForumChannel, game: str, lang: str) -> Sequence[discord.ForumTag]:
        """Return the usable tags of a forum, after creating missing ones if permitted."""
        permissions = forum.permissions_for(forum.guild.me)
        missing = missing_tag_names(forum.available_tags, game, lang) if permissions.manage_channels else []
        tags = forum.available_tags
        if missing:
            wanted = [*tags, *(discord.ForumTag(name=name) for name in missing)]
            try:
                changed = await retry_rate_limited(lambda: forum.edit(available_tags=wanted))
            except (discord.HTTPException, *OUTAGE_ERRORS) as error:
                log.info("tags not created", error=repr(error)[:200])
            else:
                tags = changed.available_tags if changed is not None else tags
        return [tag for tag in tags if not tag.moderated or permissions.manage_threads]

    async def _apply_tags(self, thread: discord.Thread, tags: list[discord.ForumTag]) -> None:
        try:
            await retry_while_away(lambda: thread.edit(applied_tags=tags))
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await retry_while_away(lambda: thread.edit(archived=False, applied_tags=tags))
            await retry_while_away(lambda: thread.edit(archived=True))

    async def update_tags(self, channel: Channel) -> None:
        """Apply the tags of the current phase to a post that the bot has opened."""
        thread: Any = self._port.client.get_channel(discord_channel_id(channel))
        record = await self._records.load_record(channel.id)
        if not record.phase or (phase := await self._app.load_channel_phase(channel.id)) == record.phase:
            return
        try:
            thread = thread or await retry_while_away(
                lambda: self._port.client.fetch_channel(discord_channel_id(channel))
            )
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
