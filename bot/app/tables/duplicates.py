"""Duplicates: tables of one round that play the same shuffle, which nobody may watch before all of them are over.

A table knows the name of its round. A document of that name is written when the round is over, and lifts the curtain.
"""

from __future__ import annotations

from bot.app.services import Services
from bot.app.tables.fan_out import list_user_tables
from bot.app.tables.lobby_store import Lobby
from bot.app.users.user_repository import User

KIND = "duplicate-over"


async def is_curtained(service: Services, lobby: Lobby) -> bool:
    """Return whether other tables of the same shuffle may still run."""
    if not lobby.duplicate_round:
        return False
    return await service.store.documents.load_document(KIND, lobby.duplicate_round) is None


async def lift_curtain(service: Services, duplicate_round: str) -> None:
    """Let everybody see the tables of a round. Repeating it is safe."""
    await service.store.documents.update_value(KIND, duplicate_round, bytes, lambda _: b"over")


async def plays_same_shuffle(service: Services, user: User, lobby: Lobby) -> bool:
    """Return whether a user has another table of the same round, and so knows its shuffle."""
    if not await is_curtained(service, lobby):
        return False
    others = [name for name in await list_user_tables(service, user) if name != lobby.table]
    loaded = [await service.lobbies.load_lobby(name) for name in others]
    return any(other is not None and other.duplicate_round == lobby.duplicate_round for other in loaded)
