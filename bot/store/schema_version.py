"""The format number of the data: code reads formats since 1.0, and refuses newer data without changing it.

Raise it when an older version could misread, refuse or damage this one's data (docs/CONTRIBUTING.md). The number of
buckets follows it unless it is sixteen, so a version that knows no other number refuses the data.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Final

from bot import VERSION
from bot.store import redis_keys
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS, RedisKeys
from bot.store.redis_pool import RedisPool

FORMAT: Final = 10
OLDEST: Final = 10
"""The format of 1.0: every later 1.x reads it (docs/operating.md)."""

RESTORING: Final = b"restoring"
"""Mark of a store during a restore (``backup.py``). Such a store can't be opened."""
UNNUMBERED: Final = 1
"""The format of tables without a mark."""
_MARK: Final = re.compile(rb"(\d{1,9})(?: (\d{1,5}))?")


def encode_schema_mark(number: int, buckets: int) -> bytes:
    """Encode the mark of a store."""
    return b"%d" % number if buckets == SINGLE_SERVER_KEYS.buckets else b"%d %d" % (number, buckets)


def parse_schema_mark(found: bytes | None, new_keys: RedisKeys) -> tuple[int, RedisKeys]:
    """Return format and keys of a store's mark; without one our format and ``new_keys``.

    Raises ``StoreError`` during a restore, and for a mark of an unknown form.
    """
    if found is None:
        return FORMAT, new_keys
    if found == RESTORING:
        raise StoreError("store-restoring")
    match = _MARK.fullmatch(found)
    if match is None:
        raise _newer_error(found.decode("utf-8", "replace")[:20])
    return int(match[1]), RedisKeys(int(match[2])) if match[2] else SINGLE_SERVER_KEYS


def check_readable(theirs: int, backup: bytes | None = None) -> None:
    """Refuse data of a newer format, or of one before 1.0. ``backup``: made before the upgrade to it.

    Raises ``StoreError``.
    """
    if theirs > FORMAT:
        raise _newer_error(str(theirs), backup)
    if theirs < OLDEST:
        raise StoreError("store-older", theirs=str(theirs), ours=FORMAT)


def _newer_error(theirs: str, backup: bytes | None = None) -> StoreError:
    return StoreError("store-newer", theirs=theirs, ours=FORMAT, backup=(backup or b"none").decode())


async def claim_store(
    links: RedisPool, back_up: Callable[[], Awaitable[str]], *, new_keys: RedisKeys = SINGLE_SERVER_KEYS
) -> RedisKeys:
    """Mark the data with our format and version; return the keys of the store.

    ``back_up``: backs up data that another version opened last, and returns where; ``new_keys``: the keys of a new
    store. Raises ``StoreError`` if the data can't be read or saved, and then changes nothing.
    """
    found: bytes | None = await links.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT)
    theirs, keys = parse_schema_mark(found, new_keys)
    links.keys = keys
    if found is None and await _has_tables(links):
        theirs = UNNUMBERED
    version, backup = await links.execute(redis_keys.FORMAT_BUCKET, "HMGET", redis_keys.UPKEEP, "version", "backup")
    check_readable(theirs, backup)
    if version != VERSION.encode():
        made = "" if found is None else await back_up()
        fields = ("version", VERSION, "backup", made)
        await links.execute(redis_keys.FORMAT_BUCKET, "HSET", redis_keys.UPKEEP, *fields)
    if found != (mark := encode_schema_mark(FORMAT, keys.buckets)):
        await links.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, mark)
    return keys


async def _has_tables(links: RedisPool) -> bool:
    keys = links.keys
    found = await links.map_buckets(
        lambda number: links.execute(number, "EXISTS", keys.running_tables_key(number), keys.final_tables_key(number))
    )
    return any(found)
