"""Ephemeral messages: visible to one user of a group. New in Bot API 10.2 and unknown to the library.

A server without them ignores their parameter and would show the message to everyone. So each run first sends an empty
trial message, and deletes it.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

import structlog
from telegram import CallbackQuery
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore, RecentValues
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatClosedError, ChatMovedError, RetryLaterError
from bot.frontends.telegram.api import BotApi, find_remedy
from bot.frontends.telegram.callbacks import KeyboardCallbacks, link_invitations
from bot.frontends.telegram.context import UpdateContext
from bot.frontends.telegram.label_widths import GROUP_DP
from bot.frontends.telegram.message_content import Fields, build_content, build_media
from bot.frontends.telegram.rendering import MessagePart, TelegramMessage, lower_picture, render_screen

log = structlog.get_logger("bottega.telegram")

TRIAL: Final = "…"
NO_MESSAGE: Final = 1 << 30
"""An id that never belongs to an ephemeral message."""
MAX_READERS: Final = 10_000
PATIENCE_S: Final = 5.0
"""How long showing may take (s). After that, the press can still be answered with a link to the private chat."""
TROUBLES: Final = (TimeoutError, TelegramError, ChatClosedError, ChatMovedError, RetryLaterError)


@dataclass(eq=False, repr=False)
class EphemeralMessages:
    """Private screens in groups: one message per user and group, while the server offers them."""

    _store: FrontendStore
    _api: BotApi
    picture_source: PictureSource
    _offered: bool | None = field(default=None, init=False)
    _is_trying: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._last = RecentValues[tuple[int, int], int](MAX_READERS)
        """Ids of the last messages by group and user."""

    async def is_offered(self, context: UpdateContext) -> bool:
        """Return whether the server knows ephemeral messages. Tried once per run; ``False`` until then."""
        if self._offered is None and not self._is_trying:
            self._is_trying = True
            try:
                async with asyncio.timeout(PATIENCE_S):
                    self._offered = await self._knows_methods(context.chat_id) and await self._try_message(context)
            except TROUBLES as error:  # it concerns the chat or the network, such as a moved group
                log.info("ephemeral messages not tried", reason=repr(error)[:200])
            finally:
                self._is_trying = False
        return bool(self._offered)

    async def _knows_methods(self, chat: int) -> bool:
        fields = {"chat_id": chat, "receiver_user_id": self._api.bot.id, "ephemeral_message_id": NO_MESSAGE}
        try:
            await self._api.bot.call_method("deleteEphemeralMessage", fields)
        except InvalidToken:  # the library's error for 404: no such method
            return False
        except BadRequest:  # no such message
            return True
        return True

    async def _try_message(self, context: UpdateContext) -> bool:
        reader = {"receiver_user_id": context.telegram_user.id}
        message = await self._api.send_ephemeral_part(
            context.chat_id, MessagePart(TRIAL), (), reader, context.thread_id
        )
        sent: int = message.get("ephemeral_message_id", 0)
        if sent:
            await self._delete_message(context, sent)
        else:
            log.warning("ephemeral messages are not offered")
            await self._api.bot.delete_message(context.chat_id, message["message_id"])
        return bool(sent)

    async def show_screen(self, context: UpdateContext, screen: Screen, query: CallbackQuery | None = None) -> bool:
        """Show a private screen to a user in the group, and return whether that worked at once.

        ``query``: the press to answer. A pressed ephemeral message is edited.
        """
        if context.is_private or not await self.is_offered(context):
            return False
        if not await self._api.rate_limiter.acquire_ephemeral_slot(context.chat_id):
            return False
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._write_screen(context, screen, query)
        except TROUBLES as error:
            log.info("ephemeral message not shown", reason=repr(error)[:200])
            return False

    async def _write_screen(self, context: UpdateContext, screen: Screen, query: CallbackQuery | None) -> bool:
        name = f"{context.user.id}/{context.channel.id}/{screen.table}"
        picture = await self.picture_source.render_picture(name, lower_picture(screen, GROUP_DP))
        screen = await link_invitations(screen, self._api.start_url, self._store.callback_keys)
        rendered, callbacks = self._render(screen, picture)
        await callbacks.save_long_callbacks(self._store.callback_keys)
        message = query.message if query is not None else None
        if ephemeral_id(message) and await self._edit_message(context, message, rendered):
            return True
        at = context.chat_id, context.telegram_user.id
        reader: Fields = {"receiver_user_id": context.telegram_user.id}
        reader |= {"callback_query_id": query.id} if query is not None else {}
        sent = await self._api.send_ephemeral_part(
            context.chat_id, rendered.parts[0], rendered.keys, reader, context.thread_id
        )
        replaced = {self._last.pop(at, 0), ephemeral_id(message)} - {0}
        self._last[at] = sent["ephemeral_message_id"]
        for old in replaced:
            await self._delete_message(context, old)
        return True

    def _render(self, screen: Screen, picture: Any) -> tuple[TelegramMessage, KeyboardCallbacks]:
        """Render a screen as one message, without the picture if the text is longer than a caption."""
        for shown in (picture, None):
            callbacks = KeyboardCallbacks("", screen.version)
            rendered = render_screen(screen, shown, callbacks, whole=True, heard=False, keyboard_dp=GROUP_DP)
            if len(rendered.parts) == 1:
                break
        return rendered, callbacks

    async def _edit_message(self, context: UpdateContext, message: object, rendered: TelegramMessage) -> bool:
        """Edit an ephemeral message; return ``False`` if it is lost or cannot show this.

        No method turns a text into a picture or back.
        """
        part = rendered.parts[0]
        if part.file is not None or (part.photo is not None) != bool(getattr(message, "photo", ())):
            return False
        fields: Fields = build_content(part, rendered.keys, caption=part.photo is not None) | {
            "receiver_user_id": context.telegram_user.id,
            "ephemeral_message_id": ephemeral_id(message),
        }
        try:
            if part.photo is not None:
                await self._api.post_photo(
                    context.chat_id, "editEphemeralMessageMedia", part.photo, lambda photo: build_media(fields, photo)
                )
            else:
                await self._api.post(context.chat_id, "editEphemeralMessageText", fields)
        except BadRequest as error:
            return find_remedy(error) == "done"
        return True

    async def _delete_message(self, context: UpdateContext, message: int) -> None:
        fields = {"receiver_user_id": context.telegram_user.id, "ephemeral_message_id": message}
        try:
            await self._api.post(context.chat_id, "deleteEphemeralMessage", fields)
        except TROUBLES as error:
            log.info("ephemeral message not deleted", reason=repr(error)[:200])


def ephemeral_id(message: object) -> int:
    """Return the id of an ephemeral message, or 0 for any other."""
    found = getattr(message, "api_kwargs", {}).get("ephemeral_message_id", 0)
    return found if isinstance(found, int) else 0
