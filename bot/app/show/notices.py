"""Who is called to a table right now, and in which words: one notice a turn, which changes when they are called again.

It is asked for at the moment of sending, so that it is true then. Its ``epoch`` is the version at which the question
was put, or at which its player was last called: a new number is a new notice in the place of the old one.
"""

from __future__ import annotations

import msgspec

from bot.app.clock.due import runs_till
from bot.app.clock.event_codec import decode_entry
from bot.app.clock.events import PlayerCalled
from bot.app.clock.hours import awake
from bot.app.clock.state import on_holiday
from bot.app.i18n import Translator, load_translator
from bot.app.match import voices
from bot.app.match.motions import wanted
from bot.app.match.notes import now_ms
from bot.app.match.table import InRoom, Table
from bot.app.people.people import Person
from bot.app.port.ports import Ping
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.show.frames import title
from bot.app.show.moments import moment_of, worded
from engines.core.words import Msg

LISTED = 6
"""So many tables a digest tells in a line each; it says how many more there are."""


def waited_for(table: Table) -> list[int]:
    """The seats of people whose answer the table waits for."""
    waiting = table.waiting
    if table.over or waiting.rests or table.room.lesson:
        return []
    return [seat for seat in table.match.owing() if waiting.seats[seat].waits and not waiting.seats[seat].fallback]


async def pings(service: Services, table: str) -> list[Ping]:
    """Everybody who is to be called. Raises ``Declined``, ``InRoom``."""
    async with service.tables.hold(table) as found:
        called = await _called(service, found)
        votes = await _called_to_vote(service, found, {ping.person for ping in called})
    return [await _with_others(service, ping) for ping in called] + votes


async def _with_others(service: Services, ping: Ping) -> Ping:
    """A daily digest tells of the most urgent table, and in a line each what the others ask and how long there is.

    The others are nobody else's business: where there is no private way, they are left out.
    """
    person = await service.people.get(ping.person)
    if person.pings != "digest":
        return ping
    others = [table for table in await waiting_tables(service, person) if table != ping.table]
    lines = [line for table in others[:LISTED] for line in await _line(service, person, table)]
    if len(others) > LISTED:
        translator = Translator("", person.lang or "en")
        lines.append(translator.say("waiting-ping-digest", n=len(others) - LISTED))
    return msgspec.structs.replace(ping, aside="\n".join(lines))


async def _line(service: Services, person: Person, table: str) -> list[str]:
    """One table of a digest: what it asks, and till when."""
    try:
        async with service.tables.hold(table) as found:
            translator = await load_translator(service.people, found, person.lang or found.room.lang or "en")
            seat = next((n for n in waited_for(found) if found.seats[n].person == person.id), None)
            if seat is None:
                return []
            ask, till = translator(found.match.asked()[seat].text), runs_till(found.waiting, seat)
            told = [translator.say("app-ping", game=title(found.room, translator), ask=ask)]
            told += [translator.say("waiting-ping-till", till=moment_of(till))] if till is not None else []
            return [f"· {worded(' '.join(told), person.hours.zone, translator.lang)}"]
    except (Declined, InRoom):
        return []


async def _called(service: Services, table: Table) -> list[Ping]:
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


async def _called_to_vote(service: Services, table: Table, but: set[str]) -> list[Ping]:
    """Those whose voice keeps the table from going on; ``but``: they are called for their turn.

    A vote is over within a day, so a digest would come too late: it is told in private, at once.
    """
    found = []
    for seat, opened in voices.missing(table).items():
        person = await service.people.get(table.seats[seat].person or table.owners[seat].person)
        if person.id in but:
            continue
        translator = await load_translator(service.people, table, person.lang or table.room.lang or "en")
        style = "quiet" if table.waiting.seats[seat].muted else "dm" if person.pings == "digest" else person.pings
        hush = not awake(person.hours, now_ms(service))
        text, label = (
            worded(_on_vote(table, translator), person.hours.zone, translator.lang),
            translator.say("app-vote-call"),
        )
        aliases = await nearest(service, person, table.id)
        found.append(Ping(person.id, aliases, table.id, opened, text, style, hush, label))
    return found


def _on_vote(table: Table, translator: Translator) -> str:
    vote, motion = table.history.vote, table.waiting.motion
    if vote is not None:
        ask = translator(wanted(vote, table))
        till = translator.say("app-vote-till", till=moment_of(vote.due))
        return f"{translator.say('app-ping', game=translator.title, ask=ask)} {till}"
    assert motion is not None, "somebody's voice is missing"
    ask = translator.say("waiting-motion", what=wanted(motion, table), till=moment_of(motion.due))
    return translator.say("app-ping", game=translator.title, ask=ask)


def _to_be_called(table: Table, seat: int, person: Person) -> bool:
    """Not whose own words were the last, whose orders are about to answer, or who is on holiday; by digest when due."""
    clock = table.waiting.seats[seat]
    away = clock.cover == "deputy" and person.away_at(table.waiting.at)
    if (clock.ordered and not clock.tried) or on_holiday(clock, table.waiting.at) or away:
        return False
    if person.pings == "digest":
        return bool(clock.called)
    return bool(clock.called) or not _spoke_last(table, seat)


def _spoke_last(table: Table, seat: int) -> bool:
    """Tell whether the seat itself spoke last or took something back: its player is in the middle of a turn.

    A vote on going back asks everybody again: what it took back is no sign that a player is still there.
    """
    now = "deputy" if table.waiting.seats[seat].cover == "deputy" else "player"
    for entry in reversed(table.match.entries):
        if entry.kind == "undo" and entry.by == "vote":
            return table.humans() == [seat]
        if entry.kind in ("say", "undo"):
            return entry.seat == seat and entry.by == now
    return False


async def _text(service: Services, table: Table, seat: int, person: Person, ask: Msg) -> str:
    translator = await load_translator(service.people, table, person.lang or table.room.lang or "en")
    parts = [translator.say("app-ping", game=translator.title, ask=translator(ask))]
    clock = table.waiting.seats[seat]
    if clock.cover == "deputy":
        parts.append(translator.say("waiting-ping-deputy", name=translator.names[seat]))
    last = clock.calls[-1] if clock.calls else ""
    if clock.called and clock.nudged and (not last or _was_nudged(table, clock.called)):
        parts.append(translator.say("waiting-ping-nudge"))
    elif last in ("half", "last"):
        parts.append(translator.say(f"waiting-ping-{last}"))
    if len(table.match.asked()) > 1 and len(table.match.owing()) == 1:
        parts.append(translator.say("waiting-ping-alone"))
    till = runs_till(table.waiting, seat)
    if till is not None:
        parts.append(translator.say("waiting-ping-till", till=moment_of(till)))
    return worded(" ".join(parts), person.hours.zone, translator.lang)


def _was_nudged(table: Table, version: int) -> bool:
    """Whether a player was called by another one at a version, and not by the clock."""
    event = decode_entry(table.match.entries[version - 1])
    return isinstance(event, PlayerCalled) and event.kind == "nudge"


async def waiting_tables(service: Services, person: Person) -> list[str]:
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


async def nearest(service: Services, person: Person, table: str) -> tuple[str, ...]:
    """A person's aliases, those of platforms where the table is shown first: they are called at a place of it."""
    if not person.also:
        return person.aliases
    there = {place.alias.partition(":")[0] for place in await service.places.of_table(table)}
    return tuple(sorted(person.aliases, key=lambda alias: alias.partition(":")[0] not in there))
