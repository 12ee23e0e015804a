"""What the platforms say of a caller, where it counts for what they press: the door asks, before anything is done.

A press says by its needs whether it asks; any other knows nobody but host and players.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.context import RequestContext
from bot.app.nights import nights
from bot.app.nights.nights import is_night
from bot.app.port.ports import is_id
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.presses.table import Board, Move, Panel

SEATED: Final = (Panel, Move, Board)
"""Presses that show an admin more buttons, but not one who sits at the table."""


async def administered(context: RequestContext, press: Press) -> RequestContext:
    """Ask what the caller is at the place of a press that needs to know it. Asks no platform about a host."""
    place = context.place if press.needs.here else await _home(context, press)
    if place is None:
        return context
    admins, where = context.service.admins, await context.service.places.get(place)
    return replace(context, others=await admins.roles(context.person, where, now=press.needs.admins == "now"))


async def _home(context: RequestContext, press: Press) -> str | None:
    """Where the table or night of a press was opened; None where there is none, or asking makes no difference."""
    name = press.target
    if is_night(name):
        try:
            night, _ = await nights.found(context.service, name)
        except Declined:
            return None
        return None if night.host in context.person.ids else night.place
    found = await context.service.rooms.get(name) if is_id(name) else None
    if found is None or found[0].host == context.person.id:
        return None
    seated = found[0].seat_of(context.person.id) is not None
    return None if seated and isinstance(press, SEATED) else found[0].place
