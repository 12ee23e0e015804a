"""What is refused about a night is said on the presser's own screen of it: there is always something to press."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.nights import plan
from bot.app.nights.access import seen
from bot.app.nights.panel import panel
from bot.app.port.screen import Screen
from bot.app.presses.table import Panel


async def refused(context: RequestContext, name: str, why: str) -> Screen:
    """The caller's own screen of a night, that says why not. Raises ``Declined`` where they see none."""
    night, version = await seen(context, name, Panel(name))
    if night.state == "draft":
        return await plan.screen(context, night, why)
    return await panel(context, night, version, why)
