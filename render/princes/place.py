"""One large estate with letters and numbers: possible places of a tile, and a preview."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.core.core_types import Seat, TermRef
from engines.core.hotspots import orientation_in
from engines.princes.estate import turn_outline
from engines.princes.view import PrincesView
from render.core import fonts
from render.core.block_flow import Blocks, Column, Draw, Floors, flow_blocks
from render.core.fonts import LABEL, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.hand_sheet import SPACE_UNDER, column_spans, hand_sheet_scene
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest, Selection
from render.core.scene import Layer, Scene
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.princes import highlights, panel
from render.princes.houses import HOUSES
from render.princes.layout import COLUMNS, PALAZZO, PLACE_CELL, SIDE, cell_box, shape_box, shape_of
from render.princes.workrow import NAMED

HALO = 10
RULER = TextStyle("serif.bold", 46)
RULER_W: Final = 76
"""Room for the numbers next to the grid and the letters under it."""
UNDER_GRID: Final = 74
NARROWER: Final = (0, 8 * SIDE, 16 * SIDE)
"""How much narrower the grid may get to make room under a header of two or three lines."""
_TALL = column_spans("tall")[0]
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        PAGE_LAYOUT: (
            (Column(36, RULER_W + SIDE * PLACE_CELL, ("land",)),),
            (Column(MARGIN, WIDTH - 2 * MARGIN, ("legend",)),),
        ),
        "wide": ((Column(36, RULER_W + SIDE * 113, ("land",)), Column(950, 614, ("tile", "legend"))),),
        "tall": ((Column(*_TALL, ("land",)),), (Column(*_TALL, ("legend",)),)),
    }
)
"""By layout."""


def place_scene(request: PictureRequest) -> Scene:
    """Return the placing picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: PrincesView = request.view
    labels = Labels(request)
    focus = request.selection or Selection()
    kind, way = chosen_tile(view, focus)
    head = _build_header(view, labels, kind, request.time_left)
    blocks = _build_blocks(view, labels, focus, kind, way)
    if request.layout in CHAT_LAYOUTS:
        return hand_sheet_scene(request.game, request.layout, head, FLOORS[request.layout], blocks)
    scene = Scene(game=request.game, width=WIDTH)
    y = _draw_masthead(scene, view, head, kind, way)
    scene.height = flow_blocks(scene, FLOORS[PAGE_LAYOUT], blocks, y + 30) + SPACE_UNDER
    return scene


def _build_blocks(view: PrincesView, labels: Labels, focus: Selection, kind: str, way: str) -> Blocks:
    """Return the blocks for the estate, the tile to place, and the key, without empty ones."""
    at = next((name for name in focus.chosen if highlights.is_square(name)), "")
    beyond = _unreachable_squares(view, focus, kind, way)
    entries = []
    if at:
        entries.append(("check", labels.label_text("place-chosen", at=at)))
    if any(name not in focus.chosen for name in focus.open):
        entries.append(("ring", labels.label_text("place-open")))
    if beyond:
        entries.append(("hatch", labels.label_text("place-blocked")))
    land = partial(_draw_land, view, focus, kind, way, at, beyond)
    blocks: dict[str, tuple[Draw, ...]] = {"land": tuple(partial(_draw_narrower, land, less) for less in NARROWER)}
    if kind:
        blocks["tile"] = (partial(_draw_tile, view, labels, kind, way),)
    if entries:
        blocks["legend"] = (partial(_draw_legend, entries),)
    return blocks


def _draw_narrower(draw: Draw, less: int, scene: Scene, box: Box) -> int:
    return draw(scene, box._replace(w=box.w - less))


def _draw_land(
    view: PrincesView, focus: Selection, kind: str, way: str, at: str, beyond: set[str], scene: Scene, box: Box
) -> int:
    seat, cell = view.mine.seat, (box.w - RULER_W) // SIDE
    land = Box(box.x + RULER_W, box.y + 12, SIDE * cell, SIDE * cell)
    panel.draw_estate(scene, view.players[seat], seat, land, "cell")
    _draw_rulers(scene, land)
    for row in range(1, SIDE + 1):
        for column in COLUMNS:
            name = f"{column}{row}"
            square_box = cell_box(land, name)
            scene.add_hotspot(name, square_box)
            if name in beyond:
                scene.add_drawing("hatched", square_box.grow_by(-1), "cell", "line", 4, 16, layer=Layer.BOARD)
    covered = squares_at(view, kind, way, at) if kind and at else ()
    if covered:
        _draw_ghost(scene, kind, covered, land)
    rings = tuple(name for name in focus.open if name not in (*focus.chosen, *covered))
    highlights.draw_selection(scene, Selection(focus.word, rings, (), focus.chosen))
    if covered:
        _merge_tile_marks(scene, at, covered, land)
    return land.bottom + UNDER_GRID


