"""How an admin frees the seat of a player who is gone: an AI plays until another player takes it."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AskFreeSeat, FreeSeat
from bot.app.errors import RejectedError
from bot.app.tables import seats
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.table import NAME_PLACEHOLDER, Table
from bot.app.ui.screen import Button, Screen
from bot.app.views import board_view
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg


async def free_seat_screen(context: RequestContext, table: Table, _: AskFreeSeat) -> Screen:
    """Show the players whose seats the caller may free, and what it means."""
    translator = await context.load_translator(table)
    rows = [
        (
            Button(
                FreeSeat(table.id, seat, player.user).data,
                translator.translate("clock-free-seat", name=translator.names[seat]),
                "danger",
            ),
        )
        for seat, player in enumerate(table.owners)
        if player.user and player.user != context.user.id
    ]
    back = (Button(OpenPanel(table.id).data, translator.translate("app-cancel")),)
    text = (translator.translate("clock-free-what"),)
    return Screen(
        table_title(table.lobby, translator), text, rows=(*rows, back), private=True, lang=context.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip


async def free_seat(context: RequestContext, table: Table, callback: FreeSeat) -> Screen:
    """Free the seat of a player, who loses the hand and cannot come back. An AI plays until the seat is taken.

    The callback names who was shown on the seat. Raises ``RejectedError`` if that has changed since.
    """
    user = await context.service.users.get_cached(callback.who)
    if not await context.service.tables.is_command_done(table, context.command_id):
        seat = callback.seat
        if user.id == context.user.id or table.own_seat(user.id) != seat:
            raise RejectedError("app-invalid-button")
        await seats.transfer_host(context.service, table, user.all_ids, command=context.command_id)
        msg = Msg("clock-event-freed", {"name": NAME_PLACEHOLDER, "n": seat + 1})
        await seats.free_seat(context.service, table, seat, msg, context.command_id, removed=user.all_ids)
    await seats.remove_from_list(context.service, user.id, table)
    return await board_view.board_screen(context, table)
