"""Keys as typed values: what a backup is made of, since servers' own files differ from version to version.

Blocking, with redis-py's plain client: a copy at rest is read, and a store that nobody plays on is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

PAGE: Final = 256
"""Keys that are asked for at once."""


Client = Any
"""redis-py's plain client: its stubs tell replies of both of its kinds at once, which nothing can be made of."""


class Group(msgspec.Struct, array_like=True):
    """A group of readers of a stream, and after which row it has everything still to do."""

    name: bytes
    after: bytes


class Stream(msgspec.Struct, tag=True):
    """Rows by their ids, the last id that was ever given, and who reads."""

    rows: list[tuple[bytes, list[bytes]]]
    last: bytes
    groups: list[Group]


class Text(msgspec.Struct, tag=True):
    """A string."""

    data: bytes


class Hash(msgspec.Struct, tag=True):
    """Fields."""

    fields: dict[bytes, bytes]


class Line(msgspec.Struct, tag=True):
    """A list."""

    members: list[bytes]


class Members(msgspec.Struct, tag=True):
    """A set."""

    members: list[bytes]


class Ranks(msgspec.Struct, tag=True):
    """A sorted set."""

    members: dict[bytes, float]


Value = Stream | Text | Hash | Line | Members | Ranks


class Key(msgspec.Struct):
    """A key with its value. ``till``: when it runs out (ms since 1970); 0: never."""

    name: bytes
    value: Value
    till: int = 0


def keys_of(client: Client) -> Iterator[Key]:
    """All keys of a server at rest: nobody may write to it meanwhile."""
    names = sorted(client.scan_iter(count=PAGE))
    for at in range(0, len(names), PAGE):
        yield from _some(client, names[at : at + PAGE])


def _some(client: Client, names: Sequence[bytes]) -> Iterator[Key]:
    asked = client.pipeline(transaction=False)
    for name in names:
        asked.type(name).execute_command("PEXPIRETIME", name)
    facts = asked.execute()
    asked = client.pipeline(transaction=False)
    for name, kind in zip(names, facts[::2], strict=True):
        if kind != b"stream":
            _READ[kind](asked, name)
    values = iter(asked.execute())
    for name, kind, till in zip(names, facts[::2], facts[1::2], strict=True):
        value = _stream(client, name) if kind == b"stream" else _MADE[kind](next(values))
        yield Key(name, value, max(0, till))


_READ: Final[dict[bytes, Any]] = {
    b"string": lambda asked, name: asked.get(name),
    b"hash": lambda asked, name: asked.hgetall(name),
    b"list": lambda asked, name: asked.lrange(name, 0, -1),
    b"set": lambda asked, name: asked.smembers(name),
    b"zset": lambda asked, name: asked.zrange(name, 0, -1, withscores=True),
}
_MADE: Final[dict[bytes, Any]] = {
    b"string": Text,
    b"hash": Hash,
    b"list": Line,
    b"set": lambda members: Members(sorted(members)),
    b"zset": lambda members: Ranks(dict(members)),
}


def _stream(client: Client, name: bytes) -> Stream:
    """A stream. What a group has been given and has not done is to be given out again."""
    facts = client.xinfo_stream(name)
    groups = []
    for group in client.xinfo_groups(name):
        after, pending = group["last-delivered-id"], client.xpending(name, group["name"])
        groups.append(Group(group["name"], before(pending["min"]) if pending["pending"] else after))
    rows = [(at, [part for pair in fields.items() for part in pair]) for at, fields in client.xrange(name)]
    return Stream(rows, facts["last-generated-id"], groups)


def before(row: bytes) -> bytes:
    """The id that comes just before a row's."""
    milliseconds, _, number = row.partition(b"-")
    if int(number):
        return b"%s-%d" % (milliseconds, int(number) - 1)
    return b"%d-%d" % (int(milliseconds) - 1, 2**64 - 1) if int(milliseconds) else b"0-0"


def put(client: Client, keys: Sequence[Key]) -> None:
    """Write keys, each in the place of whatever is there under its name. Once more does no harm."""
    asked = client.pipeline(transaction=False)
    for key in keys:
        asked.delete(key.name)
        _put(asked, key.name, key.value)
        if key.till:
            asked.pexpireat(key.name, key.till)
    asked.execute()


def _put(asked: Any, name: bytes, value: Value) -> None:
    match value:
        case Text(data):
            asked.set(name, data)
        case Hash(fields):
            asked.hset(name, mapping=fields)
        case Line(things):
            asked.rpush(name, *things)
        case Members(members):
            asked.sadd(name, *members)
        case Ranks(ranks):
            asked.zadd(name, ranks)
        case Stream(rows, last, groups):
            for at, parts in rows:
                asked.execute_command("XADD", name, at, *parts)
            for group in groups:
                asked.execute_command("XGROUP", "CREATE", name, group.name, group.after, "MKSTREAM")
            if rows or groups:
                asked.execute_command("XSETID", name, last)
