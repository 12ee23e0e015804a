"""A person's own time: zone, quiet hours, days off; holidays; who stands in for them. All their tables follow."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

import msgspec

from bot.app.kind import plain
from bot.app.people import Person
from bot.app.ports import is_id, new_id
from bot.app.refusals import Crowded, Declined
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Service, Voice
from bot.app.table import InRoom
from bot.app.waiting import deputies, digests
from bot.app.waiting.hours import on_wall, zone_of, zones
from bot.app.waiting.notes import note, now_ms, said_before
from bot.app.waiting.notices import shown
from bot.app.waiting.state import Away
from bot.app.widgets import in_rows
from engines.core.words import Msg, Seat, Word

QUIET = ((0, 0), (22 * 60, 7 * 60), (22 * 60, 8 * 60), (23 * 60, 8 * 60), (0, 9 * 60), (18 * 60, 8 * 60))
"""Quiet hours to choose from, minutes of the day; any others can be typed."""
FITTING = 8
ATTEMPTS = 20
LONGEST_AWAY = timedelta(days=60)
LENGTHS = (3, 7, 14, 21)
"""Days of a holiday to choose from; its last day can be typed."""


def row(voice: Voice) -> tuple[Button, ...]:
    """The way here from the settings."""
    keys = (("hours", "waiting-hours-button"), ("away", "waiting-away"), ("deputy", "waiting-deputy"))
    return tuple(Button(press, voice.say(key)) for press, key in keys)


def _screen(call: Call, key: str, text: list[str], rows: list[tuple[Button, ...]], *fields: Field) -> Screen:
    voice = Voice("", call.lang)
    back = (Button("settings", voice.say("app-back")),)
    return Screen(voice.say(key), tuple(text), rows=(*rows, back), fields=tuple(fields), private=True, lang=call.lang)


async def spread(service: Service, person: Person, word: Word, command: str, msg: Msg | None = None) -> None:
    """Write something about a person at each of their tables that is running."""
    for one in person.ids:
        for table in await service.store.indexes.members("person-tables", one):
            await _at_table(service, person, table, word, command, msg)


async def _at_table(service: Service, person: Person, table: str, word: Word, command: str, msg: Msg | None) -> None:
    for _ in range(ATTEMPTS):
        try:
            async with service.tables.hold(table) as found:
                seat = found.own_seat(person.id)
                if seat is None or found.over or await said_before(service, table, command):
                    return
                told = Msg(msg.key, {**msg.args, "seat": Seat(seat)}) if msg is not None else None
                await note(service, found, word, seat, told, command=command)
                return
        except Crowded:
            continue
        except (InRoom, Declined):
            return


async def changed(service: Service, person: Person, command: str) -> None:
    """Somebody is awake at other hours, or wants to be called otherwise."""
    await spread(service, person, ("habits", person.hours.text(), person.pings), command)
    await digests.arm(service, person, f"{command}:digest")


# -- waking hours


async def hours(call: Call) -> Screen:
    """When the caller is awake. Press: ``hours``."""
    voice, now = Voice("", call.lang), call.person.hours
    here = on_wall(now, now_ms(call.service))
    text = [
        voice.say("waiting-hours-what"),
        voice.say("waiting-zone-now", zone=_city(now.zone), time=f"{here:%H:%M}"),
        voice.say("waiting-quiet-now", quiet=_span(now.quiet, voice)),
        voice.say("waiting-off-now", days=", ".join(_day(day, voice) for day in now.off) or voice.say("waiting-none")),
    ]
    quiet = [
        Button(f"quiet {a}-{b}", _span((a, b), voice), "primary" if (a, b) == now.quiet else "plain") for a, b in QUIET
    ]
    days = [Button(f"dayoff {day}", _day(day, voice), "primary" if day in now.off else "plain") for day in range(7)]
    rows = [*in_rows(quiet), tuple(days[:4]), tuple(days[4:])]
    fields = (
        Field(voice.say("waiting-zone-field"), "zone", hint="Prague"),
        Field(voice.say("waiting-quiet-field"), "quiet", hint="22:30-7:15"),
    )
    return _screen(call, "waiting-hours-button", text, rows, *fields)


def _city(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")


def _day(day: int, voice: Voice) -> str:
    return voice.say("waiting-day", n=day)


def _span(quiet: tuple[int, int], voice: Voice) -> str:
    if quiet[0] == quiet[1]:
        return voice.say("waiting-never-quiet")
    return "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in quiet)


async def zone(call: Call) -> Screen:
    """Where the caller lives: a city, or the name of a zone. Press: ``zone Europe/Prague`` or ``zone prague``."""
    wanted = " ".join(call.args)
    fitting = zones_like(wanted)
    exact = [name for name in fitting if name == wanted or plain(_city(name)) == plain(wanted)]
    if len(exact) == 1 or len(fitting) == 1:
        return await _set(call, {"zone": (exact or fitting)[0]})
    voice = Voice("", call.lang)
    if not fitting:
        raise Declined("waiting-no-zone")
    buttons = [Button(f"zone {name}", name.replace("_", " ")) for name in fitting[:FITTING]]
    back = (Button("hours", voice.say("app-back")),)
    return _screen(call, "waiting-hours-button", [voice.say("waiting-which-zone")], [*in_rows(buttons), back])


def zones_like(wanted: str) -> list[str]:
    """The zones that somebody may mean by what they type."""
    if wanted in zones():
        return [wanted]
    text = plain(wanted.replace("_", " "))
    if len(text) < 2:
        return []
    begin = [name for name in zones() if plain(_city(name)).startswith(text)]
    return begin or [name for name in zones() if text in plain(name.replace("_", " "))]


async def quiet(call: Call) -> Screen:
    """Press: ``quiet 1320-480`` (minutes), or typed: ``quiet 22:00-8:00``."""
    found = re.fullmatch(r"(\d{1,4})(?::(\d\d))?\s*[-–]\s*(\d{1,4})(?::(\d\d))?", " ".join(call.args).strip())
    if found is None:
        raise Declined("waiting-no-hours")
    typed = found[2] is not None or found[4] is not None
    minutes = [int(found[n]) * (60 if typed else 1) + int(found[n + 1] or 0) for n in (1, 3)]
    return await _set(call, {"quiet": (minutes[0] % (24 * 60), minutes[1] % (24 * 60))})


async def day_off(call: Call) -> Screen:
    """A day of the week becomes a day off, or one no longer. Press: ``dayoff 6``."""
    off = set(call.person.hours.off) ^ {call.number(0)}
    return await _set(call, {"off": tuple(sorted(off))})


async def _set(call: Call, change: dict[str, object]) -> Screen:
    def edit(now: Person) -> Person:
        try:
            return msgspec.structs.replace(now, hours=msgspec.structs.replace(now.hours, **change))
        except ValueError:
            raise Declined("waiting-never-awake") from None

    person = await call.service.people.change(call.person.id, edit)
    await changed(call.service, person, call.command)
    return msgspec.structs.replace(await hours(_as(call, person)), notice=Voice("", call.lang).say("app-saved"))


def _as(call: Call, person: Person) -> Call:
    return Call(call.service, person, call.place, call.args, call.command, call.lang, call.others)


# -- holidays


async def away(call: Call) -> Screen:
    """When the caller is away. Press: ``away [begin [end [ai|deputy|pause]]]``, days as ``2026-12-24``."""
    voice, person = Voice("", call.lang), call.person
    today = on_wall(person.hours, now_ms(call.service)).date()
    days = [_typed(text, today) for text in call.args[:2]]
    if not days:
        return await _away_begin(call, today)
    begin, end = days[0], days[1] if len(days) > 1 else None
    if end is None:
        return _away_end(call, begin)
    if not today <= begin <= end <= begin + LONGEST_AWAY:
        raise Declined("waiting-no-dates", "line", "", days=LONGEST_AWAY.days)
    if len(call.args) > 2:
        return await _set_away(call, begin, end, call.arg(2))
    press = f"away {begin} {end}"
    ways = ("deputy", "ai", "pause") if person.deputy else ("ai", "pause")
    rows: list[tuple[Button, ...]] = [(Button(f"{press} {how}", voice.say(f"waiting-away-{how}")),) for how in ways]
    return _screen(call, "waiting-away", [_days(begin, end, voice), voice.say("waiting-away-how")], rows)


async def _away_begin(call: Call, today: date) -> Screen:
    voice, now = Voice("", call.lang), call.person.away
    text = [voice.say("waiting-away-what")]
    rows: list[tuple[Button, ...]] = []
    if now is not None and now.end > now_ms(call.service):
        zone = call.person.hours.zone
        text.append(voice.say("waiting-away-now", begin=shown(now.begin, zone), till=shown(now.end, zone)))
        rows.append((Button("away-off", voice.say("waiting-away-off"), "primary"),))
    first = [(today, "waiting-today"), (today + timedelta(days=1), "waiting-tomorrow")]
    rows.append(tuple(Button(f"away {day}", voice.say(key)) for day, key in first))
    return _screen(call, "waiting-away", text, rows, Field(voice.say("waiting-first-day"), "away", hint="24.12."))


def _away_end(call: Call, begin: date) -> Screen:
    voice = Voice("", call.lang)
    buttons = [Button(f"away {begin} {begin + timedelta(days=n - 1)}", voice.say("waiting-days", n=n)) for n in LENGTHS]
    field = Field(voice.say("waiting-last-day"), f"away {begin}", hint="6.1.")
    return _screen(call, "waiting-away", [voice.say("waiting-away-length")], [*in_rows(buttons)], field)


def _typed(text: str, today: date) -> date:
    """A day as it is written: ``2026-12-24``, ``24.12.``, ``24.12.2026``; without a year the next such day."""
    found = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.\s*(\d\d?)\.?\s*(\d{4})?", text)
    if found is None or int(found[1] or found[6] or today.year) > today.year + 2:
        raise Declined("waiting-no-date")
    try:
        if found[1]:
            return date(int(found[1]), int(found[2]), int(found[3]))
        day = date(int(found[6] or today.year), int(found[5]), int(found[4]))
        return day if found[6] or day >= today else day.replace(year=day.year + 1)
    except ValueError:
        raise Declined("waiting-no-date") from None


def _days(begin: date, end: date, voice: Voice) -> str:
    return voice.say("waiting-away-days", begin=str(begin), till=str(end))


async def _set_away(call: Call, begin: date, end: date, how: str) -> Screen:
    if how not in ("ai", "deputy", "pause"):
        raise Declined("app-bad-press")
    there = zone_of(call.person.hours.zone)
    low = int(datetime.combine(begin, time(), there).timestamp() * 1000)
    high = int(datetime.combine(end + timedelta(days=1), time(), there).timestamp() * 1000)
    new = msgspec.convert({"begin": max(low, now_ms(call.service)), "end": high, "how": how}, Away)
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, away=new))
    msg = Msg(f"waiting-event-away-{how}", {"begin": str(begin), "till": str(end)})
    await spread(call.service, person, ("away", str(new.begin), str(new.end), how), call.command, msg)
    return msgspec.structs.replace(
        await away(Call(call.service, person, call.place, (), call.command, call.lang, call.others)),
        notice=Voice("", call.lang).say("app-saved"),
    )


async def away_off(call: Call) -> Screen:
    """The holiday is off, or over: every seat is the caller's again. Press: ``away-off``."""
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, away=None))
    for one in person.ids:
        for table in await call.service.store.indexes.members("person-tables", one):
            await _back_at(call, person, table)
    return await away(Call(call.service, person, call.place, (), call.command, call.lang, call.others))


