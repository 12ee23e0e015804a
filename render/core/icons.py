"""The icons of all games: solid silhouettes in a unit box of 100 × 100, readable at 34 px.

Each icon is a text of shapes in the colours ``fill`` and ``cut`` (usually transparent), or a function of a pen and
these colours. A game's icons of cards and buildings are registered in the same table from its folder.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from render.core.pen import HOLE_COLOUR, Pen, arc_points, curve_path
from render.core.shapes import draw_shapes, register_shapes
from render.core.sprites import register_drawing, register_in

Icon = Callable[[Pen, str, str], None]

ICONS: Final[dict[str, Icon]] = {}


def register_icon(name: str) -> Callable[[Icon], Icon]:
    """Register an icon. Raises ``ValueError`` if the name is taken."""
    return register_in(ICONS, name)


def register_text_icons(package: str) -> dict[str, dict[str, str]]:
    """Register the texts of a package, and its icons. Returns the texts by table and name."""
    tables = register_shapes(package)
    for name in tables["icons"]:
        register_icon(name)(_text_icon(name))
    return tables


def _text_icon(name: str) -> Icon:
    def draw(pen: Pen, colour: str, cut: str) -> None:
        draw_shapes(pen, name, fill=colour, cut=cut, hole=HOLE_COLOUR)

    return draw


@register_drawing("icon")
def _icon_drawing(pen: Pen, w: int, h: int, name: str, colour: str) -> None:
    size = min(w, h)
    ICONS[name](pen.pen_at((w - size) / 2, (h - size) / 2, size / 100), colour, HOLE_COLOUR)


@register_icon("laurel")
def _laurel_icon(pen: Pen, colour: str, _cut: str) -> None:
    for flip in (False, True):
        side = pen.pen_at(100, 0, flip=True) if flip else pen
        stem = arc_points(52, 46, 38, 42, 96, 232)
        side.line(stem, 5, colour)
        for k, angle in enumerate((118, 146, 174, 202, 230)):
            t = angle * pi / 180
            x, y = 52 + 38 * cos(t), 46 + 42 * sin(t)
            for turn, reach in ((angle - 60, 17), (angle - 118, 14)):
                leaf = side.pen_at(x, y, 1, turn + 8)
                leaf.polygon(
                    curve_path(
                        (0, 0), ((reach * 0.45, -6.5 - (k == 4)), (reach + 4, 0)), ((reach * 0.45, 6.5), (0, 0))
                    ),
                    colour,
                )


register_text_icons(__package__)
