"""All data apart from tables: users, channels, aliases, lobby, indexes, drafts, callbacks, components.

Documents follow the rules of tables (compare the version, return the first answer to a repeated command, write outbox
and timers in the same script), but have no log. A document and a table may be in different slots, so restoring a table
never needs one.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from inspect import isawaitable
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from bot.paging import split_pages
from bot.store import redis_keys
from bot.store.changes import CHANGED
from bot.store.errors import ContentionError, StoreError
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict
from bot.store.timers import NO_EFFECTS, TimerKind, WriteEffects, effect_arguments
from bot.stored import Stored

T = TypeVar("T")
S = TypeVar("S", bound=Stored | Sequence[Stored | int] | Mapping[str, bool])
READ_PAGE: Final = 1024
"""Documents loaded together."""
MAX_COMMANDS: Final = 256
"""Command ids remembered by a document: retries come within seconds, documents live for years."""


MAX_ATTEMPTS: Final = 200
"""Attempts to write after conflicts with other processes: a lock serializes our own."""

KEPT_S: Final = 400 * 24 * 3600
"""Storage time of a callback, so a button still works after a year."""


class Document(NamedTuple):
    """A document's data and version."""

    version: int
    data: bytes


class VersionedValue(NamedTuple, Generic[T]):
    """A document's decoded value and version."""

    value: T
    version: int


