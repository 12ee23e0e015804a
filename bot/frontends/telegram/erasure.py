"""What this frontend keeps about somebody, and how it goes when they are deleted."""

from __future__ import annotations

from typing import Final

from bot.app.common.interfaces import DeletedUser
from bot.frontends.common.erasure import with_frontend_store
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.records import ChatRecord, PanelRecord
from bot.frontends.telegram.texts import PLATFORM

CHAT: Final = "telegram-chat"
"""Kind: a chat, by its id, which is the person's own in private."""
PANEL: Final = "telegram-panel"
"""Kind: the messages that show a table to a person."""
PANELS: Final = "telegram-panels"
"""Index: table -> persons who have a panel in their private chat."""
NO_TABLE: Final = "-"


@with_frontend_store
async def erase_telegram_user(kept: FrontendStore, gone: DeletedUser) -> None:
    """Take away their private chat and what stood in it. A line in a group that calls them stays known: it goes there
    as they are waited for no more.
    """
    for alias in gone.aliases:
        platform, _, user = alias.partition(":")
        if platform == PLATFORM:
            await kept.record_store(CHAT, ChatRecord).delete_record(user)
    for one in gone.ids:
        for table in (*gone.tables, NO_TABLE):
            await kept.record_store(PANEL, PanelRecord).delete_record(f"{one}.{table}")
            await kept.name_sets(PANELS).remove_name(one, table)
