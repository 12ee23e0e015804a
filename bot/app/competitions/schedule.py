"""The scheduled events of a competition. Pure functions."""

from collections.abc import Iterator

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions.competition import Competition, round_tables
from bot.app.gatherings.store import ScheduledEvent

MAX_REMINDERS = 2
REMINDER_INTERVAL_MS = DAY_MS // 2
"""Remind last season's players a day, and half a day, before a league's sign-up ends."""


def iter_scheduled_events(competition: Competition) -> Iterator[ScheduledEvent]:
    """Yield the next event of a competition, if any."""
    if competition.is_league and competition.state in ("open", "running"):
        yield _next_league_event(competition)
    elif competition.state == "open":
        yield ScheduledEvent(competition.closes, "close")
    elif competition.state == "planned":
        yield ScheduledEvent(competition.starts, "begin")
    elif competition.state == "running":
        yield next_round_event(competition)
    elif competition.state == "over" and competition.tables and not competition.is_posted:
        yield ScheduledEvent(0, "post")


def next_round_event(competition: Competition) -> ScheduledEvent:
    """Return what ends the running round, or opens its tables, and when."""
    tables = round_tables(competition)
    if not all(table.is_opened for table in tables):
        return ScheduledEvent(0, "tables")
    if all(table.outcome is not None for table in tables):
        return ScheduledEvent(0, "begin")
    return ScheduledEvent(competition.round_ends, "adjudicate")


def _next_league_event(league: Competition) -> ScheduledEvent:
    if league.state == "running":
        return ScheduledEvent(league.round_ends, "end-season" if league.round_ends else "divisions")
    if league.divisions and league.reminders < MAX_REMINDERS:
        return ScheduledEvent(league.closes - (MAX_REMINDERS - league.reminders) * REMINDER_INTERVAL_MS, "remind")
    return ScheduledEvent(league.closes, "season")
