"""What is said to the one question about waking hours (see ``asking``): yes, so it is; or something else."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clock.hours import Hours, zones
from bot.app.context import RequestContext
from bot.app.match.notes import now_ms
from bot.app.people.people import Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses.time import HoursOther, HoursYes
from bot.app.time import habits
from bot.app.turn import panel


async def yes(context: RequestContext, press: HoursYes) -> Screen:
    """One press, and it is so; a zone that was said since stays.

    All tables follow before this one is held, so that nobody waits in a ring.
    """
    zone, quiet = press.zone, habits.read_quiet(press.quiet)
    if zone not in zones():
        raise Declined("app-bad-press", "panel")
    at = now_ms(context.service)

    def edit(now: Person) -> Person:
        try:
            hours = Hours(now.zone or zone, quiet, now.hours.off)
        except ValueError:
            raise Declined("waiting-never-awake") from None
        lately, since = habits.moved(now, at), now.first_answered(at)
        return msgspec.structs.replace(now, hours=hours, moved=lately, hours_since=since, supposed=False, asked=True)

    person = await habits.changed(context, edit, first=context.person.answers_first(at))
    async with context.service.tables.hold(press.table) as table:
        translator = await context.load_translator(table)
        return await panel.show(replace(context, person=person), table, translator.say("app-saved"))


async def other(context: RequestContext, press: HoursOther) -> Screen:
    """Something else: the hours themselves. It is not asked again."""
    person = await context.service.people.change(
        context.person.id, lambda now: msgspec.structs.replace(now, asked=True)
    )
    return await habits.hours(replace(context, person=person), press)
