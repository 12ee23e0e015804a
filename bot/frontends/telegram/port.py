"""Telegram as a chat port: tables in groups, topics and private chats."""

from contextlib import suppress
from typing import Final

import msgspec

from bot.app.tables.callbacks import ShowTextBoard
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecentValues, RecordStore
from bot.frontends.common.port import ChatClosedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.telegram.api import BotApi, close_on_refusal
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.erasure import CHAT_KIND
from bot.frontends.telegram.label_widths import GROUP_DP, PRIVATE_DP
from bot.frontends.telegram.rate_limit import MAX_CHATS, Priority
from bot.frontends.telegram.records import ChatRecord
from bot.frontends.telegram.rendering import TelegramMessage, render_screen
from bot.frontends.telegram.texts import PLATFORM, translate
from bot.frontends.telegram.watching import WATCH, has_move_button

REPOST_AFTER: Final = 15
"""Number of messages by others after which a board message is reposted."""


class TelegramPort:
    """The chats that the bot writes to."""

    platform = PLATFORM
    pictureless = "photos"

    def __init__(self, store: FrontendStore, api: BotApi) -> None:
        self._keys = store.callback_keys
        self._api = api
        self._looked_at = RecentValues[int, str](MAX_CHATS)
        self.records: RecordStore[ChatRecord] = store.record_store(CHAT_KIND, ChatRecord)

    def chat_id(self, channel: Channel) -> int:
        """Return the chat's Telegram id, or 0 if it is not on Telegram."""
        return chat_address(channel)[0]

    def can_pin(self, channel: Channel) -> bool:
        """Return whether the chat is a group."""
        return chat_address(channel)[0] < 0

    async def wait_for_slot(self, channel: Channel, table_id: str, *, is_new: bool) -> bool:
        """Wait until the rate limits allow another message of a table here; return whether that took time."""
        chat = chat_address(channel)[0]
        looked_at = Priority.LOOKED_AT if self._looked_at.get(chat) == table_id else Priority.SHOWN
        return await self._api.rate_limiter.acquire_slot(chat, Priority.CALLED if is_new else looked_at)

    def look_at(self, chat: int, table_id: str) -> None:
        """Record the table that users of a group are looking at: its message goes before those of other tables."""
        self._looked_at[chat] = table_id

    async def send_message(self, channel: Channel, shown: MessageContent) -> MessageRef:
        """Send a message, after storing its long callback data."""
        chat, thread = chat_address(channel)
        rendered = await self._render_content(channel, shown)
        with close_on_refusal():
            note = await self._api.send_part(chat, rendered.parts[0], rendered.keys, thread=thread, silent=True)
        await self.record_message(chat, note.id)
        return note

    async def edit_message(self, channel: Channel, note: MessageRef, shown: MessageContent) -> MessageRef | None:
        """Edit a message. Returns ``None`` if it is lost or cannot show this."""
        rendered = await self._render_content(channel, shown)
        with close_on_refusal():
            return await self._api.edit_part(chat_address(channel)[0], note, rendered.parts[0], rendered.keys)

    async def leave_pointer(self, channel: Channel, old: MessageRef, new: MessageRef, lang: str) -> None:
        """Delete the old message; if it is too old to delete, make it say where the table is."""
        with suppress(RetryLaterError, ChatClosedError):
            await self._api.remove_message(chat_address(channel)[0], old, translate(lang, "carried-on"))

    async def delete_message(self, channel: Channel, note: MessageRef, lang: str) -> None:
        """Delete a message; if it is too old to delete, make it point to the end of the chat."""
        with suppress(RetryLaterError, ChatClosedError):
            await self._api.remove_message(chat_address(channel)[0], note, translate(lang, "further-down"))

    async def set_pinned(self, channel: Channel, note: MessageRef, *, pinned: bool) -> None:
        """Pin or unpin a message without a notification."""
        await self._api.pin_message(chat_address(channel)[0], note, pinned=pinned)

    async def is_scrolled_away(self, channel: Channel, note: MessageRef) -> bool:
        """Return whether more than ``REPOST_AFTER`` messages follow, judging by message ids."""
        return (await self.records.load_record(f"{chat_address(channel)[0]}")).last - note.id > REPOST_AFTER

    # -- Telegram only

    async def record_message(self, chat: int, message: int) -> None:
        """Record the newest known message id of a chat."""
        await self.records.update_record(
            f"{chat}", lambda now: msgspec.structs.replace(now, last=max(now.last, message))
        )

    async def _render_content(self, channel: Channel, shown: MessageContent) -> TelegramMessage:
        callbacks, screen = KeyboardCallbacks("", shown.screen.version), shown.screen
        if screen.alt and screen.file is None:
            text_button = Button(ShowTextBoard(screen.table).data, translate(screen.lang, "in-words"))
            buttons = (text_button, *self._watch_buttons(channel, screen))
            screen = msgspec.structs.replace(screen, rows=(*screen.rows, buttons))
        width = GROUP_DP if self.can_pin(channel) else PRIVATE_DP
        rendered = render_screen(screen, shown.picture, callbacks, whole=screen.file is not None, keyboard_dp=width)
        await callbacks.save_long_callbacks(self._keys)
        return rendered

    def _watch_buttons(self, channel: Channel, screen: Screen) -> tuple[Button, ...]:
        if not self.can_pin(channel) or not has_move_button(screen):
            return ()
        return (Button(CallbackData(f"{WATCH} {screen.table}"), translate(screen.lang, "watch")),)


def chat_external_id(chat: int, thread: int | None) -> str:
    """Return the external id of a chat or topic."""
    return f"{PLATFORM}:{chat}" if thread is None else f"{PLATFORM}:{chat}.{thread}"


def chat_address(channel: Channel) -> tuple[int, int | None]:
    """Return the chat and topic of a channel; the chat is 0 if it is not on Telegram."""
    return parse_external_id(channel.alias)


def parse_external_id(alias: str) -> tuple[int, int | None]:
    """Return the chat and topic of an external id; the chat is 0 if it is not on Telegram."""
    platform, _, rest = alias.partition(":")
    chat, _, thread = rest.partition(".")
    if platform != PLATFORM or not chat.lstrip("-").isdigit():
        return 0, None
    return int(chat), int(thread) if thread.lstrip("-").isdigit() else None
