"""All keys of a store as typed values in one small file: server versions differ in their own files, values do not."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import redis

FORMATS = (1, 2, 3)
"""There is a store of each."""


def file(number: int) -> Path:
    """The store of a format."""
    return Path(__file__).with_name(f"store-{number}.xz")


class Group(msgspec.Struct, array_like=True):
    """A group of readers of a stream, and how far it has read."""

    name: bytes
    read: bytes


class Stream(msgspec.Struct, tag=True):
    """Rows by their ids, the last id that was ever given, and who reads."""

    rows: list[tuple[bytes, dict[bytes, bytes]]]
    last: bytes
    groups: list[Group]


class Text(msgspec.Struct, tag=True):
    data: bytes


class Hash(msgspec.Struct, tag=True):
    fields: dict[bytes, bytes]


class Line(msgspec.Struct, tag=True):
    members: list[bytes]


class Members(msgspec.Struct, tag=True):
    members: list[bytes]


class Ranks(msgspec.Struct, tag=True):
    members: dict[bytes, float]


Value = Stream | Text | Hash | Line | Members | Ranks


class Key(msgspec.Struct):
    """``lives_ms``: till it runs out; -1: for ever."""

    name: bytes
    value: Value
    lives_ms: int


class Facts(msgspec.Struct):
    """What was true when the store was written. Names of tables and people are ids."""

    commit: str
    now_ms: int
    people: dict[str, str]
    places: dict[str, str]
    tables: dict[str, str]
    """What each shows -> table."""
    seats: dict[str, list[str]]
    """Table -> who sits there; an AI is empty."""
    version: dict[str, int]
    owing: dict[str, list[int]]
    night: str
    begin: str
    replies: dict[str, str]


class Dump(msgspec.Struct):
    """Everything."""

    facts: Facts
    keys: list[Key]


def taken(client: redis.Redis) -> list[Key]:
    """All keys that a server has, in order of their names."""
    return [Key(name, _value(client, name), int(_raw(client.pttl(name)))) for name in sorted(client.scan_iter())]


def _value(client: redis.Redis, name: bytes) -> Value:
    kind: bytes = _raw(client.type(name))
    match kind:
        case b"string":
            return Text(_raw(client.get(name)))
        case b"hash":
            return Hash(_raw(client.hgetall(name)))
        case b"list":
            return Line(_raw(client.lrange(name, 0, -1)))
        case b"set":
            return Members(sorted(_raw(client.smembers(name))))
        case b"zset":
            return Ranks(dict(_raw(client.zrange(name, 0, -1, withscores=True))))
        case b"stream":
            about = _raw(client.xinfo_stream(name))
            groups = _raw(client.xinfo_groups(name))
            assert not any(group["pending"] for group in groups), "nothing is left half done"
            found = [Group(group["name"], group["last-delivered-id"]) for group in groups]
            return Stream(_raw(client.xrange(name)), about["last-generated-id"], found)
        case _:
            raise AssertionError(kind)


def put(client: redis.Redis, keys: list[Key]) -> None:
    """Everything into an empty server, whichever it is."""
    assert not client.dbsize()
    with client.pipeline(transaction=False) as pipe:
        for key in keys:
            _put(pipe, key.name, key.value)
            if key.lives_ms >= 0:
                pipe.pexpire(key.name, key.lives_ms)
        pipe.execute()


def _put(client: redis.Redis, name: bytes, value: Value) -> None:
    match value:
        case Text(data):
            client.set(name, data)
        case Hash(fields):
            client.hset(name, mapping=fields)  # type: ignore[arg-type]  # bytes are fine
        case Line(members):
            client.rpush(name, *members)
        case Members(members):
            client.sadd(name, *members)
        case Ranks(ranks):
            client.zadd(name, ranks)
        case Stream(rows, last, groups):
            client.xgroup_create(name, "made", "$", mkstream=True)
            client.xgroup_destroy(name, "made")
            for row, fields in rows:
                client.xadd(name, fields, id=row)  # type: ignore[arg-type]  # bytes are fine
            client.execute_command("XSETID", name, last)  # type: ignore[no-untyped-call]
            for group in groups:
                client.xgroup_create(name, group.name, group.read)


def written(dump: Dump, number: int) -> int:
    """Write a file; its size."""
    return file(number).write_bytes(lzma.compress(msgspec.msgpack.encode(dump), preset=9 | lzma.PRESET_EXTREME))


def read(number: int) -> Dump:
    """A file."""
    return msgspec.msgpack.decode(lzma.decompress(file(number).read_bytes()), type=Dump)


def _raw(reply: Any) -> Any:
    return reply
