"""Test waking hours against a minute-by-minute reference: zone changes, leap days, days off, unusual zones."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clocks.waking_hours import (
    DAY_MS,
    HOUR_MS,
    MAX_DAYS_OFF,
    MAX_QUIET_MINUTES,
    MINUTE_MS,
    WEEK_MS,
    WakingHours,
    add_waking_ms,
    add_waking_ms_outside,
    is_awake,
    list_timezones,
    next_waking_moment,
    split_by_offset,
    waking_ms,
)

PRAGUE = WakingHours("Europe/Prague", (22 * 60, 8 * 60))
"""Quiet hours from ten in the evening until eight."""
OWL = WakingHours("Europe/Prague", (8 * 60, 16 * 60))

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


def epoch_ms(when: datetime) -> int:
    return int(when.timestamp() * 1000)


def wall_time_ms(zone: str, *parts: int, fold: int = 0) -> int:
    """Return the moment (ms) at which a wall clock in a zone shows this."""
    return epoch_ms(datetime(*parts, tzinfo=ZoneInfo(zone), fold=fold))  # type: ignore[arg-type,misc]


def is_asleep(hours: WakingHours, at: int) -> bool:
    """Return whether the wall clock shows an hour of sleep, by definition."""
    shown = datetime.fromtimestamp(at / 1000, ZoneInfo(hours.zone))
    begin, end = hours.quiet
    minute = shown.hour * 60 + shown.minute
    quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    return quiet or shown.weekday() in hours.off


def count_waking_ms(hours: WakingHours, begin: int, end: int) -> int:
    """Count the waking time minute by minute."""
    return sum(MINUTE_MS for at in range(begin, end, MINUTE_MS) if not is_asleep(hours, at))


@st.composite
def any_waking_hours(draw: st.DrawFn, zone: str = "") -> WakingHours:
    """Draw the waking hours of a user anywhere."""
    begin, length = draw(st.integers(0, 24 * 60 - 1)), draw(st.integers(0, MAX_QUIET_MINUTES))
    off = draw(st.sets(st.integers(0, 6), max_size=MAX_DAYS_OFF))
    where = zone or draw(st.sampled_from(list_timezones()))
    return WakingHours(where, (begin, (begin + length) % (24 * 60)), tuple(sorted(off)))


MOMENTS = st.integers(epoch_ms(datetime(2005, 1, 1, tzinfo=UTC)), epoch_ms(datetime(2045, 1, 1, tzinfo=UTC))).map(
    lambda at: at - at % MINUTE_MS
)


@pytest.mark.slow
@pytest.mark.parametrize("where", CHANGES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_waking_time_matches_minute_count_near_clock_changes(where: str, data: st.DataObject) -> None:
    zone, near = CHANGES[where]
    hours = data.draw(any_waking_hours(zone))
    begin = epoch_ms(near) + data.draw(st.integers(-30 * 60, 30 * 60)) * MINUTE_MS
    end = begin + data.draw(st.integers(0, 3 * 24 * 60)) * MINUTE_MS
    assert waking_ms(hours, begin, end) == count_waking_ms(hours, begin, end)


@settings(max_examples=60, deadline=None)
@given(hours=any_waking_hours(), begin=MOMENTS, minutes=st.integers(0, 9 * 24 * 60))
def test_waking_time_matches_minute_count_in_any_zone(hours: WakingHours, begin: int, minutes: int) -> None:
    end = begin + minutes * MINUTE_MS
    assert waking_ms(hours, begin, end) == count_waking_ms(hours, begin, end)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(hours=any_waking_hours(), begin=MOMENTS, amount=st.integers(1, 30 * DAY_MS))
def test_add_waking_ms_returns_earliest_matching_moment(hours: WakingHours, begin: int, amount: int) -> None:
    due = add_waking_ms(hours, begin, amount)
    assert waking_ms(hours, begin, due) == amount
    assert waking_ms(hours, begin, due - 1) == amount - 1


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(hours=any_waking_hours(), at=MOMENTS)
def test_next_waking_moment_is_within_a_week(hours: WakingHours, at: int) -> None:
    up = next_waking_moment(hours, at)
    assert is_awake(hours, up)
    assert up == at or waking_ms(hours, at, up) == 0  # already awake, or waking at that very minute
    assert up - at < WEEK_MS
    assert is_awake(hours, at) == (not is_asleep(hours, at))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    hours=any_waking_hours(),
    begin=MOMENTS,
    amount=st.integers(1, 10 * DAY_MS),
    gaps=st.lists(st.tuples(st.integers(0, 5 * DAY_MS), st.integers(1, 3 * DAY_MS)), max_size=3),
)
def test_excluded_spans_use_no_waking_time(
    hours: WakingHours, begin: int, amount: int, gaps: list[tuple[int, int]]
) -> None:
    at, spans = begin - DAY_MS, []
    for pause, length in gaps:
        spans.append((at + pause, at + pause + length))
        at = spans[-1][1] + 1
    without = tuple(spans)
    due = add_waking_ms_outside(hours, begin, amount, without)
    inside = sum(waking_ms(hours, max(begin, low), min(due, high)) for low, high in without)
    assert waking_ms(hours, begin, due) - inside == amount
    assert not any(low < due <= high for low, high in without if low > begin), "runs out while it is stopped"


@pytest.mark.parametrize(
    ("hours", "begin", "waking", "end"),
    [
        pytest.param(PRAGUE, (2026, 3, 28, 20), 2, (2026, 3, 28, 22), id="until the night that is an hour shorter"),
        pytest.param(PRAGUE, (2026, 3, 28, 20), 3, (2026, 3, 29, 9), id="over the night that is an hour shorter"),
        pytest.param(OWL, (2026, 3, 28, 16), 15, (2026, 3, 29, 8), id="awake while an hour is left out"),
        pytest.param(OWL, (2026, 10, 24, 16), 17, (2026, 10, 25, 8), id="awake while an hour is repeated"),
        pytest.param(PRAGUE, (2028, 2, 28, 12), 28, (2028, 3, 1, 12), id="a leap day is a whole day"),
        pytest.param(PRAGUE, (2027, 2, 28, 12), 14, (2027, 3, 1, 12), id="the same days without one"),
        pytest.param(
            WakingHours("Pacific/Apia", off=(4,)), (2011, 12, 29, 12), 24, (2011, 12, 31, 12),
            id="a Friday that Samoa skipped is no day off",
        ),
        pytest.param(
            WakingHours("Pacific/Kiritimati", off=(5, 6)), (2026, 6, 5, 23), 2, (2026, 6, 8, 1),
            id="days off are those of the local calendar",
        ),
    ],
)  # fmt: skip
def test_waking_time_follows_the_local_calendar(
    hours: WakingHours, begin: tuple[int, ...], waking: int, end: tuple[int, ...]
) -> None:
    after = add_waking_ms(hours, wall_time_ms(hours.zone, *begin), waking * HOUR_MS)
    assert after == wall_time_ms(hours.zone, *end), "add_waking_ms is wrong: check how it splits days in this zone"


def test_unknown_timezone_is_treated_as_utc() -> None:
    gone = WakingHours("Atlantis/Poseidonis", (0, 8 * 60))
    midnight = epoch_ms(datetime(2026, 1, 1, tzinfo=UTC))
    assert next_waking_moment(gone, midnight) == midnight + 8 * HOUR_MS


@pytest.mark.parametrize(
    ("quiet", "off"), [((0, 17 * 60), ()), ((0, 0), (0, 1, 2, 3, 4, 5)), ((0, 1440), ()), ((-1, 0), ()), ((0, 0), (7,))]
)
def test_too_short_waking_hours_are_refused(quiet: tuple[int, int], off: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\("):
        WakingHours("UTC", quiet, off)


def test_year_is_split_into_few_offset_spans() -> None:
    """Measured in steps, not seconds: one step per clock change, not one per minute."""
    begin = epoch_ms(datetime(2026, 1, 1, tzinfo=UTC))
    pieces = list(split_by_offset(ZoneInfo("Europe/Prague"), begin, begin + 365 * DAY_MS))
    assert len({ahead for *_, ahead in pieces}) == 2
    assert len(pieces) < 10
    assert pieces[0][0] == begin
    assert pieces[-1][1] == begin + timedelta(days=365) // timedelta(milliseconds=1)
