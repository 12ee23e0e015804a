"""What this frontend keeps about somebody, and how it goes when they are deleted."""

from __future__ import annotations

from typing import Final

from bot.app.port.ports import Gone
from bot.chat.calls import Called
from bot.chat.discord.records import Note
from bot.chat.discord.words import PLATFORM
from bot.chat.forget import of_what_is_kept
from bot.chat.records import Kept

NOTE: Final = "discord-note"
"""Kind: lines that wait for a person."""


@of_what_is_kept
async def forget(kept: Kept, gone: Gone) -> None:
    """Take it away. A line in a channel that calls them stays known: it goes there as they are waited for no more."""
    called = Called(kept, PLATFORM)
    for one in gone.ids:
        await kept.records(NOTE, Note).drop(one)
        for table in gone.tables:
            if (await called.get(table, one)).panel:
                await called.drop(table, one)
