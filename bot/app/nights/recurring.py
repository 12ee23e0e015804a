"""A series: how it comes again, which of its evenings are left out or moved, and answers to those still to come."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import nights, series
from bot.app.nights.access import changed, seen
from bot.app.nights.changes import recurring
from bot.app.nights.night import Night, Reply, wall
from bot.app.nights.plan import here, screen
from bot.app.nights.repeat import Unsupported, kind_of, normal, rules
from bot.app.nights.timing import exactly, in_time, understood
from bot.app.nights.typed import Every, Read
from bot.app.nights.words import dated, on_wall, title
from bot.app.port.press import Line, Press, Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.port.stamps import stamp
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel

SHOWN = 6
LATER: Final[tuple[Literal["in", "maybe", "out"], ...]] = ("in", "maybe", "out")
"""What can be said so long before."""


async def _last(context: RequestContext, night: Night, version: int, press: Press) -> tuple[Night, int]:
    """The evening of a series that has been made last: what is to come is kept with it."""
    while night.next and night.handed:
        night, version = await seen(context, night.next, press)
    return night, version


def _needs_last(night: Night) -> None:
    """Refuse, where the following evening is being made at this moment."""
    if night.next:
        raise Declined("night-closed")


async def repeat(context: RequestContext, night: Night, version: int, press: presses.Repeat) -> Screen:
    """How it comes again."""
    night, _ = await _last(context, night, version, press)
    if not night.begin:
        raise Declined("night-no-time")
    if press.rule is not None:
        try:
            rule = normal(press.rule) if press.rule else ""
        except Unsupported as error:
            raise Declined("night-no-rule", "line", "", part=str(error.args[0])) from None

        def change(night: Night) -> Night:
            _needs_last(night)
            return recurring(night, rule)

        return await screen(context, (await changed(context, night, press, change))[0])
    translator = Translator("", context.lang)
    anchor = datetime.fromisoformat(night.slot if night.rule and night.slot else night.begin)
    now = kind_of(night.rule, datetime.fromisoformat(night.base or night.begin)) if night.rule else ""
    buttons = [
        (
            Button(
                presses.Repeat(night.id, rule).line,
                translator.say(f"night-every-{key}"),
                "primary" if key == now else "plain",
            ),
        )
        for key, rule in rules(anchor).items()
    ]
    once = (
        Button(presses.Repeat(night.id, "").line, translator.say("night-once"), "plain" if night.rule else "primary"),
    )
    back = (Button(presses.Edit(night.id).line, translator.say("app-back")),)
    return await screen(context, night, translator.say("night-repeat-how"), [*buttons, once, back])


async def coming(context: RequestContext, night: Night, version: int, press: Press, notice: str = "") -> Screen:
    """The coming evenings: each may be left out or moved."""
    (night, _), translator = await _last(context, night, version, press), Translator("", context.lang)
    rows: list[tuple[Button, ...]] = []
    for slot, begin in series.coming(night, SHOWN, skipped=True):
        key = wall(slot)
        skipped = key in night.skips
        label = translator.say("night-take-in" if skipped else "night-skip", when=dated(begin, translator, short=True))
        row = [Button(presses.Skip(night.id, key).line, label)]
        if not skipped:
            row.append(Button(presses.Shift(night.id, key).line, translator.say("night-shift")))
        rows.append(tuple(row))
    end = (Button(presses.Repeat(night.id, "").line, translator.say("night-end-series"), "danger"),)
    back = (Button(presses.Edit(night.id).line, translator.say("app-back")),)
    return await screen(context, night, notice or translator.say("night-series-how"), [*rows, end, back])


async def skip(context: RequestContext, night: Night, version: int, press: presses.Skip) -> Screen:
    """Leave one evening of a series out, or take it in again."""
    slot, (last, _) = wall(exactly(press.slot)), await _last(context, night, version, press)

    def change(night: Night) -> Night:
        _needs_last(night)
        skips = tuple(sorted(set(night.skips) ^ {slot}))
        return msgspec.structs.replace(night, skips=skips, sequence=night.sequence + 1)

    return await coming(context, *await changed(context, last, press, change), press)


async def shift(context: RequestContext, night: Night, version: int, press: presses.Shift) -> Screen:
    """Move one evening of a series; the others stay."""
    (night, _), translator = await _last(context, night, version, press), Translator("", context.lang)
    slot = wall(exactly(press.slot))
    again, away = presses.Shift.asking(night.id, slot), presses.Series(night.id).line
    if not press.text:
        said = translator.say("night-shift-how", when=dated(exactly(slot), translator))
        shown = await screen(context, night, said, [(Button(away, translator.say("app-back")),)])
        return msgspec.structs.replace(shown, fields=(Field(translator.say("night-field-when"), again, moment=True),))

    def meaning(begin: str, _: Every) -> Line:
        return presses.Shift(night.id, slot, Text(begin)).line

    meant = await understood(context, night, press.text, meaning, again, away)
    if not isinstance(meant, Read):
        return meant
    in_time(meant.at, here(night, context.service))

    def change(night: Night) -> Night:
        _needs_last(night)
        moves = {**night.moves, slot: wall(meant.at)}
        return msgspec.structs.replace(night, moves=moves, sequence=night.sequence + 1)

    found = await changed(context, night, press, change)
    return await coming(context, *found, press, translator.say("night-shifted", when=dated(meant.at, translator)))


async def later(context: RequestContext, night: Night, version: int, press: presses.Later) -> Screen:
    """Answers to evenings that are still to come; the same answer again takes it back."""
    night, version = await _last(context, night, version, press)
    if press.slot is not None:
        slot, how, now = wall(exactly(press.slot)), press.how, now_ms(context.service)
        if how is None:
            raise Declined("app-bad-press")

        def change(night: Night) -> Night:
            _needs_last(night)
            if slot not in {wall(one) for one, _ in series.coming(night, SHOWN)}:
                raise Declined("night-closed")
            said = dict(night.ahead.get(slot, {}))
            old = said.pop(context.person.id, None)
            if old is None or old.how != how:
                said[context.person.id] = Reply(how, now)
            return msgspec.structs.replace(night, ahead={**night.ahead, slot: said})

        await nights.listed(context.service, context.person.id, night.id)
        night, version = await changed(context, night, press, change)
    return _later(context, night, version, Panel(press.night).line)


def _later(context: RequestContext, night: Night, version: int, away: Line) -> Screen:
    translator, rows = Translator("", context.lang), []
    lines = [translator.say("night-later-how")]
    zone = context.person.zone or night.zone
    for slot, begin in series.coming(night, SHOWN):
        key = wall(slot)
        said = night.ahead.get(key, {})
        at = msgspec.structs.replace(night, begin=wall(begin)).at
        when = stamp(at, "F", on_wall(at, zone, translator))
        lines.append(translator.say("night-later-line", when=when, n=sum(one.how == "in" for one in said.values())))
        mine = said.get(context.person.id)
        now = mine.how if mine is not None else ""
        short = dated(begin, translator, short=True)
        rows.append(tuple(
            Button(presses.Later(night.id, key, how).line,
                   translator.say(f"night-later-{how}", when=short), "primary" if how == now else "plain")
            for how in LATER
        ))  # fmt: skip
    back = (Button(away, translator.say("app-back")),)
    return Screen(
        title(night, translator), tuple(lines), rows=(*rows, back), private=True, lang=context.lang, table=night.id,
        version=version,
    )  # fmt: skip
