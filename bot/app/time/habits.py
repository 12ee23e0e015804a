"""A person's own time: zone, quiet hours, days off; holidays. All their tables follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time, timedelta

import msgspec
from babel.dates import format_date

from bot.app.clock.hours import WEEK, on_wall, zone_of, zones
from bot.app.clock.state import Away
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import deputies, errands
from bot.app.match.notes import now_ms
from bot.app.people.people import Errand, Person
from bot.app.people.person import AS_ONE
from bot.app.port.kind import plain
from bot.app.port.press import Press, Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.me import Settings
from bot.app.presses.time import DayOff, Holiday, HolidayOff, MyDeputy, MyHook, MyHours, Quiet, Reminders, Zone
from bot.app.show.asking import quiet_hours, unsure, where
from bot.app.show.moments import city, moment_of
from bot.app.show.rows import in_rows
from bot.app.time.following import away_args

QUIET = ((0, 0), (22 * 60, 7 * 60), (22 * 60, 8 * 60), (23 * 60, 8 * 60), (0, 9 * 60), (18 * 60, 8 * 60))
"""Quiet hours to choose from, minutes of the day; any others can be typed."""
HOURS = 24
"""Of a day."""
FITTING = 8
LONGEST_AWAY = timedelta(days=60)
MOST_MOVES = 2
"""So many changes of one's hours may fall into a week: else they could follow the sun, and a clock would never run."""
LENGTHS = (3, 7, 14, 21)
"""Days of a holiday to choose from; its last day can be typed."""


def row(translator: Translator) -> tuple[Button, ...]:
    """The way here from the settings."""
    ways = ((MyHours(), "waiting-hours-button"), (Holiday(), "waiting-away"), (MyDeputy(), "waiting-deputy"))
    return tuple(Button(press.line, translator.say(key)) for press, key in ways)


def own_screen(
    context: RequestContext, key: str, text: list[str], rows: list[tuple[Button, ...]], *fields: Field
) -> Screen:
    """A screen about oneself, with the way back to the settings."""
    translator = Translator("", context.lang)
    back = (Button(Settings().line, translator.say("app-back")),)
    return Screen(
        translator.say(key), tuple(text), rows=(*rows, back), fields=tuple(fields), private=True, lang=context.lang
    )


async def changed(context: RequestContext, edit: Callable[[Person], Person], *, first: bool = False) -> Person:
    """The caller is awake at other hours, or wants to be called otherwise: all their tables follow.

    ``first``: they had never told their hours, which count for the turn that runs, too.
    """
    errand = Errand(context.command, "habits", ("first",) if first else ())
    return await errands.send(context.service, context.person.id, errand, edit)


# -- waking hours


async def hours(context: RequestContext, _: Press) -> Screen:
    """When the caller is awake."""
    translator, now, lives = Translator("", context.lang), context.person.hours, where(context.person)
    here = on_wall(msgspec.structs.replace(now, zone=lives), now_ms(context.service))
    text = [
        translator.say("waiting-hours-what"),
        translator.say("waiting-zone-now", zone=city(lives), time=f"{here:%H:%M}"),
        *unsure(context.person, lives, translator),
        translator.say("waiting-quiet-now", quiet=quiet_hours(now.quiet, translator)),
        translator.say(
            "waiting-off-now",
            days=", ".join(_day(day, translator) for day in now.off) or translator.say("waiting-none"),
        ),
    ]
    quiet = [
        Button(
            Quiet(Text(f"{a}-{b}")).line, quiet_hours((a, b), translator), "primary" if (a, b) == now.quiet else "plain"
        )
        for a, b in QUIET
    ]
    days = [
        Button(DayOff(day).line, _day(day, translator), "primary" if day in now.off else "plain") for day in range(7)
    ]
    more = (
        Button(Reminders().line, translator.say("waiting-remind")),
        Button(MyHook().line, translator.say("waiting-hook")),
    )
    yes = Button(Zone(Text(lives)).line, translator.say("waiting-zone-yes", zone=city(lives)), "primary")
    sure = () if context.person.zone else ((yes,),)
    rows = [*sure, *in_rows(quiet), tuple(days[:4]), tuple(days[4:]), more]
    fields = (
        Field(translator.say("waiting-zone-field"), Zone.asking(), hint="Prague"),
        Field(translator.say("waiting-quiet-field"), Quiet.asking(), hint="22:30-7:15"),
    )
    return own_screen(context, "waiting-hours-button", text, rows, *fields)


def _day(day: int, translator: Translator) -> str:
    return translator.say("waiting-day", n=day)


