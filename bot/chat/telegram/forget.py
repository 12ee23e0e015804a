"""What this frontend keeps about somebody, and how it goes when they are deleted."""

from __future__ import annotations

from typing import Final

from bot.app.port.ports import Gone
from bot.chat.forget import of_what_is_kept
from bot.chat.records import Kept
from bot.chat.telegram.records import Chat, Panel
from bot.chat.telegram.words import PLATFORM

CHAT: Final = "telegram-chat"
"""Kind: a chat, by its id, which is the person's own in private."""
PANEL: Final = "telegram-panel"
"""Kind: the messages that show a table to a person."""
PANELS: Final = "telegram-panels"
"""Index: table -> persons who have a panel in their private chat."""
NO_TABLE: Final = "-"


@of_what_is_kept
async def forget(kept: Kept, gone: Gone) -> None:
    """Take away their private chat and what stood in it. A line in a group that calls them stays known: it goes there
    as they are waited for no more.
    """
    for alias in gone.aliases:
        platform, _, user = alias.partition(":")
        if platform == PLATFORM:
            await kept.records(CHAT, Chat).drop(user)
    for one in gone.ids:
        for table in (*gone.tables, NO_TABLE):
            await kept.records(PANEL, Panel).drop(f"{one}.{table}")
            await kept.names(PANELS).remove(one, table)
