"""Start a tutorial: a private table at which a lesson is played. It can be continued later."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.lobbies.table_quotas import enforce_table_quota
from bot.app.tables import seats
from bot.app.tables.callbacks import LearnGame
from bot.app.tables.lobby_store import Lobby
from bot.app.turns import panel, tutorial
from bot.app.ui.screen import Screen
from bot.app.users.models import User
from engines import GAMES
from engines.core.lessons import Lesson, load_first_position, load_lesson


async def start_tutorial(context: RequestContext, callback: LearnGame) -> Screen:
    """Continue the caller's tutorial of a game, or start it if there is none or it cannot be played."""
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
    async with enforce_table_quota(context, lobby.table):
        await seats.open_table(context.service, lobby, (context.user, *opponents), context.command_id)
    await context.service.users.update_user(
        context.user.id, lambda now: _add_tutorial_table(now, game.key, lobby.table)
    )
    async with context.service.tables.open_started(lobby.table) as table:
        return await panel.panel_screen(
            context, await tutorial.play_tutorial_opponents(context.service, table, f"{context.command_id}:others")
        )


def _build_tutorial_lobby(context: RequestContext, game: str, lesson: Lesson) -> Lobby:
    """Build a lobby that has started already. It belongs to no channel, because it is private."""
    lobby = context.service.lobbies.build_lobby(game, context.user.id, "", context.lang, context.command_id)
    secret = msgspec.structs.replace(lobby.secret, seed=lesson.seed)
    return msgspec.structs.replace(lobby, lesson=True, state="started", secret=secret)


def _add_tutorial_table(user: User, game: str, table_id: str) -> User:
    return msgspec.structs.replace(user, lessons={**user.lessons, game: table_id})
