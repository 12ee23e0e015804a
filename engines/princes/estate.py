"""The estate: squares, outlines, and the legal positions of tiles.

Squares are named as in P-0.4: columns ``a`` to ``g`` from the left, rows ``1`` to ``7`` from the bottom. Sets of
squares are bits of an integer during comparisons, never in the state. The position of a tile is named by the leftmost
square of its top row. For orientations see ``engines.core.hotspots``.
"""

from collections.abc import Iterable
from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Msg, TermRef
from engines.core.hotspots import ORIENTATIONS, is_mirrored, quarter_turns
from engines.core.tree import Choice, Leaf, Option
from engines.princes.components import printed
from engines.princes.state import Player, Tile


class Place(msgspec.Struct, frozen=True):
    """A tile at a position: its squares and their neighbours, as sets of bits."""

    way: str
    at: str
    squares: tuple[str, ...]
    mask: int
    touches: int


class Put(msgspec.Struct, frozen=True):
    """Place a tile: its kind, its orientation and its square."""

    kind: str
    way: str
    at: str


def turn_outline(outline: Iterable[str], way: str) -> tuple[str, ...]:
    """Return an outline (rows of ``#`` and ``.``, top first) in an orientation."""
    rows = [row[::-1] for row in outline] if is_mirrored(way) else list(outline)
    for _ in range(quarter_turns(way)):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return tuple(rows)


@lru_cache(maxsize=64)
def squares(components: str) -> dict[str, int]:
    """Return every square of the grid, top row first, with its bit."""
    estate = printed(components).table.estate
    height = len(estate.rows)
    names = [f"{column}{height - y}" for y in range(height) for column in estate.columns]
    return {name: 1 << i for i, name in enumerate(names)}


@lru_cache(maxsize=64)
def palazzo(components: str) -> int:
    """Return the squares of the palazzo (P-1.2)."""
    estate = printed(components).table.estate
    return sum(1 << i for i, mark in enumerate("".join(estate.rows)) if mark == "P")


@lru_cache(maxsize=1024)
def places(components: str, kind: str) -> dict[str, dict[str, Place]]:
    """Return ``Place`` by orientation and square, for distinct orientations and squares within the grid."""
    outline = printed(components).tiles[kind].outline
    found: dict[str, dict[str, Place]] = {}
    seen = set()
    for way in ORIENTATIONS:
        rows = turn_outline(outline, way)
        if rows not in seen:
            seen.add(rows)
            found[way] = _places_one_way(components, way, rows)
    return found


