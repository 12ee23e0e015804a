"""Handlers of a player who waits for AIs: they go on, and make no pauses."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.tables.callbacks import ContinueGame, SkipPauses
from bot.app.tables.table import Table
from bot.app.turns import ai_player, panel
from bot.app.ui.screen import Screen


async def resume_ai_play(context: RequestContext, table: Table, _: ContinueGame) -> Screen:
    """Resume automatic play."""
    await ai_player.resume_ai(context.service, table, context.command_id)
    return await panel.panel_screen(context, table)


async def skip_pauses(context: RequestContext, table: Table, _: SkipPauses) -> Screen:
    """Let the AIs move without pauses until the caller's next move."""
    await ai_player.skip_ai_pauses(context.service, table, context.command_id)
    return await panel.panel_screen(context, table)
