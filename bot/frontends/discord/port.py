"""Discord as a chat port: tables in channels and threads."""

import asyncio
from collections.abc import Awaitable, Callable, Container
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Final, TypeVar
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.common.interfaces import Now
from bot.app.users.models import FOREIGN_PART
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecentValues
from bot.frontends.common.port import REFUSED, STOPPED, ChatClosedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.discord.application import ApplicationData
from bot.frontends.discord.error_codes import ARCHIVED, UNKNOWN_MESSAGE, find_rule, find_trouble
from bot.frontends.discord.foreign_channels import ForeignChannels
from bot.frontends.discord.limits import NONCE, DiscordRateLimits
from bot.frontends.discord.rate_limit import (
    OUTAGE_ERRORS,
    PATIENCE_S,
    ChannelBuckets,
    LastingLimitError,
    retry_after_s,
    retry_later,
    retry_while_away,
    send_only_while,
)
from bot.frontends.discord.rendering import (
    NO_MENTIONS,
    DiscordMessage,
    RawEdit,
    SentFiles,
    build_text_view,
    render_screen,
    walk_components,
)
from bot.frontends.discord.texts import PLATFORM, translate
from bot.metrics import loop_time

log = structlog.get_logger("bottega.discord")

T = TypeVar("T")

REPOST_AFTER: Final = 12
"""Number of messages by others after which a board message is reposted."""
HISTORY_INTERVAL_S: Final = 60.0
"""Minimum time between two reads of a channel's history (s) if this process gets no events."""
WAIT_S: Final = 10.0
"""Pause (s) if Discord asks for a later retry without giving a time."""
MAX_REOPENED: Final = 3
"""How often to reopen a thread for one request: a post whose tags change is archived again at once."""
MAX_KNOWN_VALUES: Final = 4096


