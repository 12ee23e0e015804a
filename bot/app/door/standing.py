"""What the platforms say of a caller, where it counts for what they press: the door asks, before anything is done.

A press says by its needs whether it asks; any other knows nobody but host and players.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.match.service import Call
from bot.app.nights import nights
from bot.app.nights.nights import is_night
from bot.app.port.ports import is_id
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.presses.table import Board, Move, Panel

SEATED: Final = (Panel, Move, Board)
"""Presses that show an admin more buttons, but not one who sits at the table."""


async def administered(call: Call, press: Press) -> Call:
    """The call with what its caller is at the place that a press is about. Asks no platform about a host."""
    if not press.needs.admins:
        return call
    place = call.place if press.needs.here else await _home(call, press)
    if place is None:
        return call
    admins, where = call.service.admins, await call.service.places.get(place)
    return replace(call, others=await admins.roles(call.person, where, now=press.needs.admins == "now"))


async def _home(call: Call, press: Press) -> str | None:
    """Where the table or night of a press was opened; None where there is none, or asking makes no difference."""
    name = press.target
    if is_night(name):
        try:
            night, _ = await nights.found(call.service, name)
        except Declined:
            return None
        return None if night.host in call.person.ids else night.place
    found = await call.service.rooms.get(name) if is_id(name) else None
    if found is None or found[0].host == call.person.id:
        return None
    seated = found[0].seat_of(call.person.id) is not None
    return None if seated and isinstance(press, SEATED) else found[0].place
