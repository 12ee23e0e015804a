"""One estate, large, with letters and numbers: where a tile may lie, and what it would look like there."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.core.marks import way_in
from engines.core.words import Ref, Seat
from engines.princes.estate import turned
from engines.princes.view import PrincesView
from render.core import faces
from render.core.faces import LABEL, STRONG, Style
from render.core.flow import Blocks, Column, Draw, Floors, flow
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.private import UNDER, columns, sheet
from render.core.request import Focus, Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED, MISSES
from render.princes import marks, panel
from render.princes.houses import HOUSES
from render.princes.layout import COLUMNS, PALAZZO, PLACE_CELL, SIDE, cell_box, shape_box, shape_of
from render.princes.words import Words
from render.princes.workrow import NAMED

REACH = 10
RULER = Style("serif.bold", 46)
RULER_W: Final = 76
"""What the numbers take beside the grid, and the letters under it."""
UNDER_GRID: Final = 74
_TALL = columns("tall")[0]
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        MISSES: (
            (Column(36, RULER_W + SIDE * PLACE_CELL, ("land",)),),
            (Column(MARGIN, WIDTH - 2 * MARGIN, ("legend",)),),
        ),
        "wide": ((Column(36, RULER_W + SIDE * 113, ("land",)), Column(950, 614, ("tile", "legend"))),),
        "tall": ((Column(*_TALL, ("land",)),), (Column(*_TALL, ("legend",)),)),
    }
)
"""By shape."""


def place(request: Request) -> Scene:
    """The placing picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: PrincesView = request.view
    if view.me is None:
        raise ValueError("only a seat places tiles")
    words = Words(request)
    focus = request.focus or Focus()
    kind, way = chosen_tile(view, focus)
    head = _head(view, words, kind, request.left)
    blocks = _blocks(view, words, focus, kind, way)
    if request.shape in ARRANGED:
        return sheet(request.game, request.shape, head, FLOORS[request.shape], blocks)
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, head, kind, way)
    scene.height = flow(scene, FLOORS[MISSES], blocks, y + 30) + UNDER
    return scene


def _blocks(view: PrincesView, words: Words, focus: Focus, kind: str, way: str) -> Blocks:
    """The estate, the tile that is placed, and what the signs mean; only those that are there."""
    at = next((name for name in focus.chosen if marks.is_square(name)), "")
    beyond = _out_of_reach(view, focus, kind, way)
    entries = []
    if at:
        entries.append(("check", words.say("place-chosen", at=at)))
    if any(name not in focus.chosen for name in focus.open):
        entries.append(("ring", words.say("place-open")))
    if beyond:
        entries.append(("hatch", words.say("place-blocked")))
    blocks: dict[str, tuple[Draw, ...]] = {"land": (partial(_land, view, focus, kind, way, at, beyond),)}
    if kind:
        blocks["tile"] = (partial(_tile, view, words, kind, way),)
    if entries:
        blocks["legend"] = (partial(_legend, entries),)
    return blocks


def _land(
    view: PrincesView, focus: Focus, kind: str, way: str, at: str, beyond: set[str], scene: Scene, box: Box
) -> int:
    """The estate with letters and numbers, and on it what may be chosen."""
    assert view.me is not None
    seat, cell = view.me.seat, (box.w - RULER_W) // SIDE
    land = Box(box.x + RULER_W, box.y + 12, SIDE * cell, SIDE * cell)
    panel.estate(scene, view.players[seat], seat, land, "cell")
    _rulers(scene, land)
    for row in range(1, SIDE + 1):
        for column in COLUMNS:
            name = f"{column}{row}"
            square_box = cell_box(land, name)
            scene.mark(name, square_box)
            if name in beyond:
                scene.draw("hatched", square_box.grow(-1), "cell", "line", 4, 16, layer=Layer.BOARD)
    covered = squares_at(view, kind, way, at) if kind and at else ()
    if covered:
        _ghost(scene, kind, covered, land)
    rings = tuple(name for name in focus.open if name not in (*focus.chosen, *covered))
    marks.focus(scene, Focus(focus.word, rings, (), focus.chosen))
    if covered:
        _one_mark(scene, at, covered, land)
    return land.bottom + UNDER_GRID


