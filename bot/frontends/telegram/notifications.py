"""Notices on Telegram: a mention in the group, or the user's panel in the private chat.

The panel sends its own notification when it is refreshed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import User

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.texts import strip_timestamps, wrap_bidi
from bot.app.users.user_repository import Channel
from bot.frontends.common.mentions import Mention, Way, group_lines
from bot.frontends.common.port import MessageRef, find_platform_id
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.telegram.api import BotApi, close_on_refusal
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.keyboards import InlineButton, Keys
from bot.frontends.telegram.message_content import Mentions
from bot.frontends.telegram.panels import PrivateChatPanels
from bot.frontends.telegram.port import TelegramPort, chat_address
from bot.frontends.telegram.rate_limit import Priority
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.texts import PLATFORM, escape_text, translate, utf16_length
from bot.frontends.telegram.topics import DELETED_TOPIC


@dataclass(eq=False, repr=False)
class TelegramNotifier:
    """Notifies users on Telegram."""

    platform = PLATFORM

    _app: App
    _api: BotApi
    _port: TelegramPort
    _panels: PrivateChatPanels
    _jobs: RefreshQueue

    def is_left(self, channel: Channel, trouble: str) -> bool:
        """Return whether the topic of a table was deleted, so it goes on in *General*."""
        return trouble == DELETED_TOPIC and chat_address(channel)[1] is not None

    async def list_ways(self, channel: Channel, ping: Ping) -> Sequence[Way]:
        """List the ways to notify a user: in a private channel, and in the private chat once opened."""
        if channel.closed or ping.style == "private":
            return ("private",)
        user = find_platform_id(ping.aliases, PLATFORM)
        if user is None or not await self._panels.is_chat_open(user):
            return ("channel",)
        return ("channel", "private") if ping.style == "table" else ("private", "channel")

    async def try_next_way(self, channel: Channel, table_id: str, users: Sequence[str]) -> None:
        """Schedule the pings of a table, and the panels of users."""
        for name in (*(f"p.{user_id}.{table_id}" for user_id in users), f"c.{channel.id}.{table_id}"):
            await self._jobs.schedule_refresh(name, 0)

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more unsolicited message in a chat."""
        await self._api.rate_limiter.acquire_slot(chat, Priority.CALLED)

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a reply to the table's message that mentions users, with a button to move."""
        chat, thread = chat_address(channel)
        part, keys, mentions = await self._render_mention(channel, pings)
        with close_on_refusal():
            note = await self._api.send_part(chat, part, keys, thread=thread, reply_to=board.id, mentions=mentions)
        await self._port.record_message(chat, note.id)
        return note

    async def edit_mention(
        self, channel: Channel, board: MessageRef | None, mention: Mention, pings: list[Ping]
    ) -> None:
        """Edit a message to mention only the users in ``pings``."""
        assert mention.note is not None, "the mention was sent"
        part, keys, mentions = await self._render_mention(channel, pings)
        await self._api.edit_part(mention.chat, mention.note, part, keys, mentions=mentions)

    async def delete_mention(self, channel: Channel, mention: Mention) -> None:
        """Delete the message; if it is too old to delete, make it say that it is done."""
        assert mention.note is not None, "the mention was sent"
        await self._api.remove_message(mention.chat, mention.note, translate(channel.lang or "en", "done"))

    async def _render_mention(self, channel: Channel, pings: list[Ping]) -> tuple[MessagePart, Keys, Mentions]:
        text, mentions, callbacks, lang = "", [], KeyboardCallbacks(), channel.lang
        for group, line_text in group_lines(pings):
            text += f"\n{escape_text(line_text)}" if text else escape_text(line_text)
            for ping in group:
                user = await self._app.service.users.get(ping.user)
                telegram_id = find_platform_id(ping.aliases, PLATFORM)
                assert telegram_id is not None, "only users of this platform are notified"
                lang = lang or user.lang
                name = wrap_bidi(escape_text(user.name))
                text += " · " if ping is group[0] else ", "
                mentions.append(
                    (
                        utf16_length(strip_timestamps(text)),
                        utf16_length(name),
                        User(telegram_id, user.name, is_bot=False),
                    )
                )
                text += name
        ping = pings[0]
        label, line = ping.label or translate(lang or "en", "your-move"), ping.callback_data or f"move {ping.table}"
        return MessagePart(text), ((InlineButton(label, callbacks.callback_data(line), style="primary"),),), mentions
