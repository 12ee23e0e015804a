"""Count tables by game and state for the operator's metrics, from numbers that the store keeps."""

from __future__ import annotations

from collections import Counter

from bot.app.services import Services
from bot.store.redis_keys import RedisKeys
from engines import GAMES


async def count_tables(service: Services) -> Counter[tuple[str, str]]:
    """Count tables by game and state: ``running`` ones have a log, ``finished`` ones are archived.

    Finished tables have the game "". Tables of a game that is not installed, and those without a first entry, count as
    ``other``. Raises ``StoreError``.
    """
    counted: Counter[tuple[str, str]] = Counter({(game, "running"): 0 for game in GAMES})
    for game, tables in (await service.store.tables.count_games()).items():
        counted[game if game in GAMES else "other", "running"] += tables
    counted["", "finished"] = await service.store.tables.count_tables(RedisKeys.final_tables_key)
    return counted
