"""Close a running game before its end."""

from __future__ import annotations

from bot.app.clocks.events import TableClosed
from bot.app.context import RequestContext
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables.callbacks import (
    AskEndGame,
    EndGame,
    OpenPanel,
)
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.views.result_view import result_screen
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg


async def confirm_end_screen(context: RequestContext, table: Table, _: AskEndGame) -> Screen:
    """Ask for confirmation before a running game is closed."""
    translator = await context.load_translator(table)
    row = (
        Button(EndGame(table.id, table.match.version).data, translator.translate("app-end-yes"), "danger"),
        Button(OpenPanel(table.id).data, translator.translate("app-cancel")),
    )
    text = (translator.translate("app-end-ask"),)
    return Screen(
        table_title(table.lobby, translator), text, rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip


async def end_game(context: RequestContext, table: Table, _: EndGame) -> Screen:
    """Close a running game without a result. Raises ``RejectedError``."""
    if table.is_over:
        raise RejectedError("refused-over")
    seat = table.seat_of(context.user.id)
    try:
        await context.service.tables.append_event(
            table, TableClosed(seat), Msg("app-event-closed"), command=context.command_id
        )
    except WriteConflictError:
        raise RejectedError("refused-stale", "panel") from None
    return result_screen(table, await context.load_translator(table))
