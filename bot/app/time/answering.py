"""What is said to the one question about waking hours (see ``asking``): yes, so it is; or something else."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clock.hours import Hours, zones
from bot.app.match.notes import now_ms
from bot.app.match.service import Call
from bot.app.people.people import Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses.time import HoursOther, HoursYes
from bot.app.time import habits
from bot.app.turn import panel


async def yes(call: Call, press: HoursYes) -> Screen:
    """One press, and it is so; a zone that was said since stays.

    All tables follow before this one is held, so that nobody waits in a ring.
    """
    zone, quiet = press.zone, habits.read_quiet(press.quiet)
    if zone not in zones():
        raise Declined("app-bad-press", "panel")
    at = now_ms(call.service)

    def edit(now: Person) -> Person:
        try:
            hours = Hours(now.zone or zone, quiet, now.hours.off)
        except ValueError:
            raise Declined("waiting-never-awake") from None
        lately, since = habits.moved(now, at), now.first_answered(at)
        return msgspec.structs.replace(now, hours=hours, moved=lately, hours_since=since, supposed=False, asked=True)

    person = await habits.changed(call, edit, first=call.person.answers_first(at))
    async with call.service.tables.hold(press.table) as table:
        voice = await call.service.voice(table, call.lang)
        return await panel.show(replace(call, person=person), table, voice.say("app-saved"))


async def other(call: Call, press: HoursOther) -> Screen:
    """Something else: the hours themselves. It is not asked again."""
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, asked=True))
    return await habits.hours(replace(call, person=person), press)
