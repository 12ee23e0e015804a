"""How many tables there are, by game and state: for whoever runs the bot, and without looking into any game."""

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
    """Of a table's opening what is counted; its secret is not even decoded."""

    header: _CountHeader


async def count_tables(service: Services) -> Counter[tuple[str, str]]:
    """Tables by game and state: ``running`` ones have a log, ``finished`` ones (of no game) are put away.

    Of a game that nobody plays here any more the name is ``other``. Raises ``StoreError``.
    """
    counted: Counter[tuple[str, str]] = Counter({(game, "running"): 0 for game in GAMES})
    async for page in service.store.tables.iterate_running():
        for header in await asyncio.gather(*map(service.store.tables.load_header, page)):
            if header is not None:  # else it has been put away meanwhile
                game = msgspec.json.decode(zlib.decompress(header), type=_CountOpening).header.game
                counted[game if game in GAMES else "other", "running"] += 1
    counted["", "finished"] = await service.store.tables.count_tables(RedisKeys.final_tables_key)
    return counted