async def zone(context: RequestContext, press: Zone) -> Screen:
    """Where the caller lives: a city, or the name of a zone."""
    wanted = " ".join(press.wanted.split())
    fitting = zones_like(wanted)
    exact = [name for name in fitting if name == wanted or plain(city(name)) == plain(wanted)]
    if len(exact) == 1 or len(fitting) == 1:
        return await _set(context, {"zone": (exact or fitting)[0]}, press)
    translator = Translator("", context.lang)
    if not fitting:
        raise Declined("waiting-no-zone")
    buttons = [Button(Zone(Text(name)).line, name.replace("_", " ")) for name in fitting[:FITTING]]
    back = (Button(MyHours().line, translator.say("app-back")),)
    return own_screen(
        context, "waiting-hours-button", [translator.say("waiting-which-zone")], [*in_rows(buttons), back]
    )


def zones_like(wanted: str) -> list[str]:
    """The zones that somebody may mean by what they type."""
    if wanted in zones():
        return [wanted]
    text = plain(wanted.replace("_", " "))
    if len(text) < 2:
        return []
    begin = [name for name in zones() if plain(city(name)).startswith(text)]
    return begin or [name for name in zones() if text in plain(name.replace("_", " "))]


async def lives(context: RequestContext, zone: str) -> RequestContext:
    """Where the caller lives, said in passing: what they have said of themselves before stays."""
    if context.person.zone:
        return context

    def edit(now: Person) -> Person:
        if now.zone:
            return now
        return msgspec.structs.replace(now, hours=msgspec.structs.replace(now.hours, zone=zone), supposed=False)

    return replace(context, person=await changed(context, edit))


async def quiet(context: RequestContext, press: Quiet) -> Screen:
    """When the caller sleeps."""
    return await _set(context, {"quiet": read_quiet(press.wanted)}, press)


def read_quiet(text: str) -> tuple[int, int]:
    """Quiet hours as they are pressed, in minutes of the day, or typed: 22:30-7:15, 22-7. Raises ``Declined``."""
    found = re.fullmatch(r"(\d{1,4})(?:[:.]([0-5]\d))?\s*[-–]\s*(\d{1,4})(?:[:.]([0-5]\d))?", text.strip())
    if found is None:
        raise Declined("waiting-no-hours")
    parts = [(int(found[n]), int(found[n + 1] or 0)) for n in (1, 3)]
    typed = found[2] is not None or found[4] is not None or max(parts)[0] <= HOURS
    begin, end = (number * (60 if typed else 1) + minute for number, minute in parts)
    if max(begin, end) > HOURS * 60:
        raise Declined("waiting-no-hours")
    return begin % (HOURS * 60), end % (HOURS * 60)


async def day_off(context: RequestContext, press: DayOff) -> Screen:
    """A day of the week becomes a day off, or one no longer."""
    off = set(context.person.hours.off) ^ {press.day}
    return await _set(context, {"off": tuple(sorted(off))}, press)


async def _set(context: RequestContext, change: dict[str, object], press: Press) -> Screen:
    at = now_ms(context.service)

    def edit(now: Person) -> Person:
        supposed = not now.zone and "zone" not in change
        try:
            new = msgspec.structs.replace(now.hours, **{"zone": now.zone or where(now), **change})
        except ValueError:
            raise Declined("waiting-never-awake") from None
        if new == now.hours:
            return msgspec.structs.replace(now, supposed=supposed)
        lately, since = moved(now, at), now.first_answered(at)
        return msgspec.structs.replace(now, hours=new, supposed=supposed, moved=lately, hours_since=since)

    person = await changed(context, edit, first=context.person.answers_first(at))
    return saved(await hours(replace(context, person=person), press))


def moved(person: Person, at: int) -> tuple[int, ...]:
    """When somebody's hours were changed, this time too. Raises ``Declined`` where that was too often."""
    lately = tuple(one for one in person.moved if at - one < WEEK)
    if lately and at - lately[-1] < AS_ONE:
        return lately
    if len(lately) >= MOST_MOVES:
        raise Declined("waiting-moved-often", "panel", when=moment_of(lately[-MOST_MOVES] + WEEK))
    return (*lately, at)


def saved(screen: Screen) -> Screen:
    """The screen, saying that what was settled counts."""
    return msgspec.structs.replace(screen, notice=Translator("", screen.lang).say("app-saved"))


# -- holidays


