"""Reminders of one's own: somebody who comes wants to hear of it at other times than the planner has chosen."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights.access import changed
from bot.app.nights.lead import BEFORE
from bot.app.nights.night import MINUTE, Night
from bot.app.nights.words import title
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.show.rows import in_rows

USUAL = "usual"


async def show(context: RequestContext, night: Night, version: int, press: presses.Bell) -> Screen:
    """The times to choose from; one more, or one less."""
    if press.which:
        night, version = await changed(
            context, night, press, lambda now: rung(now, context.person.id, press.which, now_ms(context.service))
        )
    translator, own = Translator("", context.lang), night.bells.get(context.person.id)
    buttons = [
        Button(
            presses.Bell(night.id, str(minutes)).line,
            translator.say("night-before", hours=minutes // 60, minutes=minutes % 60),
            "primary" if minutes in (night.remind if own is None else own) else "plain",
        )
        for minutes in BEFORE
    ]
    usual = Button(
        presses.Bell(night.id, USUAL).line, translator.say("night-bell-usual"), "primary" if own is None else "plain"
    )
    back = Button(Panel(night.id).line, translator.say("app-back"))
    return Screen(
        title(night, translator), (translator.say("night-bell-how"),), rows=(*in_rows(buttons), (usual, back)),
        private=True, lang=context.lang, table=night.id, version=version,
    )  # fmt: skip


def rung(night: Night, person: str, which: str, now: int) -> Night:
    """The night with one of somebody's reminders more, or one less; with the planner's again where it is ``usual``."""
    if not night.begin or person not in night.replies:
        raise Declined("night-no-time" if not night.begin else "app-bad-press")
    if which == USUAL:
        return msgspec.structs.replace(night, bells={who: own for who, own in night.bells.items() if who != person})
    if which not in map(str, BEFORE):
        raise Declined("app-bad-press")
    minutes = int(which)
    chosen = tuple(sorted({*night.bells.get(person, night.remind)} ^ {minutes}, reverse=True))
    told = {*night.told, *([minutes] if night.at - minutes * MINUTE <= now else [])}
    return msgspec.structs.replace(night, bells={**night.bells, person: chosen}, told=tuple(sorted(told)))
