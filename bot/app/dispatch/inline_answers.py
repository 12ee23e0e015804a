"""What a user can send to any chat by naming the bot there: tables as spectators see them, open seats, moments."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.dispatch.table_list import list_own_tables
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.open_seats.callbacks import AskSeat
from bot.app.open_seats.offer_index import OfferScope, load_offers
from bot.app.open_seats.offer_text import offer_line
from bot.app.tables.callbacks import ShowBoard
from bot.app.tables.table import Table
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Screen
from bot.app.ui.texts import normalize_text
from bot.app.views.board_view import public_table_screen
from bot.app.views.datetimes import replace_timestamps
from bot.app.views.shared_moments import list_recent_moments

MOST_OF_A_KIND = 6
"""Tables, offers and moments of one answer, of each."""


class InlineAnswer(msgspec.Struct, frozen=True):
    """Something to send to a chat. ``callback_data``: what a button below it does; ``text``: also a link."""

    id: str
    title: str
    text: str
    label: str = ""
    callback_data: CallbackData = CallbackData("")


async def list_inline_answers(context: RequestContext, text: str) -> list[InlineAnswer]:
    """List what the caller can send, at most a few of each kind, that contain the typed text.

    All of it may be seen by everybody: no answer is a player's own view.
    """
    found = [*await _list_tables(context), *await _list_offers(context), *await _list_moments(context)]
    wanted = normalize_text(text)
    return [answer for answer in found if wanted in normalize_text(f"{answer.title} {answer.text}")]


async def _list_tables(context: RequestContext) -> list[InlineAnswer]:
    label, answers = context.translator.translate("app-board"), list[InlineAnswer]()
    for entry in [entry for entry in await list_own_tables(context) if entry.game][:MOST_OF_A_KIND]:
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


async def _list_offers(context: RequestContext) -> list[InlineAnswer]:
    """List open seats that are offered to everybody: what a group keeps to itself is sent nowhere."""
    lobbies, _ = await load_offers(context.service, OfferScope(None), 0, context.user)
    label = context.translator.translate("offers-sit-here")
    return [
        InlineAnswer(
            f"o{lobby.table}",
            f"{context.translator.translate('offers-title')} · {Translator(lobby.game, context.lang).game_title}",
            replace_timestamps(offer_line(lobby, context.lang), "UTC", context.lang),
            label,
            AskSeat(lobby.table).data,
        )
        for lobby in lobbies[:MOST_OF_A_KIND]
    ]


async def _list_moments(context: RequestContext) -> list[InlineAnswer]:
    moments = await list_recent_moments(context.service, context.user, MOST_OF_A_KIND)
    answers = []
    for token, moment in moments:
        lobby = await context.service.tables.load_lobby(moment.table)
        game = Translator(lobby.game, context.lang).game_title if lobby is not None else ""
        title = f"{context.translator.translate('moment-one')} · {game} · {moment.table}"
        answers.append(InlineAnswer(f"m{token}", title, f"{context.service.secure_url}/m/{token}"))
    return answers
