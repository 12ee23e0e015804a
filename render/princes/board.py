"""The public board: masthead, auction row, estates, bank, last moves; and the end."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from engines.core.hotspots import hotspot_kind, split_seat_hotspot
from engines.princes.state import Bid
from engines.princes.view import PrincesView
from render.core import chat_header, final_picture
from render.core.board_parts import SHAPE
from render.core.final_picture import GameEnd
from render.core.geometry import Box, square_around
from render.core.highlights import SMALL_DISC, DiscPlacer, dim_rest, draw_recent_moves
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import PictureRequest, RecentMove
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.widgets import COLUMN, MARGIN, RIGHT, WIDTH, draw_move_lines, draw_page_header
from render.princes import auction, bank, chat_board, highlights, panel
from render.princes.bank import draw_variant_strip
from render.princes.layout import ARCADE_H, CELL, ROW_H, SIDE, WIDE_CELL, shape_box, shape_of

GUTTER = 40
ASIDE = frozenset({"round"})
"""Marks on the rounds' line in a low masthead, which has no room for discs."""
SHEET_W, STRIP_W = 700, 840
NICHES, NICHE, STAGE = Box(40, 40, 620, 250), (74, 130), Box(44, 300, 612, 330)
"""Positions of the heaps and the stage on a picture of only the auction."""
SUPPLY_W, SUPPLY_H, SUPPLY_COLUMNS = 560, 70, 4
ROOMY = 118
"""Minimum height of a step with room for a mark between its amount and sign."""

