"""Export nights as iCalendar files (RFC 5545). Each night of a series is an event of its own.

The UID of an event is the id of the night, which is known before the night is created: an announced event and the later
real one are the same for a calendar. SEQUENCE grows with every change. Cancelled and skipped nights stay, as CANCELLED.
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
"""The number of future nights of a series in the file."""


BEFORE, AFTER = 1, 5
"""Years before and after now whose clock changes are written.

They are the same in every file, because calendar programs keep the first version of a zone.
"""


GAP = "\u2060"
"""WORD JOINER: invisible, and no line break is allowed there."""
_MARKUP = re.compile(r"[<@](?=\S)|\](?=\()|:(?=//)|(?<=\w)\.(?=[^\W\d_])", re.IGNORECASE)


class CalendarEntry(NamedTuple):
    """One event of a calendar. ``status``: CONFIRMED, TENTATIVE or CANCELLED."""

    night: GameNight
    id: str
    start: str
    status: str
    slot: str = ""
    """The slot in the series, if the night does not exist yet."""


def list_calendar_entries(night: GameNight, status: str = "CONFIRMED") -> list[CalendarEntry]:
    """Return the events of a night and of the following nights of its series."""
    if not night.begin or night.state in ("draft", "asking"):
        return []
    entries = [CalendarEntry(night, night.id, night.begin, "CANCELLED" if night.state == "off" else status)]
    if night.rule and not night.next:
        for slot, begin in series.list_occurrences(night, AHEAD, skipped=True):
            off = format_stored_time(slot) in night.skips
            name = series.occurrence_id(night, format_stored_time(slot))
            entries.append(
                CalendarEntry(
                    night,
                    name,
                    format_stored_time(begin),
                    "CANCELLED" if off else "TENTATIVE",
                    format_stored_time(slot),
                )
            )
    return entries


def build_calendar_file(entries: Iterable[CalendarEntry], name: str, lang: str, now: datetime, url: str = "") -> bytes:
    """Build the iCalendar file. ``url`` is the address of the server, or empty."""
    from icalendar import Calendar  # costs 40 ms and 8 MB, so only a calendar request loads it

    calendar = Calendar()
    calendar.add("prodid", "-//Bottega//nights//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    entries = list(entries)
    for zone in sorted({entry.night.zone for entry in entries} - {"UTC"}):
        years = {utc_datetime(local_to_epoch_ms(entry.start, zone)).year for entry in entries} | {
            now.year - BEFORE,
            now.year + AFTER,
        }
        calendar.add_component(_build_timezone(zone, min(years), max(years) + 1))
    for entry in entries:
        calendar.add_component(_build_event(entry, lang, now, url))
    return bytes(calendar.to_ical())


@lru_cache(maxsize=64)
def _build_timezone(name: str, first: int, last: int) -> Timezone:
    """Build the VTIMEZONE of a zone, one part for each clock change, which all calendar programs read."""
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    component, zone, before = Timezone(), find_timezone(name), None
    component.add("tzid", name)
    years = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000) for year in (first, last))
    for begin, _, ahead in split_by_offset(zone, *years):
        local = utc_datetime(begin).astimezone(zone)
        part = TimezoneDaylight() if local.dst() else TimezoneStandard()
        old = ahead if before is None else before
        part.add("dtstart", (utc_datetime(begin) + timedelta(milliseconds=old)).replace(tzinfo=None, microsecond=0))
        part.add("tzoffsetfrom", timedelta(milliseconds=old))
        part.add("tzoffsetto", timedelta(milliseconds=ahead))
        part.add("tzname", local.tzname())
        component.add_component(part)
        before = ahead
    return component


def escape_markup(text: str) -> str:
    """Make typed text inert in a calendar, because some calendar programs render markup and links.

    An invisible character splits tags, addresses and mentions.
    """
    return _MARKUP.sub(lambda match: match[0] + GAP, text)


def _build_event(entry: CalendarEntry, lang: str, now: datetime, url: str) -> Event:
    from icalendar import Event

    night, translator = entry.night, Translator("", lang)
    begin = utc_datetime(local_to_epoch_ms(entry.start, night.zone)).astimezone(find_timezone(night.zone))
    event = Event()
    event.add("uid", f"{entry.id}@bottega")
    event.add("dtstamp", now)
    event.add("dtstart", begin)
    event.add("duration", timedelta(minutes=night.minutes))  # not DTEND, which may be ambiguous at a clock change
    event.add("sequence", night.sequence)
    event.add("status", entry.status)
    event.add("summary", night_title(night, translator))
    if night.where:
        event.add("location", escape_markup(night.where))
    lines = [
        translator(Msg("night-games", {"games": night_game_title(night, lang)})),
        escape_markup(night.note),
        url and f"{url}/",
    ]
    event.add("description", "\n".join(line for line in lines if line))
    if entry.status == "CANCELLED":
        event.add("transp", "TRANSPARENT")
    return event
