"""A prompt on the first timed table: the guessed time zone and quiet hours, to confirm once.

It keeps players who never open the settings from being notified at night.
"""

from bot.app.clocks.timezone_names import TIMEZONE_BY_LOCALE, timezone_of_locale
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, WakingHours, list_timezones, local_datetime
from bot.app.deadlines.callbacks import ConfirmHours, RejectHours
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.users.user_repository import User
from bot.app.views.datetimes import zone_city

QUIET = (22 * 60, 8 * 60)
"""Default quiet hours as minutes of the day."""


def guess_timezone(user: User) -> str:
    """Return the user's time zone, or a guess from browser, activity and language."""
    zone = (
        user.own_timezone
        or user.browser_timezone
        or user.guessed_timezone
        or timezone_of_locale(user.lang)
        or TIMEZONE_BY_LOCALE["en"]
    )
    return zone if zone in list_timezones() else TIMEZONE_BY_LOCALE["en"]


def format_quiet_hours(quiet: tuple[int, int], translator: Translator) -> str:
    """Format quiet hours, given as minutes of the day."""
    if quiet[0] == quiet[1]:
        return translator.translate("clock-never-quiet")
    return "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in quiet)


def timezone_guess_lines(user: User, zone: str, translator: Translator) -> list[str]:
    """Say that a time zone is a guess, and of which kind; empty if the user has set one."""
    source = "browser" if zone == user.browser_timezone else "guess"
    return [] if user.own_timezone else [translator.translate("clock-zone-guessed", told=source)]


def add_timezone_prompt(
    screen: Screen, table: Table, seat: int, user: User, translator: Translator, now: int
) -> Screen:
    """Add the prompt to a panel, if it is unanswered and the table's clock uses waking hours.

    ``now`` is in Unix ms.
    """
    unset = user.hours == ALWAYS_AWAKE and not user.hours_confirmed
    if (
        not unset
        or table.is_over
        or table.clock.time_control.kind not in ("turn", "bank")
        or table.own_seat(user.id) != seat
    ):
        return screen
    zone = guess_timezone(user)
    time = f"{local_datetime(WakingHours(zone), now):%H:%M}"
    line = translator.translate(
        "clock-ask-hours", zone=zone_city(zone, translator.lang), time=time, quiet=format_quiet_hours(QUIET, translator)
    )
    row = (
        Button(
            ConfirmHours(table.id, zone, f"{QUIET[0]}-{QUIET[1]}").data,
            translator.translate("clock-ask-yes"),
            "primary",
        ),
        Button(RejectHours(table.id).data, translator.translate("clock-ask-other")),
    )
    return append_rows(screen, (line,), row)