INKS: Final = {
    "works": ("lapis", "white"),
    "buildings": ("terra", "white"),
    "landscapes": ("forest", "white"),
    "builders": ("umber", "white"),
    "best_works": ("saff", "ink"),
    "prestige": ("porph", "white"),
}
LOST_INKS: Final = MappingProxyType({"sold": ("rosa", "terraD")})
WORKERS_H: Final = 52
LARGE: Final = 300
"""Minimum size of an estate with its holdings under it."""


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the board."""
    view: PrincesView = request.view
    if view.over:
        return final_scene(request)
    if request.layout == SHAPE:
        scene, stairs = _part_sheet(request)
        draw_trace(scene, view, request.recent_moves, stairs, [])
        highlights.draw_selection(scene, request.selection)
        return scene
    if request.layout in CHAT_LAYOUTS:
        scene, stairs = chat_board.chat_board_scene(request)
        draw_trace(
            scene, view, request.recent_moves, stairs, [box.right for box in chat_board.plan_of(request).panels], ASIDE
        )
        highlights.draw_selection(scene, request.selection)
        dim_rest(scene, request.selection)
        return scene
    labels = Labels(request)
    scene = Scene(game=request.game, width=WIDTH)
    head = chat_header.board_header(labels, view, request.time_left)
    y = draw_page_header(scene, head, "lapis", under=ARCADE_H)
    scene.add_drawing("florence", Box(600, y - 256, 600, 256))
    auction.draw_arcade(scene, view, labels, y)
    steps = auction.draw_auction_row(scene, view, labels, y + 14)
    scene.add_part("auction", Box(MARGIN, y + 14, WIDTH - 2 * MARGIN, ROW_H))
    y += 14 + ROW_H
    top, y = y + 8, draw_variant_strip(scene, view, labels, y + 8)
    if y > top:
        scene.add_part("laid", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    y = draw_estates(scene, view, labels, y + 20)
    y = draw_move_lines(scene, y + 6, request.recent_moves)
    scene.height = y + 30
    edges = [(RIGHT if seat % 2 else MARGIN) + COLUMN for seat in range(len(view.players))]
    draw_trace(scene, view, request.recent_moves, steps, edges)
    highlights.draw_selection(scene, request.selection)
    return scene


def _part_sheet(request: PictureRequest) -> tuple[Scene, list[tuple[Bid, Box]]]:
    view, labels, steps = request.view, Labels(request), list[tuple[Bid, Box]]()
    scene = Scene(game=request.game, width=SHEET_W)
    if request.part == "auction":
        auction.draw_niches(scene, view, labels, NICHES, NICHE)
        steps = chat_board.draw_bids(scene, view, labels, STAGE)
        box = Box(NICHES.x, NICHES.y, NICHES.w, STAGE.bottom - NICHES.y)
    elif request.part == "laid":
        scene.width = STRIP_W
        box = Box(MARGIN, MARGIN, STRIP_W - 2 * MARGIN, draw_variant_strip(scene, view, labels, MARGIN) - MARGIN)
    else:
        rows = -(-bank.count_things(view) // SUPPLY_COLUMNS)
        box = Box(MARGIN, MARGIN, SUPPLY_W, rows * SUPPLY_H)
        bank.draw_bank(scene, view, labels, box, SUPPLY_COLUMNS, SUPPLY_H, title=False)
    scene.add_part(request.part, box)
    scene.height = box.bottom + MARGIN
    return scene, steps


def draw_estates(scene: Scene, view: PrincesView, labels: Labels, y: int) -> int:
    """Draw the players' panels and the bank. Return the lower edge."""
    count = len(view.players)
    table = any(player.table for player in view.players)
    cell = WIDE_CELL if count == 2 else CELL
    tall = panel.panel_height(cell, table=table)
    for first in range(0, count, 2):
        for seat in range(first, min(first + 2, count)):
            box = Box(RIGHT if seat % 2 else MARGIN, y, COLUMN, tall)
            scene.add_part(f"estate:{seat}", Box(box.x, y, COLUMN, tall))
            panel.draw_panel(scene, view, labels, seat, box, table=table, cell=cell)
        y += tall + GUTTER
    if count % 2:
        top = y - tall - GUTTER
        scene.add_part("supply", Box(RIGHT, top, COLUMN, tall))
        bank.draw_bank(scene, view, labels, Box(RIGHT, top, COLUMN, tall), 4, CELL + 14, title=True)
        return y
    scene.add_rectangle(Box(MARGIN, y - 14, WIDTH - 2 * MARGIN, 2), "line")
    bank.draw_bank(scene, view, labels, Box(MARGIN, y, WIDTH - 2 * MARGIN, bank.STRIP_H), 8, 62, title=False)
    tall = 140 + (62 if bank.has_one_landscape_heap(view) else 0)
    scene.add_part("supply", Box(MARGIN, y, WIDTH - 2 * MARGIN, tall))
    return y + tall


