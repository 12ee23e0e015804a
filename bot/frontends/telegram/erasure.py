"""Erasure of a deleted user's data in the Telegram frontend."""

from functools import partial
from typing import Final

from bot.app.common.interfaces import DeletedUser
from bot.frontends.common.frontend_store import FrontendStore, with_frontend_store
from bot.frontends.telegram.records import ChatRecord, PanelRecord
from bot.frontends.telegram.texts import PLATFORM
from bot.paging import map_pages

CHAT_KIND: Final = "telegram-chat"
"""Kind of the chat records, by chat id; a private chat has its user's id."""
PANEL_KIND: Final = "telegram-panel"
"""Kind of the records of private messages about a table."""
PANEL_INDEX: Final = "telegram-panels"
"""Index from a table to the users with a panel in their private chat."""
NO_TABLE: Final = "-"


@with_frontend_store
async def erase_telegram_user(store: FrontendStore, deleted: DeletedUser) -> None:
    """Delete a user's private chat and panels.

    Public mentions stay recorded until the table no longer waits for the user and they are withdrawn.
    """
    for alias in deleted.aliases:
        platform, _, user = alias.partition(":")
        if platform == PLATFORM:
            await store.record_store(CHAT_KIND, ChatRecord).delete_record(user)

    async def erase_panel(user_id: str, table_id: str) -> None:
        await store.record_store(PANEL_KIND, PanelRecord).delete_record(f"{user_id}.{table_id}")
        await store.name_sets(PANEL_INDEX).remove_name(user_id, table_id)

    for user_id in deleted.ids:
        await map_pages(partial(erase_panel, user_id), (*deleted.tables, NO_TABLE))
