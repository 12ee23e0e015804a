"""A user's tables: the list as a screen, and finding the table that a command means."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.stats.callbacks import ShowRecords
from bot.app.tables.callbacks import ListGames, ListTables, OpenPanel
from bot.app.tables.fan_out import FINISHED as OVER
from bot.app.tables.fan_out import RUNNING, list_user_tables
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.tables.unsupported import UnsupportedTableError
from bot.app.ui.button_rows import truncate_label
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from engines.core.core_types import Seat

MAX_SHOWN = 20
MAX_FINISHED = 10


class TableEntry(msgspec.Struct, frozen=True):
    """A table in a user's list.

    ``is_own_turn``: the table waits for this user; ``hint``: opponents and round; ``is_open``: a lobby.
    """

    table: str
    label: str
    is_own_turn: bool
    is_over: bool
    is_open: bool
    is_own: bool
    hint: str = ""


async def show_own_tables(context: RequestContext, _: ListTables) -> Screen:
    """Show all tables of the caller, those waiting for the caller first."""
    translator = Translator("", context.lang)
    found = await list_own_tables(context)
    lines = tuple(translator.translate("app-no-tables") for _ in range(not found))
    rows = tuple(
        (
            Button(
                OpenPanel(e.table).data, truncate_label(e.label), "primary" if e.is_own_turn else "plain", hint=e.hint
            ),
        )
        for e in found[:MAX_SHOWN]
    )
    ways = (
        (ListGames().data, "app-new-table"),
        (CallbackData("nights"), "night-all"),
        (ShowRecords().data, "records-title"),
    )
    foot = tuple(Button(press, translator.translate(key)) for press, key in ways)
    return Screen(
        translator.translate("app-my-tables"),
        lines,
        rows=(*rows, foot),
        private=True,
        lang=context.lang,
    )


async def list_own_tables(context: RequestContext) -> list[TableEntry]:
    """List the tables at which the caller sits."""
    running, done = await asyncio.gather(
        *(list_user_tables(context.service, context.user, kind) for kind in (RUNNING, OVER))
    )
    found = await _load_entries(context, list(dict.fromkeys((*running, *done[:MAX_FINISHED]))))
    return [one for one in found if one.is_own]


async def _load_entries(context: RequestContext, ids: list[str]) -> list[TableEntry]:
    found = [one for one in await asyncio.gather(*(_load_entry(context, table) for table in ids)) if one is not None]
    return sorted(found, key=lambda e: (not e.is_own_turn, e.is_over, not e.is_open, e.table))


async def _load_entry(context: RequestContext, table: str) -> TableEntry | None:
    translator = Translator("", context.lang)
    try:
        async with context.service.tables.lock_table(table) as found:
            game = Translator(found.game.key, context.lang).game_title
            seat = found.seat_of(context.user.id)
            turn = not found.is_over and seat in found.match.seats_to_move()
            key = "app-table-over" if found.is_over else "app-table-turn" if turn else "app-table-waits"
            key = "app-lesson-title" if found.lobby.lesson else key
            label = translator.translate(key, game=game, table=table)
            note = _entry_hint(found, seat, await context.load_translator(found)) if seat is not None else ""
            return TableEntry(table, label, turn, found.is_over, is_open=False, is_own=seat is not None, hint=note)
    except TableNotStartedError as room:
        lobby_of = room.lobby
        if lobby_of.state == "closed":
            return None
        label = translator.translate(
            "app-table-open", game=Translator(lobby_of.game, context.lang).game_title, table=table
        )
        mine = lobby_of.seat_of(context.user.id) is not None
        return TableEntry(table, label, is_own_turn=False, is_over=False, is_open=True, is_own=mine)
    except UnsupportedTableError as kept:
        label = translator.translate(
            "app-table-unplayed", game=Translator(kept.lobby.game, context.lang).game_title, table=table
        )
        mine = kept.lobby.seat_of(context.user.id) is not None
        return TableEntry(table, label, is_own_turn=False, is_over=kept.is_over, is_open=False, is_own=mine)
    except RejectedError:
        return None


def _entry_hint(table: Table, own: int, translator: Translator) -> str:
    """Describe a table in one line: the opponents, the round, and the other seats to move."""
    others = [Seat(n) for n in range(len(table.seats)) if n != own]
    awaited = [Seat(n) for n in table.match.seats_to_move() if n != own] if not table.is_over else []
    said = [translator.translate("app-table-with", seats=others)] if others else []
    begun = table.match.round_number > 0 and not table.is_over  # some games ask questions before their first round
    said += [translator.translate("app-table-round", n=table.match.round_number)] if begun else []
    said += [translator.translate("app-table-awaits", seats=awaited)] if awaited else []
    return " · ".join(said)


async def resolve_table(context: RequestContext, text: str) -> tuple[str, str]:
    """Find the table that a command means; return its id and the remaining text.

    In this order: the first typed token if it is a table's id; the caller's most recent table, if they sit there; their
    only table in this channel, preferring one where it is their turn; their only table anywhere; the only table in this
    channel. Raises ``RejectedError`` where several fit, or none.
    """
    first, _, rest = text.strip().partition(" ")
    if first and first.isalnum() and await context.service.lobbies.load_lobby(first) is not None:
        return first, rest
    here = (
        set(await context.service.store.indexes.list_members("place-tables", context.channel))
        if context.channel
        else set()
    )
    mine = await list_own_tables(context)
    if context.recent_table in {one.table for one in mine}:
        return context.recent_table, text
    around = ([e for e in mine if e.table in here], mine, await _load_entries(context, sorted(here)))
    for among, several in zip(around, ("app-which-table", "app-which-table", "app-which-table-here"), strict=True):
        for some in ([e for e in among if e.is_own_turn], [e for e in among if not e.is_over], among):
            if len(some) == 1:
                return some[0].table, text
        if among:
            raise RejectedError(several)
    raise RejectedError("app-no-table-here")


async def resolve_own_table(context: RequestContext, text: str) -> tuple[str, str]:
    """Find the table that a typed move is for; the caller must have a seat there.

    Without a move any table is returned, because it is only shown. Raises ``RejectedError``.
    """
    table, rest = await resolve_table(context, text)
    if rest.strip() and table not in {one.table for one in await list_own_tables(context)}:
        raise RejectedError("app-not-seated", "table")
    return table, rest
