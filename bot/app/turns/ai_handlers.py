"""Handlers of a player who uses AIs: hints on learning tables, and AIs that go on and make no pauses.

A hint is a journeyman's at once, and later a master's in the background.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import msgspec

from bot.app.common.incidents import report_incident
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.tables.ai_pool import MoveTask
from bot.app.tables.callbacks import ContinueGame, SkipPauses
from bot.app.tables.table import Table
from bot.app.turns import ai_player, drafts, panel
from bot.app.turns.callbacks import (
    ShowHint,
    UseReadyMove,
)
from bot.app.turns.drafts import DraftContext
from bot.app.turns.handlers import advance_draft, submit_moves
from bot.app.ui.screen import Screen
from bot.app.views.tree_navigation import (
    Draft,
)
from engines.core.core_types import Move


async def resume_ai_play(context: RequestContext, table: Table, _: ContinueGame) -> Screen:
    """Resume automatic play."""
    await ai_player.resume_ai(context.service, table, context.command_id)
    return await panel.panel_screen(context, table)


async def skip_pauses(context: RequestContext, table: Table, _: SkipPauses) -> Screen:
    """Let the AIs move without pauses until the caller's next move."""
    await ai_player.skip_ai_pauses(context.service, table, context.command_id)
    return await panel.panel_screen(context, table)


def start_master_hint(context: RequestContext, table: Table, seat: int) -> None:
    """Start a hint by a master, once per question. Call it under ``open_started``."""
    key, running = (table.id, seat, table.match.epochs[seat]), context.service.hint_tasks
    if key not in running:
        move_task = ai_player.build_task(table, seat, level="master", seconds=context.service.timings.master_s)
        running[key] = hint_task = asyncio.create_task(_replace_hint(context, key, move_task))
        hint_task.add_done_callback(lambda _: running.pop(key, None))


async def _replace_hint(context: RequestContext, key: tuple[str, int, int], task: MoveTask) -> None:
    """Replace a journeyman's hint by the master's, if the question and the hint are still present."""
    table, seat, epoch = key
    try:
        move = await context.service.ai_pool.choose_move(task)
        async with context.open_started(table) as loaded:
            if loaded.match.epochs.get(seat) == epoch:
                draft = await drafts.load_draft(context, loaded, seat)
                if draft.hint:
                    await drafts.save_draft(
                        context, loaded, seat, msgspec.structs.replace(draft, hint=move, mastered=True)
                    )
    except Exception as error:  # noqa: BLE001 - the journeyman's hint stays
        report_incident("hint failed", error, table=table, seat=seat)


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
    start_master_hint(context, step.table, step.seat)
    return await panel.panel_screen(context, step.table)


async def apply_suggestion(context: RequestContext, step: DraftContext, callback: UseReadyMove) -> Screen:
    """Use a suggested move.

    The player has read a hint before using it, so it counts like any other move; other suggestions need confirmation.
    """
    table, seat, draft = step.table, step.seat, step.draft
    hinted = callback.which == "hint"
    move = draft.hint if callback.which == "hint" else drafts.ready_plans(table, seat).get(callback.which, ())
    if not move or draft.trying:
        raise RejectedError("app-invalid-button", "panel")
    ready = Draft(draft.epoch, typed=not hinted, hint=draft.hint, mastered=draft.mastered)
    whole = await advance_draft(context, table, seat, ready, move)
    if not whole:
        return await panel.panel_screen(context, table)
    return await submit_moves(context, table, seat, draft.epoch, (whole,))
