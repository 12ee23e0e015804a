"""What the table service needs from outside, and what it tells outside: clock, fresh secrets, pace, refreshes, pings.

Everything kept goes through ``bot.store``; everything shown goes out as a ``Screen``.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import blake2b

import msgspec

from bot.app.ui.callback_data import CallbackData
from bot.store.store import Store

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of our ids: no letters that are mistaken for digits."""

Now = Callable[[], datetime]
"""The time in UTC."""

RandomBytes = Callable[[int], bytes]
"""So many unguessable bytes."""


def utc_now() -> datetime:
    """The time that the machine tells."""
    return datetime.now(UTC)


def random_bytes(count: int) -> bytes:
    """Bytes from the system's own source."""
    return secrets.token_bytes(count)


def is_valid_id(text: str) -> bool:
    """Whether this could be an id of ours: anything else is not looked for."""
    return 0 < len(text) <= 64 and text.isascii() and text.isalnum()


def new_id(fresh: RandomBytes, length: int = 10) -> str:
    """A random id of ours: ``length`` characters of 5 bits."""
    return "".join(ALPHABET[byte % 32] for byte in fresh(length))


def derive_id(text: str, length: int = 10) -> str:
    """An id of ours that is the same for the same text."""
    digest = blake2b(text.encode(), digest_size=length).digest()
    return "".join(ALPHABET[byte % 32] for byte in digest)


class Timings(msgspec.Struct, frozen=True):
    """How fast the table service does what it does by itself."""

    after_player_ms: int = 3000
    """An AI waits so long after a person's word, so that it can still be taken back."""
    after_ai_ms: int = 700
    vote_ms: int = 24 * 3600 * 1000
    """A vote lapses after this time: silence is a no."""
    draft_s: int = 7 * 24 * 3600
    finish_ms: int = 3600 * 1000
    """A finished table becomes one record so long after its end."""
    tick_s: float = 0.4
    """How often due timers are looked for."""
    lease_ms: int = 20_000
    """A timer whose worker died is taken up by another after this time."""
    think_s: float = 15.0
    """An AI that thinks longer than this lets the fallback speak. Its process may have to start; below the lease."""
    master_s: float = 2.0
    """A master thinks so long of a word, of the processor's time. Well below ``think_s``, also on a busy machine."""
    automatic: int = 400
    """The most words that are said automatically after a person's."""
    cached: int = 256
    """Tables kept in memory, as a cache of the store."""
    idle_ms: int = 10 * 60 * 1000
    """And for how long after the last use of one. To find it in the store again takes half as long again as a move."""


class DeletedUser(msgspec.Struct, frozen=True):
    """Somebody who was deleted: by all their ids and aliases, and the tables and nights that they had a part in."""

    ids: tuple[str, ...]
    aliases: tuple[str, ...]
    tables: tuple[str, ...]


EraseHook = Callable[[Store, DeletedUser], Awaitable[None]]
"""How a frontend takes away what it keeps about somebody, whether it runs or not. Once is enough, more do no harm."""


class TableRefresh(msgspec.Struct, frozen=True):
    """A place should show a table anew. Told at least once; fetch the screen then, so that the newest state wins."""

    table: str
    channel: str
    external_id: str
    version: int


RefreshHandler = Callable[[TableRefresh], Awaitable[None]]
"""What a frontend does about it. If it raises, it is told again."""


class Ping(msgspec.Struct, frozen=True):
    """Somebody is waited for, now: one short message, gone when answered. ``style``: as the person wants it."""

    user: str
    aliases: tuple[str, ...]
    table: str
    epoch: int
    text: str
    style: str
    is_silent: bool = False
    """They sleep: what is there stays, and nothing new is sent before they wake."""
    label: str = ""
    """What leads there is called; empty: it is their move."""
    callback_data: CallbackData = CallbackData("")
    """What can be pressed right where they are called; empty: what opens their panel."""
    aside: str = ""
    """Lines that are for them alone: they are told in private, or not at all."""

    @property
    def private_text(self) -> str:
        """What they are told where nobody else reads."""
        return "\n".join(filter(None, (self.text, self.aside)))


class Completion(msgspec.Struct, frozen=True):
    """How a typed word may go on: the whole text so far, and what its last part means. ``whole``: it can be said."""

    text: str
    label: str
    whole: bool
