"""Waking hours: the waking time in a span, and when a given amount ends. Pure functions.

Moments are Unix milliseconds (UTC). A user is awake outside their quiet hours, except on days off, by local time. An
hour skipped by a clock change does not count, and a repeated one counts twice. Between changes of the offset, local
time runs evenly, so this is all arithmetic on weeks.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

import msgspec

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
WEEK_MS = 7 * DAY_MS

MONDAY = 4 * DAY_MS
"""The first Monday after 1970-01-01, a Thursday."""

MAX_QUIET_MINUTES = 16 * 60
"""Maximum quiet time per day (minutes): a clock must run at some time."""
MAX_DAYS_OFF = 5

CHUNK_MS = 64 * DAY_MS

Span = tuple[int, int]
"""A half-open interval of moments."""


class WakingHours(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's waking hours.

    ``quiet``: start and end in minutes of the day, possibly across midnight; equal values mean none. ``off``: days off,
      with Monday as 0.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    off: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for hours that are invalid or leave too little waking time."""
        begin, end = self.quiet
        good = 0 <= begin < 24 * 60 and 0 <= end < 24 * 60 and (end - begin) % (24 * 60) <= MAX_QUIET_MINUTES
        if not good or len(set(self.off)) > MAX_DAYS_OFF or not set(self.off) <= set(range(7)):
            raise ValueError(self.quiet, self.off)

    @property
    def is_always_awake(self) -> bool:
        """Return whether there are neither quiet hours nor days off."""
        return self.quiet[0] == self.quiet[1] and not self.off


ALWAYS_AWAKE = WakingHours()
"""The default until a user sets their hours."""


@cache
def list_timezones() -> tuple[str, ...]:
    """Return the names of all time zones named after a place."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


@lru_cache(maxsize=1024)
def find_timezone(name: str) -> ZoneInfo:
    """Return a time zone by name; UTC for an unknown one."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_datetime(at: int) -> datetime:
    """Convert epoch milliseconds to a UTC datetime."""
    return EPOCH + timedelta(milliseconds=at)


def local_datetime(hours: WakingHours, at: int) -> datetime:
    """Convert epoch milliseconds to the user's local time."""
    return utc_datetime(at).astimezone(find_timezone(hours.zone))


def utc_offset_ms(zone: ZoneInfo, at: int) -> int:
    """Return a zone's offset from UTC (ms)."""
    ahead = utc_datetime(at).astimezone(zone).utcoffset()
    assert ahead is not None, "a zone tells its offset"
    return ahead // timedelta(milliseconds=1)


