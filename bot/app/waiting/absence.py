"""Coming back, leaving for good, and taking a seat that was left."""

from __future__ import annotations

from bot.app import board, panel
from bot.app.frames import title
from bot.app.refusals import Declined
from bot.app.screen import Button, Screen
from bot.app.service import Call
from bot.app.table import Table
from bot.app.waiting import deputies, orders
from bot.app.waiting.notes import note, said_before
from engines.core.words import Msg, Seat


async def back_in(call: Call) -> Screen:
    """The player is back. Press: ``back-in table``."""
    async with call.service.tables.hold(call.table) as table:
        seat = table.own_seat(call.person.id)
        if seat is None:
            raise Declined("app-not-seated", "table")
        if table.waiting.seats[seat].cover and not await said_before(call.service, table.id, call.command):
            await deputies.back(call.service, table, seat, command=call.command)
        return await panel.show(call, table)


async def ask_quit(call: Call) -> Screen:
    """Ask before somebody leaves for good. Press: ``quit table``."""
    async with call.service.tables.hold(call.table) as table:
        call.seat(table)
        voice = await call.service.voice(table, call.lang)
        own = table.own_seat(call.person.id) is not None
        row = (
            Button(f"quit-yes {table.id}", voice.say("waiting-quit-yes" if own else "app-confirm"), "danger"),
            Button(f"waiting {table.id}", voice.say("app-cancel")),
        )
        text = (voice.say("waiting-quit-ask" if own else "waiting-stand-in-no-more-ask"),)
        return Screen(
            title(table.room, voice), text, rows=(row,), private=True, lang=call.lang, table=table.id,
            version=table.shown_version,
        )  # fmt: skip


async def leave(call: Call) -> Screen:
    """Leave for good: an AI plays till somebody takes the seat. Press: ``quit-yes table``."""
    async with call.service.tables.hold(call.table) as table:
        if table.over:
            raise Declined("refused-over")
        if not await said_before(call.service, table.id, call.command):
            await _left(call, table, call.seat(table))
    await call.service.store.indexes.remove("person-tables", call.person.id, call.table)
    async with call.service.tables.hold(call.table) as table:
        return await board.private(call, table)


async def _left(call: Call, table: Table, seat: int) -> None:
    told = {"seat": Seat(seat)}
    if table.own_seat(call.person.id) is None:
        msg = Msg("waiting-event-deputy-gone", dict(told))
        await note(call.service, table, ("cover", "ai"), seat, msg, command=call.command)
        return
    name = Msg("waiting-event-quit", {"name": call.person.name, "n": seat + 1})
    await note(call.service, table, ("seat", "free"), seat, name, command=call.command)
    await orders.forget(call.service, table.id, seat)


async def take(call: Call) -> Screen:
    """Sit down on a seat that was left. Press: ``take table seat``."""
    seat = call.number(1)
    await call.service.store.indexes.add("person-tables", call.person.id, call.table)
    async with call.service.tables.hold(call.table) as table:
        if table.own_seat(call.person.id) == seat:
            return await panel.show(call, table)
        if seat >= len(table.waiting.seats) or not table.waiting.seats[seat].free or table.over:
            raise Declined("waiting-seat-taken", "table")
        if not await deputies.unspoilt(call.service, table, call.person, seat):
            raise Declined("waiting-seen-another", "table")
        habits = call.person.habits
        word = ("seat", "person", habits.hours.text(), habits.pings)
        msg = Msg("waiting-event-taken", {"name": call.person.name, "n": seat + 1})
        await note(call.service, table, word, seat, msg, command=call.command, person=call.person.id)
        return await panel.show(call, table)