async def _back_at(call: Call, person: Person, name: str) -> None:
    """Where a holiday has begun the player is back; where it has not, it is taken back. Elsewhere nothing is said."""
    for _ in range(ATTEMPTS):
        try:
            async with call.service.tables.hold(name) as table:
                seat = table.own_seat(person.id)
                clock = table.waiting.seats[seat] if seat is not None and not table.over else None
                if seat is None or clock is None or await said_before(call.service, name, call.command):
                    return
                begun = clock.away is not None and clock.away.begin <= now_ms(call.service)
                if clock.cover or begun:
                    await deputies.back(call.service, table, seat, command=call.command)
                elif clock.away is not None:
                    told = Msg("waiting-event-away-off", {"seat": Seat(seat)})
                    await note(call.service, table, ("away", "0", "0", "-"), seat, told, command=call.command)
                return
        except Crowded:
            continue
        except (InRoom, Declined):
            return


# -- a deputy


class Asked(msgspec.Struct, frozen=True):
    """Somebody asks for a friend to stand in."""

    person: str


async def deputy(call: Call) -> Screen:
    """Who plays for the caller while they are away. Press: ``deputy``."""
    voice, person = Voice("", call.lang), call.person
    text = [voice.say("waiting-deputy-what")]
    rows: list[tuple[Button, ...]] = []
    if person.deputy:
        name = (await call.service.people.named(person.deputy)).name
        text.append(voice.say("waiting-deputy-is", name=name))
        rows.append((Button("deputy-off", voice.say("waiting-deputy-off")),))
    code = new_id(call.service.fresh, 16)
    await call.service.store.documents.put("deputy", code, 0, code, msgspec.msgpack.encode(Asked(person.id)))
    press = f"deputy-yes {code}"
    text.append(voice.say("waiting-deputy-ask"))
    fields = (
        Field(voice.say("waiting-deputy-field"), press, press),
        Field(voice.say("waiting-deputy-typed"), "deputy-yes", hint="deputy-yes …"),
    )
    return _screen(call, "waiting-deputy", [*text, press], rows, *fields)


async def deputy_yes(call: Call) -> Screen:
    """A friend agrees. Press: ``deputy-yes code``, or with the whole line that they were given typed behind it."""
    code = call.args[-1] if call.args else ""
    document = await call.service.store.documents.get("deputy", code) if is_id(code) else None
    if document is None:
        raise Declined("waiting-deputy-unknown")
    asked = await call.service.people.get(msgspec.msgpack.decode(document.data, type=Asked).person)
    if asked.id == call.person.id:
        raise Declined("waiting-deputy-self")
    await call.service.people.change(asked.id, lambda now: msgspec.structs.replace(now, deputy=call.person.id))
    await call.service.store.documents.remove("deputy", code)
    voice = Voice("", call.lang)
    return _screen(call, "waiting-deputy", [voice.say("waiting-deputy-agreed", name=asked.name)], [])


async def deputy_off(call: Call) -> Screen:
    """Nobody stands in for the caller any more. Press: ``deputy-off``."""
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, deputy=""))
    return await deputy(_as(call, person))
