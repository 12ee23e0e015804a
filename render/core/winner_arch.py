"""The stage of a final picture: the arch of a winner, the pedestals of the others, and the plates with their names."""

from typing import Final, NamedTuple

from render.core import fonts
from render.core.fonts import HUGE, NAME, SCORE, STRONG, TILE, TextStyle
from render.core.geometry import Box, square_around
from render.core.pen import Pen, arc_points
from render.core.scene import Layer, Scene
from render.core.score_bars import BAR_H, draw_fitted_name, fit_name
from render.core.seat_panels import LEAD_ICON
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD

BAND: Final = 24
RISE: Final = 64
KEYSTONE: Final = 92
"""Size of the keystone. A third of it is above the arch."""
INSET: Final = BAND + 20
FOOT: Final = 22
GAP: Final = 16
SIDE_W: Final = 290
"""Width of a plate next to the player's work."""
LOW_PLATE_H: Final = 84
"""Height of a plate in one line: two lines of a name fit into it."""
STACKED_W: Final = 430
"""Width below which a plate's name is under rank and points."""
HEAD_H: Final = 62
"""Height of rank and points above a name."""
LINE_H: Final = 42
SLAB_H: Final = 12
PEDESTAL_MARGIN: Final = 14
BIG_NAME: Final = TextStyle("serif.bold", 60, 33)
BIG_POINTS: Final = TextStyle(HUGE.face, 150, 72)
EMBLEM: Final = 130


class ResultTexts(NamedTuple):
    """The texts of a player's plate: rank, name, points."""

    rank: str
    name: str
    total: str


@register_drawing("winner.arch")
def _winner_arch_drawing(pen: Pen, w: int, h: int, seat: int) -> None:
    own = f"seat.{seat % 5 + 1}"
    _vault(pen, w, h, 0, "ink")
    _vault(pen, w, h, 4, own)
    for outer, inner in zip(
        arc_points(w / 2, RISE, w / 2, RISE, 180, 360)[::6],
        arc_points(w / 2, RISE, w / 2 - BAND, RISE - BAND, 180, 360)[::6],
        strict=True,
    ):
        pen.line([outer, inner], 3, "ink", caps=False)
    for y in range(RISE + 60, h - 20, 60):
        pen.rectangle(0, y, BAND, y + 3, "ink")
        pen.rectangle(w - BAND, y, w, y + 3, "ink")
    _vault(pen, w, h, BAND - 3, "ink")
    _vault(pen, w, h, BAND, "now.ground")


def _vault(pen: Pen, w: int, h: int, inset: int, colour: str) -> None:
    """Draw the opening of an arch, ``inset`` from its outline, open at its foot."""
    curve = arc_points(w / 2, RISE, w / 2 - inset, RISE - inset, 180, 360)
    foot = h - (4 if inset else 0)
    pen.polygon([*curve, (w - inset, foot), (inset, foot)], colour)


@register_drawing("pedestal")
def _pedestal_drawing(pen: Pen, w: int, h: int) -> None:
    pen.rectangle(6, 0, w - 6, h, "stone")
    pen.rectangle(9, 0, w - 9, h - 3, "white")
    pen.rectangle(0, h - 14, w, h, "stone")


