"""Callback handlers for returning to a seat, leaving for good, and taking a free seat."""

from __future__ import annotations

from msgspec.structs import replace

from bot.app.clocks.events import AiTookOver, SeatLeft, SeatTaken
from bot.app.context import RequestContext
from bot.app.deadlines import seat_removal
from bot.app.deadlines.callbacks import AskQuit, QuitTable, ReturnToTable, ShowTableTime, TakeSeat
from bot.app.errors import RejectedError
from bot.app.lobbies.group_defaults import require_membership
from bot.app.lobbies.table_quotas import check_seat_quota
from bot.app.tables import deputies, host_transfer, premoves
from bot.app.tables.retry import NAME_PLACEHOLDER, is_command_done, now_ms
from bot.app.tables.table import Table
from bot.app.turns import panel
from bot.app.ui.screen import Button, Screen
from bot.app.views import board_view
from bot.app.views.screen_base import table_title
from engines.core.core_types import Msg, Seat


async def return_to_seat(context: RequestContext, table: Table, _: ReturnToTable) -> Screen:
    """Return the caller's seat to them."""
    seat = context.caller_seat(table)
    if table.clock.seats[seat].cover and not await is_command_done(context.service, table, context.command_id):
        await deputies.return_seat(context.service, table, seat, command=context.command_id)
    return await panel.panel_screen(context, table)


async def confirm_quit(context: RequestContext, table: Table, _: AskQuit) -> Screen:
    """Ask for confirmation before a player leaves for good, or a deputy stops playing."""
    translator = await context.load_translator(table)
    own = table.own_seat(context.user.id) is not None
    row = (
        Button(QuitTable(table.id).data, translator.translate("waiting-quit-yes" if own else "app-confirm"), "danger"),
        Button(ShowTableTime(table.id).data, translator.translate("app-cancel")),
    )
    ask = ("waiting-quit-ask", "waiting-quit-counts") if own else ("waiting-stand-in-no-more-ask",)
    text = tuple(translator.translate(key) for key in ask)
    return Screen(
        table_title(table.lobby, translator), text, rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip


async def leave_table(context: RequestContext, table: Table, _: QuitTable) -> Screen:
    """Leave for good, or stop playing as a deputy. An AI plays until the seat is taken."""
    if table.is_over:
        raise RejectedError("refused-over")
    if not await is_command_done(context.service, table, context.command_id):
        seat = table.seat_of(context.user.id)
        if seat is None:
            raise RejectedError("app-not-seated", "table")
        await _free_seat(context, table, seat)
    for user_id in context.user.all_ids:
        await context.service.store.indexes.remove_member("person-tables", user_id, table.id)
    return await board_view.board_screen(context, table)


async def _free_seat(context: RequestContext, table: Table, seat: int) -> None:
    args = {"seat": Seat(seat)}
    if table.own_seat(context.user.id) is None:
        msg = Msg("waiting-event-deputy-gone", dict(args))
        await context.service.tables.append_event(table, AiTookOver(seat), msg, command=context.command_id)
        return
    user_id, deputy = table.holder_id(seat), table.clock.seats[seat].deputy
    await host_transfer.transfer_host(context.service, table, context.user.all_ids, command=context.command_id)
    msg = Msg("waiting-event-quit", {"name": NAME_PLACEHOLDER, "n": seat + 1})
    await context.service.tables.append_event(table, SeatLeft(seat, user_id), msg, command=context.command_id)
    await premoves.delete_premoves(context.service, table, seat)
    await deputies.remove_from_list(context.service, deputy, table.id)


async def take_seat(context: RequestContext, table: Table, callback: TakeSeat) -> Screen:
    """Take a free seat. Raises ``RejectedError`` if the caller has seen another hand."""
    seat = callback.seat
    if table.own_seat(context.user.id) == seat:
        return await panel.panel_screen(context, table)
    if seat >= len(table.clock.seats) or not table.clock.seats[seat].free or table.is_over:
        raise RejectedError("waiting-seat-taken", "table")
    if await seat_removal.is_removed(context.service, table.id, context.user):
        raise RejectedError("waiting-seat-freed", "table")
    if not await deputies.is_eligible(context.service, table, context.user, seat):
        raise RejectedError("waiting-seen-another", "table")
    await require_membership(context, table.lobby)
    await check_seat_quota(context, table.id)
    now = now_ms(context.service)
    habits = context.user.availability_at(now)
    ahead = habits.away if habits.away is not None and habits.away.begin > now else None  # taking a seat ends it here
    event = SeatTaken(seat, context.user.id, replace(habits, away=ahead))
    await premoves.delete_premoves(context.service, table, seat, context.user.id)  # premoves from before they left
    msg = Msg("waiting-event-taken", {"name": NAME_PLACEHOLDER, "n": seat + 1})
    await context.service.store.indexes.add_member("person-tables", context.user.id, table.id)
    await context.service.tables.append_event(table, event, msg, command=context.command_id)
    await host_transfer.claim_host(context.service, table, seat, command=context.command_id)
    return await panel.panel_screen(context, table)