async def away(context: RequestContext, press: Holiday) -> Screen:
    """When the caller is away."""
    today = on_wall(context.person.hours, now_ms(context.service)).date()
    begin = _typed(press.begin, today) if press.begin else None
    end = _typed(press.end, begin or today) if press.end else None
    if begin is None:
        return await _away_begin(context, today)
    if end is None:
        return _away_end(context, begin)
    if not today <= begin <= end <= begin + LONGEST_AWAY:
        raise Declined("waiting-no-dates", "line", "", days=LONGEST_AWAY.days)
    return await _set_away(context, begin, end, press.how) if press.how else await _away_how(context, begin, end)


async def _away_begin(context: RequestContext, today: date) -> Screen:
    translator, now = Translator("", context.lang), context.person.away
    text = [translator.say("waiting-away-what")]
    rows: list[tuple[Button, ...]] = []
    if now is not None and now.end > now_ms(context.service):
        text.append(translator.say("waiting-away-now", begin=moment_of(now.begin), till=moment_of(now.end)))
        rows.append((Button(HolidayOff().line, translator.say("waiting-away-off"), "primary"),))
    first = [(today, "waiting-today"), (today + timedelta(days=1), "waiting-tomorrow")]
    rows.append(tuple(Button(Holiday(str(day)).line, translator.say(key)) for day, key in first))
    return own_screen(
        context, "waiting-away", text, rows, Field(translator.say("waiting-first-day"), Holiday.asking(), hint="24.12.")
    )


def _away_end(context: RequestContext, begin: date) -> Screen:
    translator = Translator("", context.lang)
    buttons = [
        Button(Holiday(str(begin), str(begin + timedelta(days=n - 1))).line, translator.say("waiting-days", n=n))
        for n in LENGTHS
    ]
    field = Field(translator.say("waiting-last-day"), Holiday.asking(begin), hint="6.1.")
    return own_screen(context, "waiting-away", [translator.say("waiting-away-length")], [*in_rows(buttons)], field)


async def _away_how(context: RequestContext, begin: date, end: date) -> Screen:
    translator = Translator("", context.lang)
    deputy = await deputies.named_deputy(context.service, context.person)
    ways = ("deputy", "ai", "pause") if deputy is not None else ("ai", "pause")
    rows: list[tuple[Button, ...]] = [
        (Button(Holiday(str(begin), str(end), Text(how)).line, translator.say(f"waiting-away-{how}")),) for how in ways
    ]
    return own_screen(
        context, "waiting-away", [_days(begin, end, translator), translator.say("waiting-away-how")], rows
    )


def _typed(text: str, first: date) -> date:
    """A day as it is written: ``2026-12-24``, ``24.12.``, ``24.12.2026``; without a year the next from ``first`` on."""
    found = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.\s*(\d\d?)\.?\s*(\d{4})?", text)
    if found is None or int(found[1] or found[6] or first.year) > first.year + 2:
        raise Declined("waiting-no-date")
    said = found[1] or found[6]
    for year in [int(said)] if said else range(first.year, first.year + 9):  # a leap day may need so many
        with suppress(ValueError):
            day = date(year, int(found[2] or found[5]), int(found[3] or found[4]))
            if said or day >= first:
                return day
    raise Declined("waiting-no-date")


def _days(begin: date, end: date, translator: Translator) -> str:
    return translator.say("waiting-away-days", begin=_named(begin, translator), till=_named(end, translator))


def _named(day: date, translator: Translator) -> str:
    return str(format_date(day, translator.say("app-pattern-day"), locale=translator.lang))


async def _set_away(context: RequestContext, begin: date, end: date, how: str) -> Screen:
    if how not in ("ai", "deputy", "pause"):
        raise Declined("app-bad-press")
    there = zone_of(context.person.hours.zone)
    low = int(datetime.combine(begin, time(), there).timestamp() * 1000)
    high = int(datetime.combine(end + timedelta(days=1), time(), there).timestamp() * 1000)
    new = msgspec.convert({"begin": max(low, now_ms(context.service)), "end": high, "how": how}, Away)
    errand = Errand(context.command, "away", away_args(new))
    person = await errands.send(
        context.service, context.person.id, errand, lambda now: msgspec.structs.replace(now, away=new)
    )
    return saved(await away(replace(context, person=person), Holiday()))


async def away_off(context: RequestContext, _: HolidayOff) -> Screen:
    """The holiday is off, or over: every seat is the caller's again."""
    errand = Errand(context.command, "back")
    person = await errands.send(
        context.service, context.person.id, errand, lambda now: msgspec.structs.replace(now, away=None)
    )
    return await away(replace(context, person=person), Holiday())
