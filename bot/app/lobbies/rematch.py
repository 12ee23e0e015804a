"""Closing a table by hand, and the single rematch lobby of a finished table."""

from dataclasses import replace

import msgspec

from bot.app.clocks.events import TableClosed
from bot.app.common.interfaces import Ping, derive_id
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.i18n import Translator, display_name
from bot.app.lobbies.game_chooser import open_hosted_table
from bot.app.lobbies.lobby import join_table, lobby_screen, start_game
from bot.app.lobbies.lobby_settings import with_group_settings
from bot.app.tables import seats
from bot.app.tables.callbacks import AskEndGame, EndGame, JoinTable, OpenPanel, OpenRematch, StartGame
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.users.models import is_avoided_pair
from bot.app.views.pings import build_ping
from bot.app.views.result_view import result_screen
from bot.app.views.screen_base import build_table_screen
from engines import GAMES
from engines.core.core_types import Msg


def rematch_id(table_id: str) -> str:
    """Return the id of a table's only rematch."""
    return derive_id(f"rematch:{table_id}")


async def open_rematch(context: RequestContext, old: Lobby, _: OpenRematch) -> Screen:
    """Open the rematch of a table with the same settings, or join the existing one.

    A press in private opens it where the table was. It begins when its last player joins, or at once if the caller
    played only against AIs.
    """
    channel = (
        old.channel or context.channel
        if old.members_only or await context.find_shared_channel() is None
        else context.channel
    )
    new = context.service.lobbies.build_lobby(old.game, context.user.id, channel, old.lang, context.command_id)
    rematch = msgspec.structs.replace(
        new, table=rematch_id(old.table), options=old.options, learning=old.learning, level=old.level,
        talk_in_chat=old.talk_in_chat, time_control=old.time_control, timeout_policy=old.timeout_policy,
        components=context.service.components.get(old.game, ""),
    )  # fmt: skip
    loaded = await context.service.lobbies.load_lobby(rematch.table)
    if loaded is None:
        async with context.service.tables.open_started(old.table) as table:
            returning = tuple(table.owners[seat].user for seat in table.human_seats())
        rematch = await with_group_settings(context.service, msgspec.structs.replace(rematch, returning=returning))
        opponents = (None,) * sum(player.ai for player in old.seats)
        loaded = await open_hosted_table(context, rematch, (context.user, *opponents))
    if loaded.state == "open" and loaded.seat_of(context.user.id) is None:
        return await join_table(context, loaded, JoinTable(rematch.table))
    is_complete = all(player.ai or player.user == context.user.id for player in old.seats)
    if loaded.state == "started" or (loaded.state == "open" and is_complete):
        begin = replace(context, command_id=f"{context.command_id}:start")
        return await start_game(begin, loaded, StartGame(rematch.table))
    return await lobby_screen(context.service, loaded, context.lang)


async def collect_rematch_pings(service: Services, lobby: Lobby) -> list[Ping]:
    """Collect rematch invitations for former players who have not joined and can still find a seat."""
    if lobby.state != "open" or len(lobby.seats) >= GAMES[lobby.game].seat_range[1]:
        return []
    host, pings = await service.users.get_cached(lobby.host), []
    players = [await service.users.get_cached(player.user) for player in lobby.seats if player.user]
    for user in await seats.load_former_players(service, lobby):
        if lobby.seat_of(user.id) is not None or any(is_avoided_pair(user, player) for player in players):
            continue
        translator = Translator(user.lang or lobby.lang or "en", lobby.game)
        question = translator.translate("app-rematch-call", name=display_name(host, translator))
        text = translator.translate("app-ping", game=translator.game_title, ask=question)
        ping = await build_ping(service, user, lobby.table, 0, text)
        label, join = translator.translate("app-join"), JoinTable(lobby.table).data
        pings.append(msgspec.structs.replace(ping, label=label, callback_data=join, reason=text))
    return pings


async def confirm_end_screen(context: RequestContext, table: Table, _: AskEndGame) -> Screen:
    """Ask for confirmation to close a running game."""
    translator = await context.load_translator(table)
    row = (
        translator.button(EndGame(table.id, table.match.version), "app-end-yes", "danger"),
        translator.button(OpenPanel(table.id), "app-cancel"),
    )
    text = (translator.translate("app-end-ask"),)
    return build_table_screen(table, translator, text, (row,))


async def end_game(context: RequestContext, table: Table, _: EndGame) -> Screen:
    """Close a running game without a result. Raises ``RejectedError``."""
    if table.is_over:
        raise RejectedError("refused-over")
    seat = table.seat_of(context.user.id)
    try:
        await context.service.tables.append_event(
            table, TableClosed(seat), Msg("app-event-closed"), command=context.command_id
        )
    except WriteConflictError:
        raise RejectedError("refused-stale", "panel") from None
    return result_screen(table, await context.load_translator(table))
