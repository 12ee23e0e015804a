"""Waking time, against a clock that is read minute by minute: over changes of zones, leap days and odd places."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clock import hours as clock
from bot.app.clock.hours import DAY, HOUR, MINUTE, WEEK, Hours

PRAGUE = Hours("Europe/Prague", (22 * 60, 8 * 60))
"""Quiet from ten in the evening till eight."""

CHANGES = {
    "spring in Prague": ("Europe/Prague", datetime(2026, 3, 29, tzinfo=UTC)),
    "autumn in Prague": ("Europe/Prague", datetime(2026, 10, 25, tzinfo=UTC)),
    "spring in New York": ("America/New_York", datetime(2026, 3, 8, tzinfo=UTC)),
    "autumn in New York": ("America/New_York", datetime(2026, 11, 1, tzinfo=UTC)),
    "half an hour on Lord Howe": ("Australia/Lord_Howe", datetime(2026, 4, 5, tzinfo=UTC)),
    "midnight in Havana": ("America/Havana", datetime(2026, 3, 8, tzinfo=UTC)),
    "Ramadan in Morocco": ("Africa/Casablanca", datetime(2026, 2, 15, tzinfo=UTC)),
    "Istanbul stays ahead": ("Europe/Istanbul", datetime(2016, 9, 7, tzinfo=UTC)),
    "Pyongyang moves": ("Asia/Pyongyang", datetime(2015, 8, 14, tzinfo=UTC)),
    "Pyongyang moves back": ("Asia/Pyongyang", datetime(2018, 5, 4, tzinfo=UTC)),
    "Kazakhstan becomes one": ("Asia/Almaty", datetime(2024, 2, 29, tzinfo=UTC)),
    "Samoa has no 30th": ("Pacific/Apia", datetime(2011, 12, 30, tzinfo=UTC)),
    "Kiritimati, far ahead": ("Pacific/Kiritimati", datetime(2026, 6, 1, tzinfo=UTC)),
    "Pago Pago, far behind": ("Pacific/Pago_Pago", datetime(2026, 6, 1, tzinfo=UTC)),
    "Kathmandu, at a quarter": ("Asia/Kathmandu", datetime(2026, 6, 1, tzinfo=UTC)),
    "leap day": ("Europe/Prague", datetime(2028, 2, 29, tzinfo=UTC)),
    "no leap day": ("Europe/Prague", datetime(2100, 2, 28, tzinfo=UTC)),
}


def ms(when: datetime) -> int:
    return int(when.timestamp() * 1000)


def wall(zone: str, *parts: int, fold: int = 0) -> int:
    """The moment at which a wall in a zone shows this."""
    return ms(datetime(*parts, tzinfo=ZoneInfo(zone), fold=fold))  # type: ignore[arg-type,misc]


def asleep(hours: Hours, at: int) -> bool:
    """The definition: look at the wall."""
    shown = datetime.fromtimestamp(at / 1000, ZoneInfo(hours.zone))
    begin, end = hours.quiet
    minute = shown.hour * 60 + shown.minute
    quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    return quiet or shown.weekday() in hours.off


def counted(hours: Hours, begin: int, end: int) -> int:
    """Minute by minute."""
    return sum(MINUTE for at in range(begin, end, MINUTE) if not asleep(hours, at))


@st.composite
def calendars(draw: st.DrawFn, zone: str = "") -> Hours:
    """Somebody's hours, anywhere."""
    begin, length = draw(st.integers(0, 24 * 60 - 1)), draw(st.integers(0, clock.MOST_QUIET))
    off = draw(st.sets(st.integers(0, 6), max_size=clock.MOST_OFF))
    where = zone or draw(st.sampled_from(clock.zones()))
    return Hours(where, (begin, (begin + length) % (24 * 60)), tuple(sorted(off)))


MOMENTS = st.integers(ms(datetime(2005, 1, 1, tzinfo=UTC)), ms(datetime(2045, 1, 1, tzinfo=UTC))).map(
    lambda at: at - at % MINUTE
)


