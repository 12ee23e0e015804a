"""What came of an evening: how its games ended, and who was there."""

from __future__ import annotations

import msgspec

from bot.app.match.service import Call, Service, Voice, shown_name
from bot.app.match.table import InRoom, Table
from bot.app.nights import nights
from bot.app.nights.access import changed
from bot.app.nights.night import Night
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.show.rows import in_rows
from engines.core.words import Seat


async def scores(service: Service, night: Night, voice: Voice) -> list[str]:
    """How each table of the evening has ended, the winner first; nothing of one that goes on or was given up."""
    lines = []
    for n, name in enumerate(night.tables, 1):
        try:
            async with service.tables.hold(name) as table:
                told = await _score(service, table, voice)
        except (InRoom, Declined):
            continue
        if told:
            lines.append(voice.say("night-score", n=n if len(night.tables) > 1 else 0, scores=told))
    return lines


async def _score(service: Service, table: Table, voice: Voice) -> str:
    if not table.match.over:
        return ""
    names = await service.voice(table, voice.lang)
    standings = sorted(table.match.game.standings(table.match.position), key=lambda one: (one.rank, one.seat))
    return " · ".join(names.say("app-standing", rank=one.rank, seat=Seat(one.seat), n=one.score) for one in standings)


async def came(call: Call, night: Night, version: int, press: presses.Came) -> Screen:
    """Who was there? Only for who plans."""
    if press.n is not None:
        n = press.n

        def change(night: Night) -> Night:
            people = _people(night)
            if n >= len(people):
                raise Declined("app-bad-press")
            absent = tuple(sorted(set(night.absent) ^ {people[n]}))
            return msgspec.structs.replace(night, absent=absent)

        night, version = await changed(call, night, press, change)
    if not night.lineup:
        raise Declined("night-closed")
    voice = Voice("", call.lang)
    series = [one for one in await nights.here(call.service, night.place) if one.lineup]
    lines, buttons = [voice.say("night-came-how")], []
    for number, who in enumerate(_people(night)):
        name = shown_name(await call.service.people.named(who), voice)
        sat = [one for one in series if who in _people(one)]
        there = sum(who not in one.absent for one in sat)
        lines.append(voice.say("night-came-line", name=name, n=there, most=len(sat)))
        line = presses.Came(night.id, number).line
        if who in night.absent:
            buttons.append(Button(line, voice.say("night-came-no", name=name)))
        else:
            buttons.append(Button(line, voice.say("night-came-yes", name=name), "primary"))
    back = (Button(Panel(night.id).line, voice.say("app-back")),)
    return Screen(
        voice.say("night-came"), tuple(lines), rows=(*in_rows(buttons), back), private=True, lang=call.lang,
        table=night.id, version=version,
    )  # fmt: skip


def _people(night: Night) -> list[str]:
    return [person for table in night.lineup for person in table]
