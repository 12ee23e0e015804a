"""Rematches: one new lobby for all players of a finished table who ask for it."""

from __future__ import annotations

import msgspec

from bot.app.clocks.waking_hours import is_awake
from bot.app.common.interfaces import Ping, derive_id
from bot.app.context import RequestContext
from bot.app.i18n import Translator, display_name
from bot.app.lobbies.lobby import join_lobby, lobby_screen
from bot.app.lobbies.table_quotas import enforce_table_quota
from bot.app.services import Services
from bot.app.tables.callbacks import JoinTable, OpenRematch
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.log_helpers import now_ms
from bot.app.tables.unsupported import UnsupportedTableError
from bot.app.ui.screen import Screen
from bot.app.views.pings import sort_external_ids
from engines import GAMES


async def open_rematch(context: RequestContext, old: Lobby, _: OpenRematch) -> Screen:
    """Open the rematch of a table with the same settings, or join the one that exists."""
    me = SeatPlayer(context.user.id)
    computers = tuple(sitter for sitter in old.seats if sitter.ai)
    new = context.service.lobbies.build_lobby(
        old.game, context.user.id, context.channel or old.place, old.lang, context.command_id
    )
    again = msgspec.structs.replace(
        new, table=rematch_id(old.table), seats=(me, *computers), options=old.options, learning=old.learning,
        level=old.level,
        rematch_of=old.table, pace=old.pace, ladder=old.ladder, components=context.service.components.get(old.game, ""),
    )  # fmt: skip
    found = await context.service.lobbies.load_lobby(again.table)
    if found is None:
        async with enforce_table_quota(context, again.table):
            await context.service.lobbies.open_lobby(again, context.command_id)
        found = await context.service.lobbies.load_lobby(again.table)
    assert found is not None
    if found[0].state == "open" and found[0].seat_of(context.user.id) is None:
        return await join_lobby(context, found[0], JoinTable(again.table))
    return await lobby_screen(context.service, *found, context.lang)


async def collect_rematch_pings(service: Services, lobby: Lobby) -> list[Ping]:
    """Collect invitations to the rematch for former players who have not joined."""
    if not lobby.rematch_of or lobby.state != "open" or len(lobby.seats) >= GAMES[lobby.game].seat_range[1]:
        return []
    host, found = await service.users.get_cached(lobby.host), []
    for who in await _list_past_players(service, lobby.rematch_of):
        person = await service.users.get_cached(who)
        if person.gone or lobby.seat_of(person.id) is not None:
            continue
        translator = Translator(lobby.game, person.lang or lobby.lang or "en")
        asked = translator.translate("app-rematch-call", name=display_name(host, translator))
        style = "dm" if person.pings == "digest" else person.pings
        found.append(
            Ping(
                person.id,
                await sort_external_ids(service, person, lobby.table),
                lobby.table,
                0,
                translator.translate("app-ping", game=translator.game_title, ask=asked),
                style,
                not is_awake(person.hours, now_ms(service)),
                translator.translate("app-join"),
                JoinTable(lobby.table).data,
            )
        )
    return found


async def _list_past_players(service: Services, table: str) -> list[str]:
    """Return the users who had a seat at a table, even if this version cannot play it."""
    try:
        async with service.tables.lock_table(table) as old:
            return [old.owners[seat].person for seat in old.human_seats()]
    except UnsupportedTableError as kept:
        return [sitter.person for sitter in kept.lobby.seats if sitter.person]


def rematch_id(table: str) -> str:
    """Derive the id of a table's rematch, which is the same for all players."""
    return derive_id(f"rematch:{table}")
