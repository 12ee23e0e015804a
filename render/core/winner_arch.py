"""The arch of a winner in the final picture: an arch in the seat's colour with a medal as its keystone."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.core import fonts
from render.core.fonts import HUGE, NAME, STRONG, TILE, TextStyle
from render.core.geometry import Box, square_around
from render.core.pen import Pen, arc_points
from render.core.scene import Layer, Scene
from render.core.score_rows import draw_fitted_name, draw_name, fit_name
from render.core.seat_panels import LEAD_ICON
from render.core.sprites import register_drawing
from render.core.theme import GOLD

BAND: Final = 24
"""The width of the arch's band."""
RISES: Final = (48, 84)
"""The height of the curve of a low arch, and of a high one."""
KEYSTONES: Final = (68, 92)
"""The size of the keystone of a low arch, and of a high one. A third of it is above the arch."""
INSET: Final = BAND + 20
LEAST: Final = 196
"""The smallest height of an arch."""
HIGH: Final = 330
"""An arch of at least this height has the name above the points, not beside them."""
MIDDLE: Final = 250
"""A lower one of at least this height has larger texts in its line."""
POINTS: Final = (104, 150)
"""The smallest and the largest size of points under a name."""
FOOT: Final = 26
LINES_H: Final = 56
"""The height of two lines of a name."""
BIG_NAME: Final = TextStyle("serif.bold", 60, 33)


class LineSizes(NamedTuple):
    """The sizes of a line in an arch: of name, points and emblem, and its distance from the bar."""

    name: TextStyle
    total: TextStyle
    sign: int
    above: int


SMALL_LINE: Final = LineSizes(NAME, TILE, 54, 42)
LARGE_LINE: Final = LineSizes(BIG_NAME, HUGE, 72, 62)


class WinnerTexts(NamedTuple):
    """The texts of a winner: rank, name, points."""

    rank: str
    name: str
    total: str


@register_drawing("winner.arch")
def _winner_arch_drawing(pen: Pen, w: int, h: int, seat: int, rise: int) -> None:
    """Draw a flat arch of stones in a seat's colour, outlined, with the ground of what is lit inside."""
    own = f"seat.{seat % 5 + 1}"
    _vault(pen, w, h, 0, rise, "ink")
    _vault(pen, w, h, 4, rise, own)
    rx, ry = w / 2, rise
    for outer, inner in zip(
        arc_points(w / 2, rise, rx, ry, 180, 360)[::6],
        arc_points(w / 2, rise, rx - BAND, ry - BAND, 180, 360)[::6],
        strict=True,
    ):
        pen.line([outer, inner], 3, "ink", caps=False)
    for y in range(rise + 60, h - 20, 60):
        pen.rectangle(0, y, BAND, y + 3, "ink")
        pen.rectangle(w - BAND, y, w, y + 3, "ink")
    _vault(pen, w, h, BAND - 3, rise, "ink")
    _vault(pen, w, h, BAND, rise, "now.ground")


def _vault(pen: Pen, w: int, h: int, inset: int, rise: int, colour: str) -> None:
    """Draw the opening of an arch, ``inset`` from its outline, open at its foot."""
    curve = arc_points(w / 2, rise, w / 2 - inset, rise - inset, 180, 360)
    foot = h - (4 if inset else 0)
    pen.polygon([*curve, (w - inset, foot), (inset, foot)], colour)


def draw_winner_arch(scene: Scene, seat: int, texts: WinnerTexts, box: Box, bar_h: int) -> Box:
    """Draw the arch with emblem, name and points of a winner. Returns the box for the bar of points."""
    high = box.h >= HIGH
    rise, stone = RISES[high], KEYSTONES[high]
    vault = Box(box.x, box.y + stone // 3, box.w, box.h - stone // 3)
    scene.add_drawing("winner.arch", vault, seat, rise, layer=Layer.TABLE)
    x, y = box.x + box.w // 2, box.y + stone // 2
    scene.add_drawing("disc", square_around(x, y, stone), "white", "ink", 4, layer=Layer.TILES)
    scene.add_drawing("icon", square_around(x, y + 2, stone * 6 // 10), LEAD_ICON, GOLD, layer=Layer.PIECES)
    bar = Box(box.x + INSET, box.bottom - FOOT - bar_h, box.w - 2 * INSET, bar_h)
    if not high:
        _draw_line(scene, seat, texts, bar, LARGE_LINE if box.h >= MIDDLE else SMALL_LINE, box.y + stone)
    else:
        free = bar.y - box.y - stone
        _draw_name(scene, seat, texts, bar, box.y + stone + free * 30 // 100)
        points = TextStyle(HUGE.face, min(POINTS[1], max(POINTS[0], free * 36 // 100)))
        scene.add_text(x, box.y + stone + free * 68 // 100, texts.total, points, "ink", anchor="centre")
    return bar


def _draw_line(scene: Scene, seat: int, texts: WinnerTexts, bar: Box, sizes: LineSizes, top: int) -> None:
    """Draw rank, emblem, name and points in one line above the bar, two lines of a name below ``top``."""
    name, total, sign, above = sizes
    y = max(bar.y - above, top + LINES_H // 2)
    rank = scene.add_text(bar.x, y, texts.rank, STRONG, "ink")
    points = scene.add_text(bar.right, y, texts.total, total, "ink", anchor="right")
    scene.add_drawing("sign", square_around(rank.right + 12 + sign // 2, y, sign), seat, layer=Layer.PIECES)
    left = rank.right + sign + 22
    draw_name(scene, left, y, texts.name, name, points.x - 16 - left)


def _draw_name(scene: Scene, seat: int, texts: WinnerTexts, box: Box, y: int) -> None:
    """Draw rank, emblem and name in the middle of a box."""
    rank_w = fonts.text_width(texts.rank, STRONG.face, STRONG.px)
    before = rank_w + 12 + 72 + 14
    name = fit_name(texts.name, BIG_NAME, box.w - before)
    wide = before + max(fonts.text_width(line, BIG_NAME.face, name.px) for line in name.lines)
    x = box.x + (box.w - wide) // 2
    scene.add_text(x, y, texts.rank, STRONG, "ink")
    scene.add_drawing("sign", square_around(x + rank_w + 12 + 36, y, 72), seat, layer=Layer.PIECES)
    draw_fitted_name(scene, x + before, y, name, BIG_NAME)
