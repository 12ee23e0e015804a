"""Callback handlers to return to a seat, to leave for good, and to free or take a seat."""

from bot.app.context import RequestContext
from bot.app.deadlines import callbacks as deadline_callbacks
from bot.app.errors import RejectedError
from bot.app.tables import deputies, hosts, seats
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.table import NAME_PLACEHOLDER, Table
from bot.app.turns import panel
from bot.app.ui.screen import Screen
from bot.app.views import board_view
from bot.app.views.screen_base import build_table_screen
from engines.core.core_types import Msg


async def return_to_seat(context: RequestContext, table: Table, _: deadline_callbacks.ReturnToTable) -> Screen:
    """Return the seat to the caller."""
    seat = context.caller_seat(table)
    if table.clock.seats[seat].cover and not await context.service.tables.is_command_done(table, context.command_id):
        await deputies.return_seat(context.service, table, seat, command=context.command_id)
    return await panel.panel_screen(context, table)


async def confirm_quit(context: RequestContext, table: Table, _: deadline_callbacks.AskQuit) -> Screen:
    """Ask for confirmation to quit."""
    translator = await context.load_translator(table)
    own = table.own_seat(context.user.id) is not None
    row = (
        translator.button(deadline_callbacks.QuitTable(table.id), "clock-quit-yes" if own else "app-confirm", "danger"),
        translator.button(deadline_callbacks.ShowTableTime(table.id), "app-cancel"),
    )
    ask = ("clock-quit-ask", "clock-quit-counts") if own else ("clock-deputy-resign-ask",)
    text = tuple(translator.translate(key) for key in ask)
    return build_table_screen(table, translator, text, (row,))


async def leave_table(context: RequestContext, table: Table, _: deadline_callbacks.QuitTable) -> Screen:
    """Leave for good, or stop playing as a deputy. An AI plays until the seat is taken."""
    if table.is_over:
        raise RejectedError("refused-over")
    if not await context.service.tables.is_command_done(table, context.command_id):
        seat = table.seat_of(context.user.id)
        if seat is None:
            raise RejectedError("app-not-seated", "table")
        await _give_up_seat(context, table, seat)
    await seats.remove_from_list(context.service, context.user.id, table)
    return await board_view.board_screen(context, table)


async def _give_up_seat(context: RequestContext, table: Table, seat: int) -> None:
    service, command = context.service, context.command_id
    if table.own_seat(context.user.id) is None:
        await deputies.replace_deputy(service, table, seat, command=command)
        return
    await hosts.transfer_host(service, table, context.user.all_ids, command=command)
    msg = Msg("clock-event-quit", {"name": NAME_PLACEHOLDER, "n": seat + 1})
    await seats.free_seat(service, table, seat, msg, command)


async def take_seat(context: RequestContext, table: Table, callback: deadline_callbacks.TakeSeat) -> Screen:
    """Take a free seat. Raises ``RejectedError`` if the caller may not."""
    seat = callback.seat
    if table.own_seat(context.user.id) == seat:
        return await panel.panel_screen(context, table)
    if seat >= len(table.clock.seats) or table.is_over:
        raise RejectedError("clock-seat-taken", "table")
    await seats.take_free_seat(context.service, table, context.user, seat, context.command_id)
    await hosts.claim_host(context.service, table, seat, command=context.command_id)
    return await panel.panel_screen(context, table)


async def free_seat_screen(context: RequestContext, table: Table, _: deadline_callbacks.AskFreeSeat) -> Screen:
    """Show the players whose seats the caller may free, and the consequences."""
    translator = await context.load_translator(table)
    rows = [
        (
            translator.button(
                deadline_callbacks.FreeSeat(table.id, seat, player.user),
                "clock-free-seat",
                "danger",
                name=translator.names[seat],
            ),
        )
        for seat, player in enumerate(table.owners)
        if player.user and player.user != context.user.id
    ]
    back = (translator.button(OpenPanel(table.id), "app-cancel"),)
    text = (translator.translate("clock-free-what"),)
    return build_table_screen(table, translator, text, (*rows, back))


async def free_player_seat(context: RequestContext, table: Table, callback: deadline_callbacks.FreeSeat) -> Screen:
    """Free the seat of a player, who loses the hand and cannot return. An AI plays until it is taken.

    Raises ``RejectedError`` if the callback's user no longer has the seat.
    """
    user = await context.service.users.get_cached(callback.who)
    if not await context.service.tables.is_command_done(table, context.command_id):
        seat = callback.seat
        if user.id == context.user.id or table.own_seat(user.id) != seat:
            raise RejectedError("app-invalid-button")
        await hosts.transfer_host(context.service, table, user.all_ids, command=context.command_id)
        msg = Msg("clock-event-freed", {"name": NAME_PLACEHOLDER, "n": seat + 1})
        await seats.free_seat(context.service, table, seat, msg, context.command_id, removed=user.all_ids)
    await seats.remove_from_list(context.service, user.id, table)
    return await board_view.board_screen(context, table)