class DiscordPort:
    """The channels, threads and direct messages that the bot writes to."""

    platform = PLATFORM
    pictureless = "files"

    def __init__(
        self,
        client: discord.Client,
        store: FrontendStore,
        rates: DiscordRateLimits,
        clock: Now,
        blocks: Container[str] = (),
    ) -> None:
        self.client = client
        self._blocks = blocks
        self.store = store
        self.foreign_channels = ForeignChannels(client, store)
        self._clock = clock
        self._messages_since = RecentValues[int, int](MAX_KNOWN_VALUES)
        self._history_read_at = RecentValues[int, float](MAX_KNOWN_VALUES)
        """Last reads of the history, by channel without events (loop time in s)."""
        self._servers = RecentValues[int, int](MAX_KNOWN_VALUES)
        """Server ids by channel without events."""
        self.buckets = ChannelBuckets(rates)
        self.files = SentFiles()
        self.answer_locks = WeakValueDictionary[int | None, asyncio.Lock]()
        """By user id: held while a press is answered, so the newest state is shown last."""
        self.application = ApplicationData()

    def chat_id(self, channel: Channel) -> int:
        """Return the channel's Discord id, or 0 if it is not on Discord."""
        return discord_channel_id(channel)

    def can_pin(self, channel: Channel) -> bool:
        """Return ``False``: pinning needs a permission that servers rarely grant."""
        return False

    async def wait_for_slot(self, channel: Channel, table_id: str, *, is_new: bool) -> bool:
        """Wait until the rate limits allow one more board message in this channel; return whether that took time."""
        return await self.buckets.acquire_write("table", discord_channel_id(channel))

    async def send_message(self, channel: Channel, shown: MessageContent) -> MessageRef:
        """Send a message, after storing its long callback data.

        If Discord deduplicates it by its nonce, edit the existing one with older content.
        """
        rendered = await self._render_content(shown)
        send: Callable[..., Awaitable[discord.Message]] = partial(
            self._messages_in(channel).send, nonce=build_nonce(shown.nonce)
        )
        if channel.is_foreign:
            send = await self.foreign_channels.find_sender(channel, shown.nonce)

        async def send_once() -> discord.Message:
            return await send(view=rendered.view, files=rendered.build_files(), allowed_mentions=NO_MENTIONS)

        has_files = shown.picture is not None or shown.screen.file is not None
        message = await self._send_request(
            lambda: self.ask_unarchived(discord_channel_id(channel), send_once), has_files=has_files
        )
        if channel.is_foreign:
            await self.foreign_channels.note_message(channel, shown.nonce, message.id)
        if has_same_text(message, rendered):
            self.files.note_files(message, rendered)
        else:
            edit = partial(self.files.edit_message, message.edit, message.id, rendered)
            await self._send_request(edit, has_files=has_files)
        self._messages_since[discord_channel_id(channel)] = 0
        return MessageRef(message.id, shown.mark, int(self._clock().timestamp()))

    async def edit_message(self, channel: Channel, note: MessageRef, shown: MessageContent) -> MessageRef | None:
        """Edit a message, reopening an archived thread. Returns ``None`` if it is lost or cannot be edited for long."""
        rendered = await self._render_content(shown)
        if (edit := await self._find_editor(channel, note.id)) is None:
            return None
        edit_kept = partial(self.files.edit_message, edit, note.id, rendered)
        try:
            await self._send_request(
                lambda: self.ask_unarchived(discord_channel_id(channel), edit_kept),
                has_files=shown.picture is not None or shown.screen.file is not None,
            )
        except (ChatClosedError, LastingLimitError) as error:
            is_expired = channel.is_foreign and getattr(error, "trouble", "") == "expired"
            code = getattr(error if isinstance(error, LastingLimitError) else error.__cause__, "code", 0)
            if is_expired or find_rule(code).response == "repost":
                return None
            raise
        return MessageRef(note.id, shown.mark, note.at)

    async def _find_editor(self, channel: Channel, message_id: int) -> RawEdit | None:
        if channel.is_foreign:
            return await self.foreign_channels.find_editor(channel, message_id)
        return self._messages_in(channel).get_partial_message(message_id).edit

    async def leave_pointer(self, channel: Channel, old: MessageRef, new: MessageRef, lang: str) -> None:
        """Replace the old message by a link to the new one, or delete it if it cannot be edited."""
        edit, link = await self._find_editor(channel, old.id), await self.message_link(channel, new.id)
        if edit is None:
            return  # without a valid token, the next press provides one
        edit_text = partial(edit, view=build_text_view(translate(lang, "carried-on", link=link)))
        self.files.forget_files(old.id)
        try:
            await retry_while_away(lambda: edit_text(attachments=[], allowed_mentions=NO_MENTIONS))
        except (discord.HTTPException, LastingLimitError) as error:
            log.info("old message not edited", code=error.code)
            if error.code != UNKNOWN_MESSAGE and not channel.is_foreign:
                await self.delete_by_id(discord_channel_id(channel), old.id)

    async def delete_message(self, channel: Channel, note: MessageRef, lang: str) -> None:
        """Delete a message."""
        if channel.is_foreign:
            with suppress(discord.HTTPException, *OUTAGE_ERRORS):
                await self.foreign_channels.delete_message(channel, note.id)
            return
        await self.delete_by_id(discord_channel_id(channel), note.id)

    async def set_pinned(self, channel: Channel, note: MessageRef, *, pinned: bool) -> None:
        """Do nothing: messages are not pinned on Discord."""

    async def is_scrolled_away(self, channel: Channel, note: MessageRef) -> bool:
        """Return whether at least ``REPOST_AFTER`` messages by others follow.

        Counts the channel's history once and then events; without events, reads the history at intervals of
        ``HISTORY_INTERVAL_S``.
        """
        channel_id = discord_channel_id(channel)
        if channel.closed or channel.is_foreign or not self._should_read_history(channel_id):
            return False
        try:
            messages = self._messages_in(channel).history(after=discord.Object(note.id), limit=2 * REPOST_AFTER)
            me = self.client.user
            count = sum([1 async for message in messages if me is None or message.author.id != me.id])
        except discord.HTTPException:
            count = 0
        self._messages_since[channel_id] = count
        return count >= REPOST_AFTER

    def _should_read_history(self, channel_id: int) -> bool:
        if self.client.get_channel(channel_id) is not None:
            return self._messages_since.get(channel_id, REPOST_AFTER) >= REPOST_AFTER
        if self._history_read_at.get(channel_id, -HISTORY_INTERVAL_S) > loop_time() - HISTORY_INTERVAL_S:
            return False
        self._history_read_at[channel_id] = loop_time()
        return True

    # -- Discord only

    def on_chat_message(self, channel_id: int) -> None:
        """Count another user's message in a channel with a table."""
        if channel_id in self._messages_since:
            self._messages_since[channel_id] += 1

    def may_be_post(self, channel: Channel) -> bool:
        """Return whether a channel may be a forum post, as far as this process knows."""
        known = self.client.get_channel(discord_channel_id(channel))
        return not channel.closed and not channel.is_foreign and (known is None or find_forum(known) is not None)

    def local_guild_id(self, channel: Channel) -> int | None:
        """Return the server of a channel if it is in this process's cache."""
        discord_channel = self.client.get_channel(discord_channel_id(channel))
        guild: int | None = getattr(getattr(discord_channel, "guild", None), "id", None)
        return guild

    async def fetch_guild_id(self, channel: Channel) -> int | None:
        """Return the server of a channel, fetched if necessary, or ``None``."""
        channel_id = discord_channel_id(channel)
        known = self.local_guild_id(channel) or self._servers.get(channel_id)
        if known or channel.closed or channel.is_foreign or not channel_id:
            return known
        try:
            discord_channel = await retry_while_away(lambda: self.client.fetch_channel(channel_id))
        except (discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.info("guild of a channel not found", error=repr(error)[:200])
            return None
        guild_id: int | None = getattr(getattr(discord_channel, "guild", None), "id", None)
        if guild_id:
            self._servers[channel_id] = guild_id
        return guild_id

    async def message_link(self, channel: Channel, message_id: int) -> str:
        """Return the link to a message."""
        guild: int | str = await self.fetch_guild_id(channel) or "@me"
        if channel.is_foreign:
            guild = channel.alias.split(":")[2]
        return f"https://discord.com/channels/{guild}/{discord_channel_id(channel)}/{message_id}"

    def partial_message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """Return a handle to edit or delete one of the bot's messages."""
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    async def delete_by_id(self, channel_id: int, message_id: int) -> None:
        """Delete one of the bot's messages if it exists, reopening an archived thread.

        Raises ``RetryLaterError`` in an outage.
        """
        delete = self.partial_message(channel_id, message_id).delete
        try:
            await self.buckets.acquire_mention("delete", channel_id)
            await retry_while_away(lambda: self.ask_unarchived(channel_id, delete))
        except OUTAGE_ERRORS as error:
            raise retry_later(error) from error
        except (discord.HTTPException, ChatClosedError) as error:
            log.info("own message not reachable", reason=repr(error)[:200])

    async def archive_thread(self, channel: Channel) -> bool:
        """Archive a thread that the bot has opened, and return whether this call archived it.

        It stays readable, and its buttons work.
        """
        if channel.closed or channel.is_foreign or not (channel_id := discord_channel_id(channel)):
            return False
        try:
            thread = self.client.get_channel(channel_id) or await retry_while_away(
                lambda: self.client.fetch_channel(channel_id)
            )
            me = self.client.user
            if not isinstance(thread, discord.Thread) or thread.archived or me is None or thread.owner_id != me.id:
                return False
            await retry_while_away(lambda: thread.edit(archived=True))
        except discord.HTTPException as error:
            log.info("thread not archived", code=error.code)
            return False
        return True

    async def ask_unarchived(self, channel_id: int, ask: Callable[[], Awaitable[T]]) -> T:
        """Run a request in a reopened thread, and again if the thread has been archived in the meantime."""
        guild = getattr(self.client.get_channel(channel_id), "guild", None)
        if guild is not None and guild_external_id(guild.id) in self._blocks:
            raise ChatClosedError(STOPPED)
        for _ in range(MAX_REOPENED):
            try:
                return await ask()
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
            try:
                await self.reopen_thread(channel_id)
            except discord.Forbidden as error:  # only moderators may open a locked one
                raise ChatClosedError("locked") from error
        return await ask()

    async def reopen_thread(self, channel_id: int) -> None:
        """Reopen an archived thread."""
        channel = self.client.get_channel(channel_id) or await self.client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)

    async def _render_content(self, shown: MessageContent) -> DiscordMessage:
        rendered = render_screen(shown.screen, shown.picture, side=shown.side, application=self.application)
        await rendered.custom_ids.save_long_ids(self.store.callback_keys)
        return rendered

    async def send_notice(
        self, channel_id: int, send: Callable[[], Awaitable[T]], is_due: Callable[[], Awaitable[bool]]
    ) -> T:
        """Send a message that notifies users, while it is due: it may wait for its turn, or for Discord.

        Raises ``RetryLaterError``, even if no longer due, and ``ChatClosedError``.
        """
        with send_only_while(is_due):
            try:
                return await self._send_request(lambda: self.ask_unarchived(channel_id, send), patience_s=0.0)
            except LastingLimitError as error:
                raise retry_later(error) from error

    async def _send_request(
        self, ask: Callable[[], Awaitable[T]], *, has_files: bool = False, patience_s: float = PATIENCE_S
    ) -> T:
        try:
            return await retry_while_away(ask, patience_s)
        except LastingLimitError:
            raise
        except OUTAGE_ERRORS as error:
            raise retry_later(error) from error
        except discord.HTTPException as error:
            if find_rule(error.code).response == "wait":
                raise RetryLaterError(retry_after_s(error, WAIT_S)) from error
            log.info("message refused", code=error.code)
            raise ChatClosedError(find_trouble(error.code, files=has_files) or REFUSED) from error

    def _messages_in(self, channel: Channel) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(discord_channel_id(channel))


