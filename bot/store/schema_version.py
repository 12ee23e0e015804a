"""The format number of the data: a version refuses data of another format with a message, and changes nothing.

Raise it when an older version could misread, refuse or spoil this one's data (docs/CONTRIBUTING.md). The number of
buckets follows it unless it is sixteen, so that a version that knows no other number refuses the data.
"""

import re
from typing import Final

from bot.store import redis_keys
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS, RedisKeys
from bot.store.redis_pool import RedisPool

FORMAT: Final = 10

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
        raise StoreError("store-newer", theirs=found.decode("utf-8", "replace")[:20], ours=FORMAT)
    return int(match[1]), RedisKeys(int(match[2])) if match[2] else SINGLE_SERVER_KEYS


def check_readable(theirs: int) -> None:
    """Refuse data of another format. Raises ``StoreError``."""
    if theirs != FORMAT:
        raise StoreError("store-newer" if theirs > FORMAT else "store-older", theirs=str(theirs), ours=FORMAT)


async def claim_store(links: RedisPool, *, new_keys: RedisKeys = SINGLE_SERVER_KEYS) -> RedisKeys:
    """Mark new data with our format; return the keys of the store.

    ``new_keys``: the keys of a new store. Raises ``StoreError`` if the data can't be read, and then changes nothing.
    """
    found: bytes | None = await links.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT)
    theirs, keys = parse_schema_mark(found, new_keys)
    links.keys = keys
    if found is None and await _has_tables(links):
        theirs = UNNUMBERED
    check_readable(theirs)
    if found is None:
        await links.execute(
            redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, encode_schema_mark(theirs, keys.buckets)
        )
    return keys


async def _has_tables(links: RedisPool) -> bool:
    keys = links.keys
    found = await links.map_buckets(
        lambda number: links.execute(number, "EXISTS", keys.running_tables_key(number), keys.final_tables_key(number))
    )
    return any(found)
