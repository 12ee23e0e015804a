"""The public message of a table, and one viewer's board, hand and text board."""

from typing import Any

import msgspec

from bot.app.context import RequestContext, Services
from bot.app.deadlines.callbacks import AskFreeSeat
from bot.app.i18n import Translator, load_translator
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables.table import AnyTable, Table
from bot.app.ui.screen import Button, Closeup, Screen, Select, append_rows, truncate_label
from bot.app.views import screen_base, table_clock, table_talk
from bot.app.views.event_text import latest_sentences, private_event_sentences, recent_highlights
from bot.app.views.public_options import quick_move_rows
from bot.app.views.result_view import result_screen
from bot.app.views.table_clock import clock_button_rows, clock_lines
from engines.core.core_types import Seat
from render.core import board_parts
from render.core.request import PictureRequest

LAST_MOVES = 3
MAX_PRIVATE_EVENTS = 12


async def public_table_screen(service: Services, table: Table, lang: str) -> Screen:
    """Build the message for all members of a channel. Call under ``open_started``."""
    translator = await load_translator(service.users, table, lang)
    if table.is_curtained:
        return _curtained_screen(service, table, translator)
    if table.is_over:
        reviews = await service.reviews.list_shared_reviews({table.id: table.game} if table.match.is_over else {})
        screen = result_screen(table, translator, reviews.get(table.id, []))
        share = translator.button(table_callbacks.ShareMoment(table.id), "moment-share")
        return append_rows(screen, (), (share,)) if service.secure_url and table.match.is_over else screen
    view = table.match.view_for(None)
    text = screen_base.view_turn_lines(table, translator, None, view)
    text += [f"· {sentence}" for sentence in latest_sentences(table, None, translator, LAST_MOVES)]
    text += table_clock.vote_lines(table, table.lifecycle.vote, translator)
    text += clock_lines(table, translator, service.now_ms())
    if table.lobby.talk_in_chat:
        text += await table_talk.chat_lines(service, table)
    rows = [*quick_move_rows(table, translator), *_public_button_rows(table, translator)]
    if table.is_waiting_for_user(service.timings.automatic):
        text.append(translator.translate("app-ai-waits"))
        rows.insert(0, (translator.button(table_callbacks.ContinueGame(table.id), "app-ai-go-on", "primary"),))
    picture = screen_base.board_picture(table, translator)
    return screen_base.build_table_screen(
        table,
        translator,
        text,
        rows,
        private=False,
        picture=picture,
        alt=screen_base.view_alt_text(table, view, translator),
        closeup=_question_closeup(table, translator, view, picture),
    )


def _curtained_screen(service: Services, table: Table, translator: Translator) -> Screen:
    """Build the public message of a duplicate's table during its round, without the game itself."""
    text = [translator.translate("app-curtain"), *clock_lines(table, translator, service.now_ms())]
    move = translator.button(table_callbacks.OpenMove(table.id), "app-your-move", "primary")
    rules = translator.button(table_callbacks.OpenRules(table.id), "app-rules")
    if table.is_over:
        scores = sorted(table.match.game.seat_scores(table.match.position), key=lambda score: (score.rank, score.seat))
        text[1:] = [
            translator.translate("app-standing", rank=score.rank, seat=Seat(score.seat), n=score.score)
            for score in scores
        ]
        move = translator.button(table_callbacks.ShowBoard(table.id), "app-board")
    return screen_base.build_table_screen(table, translator, text, ((move, rules),), private=False)


def _question_closeup(
    table: Table, translator: Translator, view: Any, picture: PictureRequest | None
) -> Closeup | None:
    """Return the part of the public board that one player's question is about, unless it is the whole."""
    seats = table.match.seats_to_move()
    if picture is None or len(seats) != 1 or seats[0] in table.ai_seats():
        return None
    part = board_parts.part_for_question(table.game.key, view, seats[0])
    if not part:
        return None
    request = msgspec.structs.replace(picture, layout=board_parts.SHAPE, part=part)
    return Closeup(request, screen_base.join_alt_text(_part_lines(table, translator, view, part)))


def _part_lines(table: Table, translator: Translator, view: Any, part: str) -> list[str]:
    messages = board_parts.part_lines(table.game.key, view, part, table.game.board_messages(view))
    return [translator(msg) for msg in (board_parts.part_label(part), *messages)]


def _public_button_rows(table: Table, translator: Translator) -> list[tuple[Button, ...]]:
    rows = []
    if table.lifecycle.vote is not None:
        rows.append(table_clock.vote_button_row(table, table.lifecycle.vote, translator))
    rows += clock_button_rows(table, translator)
    rows.append(
        (
            translator.button(table_callbacks.OpenMove(table.id), "app-your-move", "primary"),
            translator.button(table_callbacks.ShowStory(table.id), "app-story"),
            translator.button(table_callbacks.OpenRules(table.id), "app-rules"),
        )
    )
    return rows


