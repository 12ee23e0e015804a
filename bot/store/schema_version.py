"""The format number of the data: no version runs on data that it would misread.

The number is raised whenever an older version could misread, refuse or spoil the data of this one
(docs/CONTRIBUTING.md). A step in ``MIGRATIONS`` turns data of one number into the next. Data that is newer, or so old
that a step is missing, is refused with a message and stays unchanged.

The number of buckets follows it unless it is sixteen, so that a version that knows no other number refuses the data.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.store import redis_keys
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS, RedisKeys
from bot.store.redis_pool import RedisPool

FORMAT: Final = 5
"""The current format. Formats 1 to 4 were written before the first release and are no longer read."""

Migration = Callable[[RedisPool], Awaitable[None]]
"""Turns all data into the next format. A crash repeats it from its start, so it must be idempotent."""
MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""The step from each number to the next. Keep a step for as long as stores of its number exist."""

RESTORING: Final = b"restoring"
"""Mark of a store while a backup is written into it (``backup.py``). Such a store can't be opened."""
UNNUMBERED: Final = 1
"""The format of tables without a mark beside them."""
_MARK: Final = re.compile(rb"(\d{1,9})(?: (\d{1,5}))?")


def encode_schema_mark(number: int, buckets: int) -> bytes:
    """Encode the mark of a store."""
    return b"%d" % number if buckets == SINGLE_SERVER_KEYS.buckets else b"%d %d" % (number, buckets)


def parse_schema_mark(found: bytes | None, fresh: RedisKeys) -> tuple[int, RedisKeys]:
    """Return format and keys of a store's mark; without one our format and ``fresh``.

    Raises ``StoreError`` for a store that is being restored, and for a mark of an unknown form.
    """
    if found is None:
        return FORMAT, fresh
    if found == RESTORING:
        raise StoreError("store-restoring")
    match = _MARK.fullmatch(found)
    if match is None:
        raise StoreError("store-newer", theirs=found.decode("utf-8", "replace")[:20], ours=FORMAT)
    return int(match[1]), RedisKeys(int(match[2])) if match[2] else SINGLE_SERVER_KEYS


def check_readable(theirs: int, ours: int = FORMAT, migrations: Mapping[int, Migration] = MIGRATIONS) -> None:
    """Refuse data that is newer than ours, or that lacks a migration. Raises ``StoreError``."""
    if theirs > ours:
        raise StoreError("store-newer", theirs=str(theirs), ours=ours)
    if any(number not in migrations for number in range(theirs, ours)):
        raise StoreError("store-older", theirs=str(theirs), ours=ours)


async def claim_store(
    links: RedisPool,
    ours: int = FORMAT,
    *,
    fresh: RedisKeys = SINGLE_SERVER_KEYS,
    migrations: Mapping[int, Migration] = MIGRATIONS,
) -> RedisKeys:
    """Mark the data with our format, after migrating older data; return its keys.

    ``fresh``: the keys of a new store. Raises ``StoreError`` if the data can't be read, and then changes nothing.
    """
    found: bytes | None = await links.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT)
    theirs, keys = parse_schema_mark(found, fresh)
    links.set_keys(keys)
    if found is None:
        theirs = UNNUMBERED if await _has_tables(links) else ours
    check_readable(theirs, ours, migrations)
    for number in range(theirs, ours):
        await migrations[number](links)
        await links.execute(
            redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, encode_schema_mark(number + 1, keys.buckets)
        )
    if found is None:
        await links.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, encode_schema_mark(ours, keys.buckets))
    return keys


async def _has_tables(links: RedisPool) -> bool:
    keys = links.keys
    found = await links.map_buckets(
        lambda number: links.execute(number, "EXISTS", keys.running_tables_key(number), keys.final_tables_key(number))
    )
    return any(found)
