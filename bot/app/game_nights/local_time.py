"""From the clock on somebody's wall to a moment, and back.

The stated rule where clocks change: a local time that is left out is moved on by the hour that is missing; one that
comes twice means the first. Whoever plans the evening is told of either.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

ClockChange = Literal["", "left-out", "twice"]


class ResolvedTime(NamedTuple):
    """A moment (UTC); ``note``: whether its local time does not exist or exists twice."""

    at: datetime
    clock_change: ClockChange = ""


def resolve_local_time(local: datetime, zone: str) -> ResolvedTime:
    """The moment of a local time (naive)."""
    here = ZoneInfo(zone)
    first, second = (local.replace(tzinfo=here, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return ResolvedTime(first.astimezone(UTC))
    if first.astimezone(UTC).astimezone(here).replace(tzinfo=None) == local:
        return ResolvedTime(first.astimezone(UTC), "twice")
    return ResolvedTime(
        first.astimezone(UTC), "left-out"
    )  # read by the offset before: later on the wall by what is missing


def to_local_time(at: datetime, zone: str) -> datetime:
    """What the wall says at a moment (naive, ``fold`` as it is)."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def add_elapsed_time(local_now: datetime, by: timedelta, zone: str) -> datetime:
    """What the wall (naive, with its ``fold``) will say in so many hours, whatever is done to the clocks until then."""
    return to_local_time(local_now.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) + by, zone)


def end_time(at: datetime, minutes: int) -> datetime:
    """When something that begins at a moment is over."""
    return at + timedelta(minutes=minutes)
