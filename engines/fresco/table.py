"""The component table of Fresco: every value that the rules need, read from ``components.toml``.

A table is known by the hash of its file. Positions carry the hash, so that replacing a host's file never touches a
running game. Tiles, prices, portraits and requests may be replaced by an owner's own file (design, section 5).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from engines.core.words import Msg, Refused
from engines.fresco import grid
from engines.fresco.rows import FrescoTile, Hour, MarketTile, Mix, Paint, Portrait, Request, Table

DEFAULT = Path(__file__).with_name("components.toml")


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id."""

    hash: str
    table: Table
    hours: dict[int, Hour]
    market: dict[str, MarketTile]
    tiles: dict[str, FrescoTile]
    """Special ones too."""
    portraits: dict[str, Portrait]
    requests: dict[str, Request]
    needs: dict[str, tuple[tuple[Paint, int], ...]]
    """Fresco tile to its paints and how many of each (F-8.2)."""
    sections: tuple[str, ...]
    middle: str
    places: tuple[tuple[str, ...], tuple[str, ...]]
    """The columns of side 1 and side 2 in the order of the day (F-5.2, F-16.3)."""

    def paints(self, options: Mapping[str, object]) -> dict[str, int]:
        """All paints of a game and how many there are, in the order of the rules (F-1.10, M-S.1)."""
        supply = self.table.supply
        special = msgspec.structs.asdict(supply.paints_special) if options["special_blends"] else {}
        return {**msgspec.structs.asdict(supply.paints), **special}

    def market_tiles(self, seats: int) -> list[str]:
        """The market tiles that are used (F-1.6)."""
        return [row.id for row in self.table.market_tile if seats > 3 or not row.remove_2p_3p]

    def booths(self, seats: int) -> tuple[tuple[str, int], ...]:
        """Name and size of every booth (F-1.7, L-1)."""
        return _booths(self.hash, max(seats, 3))

    def fresco_tiles(self, options: Mapping[str, object]) -> list[FrescoTile]:
        """The fresco tiles that are used (F-1.8, M-S.2)."""
        return [*self.table.fresco_tile, *(self.table.special_tile if options["special_blends"] else ())]

    def middle_tile(self, options: Mapping[str, object]) -> str:
        """The tile that begins in the middle (F-1.8, M-S.2)."""
        rows = self.table.special_tile if options["special_blends"] else self.table.fresco_tile
        return next(row.id for row in rows if row.middle_start)

    def mixes(self, options: Mapping[str, object]) -> tuple[Mix, ...]:
        """The mixing table (F-12.2, M-S.3)."""
        return _mixes(self.hash, special=bool(options["special_blends"]))

    def starts(self, seats: int) -> int:
        """How many starting spaces there are (F-1.2)."""
        row = self.table.start.row
        return len({2: row.spaces_2p, 3: row.spaces_3p, 4: row.spaces_4p}[seats])

    def requests_open(self, seats: int) -> int:
        """How many requests lie open (M-B.2)."""
        row = self.table.bishops_requests.face_up
        return {2: row.two, 3: row.three, 4: row.four}[seats]


_adopted: dict[str, tuple[Index, str]] = {}


def of(components: str) -> Index:
    """The table with this hash. Raises ``Refused`` (``bad_state``) where it was never adopted."""
    try:
        return _adopted[components][0]
    except KeyError:
        raise Refused("bad_state", Msg("refused-state-unknown", {"name": components[:40]}), "components") from None


def source(components: str) -> str:
    """The text of the file with this hash."""
    of(components)
    return _adopted[components][1]


def adopt(text: str) -> str:
    """Take a component file up; gives its hash. Raises ``Refused`` (``bad_request``) with the row and the reason."""
    components = blake2b(text.encode(), digest_size=16).hexdigest()
    if components not in _adopted:
        try:
            table = msgspec.convert(tomllib.loads(text), Table, strict=True)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise _malformed(str(error)) from None
        _check_ids(table)
        _check(table)
        _adopted[components] = _index(components, table), text
    return components


def _index(components: str, table: Table) -> Index:
    start = table.start.fresco
    return Index(
        components,
        table,
        {row.time: row for row in table.hostel},
        {row.id: row for row in table.market_tile},
        {row.id: row for row in (*table.fresco_tile, *table.special_tile)},
        {row.id: row for row in table.portrait},
        {row.id: row for row in table.request},
        {row.id: _needs(row) for row in (*table.fresco_tile, *table.special_tile)},
        grid.sections(start.rows, start.cols),
        grid.section(*start.middle),
        (_places(table, 1), _places(table, 2)),
    )


def _places(table: Table, side: int) -> tuple[str, ...]:
    """The columns of a side; the second visit to the cathedral is a place of its own."""
    rows = sorted((row for row in table.action_place if row.side == side), key=lambda row: row.order)
    return tuple(row.place if row.visit == 1 else f"{row.place}{row.visit}" for row in rows)


def place_of(column: str) -> str:
    """The place that a column of the action board leads to."""
    return column.removesuffix("2")


