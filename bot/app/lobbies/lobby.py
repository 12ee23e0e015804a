"""The lobby: its screens, and joining, leaving, inviting and starting."""

import asyncio
from functools import partial

import msgspec

from bot.app.common.interfaces import RolePing
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, display_name, load_translator
from bot.app.lobbies.lobby_settings import current_option_names, option_changes
from bot.app.open_seats.callbacks import ShowOffer
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables import seats
from bot.app.tables.lobby_store import BEGIN_MS, Lobby, SeatPlayer
from bot.app.tables.seat_offer import remake_offer
from bot.app.ui.screen import Button, CopyText, Fold, Screen
from bot.app.users.models import with_first_table
from bot.app.views import board_view
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.screen_base import game_banner, table_title
from bot.app.views.table_clock import lobby_clock_line
from engines import GAMES
from engines.core.core_types import Seat
from engines.core.game import resolve_options


async def lobby_screen(service: Services, lobby: Lobby, lang: str, *, notice: str = "") -> Screen:
    """Build the public screen of a lobby. ``notice`` is a text key."""
    translator = await load_translator(service.users, lobby, lang)
    text = [translator.translate_or("game-blurb", ""), *seat_lines(lobby, translator)]
    free = GAMES[lobby.game].seat_range[1] - len(lobby.seats)
    text += [translator.translate("app-seats-free", n=free)] if free > 0 else []
    host = lobby.seat_of(lobby.host)
    if host is None:
        text.append(
            translator.translate(
                "app-host-is", name=display_name(await service.users.get_cached(lobby.host), translator)
            )
        )
    elif lobby.has_new_host and lobby.state == "open":
        text.append(translator.translate("app-event-host", seat=Seat(host)))
    text.append(translator.translate("app-options-are", options=option_changes(lobby, translator)))
    text.append(lobby_clock_line(lobby, translator))
    text += [translator.translate("app-members-only-here")] if lobby.members_only and lobby.state == "open" else []
    text += [translator.translate("night-free-start")] if lobby.players_start_ms and lobby.state == "open" else []
    text += [translator.translate("app-learning-on")] if lobby.learning else []
    if lobby.offer is not None and lobby.is_offered_at(service.now_ms()):
        text.append(translator.translate("offers-stand", when=timestamp_placeholder(lobby.offer.end, "f")))
    former = await seats.load_former_players(service, lobby)
    missing = [display_name(user, translator) for user in former if lobby.seat_of(user.id) is None]
    text += _next_step_lines(lobby, translator, missing) if lobby.state == "open" else []
    rows = _lobby_rows(lobby, translator) if lobby.state == "open" else ()
    key = "app-lobby-closed" if lobby.state == "closed" else notice
    status = translator.translate(key) if key else ""
    return Screen(
        table_title(lobby, translator), tuple(filter(None, text)), rows=rows, notice=status, lang=translator.lang,
        banner=game_banner((lobby.game,), translator.lang) if lobby.state == "open" else None,
        table=lobby.table, version=lobby.version, folds=_commitment_folds(lobby, translator),
    )  # fmt: skip


def _commitment_folds(lobby: Lobby, translator: Translator) -> tuple[Fold, ...]:
    """Return the published hash of the shuffle, and its purpose, as folded text."""
    if not lobby.secret.seed:
        return ()
    hash_line = translator.translate("app-receipt-hash", hash=lobby.secret_commitment)
    return (Fold(translator.translate("app-receipt-fold"), (hash_line,)),)


def _next_step_lines(lobby: Lobby, translator: Translator, missing_players: list[str]) -> list[str]:
    """Return the lines on what is needed to start; empty if another line says that any player can start.

    ``missing_players``: the names that a rematch waits for.
    """
    if 0 < len(missing_players) <= GAMES[lobby.game].seat_range[1] - len(lobby.seats):
        return [translator.translate("app-rematch-waits", missing=", ".join(missing_players))]
    missing = GAMES[lobby.game].seat_range[0] - len(lobby.seats)
    if missing > 0:
        return [translator.translate("app-lobby-needs", n=missing)]
    return [] if lobby.players_start_ms else [translator.translate("app-lobby-ready")]


