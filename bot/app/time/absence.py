"""Coming back, leaving for good, and taking a seat that was left."""

from __future__ import annotations

from bot.app.lobby.openings import one_more_seat
from bot.app.match import deputies, hosting, orders
from bot.app.match.notes import WHO, now_ms, said_before
from bot.app.match.service import Call
from bot.app.match.table import Table
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.time import BackIn, Quit, QuitYes, TableTime, Take
from bot.app.show import board
from bot.app.show.frames import title
from bot.app.time.following import away_args
from bot.app.turn import panel
from engines.core.words import Msg, Seat


async def back_in(call: Call, table: Table, _: BackIn) -> Screen:
    """The player is back."""
    seat = call.seat(table)
    if table.waiting.seats[seat].cover and not await said_before(call.service, table, call.command):
        await deputies.back(call.service, table, seat, command=call.command)
    return await panel.show(call, table)


async def ask_quit(call: Call, table: Table, _: Quit) -> Screen:
    """Ask before somebody leaves for good."""
    voice = await call.service.voice(table, call.lang)
    own = table.own_seat(call.person.id) is not None
    row = (
        Button(QuitYes(table.id).line, voice.say("waiting-quit-yes" if own else "app-confirm"), "danger"),
        Button(TableTime(table.id).line, voice.say("app-cancel")),
    )
    ask = ("waiting-quit-ask", "waiting-quit-counts") if own else ("waiting-stand-in-no-more-ask",)
    text = tuple(voice.say(key) for key in ask)
    return Screen(
        title(table.room, voice), text, rows=(row,), private=True, lang=call.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def leave(call: Call, table: Table, _: QuitYes) -> Screen:
    """Leave for good: an AI plays till somebody takes the seat."""
    if table.over:
        raise Declined("refused-over")
    if not await said_before(call.service, table, call.command):
        seat = table.seat_of(call.person.id)
        if seat is None:
            raise Declined("app-not-seated", "table")
        await _left(call, table, seat)
    for one in call.person.ids:
        await call.service.store.indexes.remove("person-tables", one, table.id)
    return await board.private(call, table)


async def _left(call: Call, table: Table, seat: int) -> None:
    told = {"seat": Seat(seat)}
    if table.own_seat(call.person.id) is None:
        msg = Msg("waiting-event-deputy-gone", dict(told))
        await call.service.tables.note(table, ("cover", "ai"), seat, msg, command=call.command)
        return
    person = table.holder(seat)
    await hosting.pass_on(call.service, table, call.person.ids, command=call.command)
    msg = Msg("waiting-event-quit", {"name": WHO, "n": seat + 1})
    await call.service.tables.note(table, ("seat", "free"), seat, msg, command=call.command, person=person)
    await orders.forget(call.service, table, seat)


async def take(call: Call, table: Table, press: Take) -> Screen:
    """Sit down on a seat that was left."""
    seat = press.seat
    if table.own_seat(call.person.id) == seat:
        return await panel.show(call, table)
    if seat >= len(table.waiting.seats) or not table.waiting.seats[seat].free or table.over:
        raise Declined("waiting-seat-taken", "table")
    if not await deputies.unspoilt(call.service, table, call.person, seat):
        raise Declined("waiting-seen-another", "table")
    await one_more_seat(call, table.id)
    now = now_ms(call.service)
    habits = call.person.habits_at(now)
    ahead = habits.away if habits.away is not None and habits.away.begin > now else None  # in one, they are back here
    word = ("seat", "person", *habits.word()[1:], *(away_args(ahead) if ahead is not None else ()))
    await orders.forget(call.service, table, seat, call.person.id)  # what they ordered before they left
    msg = Msg("waiting-event-taken", {"name": WHO, "n": seat + 1})
    await call.service.store.indexes.add("person-tables", call.person.id, table.id)
    await call.service.tables.note(table, word, seat, msg, command=call.command, person=call.person.id)
    await hosting.take_up(call.service, table, seat, command=call.command)
    return await panel.show(call, table)
