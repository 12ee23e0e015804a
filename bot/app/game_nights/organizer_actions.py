"""An organizer's decisions about a night, from reminders to attendance, and attendees' own reminders."""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial

import msgspec

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, polls
from bot.app.game_nights.date_screens import parse_callback_time
from bot.app.game_nights.edits import copy_night, organizer_candidates, set_organizer
from bot.app.game_nights.night import COMING_KINDS, MINUTE, GameNight, add_news, format_stored_time, set_reply
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.panel import night_panel_screen
from bot.app.game_nights.plan_editor import local_now, plan_screen
from bot.app.game_nights.store import NIGHTS, UNDATED, remove_user
from bot.app.gatherings.access import edit_permitted
from bot.app.gatherings.screens import build_name_rows, private_gathering_screen
from bot.app.i18n import Translator, display_name
from bot.app.lobbies.lobby_settings import level_description
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.user_repository import User
from bot.app.views.datetimes import format_local_time, zone_city
from bot.paging import PAGE
from engines.core.levels import LEVELS

REMINDER_CHOICES = (7 * 24 * 60, 24 * 60, 3 * 60, 60, 30, 10, 0)
"""Selectable reminders, in minutes before the start."""


async def confirm_cancel_screen(context: RequestContext, night: GameNight, _: callbacks.AskCancelNight) -> Screen:
    """Ask for confirmation to cancel the night."""
    translator = context.translator
    yes = translator.button(callbacks.CancelNight(night.id), "night-call-off", "danger")
    back = translator.button(callbacks.EditNight(night.id), "app-back")
    question = translator.translate("night-off-ask", n=len(night.replies))
    goes_on = f" {translator.translate('night-off-series')}" if night.rule else ""
    return await plan_screen(context, night, question + goes_on, [(yes, back)])


async def discard_draft(context: RequestContext, night: GameNight, _: callbacks.DropNightDraft) -> Screen:
    """Delete a draft."""
    if night.state == "draft":
        await NIGHTS.delete(context.service, night)
    return context.private_screen(context.translator.translate("night-dropped"))


def toggle_night_reminder(
    context: RequestContext, night: GameNight, callback: callbacks.SetNightReminders
) -> GameNight:
    """Toggle a reminder of the night. Raises ``RejectedError``."""
    minutes = callback.minutes
    if minutes not in REMINDER_CHOICES:
        raise RejectedError("app-invalid-button")
    if not night.begin:
        raise RejectedError("night-no-time")
    chosen = tuple(sorted(set(night.reminders) ^ {minutes}, reverse=True))
    return msgspec.structs.replace(_skip_if_past(night, minutes, context.service.now_ms()), reminders=chosen)


async def night_reminders_screen(context: RequestContext, night: GameNight, _: callbacks.SetNightReminders) -> Screen:
    """Show the reminders of the night, to toggle each."""
    rows = _reminder_rows(context.translator, night.reminders, partial(callbacks.SetNightReminders, night.id))
    question = context.translator.translate("night-remind-how")
    return await plan_screen(context, night, question, rows, back=callbacks.EditNight(night.id))


