"""A user's tables: the list as a screen, and the search for a command's table."""

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain

import msgspec

from bot.app.common.interfaces import is_valid_id
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, game_title
from bot.app.open_seats.callbacks import ListGroupTables, ListOffers
from bot.app.open_seats.offer_index import FOREVER, LAST_PAGE, require_reading_channel
from bot.app.open_seats.sign_up_board import find_board
from bot.app.stats.callbacks import ShowRecords
from bot.app.tables.callbacks import ListGames, ListTables, ListTablesHere, OpenPanel, ShowBoard
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.seats import GROUP_TABLES
from bot.app.tables.summaries import find_seat_marks, read_summary
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import FINISHED_LIST, RUNNING_LIST, list_user_tables
from bot.app.ui.callback_data import Callback, CallbackData
from bot.app.ui.screen import Button, Screen, choice_button, truncate_label
from bot.app.views.screen_base import competition_round_title, page_turn_rows
from bot.app.views.tree_navigation import skip_automatic_tokens
from engines.core.core_types import Seat
from engines.core.tree import Leaf

MAX_SHOWN = 20
"""Tables per page of a list."""
MAX_CHOICES = 9
"""Maximum tables that a command offers; a phone shows them together."""
MAX_OPENED = 25
"""Maximum tables opened for one screen: those of a page, and lobbies for sorting a list."""
THREAD_TABLES_INDEX = "channel-tables-below"
"""Index by channel: tables opened there and shown in a separate thread, topic or post."""
MAX_FINISHED = 10
SENTENCE_END = re.compile(r"(?<=\D[.?!])\s")
"""Matches after a sentence-ending mark; after a number, it may belong to an ordinal."""


class TableEntry(msgspec.Struct, frozen=True):
    """A table in a user's list.

    ``is_own_turn``: whether the table waits for this user; ``hint``: opponents and round; ``is_open``: whether it is a
      lobby. A table without a label was not opened, and may be closed.
    """

    table: str
    label: str = ""
    is_own_turn: bool = False
    is_over: bool = False
    is_open: bool = False
    is_own: bool = False
    hint: str = ""
    game: str = ""

    @property
    def is_closed(self) -> bool:
        """Return whether the lobby was closed before the game began."""
        return self.is_open and self.is_over


class SeveralTablesError(RejectedError):
    """Raised if a command fits several tables, listed in ``entries``."""

    def __init__(self, key: str, entries: list[TableEntry]) -> None:
        super().__init__(key)
        self.entries = entries


async def show_own_tables(context: RequestContext, callback: ListTables) -> Screen:
    """Show a page of the caller's tables, those waiting for the caller first."""
    translator = context.translator
    entries = await list_own_tables(context)
    first = _page_start(entries, callback.page)
    shown = [e for e in await open_entries(context, entries[first : first + MAX_SHOWN]) if e.is_own]
    lines = tuple(translator.translate("app-no-tables") for _ in range(not entries))
    links = [
        translator.button(ListGames(), "app-new-table"),
        Button(CallbackData("nights"), translator.translate("night-all")),
        translator.button(ListOffers(), "offers-title"),
        translator.button(ShowRecords(), "records-title"),
    ]
    channel = await context.service.channels.get(context.channel) if context.channel else None
    if channel is not None and context.service.admins.knows_members(channel):
        links.append(translator.button(ListTablesHere(), "app-tables-here"))
    turns = page_buttons(len(entries), first, ListTables, translator)
    return context.private_screen(
        translator.translate("app-my-tables"), lines, (*_entry_rows(shown, OpenPanel), *turns, tuple(links)),
        again=callback.data,
    )  # fmt: skip


def _entry_rows(entries: Iterable[TableEntry], build: Callable[[str], Callback]) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = []
    for entry in entries:
        button = choice_button(build(entry.table), truncate_label(entry.label), is_chosen=entry.is_own_turn)
        rows.append((msgspec.structs.replace(button, hint=entry.hint, hotspot=entry.game),))
    return rows


