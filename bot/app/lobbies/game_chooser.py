"""Choose a game; open a table, a lesson, or practice from a finished game; check table quotas."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.i18n import Translator, game_title
from bot.app.lobbies.lobby import lobby_screen, start_game
from bot.app.lobbies.lobby_settings import with_group_settings
from bot.app.open_seats.callbacks import ListOffers
from bot.app.tables import seats
from bot.app.tables.callbacks import LearnGame, ListGames, OpenTable, StartGame, TryAgain
from bot.app.tables.lobby_store import Lobby, opponent_count
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import list_user_tables
from bot.app.turns import panel, tutorial
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.users.models import User
from bot.app.views.replay_view import visible_versions
from bot.app.views.screen_base import game_card
from bot.store.redis_keys import RedisKeys
from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.game import Game
from engines.core.lessons import Lesson, load_first_position, load_lesson
from engines.core.log import LogEntry, LogHeader
from engines.core.match_factory import dump_position, load_match, replay_log
from render.core.game_chooser import CHOOSER, GameCard
from render.core.request import PictureRequest


async def game_chooser_screen(context: RequestContext, callback: ListGames) -> Screen:
    """Show the games as cards, with buttons to open a table or play against AIs at once."""
    cards, shelf, rows = [], [], []
    for key, game in GAMES.items():
        translator = Translator(context.lang, key)
        shelf.append(game_card(key, context.lang))
        players, minutes = shelf[-1].facts
        cards.append(translator.translate("app-card", game=translator.game_title, players=players, minutes=minutes))
        note = translator.translate(
            "app-card-what", players=players, minutes=minutes, what=translator.translate_or("game-blurb", "")
        )
        at_once = translator.translate("app-play-now", n=opponent_count(key))
        now = Button(
            OpenTable(key, opponent_count(key), level=callback.level, apart=callback.apart).data,
            truncate_label(at_once),
        )
        card = PictureRequest(CHOOSER, (GameCard(key, "", ()),), "shelf", lang=context.lang)
        learn = (translator.button(LearnGame(key), "app-learn"),) if load_lesson(game.data_dir) else ()
        here = OpenTable(key, level=callback.level, apart=callback.apart).data
        rows.append(
            (
                Button(here, truncate_label(translator.game_title), "primary", hint=note, hotspot=key, card=card),
                now,
                *learn,
            )
        )
    translator = context.translator
    return Screen(
        translator.translate("app-choose-game"),
        rows=(*rows, (translator.button(ListOffers(), "offers-title"),)),
        picture=PictureRequest(CHOOSER, tuple(shelf), "shelf", lang=context.lang),
        alt=" ".join(cards),
        lang=context.lang,
    )


async def open_new_table(context: RequestContext, callback: OpenTable) -> Screen:
    """Open a table hosted by the caller. With ``ais``, start at once against AIs."""
    key = callback.game
    if key not in GAMES:
        raise RejectedError("app-no-game")
    channel = await context.service.channels.get(context.channel)
    lang = (channel.lang if channel is not None else "") or context.lang
    lobby = context.service.lobbies.build_lobby(key, context.user.id, context.channel, lang, context.command_id)
    components = context.service.components.get(key, "")
    if callback.ais and not GAMES[key].seat_range[0] <= callback.ais + 1 <= GAMES[key].seat_range[1]:
        raise RejectedError("app-invalid-button")
    lobby = msgspec.structs.replace(lobby, components=components, learning=callback.learning == 1, level=callback.level)
    lobby = await with_group_settings(context.service, lobby, is_waiting=not callback.ais)
    lobby = await open_hosted_table(context, lobby, (context.user, *(None,) * callback.ais))
    if callback.ais:
        return await start_game(
            replace(context, command_id=f"{context.command_id}:start"), lobby, StartGame(lobby.table)
        )
    return await lobby_screen(context.service, lobby, context.lang, notice="app-opened")


class PracticeRequest(msgspec.Struct, frozen=True):
    """The log of a finished game up to a position, and the caller's seat there."""

    lobby: Lobby
    game: Game[Any, Any]
    header: LogHeader
    entries: tuple[LogEntry, ...]
    seat: int


async def load_practice(context: RequestContext, table: Table, callback: TryAgain) -> PracticeRequest:
    """Load the log up to a move, counted as in replays. Call under ``open_started``.

    Raises ``RejectedError`` if no move follows.
    """
    seat, versions = table.own_seat(context.user.id), visible_versions(table, table.seat_of(context.user.id))
    assert seat is not None, "the dispatcher has checked the seat"
    if not table.match.is_over or not 1 <= callback.move < len(versions):
        raise RejectedError("app-invalid-button")
    entries = tuple(table.match.entries[: versions[callback.move - 1]])
    return PracticeRequest(table.lobby, table.game, table.match.header, entries, seat)


