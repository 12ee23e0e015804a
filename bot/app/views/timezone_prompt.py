"""The first clocked table asks once, in one line: where somebody lives, as it is guessed, and when they sleep.

So nobody who never opens the settings is called at night.
"""

from __future__ import annotations

from bot.app.clocks.timezone_guess import TIMEZONE_BY_LOCALE, timezone_of_locale
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, WakingHours, list_timezones, local_datetime
from bot.app.deadlines.callbacks import ConfirmHours, RejectHours
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.users.user_repository import User
from bot.app.views.datetimes import zone_city

QUIET = (22 * 60, 8 * 60)
"""Minutes of the day: when most people want no notice."""


def guess_timezone(person: User) -> str:
    """Where somebody lives: as they have said, else as it seems."""
    zone = (
        person.own_timezone
        or person.browser
        or person.seems
        or timezone_of_locale(person.lang)
        or TIMEZONE_BY_LOCALE["en"]
    )
    return zone if zone in list_timezones() else TIMEZONE_BY_LOCALE["en"]


def format_quiet_hours(quiet: tuple[int, int], translator: Translator) -> str:
    """Quiet hours, minutes of the day, as they are written."""
    if quiet[0] == quiet[1]:
        return translator.translate("waiting-never-quiet")
    return "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in quiet)


def timezone_guess_lines(person: User, zone: str, translator: Translator) -> list[str]:
    """That a zone beside it is a guess, and whose, asked of who has said none; nothing where they have."""
    told = "browser" if zone == person.browser else "guess"
    return [] if person.own_timezone else [translator.translate("waiting-zone-guessed", told=told)]


def add_timezone_prompt(
    screen: Screen, table: Table, seat: int, person: User, translator: Translator, now: int
) -> Screen:
    """A panel with the question, where it was not answered yet and this table's clock goes by waking hours."""
    unset = person.hours == ALWAYS_AWAKE and not person.asked
    if (
        not unset
        or table.is_over
        or table.clock.time_control.kind not in ("turn", "bank")
        or table.own_seat(person.id) != seat
    ):
        return screen
    zone = guess_timezone(person)
    time = f"{local_datetime(WakingHours(zone), now):%H:%M}"
    line = translator.translate(
        "waiting-ask-hours", zone=zone_city(zone), time=time, quiet=format_quiet_hours(QUIET, translator)
    )
    row = (
        Button(
            ConfirmHours(table.id, zone, f"{QUIET[0]}-{QUIET[1]}").data,
            translator.translate("waiting-ask-yes"),
            "primary",
        ),
        Button(RejectHours(table.id).data, translator.translate("waiting-ask-other")),
    )
    return append_rows(screen, (line,), row)
