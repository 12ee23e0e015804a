"""Who plans an evening: handed on by whoever does, and passed on where they are gone. A night is never nobody's."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.i18n import Translator, shown_name
from bot.app.nights import nights
from bot.app.nights.access import changed
from bot.app.nights.changes import heirs, led_by
from bot.app.nights.night import Night
from bot.app.nights.panel import panel
from bot.app.people.people import Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.services import Services
from bot.app.show.rows import in_rows

MOST = 20
"""So many are offered to hand it on to, those who came first."""


async def minded(service: Services, night: Night, command: str) -> Night:
    """The night with somebody who plans it: before anything is done by itself that they would have to answer for.

    Whoever was deleted does not, nor whoever is no longer in the group where it was planned.
    """
    if night.state == "draft":
        return night
    host = await service.people.named(night.host)
    if not (host.gone or await _left(service, night, host)):
        return night
    return (await nights.change(service, night.id, command, lambda now: nights.left(now, host)))[0]


async def _left(service: Services, night: Night, host: Person) -> bool:
    place = await service.places.get(night.place)
    return place is not None and await service.admins.left(host, place)


async def hand(context: RequestContext, night: Night, version: int, press: presses.Hand) -> Screen:
    """Let somebody else plan it who comes."""
    if press.to is not None:
        to = press.to

        def change(night: Night) -> Night:
            if night.state not in ("open", "asking"):
                raise Declined("night-closed")
            if to not in heirs(night):
                raise Declined("app-bad-press")
            return led_by(night, to)

        change(night)  # who is refused gets nothing on their list
        await nights.listed(context.service, to, night.id)
        night, version = await changed(context, night, press, change)
        translator = Translator("", context.lang)
        name = shown_name(await context.service.people.named(to), translator)
        return await panel(context, night, version, translator.say("night-handed", name=name))
    translator, buttons = Translator("", context.lang), []
    for who in heirs(night)[:MOST]:
        name = shown_name(await context.service.people.named(who), translator)
        buttons.append(Button(presses.Hand(night.id, who).line, name))
    back = (Button(presses.Edit(night.id).line, translator.say("app-back")),)
    said = translator.say("night-hand-how") if buttons else translator.say("night-hand-nobody")
    return Screen(
        translator.say("night-hand"), (said,), rows=(*in_rows(buttons), back), private=True, lang=context.lang,
        table=night.id, version=version,
    )  # fmt: skip
