"""The fresco on the board: its sections, the payments and rewards of covered ones, the bishop, Leonardo's master."""

from typing import Final

from PIL import Image

from engines.fresco.view import FrescoView, SectionView
from render.core.fonts import STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.pen import OVER, Pen
from render.core.scene import Layer, Scene, cached_block
from render.core.sprites import register_drawing
from render.fresco import paints, vault
from render.fresco.labels import GameLabels
from render.fresco.vault import HARD, SOFT, SOOT

SIDE: Final = 5
"""Sections per row."""
CELL: Final = 142
FRAME: Final = 30
BORDER: Final = 2
"""Width of each of the two lines around a section."""
WHOLE: Final = SIDE * CELL + 2 * FRAME
VALUE: Final = TextStyle("serif.black", 44)
BISHOP: Final = 58
WIDE_PAINTS: Final = 5
"""Minimum number of paints that take a section's whole width, so no letter is covered."""


@register_drawing("fresco.frame")
def _draw_frame(pen: Pen, w: int, h: int) -> None:
    vault.draw_frame(pen, w, h, FRAME)


def draw_fresco(scene: Scene, view: FrescoView, labels: GameLabels, x: int, y: int, side: int = CELL) -> Box:
    """Draw the whole fresco in its frame, a section ``side`` large. Return its box."""
    box = Box(x, y, SIDE * side + 2 * FRAME, SIDE * side + 2 * FRAME)
    scene.add_drawing("fresco.frame", box)
    _draw_coordinates(scene, box, side)
    cards = view.options.get("bishops_requests") or view.options.get("portraits")
    edges = "hard" if cards else "soft"
    for number, section in enumerate(view.sections):
        row, column = divmod(number, SIDE)
        cell = Box(x + FRAME + column * side, y + FRAME + row * side, side, side)
        bishop = section.id == view.bishop
        draw_section(scene, labels, section, cell, (column, row), edges, bishop=bishop, over=view.over)
    if view.leonardo is not None and not view.over:
        _draw_leonardo(scene, view)
    return box


@cached_block
def draw_section(
    scene: Scene,
    labels: GameLabels,
    section: SectionView,
    box: Box,
    spot: tuple[int, int],
    edges: str,
    *,
    bishop: bool,
    over: bool,
) -> None:
    """Draw a section; on a covered one, its points and, before the end, its paints and the bishop's bonus.

    ``edges``: the edges of a restored section.
    """
    scene.add_hotspot(f"section:{section.id}", box)
    scene.add_drawing("fresco.section", box, *spot, "sooty" if section.tile else edges)
    if section.tile is not None:
        scene.add_drawing("disc", square_around(box.x + 36, box.y + 36, 62), "white", "ink", 3, layer=Layer.TILES)
        scene.add_text(
            box.x + 36, box.y + 36, str(section.tile.value), VALUE, "ink", anchor="centre", layer=Layer.TILES
        )
    if section.tile is not None and not over:
        needs = section.tile.paints
        scene.add_rectangle(Box(box.x + 4, box.bottom - 52, box.w - 8, 48), SOOT[0], Layer.TILES)
        room = box.w - (8 if len(needs) < WIDE_PAINTS else 4)
        wide = paints.paint_row_width(len(needs), room)
        paints.draw_paint_row(scene, labels, needs, box.x + (box.w - wide) // 2, box.bottom - 28, room, edge="white")
    if bishop and not over:
        seat = square_around(box.right - 34, box.y + 33, BISHOP)
        scene.add_drawing("fresco.bishop", seat, layer=Layer.PIECES)
        scene.add_hotspot("bishop", seat)
    if section.tile is not None and section.bonus and not over:
        _draw_bonus(scene, section.bonus, box.right - 34, box.y + (69 if bishop else 28))


def _draw_bonus(scene: Scene, n: int, x: int, y: int) -> None:
    box = Box(x - 30, y - 19, 60, 38)
    scene.add_drawing("frame", box, "white", "porph", 20, 2, layer=Layer.PIECES)
    scene.add_text(x, y, f"+{n}", STRONG, "white", anchor="centre", layer=Layer.LABELS)


def _draw_leonardo(scene: Scene, view: FrescoView) -> None:
    leonardo = view.leonardo
    assert leonardo is not None
    box = scene.hotspots[f"section:{leonardo.section}"]
    spot = scene.add_sign(box.x + 22, box.y + 74, 36, leonardo.master, "white", layer=Layer.LABELS)
    scene.add_hotspot("leonardo", spot)


def _draw_coordinates(scene: Scene, box: Box, side: int) -> None:
    for k in range(SIDE):
        at = FRAME + k * side + side // 2
        scene.add_text(box.x + at, box.y + FRAME // 2 - 1, "abcde"[k], STRONG, "ink", anchor="centre")
        scene.add_text(box.x + FRAME // 2, box.y + at, str(k + 1), STRONG, "ink", anchor="centre")


@register_drawing("fresco.section")
def _draw_section(pen: Pen, w: int, h: int, column: int, row: int, state: str) -> None:
    """Draw a section of the painting.

    A ``sooty`` section has a border; the edges of a restored one are ``hard`` or ``soft``.
    """
    from render.fresco.plaster import (
        clean_painting,
        sooty_painting,
    )  # imports numpy, 20 MB that only painting processes need

    px = painting_px(w, pen.image.width // OVER)
    image = (
        sooty_painting(px * SIDE) if state == "sooty" else clean_painting(px * SIDE, SOFT if state == "soft" else HARD)
    )
    part = image.crop((column * px, row * px, (column + 1) * px, (row + 1) * px)).convert("RGB")
    pen.image.paste(part.resize(pen.image.size, Image.Resampling.NEAREST))
    if state == "sooty":
        _draw_border(pen, 0, 0, w, h, "ink")
        _draw_border(pen, BORDER, BORDER, w - BORDER, h - BORDER, SOOT[1])


def painting_px(unit_px: int, px: int) -> int:
    """Return the size of a section in its painting; scaled ones that differ by a pixel share a painting."""
    return px if px == unit_px else px - px % 4


def _draw_border(pen: Pen, x0: float, y0: float, x1: float, y1: float, colour: str) -> None:
    pen.rectangle(x0, y0, x1, y0 + BORDER, colour)
    pen.rectangle(x0, y1 - BORDER, x1, y1, colour)
    pen.rectangle(x0, y0, x0 + BORDER, y1, colour)
    pen.rectangle(x1 - BORDER, y0, x1, y1, colour)
