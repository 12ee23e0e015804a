"""Completion of a command's arguments while a user types."""

from bot.app.common.interfaces import Completion
from bot.app.context import RequestContext
from bot.app.dispatch import table_list
from bot.app.game_nights.date_screens import complete_date
from bot.app.i18n import game_title
from bot.app.turns import move_parser
from bot.app.ui.texts import normalize_text
from engines import GAMES
from engines.core.levels import LEVELS

MAX_COMPLETIONS = 25


async def complete_argument(context: RequestContext, kind: str, text: str) -> list[Completion]:
    """Complete an argument of this kind (see ``commands.Argument``). Raises ``RejectedError``."""
    match kind:
        case "table":
            return _filter_completions(await _table_completions(context, text), text)
        case "game":
            titles = [Completion(key, game_title(context.lang, key), whole=True) for key in GAMES]
            return _filter_completions(titles, text)
        case "level":
            translator = context.translator
            return _filter_completions(
                [Completion(level, translator.translate(f"app-level-{level}"), whole=True) for level in LEVELS], text
            )
        case "date":
            return (await complete_date(context, text))[:MAX_COMPLETIONS]
        case "move":
            return await _move_completions(context, text)
        case _:
            return []


async def _table_completions(context: RequestContext, text: str) -> list[Completion]:
    entries = await _open_fitting(context, await table_list.list_offered_tables(context), text)
    return [Completion(e.table, _table_label(e), whole=True) for e in entries]


async def _open_fitting(
    context: RequestContext, entries: list[table_list.TableEntry], text: str
) -> list[table_list.TableEntry]:
    """Open a page of these tables, starting with those whose id or game fits the text."""
    order = _put_fitting_first(entries, text, context.lang)
    return await table_list.open_entries(context, order[: table_list.MAX_SHOWN])


def _put_fitting_first(entries: list[table_list.TableEntry], text: str, lang: str) -> list[table_list.TableEntry]:
    query = normalize_text(text)
    games = {entry.game for entry in entries} & GAMES.keys()
    fitting = {game for game in games if query in normalize_text(game_title(lang, game))}
    return sorted(entries, key=lambda e: e.game not in fitting and query not in e.table and e.table not in query)


def _table_label(entry: table_list.TableEntry) -> str:
    return " · ".join(filter(None, (entry.label, entry.hint)))


def _table_choices(entries: list[table_list.TableEntry], text: str) -> list[Completion]:
    """Offer the tables of a move: those named in the text, or all, with the text as the move."""
    tables = [Completion(f"{entry.table} ", _table_label(entry), whole=False) for entry in entries]
    found = _filter_completions(tables, text)
    return found or [Completion(c.text + text.strip(), c.label, whole=False) for c in tables][:MAX_COMPLETIONS]


def _filter_completions(completions: list[Completion], text: str) -> list[Completion]:
    query = normalize_text(text)
    return [
        completion for completion in completions if query in normalize_text(f"{completion.text} {completion.label}")
    ][:MAX_COMPLETIONS]


async def _move_completions(context: RequestContext, text: str) -> list[Completion]:
    try:
        table, rest = await table_list.resolve_table(context, text)
    except table_list.SeveralTablesError as error:
        return _table_choices(await _open_fitting(context, error.entries, text), text)
    prefix = text[: len(text) - len(rest)] if text.strip() else ""
    async with context.service.tables.open_started(table) as locked_table:
        seat = locked_table.seat_of(context.user.id)
        if seat is None or locked_table.is_over or seat not in locked_table.match.open_questions():
            return []
        translator = await context.load_translator(locked_table)
        completions = move_parser.complete_move(locked_table.match.choice_tree(seat), rest, translator)
    return [Completion(prefix + completion.text, completion.label, completion.whole) for completion in completions]
