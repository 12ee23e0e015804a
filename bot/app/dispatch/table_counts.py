"""Count tables by game and state for the operator's metrics, without reading any game."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter

import msgspec

from bot.app.services import Services
from bot.store.redis_keys import RedisKeys
from engines import GAMES


class _CountHeader(msgspec.Struct):
    game: str


class _CountOpening(msgspec.Struct):
    """The part of a table's opening that is counted; its secret is not even decoded."""

    header: _CountHeader


async def count_tables(service: Services) -> Counter[tuple[str, str]]:
    """Count tables by game and state: ``running`` ones have a log, ``finished`` ones are archived.

    Finished tables have the game "". Tables of a game that is not installed count as ``other``. Raises ``StoreError``.
    """
    counted: Counter[tuple[str, str]] = Counter({(game, "running"): 0 for game in GAMES})
    async for page in service.store.tables.iterate_running():
        for header in await asyncio.gather(*map(service.store.tables.load_header, page)):
            if header is not None:  # None: archived since the page was read
                game = msgspec.json.decode(zlib.decompress(header), type=_CountOpening).header.game
                counted[game if game in GAMES else "other", "running"] += 1
    counted["", "finished"] = await service.store.tables.count_tables(RedisKeys.final_tables_key)
    return counted
