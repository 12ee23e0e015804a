"""What the planner decides besides: calling off, reminders, the time by hand, the same again."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.lobby.setup import level_about
from bot.app.match.notes import now_ms
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


def _back(night: Night, translator: Translator) -> tuple[Button, ...]:
    return (Button(presses.Edit(night.id).line, translator.say("app-back")),)


async def ask_off(context: RequestContext, night: Night, _version: int, _: presses.Off) -> Screen:
    """Ask before it is called off."""
    translator = Translator("", context.lang)
    yes = Button(presses.OffYes(night.id).line, translator.say("night-call-off"), "danger")
    return await screen(
        context, night, translator.say("night-off-ask", n=len(night.replies)), [(yes, *_back(night, translator))]
    )


async def off(context: RequestContext, night: Night, _version: int, press: presses.OffYes) -> Screen:
    """It does not take place; everybody who has answered is told."""

    def change(night: Night) -> Night:
        if night.opened:
            raise Declined("night-stands")
        return called_off(night, context.person.id)

    return await panel(context, *await changed(context, night, press, change))


async def drop(context: RequestContext, night: Night, _version: int, _: presses.Drop) -> Screen:
    """Throw a draft away."""
    if night.state == "draft":
        await nights.dropped(context.service, night)
    return Screen(Translator("", context.lang).say("night-dropped"), private=True, lang=context.lang)


async def remind(context: RequestContext, night: Night, _version: int, press: presses.Remind) -> Screen:
    """The reminders; one more, or one less."""
    if press.minutes is not None:
        minutes, now = press.minutes, now_ms(context.service)
        if minutes not in BEFORE:
            raise Declined("app-bad-press")

        def change(night: Night) -> Night:
            if not night.begin:
                raise Declined("night-no-time")
            chosen = tuple(sorted(set(night.remind) ^ {minutes}, reverse=True))
            told = {*night.told, *([minutes] if night.at - minutes * MINUTE <= now else [])}
            return msgspec.structs.replace(night, remind=chosen, told=tuple(sorted(told)))

        night, _ = await changed(context, night, press, change)
    translator = Translator("", context.lang)
    buttons = [
        Button(
            presses.Remind(night.id, minutes).line,
            translator.say("night-before", hours=minutes // 60, minutes=minutes % 60),
            "primary" if minutes in night.remind else "plain",
        )
        for minutes in BEFORE
    ]
    return await screen(
        context, night, translator.say("night-remind-how"), [*in_rows(buttons), _back(night, translator)]
    )


async def how_well(context: RequestContext, night: Night, version: int, press: presses.HowWell) -> Screen:
    """How well AIs play at the tables of the evening: every level with what it means, the present one marked."""
    chosen = press.level
    if chosen is not None:

        def change(night: Night) -> Night:
            if night.opened or night.state not in ("draft", "open", "asking"):
                raise Declined("night-stands" if night.opened else "night-closed")
            return msgspec.structs.replace(night, level=chosen)

        night, version = await changed(context, night, press, change)
    translator = Translator("", context.lang)
    buttons = [
        Button(
            presses.HowWell(night.id, level).line,
            translator.say(f"app-level-{level}"),
            "primary" if level == night.level else "plain",
        )
        for level in LEVELS
    ]
    return Screen(
        translator.say("app-set-level"), tuple(level_about(translator, level) for level in LEVELS),
        rows=(*in_rows(buttons), _back(night, translator)), private=True, lang=context.lang,
        table="" if night.state == "draft" else night.id, version=version,
    )  # fmt: skip


# -- the time, and again


async def choose(context: RequestContext, night: Night, _version: int, _: presses.Choose) -> Screen:
    """Which time shall it be? The best is named with its reason."""
    translator = Translator("", context.lang)
    rows: list[tuple[Button, ...]] = []
    found = suits.counted(night)
    for one in found:
        when = dated(datetime.fromisoformat(one.begin), translator, short=True)
        label = translator.say("night-take-time", when=when, yes=one.yes, maybe=one.maybe)
        line = presses.Take(night.id, one.begin).line
        rows.append((Button(line, label, "primary" if one == found[0] else "plain"),))
    ties = sum(one.tie for one in found)
    said = translator.say("night-best-tie", n=ties) if ties else translator.say("night-best")
    back = (Button(Panel(night.id).line, translator.say("app-back")),)
    return Screen(
        translator.say("night-title-when"),
        (said, translator.say("night-zone", zone=city(night.zone))),
        rows=(*rows, back),
        private=True,
        lang=context.lang,
        table=night.id,
    )


async def take(context: RequestContext, night: Night, _version: int, press: presses.Take) -> Screen:
    """Close the question with this time."""
    begin, now = wall(exactly(press.begin)), now_ms(context.service)

    def change(night: Night) -> Night:
        if night.state != "asking" or begin not in night.times:
            raise Declined("night-closed")
        new = suits.taken(night, begin, now)
        if new.at <= now:
            raise Declined("night-past")
        return telling(new, [who for who in night.marks if who != context.person.id], "picked")

    night, version = await changed(context, night, press, change)
    for person in night.replies:
        await nights.listed(context.service, person, night.id)
    return await panel(context, night, version)


async def again(context: RequestContext, night: Night, _version: int, _: presses.Again) -> Screen:
    """The same again next week, as a draft of whoever presses."""
    if not night.begin:
        raise Declined("night-no-time")
    now, begin = here(night, context.service), night.local
    while begin <= now:
        begin += timedelta(days=7)
    name = nights.night_id(f"{context.command}:{context.person.id}:again")
    draft = copied(night, name, context.person.id, begin, now_ms(context.service))
    return await screen(context, (await nights.make(context.service, draft, context.command))[0])
