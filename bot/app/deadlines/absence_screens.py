"""Screens of a user's absence: the dates of a holiday, and a deputy."""

import re
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from functools import partial
from hmac import compare_digest

import msgspec
from babel.dates import format_date

from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import WEEK_MS, find_timezone, local_datetime
from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext, Services
from bot.app.deadlines.availability_screens import change_by_job, time_settings_screen, with_saved_notice
from bot.app.deadlines.callbacks import AcceptDeputy, CancelHoliday, RemoveDeputy, SetHoliday
from bot.app.deadlines.preference_jobs import holiday_args
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import deputies, user_jobs
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, CopyText, Screen, TextInput, layout_buttons
from bot.app.users.user_repository import DeputyToken, User, UserJob
from bot.app.views.datetimes import timestamp_placeholder

LONGEST_AWAY = timedelta(days=60)
HOLIDAY_LENGTHS_DAYS = (3, 7, 14, 21)
"""Selectable lengths of a holiday, in days. Its last day can also be typed."""


async def edit_holiday(context: RequestContext, callback: SetHoliday) -> Screen:
    """Show the steps of planning a holiday, and save it after all three answers."""
    today = local_datetime(context.user.hours, context.service.now_ms()).date()
    begin = _parse_day(callback.begin, today) if callback.begin else None
    end = _parse_day(callback.end, begin or today) if callback.end else None
    if begin is None:
        return await _holiday_start_screen(context, today)
    if end is None:
        buttons = [
            context.button(SetHoliday(str(begin), str(begin + timedelta(days=n - 1))), "clock-days", n=n)
            for n in HOLIDAY_LENGTHS_DAYS
        ]
        field = TextInput(context.translate("clock-last-day"), SetHoliday.data_prefix(begin), hint="6.1.")
        return time_settings_screen(
            context, "clock-away", [context.translate("clock-away-length")], [*layout_buttons(buttons)], field
        )
    if not today <= begin <= end <= begin + LONGEST_AWAY:
        raise RejectedError("clock-no-dates", "line", "", days=LONGEST_AWAY.days)
    return (
        await _save_holiday(context, begin, end, callback.how)
        if callback.how
        else await _holiday_cover_screen(context, begin, end)
    )


async def _holiday_start_screen(context: RequestContext, today: date) -> Screen:
    translator, now = context.translator, context.user.away
    text = [translator.translate("clock-away-what")]
    rows: list[tuple[Button, ...]] = []
    if now is not None and now.end > context.service.now_ms():
        text.append(
            translator.translate(
                "clock-away-now", begin=timestamp_placeholder(now.begin), end=timestamp_placeholder(now.end)
            )
        )
        rows.append((translator.button(CancelHoliday(), "clock-away-off", "primary"),))
    first = [(today, "clock-today"), (today + timedelta(days=1), "clock-tomorrow")]
    rows.append(tuple(translator.button(SetHoliday(str(day)), key) for day, key in first))
    return time_settings_screen(
        context,
        "clock-away",
        text,
        rows,
        TextInput(translator.translate("clock-first-day"), SetHoliday.data_prefix(), hint="24.12."),
    )


async def _holiday_cover_screen(context: RequestContext, begin: date, end: date) -> Screen:
    deputy = await deputies.find_named_deputy(context.service, context.user)
    ways = ("deputy", "ai", "pause") if deputy is not None else ("ai", "pause")
    rows: list[tuple[Button, ...]] = [
        (context.button(SetHoliday(str(begin), str(end), FreeText(how)), f"clock-away-{how}"),) for how in ways
    ]
    days = {"begin": _format_day(begin, context.translator), "end": _format_day(end, context.translator)}
    text = [context.translate("clock-away-days", **days), context.translate("clock-away-how")]
    return time_settings_screen(context, "clock-away", text, rows)


def _parse_day(text: str, first: date) -> date:
    """Parse a day: ``2026-12-24``, ``24.12.``, ``24.12.2026``. Without a year: the next from ``first``."""
    match = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.\s*(\d\d?)\.?\s*(\d{4})?", text)
    if match is None or int(match[1] or match[6] or first.year) > first.year + 2:
        raise RejectedError("clock-no-date")
    named_year = match[1] or match[6]
    # A leap day may be eight years away.
    for year in [int(named_year)] if named_year else range(first.year, first.year + 9):
        with suppress(ValueError):
            day = date(year, int(match[2] or match[5]), int(match[3] or match[4]))
            if named_year or day >= first:
                return day
    raise RejectedError("clock-no-date")


def _format_day(day: date, translator: Translator) -> str:
    return str(format_date(day, translator.translate("app-pattern-day"), locale=translator.lang))


