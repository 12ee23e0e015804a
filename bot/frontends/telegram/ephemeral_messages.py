"""Ephemeral messages: what one user alone sees in a group. Since Bot API 10.2, which the library does not know yet.

A server that does not know them ignores their parameter and would show the message to all. So a message begins without
content, and its content is written by a method that such a server refuses. The first one of a run shows whether they
come out for one user alone.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import structlog
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore, RecentValues
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatClosedError, ChatMovedError, RetryLaterError
from bot.frontends.telegram.api import BotApi, find_remedy
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.context import UpdateContext
from bot.frontends.telegram.label_widths import GROUP_DP
from bot.frontends.telegram.message_content import Fields, build_content, build_media
from bot.frontends.telegram.rendering import RenderedMessage, lower_picture, render_screen

log = structlog.get_logger("bottega.telegram")

EMPTY: Final = "…"
NO_MESSAGE: Final = 1 << 30
"""The id of an ephemeral message that does not exist."""
MAX_READERS: Final = 10_000


@dataclass(eq=False, repr=False)
class EphemeralMessages:
    """Private screens in groups: one message a user and group, as long as the server offers them."""

    _store: FrontendStore
    _api: BotApi
    _picture_source: PictureSource
    _offered: bool | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._last = RecentValues[tuple[int, int], int](MAX_READERS)
        """The ids of the last messages by group and user."""

    async def is_offered(self, chat: int) -> bool:
        """Return whether the server knows ephemeral messages, by a method that came with them. Asked once a run."""
        if self._offered is None:
            fields = {"chat_id": chat, "receiver_user_id": self._api.bot.id, "ephemeral_message_id": NO_MESSAGE}
            try:
                await self._api.bot.call_method("deleteEphemeralMessage", fields)
            except InvalidToken:  # what the library makes of 404: there is no such method
                self._offered = False
            except BadRequest:
                self._offered = True
            except TelegramError:  # it says something of the chat or the network, such as a group that has moved
                return False
            else:
                self._offered = True
        return self._offered

    async def show_screen(self, context: UpdateContext, screen: Screen, query: str = "", pressed: int = 0) -> bool:
        """Show a private screen to a user in the group, and return whether it could be shown.

        ``query``: the press that it answers. ``pressed``: the ephemeral message that was pressed, to be edited.
        """
        if context.is_private or not await self.is_offered(context.chat_id):
            return False
        name = f"{context.user.id}/{context.channel.id}/{screen.table}"
        picture = await self._picture_source.render_picture(name, lower_picture(screen, GROUP_DP))
        rendered, callbacks = self._render(screen, picture)
        await callbacks.save_long_callbacks(self._store.callback_keys)
        try:
            if pressed and await self._write_content(context, pressed, rendered):
                return True
            await self._delete_last(context)
            begun = await self._begin_message(context, query)
            return bool(begun) and await self._write_content(context, begun, rendered)
        except (TelegramError, ChatClosedError, ChatMovedError, RetryLaterError) as error:
            log.info("ephemeral message not shown", reason=repr(error)[:200])
            return False

    def _render(self, screen: Screen, picture: Any) -> tuple[RenderedMessage, KeyboardCallbacks]:
        """Render a screen as one message; the picture gives way to a text that is longer than a caption."""
        for shown in (picture, None):
            callbacks = KeyboardCallbacks("", screen.version)
            rendered = render_screen(screen, shown, callbacks, whole=True, heard=False, keyboard_dp=GROUP_DP)
            if len(rendered.parts) == 1:
                break
        return rendered, callbacks

    async def _begin_message(self, context: UpdateContext, query: str) -> int:
        """Send a message without content to one user and return its id; 0 if it came out for all to see.

        Such a message is deleted, and no other is sent in this run.
        """
        await self._api.rate_limiter.acquire_slot(context.chat_id)
        reader = {"receiver_user_id": context.telegram_user.id} | ({"callback_query_id": query} if query else {})
        message = await self._api.post(
            context.chat_id,
            "sendMessage",
            {"text": EMPTY, "message_thread_id": context.thread_id, "ephemeral_message_parameters": reader},
        )
        begun: int = message.get("ephemeral_message_id", 0)
        if not begun:
            log.warning("ephemeral messages are not offered")
            self._offered = False
            await self._api.bot.delete_message(context.chat_id, message["message_id"])
            return 0
        self._last[context.chat_id, context.telegram_user.id] = begun
        return begun

    async def _write_content(self, context: UpdateContext, message: int, rendered: RenderedMessage) -> bool:
        """Write the content of an ephemeral message; return ``False`` if it is lost or cannot show this."""
        await self._api.rate_limiter.acquire_slot(context.chat_id)
        part = rendered.parts[0]
        fields: Fields = build_content(part, rendered.keys, caption=part.photo is not None) | {
            "receiver_user_id": context.telegram_user.id,
            "ephemeral_message_id": message,
        }
        try:
            if part.photo is not None:
                build = partial(build_media, fields)
                await self._api.post_photo(context.chat_id, "editEphemeralMessageMedia", part.photo, build)
            else:
                await self._api.post(context.chat_id, "editEphemeralMessageText", fields)
        except BadRequest as error:
            return find_remedy(error) == "done"
        return True

    async def _delete_last(self, context: UpdateContext) -> None:
        """Delete the message that the next one replaces."""
        last = self._last.pop((context.chat_id, context.telegram_user.id), 0)
        if last:
            fields = {"receiver_user_id": context.telegram_user.id, "ephemeral_message_id": last}
            try:
                await self._api.post(context.chat_id, "deleteEphemeralMessage", fields)
            except BadRequest as error:  # it has expired
                log.info("ephemeral message not deleted", reason=error.message)


def ephemeral_id(message: object) -> int:
    """Return the id of an ephemeral message, or 0 for any other."""
    found = getattr(message, "api_kwargs", {}).get("ephemeral_message_id", 0)
    return found if isinstance(found, int) else 0