def _tile(view: PrincesView, words: Words, kind: str, way: str, scene: Scene, box: Box) -> int:
    """The tile as it is turned now, and what it is called."""
    shape = turned(view.outlines[kind], way)
    cell = min(96, box.w // len(shape[0]), 330 // len(shape))
    spot = Box(box.x + REACH, box.y + 24, cell * len(shape[0]), cell * len(shape))
    scene.draw("building" if kind in HOUSES else "landscape", spot, kind, shape, layer=Layer.TILES)
    scene.fitted(box.x, spot.bottom + 50, words.term(kind), NAMED, "ink", room=box.w)
    return spot.bottom + 100


def chosen_tile(view: PrincesView, focus: Focus) -> tuple[str, str]:
    """What is being placed and which way round, as far as the word, or what was just won, tells."""
    kind = next((token for token in focus.word if token in view.outlines), "")
    way = way_in(focus.word, "r0")
    auction = view.auction
    if not kind and auction and auction.heap in view.outlines:
        kind = auction.heap or ""
    return kind, way


def squares_at(view: PrincesView, kind: str, way: str, at: str) -> tuple[str, ...]:
    """The squares of a tile whose top row begins at ``at``; those beyond the grid are left out."""
    shape = turned(view.outlines[kind], way)
    left = COLUMNS.index(at[0]) - shape[0].index("#")
    top = int(at[1:])
    spots = [(left + c, top - r) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "#"]
    return tuple(f"{COLUMNS[c]}{r}" for c, r in spots if 0 <= c < SIDE and 1 <= r <= SIDE)


def _out_of_reach(view: PrincesView, focus: Focus, kind: str, way: str) -> set[str]:
    """Free squares that the tile covers from none of the open places; nothing before there are any."""
    places = [name for name in (*focus.open, *focus.chosen) if marks.is_square(name)]
    if not kind or not places or view.me is None:
        return set()
    taken = {name for tile in view.players[view.me.seat].tiles for name in tile.squares}
    reached = {name for at in places for name in squares_at(view, kind, way, at)}
    every = {f"{column}{row}" for column in COLUMNS for row in range(1, SIDE + 1)}
    return every - taken - reached - PALAZZO


def _head(view: PrincesView, words: Words, kind: str, left: str) -> Head:
    mine = view.me
    assert mine is not None
    title = words.say("place", tile=Ref(kind)) if kind else words.say("place-estate")
    detail = words.brief("place-detail", seat=Seat(mine.seat), n=mine.florins)
    return Head(words.say("private"), title, detail, None, left, private=True)


def _masthead(scene: Scene, view: PrincesView, head: Head, kind: str, way: str) -> int:
    """The whole poster's: with the tile."""
    bottom = masthead(scene, head, "private", room=780, under=0)
    if kind:
        shape = turned(view.outlines[kind], way)
        cell = min(58, 150 // len(shape))
        box = Box(0, 0, cell * len(shape[0]), cell * len(shape))
        spot = box.move(WIDTH - 160 - box.w // 2, bottom - 24 - box.h)
        name = "building" if kind in HOUSES else "landscape"
        scene.draw("halo", spot.grow(5), shape, 5, "private~white.70", layer=Layer.BOARD)
        scene.draw(name, spot, kind, shape, layer=Layer.TILES)
    return bottom


def _rulers(scene: Scene, land: Box) -> None:
    cell = land.w // SIDE
    for number in range(SIDE):
        middle = number * cell + cell // 2
        scene.text(land.x - 42, land.y + middle, str(SIDE - number), RULER, "ink2", anchor="centre")
        scene.text(land.x + middle, land.bottom + 40, COLUMNS[number], RULER, "ink2", anchor="centre")


def _ghost(scene: Scene, kind: str, squares: tuple[str, ...], land: Box) -> None:
    """The tile as it would lie: a white ring, a saffron halo, the tile."""
    box, shape = shape_box(land, squares), shape_of(squares)
    scene.draw("halo", box.grow(REACH + 8), shape, REACH + 8, "white", layer=Layer.PIECES)
    scene.draw("halo", box.grow(REACH), shape, REACH, "halo", layer=Layer.PIECES)
    name = "building" if kind in HOUSES else "landscape"
    scene.draw(name, box, kind, shape, layer=Layer.PIECES)


def _one_mark(scene: Scene, at: str, squares: tuple[str, ...], land: Box) -> None:
    """Whoever points at any square of the tile that lies there means the tile, not another place for it."""
    for name in squares:
        scene.marks.pop(name, None)
    scene.mark(at, shape_box(land, squares))


def _legend(entries: list[tuple[str, str]], scene: Scene, box: Box) -> int:
    """What ring, check and hatch mean, one after the other."""
    x, y = box.x, box.y + 32
    for sign, text in entries:
        style = STRONG if sign == "check" else LABEL
        need = 72 + faces.width(text, style.face, style.px)
        if x > box.x and x + need > box.right:
            x, y = box.x, y + 66
        spot = square(x + 29, y, 54)
        if sign == "check":
            scene.draw("check", spot.grow(3), layer=Layer.FRAME)
        elif sign == "ring":
            scene.draw("disc", spot.grow(-4), "white", "ink", 5, layer=Layer.MARKS)
        else:
            scene.draw("hatched", spot, "cell", "line", 4, 16, layer=Layer.TILES)
        x = scene.fitted(x + 72, y, text, style, "ink", room=box.right - x - 72).right + 44
    return y + 32