async def _save_holiday(context: RequestContext, begin: date, end: date, how: str) -> Screen:
    if how not in ("ai", "deputy", "pause"):
        raise RejectedError("app-invalid-button")
    zone = find_timezone(context.user.hours.zone)
    low = int(datetime.combine(begin, time(), zone).timestamp() * 1000)
    high = int(datetime.combine(end + timedelta(days=1), time(), zone).timestamp() * 1000)
    new = msgspec.convert({"begin": max(low, context.service.now_ms()), "end": high, "how": how}, HolidayPeriod)
    changed = await change_by_job(context, "away", holiday_args(new), partial(msgspec.structs.replace, away=new))
    return with_saved_notice(await edit_holiday(changed, SetHoliday()))


async def cancel_holiday(context: RequestContext, _: CancelHoliday) -> Screen:
    """Cancel or end the caller's holiday, and return all their seats."""
    changed = await change_by_job(context, "back", (), partial(msgspec.structs.replace, away=None))
    return await edit_holiday(changed, SetHoliday())


SECRET_LENGTH = 16
"""Length of the secret after the player's id in the line."""


async def show_deputy(context: RequestContext, _: Callback) -> Screen:
    """Show the caller's deputy."""
    translator, user = context.translator, await _drop_deleted_deputy(context.service, context.user)
    text = [translator.translate("clock-deputy-what")]
    typed = TextInput(translator.translate("clock-deputy-typed"), AcceptDeputy.data_prefix(), hint="deputy-yes …")
    if user.deputy:
        name = (await context.service.users.get_cached(user.deputy)).name
        text.append(translator.translate("clock-deputy-is", name=name))
        return time_settings_screen(
            context, "clock-deputy", text, [(translator.button(RemoveDeputy(), "clock-deputy-off"),)], typed
        )
    line = AcceptDeputy(FreeText(f"{user.id}{(await _load_deputy_token(context.service, user)).secret}")).data
    text.append(translator.translate("clock-deputy-ask"))
    screen = time_settings_screen(context, "clock-deputy", text, [], typed)
    offer = CopyText(translator.translate("clock-deputy-field"), line, "invite")
    return msgspec.structs.replace(screen, copies=(offer,))


async def _drop_deleted_deputy(service: Services, user: User) -> User:
    """Return the user without a deputy whose account was deleted or linked with theirs."""
    if not user.deputy or await deputies.find_named_deputy(service, user) is not None:
        return user

    def clear_deputy(now: User) -> User:
        return msgspec.structs.replace(now, deputy="" if now.deputy == user.deputy else now.deputy)

    return await service.users.update_user(user.id, clear_deputy)


async def _load_deputy_token(service: Services, user: User) -> DeputyToken:
    now, secret = service.now_ms(), new_id(service.random_bytes, SECRET_LENGTH)

    def renew_token(stored: User) -> User:
        if _is_token_valid(stored, now):
            return stored
        return msgspec.structs.replace(stored, deputy_token=DeputyToken(secret, now + WEEK_MS))

    deputy_token = (await service.users.update_user(user.id, renew_token)).deputy_token
    assert deputy_token is not None, "just made"
    return deputy_token


def _is_token_valid(user: User, now: int) -> bool:
    return user.deputy_token is not None and not user.deputy and now < user.deputy_token.expires


async def accept_deputy(context: RequestContext, callback: AcceptDeputy) -> Screen:
    """Make the caller the deputy of the code's owner."""
    code = callback.code.split()[-1] if callback.code else ""
    owner, secret, now = code[:-SECRET_LENGTH], code[-SECRET_LENGTH:], context.service.now_ms()
    if owner in context.user.all_ids:
        raise RejectedError("clock-deputy-self")

    def name_deputy(player: User) -> User:
        if (
            player.deputy_token is None
            or not _is_token_valid(player, now)
            or not compare_digest(player.deputy_token.secret, secret)
        ):
            raise RejectedError("clock-deputy-unknown")
        return msgspec.structs.replace(player, deputy=context.user.id, deputy_token=None)

    if not is_valid_id(code) or not is_valid_id(owner):
        raise RejectedError("clock-deputy-unknown")
    try:
        named_by = await user_jobs.enqueue_job(
            context.service, owner, UserJob(context.command_id, "deputy"), name_deputy
        )
    except KeyError:
        raise RejectedError("clock-deputy-unknown") from None
    return time_settings_screen(
        context, "clock-deputy", [context.translate("clock-deputy-agreed", name=named_by.name)], []
    )


async def remove_deputy(context: RequestContext, callback: RemoveDeputy) -> Screen:
    """Remove the caller's deputy, including from seats that they now play."""
    changed = await change_by_job(context, "dismiss", (), partial(msgspec.structs.replace, deputy=""))
    return await show_deputy(changed, callback)
