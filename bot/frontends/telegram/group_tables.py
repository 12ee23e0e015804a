"""The list of a group's tables, with links to their messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.app.dispatch.table_list import TableEntry, page_buttons
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ListGames, ListTables, ListTablesHere, ShowBoard
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.texts import translate
from engines.core.core_types import Msg

SUPERGROUP: Final = "-100"
"""How the chat id of a supergroup begins; only these have links to messages."""


def message_url(chat: int, message: int) -> str:
    """Return the link to a message of a supergroup for its members; empty for other chats."""
    prefix, _, rest = f"{chat}".partition(SUPERGROUP)
    return f"https://t.me/c/{rest}/{message}" if rest and not prefix and message else ""


def build_group_list(entries: Sequence[TableEntry], count: int, urls: Mapping[str, str], lang: str) -> Screen:
    """Build the first page of the public list of ``count`` tables; the next ones open in private.

    ``urls``: links to their messages; without one the board opens in private.
    """
    speak = text_formatter(lang)
    rows = [(Button(ShowBoard(entry.table).data, entry.label, url=urls.get(entry.table, "")),) for entry in entries]
    pages = page_buttons(count, 0, ListTablesHere, Translator("", lang))
    own = (
        Button(ListGames().data, speak(Msg("app-new-table")), "primary"),
        Button(ListTables().data, speak(Msg("app-my-tables"))),
    )
    lines = () if rows else (translate(lang, "no-tables-here"),)
    return Screen(translate(lang, "tables-here"), lines, rows=(*rows, *pages, own), lang=lang)
