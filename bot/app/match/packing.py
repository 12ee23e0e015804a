"""Entries, snapshots and records as they lie in the store: the first two deflated, all with dictionaries of their game.

An entry is a few hundred bytes that repeat the names of fields, events and marks; with a dictionary it is a fifth of
that, each by itself. Older ones lie in blocks, which need none (see ``columns``); a record is told by numbers (see
``numbered``). The dictionaries are made by playing
a few games at random. They are kept in the store under their hash, like the components, and an opening names those that
its log needs, a record its own: so they may change with every version of a game.
"""

from __future__ import annotations

import asyncio
import bz2
import zlib
from functools import cache, partial
from typing import Any, Final, NamedTuple

import msgspec

from bot.app.match import chronicle
from bot.app.match.columns import Columns, apart, together
from bot.app.match.numbered import Dictionary, learned, packed, unpacked
from bot.app.match.rooms import Room, Sitter
from bot.app.match.table import Archive, Kept, Opening
from bot.store.errors import StoreError
from bot.store.store import Store
from engines import GAMES
from engines.core.chance import Dice
from engines.core.game import Game
from engines.core.log import Secret
from engines.core.match import Match
from engines.core.tables import open_table
from engines.core.tree import random_word

GAMES_PLAYED: Final = 6
LEVEL: Final = 6
FAST: Final = 3
"""Of snapshots, which are made with each word: as fast as 1, and a tenth smaller."""
LONGEST: Final = 12_000
"""Of a dictionary: a longer one takes longer with each entry than it saves."""
SNAPSHOTS: Final = (20, 60)
"""The versions of a random game whose snapshots are the dictionary of others."""
PACKED: Final = b"\x01"
"""Begins a record that is packed entry by entry; those before it begin as a map does."""
COLUMNS: Final = b"\x02"
"""Begins a record that is packed as columns."""
NUMBERED: Final = b"\x03"
"""Begins a record whose columns are told by numbers, before the hash of its dictionary."""
SAMPLES: Final = 8
"""So many random games are the dictionary of records."""
LONGEST_SAMPLE: Final = 1000
"""No random game is played further."""
SEVERAL: Final = b"\x02"
"""Begins dictionaries that are several; the one of before begins as a map does."""
HASH: Final = 16


class Dictionaries(NamedTuple):
    """What single entries and snapshots are made of."""

    entry: bytes = b""
    snapshot: bytes = b""


class Packing(NamedTuple):
    """The dictionaries of a table; ``name``: their hash, empty where single entries are not packed."""

    name: str = ""
    by: Dictionaries = Dictionaries()

    def pack(self, data: bytes) -> bytes:
        """An entry, smaller."""
        return _deflated(data, self.by.entry) if self.name else data

    def unpack(self, packed: bytes) -> bytes:
        """An entry again. Raises ``zlib.error``."""
        return _inflated(packed, self.by.entry) if self.name else packed

    def seal(self, kept: Kept) -> bytes:
        """A snapshot, smaller."""
        data = msgspec.msgpack.encode(kept)
        return _deflated(data, self.by.snapshot, FAST) if self.by.snapshot else data

    def unseal(self, snapshot: bytes) -> Kept:
        """A snapshot again. Raises ``zlib.error``, ``msgspec.ValidationError``."""
        data = _inflated(snapshot, self.by.snapshot) if self.by.snapshot else snapshot
        return msgspec.msgpack.decode(data, type=Kept)


class Shelved(msgspec.Struct, frozen=True):
    """A record: an ``Archive`` whose entries are columns."""

    opening: Opening
    entries: Columns


def shelve(archive: Archive, name: str = "", dictionary: Dictionary | None = None) -> bytes:
    """A record as it is kept: read seldom, so it is made as small as can be. ``name``: of its dictionary, if any.

    What would not come back as it was needs none.
    """
    data = msgspec.msgpack.encode(Shelved(archive.opening, together(archive.entries)))
    if dictionary is not None:
        plain = msgspec.msgpack.decode(data)
        small = packed(plain, dictionary)
        if msgspec.msgpack.encode(unpacked(small, dictionary)) == msgspec.msgpack.encode(plain):
            return NUMBERED + bytes.fromhex(name) + small
    return COLUMNS + bz2.compress(data)


PLAIN: Final = Packing()


