"""How an admin frees the seat of a player who is gone: an AI plays until another player takes it."""

from __future__ import annotations

from bot.app.clocks.events import SeatLeft
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AskFreeSeat, FreeSeat
from bot.app.errors import RejectedError
from bot.app.services import Services
from bot.app.tables import deputies, host_transfer, premoves
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.retry import NAME_PLACEHOLDER, is_command_done
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import User
from bot.app.views import board_view
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg

REMOVED_USERS = "removed-users"
"""Index: table -> ids of the users whose seats an admin has freed. They take no seat there again."""


async def free_seat_screen(context: RequestContext, table: Table, _: AskFreeSeat) -> Screen:
    """Show the players whose seats the caller may free, and what it means."""
    translator = await context.load_translator(table)
    rows = [
        (
            Button(
                FreeSeat(table.id, seat, player.user).data,
                translator.translate("waiting-free-seat", name=translator.names[seat]),
                "danger",
            ),
        )
        for seat, player in enumerate(table.owners)
        if player.user and player.user != context.user.id
    ]
    back = (Button(OpenPanel(table.id).data, translator.translate("app-cancel")),)
    text = (translator.translate("waiting-free-what"),)
    return Screen(
        table_title(table.lobby, translator), text, rows=(*rows, back), private=True, lang=context.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip


async def free_seat(context: RequestContext, table: Table, callback: FreeSeat) -> Screen:
    """Free the seat of a player, who loses the hand and cannot come back. An AI plays until the seat is taken.

    The callback names who was shown on the seat. Raises ``RejectedError`` if that has changed since.
    """
    user = await context.service.users.get_cached(callback.who)
    if not await is_command_done(context.service, table, context.command_id):
        seat = callback.seat
        if user.id == context.user.id or table.own_seat(user.id) != seat:
            raise RejectedError("app-bad-press")
        await context.service.store.indexes.add_member(REMOVED_USERS, table.id, user.id)
        await _remove_player(context, table, seat, user)
    for user_id in user.all_ids:
        await context.service.store.indexes.remove_member("person-tables", user_id, table.id)
    return await board_view.board_screen(context, table)


async def _remove_player(context: RequestContext, table: Table, seat: int, user: User) -> None:
    service, user_id, deputy = context.service, table.holder_id(seat), table.clock.seats[seat].deputy
    await host_transfer.transfer_host(service, table, user.all_ids, command=context.command_id)
    msg = Msg("waiting-event-freed", {"name": NAME_PLACEHOLDER, "n": seat + 1})
    await service.tables.append_event(table, SeatLeft(seat, user_id), msg, command=context.command_id)
    await premoves.delete_premoves(service, table, seat)
    await deputies.remove_from_list(service, deputy, table.id)


async def is_removed(service: Services, table: str, user: User) -> bool:
    """Return whether an admin has freed a seat of this user at a table, under any of their accounts."""
    return not set(user.all_ids).isdisjoint(await service.store.indexes.list_members(REMOVED_USERS, table))
