"""What a chat lists while a user types: completions of a command's arguments, and what to send to any chat.

The latter are tables as spectators see them, open seats and moments.
"""

import msgspec

from bot.app.common.interfaces import Completion
from bot.app.context import RequestContext, Services
from bot.app.dispatch import table_list
from bot.app.errors import RejectedError
from bot.app.game_nights.date_screens import complete_date
from bot.app.i18n import Translator, game_title
from bot.app.open_seats.callbacks import AskSeat
from bot.app.open_seats.offer_index import load_offers
from bot.app.open_seats.sign_up_board import offer_line
from bot.app.tables.callbacks import ShowBoard
from bot.app.tables.table import Table
from bot.app.turns import move_parser
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Screen
from bot.app.ui.texts import normalize_text
from bot.app.users.user_repository import User
from bot.app.views.board_view import public_table_screen
from bot.app.views.datetimes import replace_timestamps
from bot.app.views.shared_moments import load_shared_move, load_user_moments
from engines import GAMES
from engines.core.levels import LEVELS

MAX_OF_A_KIND = 6
"""Tables, offers and moments of one answer, of each."""


class InlineAnswer(msgspec.Struct, frozen=True):
    """Something to send to a chat. ``callback_data``: what a button below it does; ``link``: stands below the text."""

    id: str
    title: str
    text: str
    label: str = ""
    callback_data: CallbackData = CallbackData("")
    link: str = ""


async def list_inline_answers(
    service: Services, context: RequestContext | None, lang: str, text: str
) -> list[InlineAnswer]:
    """List what the caller can send, at most a few of each kind, that contain the typed text.

    All of it may be seen by everybody: no answer is a player's own view. ``context``: None for a caller who is no user,
    and so has open seats alone, in this language.
    """
    if context is None:
        found = await _list_offers(service, lang, None)
    else:
        offers = await _list_offers(service, context.lang, context.user)
        found = [*await _list_tables(context, text), *offers, *await _list_moments(context, text)]
    wanted = normalize_text(text)
    return [answer for answer in found if wanted in normalize_text(f"{answer.title} {answer.text} {answer.link}")]


async def _list_tables(context: RequestContext, text: str) -> list[InlineAnswer]:
    label, answers = context.translator.translate("app-board"), list[InlineAnswer]()
    own = [entry for entry in await table_list.list_own_tables(context) if entry.game]
    for entry in _put_fitting_first(own, text, context.lang)[:MAX_OF_A_KIND]:
        try:
            async with context.service.tables.open(entry.table) as opened:
                if not isinstance(opened, Table):
                    continue
                screen = await public_table_screen(context.service, opened, context.lang)
        except RejectedError:
            continue
        answers.append(
            InlineAnswer(f"t{entry.table}", screen.title, _plain_text(screen), label, ShowBoard(entry.table).data)
        )
    return answers


def _plain_text(screen: Screen) -> str:
    """Return the text of a public screen, with its moments in UTC, since its readers are unknown."""
    return replace_timestamps("\n".join((screen.title, *screen.text)), "UTC", screen.lang)


async def _list_offers(service: Services, lang: str, reader: User | None) -> list[InlineAnswer]:
    """List open seats that are offered to everybody: what a group keeps to itself is sent nowhere."""
    page = await load_offers(service, None, reader=reader)
    translators = [Translator(lang, lobby.game) for lobby in page.lobbies[:MAX_OF_A_KIND]]
    return [
        InlineAnswer(
            f"o{lobby.table}",
            f"{translator.translate('offers-title')} · {translator.game_title}",
            replace_timestamps(offer_line(lobby, lang), "UTC", lang),
            translator.translate("offers-sit-here"),
            AskSeat(lobby.table).data,
        )
        for lobby, translator in zip(page.lobbies, translators, strict=False)
    ]


async def _list_moments(context: RequestContext, text: str) -> list[InlineAnswer]:
    """List the caller's newest links, those to a named table first; none where no link can be opened."""
    service, answers, wanted = context.service, list[InlineAnswer](), normalize_text(text)
    moments = await load_user_moments(service, context.user) if service.secure_url else {}
    order = sorted(moments.items(), key=lambda pair: pair[1].table not in wanted)
    for token, moment in order[:MAX_OF_A_KIND]:
        move = await load_shared_move(service, moment, context.lang)
        if move is not None:
            line = move.translator.translate("app-replay-move", n=move.number, last=move.last)
            title = f"{move.translator.translate('moment-one')} · {move.title} · {line}"
            answers.append(InlineAnswer(f"m{token}", title, line, link=f"{service.secure_url}/m/{token}"))
    return answers


MAX_COMPLETIONS = 25


async def complete_argument(context: RequestContext, kind: str, text: str) -> list[Completion]:
    """Complete an argument of this kind (see ``commands.Argument``).

    Raises ``RejectedError``.
    """
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
    """Open a page of these tables: those whose id or game fits the text come first."""
    order = _put_fitting_first(entries, text, context.lang)
    return await table_list.open_entries(context, order[: table_list.MAX_SHOWN])


def _put_fitting_first(entries: list[table_list.TableEntry], text: str, lang: str) -> list[table_list.TableEntry]:
    """Return the tables with those first whose id or game fits the text."""
    query = normalize_text(text)
    games = {entry.game for entry in entries} & GAMES.keys()
    fitting = {game for game in games if query in normalize_text(game_title(lang, game))}
    return sorted(entries, key=lambda e: e.game not in fitting and query not in e.table and e.table not in query)


def _table_label(entry: table_list.TableEntry) -> str:
    return " · ".join(filter(None, (entry.label, entry.hint)))


def _table_choices(entries: list[table_list.TableEntry], text: str) -> list[Completion]:
    """Offer the tables that a move may be meant for: those that the text names, or all, with the text as the move."""
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
