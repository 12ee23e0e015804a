"""What the planner decides besides: calling off, reminders, a series and its coming evenings, the time by hand."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from bot.app.nights import evening, nights, suits, typed
from bot.app.nights.night import Night, called_off, telling, wall
from bot.app.nights.panel import changed, needs_lead, panel
from bot.app.nights.plan import here, screen
from bot.app.nights.timing import exactly
from bot.app.nights.typed import Read
from bot.app.nights.words import dated
from bot.app.refusals import Declined
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Voice
from bot.app.waiting.notes import now_ms
from bot.app.widgets import in_rows

BEFORE = (7 * 24 * 60, 24 * 60, 3 * 60, 60, 30, 10)
"""Minutes before, to choose reminders from."""
SHOWN = 6


def _back(night: Night, voice: Voice) -> tuple[Button, ...]:
    return (Button(f"night-edit {night.id}", voice.say("app-back")),)


async def _lead(call: Call) -> Night:
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    return night


async def ask_off(call: Call) -> Screen:
    """Press: ``night-off night``."""
    night, voice = await _lead(call), Voice("", call.lang)
    yes = Button(f"night-off-yes {night.id}", voice.say("night-call-off"), "danger")
    return await screen(call, night, voice.say("night-off-ask", n=len(night.replies)), [(yes, *_back(night, voice))])


async def off(call: Call) -> Screen:
    """It does not take place; everybody who has answered is told. Press: ``night-off-yes night``."""

    def change(night: Night) -> Night:
        needs_lead(call, night)
        if night.opened:
            raise Declined("night-stands")
        return called_off(night, call.person.id)

    return await panel(call, *await changed(call, change))


async def drop(call: Call) -> Screen:
    """Throw a draft away. Press: ``night-drop night``."""
    night = await _lead(call)
    if night.state == "draft":
        await evening.dropped(call.service, night)
    return Screen(Voice("", call.lang).say("night-dropped"), private=True, lang=call.lang)


async def remind(call: Call) -> Screen:
    """Press: ``night-remind night [minutes]``: a reminder more, or one less."""
    if len(call.args) > 1:
        minutes = call.number(1)
        if minutes not in BEFORE:
            raise Declined("app-bad-press")
        now = now_ms(call.service)

        def change(night: Night) -> Night:
            needs_lead(call, night)
            chosen = tuple(sorted(set(night.remind) ^ {minutes}, reverse=True))
            told = {*night.told, *([minutes] if night.at - minutes * 60_000 <= now else [])}
            return msgspec.structs.replace(night, remind=chosen, told=tuple(sorted(told)))

        await changed(call, change)
    night, voice = await _lead(call), Voice("", call.lang)
    buttons = [
        Button(
            f"night-remind {night.id} {minutes}", voice.say("night-before", hours=minutes // 60, minutes=minutes % 60),
            "primary" if minutes in night.remind else "plain",
        )
        for minutes in BEFORE
    ]  # fmt: skip
    return await screen(call, night, voice.say("night-remind-how"), [*in_rows(buttons), _back(night, voice)])


# -- a series


async def series(call: Call, notice: str = "") -> Screen:
    """The coming evenings: each may be left out or moved. Press: ``night-series night``."""
    night, voice = await _lead(call), Voice("", call.lang)
    rows: list[tuple[Button, ...]] = []
    for slot, begin in evening.coming(night, SHOWN, skipped=True):
        key = wall(slot)
        skipped = key in night.skips
        label = voice.say("night-take-in" if skipped else "night-skip", when=dated(begin, voice, short=True))
        row = [Button(f"night-skip {night.id} {key}", label)]
        if not skipped:
            row.append(Button(f"night-shift {night.id} {key}", voice.say("night-shift")))
        rows.append(tuple(row))
    end = (Button(f"night-repeat {night.id} -", voice.say("night-end-series"), "danger"),)
    rows += [end, _back(night, voice)]
    return await screen(call, night, notice or voice.say("night-series-how"), rows)


async def skip(call: Call) -> Screen:
    """Leave one evening of a series out, or take it in again. Press: ``night-skip night slot``."""
    slot = wall(exactly(call.arg(1)))

    def change(night: Night) -> Night:
        needs_lead(call, night)
        skips = tuple(sorted(set(night.skips) ^ {slot}))
        return msgspec.structs.replace(night, skips=skips, sequence=night.sequence + 1)

    await changed(call, change)
    return await series(call)


async def shift(call: Call) -> Screen:
    """Move one evening of a series; the others stay. Press: ``night-shift night slot [sat 7pm]``."""
    night, voice, slot = await _lead(call), Voice("", call.lang), wall(exactly(call.arg(1)))
    field = Field(voice.say("night-field-when"), f"night-shift {night.id} {slot}")
    said = voice.say("night-shift-how", when=dated(exactly(call.arg(1)), voice))
    if len(call.args) > 2:
        text = " ".join(call.args[2:])
        found = typed.read(text, call.lang, here(night, call.service))
        if isinstance(found, Read):
            moves = {slot: wall(found.at)}

            def change(night: Night) -> Night:
                needs_lead(call, night)
                return msgspec.structs.replace(night, moves={**night.moves, **moves}, sequence=night.sequence + 1)

            await changed(call, change)
            return await series(call, voice.say("night-shifted", when=dated(found.at, voice)))
        said = voice.say("night-unread-unknown", typed=text[:60])
    shown = await screen(call, night, said, [_back(night, voice)])
    return msgspec.structs.replace(shown, fields=(field,))


# -- the time, and again


async def choose(call: Call) -> Screen:
    """Which time shall it be? The best is named with its reason. Press: ``night-choose night``."""
    night, voice = await _lead(call), Voice("", call.lang)
    rows: list[tuple[Button, ...]] = []
    found = suits.counted(night)
    for one in found:
        when = dated(datetime.fromisoformat(one.begin), voice, short=True)
        label = voice.say("night-take-time", when=when, yes=one.yes, maybe=one.maybe)
        rows.append((Button(f"night-take {night.id} {one.begin}", label, "primary" if one == found[0] else "plain"),))
    ties = sum(one.tie for one in found)
    said = voice.say("night-best-tie", n=ties) if ties else voice.say("night-best")
    back = (Button(f"panel {night.id}", voice.say("app-back")),)
    return Screen(
        voice.say("night-title-when"), (said,), rows=(*rows, back), private=True, lang=call.lang, table=night.id,
    )  # fmt: skip


async def take(call: Call) -> Screen:
    """Close the question with this time. Press: ``night-take night 2026-11-27T20:00``."""
    begin, now = wall(exactly(call.arg(1))), now_ms(call.service)

    def change(night: Night) -> Night:
        needs_lead(call, night)
        if night.state != "asking" or begin not in night.times:
            raise Declined("night-closed")
        new = suits.taken(night, begin, now)
        if new.at <= now:
            raise Declined("night-past")
        return telling(new, [who for who in night.marks if who != call.person.id], "picked")

    night, version = await changed(call, change)
    for person in night.replies:
        await nights.listed(call.service, person, night.id)
    return await panel(call, night, version)


async def again(call: Call) -> Screen:
    """The same again next week, as a draft of whoever presses. Press: ``night-again night``."""
    night, _ = await nights.found(call.service, call.arg(0))
    now = here(night, call.service)
    begin = night.local
    while begin <= now:
        begin += timedelta(days=7)
    name = nights.night_id(f"{call.command}:{call.person.id}:again")
    draft = evening.copied(night, name, call.person.id, begin, now_ms(call.service))
    return await screen(call, (await nights.make(call.service, draft, call.command))[0])