class DocumentStore:
    """Small records by kind (``[a-z-]``) and name (an id of ours, or an alias such as ``discord:42``).

    ``shape``: the type that msgspec decodes from the data; ``bytes`` for the data itself. For any other shape, empty
      data means None.
    """

    def __init__(self, pool: RedisPool, random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._pool = pool
        self._keys = pool.keys
        self._changes = pool.changes
        self._random_bytes = random_bytes
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def load_value(self, kind: str, name: str, shape: type[S]) -> VersionedValue[S] | None:
        """Load and decode a document; None if it is missing or empty."""
        versioned = _to_versioned(await self.load_document(kind, name), shape)
        return None if versioned.value is None else VersionedValue(versioned.value, versioned.version)

    async def update_value(
        self, kind: str, name: str, shape: type[S], edit: Callable[[S | None], S | Awaitable[S]], *,
        command: str = "", effects: Callable[[S | None, S, int], WriteEffects] = lambda *_: NO_EFFECTS,
        always: bool = False,
        known: VersionedValue[S] | None = None,
    ) -> VersionedValue[S]:  # fmt: skip
        """Read, edit and write a document, retrying after every conflict; return the stored value.

        ``edit``: maps the old value (None without a document) to the new one. It may read other data but must have no
          other effect; if it raises, nothing is written. An unchanged value is written only with ``always``.
        ``effects``: maps old value, new value and new version to the effects written in the same script.
        ``command``: its id; a repeated one changes nothing and returns the current value. ``known``: an earlier read,
          repeated only if it is outdated or the edit changes nothing. Raises ``ContentionError``, ``StoreError``.
        """
        command = command or self._random_bytes(8).hex()
        async with self._locks.setdefault((kind, name), asyncio.Lock()):
            for _ in range(MAX_ATTEMPTS):
                is_known = known is not None
                old, version = known or _to_versioned(await self._send_request(kind, name), shape)
                known = None
                edited = edit(old)
                new = await edited if isawaitable(edited) else edited
                if new == old and not always:
                    if is_known:
                        continue
                    return VersionedValue(new, version)
                data, (outbox, timers) = (
                    (cast("bytes", new) if shape is bytes else msgspec.json.encode(new)),
                    effects(old, new, version + 1),
                )
                reply = await self.write_document(kind, name, version, command, data, outbox=outbox, timers=timers)
                if isinstance(reply, CommitResult):
                    now = await self.load_value(kind, name, shape) if reply.is_duplicate else None
                    return now or VersionedValue(new, reply.version)
        raise ContentionError("store-busy", waiting=MAX_ATTEMPTS)

    def load_document(self, kind: str, name: str) -> Awaitable[Document | None]:
        """Load a document; None if it does not exist (its version then counts as 0).

        Sends the request at once, unless it is shared; its result may be awaited later, more than once, or never.
        """
        source = redis_keys.source_name(kind, name)
        return self._changes.share_request(source, lambda: self._send_request(kind, name))

    async def load_documents(self, kind: str, names: Sequence[str]) -> dict[str, Document | None]:
        """Load at most ``READ_PAGE`` documents of a kind, with one command per bucket."""
        buckets: dict[int, list[str]] = {}
        for name in names:
            source = redis_keys.source_name(kind, name)
            self._changes.note_read(source)
            buckets.setdefault(self._keys.bucket_of(source), []).append(name)

        async def read_bucket(number: int) -> list[list[bytes]]:
            keys = [self._keys.document_key(kind, name) for name in buckets[number]]
            replies: list[list[bytes]] = await self._pool.run_script(number, "read", keys)
            return replies

        replies = chain.from_iterable(await self._pool.map_buckets(read_bucket, list(buckets)))
        return dict(zip(chain.from_iterable(buckets.values()), map(_to_document, replies), strict=True))

    async def load_values(self, kind: str, names: Iterable[str], shape: type[S]) -> dict[str, VersionedValue[S]]:
        """Load and decode many documents of a kind, page by page, without missing or empty ones."""
        values: dict[str, VersionedValue[S]] = {}
        for page in split_pages(dict.fromkeys(names), READ_PAGE):
            found = await self.load_documents(kind, page)
            decoded = ((name, _to_versioned(found[name], shape)) for name in page)
            values |= {name: VersionedValue(one.value, one.version) for name, one in decoded if one.value is not None}
        return values

    def _send_request(self, kind: str, name: str) -> Awaitable[Document | None]:
        key = self._keys.document_key(kind, name)  # checks both names
        return self._pool.request_value(_to_document, f"{kind}:{name}", "HMGET", key, "version", "data")

    async def write_document(
        self,
        kind: str,
        name: str,
        expected: int,
        command: str,
        data: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[TimerKind, int | None] | None = None,
    ) -> CommitResult | Conflict:
        """Replace the data if the document is still at version ``expected`` (0: does not exist)."""
        source = redis_keys.source_name(kind, name)
        number = self._keys.bucket_of(source)
        self._changes.forget_request(source)
        reply = await self._pool.run_script(
            number,
            "put",
            [
                self._keys.document_key(kind, name),
                self._keys.document_commands_key(kind, name),
                self._keys.outbox_key(number),
                self._keys.generations_key(number),
                *(self._keys.timers_key(number, name) for name in timers or {}),
            ],
            *(source, expected, command, data, MAX_COMMANDS),
            *effect_arguments(source, outbox, timers),
        )
        self._changes.forget_request(source)  # requests sent before the reply may be outdated
        if reply[0] == b"conflict":
            return Conflict(reply[1])
        return CommitResult(reply[1], is_duplicate=reply[0] == b"again")

    async def delete_document(self, kind: str, name: str, *timers: TimerKind) -> None:
        """Cancel a document's named timers, then delete it and its command ids."""
        if timers and await self.load_document(kind, name) is not None:
            off = WriteEffects(timers=dict.fromkeys(timers))
            await self.update_value(kind, name, bytes, lambda _: b"", effects=lambda *_: off, always=True)
        source = redis_keys.source_name(kind, name)
        await self._pool.execute(
            source, "DEL", self._keys.document_key(kind, name), self._keys.document_commands_key(kind, name)
        )
        await _publish_change(self._pool, source)


async def _publish_change(pool: RedisPool, source: str) -> None:
    pool.changes.forget_request(source)
    await pool.execute(source, "PUBLISH", CHANGED, source)


def _to_document(reply: list[bytes]) -> Document | None:
    return None if reply[0] is None else Document(int(reply[0]), reply[1])


def _to_versioned(document: Document | None, shape: type[S]) -> VersionedValue[S | None]:
    if document is None:
        return VersionedValue(None, 0)
    if shape is bytes:
        return VersionedValue(cast("S", document.data), document.version)
    return VersionedValue(msgspec.json.decode(document.data, type=shape) if document.data else None, document.version)


class _StorePart:
    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys


class _MemberStore(_StorePart):
    async def _read(self, verb: str, kind: str, owner: str, *arguments: str | int) -> Any:
        source, key = redis_keys.source_name(kind, owner), self._keys.index_key(kind, owner)
        self._pool.changes.note_read(source)
        return await self._pool.execute(source, verb, key, *arguments)

    async def _write(self, verb: str, kind: str, owner: str, *arguments: str | int) -> None:
        source, key = redis_keys.source_name(kind, owner), self._keys.index_key(kind, owner)
        await self._pool.execute(source, verb, key, *arguments)
        await _publish_change(self._pool, source)


class IndexStore(_MemberStore):
    """Sets of ids by kind and owner, e.g. the tables of a user.

    An index and its documents are in different slots, so no script changes both. Add an id before creating its
    document, remove it after the deletion, and check listed ids on reading.
    """

    async def add_member(self, kind: str, owner: str, member: str) -> None:
        """Add a member. Idempotent."""
        await self._write("SADD", kind, owner, member)

    async def remove_member(self, kind: str, owner: str, *members: str) -> None:
        """Remove members, at least one. Idempotent."""
        await self._write("SREM", kind, owner, *members)

    async def has_member(self, kind: str, owner: str, member: str) -> bool:
        """Return whether an id is a member."""
        return bool(await self._read("SISMEMBER", kind, owner, member))

    async def list_members(self, kind: str, owner: str) -> list[str]:
        """Return all members, sorted."""
        return sorted(member.decode() for member in await self._read("SMEMBERS", kind, owner))


class TimelineStore(_MemberStore):
    """Ids by kind and owner, ordered by a moment (ms), e.g. the nights of a channel.

    Like an index, it is not in the slot of its documents.
    """

    async def add_member(self, kind: str, owner: str, member: str, at: int) -> None:
        """Add a member, or move it to another moment."""
        await self._write("ZADD", kind, owner, at, member)

    async def move_member(self, kind: str, owner: str, member: str, at: int) -> None:
        """Move a listed member to another moment."""
        await self._write("ZADD", kind, owner, "XX", at, member)

    async def remove_member(self, kind: str, owner: str, member: str) -> None:
        """Remove a member. Idempotent."""
        await self._write("ZREM", kind, owner, member)

    async def has_member(self, kind: str, owner: str, member: str) -> bool:
        """Return whether a member is listed."""
        return await self._read("ZSCORE", kind, owner, member) is not None

    async def list_members(self, kind: str, owner: str, first: int, last: int, most: int = -1) -> list[str]:
        """Return at most ``most`` members from the moment ``first`` to ``last``, which may be the earlier one."""
        order = ("REV",) if last < first else ()
        found = await self._read("ZRANGE", kind, owner, first, last, "BYSCORE", *order, "LIMIT", 0, most)
        return [member.decode() for member in found]


class DraftStore(_StorePart):
    """Incomplete moves: private to one user at one seat, with an expiry."""

    async def save_draft(self, table_id: str, seat: int, user: str, draft: bytes, *, seconds: int) -> None:
        """Store a draft that expires after ``seconds``."""
        self._pool.changes.forget_request(_draft_name(table_id, seat, user))
        await self._pool.execute(table_id, "SET", self._keys.draft_key(table_id, seat, user), draft, "EX", seconds)

    def load_draft(self, table_id: str, seat: int, user: str) -> Awaitable[bytes | None]:
        """Load a draft, or None. Sends the request at once; its result may be awaited later, or never."""
        key = self._keys.draft_key(table_id, seat, user)
        name = _draft_name(table_id, seat, user)
        return self._pool.changes.share_request(name, lambda: self._pool.send_command(table_id, "GET", key))

    def delete_draft(self, table_id: str, seat: int, user: str) -> Awaitable[int]:
        """Delete a draft. Sends the request at once; its reply need not be awaited."""
        self._pool.changes.forget_request(_draft_name(table_id, seat, user))
        return self._pool.send_command(table_id, "DEL", self._keys.draft_key(table_id, seat, user))


def _draft_name(table_id: str, seat: int, user: str) -> str:
    return f"draft:{table_id}:{seat}:{user}"


class CallbackStore(_StorePart):
    """Callbacks too long for a button, under short keys. Equal lines have equal keys.

    Each expires ``KEPT_S`` after it was last saved or loaded. Every change saves the buttons in use again, so only
    those neither shown nor pressed expire.
    """

    async def save_callback(self, line: str) -> str:
        """Store a line; return its key (24 hexadecimal digits)."""
        key = callback_key(line)
        await self._pool.execute(key, "SET", self._keys.callback_key(key), line.encode(), "EX", KEPT_S)
        return key

    async def save_callbacks(self, lines: Iterable[str]) -> None:
        """Store lines. Call it before sending their keys."""
        await asyncio.gather(*map(self.save_callback, lines))  # noqa: TID251 - buttons of a screen

    async def load_callback(self, key: str) -> str:
        """Load the line of a key and renew its expiry; empty if missing or expired."""
        if not re.fullmatch(r"[0-9a-f]{24}", key):
            return ""
        line: bytes | None = await self._pool.execute(key, "GETEX", self._keys.callback_key(key), "EX", KEPT_S)
        return (line or b"").decode()


def callback_key(line: str) -> str:
    """Return the key of a line: its blake2b hash. Equal lines have equal keys."""
    return blake2b(line.encode(), digest_size=12).hexdigest()


class ComponentStore(_StorePart):
    """Component tables, each stored once under its hash, so a table keeps the one it began with."""

    async def save_component(self, data: bytes) -> str:
        """Store a component table; return its hash (32 hexadecimal digits)."""
        digest = component_hash(data)
        await self._pool.execute(digest, "SET", self._keys.component_key(digest), data)
        return digest

    async def load_component(self, digest: str) -> bytes | None:
        """Load the component table of a hash, or None. Raises ``StoreError`` if it is damaged."""
        data: bytes | None = await self._pool.execute(digest, "GET", self._keys.component_key(digest))
        if data is not None and component_hash(data) != digest:
            raise StoreError("store-component-damaged", hash=digest)
        return data


def component_hash(data: bytes) -> str:
    """Return the name of a component table: the blake2b hash of its bytes."""
    return blake2b(data, digest_size=16).hexdigest()
