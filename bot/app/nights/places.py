"""Where a night is shown: at the place where it was planned, and wherever somebody of it shows it too."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.rooms import noticed
from bot.app.nights import nights
from bot.app.nights.access import leads
from bot.app.nights.card import card
from bot.app.nights.night import COMING, Night
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Here


def _may(context: RequestContext, night: Night) -> bool:
    """Who plans it and who comes: as at a table, those of it."""
    reply = night.replies.get(context.person.id)
    return night.state in ("open", "asking") and (leads(context, night) or (reply is not None and reply.how in COMING))


async def here_row(context: RequestContext, night: Night, translator: Translator) -> list[tuple[Button, ...]]:
    """At a place of several people where it is not shown yet: a button that shows it there.

    It names the place, since it may be pressed elsewhere: what is private is read where nobody else reads.
    """
    place = await context.service.places.get(context.place) if _may(context, night) else None
    if place is None or place.closed or place in await context.service.places.of_table(night.id):
        return []
    return [(Button(Here(night.id, place.id).line, translator.say("app-show-here")),)]


async def here(context: RequestContext, night: Night, version: int, press: Here) -> Screen:
    """Show the night at this place too, or at another one of several people."""
    if not _may(context, night):
        raise Declined("app-may-not-night")
    place = await context.service.places.get(press.place or context.place)
    if place is not None and (not place.closed or place.id == context.place):
        notice = noticed(night.id, version)
        await nights.at_place(context.service, place.id, night.id, context.command, notice)
    return await card(context.service, night, version, context.lang, zone=context.person.zone)
