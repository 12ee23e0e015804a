"""Errors of Telegram's API: counted, waited for, or ignored where what was asked for is so already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.texts import PLATFORM
from bot.metrics import PLATFORM_ERRORS

T = TypeVar("T")
SAME: Final = "message is not modified"
GONE: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message to delete not found",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
)
TROUBLES: Final = (
    ("not enough rights to send photos", "photos"),
    ("not enough rights", "rights"),
    ("have no rights", "rights"),
    ("chat_write_forbidden", "rights"),
    ("topic_closed", "topic"),
    ("message thread not found", "topic"),
    ("topic_deleted", "topic"),
    ("chat not found", "left"),
)


async def count_errors(call: Callable[[], Awaitable[T]]) -> T:
    """Run a call and count its errors by type, except an edit that changes nothing."""
    try:
        return await call()
    except (TelegramError, RetryLaterError) as error:
        if SAME not in str(error).lower():
            PLATFORM_ERRORS.labels(PLATFORM, type(error.__cause__ or error).__name__).inc()
        raise


def retry_after_s(error: RetryAfter) -> float:
    """Return the pause that Telegram asks for (s)."""
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()


def ignore_missing(error: BadRequest) -> None:
    """Raise an error again unless it says that the message is lost."""
    if not any(words in error.message.lower() for words in GONE):
        raise error
