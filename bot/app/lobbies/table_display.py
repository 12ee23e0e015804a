"""Display of a table or lobby: in this channel, for one viewer, or posted again."""

import msgspec

from bot.app.context import RequestContext
from bot.app.lobbies.lobby import lobby_screen
from bot.app.tables.callbacks import PostTable, ShowInChannel
from bot.app.tables.lobby_store import Lobby, encode_table_change
from bot.app.tables.table import AnyTable, Table
from bot.app.turns import panel
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen
from bot.app.views import board_view
from engines.core.core_types import Msg


async def public_screen(context: RequestContext, opened: AnyTable, _: Callback) -> Screen:
    """Show the public message of a lobby, game or result."""
    if isinstance(opened, Table):
        return await board_view.public_table_screen(context.service, opened, context.lang)
    return await lobby_screen(context.service, opened, context.lang)


async def post_again(context: RequestContext, opened: AnyTable, callback: PostTable) -> Screen:
    """Show the public message, for posting it again."""
    return msgspec.structs.replace(await public_screen(context, opened, callback), repost=True)


async def show_here(context: RequestContext, opened: AnyTable, callback: ShowInChannel) -> Screen:
    """Show a table or lobby in this channel, or in the callback's."""
    channel = await context.service.channels.get(callback.channel or context.channel)
    if channel is not None and (not channel.closed or channel.id == context.channel):
        await context.require_right("shows", channel)
        notice = encode_table_change(callback.table, opened.screen_version)
        await context.service.channels.add_table(channel.id, callback.table, context.command_id, notice)
    return await public_screen(context, opened, callback)


async def viewer_lobby_screen(context: RequestContext, lobby: Lobby, _: Callback) -> Screen:
    """Show the lobby to one viewer, with the button to show it in this channel."""
    screen = await lobby_screen(context.service, lobby, context.lang)
    rows = await board_view.show_here_row(context, lobby, context.translator) if lobby.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def own_table_screen(
    context: RequestContext, table: Table, _: Callback | None = None, notice: Msg | str = ""
) -> Screen:
    """Show the caller's panel, or without a seat the board. Call under ``open_started``."""
    if table.seat_of(context.user.id) is None:
        return await board_view.board_screen(context, table)
    return await panel.panel_screen(context, table, notice)
