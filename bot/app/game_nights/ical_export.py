"""Nights as calendar files (RFC 5545), each evening an event of its own: a series is counted out here, not there.

An evening's UID is its id, which it has before it is made, so that what a calendar has seen coming is the same event
when it comes; its SEQUENCE grows with every change; what is called off or left out stays, as cancelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.app.clocks.waking_hours import find_timezone, split_by_offset, utc_datetime
from bot.app.game_nights import series
from bot.app.game_nights.night import GameNight, format_stored_time, local_to_epoch_ms
from bot.app.game_nights.night_text import night_game_title, night_title
from bot.app.i18n import Translator
from engines.core.core_types import Msg

if TYPE_CHECKING:
    from icalendar import Event, Timezone

AHEAD = 6
"""So many evenings of a series are told ahead."""


BEFORE, AFTER = 1, 5
"""Of so many years the changes of a zone are told, the same in every file: readers keep what they first read."""


GAP = "\u2060"
"""No width, and no place to break a line."""
_MARKUP = re.compile(r"[<@](?=\S)|\](?=\()|:(?=//)|(?<=\w)\.(?=[^\W\d_])", re.IGNORECASE)


class CalendarEntry(NamedTuple):
    """One evening for a calendar. ``status``: CONFIRMED, TENTATIVE or CANCELLED."""

    night: GameNight
    id: str
    start: str
    status: str
    slot: str = ""
    """Which of its series it is, where it is still to be made."""


def list_calendar_entries(night: GameNight, status: str = "CONFIRMED") -> list[CalendarEntry]:
    """A night, and those of its series that are still to be made."""
    if not night.begin or night.state in ("draft", "asking"):
        return []
    told = [CalendarEntry(night, night.id, night.begin, "CANCELLED" if night.state == "off" else status)]
    if night.rule and not night.next:
        for slot, begin in series.list_occurrences(night, AHEAD, skipped=True):
            off = format_stored_time(slot) in night.skips
            name = series.occurrence_id(night, format_stored_time(slot))
            told.append(
                CalendarEntry(
                    night,
                    name,
                    format_stored_time(begin),
                    "CANCELLED" if off else "TENTATIVE",
                    format_stored_time(slot),
                )
            )
    return told


def build_calendar_file(told: Iterable[CalendarEntry], name: str, lang: str, now: datetime, url: str = "") -> bytes:
    """The file. ``url``: of the house, empty where it has none."""
    from icalendar import Calendar  # 40 ms and 8 MB, here and below, where a calendar asks for nights

    made = Calendar()
    made.add("prodid", "-//Bottega//nights//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    told = list(told)
    for zone in sorted({one.night.zone for one in told} - {"UTC"}):
        years = {utc_datetime(local_to_epoch_ms(one.start, zone)).year for one in told} | {
            now.year - BEFORE,
            now.year + AFTER,
        }
        made.add_component(_build_timezone(zone, min(years), max(years) + 1))
    for one in told:
        made.add_component(_build_event(one, lang, now, url))
    return bytes(made.to_ical())


@lru_cache(maxsize=64)
def _build_timezone(name: str, first: int, last: int) -> Timezone:
    """The rules of a zone in some years: each change of its clocks by itself, which every reader understands."""
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    made, zone, before = Timezone(), find_timezone(name), None
    made.add("tzid", name)
    years = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000) for year in (first, last))
    for begin, _, ahead in split_by_offset(zone, *years):
        there = utc_datetime(begin).astimezone(zone)
        part = TimezoneDaylight() if there.dst() else TimezoneStandard()
        old = ahead if before is None else before
        part.add("dtstart", (utc_datetime(begin) + timedelta(milliseconds=old)).replace(tzinfo=None, microsecond=0))
        part.add("tzoffsetfrom", timedelta(milliseconds=old))
        part.add("tzoffsetto", timedelta(milliseconds=ahead))
        part.add("tzname", there.tzname())
        made.add_component(part)
        before = ahead
    return made


def escape_markup(text: str) -> str:
    """What somebody has typed, as it does nothing in a calendar: some read markup there, and make links by themselves.

    A character without width parts tags, addresses and mentions, so that they are read and no more.
    """
    return _MARKUP.sub(lambda found: found[0] + GAP, text)


def _build_event(one: CalendarEntry, lang: str, now: datetime, url: str) -> Event:
    from icalendar import Event

    night, translator = one.night, Translator("", lang)
    begin = utc_datetime(local_to_epoch_ms(one.start, night.zone)).astimezone(find_timezone(night.zone))
    event = Event()
    event.add("uid", f"{one.id}@bottega")
    event.add("dtstamp", now)
    event.add("dtstart", begin)
    event.add("duration", timedelta(minutes=night.minutes))  # an end by the clock might be two moments, once a year
    event.add("sequence", night.sequence)
    event.add("status", one.status)
    event.add("summary", night_title(night, translator))
    if night.where:
        event.add("location", escape_markup(night.where))
    lines = [
        translator(Msg("night-games", {"games": night_game_title(night, lang)})),
        escape_markup(night.note),
        url and f"{url}/",
    ]
    event.add("description", "\n".join(line for line in lines if line))
    if one.status == "CANCELLED":
        event.add("transp", "TRANSPARENT")
    return event