def draw_winner_arch(scene: Scene, seat: int, texts: ResultTexts, box: Box, aspect: float) -> tuple[Box, Box]:
    """Draw a winner's arch, with a plate next to or under the winner's work, whose aspect ratio is ``aspect``.

    Returns the boxes for the winner's work and for the bar of points.
    """
    vault = Box(box.x, box.y + KEYSTONE // 3, box.w, box.h - KEYSTONE // 3)
    scene.add_drawing("winner.arch", vault, seat, layer=Layer.TABLE)
    x, y = box.x + box.w // 2, box.y + KEYSTONE // 2
    scene.add_drawing("disc", square_around(x, y, KEYSTONE), "white", "ink", 4, layer=Layer.TILES)
    scene.add_icon(x, y + 2, KEYSTONE * 6 // 10, LEAD_ICON, GOLD)
    bar = Box(box.x + INSET, box.bottom - FOOT - BAR_H, box.w - 2 * INSET, BAR_H)
    top = vault.y + RISE
    free = Box(bar.x, top, bar.w, bar.y - GAP - top)
    low = LOW_PLATE_H if free.w >= STACKED_W else HEAD_H + 2 * LINE_H
    above = Box(free.x, free.y, free.w, free.h - low - GAP)
    beside = Box(free.x, free.y, max(1, free.w - SIDE_W - GAP), free.h)
    if min(beside.w / aspect, beside.h) > min(above.w / aspect, above.h):
        _draw_side_plate(scene, seat, texts, Box(free.right - SIDE_W, free.y, SIDE_W, free.h))
        return beside, bar
    points = HUGE if free.w >= STACKED_W else TILE
    draw_plate(scene, seat, texts, Box(free.x, free.bottom - low, free.w, low), BIG_NAME, points)
    return above, bar


def _draw_side_plate(scene: Scene, seat: int, texts: ResultTexts, box: Box) -> None:
    x, y = box.center
    name = fit_name(texts.name, BIG_NAME, box.w)
    points = fit_text(texts.total, BIG_POINTS, box.w)
    scene.add_text(x - EMBLEM // 2 - 12, y - 150, texts.rank, STRONG, "ink", anchor="right")
    scene.add_sign(x, y - 150, EMBLEM, seat)
    wide = max(fonts.text_width(line, BIG_NAME.face, name.px) for line in name.lines)
    draw_fitted_name(scene, x - wide // 2, y - 30, name, BIG_NAME)
    scene.add_text(x, y + 90, points, BIG_POINTS, "ink", anchor="centre")


def plate_height(names: list[str], wide: int) -> int:
    """Return the height of ``wide`` plates that fit the longest of these names."""
    if wide >= STACKED_W:
        return LOW_PLATE_H
    return HEAD_H + LINE_H * max(len(fit_name(name, NAME, wide).lines) for name in names)


def draw_plate(scene: Scene, seat: int, texts: ResultTexts, box: Box, name: TextStyle, total: TextStyle) -> None:
    """Draw rank, emblem, name and points in a line; in a narrow box, the name is below the others."""
    stacked = box.w < STACKED_W
    y = box.y + (HEAD_H if stacked else box.h) // 2
    sign = 46 if total == SCORE else 72
    rank = scene.add_text(box.x, y, texts.rank, STRONG, "ink")
    scene.add_sign(rank.right + 14 + sign // 2, y, sign, seat)
    points = scene.add_text(box.right, y, texts.total, total, "ink", anchor="right")
    if stacked:
        fitted = fit_name(texts.name, NAME, box.w)
        draw_fitted_name(scene, box.x, (box.y + HEAD_H + box.bottom) // 2 - 4, fitted, NAME)
    else:
        left = rank.right + sign + 28
        draw_fitted_name(scene, left, y, fit_name(texts.name, name, points.x - 16 - left), name)


def draw_pedestal(scene: Scene, seat: int, texts: ResultTexts, box: Box, high: int) -> tuple[Box, Box]:
    """Draw a pedestal with a plate ``high``. Returns the boxes for the player's work, above, and the bar, below."""
    bar = Box(box.x, box.bottom - FOOT // 2 - BAR_H, box.w, BAR_H)
    body = Box(box.x, bar.y - GAP - high - 14, box.w, high + 14)
    scene.add_drawing("pedestal", body, layer=Layer.TABLE)
    scene.add_drawing("rule", Box(box.x, body.y - SLAB_H, box.w, SLAB_H), seat, layer=Layer.TILES)
    plate = Box(body.x + PEDESTAL_MARGIN, body.y, body.w - 2 * PEDESTAL_MARGIN, high)
    draw_plate(scene, seat, texts, plate, NAME, SCORE)
    return Box(box.x, box.y, box.w, body.y - SLAB_H - box.y), bar