@pytest.mark.slow
@pytest.mark.parametrize("where", CHANGES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_waking_time_is_what_the_wall_shows(where: str, data: st.DataObject) -> None:
    zone, near = CHANGES[where]
    hours = data.draw(calendars(zone))
    begin = ms(near) + data.draw(st.integers(-30 * 60, 30 * 60)) * MINUTE
    end = begin + data.draw(st.integers(0, 3 * 24 * 60)) * MINUTE
    assert clock.waking(hours, begin, end) == counted(hours, begin, end)


@settings(max_examples=60, deadline=None)
@given(hours=calendars(), begin=MOMENTS, minutes=st.integers(0, 9 * 24 * 60))
def test_anywhere_at_any_time(hours: Hours, begin: int, minutes: int) -> None:
    end = begin + minutes * MINUTE
    assert clock.waking(hours, begin, end) == counted(hours, begin, end)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(hours=calendars(), begin=MOMENTS, amount=st.integers(1, 30 * DAY))
def test_after_is_the_first_moment_at_which_so_much_has_passed(hours: Hours, begin: int, amount: int) -> None:
    due = clock.after(hours, begin, amount)
    assert clock.waking(hours, begin, due) == amount
    assert clock.waking(hours, begin, due - 1) == amount - 1


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(hours=calendars(), begin=MOMENTS, cuts=st.lists(st.integers(0, 20 * DAY), max_size=4))
def test_stretches_add_up(hours: Hours, begin: int, cuts: list[int]) -> None:
    points = [begin, *(begin + cut for cut in sorted(cuts)), begin + 20 * DAY]
    parts = sum(clock.waking(hours, low, high) for low, high in itertools.pairwise(points))
    assert parts == clock.waking(hours, begin, points[-1])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(hours=calendars(), at=MOMENTS)
def test_nobody_sleeps_for_ever(hours: Hours, at: int) -> None:
    up = clock.wakes(hours, at)
    assert clock.awake(hours, up)
    assert up == at or clock.waking(hours, at, up) == 0  # awake already, or woken at that very minute
    assert up - at < WEEK
    assert clock.awake(hours, at) == (not asleep(hours, at))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    hours=calendars(),
    begin=MOMENTS,
    amount=st.integers(1, 10 * DAY),
    gaps=st.lists(st.tuples(st.integers(0, 5 * DAY), st.integers(1, 3 * DAY)), max_size=3),
)
def test_time_that_stands_still_is_not_spent(
    hours: Hours, begin: int, amount: int, gaps: list[tuple[int, int]]
) -> None:
    at, spans = begin - DAY, []
    for pause, length in gaps:
        spans.append((at + pause, at + pause + length))
        at = spans[-1][1] + 1
    without = tuple(spans)
    due = clock.runs_out(hours, begin, amount, without)
    assert clock.spent(hours, begin, due, without) == amount
    assert not any(low < due <= high for low, high in without if low > begin), "it never runs out while it stands still"


@given(hours=calendars())
def test_hours_are_written_as_they_are_read(hours: Hours) -> None:
    assert clock.read(hours.text()) == hours


def test_a_day_over_the_spring_change_is_as_long_as_any_other() -> None:
    """The hour that is left out lies in the night: fourteen waking hours remain."""
    begin = wall("Europe/Prague", 2026, 3, 28, 20)
    assert clock.after(PRAGUE, begin, 2 * HOUR) == wall("Europe/Prague", 2026, 3, 28, 22)
    assert clock.after(PRAGUE, begin, 2 * HOUR + 1) == wall("Europe/Prague", 2026, 3, 29, 8) + 1
    assert clock.waking(PRAGUE, begin, begin + 23 * HOUR) == 14 * HOUR, (
        "23 hours later it is eight in the evening again"
    )


def test_a_night_owl_gets_the_hour_that_is_given_twice() -> None:
    owl = Hours("Europe/Prague", (8 * 60, 16 * 60))
    begin, end = wall("Europe/Prague", 2026, 10, 24, 16), wall("Europe/Prague", 2026, 10, 25, 8)
    assert clock.waking(owl, begin, end) == 17 * HOUR
    spring = wall("Europe/Prague", 2026, 3, 28, 16), wall("Europe/Prague", 2026, 3, 29, 8)
    assert clock.waking(owl, *spring) == 15 * HOUR


def test_a_leap_day_is_a_day() -> None:
    begin = wall("Europe/Prague", 2028, 2, 28, 12)
    assert clock.after(PRAGUE, begin, 28 * HOUR) == wall("Europe/Prague", 2028, 3, 1, 12)
    assert clock.after(PRAGUE, wall("Europe/Prague", 2027, 2, 28, 12), 14 * HOUR) == wall(
        "Europe/Prague", 2027, 3, 1, 12
    )


def test_samoa_never_had_that_friday() -> None:
    friday = Hours("Pacific/Apia", off=(4,))
    begin = wall("Pacific/Apia", 2011, 12, 29, 12)
    assert clock.after(friday, begin, 24 * HOUR) == wall("Pacific/Apia", 2011, 12, 31, 12)


def test_days_off_are_days_on_the_wall() -> None:
    weekend = Hours("Pacific/Kiritimati", off=(5, 6))
    friday = wall("Pacific/Kiritimati", 2026, 6, 5, 23)
    assert clock.after(weekend, friday, 2 * HOUR) == wall("Pacific/Kiritimati", 2026, 6, 8, 1)


def test_a_zone_that_is_known_no_longer_is_utc() -> None:
    gone = Hours("Atlantis/Poseidonis", (0, 8 * 60))
    midnight = ms(datetime(2026, 1, 1, tzinfo=UTC))
    assert clock.wakes(gone, midnight) == midnight + 8 * HOUR


@pytest.mark.parametrize(
    ("quiet", "off"), [((0, 17 * 60), ()), ((0, 0), (0, 1, 2, 3, 4, 5)), ((0, 1440), ()), ((-1, 0), ()), ((0, 0), (7,))]
)
def test_whoever_would_hardly_be_awake_is_refused(quiet: tuple[int, int], off: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\("):
        Hours("UTC", quiet, off)


def test_a_year_is_quick() -> None:
    """Measured in steps, not seconds: a change a season, not a look a minute."""
    begin = ms(datetime(2026, 1, 1, tzinfo=UTC))
    pieces = list(clock.even(ZoneInfo("Europe/Prague"), begin, begin + 365 * DAY))
    assert len({ahead for *_, ahead in pieces}) == 2
    assert len(pieces) < 10
    assert pieces[0][0] == begin
    assert pieces[-1][1] == begin + timedelta(days=365) // timedelta(milliseconds=1)