def _draw_tile(view: PrincesView, labels: Labels, kind: str, way: str, scene: Scene, box: Box) -> int:
    shape = turn_outline(view.outlines[kind], way)
    cell = min(96, box.w // len(shape[0]), 330 // len(shape))
    spot = Box(box.x + HALO, box.y + 24, cell * len(shape[0]), cell * len(shape))
    scene.add_drawing("building" if kind in HOUSES else "landscape", spot, kind, shape, layer=Layer.TILES)
    scene.add_fitted_text(box.x, spot.bottom + 50, labels.term_text(kind), NAMED, "ink", room=box.w)
    return spot.bottom + 100


def chosen_tile(view: PrincesView, focus: Selection) -> tuple[str, str]:
    """Return the tile to place and its turn, if the tokens or the last purchase determine them."""
    kind = next((token for token in focus.word if token in view.outlines), "")
    way = orientation_in(focus.word, "r0")
    auction = view.auction
    if not kind and auction and auction.heap in view.outlines:
        kind = auction.heap or ""
    return kind, way


def squares_at(view: PrincesView, kind: str, way: str, at: str) -> tuple[str, ...]:
    """Return the squares of a tile whose top row begins at ``at``, except those beyond the grid."""
    shape = turn_outline(view.outlines[kind], way)
    left = COLUMNS.index(at[0]) - shape[0].index("#")
    top = int(at[1:])
    spots = [(left + c, top - r) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "#"]
    return tuple(f"{COLUMNS[c]}{r}" for c, r in spots if 0 <= c < SIDE and 1 <= r <= SIDE)


def _unreachable_squares(view: PrincesView, focus: Selection, kind: str, way: str) -> set[str]:
    """Return free squares that the tile can't cover from any open place; none if no place is open yet."""
    places = [name for name in (*focus.open, *focus.chosen) if highlights.is_square(name)]
    if not kind or not places or view.me is None:
        return set()
    taken = {name for tile in view.players[view.me.seat].tiles for name in tile.squares}
    reached = {name for at in places for name in squares_at(view, kind, way, at)}
    every = {f"{column}{row}" for column in COLUMNS for row in range(1, SIDE + 1)}
    return every - taken - reached - PALAZZO


def _build_header(view: PrincesView, labels: Labels, kind: str, left: str) -> HeaderText:
    mine = view.mine
    title = labels.label_text("place", tile=TermRef(kind)) if kind else labels.label_text("place-estate")
    detail = labels.brief_label("place-detail", seat=Seat(mine.seat), n=mine.florins)
    return HeaderText(labels.label_text("private"), title, detail, None, left, private=True)


def _draw_masthead(scene: Scene, view: PrincesView, head: HeaderText, kind: str, way: str) -> int:
    bottom = draw_page_header(scene, head, "private", room=780, under=0)
    if kind:
        shape = turn_outline(view.outlines[kind], way)
        cell = min(58, 150 // len(shape))
        box = Box(0, 0, cell * len(shape[0]), cell * len(shape))
        spot = box.move_by(WIDTH - 160 - box.w // 2, bottom - 24 - box.h)
        name = "building" if kind in HOUSES else "landscape"
        scene.add_drawing("halo", spot.grow_by(5), shape, 5, "private~white.70", layer=Layer.BOARD)
        scene.add_drawing(name, spot, kind, shape, layer=Layer.TILES)
    return bottom


def _draw_rulers(scene: Scene, land: Box) -> None:
    cell = land.w // SIDE
    for number in range(SIDE):
        middle = number * cell + cell // 2
        scene.add_text(land.x - 42, land.y + middle, str(SIDE - number), RULER, "ink2", anchor="centre")
        scene.add_text(land.x + middle, land.bottom + 40, COLUMNS[number], RULER, "ink2", anchor="centre")


def _draw_ghost(scene: Scene, kind: str, squares: tuple[str, ...], land: Box) -> None:
    box, shape = shape_box(land, squares), shape_of(squares)
    scene.add_drawing("halo", box.grow_by(HALO + 8), shape, HALO + 8, "white", layer=Layer.PIECES)
    scene.add_drawing("halo", box.grow_by(HALO), shape, HALO, "halo", layer=Layer.PIECES)
    name = "building" if kind in HOUSES else "landscape"
    scene.add_drawing(name, box, kind, shape, layer=Layer.PIECES)


def _merge_tile_marks(scene: Scene, at: str, squares: tuple[str, ...], land: Box) -> None:
    """Merge the marks of a tile's squares: each means the tile, not another place for it."""
    for name in squares:
        scene.hotspots.pop(name, None)
    scene.add_hotspot(at, shape_box(land, squares))


def _draw_legend(entries: list[tuple[str, str]], scene: Scene, box: Box) -> int:
    x, y = box.x, box.y + 32
    for sign, text in entries:
        style = STRONG if sign == "check" else LABEL
        need = 72 + fonts.text_width(text, style.face, style.px)
        if x > box.x and x + need > box.right:
            x, y = box.x, y + 66
        spot = square_around(x + 29, y, 54)
        if sign == "check":
            scene.add_drawing("check", spot.grow_by(3), layer=Layer.FRAME)
        elif sign == "ring":
            scene.add_drawing("disc", spot.grow_by(-4), "white", "ink", 5, layer=Layer.MARKS)
        else:
            scene.add_drawing("hatched", spot, "cell", "line", 4, 16, layer=Layer.TILES)
        x = scene.add_fitted_text(x + 72, y, text, style, "ink", room=box.right - x - 72).right + 44
    return y + 32
