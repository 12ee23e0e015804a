"""Missing votes that stop a table, and when sleeping voters can be pinged. Pure functions."""

from __future__ import annotations

from bot.app.clocks import vote_rules
from bot.app.clocks.table_clock import answerer_hours
from bot.app.clocks.waking_hours import WakingHours, is_awake, next_waking_moment
from bot.app.tables.table import Table


def missing_votes(table: Table) -> dict[int, int]:
    """Map each seat whose vote is missing to the version at which the vote opened.

    Leaves out players on holiday, and votes during which the table goes on, such as one on its time control.
    """
    vote, motion = table.lifecycle.vote, table.clock.motion
    open_vote = vote
    if vote is None and motion is not None and motion.kind in ("absent", "time") and not table.clock.is_stopped:
        open_vote = motion
    if open_vote is None or table.is_over:
        return {}
    return {
        seat: open_vote.opened
        for seat in vote_rules.missing_voters(open_vote, table.clock)
        if not _is_away(table, seat)
    }


def _is_away(table: Table, seat: int) -> bool:
    clock = table.clock.seats[seat]
    away = clock.away
    return away is not None and clock.cover != "deputy" and away.begin <= table.clock.at < away.end


def next_wake_ms(table: Table) -> int | None:
    """Return when the next sleeping voter wakes up and can be pinged (ms); None: no voter sleeps.

    Voters count as sleeping if they slept at the time of the last log entry.
    """
    return min((next_waking_moment(hours, table.clock.at) for hours in _sleeping_voter_hours(table)), default=None)


def has_awake_voter(table: Table, now: int) -> bool:
    """Return whether a voter who slept at the time of the last log entry is awake at ``now`` (ms)."""
    return any(is_awake(hours, now) for hours in _sleeping_voter_hours(table))


def _sleeping_voter_hours(table: Table) -> list[WakingHours]:
    hours = [answerer_hours(table.clock.seats[seat]) for seat in missing_votes(table)]
    return [voter_hours for voter_hours in hours if not is_awake(voter_hours, table.clock.at)]
