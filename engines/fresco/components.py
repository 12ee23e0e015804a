"""The component table of Fresco: all values of the rules, from ``components.toml``.

An operator may replace tiles, prices, portraits and requests with a file (design, section 5).
"""

from collections import Counter
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path

import msgspec

from engines.core.components import ComponentTables, index_rows, refuse_components_if
from engines.fresco import grid
from engines.fresco.component_rows import (
    ActionPlace,
    Column,
    ComponentFile,
    FrescoTile,
    Hour,
    MarketTile,
    Mix,
    Paint,
    Portrait,
    Request,
)

HOME = Path(__file__).parent
"""Folder with ``components.toml`` and the texts."""


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id."""

    table: ComponentFile
    hours: dict[int, Hour]
    market: dict[str, MarketTile]
    tiles: dict[str, FrescoTile]
    """With the special ones."""
    portraits: dict[str, Portrait]
    requests: dict[str, Request]
    needs: dict[str, tuple[tuple[Paint, int], ...]]
    """Number of each paint by fresco tile (F-8.2)."""
    sections: tuple[str, ...]
    middle: str
    places: tuple[tuple[Column, ...], tuple[Column, ...]]
    """Columns of side 1 and side 2 in the order of the day (F-5.2, F-16.3)."""
    spaces: tuple[dict[str, int], dict[str, int]]
    """Number of apprentices that each column of side 1 and of side 2 takes (F-5.2)."""
    booth_sizes: dict[int, tuple[tuple[str, int], ...]]
    """Name and size of every booth, by 3 and 4 players (F-1.7)."""
    mixed: tuple[tuple[Mix, ...], tuple[Mix, ...]]
    """Mixing table without and with the special blends (F-12.2, M-S.3)."""

    def paints(self, options: Mapping[str, object]) -> dict[str, int]:
        """Return all paints of a game with their numbers, in the order of the rules (F-1.10, M-S.1)."""
        supply = self.table.supply
        special = msgspec.structs.asdict(supply.paints_special) if options["special_blends"] else {}
        return {**msgspec.structs.asdict(supply.paints), **special}

    def market_tiles(self, seats: int) -> list[str]:
        """Return the used market tiles (F-1.6)."""
        return [row.id for row in self.table.market_tile if seats > 3 or not row.remove_2p_3p]

    def booths(self, seats: int) -> tuple[tuple[str, int], ...]:
        """Return name and size of every booth (F-1.7, L-1)."""
        return self.booth_sizes[max(seats, 3)]

    def fresco_tiles(self, options: Mapping[str, object]) -> list[FrescoTile]:
        """Return the used fresco tiles (F-1.8, M-S.2)."""
        return [*self.table.fresco_tile, *(self.table.special_tile if options["special_blends"] else ())]

    def middle_tile(self, options: Mapping[str, object]) -> str:
        """Return the tile in the middle at the start (F-1.8, M-S.2)."""
        rows = self.table.special_tile if options["special_blends"] else self.table.fresco_tile
        return next(row.id for row in rows if row.middle_start)

    def mixes(self, options: Mapping[str, object]) -> tuple[Mix, ...]:
        """Return the mixing table (F-12.2, M-S.3)."""
        return self.mixed[bool(options["special_blends"])]

    def starts(self, seats: int) -> int:
        """Return the number of starting spaces: one for each player and for Leonardo (F-1.2, L-3)."""
        return max(seats, 3)

    def requests_open(self, seats: int) -> int:
        """Return the number of face-up requests (M-B.2)."""
        row = self.table.bishops_requests.face_up
        return {2: row.two, 3: row.three, 4: row.four}[seats]


def _build_index(table: ComponentFile) -> Index:
    tiles: dict[str, FrescoTile] = index_rows("fresco_tile", (*table.fresco_tile, *table.special_tile))
    index_rows("mix", table.mix, attrgetter("output"))
    validate_tables(table)
    start = table.start.fresco
    return Index(
        table,
        index_rows("hostel", table.hostel, attrgetter("time")),
        index_rows("market_tile", table.market_tile),
        tiles,
        index_rows("portrait", table.portrait, terms=HOME),
        index_rows("request", table.request),
        {id_: _tile_needs(row) for id_, row in tiles.items()},
        grid.sections(start.rows, start.cols),
        grid.section(*start.middle),
        (_side_places(table, 1), _side_places(table, 2)),
        (_place_spaces(table, 1), _place_spaces(table, 2)),
        {n: tuple((row.name, row.tiles) for row in table.booth if row.players == n) for n in (3, 4)},
        (tuple(row for row in table.mix if row.module == "base"), table.mix),
    )


def _side_places(table: ComponentFile, side: int) -> tuple[Column, ...]:
    rows = sorted((row for row in table.action_place if row.side == side), key=lambda row: row.order)
    return tuple(_column_of(row) for row in rows)


def _place_spaces(table: ComponentFile, side: int) -> dict[str, int]:
    return {_column_of(row): row.spaces for row in table.action_place if row.side == side}


def _column_of(row: ActionPlace) -> Column:
    if row.visit == 1:
        return row.place
    refuse_components_if(
        (row.place, row.visit) != ("cathedral", 2), "[[action_place]]: only the cathedral is visited twice"
    )
    return "cathedral2"


def place_of(column: str) -> str:
    """Return the place of a column of the action board."""
    return column.removesuffix("2")


SPACES = ("S1", "S2", "S3")
"""Starting spaces with two players (L-3)."""


def validate_tables(table: ComponentFile) -> None:
    """Refuse values that would make the rules unplayable."""
    _check_fresco(table)
    _check_market(table)
    _check_places(table)
    track = table.mood_track
    refuse_components_if(
        table.leonardo.start_space not in SPACES, f"[leonardo]: start_space must be among {', '.join(SPACES)}"
    )
    refuse_components_if(len(table.hostel) < 4, "[[hostel]]: 4 players need 4 rows")
    refuse_components_if(
        not {track.start, *track.plus_one, *track.minus_one} <= set(range(1, track.spaces + 1)),
        f"[mood_track]: spaces must be from 1 to {track.spaces}",
    )
    backs = {card.back for card in table.portrait}
    refuse_components_if(
        backs != set(table.portraits.stack_top_to_bottom),
        "[portraits]: stack_top_to_bottom must name the backs of the cards",
    )


def _check_fresco(table: ComponentFile) -> None:
    """Check that every section has a tile, and every game has one for the middle (F-1.8, M-S.2)."""
    start = table.start.fresco
    for name, rows in (("fresco_tile", table.fresco_tile), ("special_tile", table.special_tile)):
        refuse_components_if(
            sum(row.middle_start for row in rows) != 1, f"[[{name}]]: exactly one tile begins in the middle"
        )
    refuse_components_if(
        len(table.fresco_tile) != start.rows * start.cols,
        f"[[fresco_tile]]: {start.rows * start.cols} tiles are needed",
    )
    refuse_components_if(
        any(not row.paints for row in (*table.fresco_tile, *table.special_tile)),
        "[[fresco_tile]]: every tile needs paints",
    )
    refuse_components_if(
        not (0 < start.rows <= 5 and 0 < start.cols <= 5), "[start.fresco]: at most 5 rows and 5 columns"
    )
    for row, col in (start.middle, start.bishop, table.leonardo.fresco_start):
        refuse_components_if(
            not (0 <= row < start.rows and 0 <= col < start.cols),
            "[start.fresco], [leonardo]: a place outside the fresco",
        )


def _check_market(table: ComponentFile) -> None:
    """Check that there are enough tiles for the booths (F-1.6, F-1.7)."""
    for seats in (3, 4):
        tiles = sum(1 for row in table.market_tile if seats > 3 or not row.remove_2p_3p)
        sizes = [row.tiles for row in table.booth if row.players == seats]
        refuse_components_if(
            not sizes or sum(sizes) > tiles or min(sizes) < 1,
            f"[[booth]]: with {seats} players {sum(sizes)} tiles are needed, there are {tiles}",
        )
    refuse_components_if(
        any(len(set(row.inputs)) < len(row.inputs) for row in table.mix), "[[mix]]: two different paints are mixed"
    )
    refuse_components_if(any(not row.paints for row in table.market_tile), "[[market_tile]]: every tile needs paints")


SIDES = (
    ("market", "cathedral", "studio", "workshop", "theatre"),
    ("market", "cathedral", "studio", "workshop", "cathedral2"),
)
"""Places of the rules, by side of the action board (F-5.2, F-16.3)."""


def _check_places(table: ComponentFile) -> None:
    refuse_components_if(
        not {row.side for row in table.action_place} <= {1, 2}, "[[action_place]]: the sides are 1 and 2"
    )
    for side, places in enumerate(SIDES, 1):
        rows = [row for row in table.action_place if row.side == side]
        order = list(range(1, len(places) + 1))
        refuse_components_if(
            sorted(row.order for row in rows) != order or _side_places(table, side) != places,
            f"[[action_place]]: side {side} must have {', '.join(places)} in this order, from 1 on",
        )


def _tile_needs(row: FrescoTile) -> tuple[tuple[Paint, int], ...]:
    """Return the paints of a tile, rare ones first, as they are most often missing."""
    return tuple(reversed(Counter(row.paints).items()))


COMPONENTS = ComponentTables(ComponentFile, _build_index, HOME / "components.toml")
printed = COMPONENTS.index_of
