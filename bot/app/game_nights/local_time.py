"""Conversion between local time and UTC.

At clock changes, a nonexistent local time moves later by the missing hour, and an ambiguous one means the first. The
organizer sees a note in both cases.
"""

from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

ClockChange = Literal["", "left-out", "twice"]


class ResolvedTime(NamedTuple):
    """A moment (UTC), and whether its local time does not exist or exists twice."""

    at: datetime
    clock_change: ClockChange = ""


def resolve_local_time(local: datetime, zone: str) -> ResolvedTime:
    """Convert a local time (naive) to UTC."""
    here = ZoneInfo(zone)
    first, second = (local.replace(tzinfo=here, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return ResolvedTime(first.astimezone(UTC))
    if first.astimezone(UTC).astimezone(here).replace(tzinfo=None) == local:
        return ResolvedTime(first.astimezone(UTC), "twice")
    return ResolvedTime(
        first.astimezone(UTC), "left-out"
    )  # uses the offset before the change, so the time moves later by the gap


def to_local_time(at: datetime, zone: str) -> datetime:
    """Convert a moment to local time (naive, keeping ``fold``)."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def add_elapsed_time(local_now: datetime, by: timedelta, zone: str) -> datetime:
    """Add elapsed time to a local time (naive, with ``fold``), across clock changes."""
    return to_local_time(local_now.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) + by, zone)
