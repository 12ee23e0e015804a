"""Who did something and where; and small questions about what was said."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import User as TelegramUser

from bot.app.ui.screen import Screen, is_notice_only
from bot.app.users.user_repository import Channel, User
from bot.frontends.telegram.limits import ANSWER


@dataclass(frozen=True)
class UpdateContext:
    """Who did something, where, and the command id of it."""

    telegram_user: TelegramUser
    user: User
    channel: Channel
    chat_id: int
    thread_id: int | None
    is_private: bool
    command_id: str
    update_id: int


def context_language(seen: UpdateContext) -> str:
    """In which language somebody is told something in private."""
    return seen.user.lang or seen.channel.lang or "en"


def is_one_line(screen: Screen) -> bool:
    """Whether a screen is one line that an answer to a press has room for."""
    return is_notice_only(screen) and len(screen.notice) <= ANSWER


def parse_command(text: str, bot: str) -> tuple[str | None, str]:
    """The command of a text and what follows; an empty one where it is plain text; None where it is for another bot."""
    first, _, rest = text.partition(" ")
    if not first.startswith("/"):
        return "", text
    name, _, at = first[1:].partition("@")
    if at and at.lower() != bot.lower():
        return None, ""
    return name.lower(), rest.strip()
