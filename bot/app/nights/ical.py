"""Nights as calendar files (RFC 5545), each evening an event of its own: a series is counted out here, not there.

An evening's UID is its id, which it has before it is made, so that what a calendar has seen coming is the same event
when it comes; its SEQUENCE grows with every change; what is called off or left out stays, as cancelled.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from icalendar import Calendar, Event

from bot.app.nights import evening
from bot.app.nights.night import Night, at_ms, wall
from bot.app.nights.words import game_of, title
from bot.app.service import Voice
from bot.app.waiting.hours import moment, zone_of
from engines.core.words import Msg

AHEAD = 6
"""So many evenings of a series are told ahead."""


class Told(NamedTuple):
    """One evening for a calendar. ``status``: CONFIRMED, TENTATIVE or CANCELLED."""

    night: Night
    id: str
    begin: str
    status: str


def evenings(night: Night, status: str = "CONFIRMED") -> list[Told]:
    """A night, and those of its series that are still to be made."""
    if not night.begin or night.state in ("draft", "asking"):
        return []
    told = [Told(night, night.id, night.begin, "CANCELLED" if night.state == "off" else status)]
    if night.rule and not night.next:
        for slot, begin in evening.coming(night, AHEAD, skipped=True):
            off = wall(slot) in night.skips
            name = evening.slot_id(night, wall(slot))
            told.append(Told(night, name, wall(begin), "CANCELLED" if off else "TENTATIVE"))
    return told


def calendar(told: Iterable[Told], name: str, lang: str, now: datetime, url: str = "") -> bytes:
    """The file. ``url``: of the house, empty where it has none."""
    made = Calendar()
    made.add("prodid", "-//Bottega//nights//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for one in told:
        made.add_component(_event(one, lang, now, url))
    made.add_missing_timezones()
    return bytes(made.to_ical())


def _event(one: Told, lang: str, now: datetime, url: str) -> Event:
    night, voice = one.night, Voice("", lang)
    begin = moment(at_ms(one.begin, night.zone)).astimezone(zone_of(night.zone))
    end = (moment(at_ms(one.begin, night.zone)) + timedelta(minutes=night.minutes)).astimezone(zone_of(night.zone))
    event = Event()
    event.add("uid", f"{one.id}@bottega")
    event.add("dtstamp", now)
    event.add("dtstart", begin)
    event.add("dtend", end)
    event.add("sequence", night.sequence)
    event.add("status", one.status)
    event.add("summary", title(night, voice))
    if night.where:
        event.add("location", night.where)
    lines = [voice(Msg("night-games", {"games": game_of(night, lang)})), night.note, url and f"{url}/"]
    event.add("description", "\n".join(line for line in lines if line))
    if one.status == "CANCELLED":
        event.add("transp", "TRANSPARENT")
    return event
