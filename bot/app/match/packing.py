"""Entries, snapshots and records as they lie in the store: the first two deflated, each with its dictionary.

An entry is a few hundred bytes that repeat the names of fields, events and marks; with a dictionary it is a fifth of
that, each by itself. Older ones lie in blocks, which need none (see ``columns``). The dictionaries are made by playing
a few games at random. They are kept in the store under their hash, like the components, and an opening names those that
its log needs: so they may change with every version of a game.
"""

from __future__ import annotations

import asyncio
import bz2
import zlib
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from bot.app.match import chronicle
from bot.app.match.columns import Columns, apart, together
from bot.app.match.rooms import Room, Sitter
from bot.app.match.table import Archive, Kept, Opening
from bot.store.errors import StoreError
from bot.store.store import Store
from engines.core.chance import Dice
from engines.core.game import Game
from engines.core.log import Secret
from engines.core.match import Match
from engines.core.tables import open_table
from engines.core.tree import random_word

GAMES_PLAYED: Final = 6
LEVEL: Final = 6
FAST: Final = 1
LONGEST: Final = 12_000
"""Of a dictionary: a longer one takes longer with each entry than it saves."""
SNAPSHOTS: Final = (20, 60)
"""The versions of a random game whose snapshots are the dictionary of others."""
PACKED: Final = b"\x01"
"""Begins a record that is packed entry by entry; those before it begin as a map does."""
COLUMNS: Final = b"\x02"
"""Begins a record that is packed as columns."""
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


def shelve(archive: Archive) -> bytes:
    """A record as it is kept: read seldom, so it is made as small as can be, and it needs nothing else to be read."""
    shelved = Shelved(archive.opening, together(archive.entries))
    return COLUMNS + bz2.compress(msgspec.msgpack.encode(shelved))


PLAIN: Final = Packing()


class Packings:
    """The dictionaries of one store that are in use here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = {"": PLAIN}
        self._made: dict[str, str] = {}

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

    async def recorded(self, kept: bytes) -> Archive:
        """A record again, of whichever version."""
        if kept.startswith(PACKED):
            packing = await self._named(kept[1 : 1 + HASH].hex())
            return msgspec.msgpack.decode(packing.unpack(kept[1 + HASH :]), type=Archive)
        if not kept.startswith(COLUMNS):
            return msgspec.msgpack.decode(kept, type=Archive)
        shelved = msgspec.msgpack.decode(bz2.decompress(kept[1:]), type=Shelved)
        return Archive(shelved.opening, apart(shelved.entries))

    async def _named(self, name: str) -> Packing:
        if name not in self._known:
            data = await self._store.components.get(name)
            if data is None:
                raise StoreError("store-component-damaged", hash=name)
            several = data.startswith(SEVERAL)
            by = msgspec.msgpack.decode(data[1:], type=Dictionaries) if several else Dictionaries(data)
            self._known[name] = Packing(name, by)
        return self._known[name]


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


def _room(game: Game[Any, Any], seats: int) -> Room:
    sitters = tuple(Sitter(f"{number}") for number in range(seats))
    return Room("", game.key, "0", "", "en", "", Secret("", ""), sitters)
