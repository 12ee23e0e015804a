"""Hints on learning tables: a journeyman's at once, and a master's when it has thought. Nobody waits for that."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app.common.incidents import report_incident
from bot.app.context import RequestContext
from bot.app.tables.ai_pool import MoveTask
from bot.app.tables.table import Table
from bot.app.turns import ai_player, drafts


def start_master_hint(context: RequestContext, table: Table, seat: int) -> None:
    """Let a master think about what a seat is asked now, once for each question. Under ``hold``."""
    key, running = (table.id, seat, table.match.epochs[seat]), context.service.hint_tasks
    if key not in running:
        thought = ai_player.build_task(table, seat, level="master", seconds=context.service.pace.master_s)
        running[key] = task = asyncio.create_task(_replace_hint(context, key, thought))
        task.add_done_callback(lambda _: running.pop(key, None))


def is_master_thinking(context: RequestContext, table: Table, seat: int) -> bool:
    """Whether a master still thinks about what a seat is asked now."""
    return (table.id, seat, table.match.epochs[seat]) in context.service.hint_tasks


async def _replace_hint(context: RequestContext, key: tuple[str, int, int], thought: MoveTask) -> None:
    """Put the master's word in the place of the journeyman's, for whoever is still asked the same and has kept that."""
    table, seat, epoch = key
    try:
        word = await context.service.ai_pool.choose_move(thought)
        async with context.lock_table(table) as found:
            if found.match.epochs.get(seat) == epoch:
                draft = await drafts.load_draft(context, found, seat)
                if draft.hint:
                    await drafts.save_draft(
                        context, found, seat, msgspec.structs.replace(draft, hint=word, mastered=True)
                    )
    except Exception as error:  # noqa: BLE001 - whatever a thought dies of: there is a hint already
        report_incident("hint failed", error, table=table, seat=seat)
