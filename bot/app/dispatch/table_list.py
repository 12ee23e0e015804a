"""A user's tables: the list as a screen, and finding the table that a command means."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.stats.callbacks import ShowRecords
from bot.app.tables.callbacks import ListGames, ListTables, ListTablesHere, OpenPanel, ShowBoard
from bot.app.tables.fan_out import FINISHED as OVER
from bot.app.tables.fan_out import RUNNING, list_user_tables
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.app.ui.callback_data import Callback, CallbackData
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.views.tree_navigation import skip_automatic_tokens
from engines.core.core_types import Seat
from engines.core.tree import Leaf

MAX_SHOWN = 20
BELOW = "place-tables-below"
"""Index: channel -> tables that were opened there and are shown in a thread, topic or post of their own."""
MAX_FINISHED = 10
SENTENCE_END = re.compile(r"(?<=\D[.?!])\s")
"""After a mark that ends a sentence; one after a number may belong to an ordinal."""


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
    game: str = ""


class SeveralTablesError(RejectedError):
    """Raised if a command fits several tables: ``entries``."""

    def __init__(self, key: str, entries: list[TableEntry]) -> None:
        super().__init__(key)
        self.entries = entries


async def show_own_tables(context: RequestContext, _: ListTables) -> Screen:
    """Show all tables of the caller, those waiting for the caller first."""
    translator = Translator("", context.lang)
    entries = await list_own_tables(context)
    lines = tuple(translator.translate("app-no-tables") for _ in range(not entries))
    rows = tuple(
        (
            Button(
                OpenPanel(e.table).data,
                truncate_label(e.label),
                "primary" if e.is_own_turn else "plain",
                hint=e.hint,
                hotspot=e.game,
            ),
        )
        for e in entries[:MAX_SHOWN]
    )
    links: tuple[tuple[CallbackData, str], ...] = (
        (ListGames().data, "app-new-table"),
        (CallbackData("nights"), "night-all"),
        (ShowRecords().data, "records-title"),
    )
    channel = await context.service.channels.get(context.channel) if context.channel else None
    if channel is not None and context.service.admins.knows_members(channel):
        links = (*links, (ListTablesHere().data, "app-tables-here"))
    foot = tuple(Button(data, translator.translate(key)) for data, key in links)
    return Screen(
        translator.translate("app-my-tables"),
        lines,
        rows=(*rows, foot),
        private=True,
        lang=context.lang,
    )


def choose_table_screen(context: RequestContext, error: SeveralTablesError, build: Callable[[str], Callback]) -> Screen:
    """Build a screen that offers the tables that a command may mean; ``build`` is what the command does there."""
    translator = Translator("", context.lang)
    rows = tuple(
        (Button(build(e.table).data, truncate_label(e.label), "primary" if e.is_own_turn else "plain", hint=e.hint),)
        for e in error.entries[:MAX_SHOWN]
    )
    return Screen(
        translator.translate("app-name"), rows=rows, notice=translator(error.msg), private=True, lang=context.lang
    )


async def list_offered_tables(context: RequestContext) -> list[TableEntry]:
    """List the tables that a command can be about: the caller's, then the others of this channel."""
    own, here = await asyncio.gather(list_own_tables(context), _list_channel_tables(context))
    return [*own, *(entry for entry in here if not entry.is_own)]


async def _list_channel_tables(context: RequestContext) -> list[TableEntry]:
    if not context.channel:
        return []
    return await _load_entries(
        context, await context.service.store.indexes.list_members("place-tables", context.channel)
    )


async def list_own_tables(context: RequestContext) -> list[TableEntry]:
    """List the tables at which the caller sits."""
    running, finished = await asyncio.gather(
        *(list_user_tables(context.service, context.user, kind) for kind in (RUNNING, OVER))
    )
    entries = await _load_entries(context, list(dict.fromkeys((*running, *finished[:MAX_FINISHED]))))
    return [entry for entry in entries if entry.is_own]


async def list_channel_tables(context: RequestContext) -> list[TableEntry]:
    """List the open and running tables of the caller's channel, those that can be joined first."""
    indexes = context.service.store.indexes
    here, below = [await indexes.list_members(index, context.channel) for index in ("place-tables", BELOW)]
    entries = await _load_entries(context, list(dict.fromkeys((*here, *below))))
    live = [entry for entry in entries if not entry.is_over]
    for table in set(below) - {entry.table for entry in live}:
        await indexes.remove_member(BELOW, context.channel, table)
    return sorted(live, key=lambda entry: not entry.is_open)


