"""What is due at a competition, and when. Pure functions."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.competitions.competition import Competition, round_tables

EventKind = Literal["drop", "close", "begin", "tables", "next", "adjudicate"]
DRAFT_LIFETIME_MS = 7 * DAY_MS
"""A draft that was never announced is deleted after this time."""
PLAN_SHOWN_MS = HOUR_MS
"""The plan is shown this long before the first tables open."""


class ScheduledEvent(NamedTuple):
    """An event that is due at ``due_ms``; 0: at once."""

    due_ms: int
    kind: EventKind


def next_event(competition: Competition) -> ScheduledEvent | None:
    """Return the next event of a competition; None: nothing is to come."""
    match competition.state:
        case "draft":
            return ScheduledEvent(competition.made + DRAFT_LIFETIME_MS, "drop")
        case "open":
            return ScheduledEvent(competition.closes, "close")
        case "planned":
            return ScheduledEvent(competition.starts, "begin")
        case "running":
            return _next_round_event(competition)
        case _:
            return None


def _next_round_event(competition: Competition) -> ScheduledEvent:
    tables = round_tables(competition)
    if not all(table.is_opened for table in tables):
        return ScheduledEvent(0, "tables")
    if all(table.outcome is not None for table in tables):
        return ScheduledEvent(0, "next")
    return ScheduledEvent(competition.round_ends, "adjudicate")
