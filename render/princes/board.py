"""The board that everybody sees: masthead, auction row, estates, bank, last moves."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.marks import fact, of_seat
from engines.princes.state import Bid
from engines.princes.view import PrincesView
from render.core.geometry import Box, square
from render.core.marks import SMALL, Spots
from render.core.marks import trace as marked
from render.core.pieces import COLUMN, MARGIN, RIGHT, WIDTH, Head, masthead, traces
from render.core.request import Request, TraceLine
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED
from render.princes import auction, bank, chat, marks, panel, result
from render.princes.beside import beside
from render.princes.layout import ARCADE_H, CELL, ROW_H, SIDE, WIDE_CELL, shape_box, shape_of
from render.princes.words import Words

GUTTER = 40
ASIDE = frozenset({"round"})
"""What the rounds say in a low masthead, where no disc has room."""
ROOMY = 118
"""A step of at least this height has room for a mark between its amount and its sign."""


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: PrincesView = request.view
    if view.over:
        return result.end(request)
    if request.shape in ARRANGED:
        scene, stairs = chat.board(request)
        trace(scene, view, request.trace, stairs, [box.right for box in chat.panels(request)], ASIDE)
        marks.focus(scene, request.focus)
        return scene
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = Head(words.say("game"), title, detail, acting, request.left)
    y = masthead(scene, head, "lapis", under=ARCADE_H)
    scene.draw("florence", Box(600, y - 256, 600, 256))
    auction.arcade(scene, view, words, y)
    steps = auction.row(scene, view, words, y + 14)
    scene.part("auction", Box(MARGIN, y + 14, WIDTH - 2 * MARGIN, ROW_H))
    y += 14 + ROW_H
    top, y = y + 8, beside(scene, view, words, y + 8)
    if y > top:
        scene.part("laid", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    y = estates(scene, view, words, y + 20)
    y = traces(scene, y + 6, request.trace)
    scene.height = y + 30
    edges = [(RIGHT if seat % 2 else MARGIN) + COLUMN for seat in range(len(view.players))]
    trace(scene, view, request.trace, steps, edges)
    marks.focus(scene, request.focus)
    return scene


def estates(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """The players' panels and the bank. Gives the lower edge."""
    count = len(view.players)
    table = any(player.table for player in view.players)
    cell = WIDE_CELL if count == 2 else CELL
    tall = panel.height(cell, table=table)
    for first in range(0, count, 2):
        for seat in range(first, min(first + 2, count)):
            box = Box(RIGHT if seat % 2 else MARGIN, y, COLUMN, tall)
            scene.part(f"estate:{seat}", Box(box.x, y, COLUMN, tall))
            panel.panel(scene, view, words, seat, box, table=table, cell=cell)
        y += tall + GUTTER
    if count % 2:
        top = y - tall - GUTTER
        scene.part("supply", Box(RIGHT, top, COLUMN, tall))
        bank.bank(scene, view, words, Box(RIGHT, top, COLUMN, tall), 4, CELL + 14, title=True)
        return y
    scene.flat(Box(MARGIN, y - 14, WIDTH - 2 * MARGIN, 2), "line")
    bank.bank(scene, view, words, Box(MARGIN, y, WIDTH - 2 * MARGIN, bank.STRIP_H), 8, 62, title=False)
    tall = 140 + (62 if bank.merged(view) else 0)
    scene.part("supply", Box(MARGIN, y, WIDTH - 2 * MARGIN, tall))
    return y + tall


def trace(
    scene: Scene,
    view: PrincesView,
    lines: tuple[TraceLine, ...],
    steps: list[tuple[Bid, Box]],
    edges: Sequence[int],
    aside: frozenset[str] = frozenset(),
) -> None:
    """The last moves on the board: halos round tiles and holdings, discs beside them; of one thing the newest only.

    ``edges``: where the seats' panels end at the right; ``aside``: what is never marked.
    """
    left = list(steps)
    shown: set[str] = set()

    def place(spots: Spots, line: TraceLine, name: str) -> bool:
        if name == "bids":
            return _on_step(spots, line, left)
        if name in shown or name in aside:
            return True
        shown.add(name)
        if name.startswith("heap:"):
            spots.disc(line.number, scene.marks[name].right - 6, scene.marks[name].y + 20)
            return True
        owned = of_seat(name)
        if owned is None:
            return False
        seat, what = owned
        if marks.is_square(what):
            return _on_tile(scene, view, spots, line, seat, what)
        box = scene.marks[name]
        if what == "pp":
            spots.disc(line.number, box.x - 22, box.middle[1])
            return True
        if what == "table" and box.w > 200:
            last = min(max(1, len(view.players[seat].table)) * 54, box.w)
            spots.disc(line.number, box.x + last + 18, box.middle[1])
            return True
        if (slot := _slot(view, seat, what)) is not None:
            scene.draw("disc", square(box.x + slot, box.middle[1], 54), "halo", "", 0, layer=Layer.TILES)
        edge = edges[seat]
        beside = box.x - 12 if what in {"professions", "prestige"} else min(box.right + 22, edge + GUTTER // 2 - 2)
        spots.disc(line.number, beside, box.middle[1], SMALL)
        return True

    marked(scene, lines, place)


def _slot(view: PrincesView, seat: int, what: str) -> int | None:
    """Where in a row of holdings the newest one is: only its last builder is known to be the newest."""
    player = view.players[seat]
    if what == "builders":
        return 26 + 42 * max(0, player.builders - 1)
    if what == "freedoms":
        return None
    return 26 if what in {"works", "jesters", "money"} else 20


def _on_step(spots: Spots, line: TraceLine, left: list[tuple[Bid, Box]]) -> bool:
    for bid, box in reversed(left):
        if bid.seat == line.seat:
            left.remove((bid, box))
            if box.h >= ROOMY:
                spots.disc(line.number, box.middle[0], box.y + 32)
            return True
    return True


def _on_tile(scene: Scene, view: PrincesView, spots: Spots, line: TraceLine, seat: int, name: str) -> bool:
    tile = panel.tile_at(view.players[seat], name)
    if tile is None or name != next((fact(at) for at in line.at if fact(at) in tile.squares), name):
        return tile is not None
    corner = scene.marks[f"{seat}/{name}"]
    cell = corner.w
    land = Box(scene.marks[f"{seat}/a7"].x, scene.marks[f"{seat}/a7"].y, SIDE * cell, SIDE * cell)
    box = shape_box(land, tile.squares)
    scene.draw("halo", box.grow(marks.REACH), shape_of(tile.squares), marks.REACH, "halo", layer=Layer.BOARD)
    top = max((scene.marks[f"{seat}/{at}"] for at in tile.squares), key=lambda b: (-b.y, b.x))
    spots.disc(line.number, top.right - 2, top.y + 2)
    return True
