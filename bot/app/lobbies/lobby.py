"""The lobby: choose a game, open a table, join, add AI players, start."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import replace
from functools import partial

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, display_name, load_translator
from bot.app.lobbies.lobby_settings import current_option_names, options_line
from bot.app.lobbies.table_quotas import check_seat_quota, enforce_table_quota
from bot.app.services import Services
from bot.app.tables.callbacks import (
    AddAi,
    CloseLobby,
    InvitePlayers,
    JoinTable,
    LearnGame,
    LeaveTable,
    ListGames,
    OpenSetup,
    OpenTable,
    ShowHowTo,
    ShowInChannel,
    ShowTable,
    StartGame,
)
from bot.app.tables.lobby_store import BEGIN_MS, Lobby, SeatPlayer, encode_table_change, opponent_count, to_ms
from bot.app.tables.table import Table
from bot.app.turns import panel
from bot.app.ui.button_rows import truncate_label
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.models import with_first_table
from bot.app.views import board_view
from bot.app.views.screen_base import table_title
from bot.app.views.table_clock import lobby_clock_line
from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.game import resolve_options
from engines.core.lessons import load_lesson
from render.core.game_chooser import CHOOSER, GameCard
from render.core.request import PictureRequest


async def game_chooser_screen(context: RequestContext, press: ListGames) -> Screen:
    """Show the games as cards with buttons to open a table or to play against AIs at once."""
    told, shelf, rows = [], [], []
    for key, game in GAMES.items():
        translator = Translator(key, context.lang)
        players = Msg("app-card-players", dict(zip(("low", "high"), game.seat_range, strict=True)))
        minutes = Msg("app-card-minutes", dict(zip(("shortest", "longest"), game.duration_minutes, strict=True)))
        told.append(translator.translate("app-card", game=translator.game_title, players=players, minutes=minutes))
        note = translator.translate(
            "app-card-what", players=players, minutes=minutes, what=translator.translate_or("game-blurb", "")
        )
        shelf.append(GameCard(key, translator.game_title, (translator(players), translator(minutes))))
        at_once = translator.translate("app-play-now", n=opponent_count(key))
        now = Button(OpenTable(key, opponent_count(key), level=press.level).data, truncate_label(at_once))
        card = PictureRequest(CHOOSER, (GameCard(key, translator.game_title, ()),), "shelf", lang=context.lang)
        learn = (Button(LearnGame(key).data, translator.translate("app-learn")),) if load_lesson(game.data_dir) else ()
        here = OpenTable(key, level=press.level).data
        rows.append(
            (
                Button(here, truncate_label(translator.game_title), "primary", hint=note, hotspot=key, card=card),
                now,
                *learn,
            )
        )
    translator = Translator("", context.lang)
    return Screen(
        translator.translate("app-choose-game"),
        rows=tuple(rows),
        picture=PictureRequest(CHOOSER, tuple(shelf), "shelf", lang=context.lang),
        alt=" ".join(told),
        lang=context.lang,
    )


async def open_lobby(context: RequestContext, press: OpenTable) -> Screen:
    """Open a table with the caller as host. With ``ais``, start the game at once against AIs."""
    key = press.game
    if key not in GAMES:
        raise RejectedError("app-no-game")
    place = await context.service.channels.get(context.channel)
    lang = (place.lang if place is not None else "") or context.lang
    room = context.service.lobbies.build_lobby(key, context.user.id, context.channel, lang, context.command_id)
    components = context.service.components.get(key, "")
    if press.ais and not GAMES[key].seat_range[0] <= press.ais + 1 <= GAMES[key].seat_range[1]:
        raise RejectedError("app-bad-press")
    seats = (SeatPlayer(context.user.id), *(SeatPlayer(ai=True) for _ in range(press.ais)))
    room = msgspec.structs.replace(room, seats=seats, components=components)
    room = msgspec.structs.replace(room, learning=press.learning == 1, level=press.level)
    async with enforce_table_quota(context, room.table):
        await context.service.lobbies.open_lobby(room, context.command_id)
    found = await context.service.lobbies.load_lobby(room.table)
    assert found is not None, "it was just opened"
    if press.ais:
        return await start_game(
            replace(context, command_id=f"{context.command_id}:start"), found[0], StartGame(room.table)
        )
    return await lobby_screen(context.service, *found, context.lang, notice="app-opened")


async def lobby_screen(service: Services, room: Lobby, version: int, lang: str, *, notice: str = "") -> Screen:
    """Build the public screen of a lobby. ``notice`` is the key of a text."""
    translator = await load_translator(service.users, room, lang)
    text = [translator.translate_or("game-blurb", ""), *_seat_lines(room, translator)]
    free = GAMES[room.game].seat_range[1] - len(room.seats)
    text += [translator.translate("app-seats-free", n=free)] if free > 0 else []
    host = room.seat_of(room.host)
    if host is None:
        text.append(
            translator.translate(
                "app-host-is", name=display_name(await service.users.get_cached(room.host), translator)
            )
        )
    elif room.passed and room.state == "open":
        text.append(translator.translate("app-event-host", seat=Seat(host)))
    text += [options_line(room, translator), lobby_clock_line(room, translator)]
    text += [translator.translate("night-free-start")] if room.free and room.state == "open" else []
    text += [translator.translate("app-learning-on")] if room.learning else []
    text.append(translator.translate("app-receipt-hash", hash=room.secret_commitment) if room.secret.seed else "")
    rows = _lobby_rows(room, translator) if room.state == "open" else ()
    told = (
        translator.translate("app-room-closed")
        if room.state == "closed"
        else translator.translate(notice)
        if notice
        else ""
    )
    return Screen(
        table_title(room, translator), tuple(line for line in text if line), rows=rows, notice=told, lang=lang,
        table=room.table, version=version,
    )  # fmt: skip


def _seat_lines(room: Lobby, translator: Translator) -> list[str]:
    """Return the seats with their names, the host's marked."""
    host = room.seat_of(room.host)
    keys = ("app-seat-host" if n == host else "app-seat-line" for n in range(len(room.seats)))
    return [
        translator.translate(key, n=n, name=name)
        for n, (key, name) in enumerate(zip(keys, translator.names, strict=False), 1)
    ]


