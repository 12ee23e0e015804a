"""Coming back, leaving for good, and taking a seat that was left."""

from __future__ import annotations

from msgspec.structs import replace

from bot.app.clock.events import AiTookOver, SeatLeft, SeatTaken
from bot.app.context import RequestContext
from bot.app.lobby.openings import one_more_seat
from bot.app.match import deputies, hosting, orders
from bot.app.match.notes import WHO, now_ms, said_before
from bot.app.match.table import Table
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.time import BackIn, Quit, QuitYes, TableTime, Take
from bot.app.show import board
from bot.app.show.frames import title
from bot.app.turn import panel
from engines.core.words import Msg, Seat


async def back_in(context: RequestContext, table: Table, _: BackIn) -> Screen:
    """The player is back."""
    seat = context.seat(table)
    if table.waiting.seats[seat].cover and not await said_before(context.service, table, context.command):
        await deputies.back(context.service, table, seat, command=context.command)
    return await panel.show(context, table)


async def ask_quit(context: RequestContext, table: Table, _: Quit) -> Screen:
    """Ask before somebody leaves for good."""
    translator = await context.load_translator(table)
    own = table.own_seat(context.person.id) is not None
    row = (
        Button(QuitYes(table.id).line, translator.say("waiting-quit-yes" if own else "app-confirm"), "danger"),
        Button(TableTime(table.id).line, translator.say("app-cancel")),
    )
    ask = ("waiting-quit-ask", "waiting-quit-counts") if own else ("waiting-stand-in-no-more-ask",)
    text = tuple(translator.say(key) for key in ask)
    return Screen(
        title(table.room, translator), text, rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def leave(context: RequestContext, table: Table, _: QuitYes) -> Screen:
    """Leave for good: an AI plays till somebody takes the seat."""
    if table.over:
        raise Declined("refused-over")
    if not await said_before(context.service, table, context.command):
        seat = table.seat_of(context.person.id)
        if seat is None:
            raise Declined("app-not-seated", "table")
        await _left(context, table, seat)
    for one in context.person.ids:
        await context.service.store.indexes.remove("person-tables", one, table.id)
    return await board.private(context, table)


async def _left(context: RequestContext, table: Table, seat: int) -> None:
    told = {"seat": Seat(seat)}
    if table.own_seat(context.person.id) is None:
        msg = Msg("waiting-event-deputy-gone", dict(told))
        await context.service.tables.note(table, AiTookOver(seat), msg, command=context.command)
        return
    person = table.holder(seat)
    await hosting.pass_on(context.service, table, context.person.ids, command=context.command)
    msg = Msg("waiting-event-quit", {"name": WHO, "n": seat + 1})
    await context.service.tables.note(table, SeatLeft(seat, person), msg, command=context.command)
    await orders.forget(context.service, table, seat)


async def take(context: RequestContext, table: Table, press: Take) -> Screen:
    """Sit down on a seat that was left."""
    seat = press.seat
    if table.own_seat(context.person.id) == seat:
        return await panel.show(context, table)
    if seat >= len(table.waiting.seats) or not table.waiting.seats[seat].free or table.over:
        raise Declined("waiting-seat-taken", "table")
    if not await deputies.unspoilt(context.service, table, context.person, seat):
        raise Declined("waiting-seen-another", "table")
    await one_more_seat(context, table.id)
    now = now_ms(context.service)
    habits = context.person.habits_at(now)
    ahead = habits.away if habits.away is not None and habits.away.begin > now else None  # in one, they are back here
    event = SeatTaken(seat, context.person.id, replace(habits, away=ahead))
    await orders.forget(context.service, table, seat, context.person.id)  # what they ordered before they left
    msg = Msg("waiting-event-taken", {"name": WHO, "n": seat + 1})
    await context.service.store.indexes.add("person-tables", context.person.id, table.id)
    await context.service.tables.note(table, event, msg, command=context.command)
    await hosting.take_up(context.service, table, seat, command=context.command)
    return await panel.show(context, table)
