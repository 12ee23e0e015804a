"""The Bot API calls of this frontend, with translated errors."""

from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeVar

import structlog
from telegram import InputFile
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.app.common.interfaces import Now
from bot.app.ui.texts import strip_timestamps
from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.common.port import REFUSED, STOPPED, ChatClosedError, ChatMovedError, MessageRef, RetryLaterError
from bot.frontends.telegram.http_client import BotClient
from bot.frontends.telegram.keyboards import Keys
from bot.frontends.telegram.limits import ANSWER, ANSWER_PAUSE_S, ANSWERABLE_S, CAPTION, DELETABLE_S
from bot.frontends.telegram.message_content import (
    Fields,
    Mentions,
    build_content,
    build_media,
    content_digest,
    photo_digest,
    picture_mark,
)
from bot.frontends.telegram.rate_limit import RateLimiter, retry_while_away
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.texts import PLATFORM, truncate_text, utf16_length
from bot.metrics import ACKNOWLEDGE_DURATION, PLATFORM_ERRORS, loop_time

T = TypeVar("T")

Remedy = Literal["done", "repost", "upload", "left", "rights", "photos", "topic", "gone"]
"""Response to an error.

``done``: do nothing, because the request's goal is already met. ``repost``: the message is lost or cannot show this;
send a new one. ``upload``: send the file again. ``gone``: move the table from a deleted topic to *General*. Any other
value is a problem for the host; the text ``trouble-<name>`` has the remedy.
"""
REMEDIES: Final[tuple[tuple[str, Remedy], ...]] = (
    ("message is not modified", "done"),
    ("topic_not_modified", "done"),
    ("message to edit not found", "repost"),
    ("message can't be edited", "repost"),
    ("message_id_invalid", "repost"),
    ("message to delete not found", "repost"),
    ("there is no text in the message to edit", "repost"),
    ("there is no caption in the message to edit", "repost"),
    ("there is no media in the message to edit", "repost"),
    ("wrong file identifier", "upload"),
    ("wrong remote file", "upload"),
    ("file reference", "upload"),
    ("file_reference_", "upload"),
    ("not enough rights to send photos", "photos"),
    ("chat_send_photos_forbidden", "photos"),
    ("chat_send_media_forbidden", "photos"),
    ("not enough rights", "rights"),
    ("have no rights", "rights"),
    ("need administrator rights", "rights"),
    ("chat_write_forbidden", "rights"),
    ("chat_send_plain_forbidden", "rights"),
    ("chat_admin_required", "rights"),
    ("chat_restricted", "rights"),
    ("user_banned_in_channel", "rights"),
    ("topic_closed", "topic"),
    ("message thread not found", "gone"),
    ("topic_deleted", "gone"),
    ("topic_id_invalid", "gone"),
    ("chat not found", "left"),
    ("group chat was deactivated", "left"),
    ("channel_private", "left"),
    ("peer_id_invalid", "left"),
    ("user_id_invalid", "left"),
    ("input_user_deactivated", "left"),
)
"""Responses to errors with status 400, by words in their description; the first match counts.

Of the other errors, 403 closes the chat, 429 and 500 or above are retried later, and a moved chat is followed. Any
other error is logged and ends the request, which would only fail again.
"""


def find_remedy(error: BadRequest) -> Remedy | None:
    """Return the response to an error, or ``None`` to give up the request."""
    return next((remedy for words, remedy in REMEDIES if words in error.message.lower()), None)


@contextmanager
def close_on_refusal() -> Iterator[None]:
    """Raise ``ChatClosedError`` if Telegram refuses content for a reason without a remedy."""
    try:
        yield
    except TelegramError as error:
        log.warning("message refused", reason=error.message)
        raise ChatClosedError(REFUSED) from error


async def count_errors(call: Callable[[], Awaitable[T]]) -> T:
    """Run a call and count its errors by type, except an edit that changes nothing."""
    try:
        return await call()
    except (TelegramError, RetryLaterError) as error:
        if not isinstance(error, BadRequest) or find_remedy(error) != "done":
            PLATFORM_ERRORS.labels(PLATFORM, type(error.__cause__ or error).__name__).inc()
        raise


def retry_after_s(error: RetryAfter) -> float:
    """Return the pause requested by Telegram (s)."""
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()


log = structlog.get_logger("bottega.telegram")


MAX_TIMED_QUERIES: Final = 4096
"""Maximum number of callback queries whose answer time is measured in parallel."""
NO_LINK_PREVIEW: Final = {"link_preview_options": {"is_disabled": True}}
FILE: Final = "file"
"""Marks a file in place of a picture digest."""