def _malformed(reason: str) -> Refused:
    return Refused("bad_request", Msg("refused-components", {"reason": reason}), "components")


def _check_ids(table: Table) -> None:
    rows: dict[str, list[str]] = {
        "hostel": [str(row.time) for row in table.hostel],
        "market_tile": [row.id for row in table.market_tile],
        "fresco_tile": [row.id for row in (*table.fresco_tile, *table.special_tile)],
        "portrait": [row.id for row in table.portrait],
        "request": [row.id for row in table.request],
        "mix": [row.output for row in table.mix],
    }
    for name, ids in rows.items():
        if len(set(ids)) < len(ids):
            raise _malformed(f"[[{name}]]: two rows with the same id")


def _check(table: Table) -> None:
    """Refuse what the rules could not be played with."""
    _check_fresco(table)
    _check_market(table)
    _check_places(table)
    row, track = table.start.row, table.mood_track
    for name, spaces, n in (("spaces_2p", row.spaces_2p, 3), ("spaces_3p", row.spaces_3p, 3)):
        if len(spaces) != n:
            raise _malformed(f"[start.row]: {name} needs {n} spaces")
    if len(row.spaces_4p) != 4 or len(table.hostel) < 4:
        raise _malformed("[start.row], [[hostel]]: 4 players need 4 starting spaces and 4 rows")
    if not {track.start, *track.plus_one, *track.minus_one} <= set(range(1, track.spaces + 1)):
        raise _malformed(f"[mood_track]: spaces must be from 1 to {track.spaces}")
    backs = {card.back for card in table.portrait}
    if backs != set(table.portraits.stack_top_to_bottom):
        raise _malformed("[portraits]: stack_top_to_bottom must name the backs of the cards")


def _check_fresco(table: Table) -> None:
    """A tile for every section, and one for the middle in every game (F-1.8, M-S.2)."""
    start = table.start.fresco
    for name, rows in (("fresco_tile", table.fresco_tile), ("special_tile", table.special_tile)):
        if sum(row.middle_start for row in rows) != 1:
            raise _malformed(f"[[{name}]]: exactly one tile begins in the middle")
    if len(table.fresco_tile) != start.rows * start.cols:
        raise _malformed(f"[[fresco_tile]]: {start.rows * start.cols} tiles are needed")
    if any(not row.paints for row in (*table.fresco_tile, *table.special_tile)):
        raise _malformed("[[fresco_tile]]: every tile needs paints")
    if not (0 < start.rows <= 5 and 0 < start.cols <= 5):
        raise _malformed("[start.fresco]: at most 5 rows and 5 columns")
    for row, col in (start.middle, start.bishop, table.leonardo.fresco_start):
        if not (0 <= row < start.rows and 0 <= col < start.cols):
            raise _malformed("[start.fresco], [leonardo]: a place outside the fresco")


def _check_market(table: Table) -> None:
    """Enough tiles for the booths (F-1.6, F-1.7)."""
    for seats in (3, 4):
        tiles = sum(1 for row in table.market_tile if seats > 3 or not row.remove_2p_3p)
        sizes = [row.tiles for row in table.booth if row.players == seats]
        if not sizes or sum(sizes) > tiles or min(sizes) < 1:
            raise _malformed(f"[[booth]]: with {seats} players {sum(sizes)} tiles are needed, there are {tiles}")
    if any(len(set(row.inputs)) < len(row.inputs) for row in table.mix):
        raise _malformed("[[mix]]: two different paints are mixed")
    if any(not row.paints for row in table.market_tile):
        raise _malformed("[[market_tile]]: every tile needs paints")


SIDES = (
    ("market", "cathedral", "studio", "workshop", "theatre"),
    ("market", "cathedral", "studio", "workshop", "cathedral2"),
)
"""The places that the rules know, by side of the action board (F-5.2, F-16.3)."""


def _check_places(table: Table) -> None:
    for side, places in enumerate(SIDES, 1):
        if _places(table, side) != places:
            raise _malformed(f"[[action_place]]: side {side} must have {', '.join(places)} in this order")


@lru_cache(maxsize=32)
def _booths(components: str, players: int) -> tuple[tuple[str, int], ...]:
    return tuple((row.name, row.tiles) for row in of(components).table.booth if row.players == players)


@lru_cache(maxsize=32)
def _mixes(components: str, *, special: bool) -> tuple[Mix, ...]:
    return tuple(row for row in of(components).table.mix if row.module == "base" or special)


def _needs(row: FrescoTile) -> tuple[tuple[Paint, int], ...]:
    """Rare paints first: those are lacking most often."""
    return tuple(reversed(Counter(row.paints).items()))


@lru_cache(maxsize=16)
def spaces(components: str) -> dict[str, int]:
    """How many apprentices a column of the action boards takes (F-5.2)."""
    rows = of(components).table.action_place
    return {(row.place if row.visit == 1 else f"{row.place}{row.visit}"): row.spaces for row in rows}


def default() -> str:
    """The hash of the table that comes with the game."""
    return adopt(DEFAULT.read_text("utf-8"))
