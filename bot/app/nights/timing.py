"""When? What people type is read, and what may mean two things is asked back with buttons."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import msgspec

from bot.app.nights import nights, suits, typed
from bot.app.nights.night import Night, moved, wall
from bot.app.nights.panel import changed, needs_lead, panel
from bot.app.nights.plan import here, screen
from bot.app.nights.typed import Read, Unclear, Unread
from bot.app.nights.wall import local
from bot.app.nights.words import dated
from bot.app.refusals import Declined
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Voice
from bot.app.stamps import clean
from bot.app.waiting.notes import now_ms

EVENINGS = (18, 19, 20)
"""Offered where only a day was typed."""


async def when(call: Call) -> Screen:
    """A date and time as people type them. Press: ``night-when night fri 8pm``."""
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    return await answer(call, night, " ".join(call.args[1:]))


async def time(call: Call) -> Screen:
    """One more time that is asked about. Press: ``night-time night fri 8pm``."""
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    return await answer(call, night, " ".join(call.args[1:]), press="night-ask-at")


async def answer(call: Call, night: Night, text: str, press: str = "night-at") -> Screen:
    """What a person may have meant: done where it is clear, asked back with buttons where it is not."""
    voice, now = Voice("", call.lang), here(night, call.service)
    found = _stamped(text, night, now) or typed.read(text, call.lang, now)
    match found:
        case Read(at):
            return await _at(call, night, at, press)
        case Unclear("time", days):
            choices = [day.replace(hour=hour) for day in days[:3] for hour in EVENINGS]
        case Unclear(_, choices_):
            choices = list(choices_)
        case Unread(why):
            rows: list[tuple[Button, ...]] = [(Button(f"night-edit {night.id}", voice.say("app-back")),)]
            shown = await screen(call, night, voice.say(f"night-unread-{why}", typed=clean(text)[:60]), rows)
            field = Field(
                voice.say("night-field-when"), f"{'night-when' if press == 'night-at' else 'night-time'} {night.id}"
            )
            return msgspec.structs.replace(shown, fields=(field,))
    buttons = [Button(f"{press} {night.id} {wall(at)}", dated(at, voice)) for at in choices if at > now]
    back = (Button(f"night-edit {night.id}", voice.say("app-back")),)
    return await screen(call, night, voice.say(f"night-unclear-{found.why}"), [*((one,) for one in buttons), back])


def _stamped(text: str, night: Night, now: datetime) -> Read | Unread | None:
    """Seconds since 1970, bare or as chats write them."""
    found = re.fullmatch(r"\s*(?:<t:)?(\d{9,11})(?::[a-zA-Z])?>?\s*", text)
    if found is None:
        return None
    at = local(datetime.fromtimestamp(int(found[1]), UTC), night.zone)
    return Read(at) if at > now else Unread("past")


async def at(call: Call) -> Screen:
    """Press: ``night-at night 2026-11-27T20:00``, on the wall of its zone."""
    night, _ = await nights.found(call.service, call.arg(0))
    return await _at(call, night, exactly(call.arg(1)), "night-at")


async def ask_at(call: Call) -> Screen:
    """One more time that is asked about, or one less. Press: ``night-ask-at night 2026-11-27T20:00``."""
    night, _ = await nights.found(call.service, call.arg(0))
    return await _at(call, night, exactly(call.arg(1)), "night-ask-at")


def exactly(text: str) -> datetime:
    """A local time as presses carry it. Raises ``Declined``."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        raise Declined("app-bad-press") from None


async def _at(call: Call, night: Night, begin: datetime, press: str) -> Screen:
    now, today = now_ms(call.service), here(night, call.service)
    if not today < begin < today + timedelta(days=typed.LATEST_DAYS):
        raise Declined("night-past")

    def change(night: Night) -> Night:
        needs_lead(call, night)
        if press == "night-ask-at":
            if night.state != "draft":
                raise Declined("night-closed")
            return suits.with_time(night, wall(begin))
        if night.state not in ("draft", "open") or night.opened:
            raise Declined("night-closed")
        return moved(night, begin, now, call.person.id)

    new, version = await changed(call, change)
    if new.state == "open":
        return await panel(call, new, version, Voice("", call.lang).say("night-moved-done"))
    return await screen(call, new)
