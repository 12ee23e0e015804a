"""The names of all keys in Redis.

All data of one table is in one bucket, and all keys of a bucket carry its hash tag, so one script can use them all
even in a cluster. The store records the number of buckets (``schema_version.py``), because another number would give
other keys. One server has 16, since every search for due timers visits each. A cluster has 256, with tags spread evenly
over all slots: each of thirty nodes has seven to ten.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, count
from typing import Final
from zlib import crc32

from redis.crc import key_slot

SLOTS: Final = 16384
WORKERS: Final = "workers"
"""The group of readers that serve no platform."""

FORMAT: Final = "{b00}:format"
"""String: the numbers of the data's format and of its buckets. Always in the first bucket."""
UPKEEP: Final = "{b00}:upkeep"
"""Hash: the last ``version`` here, the ``backup`` made before it, and when an operator last ``saved`` (s)."""
FORMAT_BUCKET: Final = 0
MAX_CACHED: Final = 1024
"""Names of tables, and of documents, whose keys are cached."""
PER_SEAT: Final = "look-back"
"""A kind of documents of a table, one per seat: ``<table>-<seat>``."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_KIND = re.compile(r"[a-z-]{1,32}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_.:@-]{1,128}", re.ASCII)


def _check_name(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"not a key of the store: {text!r}")
    return text


def source_name(kind: str, name: str) -> str:
    """Return the name of a document in timers and effects. Raises ``ValueError`` for a malformed name."""
    return f"{_check_name(_KIND, kind)}:{_check_name(_NAME, name)}"


def _table_key(part: str) -> Callable[[RedisKeys, str], str]:
    return lambda keys, table_id: _table_prefix(keys.buckets, table_id) + part


def _bucket_key(part: str) -> Callable[[RedisKeys, int], str]:
    return lambda keys, number: f"{keys.hash_tag(number)}:{part}"


@dataclass(frozen=True)
class RedisKeys:
    """The names of all keys of a store with the given number of buckets."""

    buckets: int

    def bucket_of(self, name: str) -> int:
        """Return the bucket of a table (by its id) or a document (by ``kind:name``)."""
        return _find_bucket(self.buckets, name)

    def hash_tag(self, number: int) -> str:
        """Return a bucket's hash tag, with which all its keys begin."""
        return _build_tag(self.buckets, number)

    log_key = _table_key("log")
    """Stream, the truth: ``0-1`` is the secret header, ``<version>-0`` each entry outside the blocks."""
    blocks_key = _table_key("past")
    """List, part of the truth: blocks of older entries."""
    snapshot_key = _table_key("snapshot")
    """String: the sealed snapshot, a cache of the folded log."""
    commands_key = _table_key("commands")
    """Hash: the latest command ids -> the version that each made."""
    record_key = _table_key("record")
    """Hash of a finished table: version and record."""

    def draft_key(self, table_id: str, seat: int, user: str) -> str:
        """String with expiry: one user's incomplete move at one seat."""
        return _table_prefix(self.buckets, table_id) + f"draft:{seat:d}:{_check_name(_ID, user)}"

    def callback_key(self, digest: str) -> str:
        """String with expiry: a callback too long for a button, by its hash."""
        return f"{self.hash_tag(self.bucket_of(digest))}:l:{_check_name(_ID, digest)}"

    outbox_key = _bucket_key("out")
    """Stream: the pending effects of a bucket."""
    dead_letters_key = _bucket_key("dead")
    """Stream: effects that failed too often."""
    generations_key = _bucket_key("timerdata")
    """Hash: timer -> the version that set it."""
    running_tables_key = _bucket_key("running")
    """Set: ids of the bucket's tables with a log."""
    final_tables_key = _bucket_key("finished")
    """Set: ids of the bucket's tables with only a record."""
    summaries_key = _bucket_key("summaries")
    """Hash: running table -> its summary, which begins with its game."""
    games_key = _bucket_key("games")
    """Hash: game -> the number of the bucket's summaries of it."""
    probe_key = _bucket_key("probe")
    """String with expiry: written to test whether the server accepts writes."""

    def timers_key(self, number: int, kind: str) -> str:
        """Sorted set: timer of a kind -> due time (ms)."""
        return f"{self.hash_tag(number)}:timers:{kind}"

    def document_key(self, kind: str, name: str) -> str:
        """Hash: version, data."""
        return _document_key(self.buckets, kind, name)

    def document_commands_key(self, kind: str, name: str) -> str:
        """Sorted set: the latest command ids -> version."""
        return f"{self.hash_tag(self.bucket_of(source_name(kind, name)))}:dc:{kind}:{name}"

    def index_key(self, kind: str, owner: str) -> str:
        """Set, or sorted set by time: an owner's members, e.g. the tables of a user."""
        return f"{self.hash_tag(self.bucket_of(source_name(kind, owner)))}:i:{kind}:{owner}"

    def component_key(self, digest: str) -> str:
        """String: a component table, by its hash."""
        return f"{self.hash_tag(self.bucket_of(digest))}:c:{_check_name(_ID, digest)}"


SINGLE_SERVER_KEYS: Final = RedisKeys(16)
CLUSTER_KEYS: Final = RedisKeys(256)


@lru_cache(MAX_CACHED)
def _table_prefix(buckets: int, table_id: str) -> str:
    return f"{_build_tag(buckets, _find_bucket(buckets, table_id))}:t:{_check_name(_ID, table_id)}:"


@lru_cache(MAX_CACHED)
def _document_key(buckets: int, kind: str, name: str) -> str:
    source = source_name(kind, name)
    return f"{_build_tag(buckets, _find_bucket(buckets, source))}:d:{source}"


def _find_bucket(buckets: int, name: str) -> int:
    return crc32(name.encode()) % buckets


@cache
def _build_tag(buckets: int, number: int) -> str:
    """Build the hash tag of a bucket.

    In a cluster it is the first name with a slot in the bucket's share of all slots. The share of bucket 0 begins at
    the slot of ``b00``.
    """
    plain = f"b{number:02d}"
    if buckets == SINGLE_SERVER_KEYS.buckets:
        return f"{{{plain}}}"
    names = chain([plain], (f"{plain}.{more}" for more in count(1)))
    return next(
        f"{{{name}}}"
        for name in names
        if (_slot_of_name(name) - _slot_of_name("b00")) % SLOTS * buckets // SLOTS == number
    )


def _slot_of_name(name: str) -> int:
    return key_slot(name.encode())
