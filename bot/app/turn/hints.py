"""Hints on learning tables: a journeyman's at once, and a master's when it has thought. Nobody waits for that."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app.context import RequestContext
from bot.app.match.table import Table
from bot.app.match.thinkers import Task
from bot.app.port.incidents import report
from bot.app.turn import ai, drafts


def think_on(context: RequestContext, table: Table, seat: int) -> None:
    """Let a master think about what a seat is asked now, once for each question. Under ``hold``."""
    key, running = (table.id, seat, table.match.epochs[seat]), context.service.hinting
    if key not in running:
        thought = ai.task(table, seat, level="master", seconds=context.service.pace.master_s)
        running[key] = task = asyncio.create_task(_think(context, key, thought))
        task.add_done_callback(lambda _: running.pop(key, None))


def thinking(context: RequestContext, table: Table, seat: int) -> bool:
    """Whether a master still thinks about what a seat is asked now."""
    return (table.id, seat, table.match.epochs[seat]) in context.service.hinting


async def _think(context: RequestContext, key: tuple[str, int, int], thought: Task) -> None:
    """Put the master's word in the place of the journeyman's, for whoever is still asked the same and has kept that."""
    table, seat, epoch = key
    try:
        word = await context.service.thinkers.think(thought)
        async with context.hold(table) as found:
            if found.match.epochs.get(seat) == epoch:
                draft = await drafts.load(context, found, seat)
                if draft.hint:
                    await drafts.save(context, found, seat, msgspec.structs.replace(draft, hint=word, mastered=True))
    except Exception as error:  # noqa: BLE001 - whatever a thought dies of: there is a hint already
        report("hint failed", error, table=table, seat=seat)
