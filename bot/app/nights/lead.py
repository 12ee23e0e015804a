"""What the planner decides besides: calling off, reminders, the time by hand, the same again."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from bot.app.lobby.setup import level_about
from bot.app.match.notes import now_ms
from bot.app.match.service import Call, Voice
from bot.app.nights import nights, suits
from bot.app.nights.access import changed
from bot.app.nights.changes import called_off, copied
from bot.app.nights.night import MINUTE, Night, telling, wall
from bot.app.nights.panel import panel
from bot.app.nights.plan import here, screen
from bot.app.nights.timing import exactly
from bot.app.nights.words import city, dated
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.show.rows import in_rows
from engines.core.levels import LEVELS

BEFORE = (7 * 24 * 60, 24 * 60, 3 * 60, 60, 30, 10)
"""Minutes before, to choose reminders from."""


def _back(night: Night, voice: Voice) -> tuple[Button, ...]:
    return (Button(presses.Edit(night.id).line, voice.say("app-back")),)


async def ask_off(call: Call, night: Night, _version: int, _: presses.Off) -> Screen:
    """Ask before it is called off."""
    voice = Voice("", call.lang)
    yes = Button(presses.OffYes(night.id).line, voice.say("night-call-off"), "danger")
    return await screen(call, night, voice.say("night-off-ask", n=len(night.replies)), [(yes, *_back(night, voice))])


async def off(call: Call, night: Night, _version: int, press: presses.OffYes) -> Screen:
    """It does not take place; everybody who has answered is told."""

    def change(night: Night) -> Night:
        if night.opened:
            raise Declined("night-stands")
        return called_off(night, call.person.id)

    return await panel(call, *await changed(call, night, press, change))


async def drop(call: Call, night: Night, _version: int, _: presses.Drop) -> Screen:
    """Throw a draft away."""
    if night.state == "draft":
        await nights.dropped(call.service, night)
    return Screen(Voice("", call.lang).say("night-dropped"), private=True, lang=call.lang)


async def remind(call: Call, night: Night, _version: int, press: presses.Remind) -> Screen:
    """The reminders; one more, or one less."""
    if press.minutes is not None:
        minutes, now = press.minutes, now_ms(call.service)
        if minutes not in BEFORE:
            raise Declined("app-bad-press")

        def change(night: Night) -> Night:
            if not night.begin:
                raise Declined("night-no-time")
            chosen = tuple(sorted(set(night.remind) ^ {minutes}, reverse=True))
            told = {*night.told, *([minutes] if night.at - minutes * MINUTE <= now else [])}
            return msgspec.structs.replace(night, remind=chosen, told=tuple(sorted(told)))

        night, _ = await changed(call, night, press, change)
    voice = Voice("", call.lang)
    buttons = [
        Button(
            presses.Remind(night.id, minutes).line,
            voice.say("night-before", hours=minutes // 60, minutes=minutes % 60),
            "primary" if minutes in night.remind else "plain",
        )
        for minutes in BEFORE
    ]  # fmt: skip
    return await screen(call, night, voice.say("night-remind-how"), [*in_rows(buttons), _back(night, voice)])


async def how_well(call: Call, night: Night, version: int, press: presses.HowWell) -> Screen:
    """How well AIs play at the tables of the evening: every level with what it means, the present one marked."""
    chosen = press.level
    if chosen is not None:

        def change(night: Night) -> Night:
            if night.opened or night.state not in ("draft", "open", "asking"):
                raise Declined("night-stands" if night.opened else "night-closed")
            return msgspec.structs.replace(night, level=chosen)

        night, version = await changed(call, night, press, change)
    voice = Voice("", call.lang)
    buttons = [
        Button(
            presses.HowWell(night.id, level).line,
            voice.say(f"app-level-{level}"),
            "primary" if level == night.level else "plain",
        )
        for level in LEVELS
    ]
    return Screen(
        voice.say("app-set-level"), tuple(level_about(voice, level) for level in LEVELS),
        rows=(*in_rows(buttons), _back(night, voice)), private=True, lang=call.lang,
        table="" if night.state == "draft" else night.id, version=version,
    )  # fmt: skip


# -- the time, and again


async def choose(call: Call, night: Night, _version: int, _: presses.Choose) -> Screen:
    """Which time shall it be? The best is named with its reason."""
    voice = Voice("", call.lang)
    rows: list[tuple[Button, ...]] = []
    found = suits.counted(night)
    for one in found:
        when = dated(datetime.fromisoformat(one.begin), voice, short=True)
        label = voice.say("night-take-time", when=when, yes=one.yes, maybe=one.maybe)
        line = presses.Take(night.id, one.begin).line
        rows.append((Button(line, label, "primary" if one == found[0] else "plain"),))
    ties = sum(one.tie for one in found)
    said = voice.say("night-best-tie", n=ties) if ties else voice.say("night-best")
    back = (Button(Panel(night.id).line, voice.say("app-back")),)
    return Screen(
        voice.say("night-title-when"), (said, voice.say("night-zone", zone=city(night.zone))), rows=(*rows, back),
        private=True, lang=call.lang, table=night.id,
    )  # fmt: skip


async def take(call: Call, night: Night, _version: int, press: presses.Take) -> Screen:
    """Close the question with this time."""
    begin, now = wall(exactly(press.begin)), now_ms(call.service)

    def change(night: Night) -> Night:
        if night.state != "asking" or begin not in night.times:
            raise Declined("night-closed")
        new = suits.taken(night, begin, now)
        if new.at <= now:
            raise Declined("night-past")
        return telling(new, [who for who in night.marks if who != call.person.id], "picked")

    night, version = await changed(call, night, press, change)
    for person in night.replies:
        await nights.listed(call.service, person, night.id)
    return await panel(call, night, version)


async def again(call: Call, night: Night, _version: int, _: presses.Again) -> Screen:
    """The same again next week, as a draft of whoever presses."""
    if not night.begin:
        raise Declined("night-no-time")
    now, begin = here(night, call.service), night.local
    while begin <= now:
        begin += timedelta(days=7)
    name = nights.night_id(f"{call.command}:{call.person.id}:again")
    draft = copied(night, name, call.person.id, begin, now_ms(call.service))
    return await screen(call, (await nights.make(call.service, draft, call.command))[0])
