"""Votes that keep a table from going on: whose voice is missing, and when those who sleep can be called. Pure."""

from __future__ import annotations

from bot.app.clock import voting
from bot.app.clock.hours import Hours, awake, wakes
from bot.app.clock.state import sleeps_by
from bot.app.match.table import Table


def missing(table: Table) -> dict[int, int]:
    """The seats whose voice is waited for: seat to the version at which they were asked.

    Nobody who is on holiday; and nobody where the table goes on meanwhile, as in a vote on its pace.
    """
    vote, motion = table.history.vote, table.waiting.motion
    asked = vote
    if vote is None and motion is not None and motion.kind in ("absent", "time") and not table.waiting.rests:
        asked = motion
    if asked is None or table.over:
        return {}
    return {seat: asked.opened for seat in voting.missing(asked, table.waiting) if not _on_holiday(table, seat)}


def _on_holiday(table: Table, seat: int) -> bool:
    clock = table.waiting.seats[seat]
    away = clock.away
    return away is not None and clock.cover != "deputy" and away.begin <= table.waiting.at < away.end


def next_waking(table: Table) -> int | None:
    """When the next of those wakes who slept as the last entry was made (ms): they are called then."""
    return min((wakes(hours, table.waiting.at) for hours in _asleep(table)), default=None)


def has_woken(table: Table, now: int) -> bool:
    """Whether one of those who slept as the last entry was made is awake now."""
    return any(awake(hours, now) for hours in _asleep(table))


def _asleep(table: Table) -> list[Hours]:
    hours = [sleeps_by(table.waiting.seats[seat]) for seat in missing(table)]
    return [one for one in hours if not awake(one, table.waiting.at)]