def _reminder_rows(
    translator: Translator, chosen: Collection[int], build: Callable[[int], Callback]
) -> list[tuple[Button, ...]]:
    buttons = [
        translator.button(build(n), "night-before", is_chosen=n in chosen, hours=n // 60, minutes=n % 60)
        for n in REMINDER_CHOICES
    ]
    return [*layout_buttons(buttons)]


def _skip_if_past(night: GameNight, minutes: int, now: int) -> GameNight:
    sent = {*night.sent_reminders, *([minutes] if night.start_ms - minutes * MINUTE <= now else [])}
    return msgspec.structs.replace(night, sent_reminders=tuple(sorted(sent)))


async def ai_level_screen(context: RequestContext, night: GameNight, _: callbacks.SetNightLevel) -> Screen:
    """Show the AI levels with descriptions, to choose one."""
    translator = context.translator
    buttons = [
        translator.button(
            callbacks.SetNightLevel(night.id, level), f"app-level-{level}", is_chosen=level == night.level
        )
        for level in LEVELS
    ]
    return context.private_screen(
        translator.translate("app-set-level"),
        tuple(level_description(translator, level) for level in LEVELS),
        layout_buttons(buttons),
        back=callbacks.EditNight(night.id),
        table="" if night.state == "draft" else night.id,
        version=night.version,
    )


# -- dates and copies


async def date_choice_screen(context: RequestContext, night: GameNight, _: callbacks.ChooseNightTime) -> Screen:
    """Show the results of the date poll, best time first, to choose one."""
    translator = context.translator
    rows: list[tuple[Button, ...]] = []
    scores = polls.rank_dates(night)
    for score in scores:
        when = format_local_time(datetime.fromisoformat(score.begin), translator, short=True)
        label = translator.translate("night-take-time", when=when, yes=score.yes, maybe=score.maybe)
        line = callbacks.TakeNightTime(night.id, score.begin).data
        rows.append((Button(line, label, "primary" if score == scores[0] else "plain"),))
    ties = sum(score.is_tie for score in scores)
    advice = translator.translate("night-best-tie", n=ties) if ties else translator.translate("night-best")
    return context.private_screen(
        translator.translate("night-title-when"),
        (advice, translator.translate("night-zone", zone=zone_city(night.zone, translator.lang))),
        rows,
        table=night.id,
        back=OpenPanel(night.id),
    )


def pick_date(context: RequestContext, night: GameNight, callback: callbacks.TakeNightTime) -> GameNight:
    """Close the date poll with this time, and notify voters. Raises ``RejectedError``."""
    begin, now = format_stored_time(parse_callback_time(callback.begin)), context.service.now_ms()
    if begin not in night.times:
        raise RejectedError("night-closed")
    new = polls.choose_date(night, begin, now)
    if new.start_ms <= now:
        raise RejectedError("night-past")
    return add_news(new, [user_id for user_id in night.availability if user_id != context.user.id], "picked")


async def copy_to_next_week(context: RequestContext, night: GameNight, _: callbacks.CopyNight) -> Screen:
    """Copy a night to next week, as the caller's draft."""
    if not night.begin:
        raise RejectedError("night-no-time")
    now, begin = local_now(night, context.service), night.local_start
    while begin <= now:
        begin += timedelta(days=7)
    name = NIGHTS.derive_id(f"{context.command_id}:{context.user.id}:again")
    draft = copy_night(night, name, context.user.id, begin, context.service.now_ms())
    return await plan_screen(context, await NIGHTS.create(context.service, draft, context.command_id))


async def ensure_organizer(service: Services, night: GameNight, command: str) -> GameNight:
    """Return the night with a replacement for an organizer who was deleted or has left the channel.

    Runs before timed actions that need an organizer.
    """
    if night.state == "draft":
        return night
    host = await service.users.get_cached(night.host)
    if not (host.is_deleted or await _has_left_channel(service, night, host)):
        return night
    return await NIGHTS.edit(service, night.id, command, lambda now: remove_user(now, host))


async def _has_left_channel(service: Services, night: GameNight, host: User) -> bool:
    channel = await service.channels.get(night.channel)
    return channel is not None and await service.admins.has_left(host, channel)


async def transfer_screen(context: RequestContext, night: GameNight, callback: callbacks.HandOverNight) -> Screen:
    """Make another attendee the organizer, or show the candidates."""
    if to := callback.to:

        def apply_transfer(night: GameNight) -> GameNight:
            if night.state not in ("open", "asking"):
                raise RejectedError("night-closed")
            if to not in organizer_candidates(night):
                raise RejectedError("app-invalid-button")
            return set_organizer(night, to)

        apply_transfer(night)  # check first: a refused transfer must not change the candidate's list
        await NIGHTS.add_to_user_lists(context.service, [to], night)
        night = await edit_permitted(context, night, callback, apply_transfer)
        translator = context.translator
        name = display_name(await context.service.users.get_cached(to), translator)
        return await night_panel_screen(context, night, translator.translate("night-handed", name=name))
    translator, users = context.translator, organizer_candidates(night)
    rows = await build_name_rows(context, users, partial(callbacks.HandOverNight, night.id), callback.page)
    explanation = translator.translate("night-hand-how") if rows else translator.translate("night-hand-no-candidates")
    title, back = translator.translate("night-hand"), callbacks.EditNight(night.id)
    return private_gathering_screen(
        context, night, title, (explanation,), rows, back=back,
        again=callbacks.HandOverNight(night.id, page=callback.page).data,
    )  # fmt: skip


def toggle_guest(context: RequestContext, night: GameNight, callback: callbacks.EditGuestList) -> GameNight:
    """Remove an attendee from the guest list, or add another user. Raises ``RejectedError``."""
    user_id = callback.user
    if user_id not in night.replies:
        raise RejectedError("app-invalid-button")
    comes = night.replies[user_id].how in COMING_KINDS
    new = set_reply(night, user_id, "out" if comes else "in", context.service.now_ms())
    return new if user_id == context.user.id else add_news(new, [user_id], "removed" if comes else "added")


async def guest_list_screen(context: RequestContext, night: GameNight, callback: callbacks.EditGuestList) -> Screen:
    """Show a page of the replies, to change the guest list."""
    coming = {attendee.user_id for attendee in night.queue}
    users = sorted(night.replies, key=lambda user_id: user_id not in coming)
    rows = await build_name_rows(context, users, partial(callbacks.EditGuestList, night.id), callback.page, len(coming))
    title, how = context.translator.translate("night-list"), context.translator.translate("night-list-how")
    return private_gathering_screen(
        context, night, title, (how,), rows, back=callbacks.EditNight(night.id),
        again=callbacks.EditGuestList(night.id, page=callback.page).data,
    )  # fmt: skip


def toggle_absence(_: RequestContext, night: GameNight, callback: callbacks.MarkAttendance) -> GameNight:
    """Toggle the absence of a player of the line-up. Raises ``RejectedError``."""
    users, n = _lineup_users(night), callback.n
    if n is None or n >= len(users):
        raise RejectedError("app-invalid-button")
    return msgspec.structs.replace(night, absent=tuple(sorted(set(night.absent) ^ {users[n]})))


async def attendance_screen(context: RequestContext, night: GameNight, _: callbacks.MarkAttendance) -> Screen:
    """Build the organizer's attendance list."""
    if not night.lineup:
        raise RejectedError("night-closed")
    translator = context.translator
    latest = (UNDATED, 0, PAGE)
    here = await NIGHTS.load_of_channel(context.service, night.channel, *latest)
    series = [other for other in here if other.lineup]
    lines, buttons = [translator.translate("night-came-how")], []
    users = await context.service.users.get_all_cached(_lineup_users(night))
    for number, (user_id, user) in enumerate(users.items()):
        name = display_name(user, translator)
        nights = [other for other in series if user_id in _lineup_users(other)]
        attended = sum(user_id not in other.absent for other in nights)
        lines.append(translator.translate("night-came-line", name=name, n=attended, most=len(nights)))
        press, was_there = callbacks.MarkAttendance(night.id, number), user_id not in night.absent
        key = "night-came-yes" if was_there else "night-came-no"
        buttons.append(translator.button(press, key, is_chosen=was_there, name=name))
    return private_gathering_screen(
        context, night, translator.translate("night-came"), lines, layout_buttons(buttons), back=OpenPanel(night.id)
    )


def _lineup_users(night: GameNight) -> list[str]:
    return [user_id for table in night.lineup for user_id in table]


DEFAULT = "usual"


async def own_reminders_screen(context: RequestContext, night: GameNight, _: callbacks.SetOwnReminders) -> Screen:
    """Show the caller's reminders, to toggle each."""
    translator, own = context.translator, night.own_reminders.get(context.user.id)
    chosen = night.reminders if own is None else own
    rows = _reminder_rows(translator, chosen, lambda minutes: callbacks.SetOwnReminders(night.id, str(minutes)))
    usual = translator.button(callbacks.SetOwnReminders(night.id, DEFAULT), "night-bell-usual", is_chosen=own is None)
    back = translator.button(OpenPanel(night.id), "app-back")
    return private_gathering_screen(
        context,
        night,
        night_title(night, translator),
        (translator.translate("night-bell-how"),),
        [*rows, (usual, back)],
    )


def toggle_own_reminder(context: RequestContext, night: GameNight, callback: callbacks.SetOwnReminders) -> GameNight:
    """Toggle a reminder of the caller; ``usual`` restores the organizer's. Raises ``RejectedError``."""
    user_id, which = context.user.id, callback.which
    if not night.begin or user_id not in night.replies:
        raise RejectedError("night-no-time" if not night.begin else "app-invalid-button")
    others = {other: own for other, own in night.own_reminders.items() if other != user_id}
    if which == DEFAULT:
        return msgspec.structs.replace(night, own_reminders=others)
    if which not in map(str, REMINDER_CHOICES):
        raise RejectedError("app-invalid-button")
    chosen = tuple(sorted({*night.own_reminders.get(user_id, night.reminders)} ^ {int(which)}, reverse=True))
    skipped = _skip_if_past(night, int(which), context.service.now_ms())
    return msgspec.structs.replace(skipped, own_reminders={**night.own_reminders, user_id: chosen})
