"""Close a running game before its end."""

from __future__ import annotations

from bot.app.clocks.events import TableClosed
from bot.app.context import RequestContext
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables.callbacks import AskEndGame, EndGame, OpenPanel
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.views.result_view import result_screen
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg


async def confirm_end_screen(context: RequestContext, table: Table, _: AskEndGame) -> Screen:
    """Ask for confirmation before a running game is closed."""
    translator = await context.load_translator(table)
    row = (
        translator.button(EndGame(table.id, table.match.version), "app-end-yes", "danger"),
        translator.button(OpenPanel(table.id), "app-cancel"),
    )
    text = (translator.translate("app-end-ask"),)
    return context.private_screen(
        table_title(table.lobby, translator), text, (row,), table=table.id, version=table.screen_version
    )


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
