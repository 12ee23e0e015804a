"""Threads and forum posts for tables: permission and opening."""

from dataclasses import dataclass

import discord
import structlog

from bot.app.api import App
from bot.app.permissions import Holders
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.thread_channels import RunRequest, ensure_thread_channel, opens_apart
from bot.frontends.discord.context import Interaction, can_post, user_language
from bot.frontends.discord.direct_messages import DirectNotices
from bot.frontends.discord.error_codes import find_trouble
from bot.frontends.discord.forum_posts import ForumPosts
from bot.frontends.discord.limits import THREAD_NAME
from bot.frontends.discord.membership import has_permission
from bot.frontends.discord.port import find_forum
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_rate_limited
from bot.frontends.discord.texts import PLATFORM, translate, truncate_text

log = structlog.get_logger("bottega.discord")


def is_in_forum(interaction: Interaction) -> bool:
    """Return whether a table that is opened here gets a post."""
    return can_post(interaction) and find_forum(interaction.channel) is not None


def opens_thread(interaction: Interaction, data: str) -> bool:
    """Return whether a press opens a table in its own thread or post."""
    apart = opens_apart(data)
    return apart is not None and (is_in_forum(interaction) or (apart and can_post(interaction)))


@dataclass(eq=False, repr=False)
class TableThreads:
    """Opens threads and forum posts."""

    _app: App
    _notices: DirectNotices
    _forum_posts: ForumPosts

    async def find_refusal(self, interaction: Interaction, user: User, channel: Channel) -> str:
        """Return why the user may not open a thread here; empty if they may, or if there are no threads.

        A forum never refuses: a table without a post is shown where it was opened.
        """
        if interaction.guild_id is None or not can_post(interaction) or find_forum(interaction.channel) is not None:
            return ""
        holders, is_permitted = await self._load_permission(interaction, user, channel)
        key = "no-right-threads-admins" if holders else "no-right-threads"
        return "" if is_permitted else translate(user_language(interaction), key)

    async def _load_permission(self, interaction: Interaction, user: User, channel: Channel) -> tuple[Holders, bool]:
        if holders := await self._app.load_holders(channel, "threads"):
            return holders, await self._app.may_act(user, channel, "threads")
        if find_forum(interaction.channel) is not None:
            return holders, interaction.permissions.send_messages  # in a forum, this permission opens posts
        return holders, has_permission(interaction.permissions, "threads", thread=False)

    async def run_request(
        self, interaction: Interaction, user: User, channel: Channel, run: RunRequest
    ) -> tuple[Screen, Channel]:
        """Run a request that may open a table; return its screen and the channel of the table's thread.

        The table is opened in a hidden channel until the thread exists. Raises ``StoreError``.
        """
        if not (await self._load_permission(interaction, user, channel))[1]:
            return await run(channel.id), channel
        hidden = await self._app.ensure_channel(f"discord:soon:{interaction.id}", channel.lang, group=channel.group)
        screen = await run(hidden.id)
        if screen.private or not screen.table:
            return screen, channel
        thread = await self._open_thread(interaction, channel, screen)
        await self._app.move_table(screen.table, thread.id, hidden.id, channel.id)
        return screen, thread

    async def open_boards_thread(self, interaction: Interaction, user: User, channel: Channel, screen: Screen) -> None:
        """Open the thread for the boards of a gathering, if the user may open one here. Raises ``StoreError``."""
        has_threads = isinstance(interaction.channel, discord.TextChannel) and can_post(interaction)
        if has_threads and (await self._load_permission(interaction, user, channel))[1]:
            thread = await self._open_thread(interaction, channel, screen)
            await self._app.place_boards(screen.table, thread.id)

    async def _open_thread(self, interaction: Interaction, channel: Channel, screen: Screen) -> Channel:
        place = interaction.channel
        try:
            if (forum := find_forum(place)) is not None:
                return await self._forum_posts.open_post(forum, channel, screen)
            if not isinstance(place, discord.TextChannel):
                return channel
            thread = await retry_rate_limited(lambda: place.create_thread(
                name=truncate_text(screen.title, THREAD_NAME), type=discord.ChannelType.public_thread
            ))  # fmt: skip
        except OUTAGE_ERRORS as error:
            log.warning("thread not created", error=repr(error)[:200])
            return channel
        except discord.HTTPException as error:
            log.warning("thread not created", code=error.code)
            if (trouble := find_trouble(error.code, files=False)) is not None:
                await self._notices.report_problem(screen.table, channel, trouble)
            return channel
        return await ensure_thread_channel(self._app, f"{PLATFORM}:{thread.id}", channel, channel.group)
