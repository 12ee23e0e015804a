"""Outside interfaces of the table service: clock, random bytes, timings, refreshes, pings.

``bot.store`` stores all data; everything shown to users is a ``Screen``.
"""

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol

import msgspec
import structlog
from structlog.contextvars import bound_contextvars, get_contextvars

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Screen
from bot.metrics import DISPLAY_DELAY
from bot.store.store import Store

ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of ids, without lookalikes of digits."""
_CHARACTERS = (ID_ALPHABET * 8).encode()

Now = Callable[[], datetime]
"""Return the current time in UTC."""

RandomBytes = Callable[[int], bytes]
"""Return this many cryptographically secure random bytes."""


def utc_now() -> datetime:
    """Return the system time in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - the clock that is injected elsewhere


def random_bytes(count: int) -> bytes:
    """Return random bytes from the operating system."""
    return secrets.token_bytes(count)


def is_valid_id(text: str) -> bool:
    """Return whether a text has the form of an id and is worth looking up."""
    return 0 < len(text) <= 64 and text.isascii() and text.isalnum()


def new_id(random_bytes: RandomBytes, length: int = 10) -> str:
    """Return a random id of ``length`` characters, 5 bits each."""
    return random_bytes(length).translate(_CHARACTERS).decode()


def new_code(random_bytes: RandomBytes = secrets.token_bytes) -> str:
    """Return the code of a defect, for its log entry and its user: 6 letters and digits."""
    return new_id(random_bytes, 6).upper()


def derive_id(text: str) -> str:
    """Return an id of ten characters, determined by the text."""
    return blake2b(text.encode(), digest_size=10).digest().translate(_CHARACTERS).decode()


class Timings(msgspec.Struct, frozen=True):
    """Delays and limits of automatic actions."""

    after_player_ms: int = 3000
    """Delay of an AI after a player's move, to let the player undo it."""
    after_ai_ms: int = 700
    vote_ms: int = 24 * 3600 * 1000
    """Duration of a vote; missing votes then count as no."""
    draft_s: int = 7 * 24 * 3600
    finish_ms: int = 3600 * 1000
    """Time from a table's end to its archiving."""
    tick_s: float = 0.4
    """Interval of claiming due timers."""
    lease_ms: int = 20_000
    """Time after which a dead process's timer is claimed again."""
    think_s: float = 15.0
    """Timeout of an AI, including process start; then the fallback moves. Less than the lease."""
    master_s: float = 2.0
    """Processor time of a master per move, well below ``think_s`` even on a busy machine."""
    automatic: int = 400
    """Maximum automatic moves in a row after a player's move."""
    cached: int = 256
    """Maximum cached tables."""
    idle_ms: int = 10 * 60 * 1000
    """Maximum idle time of a cached table. Reloading one takes 1.5 times as long as a move."""


class DeletedUser(msgspec.Struct, frozen=True):
    """A deleted user: all ids and external ids, tables and gatherings."""

    ids: tuple[str, ...]
    aliases: tuple[str, ...]
    tables: tuple[str, ...]


EraseHook = Callable[[Store, DeletedUser], Awaitable[None]]
"""Erase a frontend's data about a user, started or not. Idempotent."""


class GroupHook(Protocol):
    """Leaves a group, or shows again what a block kept from it."""

    async def __call__(self, group: str, *, leaves: bool) -> None:
        """``group``: its external id. Raises ``StoreError``."""
        ...


class TableRefresh(msgspec.Struct, frozen=True):
    """A request to refresh a table in a channel, delivered at least once.

    Load the screen on delivery, to show the newest state.
    """

    table: str
    channel: str
    external_id: str
    version: int


RefreshHandler = Callable[[TableRefresh], Awaitable[None]]
"""Handle a refresh in a frontend. An exception causes another delivery."""


class Ping(msgspec.Struct, frozen=True):
    """A short message to a user whose move a table needs, deleted when answered.

    ``style``: the user's notification setting.
    """

    user: str
    aliases: tuple[str, ...]
    table: str
    epoch: int
    text: str
    style: str
    is_silent: bool = False
    """Whether the user is asleep: existing messages stay, new ones wait for waking hours."""
    label: str = ""
    """Label of the button; empty for the usual move label."""
    callback_data: CallbackData = CallbackData("")
    """The button's callback; empty to open the user's panel."""
    answers: Screen = Screen("")
    """The buttons that answer or begin to answer a public question."""
    aside: str = ""
    """Lines for private messages only."""
    reason: str = ""
    """The text without the question and its facts, which the user's panel shows."""
    shared_text: str = ""
    """The text of a message to several users, without the names of fellow players; empty if identical."""

    @property
    def panel_notice(self) -> str:
        """Return the lines that the user's own panel lacks."""
        return "\n".join(filter(None, (self.reason, self.aside)))


class RolePing(msgspec.Struct, frozen=True):
    """A short message to a group's role, once per new table or night. ``role``: the platform's id."""

    role: str
    channel: str
    lang: str
    text: str


class Completion(msgspec.Struct, frozen=True):
    """A completion of a typed move: the whole text, and a label of its last part. ``whole``: whether it is complete."""

    text: str
    label: str
    whole: bool


log = structlog.get_logger("bottega.trail")

MAX_PENDING_CHANNELS: Final = 4096


def trace_id_of(command: str) -> str:
    """Return the trace id of a command id."""
    return derive_id(command)


def with_trace_id(trace_id: str) -> AbstractContextManager[None]:
    """Bind a trace id to all log entries of a ``with`` block."""
    return bound_contextvars(trace_id=trace_id)


def current_trace_id() -> str:
    """Return the bound trace id, or ""."""
    trace_id: str = get_contextvars().get("trace_id", "")
    return trace_id


class PendingUpdate(NamedTuple):
    """A change not yet shown by a channel: version, trace id, and storage time (s)."""

    version: int
    trace_id: str
    since: float


class UpdateTracker:
    """Pending channel updates of this process, for logs and metrics only."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._awaited: OrderedDict[tuple[str, str], list[PendingUpdate]] = OrderedDict()

    def add_pending(self, channel: str, table_id: str, change: PendingUpdate) -> None:
        """Record that a channel must show a change."""
        self._awaited.setdefault((channel, table_id), []).append(change)
        while len(self._awaited) > MAX_PENDING_CHANNELS:
            self._awaited.popitem(last=False)

    def mark_visible(self, platform: str, channel: str, table_id: str, version: int) -> None:
        """Log and measure that a channel now shows this version of a table."""
        pending = self._awaited.pop((channel, table_id), [])
        if later := [change for change in pending if change.version > version]:
            self._awaited[channel, table_id] = later
        for change in pending:
            if change.version <= version:
                seconds = max(0.0, self._now() - change.since)
                DISPLAY_DELAY.labels(platform).observe(seconds)
                log.info(
                    "displayed", trace_id=change.trace_id, table=table_id, version=version, ms=round(seconds * 1000)
                )