def _page_start(entries: Sequence[TableEntry], page: int | None) -> int:
    return min(page or 0, max(0, len(entries) - 1) // MAX_SHOWN) * MAX_SHOWN


def page_buttons(
    count: int, first: int, build: Callable[[int], Callback], translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build the row of buttons to the pages around the one starting at an entry; none for a single page."""
    page, row = first // MAX_SHOWN, list[Button]()
    if page:
        row.append(translator.button(build(page - 1), "app-tables-before"))
    if first + MAX_SHOWN < count:
        row.append(translator.button(build(page + 1), "app-tables-after", n=count - first - MAX_SHOWN))
    return (tuple(row),) if row else ()


async def choose_table_screen(
    context: RequestContext, error: SeveralTablesError, build: Callable[[str], Callback]
) -> Screen:
    """Build a screen that offers a command's possible tables; ``build`` makes the command's callback."""
    translator = context.translator
    entries = await open_entries(context, error.entries[:MAX_CHOICES])
    rows = _entry_rows(entries, build)
    foot = ((translator.button(ListTables(), "app-my-tables"),),) if len(error.entries) > MAX_CHOICES else ()
    return context.private_screen(translator.translate("app-name"), rows=(*rows, *foot), notice=translator(error.msg))


async def list_offered_tables(context: RequestContext) -> list[TableEntry]:
    """List the possible tables of a command: the caller's, then the channel's others."""
    own, here = await _list_own_and_here(context)
    return [*own, *(entry for entry in here if not entry.is_own)]


async def _list_own_and_here(context: RequestContext) -> tuple[list[TableEntry], list[TableEntry]]:
    """List the caller's tables and this channel's. A table in both is looked up once."""
    own, here = await _own_table_ids(context), set(places := await _channel_table_ids(context, "channel-tables"))
    entries = await _load_entries(context, dict.fromkeys((*own, *places)), set(own))
    return [e for e in entries if e.is_own], [e for e in entries if e.table in here and not e.is_closed]


async def _own_table_ids(context: RequestContext) -> list[str]:
    running, finished = await asyncio.gather(  # noqa: TID251 - two indexes
        *(list_user_tables(context.service, context.user, kind) for kind in (RUNNING_LIST, FINISHED_LIST))
    )
    return list(dict.fromkeys((*running, *finished[:MAX_FINISHED])))


async def _channel_table_ids(context: RequestContext, *indexes: str) -> list[str]:
    if not context.channel:
        return []
    lists = [await context.service.store.indexes.list_members(index, context.channel) for index in indexes]
    return [table_id for table_id in dict.fromkeys(chain(*lists)) if is_valid_id(table_id)]


async def list_own_tables(context: RequestContext) -> list[TableEntry]:
    """List the tables with a seat of the caller."""
    own = await _own_table_ids(context)
    entries = await _load_entries(context, own, set(own))
    if closed := [entry.table for entry in entries if entry.is_closed]:
        for user_id in context.user.all_ids:
            await context.service.store.indexes.remove_member(RUNNING_LIST, user_id, *closed)
    return [entry for entry in entries if entry.is_own]


async def list_channel_tables(context: RequestContext) -> list[TableEntry]:
    """List the open and running tables of the caller's channel, joinable ones first."""
    indexes = ("channel-tables", THREAD_TABLES_INDEX)
    entries = await _load_entries(context, await _channel_table_ids(context, *indexes))
    if gone := [entry.table for entry in entries if entry.is_closed or (entry.is_over and not entry.game)]:
        for channel_index in indexes:
            await context.service.store.indexes.remove_member(channel_index, context.channel, *gone)
    return sorted((entry for entry in entries if not entry.is_over), key=lambda entry: not entry.is_open)


async def show_channel_tables(context: RequestContext, callback: ListTablesHere) -> Screen:
    """Show a page of the open and running tables of the caller's channel."""
    translator = context.translator
    entries = await list_channel_tables(context)
    first = _page_start(entries, callback.page)
    shown = await open_entries(context, entries[first : first + MAX_SHOWN])
    rows = _entry_rows((entry for entry in shown if not entry.is_over), ShowBoard)
    lines = () if rows else (translator.translate("app-no-tables-here"),)
    foot = (
        translator.button(ListGames(), "app-new-table", "primary"),
        translator.button(ListTables(), "app-my-tables"),
    )
    return context.private_screen(
        translator.translate("app-tables-here"),
        lines,
        (*rows, *page_buttons(len(entries), first, ListTablesHere, translator), foot),
        again=callback.data,
    )


async def show_group_tables(context: RequestContext, callback: ListGroupTables) -> Screen:
    """Show a page of the tables of a channel's whole group, newest first.

    Raises ``RejectedError`` if the caller is not a member, or the group has no board, which leads to this list.
    """
    service, translator = context.service, context.translator
    channel = await service.channels.get(await require_reading_channel(context, callback.where))
    group = await service.channels.load_group(channel) if channel is not None else None
    if channel is None or group is None or await find_board(service, group) is None:
        raise RejectedError("app-invalid-button")
    page = min(callback.page, LAST_PAGE)
    first = page * MAX_SHOWN
    ids = await service.store.timelines.list_members(GROUP_TABLES, group.id, FOREVER, 0, first + MAX_SHOWN + 1)
    entries = await open_entries(context, [TableEntry(table_id) for table_id in ids[first : first + MAX_SHOWN]])
    rows = _entry_rows(entries, ShowBoard)
    last = page + (len(ids) > first + MAX_SHOWN)
    turns = page_turn_rows(page, last, lambda n: ListGroupTables(n, channel.id).data, translator)
    offers = translator.button(ListOffers(channel.id), "offers-title")
    lines = () if rows else (translator.translate("app-no-tables-here"),)
    return context.private_screen(
        translator.translate("tables-of-group"), lines, (*rows, *turns, (offers,)), again=callback.data
    )


async def _load_entries(
    context: RequestContext, ids: Iterable[str], own: Collection[str] = frozenset()
) -> list[TableEntry]:
    """Sort tables for a list, opening only a few without a summary. ``own``: ids from the caller's own lists."""
    found = await context.service.store.tables.load_summaries(ids)
    unknown = sorted(table_id for table_id, data in found.items() if data is None)
    looked_up = unknown[: MAX_OPENED - min(MAX_SHOWN, len(found) - len(unknown))]
    opened = await asyncio.gather(*(_load_entry(context, table_id) for table_id in looked_up))  # noqa: TID251 - MAX_OPENED
    entries = dict(zip(looked_up, opened, strict=True))
    groups: list[list[TableEntry]] = [[] for _ in range(5)]
    marks = find_seat_marks(context.user)
    for table_id in sorted(found):  # faster than one sort by several keys
        if data := found[table_id]:
            game, is_over, turn = read_summary(data, marks)
            fields = (table_id, "", turn is True, is_over, False, turn is not None, "", game)
            entry: TableEntry | None = TableEntry(*fields)
        elif table_id in entries:
            entry = entries[table_id]
        else:
            entry = TableEntry(table_id, is_over=data is not None, is_own=table_id in own)
        if entry is not None:
            groups[_entry_rank(entry)].append(entry)
    return [*chain(*groups)]


def _entry_rank(entry: TableEntry) -> int:
    """Return an entry's rank in a list: the user's turn, lobbies, other tables, unknown ones, finished ones."""
    kinds = (
        entry.is_own_turn,
        entry.is_open and not entry.is_over,
        bool(entry.game) and not entry.is_over,
        not entry.is_over,
        True,
    )
    return kinds.index(True)


async def open_entries(context: RequestContext, entries: Sequence[TableEntry]) -> list[TableEntry]:
    """Open the tables of one page to label them, leaving out those that can no longer be opened."""
    unopened = [entry.table for entry in entries if not entry.label]
    missing = iter(await asyncio.gather(*(_load_entry(context, table_id) for table_id in unopened)))  # noqa: TID251 - the entries of a page
    return [entry for entry in (e if e.label else next(missing) for e in entries) if entry and entry.label]


async def _load_entry(context: RequestContext, table_id: str) -> TableEntry | None:
    try:
        async with context.service.tables.open(table_id) as opened:
            if isinstance(opened, Table):
                return await _describe_table(context, opened)
            return _describe_lobby(context, opened)
    except RejectedError:
        return None


async def _describe_table(context: RequestContext, table: Table) -> TableEntry:
    seat = table.seat_of(context.user.id)
    turn = not table.is_over and seat in table.match.seats_to_move()
    key = "app-table-over" if table.is_over else "app-table-turn" if turn else "app-table-waits"
    translator, at = await context.load_translator(table), table.lobby.competition_round
    title, name = game_title(context.lang, table.game.key), table.id
    if at is not None:  # round and opponents tell them apart
        title = competition_round_title(at, translator)
        name = ", ".join([other for n, other in enumerate(translator.names) if n != seat])
    label = context.translator.translate("app-lesson-title" if table.lobby.lesson else key, game=title, table=name)
    hint = _entry_hint(table, seat, translator)
    return TableEntry(
        table.id, label, turn, table.is_over, is_open=False, is_own=seat is not None, hint=hint, game=table.game.key
    )


def _describe_lobby(context: RequestContext, lobby: Lobby) -> TableEntry:
    if lobby.state == "closed":
        return TableEntry(lobby.table, is_open=True, is_over=True)
    title = game_title(context.lang, lobby.game)
    label = context.translator.translate("app-table-open", game=title, table=lobby.table)
    is_own = lobby.seat_of(context.user.id) is not None
    return TableEntry(
        lobby.table, label, is_own_turn=False, is_over=False, is_open=True, is_own=is_own, game=lobby.game
    )


def _entry_hint(table: Table, own: int | None, translator: Translator) -> str:
    """Describe a table in one line: its question to the user, the other players, the round, and the seats to move."""
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
    """Return the first sentence of a seat's open question, after its automatic answers."""
    _, node = skip_automatic_tokens(table.match.choice_tree(seat), ())
    return "" if isinstance(node, Leaf) else SENTENCE_END.split(translator(node.question))[0]


async def resolve_table(context: RequestContext, text: str) -> tuple[str, str]:
    """Find a command's table; return its id and the remaining text.

    In this order: the first typed token if it is a table's id; the caller's most recent table, if they have a seat;
    their only table in this channel, preferably on their turn; their only table anywhere; the only table in this
    channel. Raises ``SeveralTablesError``, or ``RejectedError`` if none fits.
    """
    first, _, rest = text.strip().partition(" ")
    if first and first.isalnum() and await context.service.tables.load_lobby(first) is not None:
        return first, rest
    own, here = await _list_own_and_here(context)
    if context.recent_table in {entry.table for entry in own}:
        return context.recent_table, text
    own_here = [entry for entry in here if entry.is_own]
    around = (own_here, own, here)
    for among, several in zip(around, ("app-which-table", "app-which-table", "app-which-table-here"), strict=True):
        for some in ([e for e in among if e.is_own_turn], [e for e in among if not e.is_over], among):
            if len(some) == 1:
                return some[0].table, text
        if among:
            raise SeveralTablesError(several, [e for e in among if not e.is_over] or among)
    raise RejectedError("app-no-table-here")
