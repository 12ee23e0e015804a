"""The board that everybody sees: masthead, auction row, estates, bank, last moves."""

from __future__ import annotations

from engines.princes.state import Bid
from engines.princes.view import PrincesView
from render.core.geometry import Box, square
from render.core.pieces import COLUMN, MARGIN, RIGHT, WIDTH, Head, masthead, traces
from render.core.request import Request, TraceLine
from render.core.scene import Layer, Scene
from render.princes import auction, bank, marks, panel
from render.princes.layout import ARCADE_H, CELL, ROW_H, SIDE, WIDE_CELL, shape_box, shape_of
from render.princes.words import Words

GUTTER = 40


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: PrincesView = request.view
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = Head(words.say("game"), title, detail, acting, request.left)
    y = masthead(scene, head, "lapis", under=ARCADE_H)
    scene.draw("florence", Box(600, y - 256, 600, 256))
    auction.arcade(scene, view, words, y)
    steps = auction.row(scene, view, words, y + 14)
    y = estates(scene, view, words, y + 14 + ROW_H + 28)
    y = traces(scene, y + 6, request.trace)
    scene.height = y + 30
    trace(scene, view, request.trace, steps)
    marks.focus(scene, request.focus)
    return scene


def estates(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """The players' panels and the bank. Gives the lower edge."""
    count = len(view.players)
    table = any(player.table for player in view.players)
    cell = WIDE_CELL if count == 2 else CELL
    tall = panel.height(cell, table=table)
    for seat in range(count):
        box = Box(RIGHT if seat % 2 else MARGIN, y + seat // 2 * (tall + GUTTER), COLUMN, tall)
        panel.panel(scene, view, words, seat, box, table=table, cell=cell)
    y += -(-count // 2) * (tall + GUTTER)
    if count % 2:
        bank.bank(scene, view, words, Box(RIGHT, y - tall - GUTTER, COLUMN, tall), 4, CELL + 14)
        return y
    scene.flat(Box(MARGIN, y - 14, WIDTH - 2 * MARGIN, 2), "line")
    bank.bank(scene, view, words, Box(MARGIN, y, WIDTH - 2 * MARGIN, bank.STRIP_H), 8, 62)
    return y + 140


def trace(scene: Scene, view: PrincesView, lines: tuple[TraceLine, ...], steps: list[tuple[Bid, Box]]) -> None:
    """The last moves on the board: halos round tiles and holdings, discs beside them."""
    left = list(steps)

    def place(spots: marks.Spots, line: TraceLine, name: str) -> bool:
        if name == "bids":
            return _on_step(spots, line, left)
        if name.startswith("heap:"):
            spots.disc(line.number, scene.marks[name].right - 6, scene.marks[name].y + 20)
            return True
        seat, _, what = name.partition("/")
        if not what:
            return False
        if len(what) == 2 and what[1].isdigit():
            return _on_tile(scene, view, spots, line, int(seat), what)
        box = scene.marks[name]
        if what == "pp":
            spots.disc(line.number, box.x - 14, box.middle[1])
            return True
        if what == "table" and box.w > 200:
            last = min(max(1, len(view.players[int(seat)].table)) * 54, box.w)
            spots.disc(line.number, box.x + last + 18, box.middle[1])
            return True
        scene.draw("disc", square(box.x + 26, box.middle[1], 54), "halo", "", 0, layer=Layer.TILES)
        spots.disc(line.number, box.right + 2, box.middle[1])
        return True

    marks.trace(scene, lines, place)


def _on_step(spots: marks.Spots, line: TraceLine, left: list[tuple[Bid, Box]]) -> bool:
    for bid, box in reversed(left):
        if bid.seat == line.seat:
            left.remove((bid, box))
            spots.disc(line.number, box.middle[0], box.y + 30 if box.h > 100 else box.y - 4)
            return True
    return True


def _on_tile(scene: Scene, view: PrincesView, spots: marks.Spots, line: TraceLine, seat: int, name: str) -> bool:
    tile = panel.tile_at(view.players[seat], name)
    if tile is None or name != next((at.partition("/")[2] for at in line.at if at.partition("/")[2] in tile.squares), name):
        return tile is not None
    corner = scene.marks[f"{seat}/{name}"]
    cell = corner.w
    land = Box(scene.marks[f"{seat}/a7"].x, scene.marks[f"{seat}/a7"].y, SIDE * cell, SIDE * cell)
    box = shape_box(land, tile.squares)
    scene.draw("halo", box.grow(marks.REACH), shape_of(tile.squares), marks.REACH, "halo", layer=Layer.BOARD)
    top = max((scene.marks[f"{seat}/{at}"] for at in tile.squares), key=lambda b: (-b.y, b.x))
    spots.disc(line.number, top.right - 2, top.y + 2)
    return True