EPHEMERAL_FIELDS: Final = frozenset({"ephemeral_message_parameters", "ephemeral_message_id"})
"""Fields of calls about ephemeral messages; every such call has one of them."""
MAX_KNOWN_UPLOADS: Final = 4096
"""Maximum number of pictures with remembered file ids."""


@dataclass(eq=False, repr=False)
class BotApi:
    """The Bot API.

    Raises ``RetryLaterError``, ``ChatClosedError``, ``ChatMovedError``, and ``TelegramError`` for invalid requests.
    """

    bot: BotClient
    rate_limiter: RateLimiter
    _clock: Now
    _blocks: Container[str] = ()

    def __post_init__(self) -> None:
        self._pressed = RecentValues[str, float](MAX_TIMED_QUERIES)
        self._uploads = RecentValues[str, str](MAX_KNOWN_UPLOADS)
        """File ids of the last pictures by digest, to avoid repeated uploads."""

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
        """The link that adds the bot to a group and starts it there."""
        return f"{self.chat_url}?startgroup=play"

    def start_url(self, payload: str) -> str:
        """Return the deep link that opens the private chat with a payload."""
        return f"{self.chat_url}?start={payload}"

    async def send_part(
        self, chat: int, part: MessagePart, keys: Keys = (), *, thread: int | None = None, reply_to: int | None = None,
        mentions: Mentions = (), silent: bool = False,
    ) -> MessageRef:  # fmt: skip
        """Send a message. A negative ``thread`` is a topic of a channel's direct messages."""
        if chat < 0 and f"{PLATFORM}:{chat}" in self._blocks:
            raise ChatClosedError(STOPPED)
        fields = build_content(part, keys, mentions, caption=part.file is not None or part.photo is not None)
        fields |= _topic_fields(thread) | {"disable_notification": silent or None}
        if reply_to and part.file is None:
            fields["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        message = await self.post_part(chat, part, fields)
        picture = picture_mark(part) if part.file is None else FILE
        return MessageRef(message["message_id"], picture, self._now_s(), content_digest(part, keys, mentions))

    async def send_ephemeral_part(
        self, chat: int, part: MessagePart, keys: Keys, reader: Fields, thread: int | None
    ) -> Fields:
        """Send a message that only one user of a group sees, and return the raw answer.

        ``reader``: the field ``ephemeral_message_parameters``.
        """
        fields = build_content(part, keys, caption=part.file is not None or part.photo is not None)
        fields |= _topic_fields(thread) | {"ephemeral_message_parameters": reader}
        message: Fields = await self.post_part(chat, part, fields)
        return message

    async def post_part(self, chat: int, part: MessagePart, fields: Fields) -> Any:
        """Send a message by the method for its content, and return the raw answer."""
        if part.file is not None:
            kind, file = "animation" if part.file.moves else "document", InputFile(part.file.data, part.file.name)
            return await self.post(chat, f"send{kind.title()}", fields | {kind: file})
        if part.photo is not None:
            return await self.post_photo(chat, "sendPhoto", part.photo, lambda photo: fields | {"photo": photo})
        return await self.post(chat, "sendMessage", fields | NO_LINK_PREVIEW)

    async def edit_part(
        self, chat: int, note: MessageRef, part: MessagePart, keys: Keys = (), mentions: Mentions = ()
    ) -> MessageRef | None:
        """Edit a message. Returns ``None`` if a new one is needed: the old one is lost or cannot show this."""
        if part.file is not None or note.picture == FILE or (part.photo is None and note.picture):
            return None
        picture = picture_mark(part)
        if part.photo is not None and picture == note.picture:
            return await self.edit_caption(chat, note, part, keys)
        shows, shown = content_digest(part, keys, mentions), part.photo
        if (shows, picture) == (note.shows, note.picture):
            return note
        fields = build_content(part, keys, mentions, caption=shown is not None)
        fields["message_id"] = note.id
        if shown is None:
            done = await _try_edit(self.post(chat, "editMessageText", fields | NO_LINK_PREVIEW))
        else:
            done = await _try_edit(self.post_photo(chat, "editMessageMedia", shown, partial(build_media, fields)))
        return MessageRef(note.id, picture, note.at, shows) if done else None

    async def edit_caption(self, chat: int, note: MessageRef, part: MessagePart, keys: Keys = ()) -> MessageRef | None:
        """Edit the caption of a photo. Returns ``None`` if it is lost or the text is too long."""
        if utf16_length(part.text) > CAPTION:
            return None
        shows = content_digest(part, keys, ())
        if shows == note.shows:
            return note
        fields = build_content(part, keys, caption=True) | {"message_id": note.id}
        done = await _try_edit(self.post(chat, "editMessageCaption", fields))
        return MessageRef(note.id, note.picture, note.at, shows) if done else None

    async def post_photo(self, chat: int, method: str, photo: bytes, build: Callable[[InputFile | str], Fields]) -> Any:
        """Send a photo by its known file id, or upload it and remember the id. Return the raw answer.

        ``build``: the fields of the call, with the file or its id.
        """
        digest = photo_digest(photo)
        if (known := self._uploads.get(digest)) is not None:
            try:
                return await self.post(chat, method, build(known))
            except BadRequest as error:
                if find_remedy(error) != "upload":
                    raise
        message = await self.post(chat, method, build(InputFile(photo)))
        if isinstance(message, dict) and message.get("photo"):
            self._uploads[digest] = message["photo"][-1]["file_id"]
        return message

    async def post(self, chat: int, method: str, fields: Fields) -> Any:
        """Call a method of one chat and return its raw answer."""
        is_ephemeral = not EPHEMERAL_FIELDS.isdisjoint(fields)
        pause = self.rate_limiter.pause_ephemeral if is_ephemeral else self.rate_limiter.pause_chat
        return await self._call_api(chat, lambda: self.bot.call_method(method, {"chat_id": chat, **fields}), pause)

    async def remove_message(self, chat: int, note: MessageRef, instead: str) -> None:
        """Delete a message; if it is too old to delete, show the text ``instead``."""
        await self.rate_limiter.acquire_total()
        try:
            if self._now_s() - note.at < DELETABLE_S:
                await self._call_api(chat, lambda: self.bot.delete_message(chat, note.id))
            elif note.picture:
                await self.post(chat, "editMessageCaption", {"message_id": note.id, "caption": instead})
            else:
                await self.post(chat, "editMessageText", {"message_id": note.id, "text": instead})
        except BadRequest as error:
            log.info("message not deleted", reason=error.message)

    async def pin_message(self, chat: int, note: MessageRef, *, pinned: bool) -> None:
        """Pin or unpin a message without a notification. Ignores missing permission."""
        await self.rate_limiter.acquire_total()
        try:
            if pinned:
                await self._call_api(chat, lambda: self.bot.pin_chat_message(chat, note.id, disable_notification=True))
            else:
                await self._call_api(chat, lambda: self.bot.unpin_chat_message(chat, message_id=note.id))
        except (BadRequest, ChatClosedError) as error:
            log.info("message not pinned", reason=str(error))

    async def create_topic(self, chat: int, name: str) -> int:
        """Create a topic in a group and return its id."""
        return (await self._call_api(chat, lambda: self.bot.create_forum_topic(chat, name))).message_thread_id

    async def set_topic_closed(self, chat: int, thread: int, *, closed: bool) -> None:
        """Close or reopen a topic."""
        await self.rate_limiter.acquire_total()
        change = self.bot.close_forum_topic if closed else self.bot.reopen_forum_topic
        await self._call_api(chat, lambda: change(chat, thread))

    def start_timing(self, query: str) -> None:
        """Start measuring the answer time of a callback query."""
        self._pressed[query] = loop_time()

    async def answer_callback_query(self, query: str, text: str = "", *, url: str = "", alert: bool = False) -> None:
        """Answer a callback query, retrying while Telegram accepts an answer, and ignoring a late one."""

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

    async def _call_api(
        self, chat: int, call: Callable[[], Awaitable[T]], pause: Callable[[int, float], None] | None = None
    ) -> T:
        """Run a call and translate its errors to those of the port.

        ``pause``: what a 429 pauses, by default the chat.
        """
        try:
            return await count_errors(call)
        except RetryAfter as error:
            seconds = retry_after_s(error)
            (pause or self.rate_limiter.pause_chat)(chat, seconds)
            raise RetryLaterError(seconds) from error
        except ChatMigrated as error:
            raise ChatMovedError(f"{PLATFORM}:{error.new_chat_id}") from error
        except Forbidden as error:
            raise ChatClosedError("blocked" if chat > 0 else "left") from error
        except BadRequest as error:
            remedy = find_remedy(error)
            if remedy in (None, "done", "repost", "upload"):
                raise
            raise ChatClosedError(remedy) from error
        except NetworkError as error:
            raise RetryLaterError(0) from error


def _topic_fields(thread: int | None) -> Fields:
    """Return the field that names a topic; a negative one belongs to a channel's direct messages."""
    return {"message_thread_id" if (thread or 0) >= 0 else "direct_messages_topic_id": abs(thread) if thread else None}


async def _try_edit(edit: Awaitable[object]) -> bool:
    """Return whether the message shows the edit now; ``False`` if it is lost."""
    try:
        await edit
    except BadRequest as error:
        remedy = find_remedy(error)
        if remedy not in ("done", "repost"):
            raise
        return remedy == "done"
    return True
