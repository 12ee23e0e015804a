"""What came of an evening: how its games ended, and who was there."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, load_translator, shown_name
from bot.app.match.table import InRoom, Table
from bot.app.nights import nights
from bot.app.nights.access import changed
from bot.app.nights.night import Night
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.services import Services
from bot.app.show.rows import in_rows
from engines.core.words import Seat


async def scores(service: Services, night: Night, translator: Translator) -> list[str]:
    """How each table of the evening has ended, the winner first; nothing of one that goes on or was given up."""
    lines = []
    for n, name in enumerate(night.tables, 1):
        try:
            async with service.tables.hold(name) as table:
                told = await _score(service, table, translator)
        except (InRoom, Declined):
            continue
        if told:
            lines.append(translator.say("night-score", n=n if len(night.tables) > 1 else 0, scores=told))
    return lines


async def _score(service: Services, table: Table, translator: Translator) -> str:
    if not table.match.over:
        return ""
    names = await load_translator(service.people, table, translator.lang)
    standings = sorted(table.match.game.standings(table.match.position), key=lambda one: (one.rank, one.seat))
    return " · ".join(names.say("app-standing", rank=one.rank, seat=Seat(one.seat), n=one.score) for one in standings)


async def came(context: RequestContext, night: Night, version: int, press: presses.Came) -> Screen:
    """Who was there? Only for who plans."""
    if press.n is not None:
        n = press.n

        def change(night: Night) -> Night:
            people = _people(night)
            if n >= len(people):
                raise Declined("app-bad-press")
            absent = tuple(sorted(set(night.absent) ^ {people[n]}))
            return msgspec.structs.replace(night, absent=absent)

        night, version = await changed(context, night, press, change)
    if not night.lineup:
        raise Declined("night-closed")
    translator = Translator("", context.lang)
    series = [one for one in await nights.here(context.service, night.place) if one.lineup]
    lines, buttons = [translator.say("night-came-how")], []
    for number, who in enumerate(_people(night)):
        name = shown_name(await context.service.people.named(who), translator)
        sat = [one for one in series if who in _people(one)]
        there = sum(who not in one.absent for one in sat)
        lines.append(translator.say("night-came-line", name=name, n=there, most=len(sat)))
        line = presses.Came(night.id, number).line
        if who in night.absent:
            buttons.append(Button(line, translator.say("night-came-no", name=name)))
        else:
            buttons.append(Button(line, translator.say("night-came-yes", name=name), "primary"))
    back = (Button(Panel(night.id).line, translator.say("app-back")),)
    return Screen(
        translator.say("night-came"), tuple(lines), rows=(*in_rows(buttons), back), private=True, lang=context.lang,
        table=night.id, version=version,
    )  # fmt: skip


def _people(night: Night) -> list[str]:
    return [person for table in night.lineup for person in table]
