"""The stalls of the market, and the altar with its payments and rewards, next to the fresco."""

from engines.fresco.view import BoothView, FrescoView, MarketTileView
from render.core.fonts import COUNT, STRONG
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.core.widgets import draw_pill
from render.fresco import paints
from render.fresco.labels import GameLabels

AWNING = 46
NARROW_TILE = 76
"""Width below which a tile's paints are in a column."""
ALTAR = 168
GAP = 14
COLOURS = ("terra", "lapis", "olive", "porph")
SPOTS = {1: ((0, 0),), 2: ((0, -1), (0, 1)), 3: ((-17, -1), (17, 0), (-17, 1))}
"""Positions of paints on a market tile: pixels to the side of its middle, and above (-1) or under it."""


def draw_market(scene: Scene, view: FrescoView, labels: GameLabels, box: Box, columns: int = 1) -> None:
    """Draw the stalls in columns, then the altar after them, or centred under them."""
    count = len(view.booths)
    rows = -(-count // columns)
    tall, wide = (box.h - GAP * (rows - 1)) // rows, (box.w - GAP * (columns - 1)) // columns
    if rows * columns == count:
        tall = (box.h - ALTAR - GAP * rows) // rows
    for number, booth in enumerate(view.booths):
        x, y = box.x + number % columns * (wide + GAP), box.y + number // columns * (tall + GAP)
        draw_stall(scene, labels, booth, number, Box(x, y, wide, tall))
    x = box.x + (box.w - wide) // 2 if rows * columns == count else box.right - wide
    draw_altar(scene, view, labels, Box(x, box.bottom - ALTAR, wide, ALTAR))


def draw_stall(scene: Scene, labels: GameLabels, booth: BoothView, number: int, box: Box) -> None:
    """Draw a booth: awning, name, tiles; boards when it is closed."""
    scene.add_hotspot(f"booth:{number + 1}", box)
    body = Box(box.x + 8, box.y + AWNING - 10, box.w - 16, box.h - AWNING + 10)
    if not booth.tiles:
        scene.add_drawing("fresco.shutter", body, layer=Layer.BOARD)
        scene.add_drawing("fresco.awning", Box(box.x, box.y, box.w, AWNING), "stone", layer=Layer.TILES)
        draw_pill(
            scene,
            box.center[0],
            body.center[1] + 5,
            labels.label_text("closed"),
            colour="white",
            ink="ink",
            anchor="centre",
        )
    else:
        scene.add_rectangle(body, "cell", Layer.BOARD)
        scene.add_drawing("fresco.awning", Box(box.x, box.y, box.w, AWNING), COLOURS[number % 4], layer=Layer.TILES)
        pitch = min(92, (body.w - 4) // max(1, len(booth.tiles)))
        wide = min(84, pitch - 4)
        for k, tile in enumerate(booth.tiles):
            place = Box(body.x + 4 + k * pitch, box.y + AWNING + 4, wide, box.h - AWNING - 8)
            _draw_tile(scene, labels, tile, place)
    name = Box(box.right - 62, box.y - 4, 58, 42)
    scene.add_drawing("frame", name, "ink", "white", 21, 3, layer=Layer.PIECES)
    scene.add_text(*name.center, booth.name, STRONG, "ink", anchor="centre", layer=Layer.PIECES)


def _draw_tile(scene: Scene, labels: GameLabels, tile: MarketTileView, box: Box) -> None:
    scene.add_hotspot(f"tile:{tile.id}", box)
    scene.add_drawing("frame", box, "ink", "white", 8, 3, layer=Layer.TILES)
    x, y = box.center
    if box.w < NARROW_TILE:
        pitch = min(40, (box.h - 8) // len(tile.paints))
        for number, paint in enumerate(tile.paints):
            paints.draw_paint(
                scene, labels, paint, x, y + pitch * (2 * number + 1 - len(tile.paints)) // 2, min(36, pitch)
            )
        return
    size = 40 if len(tile.paints) > 1 else 46
    reach = min(27, (box.h - size) // 2 - 3)
    for paint, (dx, side) in zip(tile.paints, SPOTS[min(3, len(tile.paints))], strict=False):
        paints.draw_paint(scene, labels, paint, x + dx, y + side * reach, size)


def draw_altar(scene: Scene, view: FrescoView, labels: GameLabels, box: Box) -> None:
    """Draw the altar: the basic payment, the addition for mixed paints, the three mixed ones (F-10, M-S.4)."""
    scene.add_hotspot("altar", box)
    scene.add_rectangle(box, "cell", Layer.BOARD)
    scene.add_drawing("fresco.triptych", Box(box.x + 6, box.bottom - 150, 112, 150), layer=Layer.TILES)
    x, right = box.x + 130, box.right - 10
    special = any(paint in view.supply for paint in paints.SPECIAL)
    rows: list[tuple[tuple[str, ...], str]] = [(paints.BASIC, "2"), (paints.MIXED, "6")]
    for k, (needs, points) in enumerate(rows):
        y = box.y + 30 + k * 52
        paints.draw_paint_row(scene, labels, needs, x, y, 130, 42)
        _draw_points(scene, points, right, y)
    y = box.y + 30 + 2 * 52
    scene.add_drawing("fresco.blank", square_around(x + 21, y, 42), "mixed", layer=Layer.PIECES)
    made = scene.add_text(x + 48, y, "+1", COUNT, "ink")
    if special:
        scene.add_drawing("fresco.blank", square_around(made.right + 36, y, 42), "special", layer=Layer.PIECES)
        scene.add_text(made.right + 63, y, "+3", COUNT, "ink")


def _draw_points(scene: Scene, text: str, right: int, y: int) -> None:
    made = scene.add_text(right, y, text, COUNT, "ink", anchor="right")
    scene.add_icon(made.x - 24, y, 38, "laurel", GOLD)