class Packings:
    """The dictionaries of one store that are in use here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = {"": PLAIN}
        self._made: dict[str, str] = {}
        self._numbers: dict[str, Dictionary] = {}
        self._learned: dict[str, str] = {}

    async def today(self, game: Game[Any, Any]) -> str:
        """The name of the dictionaries for a new table of a game: they lie in the store by then."""
        name = self._made.get(game.key)
        if name is None:
            made = await asyncio.to_thread(partial(dictionaries, game))
            data = SEVERAL + msgspec.msgpack.encode(made)
            name = self._made[game.key] = await self._store.components.put(data)
        return name

    async def of(self, opening: Opening) -> Packing:
        """How what is kept of a table is packed: those who began it are in its dictionaries too."""
        common = await self._named(opening.packed)
        people = "".join(sitter.person for sitter in opening.room.seats).encode()
        return common._replace(by=Dictionaries(*(one + people if one else one for one in common.by)))

    async def shelved(self, archive: Archive) -> bytes:
        """A record as it is kept; its dictionary lies in the store by then."""
        key = archive.opening.header.game
        if key not in GAMES:  # the game is gone: nobody can play any for a dictionary
            return await asyncio.to_thread(shelve, archive)
        if key not in self._learned:
            made = await asyncio.to_thread(numbers, key)
            self._learned[key] = await self._store.components.put(made)
        name = self._learned[key]
        return await asyncio.to_thread(shelve, archive, name, await self._numbered(name))

    async def recorded(self, kept: bytes) -> Archive:
        """A record again, of whichever version. Raises ``StoreError`` where its dictionary is missing."""
        if kept.startswith(NUMBERED):
            dictionary = await self._numbered(kept[1 : 1 + HASH].hex())
            return _archive(msgspec.convert(unpacked(kept[1 + HASH :], dictionary), Shelved))
        if kept.startswith(PACKED):
            packing = await self._named(kept[1 : 1 + HASH].hex())
            return msgspec.msgpack.decode(packing.unpack(kept[1 + HASH :]), type=Archive)
        if not kept.startswith(COLUMNS):
            return msgspec.msgpack.decode(kept, type=Archive)
        return _archive(msgspec.msgpack.decode(bz2.decompress(kept[1:]), type=Shelved))

    async def _numbered(self, name: str) -> Dictionary:
        if name not in self._numbers:
            data = await self._store.components.get(name)
            if data is None:
                raise StoreError("store-component-damaged", hash=name)
            self._numbers[name] = msgspec.msgpack.decode(bz2.decompress(data), type=dict[str, list[bytes]])
        return self._numbers[name]

    async def _named(self, name: str) -> Packing:
        if name not in self._known:
            data = await self._store.components.get(name)
            if data is None:
                raise StoreError("store-component-damaged", hash=name)
            several = data.startswith(SEVERAL)
            by = msgspec.msgpack.decode(data[1:], type=Dictionaries) if several else Dictionaries(data)
            self._known[name] = Packing(name, by)
        return self._known[name]


def _archive(shelved: Shelved) -> Archive:
    return Archive(shelved.opening, apart(shelved.entries))


def _deflated(data: bytes, dictionary: bytes, level: int = LEVEL) -> bytes:
    deflate = zlib.compressobj(level, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return deflate.compress(data) + deflate.flush()


def _inflated(packed: bytes, dictionary: bytes) -> bytes:
    inflate = zlib.decompressobj(-15, dictionary)
    data = inflate.decompress(packed)
    if not inflate.eof:
        raise zlib.error("cut short")
    return data


def dictionaries(game: Game[Any, Any]) -> Dictionaries:
    """What is kept of a game is made of this."""
    entries, snapshots = b"", b""
    for number in range(GAMES_PLAYED):
        seats = min(max(game.seats[0], 3), game.seats[1])
        match: Match[Any, Any] = open_table(game, f"sample {number}", seats, {}, Secret(f"{number:064x}", ""))
        dice, told = Dice(bytes([number])), chronicle.before(_room(game, seats))
        while match.owing() and len(entries) < LONGEST:
            seat = match.owing()[0]
            entry = match.push(seat, random_word(match.tree(seat), dice), at="2026-01-01T12:00:00+00:00")
            told = chronicle.after(told, match)
            data = msgspec.msgpack.encode(entry)
            if len(_deflated(data, entries)) * 6 > len(data) + 72:
                entries += data
            if number == 0 and match.version in SNAPSHOTS:
                snapshots += msgspec.msgpack.encode(Kept(match.snapshot(), told))
    return Dictionaries(entries, snapshots)


@cache
def numbers(key: str) -> bytes:
    """The dictionary of a game's records, as it lies in the store."""
    game, samples = GAMES[key], []
    for number in range(SAMPLES):
        seats = min(max(game.seats[0], 3 + number % 2), game.seats[1])
        secret = Secret(f"{number:064x}", "")
        match: Match[Any, Any] = open_table(game, f"sample {number}", seats, {}, secret)
        dice = Dice(bytes([number]))
        while match.owing() and match.version < LONGEST_SAMPLE:
            seat = match.owing()[0]
            match.push(seat, random_word(match.tree(seat), dice), at="2026-01-01T12:00:00+00:00")
        shelved = Shelved(Opening(match.header, secret, _room(game, seats), 0), together(match.entries))
        samples.append(msgspec.msgpack.decode(msgspec.msgpack.encode(shelved)))
    return bz2.compress(msgspec.msgpack.encode(learned(samples)))


def _room(game: Game[Any, Any], seats: int) -> Room:
    sitters = tuple(Sitter(f"{number}") for number in range(seats))
    return Room("", game.key, "0", "", "en", "", Secret("", ""), sitters)
