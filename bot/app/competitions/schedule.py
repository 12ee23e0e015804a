"""What is due at a competition, and when. Pure functions."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.competitions.competition import Competition, round_tables

EventKind = Literal["drop", "close", "begin", "tables", "adjudicate", "remind", "season", "divisions", "end-season"]
DRAFT_LIFETIME_MS = 7 * DAY_MS
"""A draft that was never announced is deleted after this time."""
PLAN_SHOWN_MS = HOUR_MS
"""The plan is shown this long before the first tables open."""

MOST_REMINDERS = 2
REMINDED_MS = DAY_MS // 2
"""Players of the last season are reminded a day before a league's sign-up ends, and again half a day before."""


class ScheduledEvent(NamedTuple):
    """An event that is due at ``due_ms``; 0: at once."""

    due_ms: int
    kind: EventKind


def next_event(competition: Competition) -> ScheduledEvent | None:
    """Return the next event of a competition; None: nothing is to come."""
    if competition.is_league and competition.state in ("open", "running"):
        return _next_league_event(competition)
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
        return ScheduledEvent(0, "begin")
    return ScheduledEvent(competition.round_ends, "adjudicate")


def _next_league_event(league: Competition) -> ScheduledEvent:
    if league.state == "running":
        return ScheduledEvent(league.round_ends, "end-season" if league.round_ends else "divisions")
    if league.divisions and league.reminders < MOST_REMINDERS:
        return ScheduledEvent(league.closes - (MOST_REMINDERS - league.reminders) * REMINDED_MS, "remind")
    return ScheduledEvent(league.closes, "season")
