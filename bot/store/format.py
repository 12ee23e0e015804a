"""The number of the data's format: an older version must not play on with what a newer one has written.

It is raised whenever an older version could misread, refuse or spoil what this one writes (docs/CONTRIBUTING.md).
Data without a number is of before there was one, which is format 1.

Behind it stands the number of buckets, where there are not sixteen, so that a version which knows no other refuses it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.store import keys
from bot.store.errors import StoreError
from bot.store.keys import Keys, one
from bot.store.links import Links

FORMAT: Final = 4
"""1: entries and records as they are. 2: packed by the dictionary that a table's opening names, if it names one.
3: older entries in blocks beside the log, and snapshots packed too.
4: values may be locked by a key (``cipher.py``), records may lie outside of the store (``shelf.py``), and need the
dictionary that they name."""


RESTORING: Final = b"restoring"
"""In the number's place while a backup is being written into a store (``backup.py``): nobody opens that."""
_MARK: Final = re.compile(rb"(\d{1,9})(?: (\d{1,5}))?")


def mark(number: int, buckets: int) -> bytes:
    """What is written into a store."""
    return b"%d" % number if buckets == one.buckets else b"%d %d" % (number, buckets)


def marked(found: bytes | None, fresh: Keys) -> tuple[int, Keys]:
    """Number and keys of what is found; of a store without any mark ``fresh``. Raises ``StoreError``."""
    if found == RESTORING:
        raise StoreError("store-restoring")
    said = _MARK.fullmatch(found or b"1")
    if said is None:
        raise StoreError("store-newer", theirs=(found or b"").decode("utf-8", "replace")[:20], ours=FORMAT)
    return int(said[1]), Keys(int(said[2])) if said[2] else fresh if found is None else one


class Claimed(NamedTuple):
    """``anew``: there was no mark."""

    keys: Keys
    anew: bool


async def claim(links: Links, ours: int = FORMAT, *, fresh: Keys = one) -> Claimed:
    """Mark the data with our format, or leave it alone. ``fresh``: the keys of a new store.

    Raises ``StoreError`` where a newer version has marked it.
    """
    found: bytes | None = await links.call(keys.FORMAT_BUCKET, "GET", keys.FORMAT)
    theirs, its = marked(found, fresh)
    if theirs > ours:
        raise StoreError("store-newer", theirs=str(theirs), ours=ours)
    if found is None or theirs < ours:
        await links.call(keys.FORMAT_BUCKET, "SET", keys.FORMAT, mark(ours, its.buckets))
    return Claimed(its, anew=found is None)
