"""What is not a table: people, places, aliases, the lobby, sets of ids, drafts, long lines and component tables.

Documents follow the rules of tables (compare the version, first answer to a command, outbox and timers in the same
script), only without a log. Nothing here shares a slot with a table, so nothing here may be needed to rebuild one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import blake2b
from inspect import isawaitable
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from bot.store import redis_keys
from bot.store.effects import NONE, Effects, effect_arguments
from bot.store.errors import ContentionError, StoreError
from bot.store.redis_pool import RedisPool
from bot.store.tables import Committed, Conflict

REMEMBERED: Final = 256
"""How many command ids a document remembers: retries come within seconds, documents live for years."""


ATTEMPTS: Final = 200
"""So often a change is begun again. Within one process nobody races: these are the changes of others."""

KEPT_S: Final = 400 * 24 * 3600
"""A button may be pressed after a year."""


class Document(NamedTuple):
    """A document and how often it was changed."""

    version: int
    data: bytes


T = TypeVar("T")


class Versioned(NamedTuple, Generic[T]):
    """What a document holds, and how often it was changed."""

    value: T
    version: int


class DocumentStore:
    """Small records by kind (``[a-z-]``) and name (an id of ours, or an alias such as ``discord:42``).

    A shape is what msgspec makes of the data; ``bytes`` is the data itself. Of any other shape no data is no value.
    """

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def load_value(self, kind: str, name: str, shape: type[T]) -> Versioned[T] | None:
        """What is held, or None where there is nothing."""
        held = _to_versioned(await self.load_document(kind, name), shape)
        return None if held.value is None else Versioned(held.value, held.version)

    async def update_value(
        self, kind: str, name: str, shape: type[T], edit: Callable[[T | None], T | Awaitable[T]], *,
        command: str = "", effects: Callable[[T | None, T, int], Effects] = lambda *_: NONE, anew: bool = False,
    ) -> Versioned[T]:  # fmt: skip
        """Read, edit, write if nobody else has meanwhile, again if they have; gives what is held then.

        ``edit``: the new of the old (None: there is nothing). It may look things up, does nothing else, and raises
        to refuse: then nothing is written. What it leaves as it is, is not written either, unless ``anew``.
        ``effects``: of old, new and the new version, set off in the same script. ``command``: its id; whoever sends it
        once more changes nothing and is given what is held by now. Raises ``Contended``, ``StoreError``.
        """
        command = command or secrets.token_hex(8)
        async with self._locks.setdefault((kind, name), asyncio.Lock()):
            for _ in range(ATTEMPTS):
                old, version = _to_versioned(await self.load_document(kind, name), shape)
                edited = edit(old)
                new = cast("T", await edited if isawaitable(edited) else edited)
                if new == old and not anew:
                    return Versioned(new, version)
                data, (outbox, timers) = _encode_value(new, shape), effects(old, new, version + 1)
                reply = await self.write_document(kind, name, version, command, data, outbox=outbox, timers=timers)
                if isinstance(reply, Committed):
                    now = await self.load_value(kind, name, shape) if reply.is_duplicate else None
                    return now or Versioned(new, reply.version)
        raise ContentionError("store-busy", waiting=ATTEMPTS)

    async def load_document(self, kind: str, name: str) -> Document | None:
        """The document, or None where there is none (its version then counts as 0)."""
        return await self.request_document(kind, name)

    def request_document(self, kind: str, name: str) -> Awaitable[Document | None]:
        """The same, sent now and waited for later."""
        key = self._keys.document_key(kind, name)
        return self._pool.request_value(
            _to_document, redis_keys.source_name(kind, name), "HMGET", key, "version", "data"
        )

    async def write_document(
        self,
        kind: str,
        name: str,
        expected: int,
        command: str,
        data: bytes,
        *,
        outbox: Sequence[bytes] = (),
        timers: Mapping[str, int | None] | None = None,
    ) -> Committed | Conflict:
        """Replace the data if the document is still at version ``expected`` (0: not there yet)."""
        source = redis_keys.source_name(kind, name)
        number = self._keys.bucket_of(source)
        reply = await self._pool.run_script(
            number,
            "put",
            [
                self._keys.document_key(kind, name),
                self._keys.document_commands_key(kind, name),
                self._keys.outbox_key(number),
                self._keys.timers_key(number),
                self._keys.generations_key(number),
            ],
            *(source, expected, command, data, REMEMBERED),
            *effect_arguments(source, outbox, timers),
        )
        if reply[0] == b"conflict":
            return Conflict(reply[1])
        return Committed(reply[1], is_duplicate=reply[0] == b"again", answer=b"")

    async def delete_document(self, kind: str, name: str, *timers: str) -> None:
        """Take the document and all memory of it away, and before it its timers."""
        if timers and await self.load_document(kind, name) is not None:
            off = Effects(timers=dict.fromkeys(timers))
            await self.update_value(kind, name, bytes, lambda _: b"", effects=lambda *_: off, anew=True)
        await self._pool.execute(
            redis_keys.source_name(kind, name),
            "DEL",
            self._keys.document_key(kind, name),
            self._keys.document_commands_key(kind, name),
        )


def _to_document(reply: list[bytes]) -> Document | None:
    return None if reply[0] is None else Document(int(reply[0]), reply[1])


def _to_versioned(document: Document | None, shape: type[T]) -> Versioned[T | None]:
    if document is None:
        return Versioned(None, 0)
    if shape is bytes:
        return Versioned(cast("T", document.data), document.version)
    return Versioned(msgspec.json.decode(document.data, type=shape) if document.data else None, document.version)


def _encode_value(value: Any, shape: type[Any]) -> bytes:
    return cast("bytes", value) if shape is bytes else msgspec.json.encode(value)


class IndexStore:
    """Sets of ids by kind and owner, e.g. the tables of a person.

    An index lies in another slot than what it lists, so no script changes both: add to it before the thing is made,
    remove after it is gone, and check what it lists when reading.
    """

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def add_member(self, kind: str, owner: str, member: str) -> None:
        """Put a member in; once is enough."""
        await self._pool.execute(redis_keys.source_name(kind, owner), "SADD", self._keys.index_key(kind, owner), member)

    async def remove_member(self, kind: str, owner: str, member: str) -> None:
        """Take a member out, if it is in."""
        await self._pool.execute(redis_keys.source_name(kind, owner), "SREM", self._keys.index_key(kind, owner), member)

    async def list_members(self, kind: str, owner: str) -> list[str]:
        """All members, sorted."""
        found = await self._pool.execute(
            redis_keys.source_name(kind, owner), "SMEMBERS", self._keys.index_key(kind, owner)
        )
        return sorted(member.decode() for member in found)


class DraftStore:
    """Half-said words: private to one person at one seat, and gone after a while."""

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def save_draft(self, table: str, seat: int, person: str, draft: bytes, *, seconds: int) -> None:
        """Keep a draft for so many seconds from now."""
        await self._pool.execute(table, "SET", self._keys.draft_key(table, seat, person), draft, "EX", seconds)

    async def load_draft(self, table: str, seat: int, person: str) -> bytes | None:
        """The draft, or None."""
        return await self.request_draft(table, seat, person)

    def request_draft(self, table: str, seat: int, person: str) -> Awaitable[bytes | None]:
        """The same, sent now and waited for later."""
        return self._pool.send_command(table, "GET", self._keys.draft_key(table, seat, person))

    def discard_draft(self, table: str, seat: int, person: str) -> None:
        """Forget a draft that nobody would look at any more: no reason to wait."""
        self._pool.send_command(table, "DEL", self._keys.draft_key(table, seat, person))

    async def delete_draft(self, table: str, seat: int, person: str) -> None:
        """Forget the draft."""
        await self._pool.execute(table, "DEL", self._keys.draft_key(table, seat, person))


class CallbackStore:
    """Lines that are too long for where they are needed, behind short keys. The same line has the same key.

    Each is kept for ``KEPT_S`` after the last time that it was put or looked up: what is still seen by people is shown
    again with every change, and what nobody has seen or pressed for so long goes.
    """

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def save_callback(self, line: str) -> str:
        """Keep a line; gives its key (24 hexadecimal digits)."""
        key = callback_key(line)
        await self._pool.execute(key, "SET", self._keys.callback_key(key), line.encode(), "EX", KEPT_S)
        return key

    async def load_callback(self, key: str) -> str | None:
        """The line of a key, or None where it is not kept."""
        line: bytes | None = await self._pool.execute(key, "GETEX", self._keys.callback_key(key), "EX", KEPT_S)
        return line.decode() if line is not None else None


def callback_key(line: str) -> str:
    """The key of a line: blake2b of it."""
    return blake2b(line.encode(), digest_size=12).hexdigest()


class ComponentStore:
    """Component tables, each stored once under its own hash, so that a running table keeps the one it began with."""

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def save_component(self, data: bytes) -> str:
        """Store a component table; gives its hash (32 hexadecimal digits)."""
        digest = component_hash(data)
        await self._pool.execute(digest, "SET", self._keys.component_key(digest), data)
        return digest

    async def load_component(self, digest: str) -> bytes | None:
        """The component table of a hash, or None. Raises ``StoreError`` if it is no longer what was stored."""
        data: bytes | None = await self._pool.execute(digest, "GET", self._keys.component_key(digest))
        if data is not None and component_hash(data) != digest:
            raise StoreError("store-component-damaged", hash=digest)
        return data


def component_hash(data: bytes) -> str:
    """The name of a component table: blake2b of its bytes."""
    return blake2b(data, digest_size=16).hexdigest()
