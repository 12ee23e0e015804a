"""A record as small as can be: what like records have at the same place is told by a number.

Maps, lists and plain things are taken apart place by place (``.entries.events[][].msg``). What stands at a place is a
map with certain names, a list of so many, or a plain thing; which places lie within follows from that. A dictionary has
for each place what a few games had there, and a record tells its numbers; what is new there it brings along, once.

The dictionary is data, kept by its hash like every component: so a record needs no rules to be read, only that.
"""

from __future__ import annotations

import bz2
import lzma
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

MOST: Final = 200
"""So many different things of one place are in a dictionary."""
AS_IT_IS: Final = 255
"""In the number's place where there are more different things than numbers: what stands here is brought along."""
SAYS: Final = "key"
"""Maps at one place that have this name are told apart by what it says: messages by their key."""
RAW: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 2**18, "lc": 0, "pb": 0}]
"""How LZMA packs: what is read again must have been packed with these. Bytes have no order here that it could use."""

Dictionary = Mapping[str, Sequence[bytes]]
"""What stands at each place, the most frequent first."""

_encode, _decode = msgspec.msgpack.encode, msgspec.msgpack.decode


def learned(values: Sequence[Any]) -> Dictionary:
    """A dictionary for values like these."""
    seen: defaultdict[str, Counter[bytes]] = defaultdict(Counter)
    for value in values:
        for place, marks in _places(value):
            seen[place].update(marks)
    return {place: [mark for mark, _ in counts.most_common(MOST)] for place, counts in seen.items()}


def packed(value: Any, dictionary: Dictionary) -> bytes:
    """A value of maps, lists and plain things, much smaller."""
    numbers = bytearray()
    brought: dict[int, list[Any]] = {}
    for at, (place, marks) in enumerate(_places(value)):
        known = {mark: number for number, mark in enumerate(dictionary.get(place, ()))}
        told = bytearray()
        for mark in marks:
            number = known.get(mark)
            if number is None:
                brought.setdefault(at, []).append(_decode(mark))
                number = len(known)
                if number < AS_IT_IS:
                    known[mark] = number
            told.append(number)
        numbers += b"\1" + told if any(told) else b"\0"
    data = _encode((bytes(numbers), brought))
    return min(b"b" + bz2.compress(data), b"x" + lzma.compress(data, lzma.FORMAT_RAW, filters=RAW), key=len)


def unpacked(data: bytes, dictionary: Dictionary) -> Any:
    """The value again. Raises ``ValueError``, ``IndexError``, ``OSError``, ``LZMAError`` where it is damaged."""
    plain = bz2.decompress(data[1:]) if data[:1] == b"b" else lzma.decompress(data[1:], lzma.FORMAT_RAW, filters=RAW)
    numbers, brought = _decode(plain, type=tuple[bytes, dict[int, list[Any]]])
    root: list[Any] = [None]
    waiting: dict[str, list[tuple[Any, Any]]] = {"": [(root, 0)]}
    read = at = 0
    while waiting:
        place = next(iter(waiting))
        slots = waiting.pop(place)
        alike, read = not numbers[read], read + 1
        told = bytes(len(slots)) if alike else numbers[read : read + len(slots)]
        read += 0 if alike else len(slots)
        known, new = [_decode(mark) for mark in dictionary.get(place, ())], iter(brought.get(at, ()))
        at += 1
        for (holder, name), number in zip(slots, told, strict=True):
            mark = known[number] if number < len(known) else next(new)
            if number == len(known) < AS_IT_IS:
                known.append(mark)
            holder[name] = inner = _hollow(mark)
            for where, key in _within(place, mark):
                waiting.setdefault(where, []).append((inner, key))
    return root[0]


def _places(value: Any) -> Iterator[tuple[str, list[bytes]]]:
    """Each place, before those within it, with what stands there."""
    waiting: dict[str, list[Any]] = {"": [value]}
    while waiting:
        place = next(iter(waiting))
        marks = []
        for one in waiting.pop(place):
            mark = _mark(one)
            marks.append(_encode(mark))
            for where, key in _within(place, mark):
                waiting.setdefault(where, []).append(one[key])
        yield place, marks


def _mark(value: Any) -> Any:
    """What stands at a place: ``[names, what it says]`` for a map, ``[how many]`` for a list, else the thing itself."""
    if isinstance(value, dict):
        says = value.get(SAYS)
        return [list(value), says if isinstance(says, str) else None]
    return [len(value)] if isinstance(value, list) else value


def _hollow(mark: Any) -> Any:
    """What a mark stands for, empty."""
    match mark:
        case [names, says]:
            return dict.fromkeys(names, says)
        case [many]:
            return [None] * many
        case _:
            return mark


def _within(place: str, mark: Any) -> Iterator[tuple[str, Any]]:
    """The places within what a mark stands for, and where they are in it."""
    match mark:
        case [names, says]:
            for name in names:
                if name != SAYS or says is None:
                    yield f"{place}.{says or ''}.{name}", name
        case [many]:
            yield from ((f"{place}[]", at) for at in range(many))
