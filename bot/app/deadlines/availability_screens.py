"""Settings of a user's own time, for all their tables: time zone, quiet hours, days off."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import msgspec

from bot.app.account.callbacks import OpenSettings
from bot.app.clocks.timezone_names import match_timezones
from bot.app.clocks.waking_hours import WEEK_MS, list_timezones, local_datetime
from bot.app.context import RequestContext
from bot.app.deadlines import callbacks as deadline_callbacks
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import user_jobs
from bot.app.turns import panel
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, Screen, TextInput, choice_button, layout_buttons
from bot.app.ui.texts import normalize_text
from bot.app.users.models import CORRECTION_MS
from bot.app.users.user_repository import User, UserJob
from bot.app.views.datetimes import (
    format_quiet_hours,
    guess_timezone,
    timestamp_placeholder,
    timezone_guess_lines,
    zone_city,
)

QUIET_HOURS_CHOICES = ((0, 0), (22 * 60, 7 * 60), (22 * 60, 8 * 60), (23 * 60, 8 * 60), (0, 9 * 60), (18 * 60, 8 * 60))
"""Selectable quiet hours, in minutes of the day. Others can be typed."""
HOURS = 24
MAX_ZONE_BUTTONS = 8
MAX_MOVES = 2
"""Maximum changes of waking hours per week. With more, they could follow the sun, and a clock would never run."""


def time_settings_screen(
    context: RequestContext, key: str, text: list[str], rows: list[tuple[Button, ...]], *fields: TextInput
) -> Screen:
    """Build a private settings screen with a back button."""
    title = context.translate(key)
    return context.private_screen(title, text, rows, back=OpenSettings("calls"), fields=tuple(fields))


async def change_availability(
    context: RequestContext, edit: Callable[[User], User], *, first: bool = False
) -> RequestContext:
    """Change the caller's waking hours or notifications, and all their tables in a job; return the new context.

    ``first``: whether they are the caller's first hours, which also count for the turn in progress.
    """
    return await change_by_job(context, "habits", ("first",) if first else (), edit)


async def change_by_job(
    context: RequestContext, kind: str, args: tuple[str, ...], edit: Callable[[User], User]
) -> RequestContext:
    """Change the caller, and update all their tables in a job. Return the context with the changed caller."""
    job = UserJob(context.command_id, kind, args)
    return replace(context, user=await user_jobs.enqueue_job(context.service, context.user.id, job, edit))


async def show_hours(context: RequestContext, _: Callback) -> Screen:
    """Show the caller's time zone, quiet hours and days off."""
    translator, now, lives = context.translator, context.user.hours, guess_timezone(context.user)
    here = local_datetime(msgspec.structs.replace(now, zone=lives), context.service.now_ms())
    text = [
        translator.translate("clock-hours-what"),
        translator.translate("clock-zone-now", zone=zone_city(lives, translator.lang), time=f"{here:%H:%M}"),
        *timezone_guess_lines(context.user, lives, translator),
        translator.translate("clock-quiet-now", quiet=format_quiet_hours(now.quiet, translator)),
        translator.translate(
            "clock-off-now",
            days=", ".join(_weekday_text(day, translator) for day in now.off) or translator.translate("clock-none"),
        ),
    ]
    quiet = [
        choice_button(
            deadline_callbacks.SetQuietHours(FreeText(f"{a}-{b}")),
            format_quiet_hours((a, b), translator),
            is_chosen=(a, b) == now.quiet,
        )
        for a, b in QUIET_HOURS_CHOICES
    ]
    days = [
        choice_button(deadline_callbacks.ToggleDayOff(day), _weekday_text(day, translator), is_chosen=day in now.off)
        for day in range(7)
    ]
    yes = translator.button(
        deadline_callbacks.SetTimezone(FreeText(lives)),
        "clock-zone-yes",
        "primary",
        zone=zone_city(lives, translator.lang),
    )
    sure = () if context.user.own_timezone else ((yes,),)
    rows = [*sure, *layout_buttons(quiet), tuple(days[:4]), tuple(days[4:])]
    fields = (
        TextInput(
            translator.translate("clock-zone-field"), deadline_callbacks.SetTimezone.data_prefix(), hint="Prague"
        ),
        TextInput(
            translator.translate("clock-quiet-field"), deadline_callbacks.SetQuietHours.data_prefix(), hint="22:30-7:15"
        ),
    )
    return time_settings_screen(context, "clock-hours-button", text, rows, *fields)


def _weekday_text(day: int, translator: Translator) -> str:
    return translator.translate("clock-day", n=day)


async def change_timezone(context: RequestContext, callback: deadline_callbacks.SetTimezone) -> Screen:
    """Set the caller's time zone from a city or zone name, or ask which one is meant."""
    wanted = " ".join(callback.wanted.split())
    fitting = match_timezones(wanted)
    exact = [
        name
        for name in fitting
        if name == wanted or normalize_text(zone_city(name, context.lang)) == normalize_text(wanted)
    ]
    if len(exact) == 1 or len(fitting) == 1:
        return await _save_hours(context, {"zone": (exact or fitting)[0]}, callback)
    if not fitting:
        raise RejectedError("clock-no-zone")
    buttons = [
        Button(deadline_callbacks.SetTimezone(FreeText(name)).data, name.replace("_", " "))
        for name in fitting[:MAX_ZONE_BUTTONS]
    ]
    back = (context.button(deadline_callbacks.ShowHours(), "app-back"),)
    return time_settings_screen(
        context, "clock-hours-button", [context.translate("clock-which-zone")], [*layout_buttons(buttons), back]
    )


