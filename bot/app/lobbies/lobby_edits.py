"""Edits of a lobby's settings: options, hints, level, language, removed players."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.tables.callbacks import (
    KickPlayer,
    SetAiLevel,
    SetLearning,
    SetLobbyLanguage,
    SetOption,
)
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.seat_offer import remake_offer
from engines import GAMES
from engines.core.levels import LEVELS
from engines.core.translation import LANGUAGES


def set_option(_: RequestContext, lobby: Lobby, callback: SetOption) -> Lobby:
    """Set an option to another value. Raises ``RejectedError``."""
    spec = next((spec for spec in GAMES[lobby.game].options if spec.key == callback.key), None)
    if spec is None or callback.n >= len(spec.values):
        raise RejectedError("app-invalid-button")
    options = {**lobby.options, spec.key: spec.values[callback.n]}
    if options[spec.key] == spec.default and not spec.fits:
        del options[spec.key]
    return msgspec.structs.replace(lobby, options=options)


def set_learning(_: RequestContext, lobby: Lobby, callback: SetLearning) -> Lobby:
    """Switch hints on or off."""
    return msgspec.structs.replace(lobby, learning=callback.on == 1)


def set_ai_level(_: RequestContext, lobby: Lobby, callback: SetAiLevel) -> Lobby:
    """Set the level of the AI players. Raises ``RejectedError``."""
    chosen = next((level for level in LEVELS if level == callback.level), None)
    if chosen is None:
        raise RejectedError("app-invalid-button")
    return msgspec.structs.replace(lobby, level=chosen)


def set_lobby_language(_: RequestContext, lobby: Lobby, callback: SetLobbyLanguage) -> Lobby:
    """Set the language of the public screens. Raises ``RejectedError``."""
    if callback.lang not in LANGUAGES:
        raise RejectedError("app-invalid-button")
    return msgspec.structs.replace(lobby, lang=callback.lang)


def kick_player(context: RequestContext, lobby: Lobby, callback: KickPlayer) -> Lobby:
    """Remove a player or an AI. The callback names who was shown on the seat.

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
