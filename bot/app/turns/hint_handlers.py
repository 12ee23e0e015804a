"""Handlers of the callbacks that ask for a hint or take the suggested move."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.turns import ai_player, drafts, hints, panel, suggestions
from bot.app.turns.callbacks import (
    ShowHint,
    UseReadyMove,
)
from bot.app.turns.draft_context import DraftContext
from bot.app.turns.handlers import advance_draft, submit_moves
from bot.app.ui.screen import Screen
from bot.app.views.tree_navigation import (
    Draft,
)
from engines.core.core_types import Move


def request_hint(context: RequestContext, step: DraftContext, _: ShowHint) -> Awaitable[Move]:
    """Start choosing a hint by the AI. Raises ``RejectedError`` unless the table is a learning table."""
    if not step.table.lobby.learning:
        raise RejectedError("app-no-hints", "panel")
    return context.service.ai_pool.choose_move(ai_player.build_task(step.table, step.seat))


async def save_hint(context: RequestContext, step: DraftContext, _: ShowHint, move: Move) -> Screen:
    """Save a hint with the draft, and start a better one by a master."""
    await drafts.save_draft(
        context, step.table, step.seat, msgspec.structs.replace(step.draft, hint=move, mastered=False)
    )
    hints.start_master_hint(context, step.table, step.seat)
    return await panel.panel_screen(context, step.table)


async def apply_suggestion(context: RequestContext, step: DraftContext, callback: UseReadyMove) -> Screen:
    """Use a suggested move.

    The player has read a hint before using it, so it counts like any other move; other suggestions need confirmation.
    """
    table, seat, draft = step.table, step.seat, step.draft
    hinted = callback.which == "hint"
    move = draft.hint if callback.which == "hint" else suggestions.ready_plans(table, seat).get(callback.which, ())
    if not move or draft.trying:
        raise RejectedError("app-invalid-button", "panel")
    ready = Draft(draft.epoch, typed=not hinted, hint=draft.hint, mastered=draft.mastered)
    whole = await advance_draft(context, table, seat, ready, move)
    if not whole:
        return await panel.panel_screen(context, table)
    return await submit_moves(context, table, seat, draft.epoch, (whole,))
