"""Hints on learning tables: a journeyman's at once, and later a master's in the background."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app.common.incidents import report_incident
from bot.app.context import RequestContext
from bot.app.tables.ai_pool import MoveTask
from bot.app.tables.table import Table
from bot.app.turns import ai_player, drafts


def start_master_hint(context: RequestContext, table: Table, seat: int) -> None:
    """Start a hint by a master, once per question. Call it under ``open_started``."""
    key, running = (table.id, seat, table.match.epochs[seat]), context.service.hint_tasks
    if key not in running:
        move_task = ai_player.build_task(table, seat, level="master", seconds=context.service.timings.master_s)
        running[key] = hint_task = asyncio.create_task(_replace_hint(context, key, move_task))
        hint_task.add_done_callback(lambda _: running.pop(key, None))


def is_master_thinking(context: RequestContext, table: Table, seat: int) -> bool:
    """Return whether a master's hint for the present question is in progress."""
    return (table.id, seat, table.match.epochs[seat]) in context.service.hint_tasks


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