def split_by_offset(zone: ZoneInfo, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Split a span at each change of a zone's offset; yield (begin, end, offset).

    It is also split at the borders of cached chunks.
    """
    for number in range(begin // CHUNK_MS, (end - 1) // CHUNK_MS + 1):
        for low, high, ahead in _split_chunk(zone, number):
            if low < end and high > begin:
                yield max(low, begin), min(high, end), ahead


@lru_cache(maxsize=8192)
def _split_chunk(zone: ZoneInfo, number: int) -> tuple[tuple[int, int, int], ...]:
    """Split one chunk of months, checking each day, because zone data does not list changes."""
    begin, end = number * CHUNK_MS, (number + 1) * CHUNK_MS
    since, ahead, parts = begin, utc_offset_ms(zone, begin), []
    for low, high in pairwise(range(begin, end + DAY_MS, DAY_MS)):
        later = utc_offset_ms(zone, high)
        if later != ahead:
            change = _find_offset_change(zone, low, high)
            parts.append((since, change, ahead))
            since, ahead = change, later
    return (*parts, (since, end, ahead)) if since < end else tuple(parts)


def _find_offset_change(zone: ZoneInfo, low: int, high: int) -> int:
    before = utc_offset_ms(zone, low)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if utc_offset_ms(zone, middle) == before else (low, middle)
    return high


@lru_cache(maxsize=4096)
def _waking_week(quiet: tuple[int, int], off: tuple[int, ...]) -> tuple[Span, ...]:
    """Return the waking spans of a week, in milliseconds from Monday midnight, joined where they touch."""
    begin, end = (minute * MINUTE_MS for minute in quiet)
    if begin == end:
        days = [(0, DAY_MS)]
    elif begin < end:
        days = [(0, begin), (end, DAY_MS)]
    else:
        days = [(end, begin)]
    whole: list[Span] = []
    for day in range(7):
        for low, high in days if day not in off else ():
            low, high = day * DAY_MS + low, day * DAY_MS + high
            if whole and whole[-1][1] == low:
                whole[-1] = (whole[-1][0], high)
            elif low < high:
                whole.append((low, high))
    return tuple(whole)


def _waking_ms_until(week: tuple[Span, ...], wall: int) -> int:
    """Return the waking time from the first Monday to local time ``wall`` (negative before it)."""
    weeks, left = divmod(wall - MONDAY, WEEK_MS)
    return weeks * sum(high - low for low, high in week) + sum(max(0, min(high, left) - low) for low, high in week)


def _wall_time_after(week: tuple[Span, ...], amount: int) -> int:
    """Return the first local time at which ``amount`` of waking time has passed since that Monday."""
    weeks, left = divmod(amount, sum(high - low for low, high in week))
    if not left:  # the end of the previous week, not the start of this one
        return MONDAY + (weeks - 1) * WEEK_MS + week[-1][1]
    for low, high in week:
        if left <= high - low:
            return MONDAY + weeks * WEEK_MS + low + left
        left -= high - low
    raise AssertionError("less than a week is left")


def waking_ms(hours: WakingHours, begin: int, end: int) -> int:
    """Return the waking time between two moments (ms)."""
    if end <= begin:
        return 0
    if hours.is_always_awake:
        return end - begin
    week = _waking_week(hours.quiet, hours.off)
    return sum(
        _waking_ms_until(week, high + ahead) - _waking_ms_until(week, low + ahead)
        for low, high, ahead in split_by_offset(find_timezone(hours.zone), begin, end)
    )


def add_waking_ms(hours: WakingHours, begin: int, amount: int) -> int:
    """Return the first moment when ``amount`` ms of waking time have passed since ``begin``."""
    if amount <= 0:
        return begin
    if hours.is_always_awake:
        return begin + amount
    week, zone = _waking_week(hours.quiet, hours.off), find_timezone(hours.zone)
    while True:
        for low, high, ahead in split_by_offset(zone, begin, begin + WEEK_MS):
            passed = _waking_ms_until(week, low + ahead)
            inside = _waking_ms_until(week, high + ahead) - passed
            if inside >= amount:
                return _wall_time_after(week, passed + amount) - ahead
            amount -= inside
        begin += WEEK_MS


def is_awake(hours: WakingHours, at: int) -> bool:
    """Return whether the user is awake at a moment."""
    return waking_ms(hours, at, at + 1) > 0


def next_waking_moment(hours: WakingHours, at: int) -> int:
    """Return the next waking moment: ``at`` or the end of the quiet hours."""
    return add_waking_ms(hours, at, 1) - 1


def add_waking_ms_outside(hours: WakingHours, begin: int, amount: int, without: tuple[Span, ...] = ()) -> int:
    """Add waking time as ``add_waking_ms`` does, but skip the spans ``without`` (sorted, disjoint)."""
    for low, high in without:
        if high <= begin:
            continue
        inside = waking_ms(hours, begin, max(begin, low))
        if inside >= amount > 0 or amount <= 0:
            break
        amount -= inside
        begin = high
    return add_waking_ms(hours, begin, amount)


TURN_HOURS: Final = 4
"""Common waking hours usually needed for a turn."""


def count_common_hours(hours: Sequence[WakingHours], since: int) -> int:
    """Return how many hours of the week from ``since`` (ms) all these users are awake."""
    return sum(all(is_awake(one, at) for one in hours) for at in range(since, since + WEEK_MS, HOUR_MS))


def estimate_rounds(common_hours: int, players: int) -> int:
    """Estimate the rounds per week with these common waking hours, at least one."""
    return max(1, round(common_hours / (TURN_HOURS * players)))
