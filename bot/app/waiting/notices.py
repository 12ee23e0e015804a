"""Who is called to a table right now, and in which words: one notice a turn, which changes when they are called again.

It is asked for at the moment of sending, so that it is true then. Its ``epoch`` is the version at which the question
was put, or at which its player was last called: a new number is a new notice in the place of the old one.
"""

from __future__ import annotations

import msgspec

from bot.app.people import Person
from bot.app.ports import Ping
from bot.app.refusals import Declined
from bot.app.service import Service, Voice
from bot.app.table import InRoom, Table
from bot.app.waiting.due import runs_till
from bot.app.waiting.hours import awake, moment, zone_of
from bot.app.waiting.notes import now_ms
from bot.app.waiting.state import on_holiday
from engines.core.words import Msg


def waited_for(table: Table) -> list[int]:
    """The seats of people whose answer the table waits for."""
    waiting = table.waiting
    if table.over or waiting.rests:
        return []
    return [seat for seat in table.match.owing() if waiting.seats[seat].waits and not waiting.seats[seat].fallback]


async def pings(service: Service, table: str) -> list[Ping]:
    """Everybody who is to be called. Raises ``Declined``, ``InRoom``."""
    async with service.tables.hold(table) as found:
        called = await _called(service, found)
    return [await _with_others(service, ping) for ping in called]


async def _with_others(service: Service, ping: Ping) -> Ping:
    """A daily digest names no more than the most urgent table, and says at how many others one is waited for."""
    person = await service.people.get(ping.person)
    if person.pings != "digest":
        return ping
    others = [table for table in await waiting_tables(service, person) if table != ping.table]
    voice = Voice("", person.lang or "en")
    more = f" {voice.say('waiting-ping-digest', n=len(others))}" if others else ""
    return msgspec.structs.replace(ping, text=ping.text + more)


async def _called(service: Service, table: Table) -> list[Ping]:
    found = []
    for seat in waited_for(table):
        person = await service.people.get(table.seats[seat].person)
        if not _to_be_called(table, seat, person):
            continue
        clock, question = table.waiting.seats[seat], table.match.asked()[seat]
        style = "quiet" if clock.muted else "dm" if person.pings == "digest" else person.pings
        hush = not awake(person.hours, now_ms(service))
        text = await _text(service, table, seat, person, question.text)
        aliases = await nearest(service, person, table.id)
        epoch = max(question.epoch, clock.called)
        found.append(Ping(person.id, aliases, table.id, epoch, text, style, hush))
    return found


def _to_be_called(table: Table, seat: int, person: Person) -> bool:
    """Not whose own words were the last, whose orders are about to answer, or who is on holiday; by digest when due."""
    clock = table.waiting.seats[seat]
    if (clock.ordered and not clock.tried) or on_holiday(clock, table.waiting.at):
        return False
    if person.pings == "digest":
        return bool(clock.called)
    return bool(clock.called) or not _spoke_last(table, seat)


def _spoke_last(table: Table, seat: int) -> bool:
    """Whether the last word is the seat's own: whoever is in the middle of a turn need not be called to it."""
    now = "deputy" if table.waiting.seats[seat].cover == "deputy" else "player"
    for entry in reversed(table.match.entries):
        if entry.kind == "say":
            return entry.seat == seat and entry.by == now
    return False


async def _text(service: Service, table: Table, seat: int, person: Person, ask: Msg) -> str:
    voice = await service.voice(table, person.lang or table.room.lang or "en")
    parts = [voice.say("app-ping", game=voice.title, ask=voice(ask))]
    clock = table.waiting.seats[seat]
    if clock.cover == "deputy":
        parts.append(voice.say("waiting-ping-deputy", name=voice.names[seat]))
    last = clock.calls[-1] if clock.calls else ""
    if clock.called and clock.nudged and (not last or table.match.entries[clock.called - 1].word[1:] == ("nudge",)):
        parts.append(voice.say("waiting-ping-nudge"))
    elif last in ("half", "last"):
        parts.append(voice.say(f"waiting-ping-{last}"))
    if len(table.match.asked()) > 1 and len(table.match.owing()) == 1:
        parts.append(voice.say("waiting-ping-alone"))
    till = runs_till(table.waiting, seat)
    if till is not None:
        parts.append(voice.say("waiting-ping-till", till=on_their_wall(person, till)))
    return " ".join(parts)


def on_their_wall(person: Person, at: int) -> str:
    """A moment as the clock on somebody's wall shows it."""
    return shown(at, person.hours.zone)


def shown(at: int, zone: str = "UTC") -> str:
    """A moment, with the zone in which it is told."""
    there = moment(at).astimezone(zone_of(zone))
    return f"{there:%Y-%m-%d %H:%M} {zone.rpartition('/')[2].replace('_', ' ')}"


async def waiting_tables(service: Service, person: Person) -> list[str]:
    """The tables that wait for somebody, the one whose time runs out first the first. Not under ``hold``."""
    found: list[tuple[int, str]] = []
    for one in person.ids:
        for table in await service.store.indexes.members("person-tables", one):
            try:
                async with service.tables.hold(table) as other:
                    mine = [seat for seat in waited_for(other) if other.seats[seat].person == person.id]
                    ends = [runs_till(other.waiting, seat) or NEVER for seat in mine]
            except (Declined, InRoom):
                continue
            if ends:
                found.append((min(ends), table))
    return [table for _, table in sorted(set(found))]


NEVER = 1 << 62


async def nearest(service: Service, person: Person, table: str) -> tuple[str, ...]:
    """A person's aliases, those of platforms where the table is shown first: they are called at a place of it."""
    if not person.also:
        return person.aliases
    there = {place.alias.partition(":")[0] for place in await service.places.of_table(table)}
    return tuple(sorted(person.aliases, key=lambda alias: alias.partition(":")[0] not in there))