def _places_one_way(components: str, way: str, rows: tuple[str, ...]) -> dict[str, Place]:
    names = list(squares(components))
    width = len(printed(components).table.estate.columns)
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    found = {}
    for top in range(width - len(rows) + 1):
        for left in range(width - len(rows[0]) + 1):
            covered = [(left + x, top + y) for x, y in cells]
            around = {(x + dx, y + dy) for x, y in covered for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            edge = {(x, y) for x, y in around - set(covered) if 0 <= x < width and 0 <= y < width}
            at = names[covered[0][1] * width + covered[0][0]]
            found[at] = Place(
                way,
                at,
                tuple(names[y * width + x] for x, y in covered),
                sum(1 << (y * width + x) for x, y in covered),
                sum(1 << (y * width + x) for x, y in edge),
            )
    return dict(sorted(found.items(), key=lambda item: names.index(item[0])))


def place_of(components: str, tile: Tile) -> Place:
    """Return the place of a tile. Raises ``KeyError`` for an impossible one."""
    return places(components, tile.kind)[tile.way][tile.at]


class Ground(msgspec.Struct, frozen=True):
    """The sets of squares that matter for placing, as bits.

    ``taken``: squares that are not free. ``beside``: squares next to something that the tile may not touch.
    """

    taken: int
    beside: int


def covered_squares(components: str, player: Player) -> int:
    """Return the squares of palazzo, buildings and landscapes."""
    mask = palazzo(components)
    for tile in player.tiles:
        mask |= places(components, tile.kind)[tile.way][tile.at].mask
    return mask


def ground(components: str, player: Player, kind: str) -> Ground:
    """Return the squares that a tile of ``kind`` must avoid (P-5.1, P-5.2, P-8.6, P-8.7)."""
    index = printed(components)
    if kind in index.landscapes or index.may_touch[player.builders]:
        return Ground(covered_squares(components, player), 0)
    occupied, beside = palazzo(components), _beside_palazzo(components)
    for tile in player.tiles:
        place = places(components, tile.kind)[tile.way][tile.at]
        occupied |= place.mask
        if tile.kind in index.buildings:
            beside |= place.touches
    return Ground(occupied, beside)


@lru_cache(maxsize=64)
def _beside_palazzo(components: str) -> int:
    names, mask = list(squares(components)), palazzo(components)
    width = len(printed(components).table.estate.columns)
    beside = 0
    for i in range(len(names)):
        near = [i - width, i + width, *([i - 1] if i % width else []), *([i + 1] if (i + 1) % width else [])]
        if any(n in range(len(names)) and mask >> n & 1 for n in near):
            beside |= 1 << i
    return beside & ~mask


@lru_cache(maxsize=1 << 12)
def fits(components: str, kind: str, on: Ground) -> bool:
    """Return whether a tile has at least one place."""
    return any(_free_corners(shape, on) for shape in _shapes(components, kind))


class _Shape(msgspec.Struct, frozen=True):
    """A tile in one orientation, to test all its places at once.

    ``corners``: possible squares of its top left corner; ``squares``: the offsets of its squares from there.
    """

    way: str
    corners: int
    squares: tuple[int, ...]


@lru_cache(maxsize=1024)
def _shapes(components: str, kind: str) -> tuple[_Shape, ...]:
    width = len(printed(components).table.estate.columns)
    shapes = []
    for way in places(components, kind):
        rows = turn_outline(printed(components).tiles[kind].outline, way)
        down, right = width - len(rows) + 1, width - len(rows[0]) + 1
        corners = sum(1 << (y * width + x) for y in range(down) for x in range(right))
        cells = tuple(y * width + x for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
        shapes.append(_Shape(way, corners, cells))
    return tuple(shapes)


def _free_corners(shape: _Shape, on: Ground) -> int:
    """Return the corners from which all squares of a shape are free, testing all places at once."""
    clear = ~(on.taken | on.beside)
    corners = shape.corners
    for square in shape.squares:
        corners &= clear >> square
    return corners


def empty(components: str, player: Player) -> int:
    """Return the number of empty squares (P-15.6)."""
    return len(squares(components)) - covered_squares(components, player).bit_count()


def placing(components: str, kind: str, on: Ground) -> Choice:
    """Build the questions for orientation and square (P-5.1, P-8.6)."""
    options = []
    rule = _placing_rule(components, kind)
    for shape in _shapes(components, kind):
        none = None if _free_corners(shape, on) else Msg("why-no-place-this-way", rule=rule)
        where = partial(_position_choice, components, kind, shape.way, on)
        options.append(Option(shape.way, Msg(f"way-{shape.way}"), where, none))
    return Choice(Msg("ask-way", {"tile": TermRef(kind)}), options)


def _placing_rule(components: str, kind: str) -> str:
    return "P-5.1" if kind in printed(components).landscapes else "P-8.6"


def _position_choice(components: str, kind: str, way: str, on: Ground) -> Choice:
    grid, occupied, beside = _grid(components, kind, way), on.taken, on.beside
    options = list(grid.options)
    for i, mask, taken_, touches in grid.places:
        if mask & occupied:
            options[i] = taken_
        elif mask & beside:
            options[i] = touches
    return Choice(Msg("ask-where", {"tile": TermRef(kind)}), options)


class _Grid(msgspec.Struct, frozen=True):
    """The options of all squares for a tile in one orientation, built once and shared by all estates.

    ``options``: open if the tile is within an empty grid. ``places``: for each of those its index, the squares of the
    tile, and the options if one is taken or touches something.
    """

    options: tuple[Option, ...]
    places: tuple[tuple[int, int, Option, Option], ...]


@lru_cache(maxsize=1024)
def _grid(components: str, kind: str, way: str) -> _Grid:
    rule = _placing_rule(components, kind)
    one_way = places(components, kind)[way]

    def option(square: str, why: str = "") -> Option:
        reason = Msg(why, rule=rule) if why else None
        label = Msg("square", {"square": square})
        return Option(square, label, Leaf(Put(kind, way, square)), reason, square, square[0])

    names = sorted(squares(components))
    options = tuple(option(name, "" if name in one_way else "why-off-grid") for name in names)
    spots = (
        (i, one_way[name].mask, option(name, "why-occupied"), option(name, "why-touches"))
        for i, name in enumerate(names)
        if name in one_way
    )
    return _Grid(options, tuple(spots))
