"""The number of the data's format: no version plays on with data that it would misread.

The number is raised whenever an older version could misread, refuse or spoil what this one writes
(docs/CONTRIBUTING.md). A step in ``MIGRATIONS`` turns data of one number into the next. Data that is newer, or so old
that a step is missing, is refused in plain words and stays as it is.

The number of buckets follows it where there are not sixteen, so that a version which knows no other refuses the data.
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
"""Formats 1 to 4 were written before the first release, and nothing reads them any more."""

Migration = Callable[[RedisPool], Awaitable[None]]
"""Turn all data into the next format. It is run again from its start after a crash, so twice does no harm."""
MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""Number to the step that leads from it to the next number. Keep a step for as long as stores of its number exist."""

RESTORING: Final = b"restoring"
"""In the number's place while a backup is being written into a store (``backup.py``): nobody opens that."""
UNNUMBERED: Final = 1
"""The format of tables that have no number beside them."""
_MARK: Final = re.compile(rb"(\d{1,9})(?: (\d{1,5}))?")


def encode_schema_mark(number: int, buckets: int) -> bytes:
    """What is written into a store."""
    return b"%d" % number if buckets == SINGLE_SERVER_KEYS.buckets else b"%d %d" % (number, buckets)


def parse_schema_mark(found: bytes | None, fresh: RedisKeys) -> tuple[int, RedisKeys]:
    """Number and keys of what is found; of a store without any mark ours, and ``fresh``. Raises ``StoreError``."""
    if found is None:
        return FORMAT, fresh
    if found == RESTORING:
        raise StoreError("store-restoring")
    said = _MARK.fullmatch(found)
    if said is None:
        raise StoreError("store-newer", theirs=found.decode("utf-8", "replace")[:20], ours=FORMAT)
    return int(said[1]), RedisKeys(int(said[2])) if said[2] else SINGLE_SERVER_KEYS


def check_readable(theirs: int, ours: int = FORMAT, migrations: Mapping[int, Migration] = MIGRATIONS) -> None:
    """Refuse data of a format that is newer than ours, or that no migrations lead from. Raises ``StoreError``."""
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
    """Mark the data with our format, migrated where it is older; give its keys. ``fresh``: the keys of a new store.

    Raises ``StoreError`` where the data can't be read, and then changes nothing.
    """
    found: bytes | None = await links.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT)
    theirs, its = parse_schema_mark(found, fresh)
    links.set_keys(its)
    if found is None:
        theirs = UNNUMBERED if await _has_tables(links) else ours
    check_readable(theirs, ours, migrations)
    for number in range(theirs, ours):
        await migrations[number](links)
        await links.execute(
            redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, encode_schema_mark(number + 1, its.buckets)
        )
    if found is None:
        await links.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, encode_schema_mark(ours, its.buckets))
    return its


async def _has_tables(links: RedisPool) -> bool:
    its = links.keys
    found = await links.map_buckets(
        lambda number: links.execute(number, "EXISTS", its.running_tables_key(number), its.final_tables_key(number))
    )
    return any(found)
