"""Entries and records as they lie in the store: deflated, with what entries of their game are made of as a dictionary.

An entry is a few hundred bytes that repeat the names of fields, events and marks; with a dictionary it is a fifth of
that, each by itself. The dictionary is made by playing a few games at random. It is kept in the store under its hash,
like the components, and an opening names the one that its log needs: so it may change with every version of a game.
"""

from __future__ import annotations

import asyncio
import zlib
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from bot.app.match.table import Opening
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
LONGEST: Final = 12_000
"""Of a dictionary: a longer one takes longer with each entry than it saves."""
PACKED: Final = b"\x01"
"""Begins a record that is packed; the others begin as a map does."""
HASH: Final = 16


class Packing(NamedTuple):
    """A dictionary; ``name``: its hash, empty where nothing is packed."""

    name: str = ""
    dictionary: bytes = b""

    def pack(self, data: bytes, level: int = LEVEL) -> bytes:
        """The data, smaller."""
        if not self.name:
            return data
        deflate = zlib.compressobj(level, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, self.dictionary)
        return deflate.compress(data) + deflate.flush()

    def unpack(self, packed: bytes) -> bytes:
        """The data again. Raises ``zlib.error``."""
        return zlib.decompressobj(-15, self.dictionary).decompress(packed) if self.name else packed


PLAIN: Final = Packing()


class Packings:
    """The dictionaries of one store that are in use here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = {"": PLAIN}
        self._made: dict[str, str] = {}

    async def today(self, game: Game[Any, Any]) -> str:
        """The name of the dictionary for a new table of a game: it lies in the store by then."""
        name = self._made.get(game.key)
        if name is None:
            data = await asyncio.to_thread(partial(dictionary, game))
            name = self._made[game.key] = await self._store.components.put(data)
        return name

    async def of(self, opening: Opening) -> Packing:
        """How the entries of a table are packed: those who began it are in its dictionary too."""
        common = await self._named(opening.packed)
        people = "".join(sitter.person for sitter in opening.room.seats)
        return common._replace(dictionary=common.dictionary + people.encode())

    async def record(self, data: bytes, opening: Opening) -> bytes:
        """A record as it is kept."""
        common = await self._named(opening.packed)
        return PACKED + bytes.fromhex(common.name) + common.pack(data, 9) if common.name else data

    async def recorded(self, kept: bytes) -> bytes:
        """A record again, of whichever version."""
        if not kept.startswith(PACKED):
            return kept
        return (await self._named(kept[1 : 1 + HASH].hex())).unpack(kept[1 + HASH :])

    async def _named(self, name: str) -> Packing:
        if name not in self._known:
            data = await self._store.components.get(name)
            if data is None:
                raise StoreError("store-component-damaged", hash=name)
            self._known[name] = Packing(name, data)
        return self._known[name]


def dictionary(game: Game[Any, Any]) -> bytes:
    """What entries of a game are made of: those of a few random games that those before them don't tell already."""
    found = Packing("made", b"")
    for number in range(GAMES_PLAYED):
        seats = min(max(game.seats[0], 3), game.seats[1])
        match: Match[Any, Any] = open_table(game, f"sample {number}", seats, {}, Secret(f"{number:064x}", ""))
        dice = Dice(bytes([number]))
        while match.owing() and len(found.dictionary) < LONGEST:
            seat = match.owing()[0]
            entry = match.push(seat, random_word(match.tree(seat), dice), at="2026-01-01T12:00:00+00:00")
            data = msgspec.msgpack.encode(entry)
            if len(found.pack(data)) * 6 > len(data) + 72:
                found = found._replace(dictionary=found.dictionary + data)
    return found.dictionary
