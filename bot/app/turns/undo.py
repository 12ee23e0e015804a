"""Undo: alone up to the last seal, and further back by a vote."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables import votes
from bot.app.tables.callbacks import AskRewind, OpenMove, ProposeRewind, UndoMove, VoteNo, VoteYes
from bot.app.tables.moves import undo_move_at
from bot.app.tables.table import Table
from bot.app.turns import panel
from bot.app.ui.screen import Button, Screen
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg


async def undo_move(context: RequestContext, table: Table, callback: UndoMove) -> Screen:
    """Undo the caller's last move."""
    seat = context.caller_seat(table)
    result, table = await undo_move_at(context.service, table, seat, callback.word, context.command_id, context.user.id)
    return await panel.panel_screen(context, table, [event.msg for event in result.events] or Msg("app-undone"))


async def rewind_screen(context: RequestContext, table: Table, _: AskRewind) -> Screen:
    """Ask for confirmation, with what a rewind would undo."""
    seat = context.caller_seat(table)
    target = votes.rollback_target(table, seat)
    translator = await context.load_translator(table)
    alone = table.human_seats() == [seat]
    text = [
        translator.translate("app-rewind-ask", n=votes.rollback_length(table, target)),
        translator.translate("app-vote-same-cards"),
    ]
    text += (
        [] if alone else [translator.translate("app-rewind-rules", hours=context.service.timings.vote_ms // 3_600_000)]
    )
    label = translator.translate("app-rewind-alone" if alone else "app-rewind-vote")
    row = (
        Button(ProposeRewind(table.id, table.match.version, target).data, label, "danger"),
        Button(OpenMove(table.id).data, translator.translate("app-cancel")),
    )
    return Screen(
        table_title(table.lobby, translator), tuple(text), rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip


async def propose_rewind(context: RequestContext, table: Table, callback: ProposeRewind) -> Screen:
    """Start the vote on a rewind. Raises ``RejectedError`` if the table has changed."""
    seat = context.caller_seat(table)
    if not await context.service.tables.is_command_done(table, context.command_id):
        if votes.rollback_target(table, seat) != callback.to:
            raise RejectedError("refused-stale", "panel")
        try:
            table = await votes.propose_motion(
                context.service, table, "back", str(callback.to), seat, command=context.command_id
            )
        except WriteConflictError:
            raise RejectedError("refused-stale", "panel") from None
    return await panel.panel_screen(context, table)


async def vote_yes(context: RequestContext, table: Table, callback: VoteYes) -> Screen:
    """Vote yes."""
    return await _cast_vote(context, table, callback.vote, "yes")


async def vote_no(context: RequestContext, table: Table, callback: VoteNo) -> Screen:
    """Vote no."""
    return await _cast_vote(context, table, callback.vote, "no")


async def _cast_vote(context: RequestContext, table: Table, vote: int, choice: str) -> Screen:
    """Cast a vote and return the panel, perhaps of a newer state of the table."""
    table = await votes.cast_vote(
        context.service, table, vote, choice, context.caller_seat(table), command=context.command_id
    )
    return await panel.panel_screen(context, table)
