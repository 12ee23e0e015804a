"""Waking hours: how much of a stretch of time somebody is awake, and when so much of it will have passed. Pure.

Moments are milliseconds since 1970 (UTC). Somebody is awake when the clock on their wall stands outside their quiet
hours, on a day that is none of their days off. The clock on the wall is whatever their zone says, so an hour that a
zone leaves out is no waking hour, and one that it gives twice counts twice. Between two changes of a zone's offset the
wall's clock runs evenly: there everything is arithmetic on weeks.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import msgspec

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY

MONDAY = 4 * DAY
"""The first Monday after the beginning of 1970, which was a Thursday."""

MOST_QUIET = 16 * 60
"""Minutes: whoever is never awake would never be waited for in vain."""
MOST_OFF = 5

CHUNK = 64 * DAY

Span = tuple[int, int]
"""From a moment up to, not including, another one."""


class Hours(msgspec.Struct, frozen=True, omit_defaults=True):
    """When somebody is awake. ``quiet``: minutes of the day, from and to, perhaps over midnight; equal: never quiet.

    ``off``: days on which nothing is asked, 0 is Monday.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    off: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse who would hardly ever be awake (``ValueError``)."""
        begin, end = self.quiet
        good = 0 <= begin < 24 * 60 and 0 <= end < 24 * 60 and (end - begin) % (24 * 60) <= MOST_QUIET
        if not good or len(set(self.off)) > MOST_OFF or not set(self.off) <= set(range(7)):
            raise ValueError(self.quiet, self.off)

    @property
    def always(self) -> bool:
        """Whether there is nothing to keep quiet about."""
        return self.quiet[0] == self.quiet[1] and not self.off

    def text(self) -> str:
        """As one line of a log: ``Europe/Prague 1320-480 56``."""
        begin, end = self.quiet
        return f"{self.zone} {begin}-{end} {''.join(map(str, sorted(set(self.off))))}".rstrip()


AWAKE = Hours()
"""Nobody has said when they sleep."""


def read(text: str) -> Hours:
    """What ``Hours.text`` wrote. Raises ``ValueError``."""
    zone, quiet, *off = text.split()
    begin, _, end = quiet.partition("-")
    return Hours(zone, (int(begin), int(end)), tuple(map(int, "".join(off))))


@cache
def zones() -> tuple[str, ...]:
    """The zones that somebody may live in, by the names of their cities."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


@lru_cache(maxsize=1024)
def zone_of(name: str) -> ZoneInfo:
    """A zone by its name; one that is known no longer counts as UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> datetime:
    """A moment as a time in UTC."""
    return EPOCH + timedelta(milliseconds=at)


def on_wall(hours: Hours, at: int) -> datetime:
    """What the clock on somebody's wall shows at a moment."""
    return moment(at).astimezone(zone_of(hours.zone))


def offset(zone: ZoneInfo, at: int) -> int:
    """By how much the wall is ahead of UTC at a moment."""
    ahead = moment(at).astimezone(zone).utcoffset()
    assert ahead is not None, "a zone tells its offset"
    return ahead // timedelta(milliseconds=1)