def seat_lines(lobby: Lobby, translator: Translator) -> list[str]:
    """Return a line for each taken seat."""
    host = lobby.seat_of(lobby.host)
    keys = ("app-seat-host" if n == host else "app-seat-line" for n in range(len(lobby.seats)))
    return [
        translator.translate(key, n=n, name=name)
        for n, (key, name) in enumerate(zip(keys, translator.names, strict=False), 1)
    ]


def _lobby_rows(lobby: Lobby, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    low, high = GAMES[lobby.game].seat_range
    full = len(lobby.seats) >= high
    start = table_callbacks.StartGame(lobby.table)
    return (
        (
            translator.button(table_callbacks.JoinTable(lobby.table), "app-join", is_blocked=full),
            translator.button(table_callbacks.LeaveTable(lobby.table), "app-leave"),
        ),
        (
            translator.button(table_callbacks.AddAi(lobby.table), "app-add-ai", is_blocked=full),
            translator.button(table_callbacks.OpenSetup(lobby.table), "app-options"),
            translator.button(start, "app-start", "primary", is_blocked=len(lobby.seats) < low),
        ),
        (
            translator.button(table_callbacks.ShowHowTo(lobby.table), "app-how-to-play"),
            translator.button(table_callbacks.InvitePlayers(lobby.table), "app-invite"),
            translator.button(ShowOffer(lobby.table), "offers-find"),
        ),
    )


async def find_lobby_role_ping(service: Services, lobby: Lobby) -> RolePing | None:
    """Return the message to the role pinged while a lobby looks for players, or None."""
    if not lobby.ping_role or lobby.state != "open" or len(lobby.seats) >= GAMES[lobby.game].seat_range[1]:
        return None
    channel = await service.channels.get(lobby.channel)
    lang = (channel.lang if channel is not None else "") or lobby.lang or "en"
    translator = Translator(lang, lobby.game)
    text = translator.translate("app-role-ping", game=translator.game_title)
    return RolePing(lobby.ping_role, lobby.channel, lang, text)


async def reload_lobby_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Build the lobby's screen after a change."""
    return await lobby_screen(
        context.service, await context.service.lobbies.load_lobby(lobby.table) or lobby, context.lang
    )


async def join_table(context: RequestContext, lobby: Lobby, callback: table_callbacks.JoinTable) -> Screen:
    """Take a seat; a private link carries a token. Raises ``RejectedError``."""
    if lobby.seat_of(context.user.id) is None:
        context.require_permission("join", lobby)
    joined = await seats.join_lobby(context.service, context.user, lobby, context.command_id, callback.token)
    if joined.state == "started":  # a rematch whose players are all back
        return await _begin_game(context, joined)
    missing = max(0, GAMES[lobby.game].seat_range[0] - len(joined.seats))
    notice = context.translate("offers-seated", n=missing) if callback.token == table_callbacks.OFFERED else ""
    return msgspec.structs.replace(await reload_lobby_screen(context, joined), notice=notice)


def leave_lobby(context: RequestContext, lobby: Lobby, _: table_callbacks.LeaveTable) -> Lobby:
    """Remove the caller from the lobby. Raises ``RejectedError`` if they have no seat."""
    if lobby.seat_of(context.user.id) is None:
        raise RejectedError("app-not-seated")
    return without_player(lobby, context.user.id, context.service.now_ms())


async def after_leave_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show the lobby to the caller who left it."""
    if lobby.host != context.user.id:
        await context.service.store.indexes.remove_member("user-tables", context.user.id, lobby.table)
    return await reload_lobby_screen(context, lobby)


def without_player(lobby: Lobby, user_id: str, now: int) -> Lobby:
    """Remove a player (``now``: ms). The next user becomes host; if there is none, the lobby is closed."""
    seats = tuple(sitter for sitter in lobby.seats if sitter.user != user_id)
    users = [sitter.user for sitter in seats if sitter.user]
    host = lobby.host if lobby.host != user_id else users[0] if users else lobby.host
    state = lobby.state if users else "closed"
    has_new_host = lobby.has_new_host or host != lobby.host
    offer = remake_offer(lobby.offer, now)
    return msgspec.structs.replace(lobby, seats=seats, host=host, state=state, has_new_host=has_new_host, offer=offer)


def add_ai_seat(_: RequestContext, lobby: Lobby, __: table_callbacks.AddAi) -> Lobby:
    """Add an AI player in the next seat."""
    return seats.with_next_seat(lobby, SeatPlayer(ai=True))


def close_lobby(_: RequestContext, lobby: Lobby, __: table_callbacks.CloseLobby) -> Lobby:
    """Close the lobby without a game."""
    return msgspec.structs.replace(lobby, state="closed")


async def invite_screen(context: RequestContext, lobby: Lobby, _: table_callbacks.InvitePlayers) -> Screen:
    """Show the links to the chat and the public page, with which one person from anywhere can join."""
    translator, field = await context.load_translator(lobby), context.translate("app-invite-field")
    callback = table_callbacks.JoinTable(lobby.table, lobby.invite).data
    text = (translator.translate("app-invite-members" if lobby.members_only else "app-invite-text"),)
    copies = [CopyText(field, callback, "invite")]
    if context.service.secure_url and not lobby.members_only:  # a guest of the page belongs to no group
        link = f"{context.service.secure_url}/seat/{lobby.table}/{lobby.invite}"
        copies.append(CopyText(translator.translate("app-invite-page"), link, "share"))
    return context.private_screen(table_title(lobby, translator), text, table=lobby.table, copies=tuple(copies))


async def start_game(context: RequestContext, lobby: Lobby, _: table_callbacks.StartGame) -> Screen:
    """Start the game by creating the table's log. Raises ``RejectedError``."""

    def mark_as_started(lobby: Lobby) -> Lobby:
        is_late = 0 < lobby.players_start_ms <= context.service.now_ms()  # the host did not start in time
        if not is_late or lobby.seat_of(context.user.id) is None:
            context.require_permission("start", lobby)
        low, high = GAMES[lobby.game].seat_range
        if not low <= len(lobby.seats) <= high:
            raise RejectedError("app-seats-needed", low=low, high=high)
        seats = len(lobby.seats)
        for spec in GAMES[lobby.game].options:
            if spec.key in lobby.options and lobby.options[spec.key] not in spec.values_for_seats(seats):
                raise RejectedError(
                    "app-option-unfit",
                    n=seats,
                    **current_option_names(lobby, spec, Translator(context.lang, lobby.game)),
                )
        resolve_options(GAMES[lobby.game], seats, lobby.options)
        return msgspec.structs.replace(lobby, state="started")

    due = context.service.now_ms() + BEGIN_MS
    if lobby.state != "started":
        lobby = await context.service.lobbies.edit_lobby(lobby.table, context.command_id, mark_as_started, due=due)
    return await _begin_game(context, lobby)


async def _begin_game(context: RequestContext, lobby: Lobby) -> Screen:
    await asyncio.gather(*(_save_first_game(context.service, lobby, seat.user) for seat in lobby.seats if seat.user))  # noqa: TID251 - seats
    async with context.service.tables.open_started(lobby.table) as table:
        return await board_view.public_table_screen(context.service, table, context.lang)


async def _save_first_game(service: Services, lobby: Lobby, user_id: str) -> None:
    if lobby.game not in (await service.users.get_cached(user_id)).first_tables:
        await service.users.update_user(user_id, partial(with_first_table, lobby.game, lobby.table))


def set_option(_: RequestContext, lobby: Lobby, callback: table_callbacks.SetOption) -> Lobby:
    """Set an option. Raises ``RejectedError``."""
    spec = next((spec for spec in GAMES[lobby.game].options if spec.key == callback.key), None)
    if spec is None or callback.n >= len(spec.values):
        raise RejectedError("app-invalid-button")
    options = {**lobby.options, spec.key: spec.values[callback.n]}
    if options[spec.key] == spec.default and not spec.fits:
        del options[spec.key]
    return msgspec.structs.replace(lobby, options=options)


def kick_player(context: RequestContext, lobby: Lobby, callback: table_callbacks.KickPlayer) -> Lobby:
    """Remove the player or AI that the callback names in a seat.

    Raises ``RejectedError`` if the seat has changed since, or without permission.
    """
    n = callback.seat
    if n >= len(lobby.seats) or (lobby.seats[n].user or "ai") != callback.who:
        raise RejectedError("app-invalid-button")
    context.require_permission("seat an AI" if lobby.seats[n].ai else "kick", lobby)
    if lobby.seats[n].user == lobby.host:
        raise RejectedError("app-host-stays")
    offer = remake_offer(lobby.offer, context.service.now_ms())
    return msgspec.structs.replace(lobby, seats=(*lobby.seats[:n], *lobby.seats[n + 1 :]), offer=offer)