def _lobby_rows(room: Lobby, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    def callback_button(press: Callback, key: str) -> Button:
        return Button(press.data, translator.translate(key))

    low, high = GAMES[room.game].seat_range
    full = len(room.seats) >= high
    few = len(room.seats) < low
    start = Button(StartGame(room.table).data, translator.translate("app-start"), "primary", few)
    return (
        (
            Button(JoinTable(room.table).data, translator.translate("app-join"), is_blocked=full),
            callback_button(LeaveTable(room.table), "app-leave"),
        ),
        (
            Button(AddAi(room.table).data, translator.translate("app-add-ai"), is_blocked=full),
            callback_button(OpenSetup(room.table), "app-options"),
            start,
        ),
        (
            callback_button(ShowHowTo(room.table), "app-how-to-play"),
            callback_button(InvitePlayers(room.table), "app-invite"),
        ),
    )


async def reload_lobby_screen(context: RequestContext, room: Lobby) -> Screen:
    """Build the lobby's screen after a change."""
    found = await context.service.lobbies.load_lobby(room.table)
    return await lobby_screen(context.service, room, found[1] if found else 1, context.lang)


async def join_lobby(context: RequestContext, room: Lobby, press: JoinTable) -> Screen:
    """Take a seat. A private link brings a token. Raises ``RejectedError``."""

    def add_caller(room: Lobby) -> Lobby:
        if press.token and not hmac.compare_digest(press.token.encode(), room.invite.encode()):
            raise RejectedError("app-bad-invitation")
        if room.seat_of(context.user.id) is not None:
            raise RejectedError("app-seated-already")
        if len(room.seats) >= GAMES[room.game].seat_range[1]:
            raise RejectedError("app-table-full")
        return msgspec.structs.replace(room, seats=(*room.seats, SeatPlayer(context.user.id)))

    if room.seat_of(context.user.id) is None:
        context.require_permission("join", room)
        await check_seat_quota(context, room.table)
        if room.state == "open":
            add_caller(room)  # checked first: a refused caller must not get the table on their list
            await context.service.store.indexes.add_member("person-tables", context.user.id, room.table)
    return await reload_lobby_screen(
        context, await context.service.lobbies.edit_lobby(room.table, context.command_id, add_caller)
    )


def leave_lobby(context: RequestContext, room: Lobby, _: LeaveTable) -> Lobby:
    """Remove the caller from the lobby. Raises ``RejectedError`` if they have no seat."""
    if room.seat_of(context.user.id) is None:
        raise RejectedError("app-not-seated")
    return without_player(room, context.user.id)


async def after_leave_screen(context: RequestContext, room: Lobby) -> Screen:
    """Show the lobby to the caller who has left it."""
    if room.host != context.user.id:
        await context.service.store.indexes.remove_member("person-tables", context.user.id, room.table)
    return await reload_lobby_screen(context, room)


def without_player(room: Lobby, person: str) -> Lobby:
    """Remove a player. The next user becomes host; without any, the lobby is closed."""
    seats = tuple(sitter for sitter in room.seats if sitter.person != person)
    people = [sitter.person for sitter in seats if sitter.person]
    host = room.host if room.host != person else people[0] if people else room.host
    state = room.state if people else "closed"
    passed = room.passed or host != room.host
    return msgspec.structs.replace(room, seats=seats, host=host, state=state, passed=passed)


def add_ai_seat(_: RequestContext, room: Lobby, __: AddAi) -> Lobby:
    """Add an AI player on the next seat."""
    if len(room.seats) >= GAMES[room.game].seat_range[1]:
        raise RejectedError("app-table-full")
    return msgspec.structs.replace(room, seats=(*room.seats, SeatPlayer(ai=True)))


def close_lobby(_: RequestContext, room: Lobby, __: CloseLobby) -> Lobby:
    """Close the lobby without a game."""
    return msgspec.structs.replace(room, state="closed")


async def invite_screen(context: RequestContext, room: Lobby, _: InvitePlayers) -> Screen:
    """Show the callback text with which one person from anywhere can join."""
    translator = await context.load_translator(room)
    press = JoinTable(room.table, room.invite).data
    text = (translator.translate("app-invite-text"), press)
    return Screen(
        table_title(room, translator), text, private=True, lang=context.lang, table=room.table,
        fields=(TextInput(translator.translate("app-invite-field"), press, hint=press),),
    )  # fmt: skip


async def start_game(context: RequestContext, room: Lobby, _: StartGame) -> Screen:
    """Start the game, which creates the log of the table. Raises ``RejectedError``."""

    def mark_as_started(room: Lobby) -> Lobby:
        if not _can_start_without_host(context, room):
            context.require_permission("start", room)
        low, high = GAMES[room.game].seat_range
        if not low <= len(room.seats) <= high:
            raise RejectedError("app-seats-needed", low=low, high=high)
        _check_options(room, context.lang)
        return msgspec.structs.replace(room, state="started")

    due = to_ms(context.service.clock()) + BEGIN_MS
    if room.state != "started":
        started = await context.service.lobbies.edit_lobby(room.table, context.command_id, mark_as_started, due=due)
        await asyncio.gather(
            *(_save_first_game(context.service, started, one.person) for one in started.seats if one.person)
        )
    async with context.service.tables.lock_table(room.table) as table:
        return await board_view.public_table_screen(context.service, table, context.lang)


async def _save_first_game(service: Services, room: Lobby, person: str) -> None:
    """Remember the table as the user's first one of this game."""
    if room.game not in (await service.users.get_cached(person)).first:
        await service.users.update_user(person, partial(with_first_table, room.game, room.table))


def _can_start_without_host(context: RequestContext, room: Lobby) -> bool:
    """Whether the host did not start in time, and the caller has a seat."""
    return 0 < room.free <= to_ms(context.service.clock()) and room.seat_of(context.user.id) is not None


def _check_options(room: Lobby, lang: str) -> None:
    """Check that the options fit the number of players.

    Raises ``RejectedError``, or ``EngineError`` if the engine refuses them.
    """
    seats = len(room.seats)
    for spec in GAMES[room.game].options:
        if spec.key in room.options and room.options[spec.key] not in spec.values_for_seats(seats):
            raise RejectedError(
                "app-option-unfit", n=seats, **current_option_names(room, spec, Translator(room.game, lang))
            )
    resolve_options(GAMES[room.game], seats, room.options)


async def show_table_here(context: RequestContext, table: Table, press: ShowInChannel) -> Screen:
    """Show the table in this channel, or in the one that the callback names."""
    await _show_in_channel(context, table.id, table.screen_version, press)
    return await board_view.public_table_screen(context.service, table, context.lang)


async def show_lobby_here(context: RequestContext, room: Lobby, version: int, press: ShowInChannel) -> Screen:
    """Show the lobby in this channel, or in the one that the callback names."""
    await _show_in_channel(context, room.table, version, press)
    return await lobby_screen(context.service, room, version, context.lang)


async def _show_in_channel(context: RequestContext, table: str, version: int, press: ShowInChannel) -> None:
    place = await context.service.channels.get(press.place or context.channel)
    if place is not None and (not place.closed or place.id == context.channel):
        notice = encode_table_change(table, version)
        await context.service.channels.add_table(place.id, table, context.command_id, notice)


async def viewer_lobby_screen(context: RequestContext, room: Lobby, version: int, _: object = None) -> Screen:
    """Show the lobby to one viewer, with the button to show it in this channel."""
    screen = await lobby_screen(context.service, room, version, context.lang)
    rows = await board_view.show_here_row(context, room, Translator("", context.lang)) if room.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def table_screen(context: RequestContext, table: Table, _: ShowTable) -> Screen:
    """Show the public message of a running or finished table."""
    return await board_view.public_table_screen(context.service, table, context.lang)


async def public_lobby_screen(context: RequestContext, room: Lobby, version: int, _: Callback) -> Screen:
    """Show the public message of a lobby."""
    return await lobby_screen(context.service, room, version, context.lang)


async def own_table_screen(context: RequestContext, table: Table, notice: Msg | str = "") -> Screen:
    """Show the caller's panel, or the board if they have no seat. Call it under ``lock_table``."""
    if table.seat_of(context.user.id) is None:
        return await board_view.board_screen(context, table)
    return await panel.panel_screen(context, table, notice)