def even(zone: ZoneInfo, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """A stretch cut where the zone changes its offset (and here and there besides): from, to, offset."""
    for number in range(begin // CHUNK, (end - 1) // CHUNK + 1):
        for low, high, ahead in _pieces(zone, number):
            if low < end and high > begin:
                yield max(low, begin), min(high, end), ahead


@lru_cache(maxsize=8192)
def _pieces(zone: ZoneInfo, number: int) -> tuple[tuple[int, int, int], ...]:
    """A few months, looked at once, day by day: zone data tell no list of their changes."""
    begin, end = number * CHUNK, (number + 1) * CHUNK
    since, ahead, found = begin, offset(zone, begin), []
    for low, high in pairwise(range(begin, end + DAY, DAY)):
        later = offset(zone, high)
        if later != ahead:
            change = _change(zone, low, high)
            found.append((since, change, ahead))
            since, ahead = change, later
    return (*found, (since, end, ahead)) if since < end else tuple(found)


def _change(zone: ZoneInfo, low: int, high: int) -> int:
    """The moment in a day at which the offset changes."""
    before = offset(zone, low)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
    return high


@lru_cache(maxsize=4096)
def _week(quiet: tuple[int, int], off: tuple[int, ...]) -> tuple[Span, ...]:
    """The waking stretches of a week on the wall, in milliseconds from Monday's midnight, none touching the next."""
    begin, end = (minute * MINUTE for minute in quiet)
    if begin == end:
        days = [(0, DAY)]
    elif begin < end:
        days = [(0, begin), (end, DAY)]
    else:
        days = [(end, begin)]
    whole: list[Span] = []
    for day in range(7):
        for low, high in days if day not in off else ():
            low, high = day * DAY + low, day * DAY + high
            if whole and whole[-1][1] == low:
                whole[-1] = (whole[-1][0], high)
            elif low < high:
                whole.append((low, high))
    return tuple(whole)


def _passed(week: tuple[Span, ...], wall: int) -> int:
    """The waking time on the wall from the first Monday to ``wall`` (less than nothing before it)."""
    weeks, left = divmod(wall - MONDAY, WEEK)
    return weeks * sum(high - low for low, high in week) + sum(max(0, min(high, left) - low) for low, high in week)


def _reached(week: tuple[Span, ...], amount: int) -> int:
    """The first time on the wall at which so much has passed since the first Monday."""
    weeks, left = divmod(amount, sum(high - low for low, high in week))
    if not left:  # the end of the week before, not the beginning of this one
        return MONDAY + (weeks - 1) * WEEK + week[-1][1]
    for low, high in week:
        if left <= high - low:
            return MONDAY + weeks * WEEK + low + left
        left -= high - low
    raise AssertionError("less than a week is left")


def waking(hours: Hours, begin: int, end: int) -> int:
    """How long somebody is awake from ``begin`` to ``end``, in milliseconds."""
    if end <= begin:
        return 0
    if hours.always:
        return end - begin
    week = _week(hours.quiet, hours.off)
    return sum(
        _passed(week, high + ahead) - _passed(week, low + ahead)
        for low, high, ahead in even(zone_of(hours.zone), begin, end)
    )


def after(hours: Hours, begin: int, amount: int) -> int:
    """The first moment at which somebody has been awake for ``amount`` milliseconds since ``begin``."""
    if amount <= 0:
        return begin
    if hours.always:
        return begin + amount
    week, zone = _week(hours.quiet, hours.off), zone_of(hours.zone)
    while True:
        for low, high, ahead in even(zone, begin, begin + WEEK):
            passed = _passed(week, low + ahead)
            inside = _passed(week, high + ahead) - passed
            if inside >= amount:
                return _reached(week, passed + amount) - ahead
            amount -= inside
        begin += WEEK


def awake(hours: Hours, at: int) -> bool:
    """Whether somebody is awake at a moment."""
    return waking(hours, at, at + 1) > 0


def wakes(hours: Hours, at: int) -> int:
    """The next moment at which somebody is awake: ``at`` itself, or the end of their quiet hours."""
    return after(hours, at, 1) - 1


def spent(hours: Hours, begin: int, end: int, without: tuple[Span, ...] = ()) -> int:
    """The waking time of a stretch, less what of it lies in ``without`` (spans in order, none in another)."""
    kept = waking(hours, begin, end)
    return kept - sum(waking(hours, max(begin, low), min(end, high)) for low, high in without)


def runs_out(hours: Hours, begin: int, amount: int, without: tuple[Span, ...] = ()) -> int:
    """As ``after``, where the time stands still in the spans of ``without`` (in order, none in another)."""
    for low, high in without:
        if high <= begin:
            continue
        inside = waking(hours, begin, max(begin, low))
        if inside >= amount > 0 or amount <= 0:
            break
        amount -= inside
        begin = high
    return after(hours, begin, amount)
