"""Completions of a typed date: what would be understood, before it is sent."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.common.interfaces import Completion
from bot.app.context import RequestContext
from bot.app.game_nights.date_parser import UnknownDate, parse_date
from bot.app.game_nights.date_screens import possible_times
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import format_stored_time
from bot.app.game_nights.plan_editor import draft_timezone
from bot.app.views.datetimes import format_local_time, zone_city

SHORTEST: Final = 3
"""Fewer characters name no date."""


async def complete_date(context: RequestContext, text: str) -> list[Completion]:
    """Return each time that a text may mean, in the zone of the caller's next night; none if it is not understood.

    A completion is the exact time. A text that names more, such as *every Friday* or an end, stays as it was typed.
    """
    if len(text.strip()) < SHORTEST:
        return []
    translator, zone = context.translator, await draft_timezone(context)
    now = to_local_time(utc_datetime(context.service.now_ms()), zone)
    result = await asyncio.to_thread(parse_date, text, context.lang, now, zone)
    if isinstance(result, UnknownDate):
        return []
    has_more = bool(result.every or result.minutes)
    return [
        Completion(
            text if has_more else format_stored_time(at).replace("T", " "),
            f"{format_local_time(at, translator)} ({zone_city(zone, translator.lang)})",
            whole=True,
        )
        for at in possible_times(result, now)
    ]
