"""Queries to Telegram about group administrators and members, made when needed."""

from typing import Final

import structlog
from telegram import ChatMember
from telegram.error import TelegramError

from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.port import parse_external_id
from bot.frontends.telegram.texts import PLATFORM

BANNED: Final = "kicked"
ABSENT_STATES: Final = frozenset({"left", "kicked"})

log = structlog.get_logger("bottega.telegram")


class GroupMembership:
    """Queries the members of groups."""

    def __init__(self, api: BotApi) -> None:
        self._api = api

    async def is_admin(self, external_channel: str, external_user: str) -> bool:
        """Return whether a user administers a chat; both are external ids. ``False`` if unknown.

        Fetches the list of administrators, because only bots that are administrators see single members.
        """
        chat, user = parse_external_id(external_channel)[0], external_user.removeprefix(f"{PLATFORM}:")
        if chat >= 0:
            return False
        try:
            admins = await self._api.bot.get_chat_administrators(chat)
        except TelegramError as error:
            log.info("admins not found", reason=error.message)
            return False
        return user in {str(member.user.id) for member in admins}

    async def is_member(self, external_channel: str, external_user: str) -> bool | None:
        """Return whether a user is in a chat, or ``None`` if unknown; both are external ids."""
        user = external_user.removeprefix(f"{PLATFORM}:")
        member = await self._fetch_member(external_channel, int(user)) if user.isdigit() else None
        return (
            None if member is None else member.status not in ABSENT_STATES and bool(getattr(member, "is_member", True))
        )

    async def is_banned(self, external_channel: str, telegram_id: int) -> bool:
        """Return whether a user is banned from a group. ``False`` if unknown: most members are not visible."""
        member = await self._fetch_member(external_channel, telegram_id)
        return member is not None and member.status == BANNED

    async def _fetch_member(self, external_channel: str, telegram_id: int) -> ChatMember | None:
        chat = parse_external_id(external_channel)[0]
        try:
            return await self._api.bot.get_chat_member(chat, telegram_id) if chat < 0 else None
        except TelegramError as error:
            log.info("member not found", reason=error.message)
            return None
