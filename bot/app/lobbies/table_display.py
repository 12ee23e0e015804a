"""Where a table or lobby is shown: here in the channel, to its viewer, posted again."""

import msgspec

from bot.app.context import RequestContext
from bot.app.lobbies.lobby import lobby_screen
from bot.app.tables.callbacks import PostTable, ShowInChannel, ShowTable
from bot.app.tables.lobby_store import Lobby, encode_table_change
from bot.app.tables.table import Table
from bot.app.turns import panel
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen
from bot.app.views import board_view
from engines.core.core_types import Msg


async def show_table_here(context: RequestContext, table: Table, callback: ShowInChannel) -> Screen:
    """Show the table in this channel, or in the one that the callback names."""
    await _show_in_channel(context, table.id, table.screen_version, callback)
    return await board_view.public_table_screen(context.service, table, context.lang)


async def show_lobby_here(context: RequestContext, lobby: Lobby, callback: ShowInChannel) -> Screen:
    """Show the lobby in this channel, or in the one that the callback names."""
    await _show_in_channel(context, lobby.table, lobby.version, callback)
    return await lobby_screen(context.service, lobby, context.lang)


async def _show_in_channel(context: RequestContext, table_id: str, version: int, callback: ShowInChannel) -> None:
    channel = await context.service.channels.get(callback.channel or context.channel)
    if channel is not None and (not channel.closed or channel.id == context.channel):
        await context.require_right("shows", channel)
        notice = encode_table_change(table_id, version)
        await context.service.channels.add_table(channel.id, table_id, context.command_id, notice)


async def viewer_lobby_screen(context: RequestContext, lobby: Lobby, _: object = None) -> Screen:
    """Show the lobby to one viewer, with the button to show it in this channel."""
    screen = await lobby_screen(context.service, lobby, context.lang)
    rows = await board_view.show_here_row(context, lobby, context.translator) if lobby.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def table_screen(context: RequestContext, table: Table, _: ShowTable) -> Screen:
    """Show the public message of a running or finished table."""
    return await board_view.public_table_screen(context.service, table, context.lang)


async def post_table(context: RequestContext, table: Table, _: PostTable) -> Screen:
    """Show the public message of a table, to be posted again."""
    screen = await board_view.public_table_screen(context.service, table, context.lang)
    return msgspec.structs.replace(screen, repost=True)


async def post_lobby(context: RequestContext, lobby: Lobby, _: PostTable) -> Screen:
    """Show the public message of a lobby, to be posted again."""
    return msgspec.structs.replace(await lobby_screen(context.service, lobby, context.lang), repost=True)


async def public_lobby_screen(context: RequestContext, lobby: Lobby, _: Callback) -> Screen:
    """Show the public message of a lobby."""
    return await lobby_screen(context.service, lobby, context.lang)


async def own_table_screen(context: RequestContext, table: Table, notice: Msg | str = "") -> Screen:
    """Show the caller's panel, or the board if they have no seat. Call it under ``open_started``."""
    if table.seat_of(context.user.id) is None:
        return await board_view.board_screen(context, table)
    return await panel.panel_screen(context, table, notice)
