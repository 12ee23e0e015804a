"""Keys of a store with so many buckets as those of a store with another number of them.

What belongs to one thing moves whole to the bucket of that thing. What a bucket has for all of its things (timers,
lists of tables, the outbox) is dealt out among the buckets that they go to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from bot.store import keys
from bot.store.keys import Keys
from bot.store.values import Group, Hash, Key, Members, Ranks, Stream

_NAME: Final = re.compile(r"\{b[\d.]+\}:(.+)", re.DOTALL)
SHARED: Final = frozenset({"timers", "timerdata", "running", "finished"})
STREAMS: Final = frozenset({"out", "dead"})
_BEGIN: Final = b"0-0"


def kind(key: Key) -> str:
    """What a key is called in its bucket, if it is the bucket's own."""
    found = _NAME.fullmatch(key.name.decode())
    return found[1] if found is not None else ""


def rehomed(some: Iterable[Key], to: Keys) -> Iterator[Key]:
    """The same things in their new buckets. Of shared keys there are parts, to be added to each other; no streams."""
    for key in some:
        name = key.name.decode()
        own = kind(key)
        if name == keys.FORMAT:
            yield key
        elif own in SHARED:
            yield from _dealt(key, own, to)
        elif own not in STREAMS and own != "probe":
            yield Key(f"{to.tag(to.bucket(_owner(own)))}:{own}".encode(), key.value, key.till)


def _owner(own: str) -> str:
    """Whose bucket it lies in: a table's, a document's, or its own hash's."""
    first, _, rest = own.partition(":")
    return rest if first in ("d", "dc", "i", "l", "c") else rest.partition(":")[0]


def _dealt(key: Key, own: str, to: Keys) -> Iterator[Key]:
    """The members of a shared key, each where its table or document goes: ``<source>/<timer>``, or a table's id."""

    def place(member: bytes) -> int:
        return to.bucket(member.decode().partition("/")[0])

    def name(number: int) -> bytes:
        return f"{to.tag(number)}:{own}".encode()

    match key.value:
        case Members(members):
            for number, some in groupby(sorted(members, key=place), key=place):
                yield Key(name(number), Members(list(some)))
        case Ranks(ranks):
            for number, some in groupby(sorted(ranks, key=place), key=place):
                yield Key(name(number), Ranks({member: ranks[member] for member in some}))
        case Hash(fields):
            for number, some in groupby(sorted(fields, key=place), key=place):
                yield Key(name(number), Hash({member: fields[member] for member in some}))


def streamed(some: Iterable[Key], to: Keys) -> Iterator[Key]:
    """The outboxes of a store, dealt out anew. Every group is given again all that is left: a repeat harms nobody."""
    rows: dict[bytes, list[tuple[bytes, list[bytes]]]] = {}
    groups: dict[str, set[bytes]] = {"out": set(), "dead": set()}
    for key in some:
        if kind(key) not in STREAMS or not isinstance(key.value, Stream):
            continue
        groups[kind(key)] |= {group.name for group in key.value.groups}
        for at, parts in key.value.rows:
            source = dict(zip(parts[::2], parts[1::2], strict=True))[b"source"].decode()
            rows.setdefault(f"{to.tag(to.bucket(source))}:{kind(key)}".encode(), []).append((at, parts))
    for name, found in sorted(rows.items()):
        line = list(_one_after_another(found))
        readers = [Group(group, _BEGIN) for group in sorted(groups[name.decode().partition("}:")[2]])]
        yield Key(name, Stream(line, line[-1][0], readers))


def _one_after_another(rows: Iterable[tuple[bytes, list[bytes]]]) -> Iterator[tuple[bytes, list[bytes]]]:
    """In the order of their ids; where two have the same, the second has the next one."""
    last = (0, 0)
    for at, parts in sorted(rows, key=lambda row: _id(row[0])):
        last = max(_id(at), (last[0], last[1] + 1))
        yield b"%d-%d" % last, parts


def _id(at: bytes) -> tuple[int, int]:
    milliseconds, _, number = at.partition(b"-")
    return int(milliseconds), int(number)
