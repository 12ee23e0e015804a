"""From the clock on somebody's wall to a moment, and back.

The stated rule where clocks change: a local time that is left out is moved on by the hour that is missing; one that
comes twice means the first. Whoever plans the evening is told of either.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

Note = Literal["", "left-out", "twice"]


class Moment(NamedTuple):
    """A moment (UTC); ``note``: whether its local time does not exist or exists twice."""

    at: datetime
    note: Note = ""


def moment(local: datetime, zone: str) -> Moment:
    """The moment of a local time (naive)."""
    here = ZoneInfo(zone)
    first, second = (local.replace(tzinfo=here, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return Moment(first.astimezone(UTC))
    if first.astimezone(UTC).astimezone(here).replace(tzinfo=None) == local:
        return Moment(first.astimezone(UTC), "twice")
    return Moment(first.astimezone(UTC), "left-out")  # read by the offset before: later on the wall by what is missing


def local(at: datetime, zone: str) -> datetime:
    """What the wall says at a moment (naive, ``fold`` as it is)."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def later(local_now: datetime, by: timedelta, zone: str) -> datetime:
    """What the wall (naive, with its ``fold``) will say in so many hours, whatever is done to the clocks until then."""
    return local(local_now.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) + by, zone)


def lasts(at: datetime, minutes: int) -> datetime:
    """When something that begins at a moment is over."""
    return at + timedelta(minutes=minutes)
