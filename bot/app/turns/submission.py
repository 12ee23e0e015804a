"""Submit the moves of a draft, in order."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.app.context import RequestContext
from bot.app.tables.moves import MoveOutcome, submit_move_at
from bot.app.tables.table import Table
from bot.app.turns import drafts, panel, tutorial
from bot.app.ui.screen import Screen
from engines.core.core_types import Move, Msg

MOST_NOTICE_SENTENCES = 3
"""The most sentences in the notice about a move's effects."""


async def submit_moves(context: RequestContext, table: Table, seat: int, epoch: int, moves: tuple[Move, ...]) -> Screen:
    """Submit moves in order, and stop if the seat has no further question."""
    messages: list[Msg] = []
    for n, move in enumerate(moves):
        command = context.command_id if n == 0 else f"{context.command_id}:{n}"
        outcome, table = await submit_one_move(context, table, seat, epoch, move, command)
        messages += [event.msg for event in outcome.events if event.is_visible_to(seat)]
        if seat not in table.match.open_questions():
            break
        epoch = table.match.epochs[seat]
    drafts.expire_draft(context, table, seat)
    translator = await context.load_translator(table)
    notice = " ".join(translator(msg) for msg in messages[:MOST_NOTICE_SENTENCES]) or translator.translate("app-said")
    return await panel.panel_screen(context, table, notice)


def submit_one_move(
    context: RequestContext, table: Table, seat: int, epoch: int, move: Move, command: str
) -> Awaitable[MoveOutcome]:
    """Submit one move; in a lesson only the expected one."""
    if table.lobby.lesson:
        return tutorial.submit_tutorial_move(context, table, seat, epoch, move, command)
    return submit_move_at(context.service, table, seat, epoch, move, command, user_id=context.user.id)
