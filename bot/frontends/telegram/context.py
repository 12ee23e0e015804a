"""The context of an update: user, channel and command id, with helpers to parse its text."""

from dataclasses import dataclass

import telegram

from bot.app.ui.screen import Screen, is_notice_only
from bot.app.users.user_repository import Channel, User
from bot.frontends.telegram.limits import ANSWER


@dataclass(frozen=True)
class UpdateContext:
    """User, channel and command id of an update."""

    telegram_user: telegram.User
    user: User
    channel: Channel
    chat_id: int
    thread_id: int | None
    is_private: bool
    command_id: str
    update_id: int
    opened_in: str = ""
    """Id of the hidden channel of a new table without a topic, or empty."""


def context_language(context: UpdateContext) -> str:
    """Return the language for private messages to the user."""
    return context.user.lang or context.channel.lang or "en"


def topic_id(message: telegram.MaybeInaccessibleMessage) -> int | None:
    """Return the topic of a message, which is negative in the direct messages of a channel."""
    direct = getattr(message, "direct_messages_topic", None)
    if direct is not None:
        return -int(direct.topic_id)
    return getattr(message, "message_thread_id", None) if getattr(message, "is_topic_message", False) else None


def is_one_line(screen: Screen) -> bool:
    """Return whether a screen is one line that fits into the answer to a callback query."""
    return is_notice_only(screen) and len(screen.notice) <= ANSWER


def parse_command(text: str, bot: str) -> tuple[str | None, str]:
    """Split a text into a command and its arguments.

    The command is empty for plain text, and ``None`` if meant for another bot.
    """
    first, _, rest = text.partition(" ")
    if not first.startswith("/"):
        return "", text
    name, _, at = first[1:].partition("@")
    if at and at.lower() != bot.lower():
        return None, ""
    return name.lower(), rest.strip()