async def adopt_timezone(context: RequestContext, zone: str) -> RequestContext:
    """Save a zone that the caller chose elsewhere, unless they set one."""
    if context.user.own_timezone:
        return context

    def edit(now: User) -> User:
        if now.own_timezone:
            return now
        return msgspec.structs.replace(
            now, hours=msgspec.structs.replace(now.hours, zone=zone), is_timezone_guessed=False
        )

    return await change_availability(context, edit)


async def change_quiet_hours(context: RequestContext, callback: deadline_callbacks.SetQuietHours) -> Screen:
    """Set the caller's quiet hours."""
    return await _save_hours(context, {"quiet": parse_quiet_hours(callback.wanted)}, callback)


def parse_quiet_hours(text: str) -> tuple[int, int]:
    """Parse quiet hours into minutes of the day. Raises ``RejectedError``.

    Accepts the minutes of buttons, and typed hours: 22:30-7:15, 22-7.
    """
    match = re.fullmatch(r"(\d{1,4})(?:[:.]([0-5]\d))?\s*[-–]\s*(\d{1,4})(?:[:.]([0-5]\d))?", text.strip())
    if match is None:
        raise RejectedError("clock-no-hours")
    parts = [(int(match[n]), int(match[n + 1] or 0)) for n in (1, 3)]
    typed = match[2] is not None or match[4] is not None or max(parts)[0] <= HOURS
    begin, end = (number * (60 if typed else 1) + minute for number, minute in parts)
    if max(begin, end) > HOURS * 60:
        raise RejectedError("clock-no-hours")
    return begin % (HOURS * 60), end % (HOURS * 60)


async def toggle_day_off(context: RequestContext, callback: deadline_callbacks.ToggleDayOff) -> Screen:
    """Toggle a weekday as a day off."""
    off = set(context.user.hours.off) ^ {callback.day}
    return await _save_hours(context, {"off": tuple(sorted(off))}, callback)


async def _save_hours(context: RequestContext, change: dict[str, object], callback: Callback) -> Screen:
    at = context.service.now_ms()

    def edit(now: User) -> User:
        supposed = not now.own_timezone and "zone" not in change
        new = {"zone": now.own_timezone or guess_timezone(now), **change}
        return _replace_hours(now, new, at, is_timezone_guessed=supposed)

    changed = await change_availability(context, edit, first=context.user.is_first_answer(at))
    return with_saved_notice(await show_hours(changed, callback))


def _replace_hours(user: User, change: Mapping[str, object], at: int, **others: bool) -> User:
    """Return the user with new hours, counted as a change if they differ, and with ``others``."""
    try:
        new = msgspec.structs.replace(user.hours, **change)
    except ValueError:
        raise RejectedError("clock-never-awake") from None
    if new == user.hours:
        return msgspec.structs.replace(user, **others)
    lately, since = count_hours_change(user, at), user.first_answer_ms(at)
    return msgspec.structs.replace(user, hours=new, hours_changes=lately, hours_since=since, **others)


def count_hours_change(user: User, at: int) -> tuple[int, ...]:
    """Return the times of a user's changes of hours within a week, including this one.

    Corrections shortly after a change do not count. Raises ``RejectedError`` for too many changes.
    """
    lately = tuple(moment for moment in user.hours_changes if at - moment < WEEK_MS)
    if lately and at - lately[-1] < CORRECTION_MS:
        return lately
    if len(lately) >= MAX_MOVES:
        raise RejectedError("clock-moved-often", "panel", when=timestamp_placeholder(lately[-MAX_MOVES] + WEEK_MS))
    return (*lately, at)


def with_saved_notice(screen: Screen) -> Screen:
    """Return the screen with the notice "Saved"."""
    return msgspec.structs.replace(screen, notice=Translator(screen.lang).translate("app-saved"))


async def accept_hours(context: RequestContext, callback: deadline_callbacks.ConfirmHours) -> Screen:
    """Save the guessed hours, but keep a zone that the caller has since set.

    Tables are updated before this one is locked, to avoid a deadlock.
    """
    zone, quiet = callback.zone, parse_quiet_hours(callback.quiet)
    if zone not in list_timezones():
        raise RejectedError("app-invalid-button", "panel")
    at = context.service.now_ms()

    def save_hours(now: User) -> User:
        new = {"zone": now.own_timezone or zone, "quiet": quiet}
        return _replace_hours(now, new, at, is_timezone_guessed=False, hours_confirmed=True)

    changed = await change_availability(context, save_hours, first=context.user.is_first_answer(at))
    async with context.service.tables.open_started(callback.table) as table:
        translator = await context.load_translator(table)
        return await panel.panel_screen(changed, table, translator.translate("app-saved"))


async def reject_hours(context: RequestContext, callback: deadline_callbacks.RejectHours) -> Screen:
    """Show the waking hours instead, and do not ask again."""
    changed = await context.change_caller(partial(msgspec.structs.replace, hours_confirmed=True))
    return await show_hours(changed, callback)