async def start_practice(context: RequestContext, request: PracticeRequest, _: TryAgain) -> Screen:
    """Begin a table at the position, with AIs on all other seats, and show its panel.

    Replays the log, so call it without a table lock. A new secret determines later draws.
    """
    old, position = request.lobby, await asyncio.to_thread(_dump_last_position, request)
    # A private table belongs to no channel.
    new = context.service.lobbies.build_lobby(old.game, context.user.id, "", context.lang, context.command_id)
    lobby = msgspec.structs.replace(
        new, options=old.options, learning=True, level=old.level, state="started",
        practice_of=old.table, position=position,
    )  # fmt: skip
    try:
        await asyncio.to_thread(load_match, request.game, lobby.table, lobby.position, lobby.secret, trusted=True)
    except EngineError as refused:
        raise RejectedError("app-invalid-button") from refused
    players = [context.user if n == request.seat else None for n in range(request.header.seats)]
    await open_hosted_table(context, lobby, players)
    async with context.service.tables.open_started(lobby.table) as table:
        return await panel.panel_screen(context, table)


def _dump_last_position(request: PracticeRequest) -> dict[str, object]:
    """Replay the log and dump its position. Run it in a thread: the time grows with the game."""
    return dump_position(replay_log(request.game, request.header, list(request.entries)))


async def start_tutorial(context: RequestContext, callback: LearnGame) -> Screen:
    """Continue the caller's tutorial of a game, or start one if it is missing or unplayable."""
    game = GAMES.get(callback.game)
    lesson = load_lesson(game.data_dir) if game is not None else None
    if game is None or lesson is None:
        raise RejectedError("app-no-game")
    begun = context.user.lessons.get(game.key)
    if begun is not None:
        with suppress(OtherRulesError):
            async with context.service.tables.open_started(begun) as table:
                if not table.is_over:
                    return await panel.panel_screen(context, table)
    lobby = _build_tutorial_lobby(context, game.key, lesson)
    opponents = (None,) * (int(load_first_position(game.data_dir)["seats"]) - 1)
    await open_hosted_table(context, lobby, (context.user, *opponents))
    lessons = {game.key: lobby.table}
    await context.change_caller(lambda now: msgspec.structs.replace(now, lessons=now.lessons | lessons))
    async with context.service.tables.open_started(lobby.table) as table:
        await tutorial.play_tutorial_opponents(context.service, table, f"{context.command_id}:others")
        return await panel.panel_screen(context, table)


def _build_tutorial_lobby(context: RequestContext, game: str, lesson: Lesson) -> Lobby:
    """Build a started lobby. It is private, so it belongs to no channel."""
    lobby = context.service.lobbies.build_lobby(game, context.user.id, "", context.lang, context.command_id)
    secret = msgspec.structs.replace(lobby.secret, seed=lesson.seed)
    return msgspec.structs.replace(lobby, lesson=True, state="started", secret=secret)


_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""One lock per user, so simultaneous callbacks are counted one by one."""


async def open_hosted_table(context: RequestContext, lobby: Lobby, players: Sequence[User | None]) -> Lobby:
    """Open a table hosted by the caller, with these players by seat, like ``seats.open_table``; return it as stored.

    Raises ``RejectedError`` if it is new and the caller cannot open another table.
    """
    async with _locks.setdefault(f"{id(context.service)}:{context.user.id}", asyncio.Lock()):
        if await context.service.lobbies.load_lobby(lobby.table) is None:
            await _check_host_quota(context)
        return await seats.open_table(context.service, lobby, players, context.command_id)


async def _check_host_quota(context: RequestContext) -> None:
    limits = context.service.limits
    await _check_common_quotas(context)
    if not (limits.lobbies or limits.hosted):
        return
    waiting, begun = await _load_own_lobbies(context)
    if _is_limit_reached(limits.lobbies, len(waiting)):
        named = [f"{game_title(context.lang, lobby.game)} {lobby.table}" for lobby in waiting]
        raise RejectedError("app-many-lobbies", "line", "", n=len(waiting), tables=", ".join(named))
    if not _is_limit_reached(limits.hosted, len(waiting) + len(begun)):
        return
    running = [lobby for lobby in begun if await _is_running(context, lobby)]
    if _is_limit_reached(limits.hosted, len(waiting) + len(running)):
        raise RejectedError("app-many-tables", "line", "", n=len(waiting) + len(running))


def _is_limit_reached(limit: int, count: int) -> bool:
    return bool(limit) and count >= limit


async def _check_common_quotas(context: RequestContext) -> None:
    limits, store = context.service.limits, context.service.store
    if limits.place_tables and context.channel:
        here = await store.indexes.list_members("channel-tables", context.channel)
        if _is_limit_reached(limits.place_tables, len(here)) and _is_limit_reached(
            limits.place_tables, n := await seats.count_open_tables(context.service, here)
        ):
            raise RejectedError("app-many-here", "line", "", n=n)
    if limits.tables and _is_limit_reached(
        limits.tables, await store.tables.count_tables(RedisKeys.running_tables_key)
    ):
        raise RejectedError("app-many-in-all")


async def _load_own_lobbies(context: RequestContext) -> tuple[list[Lobby], list[Lobby]]:
    """Return the caller's open and started lobbies. Includes recently finished tables."""
    lobbies = await context.service.lobbies.load_lobbies(await list_user_tables(context.service, context.user))
    hosted = [lobby for lobby in lobbies.values() if lobby.host in context.user.all_ids]
    return (
        [lobby for lobby in hosted if lobby.state == "open"],
        [lobby for lobby in hosted if lobby.state == "started"],
    )


async def _is_running(context: RequestContext, lobby: Lobby) -> bool:
    with suppress(OtherRulesError):
        async with context.service.tables.open_started(lobby.table) as table:
            return not table.is_over
    return False