def has_same_text(message: discord.Message, rendered: DiscordMessage) -> bool:
    """Return whether a message has the rendered text, ignoring white space."""
    shown = (part for part in walk_components(message.components) if isinstance(part, discord.TextDisplay))
    items = (item for item in rendered.view.walk_children() if isinstance(item, discord.ui.TextDisplay))
    return [word for part in shown for word in part.content.split()] == [
        word for item in items for word in item.content.split()
    ]


def build_nonce(text: str) -> str:
    """Return a nonce for a text, with which Discord deduplicates messages."""
    return blake2b(text.encode(), digest_size=12).hexdigest()[:NONCE]


def find_forum(channel: object) -> discord.ForumChannel | None:
    """Return the forum of a post.

    Media channels do not count, because their posts begin with a file.
    """
    parent = channel.parent if isinstance(channel, discord.Thread) else None
    return parent if isinstance(parent, discord.ForumChannel) and not parent.is_media() else None


def discord_channel_id(channel: Channel) -> int:
    """Return the channel id in an external id, or 0 if it is not on Discord."""
    return parse_external_id(channel.alias)


def guild_external_id(guild_id: int | None) -> str:
    """Return the external id of a server."""
    return f"{PLATFORM}:guild:{guild_id}"


def foreign_external_id(guild_id: int | None, channel_id: int | None) -> str:
    """Return the external id of a channel where the bot is not a member."""
    return f"{PLATFORM}:{FOREIGN_PART}:{guild_id or '@me'}:{channel_id}"


def parse_external_id(external_id: str) -> int:
    """Return the id of a channel with messages of the bot, or 0."""
    platform, *kind, id_ = external_id.split(":")
    return int(id_) if platform == PLATFORM and kind[:1] in ([], [FOREIGN_PART]) and id_.isdigit() else 0
