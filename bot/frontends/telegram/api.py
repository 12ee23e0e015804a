"""The calls of the Bot API that this frontend makes, with their errors translated."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import structlog
from telegram import (
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.app.common.interfaces import Now
from bot.app.ui.timestamps import strip_timestamps
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageRef, RetryLaterError
from bot.frontends.telegram.api_errors import SAME, TROUBLES, count_errors, ignore_missing, retry_after_s
from bot.frontends.telegram.keyboards import Keys
from bot.frontends.telegram.limits import ANSWER, ANSWER_PAUSE_S, ANSWERABLE_S, CAPTION, DELETABLE_S
from bot.frontends.telegram.message_content import (
    Mentions,
    build_entities,
    build_markup,
    content_digest,
    photo_digest,
    picture_mark,
    prepare_edit,
)
from bot.frontends.telegram.rate_limit import RateLimiter, retry_while_away
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.text import truncate_text, utf16_length
from bot.frontends.telegram.texts import PLATFORM
from bot.frontends.telegram.timestamps import with_timestamps
from bot.loop_clock import loop_time
from bot.metrics import ACKNOWLEDGE_DURATION

log = structlog.get_logger("bottega.telegram")

T = TypeVar("T")
S = TypeVar("S", bound="Message | bool")

PRESSED: Final = 4096
"""The most callback queries whose answer time is measured at once."""
QUIET: Final = LinkPreviewOptions(is_disabled=True)
FILE: Final = "file"
"""In place of a picture digest: the message is a file."""


UPLOADS: Final = 4096
"""The most pictures whose file ids are remembered."""
UNKNOWN_FILE: Final = ("wrong file identifier", "wrong remote file", "file reference")


class BotApi:
    """The Bot API.

    Raises ``RetryLaterError``, ``ChatClosedError``, ``ChatMovedError``, and ``TelegramError`` for invalid requests.
    """

    def __init__(self, bot: ExtBot[int], rate_limiter: RateLimiter, clock: Now) -> None:
        self.bot = bot
        self.rate_limiter = rate_limiter
        self._clock = clock
        self._pressed: OrderedDict[str, float] = OrderedDict()
        self._uploads: OrderedDict[str, str] = OrderedDict()
        """File ids of the last pictures by their digests: what Telegram has is not uploaded once more."""

    @property
    def username(self) -> str:
        """The bot's user name."""
        return self.bot.username

    @property
    def chat_url(self) -> str:
        """The link to the private chat with the bot."""
        return f"https://t.me/{self.username}"

    @property
    def group_url(self) -> str:
        """The link that adds the bot to a group and begins there."""
        return f"{self.chat_url}?startgroup=play"

    def start_url(self, payload: str) -> str:
        """Return the deep link that opens the private chat with a payload."""
        return f"{self.chat_url}?start={payload}"

    async def send_part(
        self, chat: int, part: MessagePart, keys: Keys = (), *, thread: int | None = None, reply_to: int | None = None,
        mentions: Mentions = (), silent: bool = False,
    ) -> MessageRef:  # fmt: skip
        """Send a message."""
        shows = content_digest(part, keys, mentions)
        part, times = with_timestamps(part)
        entities = build_entities(part, mentions, times)
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None
        if part.file is not None:
            file = InputFile(part.file.data, part.file.name)
            send: Callable[..., Awaitable[Message]] = (
                self.bot.send_animation if part.file.moves else self.bot.send_document
            )
            message = await self._call_api(chat, lambda: send(
                chat, file, caption=part.text, caption_entities=entities, reply_markup=build_markup(keys),
                message_thread_id=thread, disable_notification=silent,
            ))  # fmt: skip
            return MessageRef(message.message_id, FILE, self._now_s(), shows)
        if part.photo is None:
            message = await self._call_api(chat, lambda: self.bot.send_message(
                chat, part.text, entities=entities, reply_markup=build_markup(keys), message_thread_id=thread,
                reply_parameters=reply, link_preview_options=QUIET, disable_notification=silent,
            ))  # fmt: skip
        else:
            message = await self._upload_photo(chat, part.photo, lambda photo: self.bot.send_photo(
                chat, photo, caption=part.text, caption_entities=entities, reply_markup=build_markup(keys),
                message_thread_id=thread, reply_parameters=reply, disable_notification=silent,
            ))  # fmt: skip
        return MessageRef(message.message_id, picture_mark(part), self._now_s(), shows)

    async def edit_part(
        self, chat: int, note: MessageRef, part: MessagePart, keys: Keys = (), mentions: Mentions = ()
    ) -> MessageRef | None:
        """Edit a message. Returns ``None`` if it is lost or cannot show this, so a new one is needed."""
        if part.file is not None or note.picture == FILE or (part.photo is None and note.picture):
            return None
        picture = picture_mark(part)
        if part.photo is not None and picture == note.picture:
            return await self.edit_caption(chat, note, part, keys)
        shown = part.photo
        part, entities, rows, shows = prepare_edit(part, keys, mentions)
        if (shows, picture) == (note.shows, note.picture):
            return note
        if shown is None:
            done = await self._try_edit(chat, lambda: self.bot.edit_message_text(
                part.text, chat, note.id, entities=entities, reply_markup=rows, link_preview_options=QUIET,
            ))  # fmt: skip
        else:
            done = await self._try_edit(chat, lambda: self._upload_photo(chat, shown, lambda photo: (
                self.bot.edit_message_media(
                    InputMediaPhoto(photo, part.text, caption_entities=entities), chat, note.id, reply_markup=rows
                )
            )))  # fmt: skip
        return MessageRef(note.id, picture, note.at, shows) if done else None

    async def edit_caption(self, chat: int, note: MessageRef, part: MessagePart, keys: Keys = ()) -> MessageRef | None:
        """Edit the caption of a photo, which stays. Returns ``None`` if it is lost or the text is too long."""
        if utf16_length(part.text) > CAPTION:
            return None
        part, entities, rows, shows = prepare_edit(part, keys)
        if shows == note.shows:
            return note
        done = await self._try_edit(chat, lambda: self.bot.edit_message_caption(
            chat, note.id, caption=part.text, caption_entities=entities, reply_markup=rows,
        ))  # fmt: skip
        return MessageRef(note.id, note.picture, note.at, shows) if done else None

    async def _try_edit(self, chat: int, call: Callable[[], Awaitable[object]]) -> bool:
        """Run an edit and return whether the message shows it now; ``False`` if it is lost."""
        try:
            await self._call_api(chat, call)
        except BadRequest as error:
            if SAME not in error.message.lower():
                ignore_missing(error)
                return False
        return True

    async def _upload_photo(self, chat: int, photo: bytes, call: Callable[[bytes | str], Awaitable[S]]) -> S:
        """Send a photo by the id that Telegram gave it, or upload it and remember the id."""
        digest = photo_digest(photo)
        if (known := self._uploads.get(digest)) is not None:
            try:
                return await self._call_api(chat, lambda: call(known))
            except BadRequest as error:
                if not any(words in error.message.lower() for words in UNKNOWN_FILE):
                    raise
        message = await self._call_api(chat, lambda: call(photo))
        if isinstance(message, Message) and message.photo:
            self._uploads[digest] = message.photo[-1].file_id
            while len(self._uploads) > UPLOADS:
                self._uploads.popitem(last=False)
        return message

    async def remove_message(self, chat: int, note: MessageRef, instead: str) -> None:
        """Delete a message; one too old to be deleted shows the text ``instead``."""
        try:
            if self._now_s() - note.at < DELETABLE_S:
                await self._call_api(chat, lambda: self.bot.delete_message(chat, note.id))
            elif note.picture:
                await self._call_api(chat, lambda: self.bot.edit_message_caption(chat, note.id, caption=instead))
            else:
                await self._call_api(chat, lambda: self.bot.edit_message_text(instead, chat, note.id))
        except BadRequest as error:
            log.info("message not deleted", reason=error.message)

    async def pin_message(self, chat: int, note: MessageRef, *, pinned: bool) -> None:
        """Pin or unpin a message without a notification. Missing permission is ignored."""
        try:
            if pinned:
                await self._call_api(chat, lambda: self.bot.pin_chat_message(chat, note.id, disable_notification=True))
            else:
                await self._call_api(chat, lambda: self.bot.unpin_chat_message(chat, message_id=note.id))
        except (BadRequest, ChatClosedError) as error:
            log.info("message not pinned", reason=str(error))

    def start_timing(self, query: str) -> None:
        """Start measuring the answer time of a callback query."""
        self._pressed[query] = loop_time()
        while len(self._pressed) > PRESSED:
            self._pressed.popitem(last=False)

    async def answer_callback_query(self, query: str, text: str = "", *, url: str = "", alert: bool = False) -> None:
        """Answer a callback query, retrying while Telegram accepts an answer.

        An answer that comes too late is ignored.
        """

        async def answer_once() -> None:
            try:
                await self.bot.answer_callback_query(
                    query,
                    truncate_text(strip_timestamps(text), ANSWER) if text else None,
                    url=url or None,
                    show_alert=alert or None,
                )
            except RetryAfter as error:
                raise RetryLaterError(retry_after_s(error)) from error
            except BadRequest:
                raise
            except NetworkError as error:
                raise RetryLaterError(0) from error

        began = self._pressed.pop(query, None)
        try:
            await retry_while_away(lambda: count_errors(answer_once), ANSWERABLE_S, ANSWER_PAUSE_S)
            if began is not None:
                ACKNOWLEDGE_DURATION.labels(PLATFORM).observe(loop_time() - began)
        except (TelegramError, RetryLaterError) as error:
            log.info("callback not answered", reason=str(error))

    def _now_s(self) -> int:
        return int(self._clock().timestamp())

    async def _call_api(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        """Run a call and translate its errors to those of the port."""
        try:
            return await count_errors(call)
        except RetryAfter as error:
            seconds = retry_after_s(error)
            self.rate_limiter.pause_chat(chat, seconds)
            raise RetryLaterError(seconds) from error
        except ChatMigrated as error:
            raise ChatMovedError(f"{PLATFORM}:{error.new_chat_id}") from error
        except Forbidden as error:
            raise ChatClosedError("blocked" if chat > 0 else "left") from error
        except BadRequest as error:
            if trouble := next((name for words, name in TROUBLES if words in error.message.lower()), ""):
                raise ChatClosedError(trouble) from error
            raise
        except NetworkError as error:
            raise RetryLaterError(0) from error
