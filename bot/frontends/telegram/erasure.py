"""Erasure of a deleted user's data in the Telegram frontend."""

from __future__ import annotations

from typing import Final

from bot.app.common.interfaces import DeletedUser
from bot.frontends.common.erasure import with_frontend_store
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.records import ChatRecord, PanelRecord
from bot.frontends.telegram.texts import PLATFORM

CHAT: Final = "telegram-chat"
"""Kind of the chat records, by chat id; a private chat has the id of its user."""
PANEL: Final = "telegram-panel"
"""Kind of the records of private messages about a table."""
PANELS: Final = "telegram-panels"
"""Index from a table to the users with a panel in their private chat."""
NO_TABLE: Final = "-"


@with_frontend_store
async def erase_telegram_user(kept: FrontendStore, gone: DeletedUser) -> None:
    """Delete a user's private chat and panels.

    Public mentions stay recorded until they are withdrawn, which happens when the table no longer waits for the user.
    """
    for alias in gone.aliases:
        platform, _, user = alias.partition(":")
        if platform == PLATFORM:
            await kept.record_store(CHAT, ChatRecord).delete_record(user)
    for one in gone.ids:
        for table in (*gone.tables, NO_TABLE):
            await kept.record_store(PANEL, PanelRecord).delete_record(f"{one}.{table}")
            await kept.name_sets(PANELS).remove_name(one, table)
