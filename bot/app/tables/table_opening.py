"""What a table begins with: its match, and what its players had set."""

from __future__ import annotations

from typing import Any

from bot.app.clocks.table_clock import Availability
from bot.app.tables.lobby_store import Lobby
from bot.app.users.user_repository import UserRepository
from engines import GAMES
from engines.core import match_factory as engine
from engines.core.lessons import load_first_position
from engines.core.match import Match


def build_match(lobby: Lobby) -> Match[Any, Any]:
    """Build the match of a lobby that has started, from its lesson's or its own position where it has one."""
    game = GAMES[lobby.game]
    if position := load_first_position(game.data_dir) if lobby.lesson else lobby.position:
        return engine.load_match(game, lobby.table, position, lobby.secret)
    return engine.open_match(game, lobby.table, len(lobby.seats), lobby.options, lobby.secret, lobby.components)


async def load_availability(users: UserRepository, lobby: Lobby, now: int) -> tuple[Availability, ...]:
    """Load the waking hours and notification settings of the players who sit down. ``now``: Unix ms."""
    players = [await users.get_cached(player.user) if player.user else None for player in lobby.seats]
    return tuple(user.availability_at(now) if user is not None else Availability() for user in players)
