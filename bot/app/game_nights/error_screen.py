"""Errors about a night, shown on the caller's own screen of it, so that buttons remain."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.game_nights import plan_editor
from bot.app.game_nights.access import load_permitted_night
from bot.app.game_nights.panel import night_panel_screen
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Screen


async def night_error_screen(context: RequestContext, name: str, why: str) -> Screen:
    """Build the caller's own screen of a night with an error text. Raises ``RejectedError`` if hidden."""
    night, version = await load_permitted_night(context, name, OpenPanel(name))
    if night.state == "draft":
        return await plan_editor.plan_screen(context, night, why)
    return await night_panel_screen(context, night, version, why)