async def show_channel_tables(context: RequestContext, _: ListTablesHere) -> Screen:
    """Show the open and running tables of the caller's channel."""
    translator = Translator("", context.lang)
    entries = (await list_channel_tables(context))[:MAX_SHOWN] if context.channel else []
    rows = tuple(
        (Button(ShowBoard(e.table).data, truncate_label(e.label), hint=e.hint, hotspot=e.game),) for e in entries
    )
    lines = () if rows else (translator.translate("app-no-tables-here"),)
    foot = (
        Button(ListGames().data, translator.translate("app-new-table"), "primary"),
        Button(ListTables().data, translator.translate("app-my-tables")),
    )
    return Screen(translator.translate("app-tables-here"), lines, rows=(*rows, foot), private=True, lang=context.lang)


async def _load_entries(context: RequestContext, ids: list[str]) -> list[TableEntry]:
    entries = [
        entry for entry in await asyncio.gather(*(_load_entry(context, table) for table in ids)) if entry is not None
    ]
    return sorted(entries, key=lambda e: (not e.is_own_turn, e.is_over, not e.is_open, e.table))


async def _load_entry(context: RequestContext, table: str) -> TableEntry | None:
    translator = Translator("", context.lang)
    try:
        async with context.service.tables.lock_table(table) as locked_table:
            game = Translator(locked_table.game.key, context.lang).game_title
            seat = locked_table.seat_of(context.user.id)
            turn = not locked_table.is_over and seat in locked_table.match.seats_to_move()
            key = "app-table-over" if locked_table.is_over else "app-table-turn" if turn else "app-table-waits"
            key = "app-lesson-title" if locked_table.lobby.lesson else key
            label = translator.translate(key, game=game, table=table)
            hint = _entry_hint(locked_table, seat, await context.load_translator(locked_table))
            return TableEntry(
                table,
                label,
                turn,
                locked_table.is_over,
                is_open=False,
                is_own=seat is not None,
                hint=hint,
                game=locked_table.game.key,
            )
    except TableNotStartedError as error:
        lobby = error.lobby
        if lobby.state == "closed":
            return None
        label = translator.translate(
            "app-table-open", game=Translator(lobby.game, context.lang).game_title, table=table
        )
        is_own = lobby.seat_of(context.user.id) is not None
        return TableEntry(table, label, is_own_turn=False, is_over=False, is_open=True, is_own=is_own, game=lobby.game)
    except UnsupportedTableError as error:
        label = translator.translate(
            "app-table-unplayed", game=Translator(error.lobby.game, context.lang).game_title, table=table
        )
        is_own = error.lobby.seat_of(context.user.id) is not None
        return TableEntry(
            table, label, is_own_turn=False, is_over=error.is_over, is_open=False, is_own=is_own, game=error.lobby.game
        )
    except RejectedError:
        return None


def _entry_hint(table: Table, own: int | None, translator: Translator) -> str:
    """Describe a table in one line: its question to the user, the other players, the round, and who has to move."""
    others = [Seat(n) for n in range(len(table.seats)) if n != own]
    awaiting = () if table.is_over else table.match.seats_to_move()
    awaited = [Seat(n) for n in awaiting if n != own]
    parts = [_question_text(table, own, translator)] if own is not None and own in awaiting else []
    parts += [translator.translate("app-table-with", seats=others)] if others else []
    has_started = (
        table.match.round_number > 0 and not table.is_over
    )  # some games ask questions before their first round
    parts += [translator.translate("app-table-round", n=table.match.round_number)] if has_started else []
    parts += [translator.translate("app-table-awaits", seats=awaited)] if awaited else []
    return " · ".join(part for part in parts if part)


def _question_text(table: Table, seat: int, translator: Translator) -> str:
    """Return the first sentence of the question that waits for a seat, without what is answered automatically."""
    _, node = skip_automatic_tokens(table.match.choice_tree(seat), ())
    return "" if isinstance(node, Leaf) else SENTENCE_END.split(translator(node.question))[0]


async def resolve_table(context: RequestContext, text: str) -> tuple[str, str]:
    """Find the table that a command means; return its id and the remaining text.

    In this order: the first typed token if it is a table's id; the caller's most recent table, if they sit there; their
    only table in this channel, preferring one where it is their turn; their only table anywhere; the only table in this
    channel. Raises ``SeveralTablesError``, or ``RejectedError`` where none fits.
    """
    first, _, rest = text.strip().partition(" ")
    if first and first.isalnum() and await context.service.tables.load_lobby(first) is not None:
        return first, rest
    own = await list_own_tables(context)
    if context.recent_table in {entry.table for entry in own}:
        return context.recent_table, text
    here = await _list_channel_tables(context)
    own_here = [entry for entry in here if entry.is_own]
    around = (own_here, own, here)
    for among, several in zip(around, ("app-which-table", "app-which-table", "app-which-table-here"), strict=True):
        for some in ([e for e in among if e.is_own_turn], [e for e in among if not e.is_over], among):
            if len(some) == 1:
                return some[0].table, text
        if among:
            raise SeveralTablesError(several, [e for e in among if not e.is_over] or among)
    raise RejectedError("app-no-table-here")
