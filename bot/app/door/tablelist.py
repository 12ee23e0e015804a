"""Somebody's tables: all of them as a screen, and the one that a command means."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.everywhere import FINISHED as OVER
from bot.app.match.everywhere import RUNNING, tables_of
from bot.app.match.table import InRoom, Table
from bot.app.match.unplayed import Unplayed
from bot.app.port.press import Line
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Games, Panel, Tables
from bot.app.presses.yearbook import Records
from bot.app.show.rows import fit
from engines.core.words import Seat

SHOWN = 20
FINISHED = 10


class Listed(msgspec.Struct, frozen=True):
    """One of a person's tables, as a list shows it. ``turn``: they are waited for; ``note``: who plays, how far."""

    table: str
    label: str
    turn: bool
    over: bool
    open: bool
    mine: bool
    note: str = ""


async def tables(context: RequestContext, _: Tables) -> Screen:
    """All tables of the caller, those where it is their turn first."""
    translator = Translator("", context.lang)
    found = await my_tables(context)
    lines = tuple(translator.say("app-no-tables") for _ in range(not found))
    rows = tuple(
        (Button(Panel(e.table).line, fit(e.label), "primary" if e.turn else "plain", note=e.note),)
        for e in found[:SHOWN]
    )
    ways = ((Games().line, "app-new-table"), (Line("nights"), "night-all"), (Records().line, "records-title"))
    foot = tuple(Button(press, translator.say(key)) for press, key in ways)
    return Screen(
        translator.say("app-my-tables"),
        lines,
        rows=(*rows, foot),
        private=True,
        lang=context.lang,
    )


async def my_tables(context: RequestContext) -> list[Listed]:
    """The tables at which the caller sits."""
    running, done = await asyncio.gather(
        *(tables_of(context.service, context.person, kind) for kind in (RUNNING, OVER))
    )
    found = await _all(context, list(dict.fromkeys((*running, *done[:FINISHED]))))
    return [one for one in found if one.mine]


async def _all(context: RequestContext, ids: list[str]) -> list[Listed]:
    found = [one for one in await asyncio.gather(*(_listed(context, table) for table in ids)) if one is not None]
    return sorted(found, key=lambda e: (not e.turn, e.over, not e.open, e.table))


async def _listed(context: RequestContext, table: str) -> Listed | None:
    translator = Translator("", context.lang)
    try:
        async with context.service.tables.hold(table) as found:
            game = Translator(found.game.key, context.lang).title
            seat = found.seat_of(context.person.id)
            turn = not found.over and seat in found.match.owing()
            key = "app-table-over" if found.over else "app-table-turn" if turn else "app-table-waits"
            key = "app-lesson-title" if found.room.lesson else key
            label = translator.say(key, game=game, table=table)
            note = _note(found, seat, await context.load_translator(found)) if seat is not None else ""
            return Listed(table, label, turn, found.over, open=False, mine=seat is not None, note=note)
    except InRoom as room:
        lobby_of = room.room
        if lobby_of.state == "closed":
            return None
        label = translator.say("app-table-open", game=Translator(lobby_of.game, context.lang).title, table=table)
        mine = lobby_of.seat_of(context.person.id) is not None
        return Listed(table, label, turn=False, over=False, open=True, mine=mine)
    except Unplayed as kept:
        label = translator.say("app-table-unplayed", game=Translator(kept.room.game, context.lang).title, table=table)
        mine = kept.room.seat_of(context.person.id) is not None
        return Listed(table, label, turn=False, over=kept.over, open=False, mine=mine)
    except Declined:
        return None


def _note(table: Table, own: int, translator: Translator) -> str:
    """Against whom, in which round, and who is waited for besides oneself."""
    others = [Seat(n) for n in range(len(table.seats)) if n != own]
    awaited = [Seat(n) for n in table.match.owing() if n != own] if not table.over else []
    said = [translator.say("app-table-with", seats=others)] if others else []
    begun = table.match.round > 0 and not table.over  # some games ask before their first round
    said += [translator.say("app-table-round", n=table.match.round)] if begun else []
    said += [translator.say("app-table-awaits", seats=awaited)] if awaited else []
    return " · ".join(said)


async def which(context: RequestContext, text: str) -> tuple[str, str]:
    """The table that a command means, and what else was typed.

    The first word where it is a table's id; else the one that the caller looked at last, if they sit there; else the
    only one at this place that they sit at (where it is their turn, first); else the only one of theirs anywhere; else
    the only one at this place. Raises ``Declined``.
    """
    first, _, rest = text.strip().partition(" ")
    if first and first.isalnum() and await context.service.rooms.get(first) is not None:
        return first, rest
    here = set(await context.service.store.indexes.members("place-tables", context.place)) if context.place else set()
    mine = await my_tables(context)
    if context.near in {one.table for one in mine}:
        return context.near, text
    around = ([e for e in mine if e.table in here], mine, await _all(context, sorted(here)))
    for among, several in zip(around, ("app-which-table", "app-which-table", "app-which-table-here"), strict=True):
        for some in ([e for e in among if e.turn], [e for e in among if not e.over], among):
            if len(some) == 1:
                return some[0].table, text
        if among:
            raise Declined(several)
    raise Declined("app-no-table-here")


async def which_of_mine(context: RequestContext, text: str) -> tuple[str, str]:
    """The table that a typed word goes to, and the word: never one at which the caller has no seat.

    Without a word the table is only shown, so that it may be any. Raises ``Declined``.
    """
    table, rest = await which(context, text)
    if rest.strip() and table not in {one.table for one in await my_tables(context)}:
        raise Declined("app-not-seated", "table")
    return table, rest
