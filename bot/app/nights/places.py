"""Where a night is shown: at the place where it was planned, and wherever somebody of it shows it too."""

from __future__ import annotations

from bot.app.match.rooms import noticed
from bot.app.match.service import Call, Voice
from bot.app.nights import nights
from bot.app.nights.access import leads
from bot.app.nights.card import card
from bot.app.nights.night import COMING, Night
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Here


def _may(call: Call, night: Night) -> bool:
    """Who plans it and who comes: as at a table, those of it."""
    reply = night.replies.get(call.person.id)
    return night.state in ("open", "asking") and (leads(call, night) or (reply is not None and reply.how in COMING))


async def here_row(call: Call, night: Night, voice: Voice) -> list[tuple[Button, ...]]:
    """At a place of several people where it is not shown yet: a button that shows it there.

    It names the place, since it may be pressed elsewhere: what is private is read where nobody else reads.
    """
    place = await call.service.places.get(call.place) if _may(call, night) else None
    if place is None or place.closed or place in await call.service.places.of_table(night.id):
        return []
    return [(Button(Here(night.id, place.id).line, voice.say("app-show-here")),)]


async def here(call: Call, night: Night, version: int, press: Here) -> Screen:
    """Show the night at this place too, or at another one of several people."""
    if not _may(call, night):
        raise Declined("app-may-not-night")
    place = await call.service.places.get(press.place or call.place)
    if place is not None and (not place.closed or place.id == call.place):
        notice = noticed(night.id, version)
        await nights.at_place(call.service, place.id, night.id, call.command, notice)
    return await card(call.service, night, version, call.lang, zone=call.person.zone)
