"""Screens of a series: recurrence rule, skipped and moved nights, replies to later nights."""

from datetime import datetime
from typing import Final, Literal

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, edits, series
from bot.app.game_nights.date_parser import ParsedDate
from bot.app.game_nights.date_screens import check_is_upcoming, parse_callback_time, parse_or_ask
from bot.app.game_nights.night import GameNight, Reply, format_stored_time
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.plan_editor import local_now, plan_screen
from bot.app.game_nights.recurrence import rule_choices, rule_kind
from bot.app.gatherings.access import edit_permitted, load_permitted
from bot.app.gatherings.screens import private_gathering_screen
from bot.app.gatherings.store import GatheringStore
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import Callback, CallbackData, FreeText
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.ui.texts import format_timestamp
from bot.app.views.datetimes import format_in_zone, format_local_time

FUTURE_REPLY_KINDS: Final[tuple[Literal["in", "maybe", "out"], ...]] = ("in", "maybe", "out")


async def load_last_night(
    context: RequestContext, store: GatheringStore[GameNight], name: str, callback: Callback
) -> GameNight:
    """Load the newest night of a series, which holds all data of later nights. Raises ``RejectedError``."""
    night = await load_permitted(context, store, name, callback)
    while night.next and night.is_continued:
        night = await load_permitted(context, store, night.next, callback)
    return night


async def recurrence_screen(context: RequestContext, night: GameNight, callback: callbacks.RepeatNight) -> Screen:
    """Show the recurrence choices, or set a chosen one."""
    if not night.begin:
        raise RejectedError("night-no-time")
    translator = context.translator
    anchor = datetime.fromisoformat(night.slot if night.rule and night.slot else night.begin)
    if callback.rule is not None:
        rule = rule_choices(anchor).get(rule_kind(callback.rule, anchor), "")
        if callback.rule and not rule:
            raise RejectedError("app-invalid-button")

        def apply_recurrence(night: GameNight) -> GameNight:
            edits.check_is_last(night)
            return edits.set_recurrence(night, rule)

        return await plan_screen(context, await edit_permitted(context, night, callback, apply_recurrence))
    now = rule_kind(night.rule, datetime.fromisoformat(night.base or night.begin)) if night.rule else ""
    buttons = [
        (translator.button(callbacks.RepeatNight(night.id, rule), f"night-every-{key}", is_chosen=key == now),)
        for key, rule in rule_choices(anchor).items()
    ]
    once = (translator.button(callbacks.RepeatNight(night.id, ""), "night-once", is_chosen=not night.rule),)
    question, back = translator.translate("night-repeat-how"), callbacks.EditNight(night.id)
    return await plan_screen(context, night, question, [*buttons, once], back)


async def series_screen(context: RequestContext, night: GameNight, _: Callback, notice: str = "") -> Screen:
    """Show the series' coming nights, to skip or move each."""
    translator = context.translator
    rows: list[tuple[Button, ...]] = []
    for slot, begin in series.list_occurrences(night, series.AHEAD, skipped=True):
        key = format_stored_time(slot)
        skipped = key in night.skips
        label = translator.translate(
            "night-take-in" if skipped else "night-skip", when=format_local_time(begin, translator, short=True)
        )
        row = [Button(callbacks.SkipNight(night.id, key).data, label)]
        if not skipped:
            row.append(translator.button(callbacks.ShiftNight(night.id, key), "night-shift"))
        rows.append(tuple(row))
    end = (translator.button(callbacks.RepeatNight(night.id, ""), "night-end-series", "danger"),)
    question, back = notice or translator.translate("night-series-how"), callbacks.EditNight(night.id)
    return await plan_screen(context, night, question, [*rows, end], back)


def toggle_skip(context: RequestContext, night: GameNight, callback: callbacks.SkipNight) -> GameNight:
    """Skip one night of the series, or restore it. Raises ``RejectedError``."""
    edits.check_is_last(night)
    slot = format_stored_time(parse_callback_time(callback.slot))
    return edits.toggle_occurrence(night, slot, context.user.id)


async def move_occurrence(context: RequestContext, night: GameNight, callback: callbacks.ShiftNight) -> Screen:
    """Move one night of the series. The others keep their times."""
    translator = context.translator
    slot = format_stored_time(parse_callback_time(callback.slot))
    again, away = callbacks.ShiftNight.data_prefix(night.id, slot), callbacks.ShowNightSeries(night.id).data
    if not callback.text:
        question = translator.translate(
            "night-shift-how", when=format_local_time(parse_callback_time(slot), translator)
        )
        shown = await plan_screen(context, night, question, [(Button(away, translator.translate("app-back")),)])
        field = TextInput(translator.translate("night-field-when"), again, moment=True)
        return msgspec.structs.replace(shown, fields=(field,))

    def move_callback_data(meant: ParsedDate) -> CallbackData:
        return callbacks.ShiftNight(night.id, slot, FreeText(format_stored_time(meant.at))).data

    meant = await parse_or_ask(context, night, callback.text, move_callback_data, again, away, is_public=True)
    if not isinstance(meant, ParsedDate):
        return meant
    check_is_upcoming(meant.at, local_now(night, context.service))

    def apply_occurrence_move(night: GameNight) -> GameNight:
        edits.check_is_last(night)
        return edits.move_occurrence(night, slot, meant.at)

    edited = await edit_permitted(context, night, callback, apply_occurrence_move)
    notice = translator.translate("night-shifted", when=format_local_time(meant.at, translator))
    return await series_screen(context, edited, callback, notice)


def reply_in_advance(context: RequestContext, night: GameNight, callback: callbacks.AnswerLaterNights) -> GameNight:
    """Set the caller's reply to a later night. Raises ``RejectedError``."""
    if callback.slot is None or callback.how is None:
        raise RejectedError("app-invalid-button")
    edits.check_is_last(night)
    slot, how = format_stored_time(parse_callback_time(callback.slot)), callback.how
    if slot not in {format_stored_time(occurrence) for occurrence, _ in series.list_occurrences(night, series.AHEAD)}:
        raise RejectedError("night-closed")
    replies = dict(night.later_replies.get(slot, {}))
    old = replies.pop(context.user.id, None)
    replies[context.user.id] = old if old is not None and old.how == how else Reply(how, context.service.now_ms())
    return msgspec.structs.replace(night, later_replies={**night.later_replies, slot: replies})


async def future_replies_screen(
    context: RequestContext, night: GameNight, callback: callbacks.AnswerLaterNights
) -> Screen:
    """Show the caller's replies to later nights."""
    translator, rows = context.translator, []
    lines = [translator.translate("night-later-how")]
    zone = context.user.own_timezone or night.zone
    for slot, begin in series.list_occurrences(night, series.AHEAD):
        key = format_stored_time(slot)
        replies = night.later_replies.get(key, {})
        at = msgspec.structs.replace(night, begin=format_stored_time(begin)).start_ms
        when = format_timestamp(at, "F", format_in_zone(at, zone, translator))
        lines.append(
            translator.translate("night-later-line", when=when, n=sum(reply.how == "in" for reply in replies.values()))
        )
        mine = replies.get(context.user.id)
        now = mine.how if mine is not None else ""
        short = format_local_time(begin, translator, short=True)
        rows.append(
            tuple(
                translator.button(
                    callbacks.AnswerLaterNights(night.id, key, how),
                    f"night-later-{how}",
                    is_chosen=how == now,
                    when=short,
                )
                for how in FUTURE_REPLY_KINDS
            )
        )
    return private_gathering_screen(
        context, night, night_title(night, translator), lines, rows, back=OpenPanel(callback.gathering)
    )
