"""The first clocked table asks once, in one line: where somebody lives, as it is guessed, and when they sleep.

So nobody who never opens the settings is called at night.
"""

from __future__ import annotations

from bot.app.clock.homes import HOMES, guessed
from bot.app.clock.hours import AWAKE, Hours, on_wall, zones
from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.people.people import Person
from bot.app.port.screen import Button, Screen, under
from bot.app.presses.time import HoursOther, HoursYes
from bot.app.show.moments import city

QUIET = (22 * 60, 8 * 60)
"""Minutes of the day: when most people want no notice."""


def where(person: Person) -> str:
    """Where somebody lives: as they have said, else as it seems."""
    zone = person.zone or person.browser or person.seems or guessed(person.lang) or HOMES["en"]
    return zone if zone in zones() else HOMES["en"]


def quiet_hours(quiet: tuple[int, int], translator: Translator) -> str:
    """Quiet hours, minutes of the day, as they are written."""
    if quiet[0] == quiet[1]:
        return translator.say("waiting-never-quiet")
    return "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in quiet)


def unsure(person: Person, zone: str, translator: Translator) -> list[str]:
    """That a zone beside it is a guess, and whose, asked of who has said none; nothing where they have."""
    told = "browser" if zone == person.browser else "guess"
    return [] if person.zone else [translator.say("waiting-zone-guessed", told=told)]


def once(screen: Screen, table: Table, seat: int, person: Person, translator: Translator, now: int) -> Screen:
    """A panel with the question, where it was not answered yet and this table's clock goes by waking hours."""
    unset = person.hours == AWAKE and not person.asked
    if not unset or table.over or table.waiting.tempo.kind not in ("turn", "bank") or table.own_seat(person.id) != seat:
        return screen
    zone = where(person)
    time = f"{on_wall(Hours(zone), now):%H:%M}"
    line = translator.say("waiting-ask-hours", zone=city(zone), time=time, quiet=quiet_hours(QUIET, translator))
    row = (
        Button(HoursYes(table.id, zone, f"{QUIET[0]}-{QUIET[1]}").line, translator.say("waiting-ask-yes"), "primary"),
        Button(HoursOther(table.id).line, translator.say("waiting-ask-other")),
    )
    return under(screen, (line,), row)