async def board_screen(
    context: RequestContext, table: Table, callback: table_callbacks.ShowBoard | None = None
) -> Screen:
    """Build the board for one viewer: a player's view or a spectator's. Call under ``open_started``.

    Without ``callback``: the whole board, in the layout of the channel and user.
    """
    shape, part = (callback.shape, callback.part) if callback is not None else ("", "")
    seat = table.seat_of(context.user.id)
    translator = await context.load_translator(table)
    view = table.match.view_for(seat)
    row = [
        translator.button(table_callbacks.ShowStory(table.id), "app-story"),
        translator.button(table_callbacks.ShowTextBoard(table.id), "app-text-board"),
        translator.button(table_callbacks.OpenRules(table.id), "app-rules"),
    ]
    shown = board_parts.part_names(table.game.key, view)
    if part in shown:
        row.insert(0, translator.button(table_callbacks.ShowBoard(table.id), "app-board"))
    elif not shape:
        row.append(translator.button(table_callbacks.ShowBoard(table.id, "page"), "app-whole-board"))
    if seat is not None:
        row.insert(0, _own_panel_button(table, translator))
    else:
        row += [
            translator.button(table_callbacks.ExplainSigns(table.id), "app-what"),
            translator.button(table_callbacks.ReportLine(table.id), "app-report"),
        ]
    if context.service.secure_url:
        row.append(translator.button(table_callbacks.ShareMoment(table.id), "moment-share"))
    text = [
        *screen_base.view_turn_lines(table, translator, seat, view),
        "" if seat is not None else translator.translate("app-watching"),
    ]
    rows = (
        tuple(row),
        *await show_here_row(context, table, translator),
        *(end_game_row(context, table, translator) if seat is None else ()),
    )
    screen = screen_base.with_layout(_viewer_screen(table, translator, seat, text, "board", view, rows), shape)
    if part in shown:
        label, *messages = _part_lines(table, translator, view, part)
        lines = [label, *screen.text[:1], *messages]
        picture = screen.picture and msgspec.structs.replace(screen.picture, layout=board_parts.SHAPE, part=part)
        screen = msgspec.structs.replace(
            screen, text=tuple(lines), picture=picture, alt=screen_base.join_alt_text(lines)
        )
    buttons = [
        Button(
            table_callbacks.ShowBoard(table.id, "", name).data, truncate_label(translator(board_parts.part_label(name)))
        )
        for name in shown
        if name != part
    ]
    return msgspec.structs.replace(
        screen, selects=(Select(translator.translate("app-parts"), (("", tuple(buttons)),)),) if buttons else ()
    )


def end_game_row(context: RequestContext, table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the permitted buttons to end a running game and to free a seat. Both ask for confirmation."""
    if table.is_over or not context.is_allowed("end", table):
        return ()
    free = (translator.button(AskFreeSeat(table.id), "clock-free"),) if context.is_allowed("free", table) else ()
    return ((*free, translator.button(table_callbacks.AskEndGame(table.id), "app-end", "danger")),)


async def show_here_row(
    context: RequestContext, table: AnyTable, translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build a button that posts the table in the caller's channel, unless it is there.

    Only for members of the table who may invite. The label names the channel, because the button also works in private.
    """
    if not context.is_allowed("invite", table):
        return ()
    return await build_share_rows(context, table.id, translator)


async def build_share_rows(
    context: RequestContext, name: str, translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build the button that posts a table or gathering in the caller's channel, unless it is there.

    The button names the channel, because a private screen may be read elsewhere.
    """
    channel = await context.service.channels.get(context.channel)
    if channel is None or channel.closed or await context.service.channels.is_shown(channel.id, name):
        return ()
    return ((translator.button(table_callbacks.ShowInChannel(name, channel.id), "app-show-here"),),)


async def hand_screen(context: RequestContext, table: Table, _: table_callbacks.ShowHand) -> Screen:
    """Build the caller's hand with recent private events. Call under ``open_started``."""
    seat, translator = context.caller_seat(table), await context.load_translator(table)
    sentences = private_event_sentences(table, seat, translator, MAX_PRIVATE_EVENTS)
    heads = ("app-hand", "app-notes" if sentences else "app-notes-empty")
    text = [*map(translator.translate, heads), *(f"· {line}" for line in sentences)]
    row = (
        _own_panel_button(table, translator),
        translator.button(table_callbacks.ShowTextBoard(table.id), "app-text-board"),
    )
    return _viewer_screen(table, translator, seat, text, "hand", table.match.view_for(seat), (row,))


async def text_board_screen(context: RequestContext, table: Table, _: table_callbacks.ShowTextBoard) -> Screen:
    """Build the caller's view of the board in words. Call under ``open_started``."""
    seat = table.seat_of(context.user.id)
    translator = await context.load_translator(table)
    view = table.match.view_for(seat)
    text = [translator(msg) for msg in table.game.board_messages(view)]
    row: tuple[Button, ...] = (translator.button(table_callbacks.ShowBoard(table.id), "app-board"),)
    if seat is not None:
        row = (_own_panel_button(table, translator), *row)
    return msgspec.structs.replace(
        _viewer_screen(table, translator, seat, text, "board", view, (row,)), picture=None, alt=""
    )


def _own_panel_button(table: Table, translator: Translator) -> Button:
    key = "app-to-table" if table.is_over else "app-back" if table.lobby.lesson else "app-your-move"
    return translator.button(table_callbacks.OpenMove(table.id), key, "primary")


def _viewer_screen(
    table: Table,
    translator: Translator,
    seat: int | None,
    text: list[str],
    kind: str,
    view: Any,
    rows: tuple[tuple[Button, ...], ...],
) -> Screen:
    return screen_base.build_table_screen(
        table,
        translator,
        text,
        rows,
        picture=screen_base.picture_request(table, translator, view, kind, recent_highlights(table, seat, translator)),
        alt=(screen_base.hand_alt_text if kind == "hand" else screen_base.view_alt_text)(table, view, translator),
    )
