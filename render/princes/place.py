"""One estate, large, with letters and numbers: where a tile may lie, and what it would look like there."""

from __future__ import annotations

from engines.core.marks import way_in
from engines.core.words import Ref, Seat
from engines.princes.estate import turned
from engines.princes.view import PrincesView
from render.core.faces import FACT, LABEL, STRONG, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Focus, Request
from render.core.scene import Layer, Scene
from render.princes import marks, panel
from render.princes.houses import HOUSES
from render.princes.layout import COLUMNS, PALAZZO, PLACE_CELL, SIDE, cell_box, shape_box, shape_of
from render.princes.words import Words

GRID_X = 112
REACH = 10
RULER = Style("serif.bold", 46)


def place(request: Request) -> Scene:
    """The placing picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: PrincesView = request.view
    if view.me is None:
        raise ValueError("only a seat places tiles")
    words = Words(request)
    focus = request.focus or Focus()
    kind, way = chosen_tile(view, focus)
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, words, kind, way, request.left)
    land = Box(GRID_X, y + 44, SIDE * PLACE_CELL, SIDE * PLACE_CELL)
    seat = view.me.seat
    panel.estate(scene, view.players[seat], seat, land, "cell")
    _rulers(scene, land)
    at = next((name for name in focus.chosen if marks.is_square(name)), "")
    beyond = _out_of_reach(view, focus, kind, way)
    for row in range(1, SIDE + 1):
        for column in COLUMNS:
            name = f"{column}{row}"
            box = cell_box(land, name)
            scene.mark(name, box)
            if name in beyond:
                scene.draw("hatched", box.grow(-1), "cell", "line", 4, 16, layer=Layer.BOARD)
    covered = squares_at(view, kind, way, at) if kind and at else ()
    if covered:
        _ghost(scene, kind, covered, land)
    rings = tuple(name for name in focus.open if name not in (*focus.chosen, *covered))
    marks.focus(scene, Focus(focus.word, rings, (), focus.chosen))
    if covered:
        _one_mark(scene, at, covered, land)
    scene.height = _legend(scene, words, focus, at, land.bottom + 108, hatched=bool(beyond))
    return scene


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


def _masthead(scene: Scene, view: PrincesView, words: Words, kind: str, way: str, left: str) -> int:
    mine = view.me
    assert mine is not None
    title = words.say("place", tile=Ref(kind)) if kind else words.say("place-estate")
    detail = words.brief("place-detail", seat=Seat(mine.seat), n=mine.florins)
    head = Head(words.say("private"), title, detail, None, left, private=True)
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
    for number in range(SIDE):
        middle = number * PLACE_CELL + PLACE_CELL // 2
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


def _legend(scene: Scene, words: Words, focus: Focus, at: str, y: int, *, hatched: bool) -> int:
    """What ring, check and hatch mean; only those that are there. Gives the height."""
    entries = []
    if at:
        entries.append(("check", words.say("place-chosen", at=at)))
    if any(name not in focus.chosen for name in focus.open):
        entries.append(("ring", words.say("place-open")))
    if hatched:
        entries.append(("hatch", words.say("place-blocked")))
    x = MARGIN
    for sign, text in entries:
        wide = fit(text, FACT, 420)
        need = 74 + len(text) * 17
        if x > MARGIN and x + need > WIDTH - MARGIN + 60:
            x, y = MARGIN, y + 72
        spot = square(x + 29, y, 54)
        if sign == "check":
            scene.draw("check", spot.grow(3), layer=Layer.FRAME)
        elif sign == "ring":
            scene.draw("disc", spot.grow(-4), "white", "ink", 5, layer=Layer.MARKS)
        else:
            scene.draw("hatched", spot, "cell", "line", 4, 16, layer=Layer.TILES)
        x = scene.text(x + 72, y, wide, STRONG if sign == "check" else LABEL, "ink").right + 44
    return y + (60 if entries else -20)
