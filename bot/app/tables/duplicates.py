"""Duplicates: tables of one round that play the same shuffle, which nobody may watch before all of them are over.

A table knows the name of its round. A document of that name is written when the round is over, and lifts the curtain.
"""

from __future__ import annotations

from bot.app.services import Services
from bot.app.tables.lobby_store import Lobby
from bot.app.users.user_repository import User

KIND = "duplicate-over"
PLAYERS = "duplicate-players"
"""The index of who plays at which table, by round."""


async def is_curtained(service: Services, lobby: Lobby) -> bool:
    """Return whether other tables of the same shuffle may still run."""
    if not lobby.duplicate_round:
        return False
    return await service.store.documents.load_document(KIND, lobby.duplicate_round) is None


async def lift_curtain(service: Services, duplicate_round: str) -> None:
    """Let everybody see the tables of a round. Repeating it is safe."""
    await service.store.documents.update_value(KIND, duplicate_round, bytes, lambda _: b"over")


async def record_player(service: Services, user_id: str, lobby: Lobby) -> None:
    """Record that a user plays a shuffle, before they get the seat: at a table of its round, or as a deputy there."""
    if lobby.duplicate_round:
        await service.store.indexes.add_member(PLAYERS, lobby.duplicate_round, f"{user_id}.{lobby.table}")


async def plays_same_shuffle(service: Services, user: User, lobby: Lobby) -> bool:
    """Return whether a user has a seat at another table of the same round, and so knows its shuffle."""
    if not await is_curtained(service, lobby):
        return False
    players = await service.store.indexes.list_members(PLAYERS, lobby.duplicate_round)
    return any(one.split(".")[0] in user.all_ids and not one.endswith(f".{lobby.table}") for one in players)
