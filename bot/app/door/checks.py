"""What a press needs, checked before anything of it is done. Each check raises ``Declined`` or ``Refused``.

The needs stand in the declaration (``port.press.Needs``, and the types of the arguments); nothing else asks for them.
"""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.match.play import resting
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.match.unplayed import Unplayed
from bot.app.nights.access import seen
from bot.app.nights.night import Night
from bot.app.nights.nights import is_night
from bot.app.port.permissions import may, roles_of
from bot.app.port.press import Check, Press
from bot.app.port.refusals import Declined
from bot.app.turn import drafts
from bot.app.turn.step import Step
from engines.core.words import Seat

__all__ = ["at_draft", "at_night", "at_room", "at_table", "at_unplayed", "here", "is_night"]


def at_table(context: RequestContext, table: Table, press: Press) -> None:
    """What a press needs at a table that has begun."""
    needs, asked = press.needs, press.value_of(Check.SEAT)
    if needs.own and table.own_seat(context.person.id) is None:
        raise Declined("app-not-seated", "table")
    if asked is not None and table.seat_of(context.person.id) != asked:
        raise Declined("app-not-your-question", seats=[Seat(seat) for seat in table.match.owing()])
    seat = table.seat_of(context.person.id)
    if needs.seat and seat is None:
        raise Declined("app-not-seated", "table")
    if needs.act is not None:
        context.needs(needs.act, table)
    if needs.play:
        resting(table)
        if table.over:
            raise Declined("refused-over")
    if needs.ended and not table.match.over:
        raise Declined("app-not-over")
    version, epoch = press.value_of(Check.VERSION), press.value_of(Check.EPOCH)
    if version is not None and version != table.match.version:
        raise Declined("refused-stale", "panel")
    if needs.seat and seat is not None and epoch is not None:
        table.match.check_epoch(seat, epoch)


def at_unplayed(context: RequestContext, table: Unplayed, press: Press) -> None:
    """What a press needs at a table that this version does not play."""
    if press.needs.act is not None:
        context.needs(press.needs.act, table.room)
    version = press.value_of(Check.VERSION)
    if version is not None and version != table.version:
        raise Declined("refused-stale")


async def at_draft(context: RequestContext, table: Table, press: Press) -> Step:
    """What a press on a draft needs besides: that it belongs to the draft as it is now."""
    at_table(context, table, press)
    seat = context.seat(table)
    draft = await drafts.load(context, table, seat)
    if draft.mark() != press.value_of(Check.DRAFT):
        raise Declined("app-other-step", "panel")
    return Step(table, seat, draft, drafts.root(table, seat, draft))


def at_room(context: RequestContext, room: Room, press: Press) -> None:
    """What a press needs before the game."""
    act = press.needs.before or press.needs.act
    if act is not None:
        context.needs(act, room)


def here(context: RequestContext, press: Press) -> None:
    """What a press needs at the place where it is made, where it names one: nobody is seated or hosts there."""
    channel = press.value_of(Check.CHANNEL)
    if channel is not None and channel != context.place:
        raise Declined("app-bad-press")
    act = press.needs.act
    if act is not None and not may(roles_of(context.person.id, "", seated=False, others=context.others), act):
        raise Declined(f"app-may-not-{act}")


async def at_night(context: RequestContext, name: str, press: Press) -> tuple[Night, int]:
    """What a press needs at a night: that it can be seen, and with the act ``night`` that the presser leads it."""
    return await seen(context, name, press)
