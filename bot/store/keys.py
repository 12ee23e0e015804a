"""Where things lie in Redis.

Everything of one table lies in one bucket, and all keys of a bucket carry its hash tag, so that one script can touch
them all on a Redis Cluster too. The number of buckets is fixed for ever: another number would look in other places.
"""

from __future__ import annotations

import re
from zlib import crc32

BUCKETS = 16
GROUP = "workers"
"""The group of readers that serve no platform."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_KIND = re.compile(r"[a-z-]{1,32}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_.:@-]{1,128}", re.ASCII)


def bucket(name: str) -> int:
    """The bucket of a table (by its id) or of anything else (by ``kind:name``)."""
    return crc32(name.encode()) % BUCKETS


def tag(number: int) -> str:
    """The hash tag of a bucket, with which all its keys begin."""
    return f"{{b{number:02d}}}"


FORMAT_BUCKET = 0
FORMAT = f"{tag(FORMAT_BUCKET)}:format"
"""String: the number of the data's format."""
LOCKED = f"{tag(FORMAT_BUCKET)}:locked"
"""Set: what the keys are called by which values may be locked (``cipher.py``); none where all lie as they are."""


def _checked(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"not a key of the store: {text!r}")
    return text


def _table(table: str, part: str) -> str:
    return f"{tag(bucket(table))}:t:{_checked(_ID, table)}:{part}"


def log(table: str) -> str:
    """Stream, the truth: ``0-1`` is the secret header, ``<version>-0`` each entry that lies in no block."""
    return _table(table, "log")


def past(table: str) -> str:
    """List, the truth as well: the older entries, many in a block."""
    return _table(table, "past")


def snapshot(table: str) -> str:
    """String: the sealed snapshot, a cache of the folded log."""
    return _table(table, "snapshot")


def commands(table: str) -> str:
    """Hash: command id -> ``<version>:<answer>``, of the last ones."""
    return _table(table, "commands")


def record(table: str) -> str:
    """Hash of a finished table: version, and either record (compressed) and since when (ms), or it lies on a shelf."""
    return _table(table, "record")


def draft(table: str, seat: int, person: str) -> str:
    """String that runs out: one person's half-said word at one seat."""
    return _table(table, f"draft:{seat:d}:{_checked(_ID, person)}")


def line(digest: str) -> str:
    """String that runs out: a line too long for where it is needed, by its hash."""
    return f"{tag(bucket(digest))}:l:{_checked(_ID, digest)}"


def outbox(number: int) -> str:
    """Stream: the effects of a bucket that wait to be done."""
    return f"{tag(number)}:out"


def dead(number: int) -> str:
    """Stream: effects that failed too often."""
    return f"{tag(number)}:dead"


def timers(number: int) -> str:
    """Sorted set: timer -> due time (ms)."""
    return f"{tag(number)}:timers"


def generations(number: int) -> str:
    """Hash: timer -> the version that set it."""
    return f"{tag(number)}:timerdata"


def running(number: int) -> str:
    """Set: ids of the bucket's tables that have a log."""
    return f"{tag(number)}:running"


def finished(number: int) -> str:
    """Set: ids of the bucket's tables that are one record."""
    return f"{tag(number)}:finished"


def shelved(number: int) -> str:
    """Set: ids of those whose record lies on a shelf, outside of the store."""
    return f"{tag(number)}:shelved"


def probe(number: int) -> str:
    """String that runs out: written to see whether anything can be."""
    return f"{tag(number)}:probe"


def source(kind: str, name: str) -> str:
    """A document's name in timers and effects."""
    return f"{_checked(_KIND, kind)}:{_checked(_NAME, name)}"


def document(kind: str, name: str) -> str:
    """Hash: version, data."""
    return f"{tag(bucket(source(kind, name)))}:d:{kind}:{name}"


def document_commands(kind: str, name: str) -> str:
    """Sorted set: the last command ids -> version."""
    return f"{tag(bucket(source(kind, name)))}:dc:{kind}:{name}"


def index(kind: str, owner: str) -> str:
    """Set: what belongs to an owner, e.g. the tables of a person."""
    return f"{tag(bucket(source(kind, owner)))}:i:{kind}:{owner}"


def component(digest: str) -> str:
    """String: a component table, by its hash."""
    return f"{tag(bucket(digest))}:c:{_checked(_ID, digest)}"


def _of_kind(part: str, kind: str) -> str:
    return f"{tag(bucket(kind))}:{part}:{_checked(_KIND, kind)}"


def asked(kind: str) -> str:
    """Sorted set: job -> since when it waits, or till when it is held (ms)."""
    return _of_kind("asked", kind)


def jobs(kind: str) -> str:
    """Hash: job -> what is asked, and by whom."""
    return _of_kind("jobs", kind)


def bell(kind: str) -> str:
    """List: rung for whoever waits for jobs."""
    return _of_kind("bell", kind)


def answers(kind: str, asker: str) -> str:
    """List: pieces of answers for one process that asks."""
    return f"{_of_kind('answers', kind)}:{_checked(_ID, asker)}"