def draw_trace(
    scene: Scene,
    view: PrincesView,
    lines: tuple[RecentMove, ...],
    steps: list[tuple[Bid, Box]],
    edges: Sequence[int],
    aside: frozenset[str] = frozenset(),
) -> None:
    """Draw the last moves on the board.

    Draws halos around tiles and holdings, discs next to them; a mark gets only the newest.

    ``edges``: right edges of the seats' panels; ``aside``: marks to leave out.
    """
    left = list(steps)
    shown: set[str] = set()

    def place(spots: DiscPlacer, line: RecentMove, name: str) -> bool:
        if name == "bids":
            return _place_on_step(spots, line, left)
        if name in shown or name in aside:
            return True
        shown.add(name)
        if name.startswith("heap:"):
            spots.place_disc(line.number, scene.hotspots[name].right - 6, scene.hotspots[name].y + 20)
            return True
        owned = split_seat_hotspot(name)
        if owned is None:
            return False
        seat, what = owned
        if highlights.is_square(what):
            return _place_on_tile(scene, view, spots, line, seat, what)
        box = scene.hotspots[name]
        if what == "pp":
            spots.place_disc(line.number, box.x - 22, box.center[1])
            return True
        if what == "table" and box.w > 200:
            last = min(max(1, len(view.players[seat].table)) * 54, box.w)
            spots.place_disc(line.number, box.x + last + 18, box.center[1])
            return True
        if (slot := _newest_slot(view, seat, what)) is not None and not _is_folded(scene, seat):
            scene.add_drawing("disc", square_around(box.x + slot, box.center[1], 54), "halo", "", 0, layer=Layer.TILES)
        edge = edges[seat]
        beside = box.x - 12 if what in {"professions", "prestige"} else min(box.right + 22, edge + GUTTER // 2 - 2)
        spots.place_disc(line.number, beside, box.center[1], SMALL_DISC)
        return True

    draw_recent_moves(scene, lines, place)


def _is_folded(scene: Scene, seat: int) -> bool:
    """Return whether a seat's panel is folded: all squares of the estate are one mark."""
    return scene.hotspots[f"{seat}/a7"] == scene.hotspots[f"{seat}/a1"]


def _newest_slot(view: PrincesView, seat: int, what: str) -> int | None:
    """Return the place of the newest holding in a row: known only for the last builder."""
    player = view.players[seat]
    if what == "builders":
        return panel.slot_offset(max(0, player.builders - 1))
    if what == "freedoms":
        return None
    return 26 if what in {"works", "jesters", "money"} else 20


def _place_on_step(spots: DiscPlacer, line: RecentMove, left: list[tuple[Bid, Box]]) -> bool:
    for bid, box in reversed(left):
        if bid.seat == line.seat:
            left.remove((bid, box))
            if box.h >= ROOMY:
                spots.place_disc(line.number, box.center[0], box.y + 32)
            return True
    return True


def _place_on_tile(scene: Scene, view: PrincesView, spots: DiscPlacer, line: RecentMove, seat: int, name: str) -> bool:
    tile = panel.tile_at(view.players[seat], name)
    if tile is None or name != next((hotspot_kind(at) for at in line.at if hotspot_kind(at) in tile.squares), name):
        return tile is not None
    corner = scene.hotspots[f"{seat}/{name}"]
    if _is_folded(scene, seat):
        spots.place_disc(line.number, corner.right, corner.bottom, SMALL_DISC)
        return True
    cell = corner.w
    land = Box(scene.hotspots[f"{seat}/a7"].x, scene.hotspots[f"{seat}/a7"].y, SIDE * cell, SIDE * cell)
    box = shape_box(land, tile.squares)
    scene.add_drawing(
        "halo", box.grow_by(highlights.HALO), shape_of(tile.squares), highlights.HALO, "halo", layer=Layer.BOARD
    )
    top = max((scene.hotspots[f"{seat}/{at}"] for at in tile.squares), key=lambda b: (-b.y, b.x))
    spots.place_disc(line.number, top.right - 2, top.y + 2)
    return True


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: PrincesView = request.view
    labels = Labels(request)
    florins = labels.label_text("tie-florins")
    results = [PlayerResult(one.seat, one.rank, one.pp, one.parts, ((florins, one.florins),)) for one in view.results]
    origins = ScoreOrigins(INKS, LOST_INKS, lambda part: labels.label_text(f"part-{part.replace('_', '-')}"))
    end = GameEnd(chat_board.ART, results, origins, partial(_draw_estate, view), lambda _seat: 1)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_estate(view: PrincesView, scene: Scene, seat: int, box: Box) -> None:
    under = WORKERS_H if min(box.w, box.h) >= LARGE and view.players[seat].table else 0
    side = min(box.w, box.h - under) // SIDE * SIDE
    here = Box(box.center[0] - side // 2, box.bottom - under - side, side, side)
    panel.draw_estate(scene, view.players[seat], seat, here, "cell")
    if under:
        panel.draw_table_cards(scene, view.players[seat], Box(here.x, here.bottom + 8, side, under - 8), under - 10)
    scene.add_part(f"estate:{seat}", Box(here.x, here.y, side, side + under))
