"""Errors of Telegram's API, and what is done after each of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeVar

from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.texts import PLATFORM
from bot.metrics import PLATFORM_ERRORS

T = TypeVar("T")

Remedy = Literal["done", "repost", "upload", "left", "rights", "photos", "topic", "gone"]
"""What is done after an error.

``done``: nothing, as what was asked for is so. ``repost``: the message is lost or cannot show this, and a new one is
sent. ``upload``: the file is sent once more. Any other is the problem that the host is told, with its remedy: the text
``trouble-<name>``.
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
"""What is done after an error of status 400, by words of its description; the first match counts.

Of the others, 403 closes the chat, 429 and 500 or above are waited for, and a chat that has moved is followed. After
any error that is not here the request is given up, as it would fail again, and the log has it.
"""


def find_remedy(error: BadRequest) -> Remedy | None:
    """Return what is done after an error; ``None``: the request is given up."""
    return next((remedy for words, remedy in REMEDIES if words in error.message.lower()), None)


async def count_errors(call: Callable[[], Awaitable[T]]) -> T:
    """Run a call and count its errors by type, except an edit that changes nothing."""
    try:
        return await call()
    except (TelegramError, RetryLaterError) as error:
        if not isinstance(error, BadRequest) or find_remedy(error) != "done":
            PLATFORM_ERRORS.labels(PLATFORM, type(error.__cause__ or error).__name__).inc()
        raise


def retry_after_s(error: RetryAfter) -> float:
    """Return the pause that Telegram asks for (s)."""
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
