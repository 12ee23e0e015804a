"""The figures in the ceiling's sky: angels with trumpet, lute, lily and scroll, cherubs, clouds, birds."""

from collections.abc import Mapping, Sequence
from typing import Final

from render.core.pen import Pen, Point, circle_point
from render.core.shapes import KINDS, ShapeKind, draw_shapes, read_outline
from render.core.strokes import darken_colour, draw_shape, draw_thread, lighten_colour
from render.fresco.heaven import draw_feathers

Bone = tuple[Point, Point, Point]
"""Shoulder, wrist and tip of a wing."""
WINGS: Final = "lapisL~stone.35/page/white"


def dress_angel(
    robe: str, scarf: str, hair: str = "umber", skin: str = "rosa~page.50", cheek: str = "rosa~terra.20"
) -> Mapping[str, str]:
    """Return the colours of an angel in a robe of one colour."""
    shades = {"shade": darken_colour(robe), "light": lighten_colour(robe), "scarf_shade": darken_colour(scarf)}
    own = {"robe": robe, "scarf": scarf, "hair": hair, "skin": skin, "cheek": cheek}
    return shades | own | {"hair_light": lighten_colour(hair)}


def draw_wing(pen: Pen, bone: Bone, lean: Point, reach: Point, look: str) -> None:
    """Draw a wing: long feathers, short ones, then the down along the bone.

    ``look``: the colours of edges, feathers and down.
    """
    edge, fill, light = look.split("/")
    a, b, c = bone
    draw_feathers(pen, bone, lean, (*reach, 8), f"{edge}/{fill}")
    turned = (lean[0] + 6, lean[1] + 4)
    draw_feathers(pen, bone, turned, (reach[0] * 0.58, reach[1] * 0.55, 7), f"{edge}/{light}")
    line = f"{a[0]},{a[1]} {b[0] * 0.5 + (a[0] + c[0]) * 0.25},{b[1] * 0.5 + (a[1] + c[1]) * 0.25} {c[0]},{c[1]}"
    draw_thread(pen, line, 4.6, edge)
    draw_thread(pen, line, 2.8, light)


def _read_wing(words: Sequence[str]) -> tuple[Bone, Point, Point]:
    a, b, c, lean, reach = read_outline(words)
    return (a, b, c), lean, reach


def _read_feathers(words: Sequence[str]) -> tuple[Bone, Point, tuple[float, float, int]]:
    bone, lean, (first, last) = _read_wing(words[:-1])
    return bone, lean, (first, last, int(words[-1]))


KINDS["wing"] = ShapeKind(draw_wing, _read_wing)
KINDS["feathers"] = ShapeKind(draw_feathers, _read_feathers)

ANGELS: tuple[tuple[float, float, float, float, bool, float, Mapping[str, str], str], ...] = (
    (-156, -152, 0.94, 24, False, -12, dress_angel("terra", "verd", "umber"), "trumpet"),
    (156, -152, 0.94, -24, True, -12, dress_angel("verd", "saff", "terra~umber.50"), "lily"),
    (-156, 148, 0.94, -26, False, 30, dress_angel("saff", "porph", "saffD~umber.28"), "lute"),
    (156, 148, 0.94, 26, True, 30, dress_angel("porph", "forestL", "ink", "umber~rosa.50", "umber"), "scroll"),
)
"""Each angel's position (from the ceiling's middle), size, turn, mirroring, turn of wings, dress and attribute."""


def draw_angel(pen: Pen, cloth: Mapping[str, str], lift: float, thing: str) -> None:
    """Draw an angel flying to the right, around (100, 70) in a box of 200 × 150; ``lift`` turns its wings."""
    plumes = pen.pen_at(120, 66, 1, lift).pen_at(-120, -66)
    draw_wing(plumes, ((124, 62), (122, 14), (86, -10)), (192, 226), (36, 48), WINGS)
    draw_shapes(pen, "f.angel_robe", **cloth)
    draw_wing(plumes, ((120, 68), (106, 24), (62, 12)), (172, 210), (34, 46), WINGS)
    draw_shapes(pen, "f.angel_head", holds=f"f.angel_{thing}", **cloth)


def draw_heaven_figures(pen: Pen) -> None:
    """Draw all figures in the sky, around the ceiling's middle."""
    draw_shapes(pen, "f.on_clouds")
    for x, y, size, turn, flip, lift, cloth, thing in ANGELS:
        draw_angel(pen.pen_at(x, y, size, turn, flip=flip).pen_at(-106, -72), cloth, lift, thing)
    for k, (radius, angle) in enumerate(((246, 68), (240, 118), (248, -20), (236, 196), (250, 254), (243, 294))):
        bird = pen.pen_at(*circle_point(0, 0, radius, angle), 0.62, angle + 70, flip=k % 2 == 0)
        draw_shape(bird, "-16,2! -8,-9 -1,-1! 8,-12 20,-10! 10,-4 4,6! -2,3 -8,2!", "white")
