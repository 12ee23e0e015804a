"""The number of the data's format: an older version must not play on with what a newer one has written.

It is raised whenever an older version could misread, refuse or spoil what this one writes (docs/CONTRIBUTING.md).
Data without a number is of before there was one, which is format 1.
"""

from __future__ import annotations

from typing import Final

from bot.store import keys
from bot.store.errors import StoreError
from bot.store.links import Links

FORMAT: Final = 4
"""1: entries and records as they are. 2: packed by the dictionary that a table's opening names, if it names one.
3: older entries in blocks beside the log, and snapshots packed too.
4: values may be locked by a key (``cipher.py``), records may lie outside of the store (``shelf.py``), and need the
dictionary that they name."""


RESTORING: Final = b"restoring"
"""In the number's place while a backup is being written into a store (``backup.py``): nobody opens that."""


async def claim(links: Links, ours: int = FORMAT) -> bool:
    """Mark the data with our format, or leave it alone; whether there was any. Raises ``StoreError`` where a newer
    version has marked it.
    """
    found: bytes | None = await links.call(keys.FORMAT_BUCKET, "GET", keys.FORMAT)
    if found == RESTORING:
        raise StoreError("store-restoring")
    theirs = 1 if found is None else int(found) if found.isdigit() else ours + 1
    if theirs > ours:
        shown = found.decode("utf-8", "replace")[:20] if found is not None else ""
        raise StoreError("store-newer", theirs=shown, ours=ours)
    if found is None or theirs < ours:
        await links.call(keys.FORMAT_BUCKET, "SET", keys.FORMAT, str(ours))
    return found is not None
