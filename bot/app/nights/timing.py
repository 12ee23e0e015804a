"""When? What people type is read, and what may mean two things is asked back with buttons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import series, suits, typed
from bot.app.nights.access import changed
from bot.app.nights.changes import moved
from bot.app.nights.night import Night, wall
from bot.app.nights.panel import panel
from bot.app.nights.plan import here, screen
from bot.app.nights.repeat import rules
from bot.app.nights.typed import Every, Read, Unclear, Unread
from bot.app.nights.words import dated
from bot.app.port.press import Line, Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.port.stamps import clean
from bot.app.presses import nights as presses

EVENINGS = (18, 19, 20)
"""Offered where only a day was typed."""


async def when(context: RequestContext, night: Night, _version: int, press: presses.When) -> Screen:
    """The time of a night as somebody typed it: done where it is clear, asked back where it is not."""

    def meaning(begin: str, every: Every) -> Line:
        return presses.At(night.id, begin, every or None).line

    meant = await understood(context, night, press.text, meaning, presses.When.asking(night.id))
    return await _at(context, night, press, meant.at, meant.every) if isinstance(meant, Read) else meant


async def time(context: RequestContext, night: Night, _version: int, press: presses.Time) -> Screen:
    """One more time that is asked about, as somebody typed it."""

    def meaning(begin: str, _: Every) -> Line:
        return presses.AskAt(night.id, begin).line

    meant = await understood(context, night, press.text, meaning, presses.Time.asking(night.id))
    return await _asked_at(context, night, press, meant.at) if isinstance(meant, Read) else meant


async def understood(
    context: RequestContext,
    night: Night,
    text: str,
    meaning: Callable[[str, Every], Line],
    again: Line,
    back: Line | None = None,
) -> Read | Screen:
    """What a person may have meant, where that is clear; else the screen that asks back.

    ``meaning``: the press that says a local time, perhaps again and again; ``again`` takes another text after it;
    ``back``: the press that leads away.
    """
    translator, now = Translator("", context.lang), here(night, context.service)
    found = typed.read(text, context.lang, now, night.zone)
    away = (Button(back or presses.Edit(night.id).line, translator.say("app-back")),)
    match found:
        case Read():
            return found
        case Unclear("time", days):
            choices = [at for day in days for at in hours_of(day, now)]
        case Unclear(_, choices_):
            choices = list(choices_)
        case Unread(why):
            shown = await screen(context, night, translator.say(f"night-unread-{why}", typed=clean(text)[:60]), [away])
            return msgspec.structs.replace(shown, fields=(_when(translator, again),))
    buttons = [(Button(meaning(wall(at), found.every), dated(at, translator)),) for at in choices if at > now]
    asked = await screen(context, night, translator.say(f"night-unclear-{found.why}"), [*buttons, away])
    return asked if buttons else msgspec.structs.replace(asked, fields=(_when(translator, again),))


def hours_of(day: datetime, now: datetime) -> list[datetime]:
    """The usual hours of a day that are to come; where today's are over, the full ones after now."""
    usual = [at for hour in EVENINGS if (at := day.replace(hour=hour)) > now]
    late = range(now.hour + 1, 24) if day.date() == now.date() else range(0)
    return usual or [day.replace(hour=hour) for hour in late]


def _when(translator: Translator, again: Line) -> Field:
    return Field(translator.say("night-field-when"), again, moment=True)


async def at(context: RequestContext, night: Night, _version: int, press: presses.At) -> Screen:
    """The time of a night, on the wall of its zone, and again so."""
    return await _at(context, night, press, exactly(press.begin), press.every or "")


async def ask_at(context: RequestContext, night: Night, _version: int, press: presses.AskAt) -> Screen:
    """One more time that is asked about, or one less."""
    return await _asked_at(context, night, press, exactly(press.begin))


def exactly(text: str) -> datetime:
    """A local time as presses carry it. Raises ``Declined``."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        raise Declined("app-bad-press") from None


def in_time(begin: datetime, today: datetime) -> None:
    """Refuse a local time that is over, or too far ahead."""
    if not today < begin < today + timedelta(days=typed.LATEST_DAYS):
        raise Declined("night-past")


async def _asked_at(context: RequestContext, night: Night, press: Press, begin: datetime) -> Screen:
    in_time(begin, here(night, context.service))

    def change(night: Night) -> Night:
        if night.state != "draft":
            raise Declined("night-closed")
        return suits.with_time(night, wall(begin))

    return await screen(context, (await changed(context, night, press, change))[0])


async def _at(context: RequestContext, night: Night, press: Press, begin: datetime, every: Every) -> Screen:
    now = now_ms(context.service)
    in_time(begin, here(night, context.service))

    def change(night: Night) -> Night:
        if night.state not in ("draft", "open") or night.opened:
            raise Declined("night-closed")
        new = moved(night, begin, now, context.person.id)
        again = rules(begin).get(every, "") if night.state == "draft" else ""
        return msgspec.structs.replace(new, rule=again) if again else new

    new, version = await changed(context, night, press, change)
    if new.state == "open":
        return await panel(context, new, version, _moved(new, Translator("", context.lang)))
    return await screen(context, new)


def _moved(night: Night, translator: Translator) -> str:
    """That it was moved; and what of the series now comes before it, or at the same time."""
    passed = [begin for _, begin in series.coming(night, 1) if wall(begin) <= night.begin]
    said = translator.say("night-moved-done")
    return (
        f"{said} {translator.say('night-moved-past', when=dated(passed[0], translator, short=True))}"
        if passed
        else said
    )
