"""The mark: one saffron arch, the front of a workshop. Its shapes are data, for pictures and for SVG."""

from typing import Final, NamedTuple

from PIL import Image

from render.core.pen import OVER, Pen
from render.core.theme import token_rgb

UNIT: Final = 100
"""Side of the square of the mark's coordinates."""
GROUND: Final = "lapis"
BARE_PX: Final = 32
"""Below this size, only the arch is drawn: its content would be smaller than a pixel."""


class Shape(NamedTuple):
    """A piece of the mark, between two corners: ``arch``, ``rectangle`` or ``disc``."""

    kind: str
    x0: float
    y0: float
    x1: float
    y1: float
    colour: str


BARE: Final = (Shape("arch", 20, 16, 80, 84, "saff"), Shape("arch", 36, 32, 64, 84, GROUND))
FULL: Final = (
    Shape("arch", 19, 15, 81, 84, "saff"),
    Shape("arch", 33, 29, 67, 84, "lapisD"),
    Shape("rectangle", 47, 15, 53, 29, "saffL"),
    Shape("rectangle", 16, 45, 33, 49, "saffL"),
    Shape("rectangle", 67, 45, 84, 49, "saffL"),
    Shape("arch", 40.5, 55, 59.5, 70, "terra"),
    Shape("disc", 44, 41, 56, 53, "rosa"),
    Shape("rectangle", 29, 67, 71, 72, "white"),
    Shape("rectangle", 33, 72, 67, 84, "terraD"),
)
NEWS_DOT: Final = (Shape("disc", 58, 0, 100, 42, "ink"), Shape("disc", 63, 5, 95, 37, "saff"))
"""Dot on the tab icon that signals news."""
CORNER: Final = 18


def mark_shapes(px: int) -> tuple[Shape, ...]:
    """Return the shapes of the mark at a side of ``px`` pixels."""
    return FULL if px >= BARE_PX else BARE


def draw_shape(pen: Pen, shape: Shape) -> None:
    """Draw one shape."""
    kind, x0, y0, x1, y1, colour = shape
    if kind == "disc":
        pen.disc((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, colour)
    elif kind == "arch":
        pen.arch(x0, y0, x1, y1, colour)
    else:
        pen.rectangle(x0, y0, x1, y1, colour)


def mark_image(px: int, scale: float = 1, corner: float = 0, shapes: tuple[Shape, ...] = ()) -> Image.Image:
    """Draw the mark on its ground, ``px`` wide and high.

    ``scale``: the mark's, about the middle; ``corner``: the ground's corner radius; ``shapes``: by default, those for
    this size.
    """
    large = Image.new("RGBa", (px * OVER, px * OVER), (0, 0, 0, 0))
    pen = Pen(large, (px * OVER / UNIT, 0, 0, 0, px * OVER / UNIT, 0))
    pen.round_rectangle(0, 0, UNIT, UNIT, corner, GROUND) if corner else pen.rectangle(0, 0, UNIT, UNIT, GROUND)
    inner = pen.pen_at(UNIT / 2 * (1 - scale), UNIT / 2 * (1 - scale), scale)
    for shape in shapes or mark_shapes(px):
        draw_shape(inner, shape)
    return large.reduce(OVER).convert("RGBA")


def mark_svg(shapes: tuple[Shape, ...], *, is_news: bool = False) -> str:
    """Return the mark as SVG with round corners; ``is_news``: whether to add the dot of a tab with news."""
    rows = [f'<rect width="{UNIT}" height="{UNIT}" rx="{CORNER}" fill="{_hex_color(GROUND)}"/>']
    rows += map(_svg_shape, (*shapes, *NEWS_DOT) if is_news else shapes)
    inside = "\n  ".join(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {UNIT} {UNIT}">\n  {inside}\n</svg>\n'


def _svg_shape(shape: Shape) -> str:
    kind, x0, y0, x1, y1, colour = shape
    fill = f'fill="{_hex_color(colour)}"'
    r = (x1 - x0) / 2
    if kind == "disc":
        return f'<circle cx="{x0 + r:g}" cy="{y0 + r:g}" r="{r:g}" {fill}/>'
    if kind == "arch":
        return f'<path d="M{x0:g} {y1:g}V{y0 + r:g}a{r:g} {r:g} 0 0 1 {2 * r:g} 0V{y1:g}z" {fill}/>'
    return f'<rect x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}" {fill}/>'


def _hex_color(token: str) -> str:
    return "#" + bytes(token_rgb(token)).hex()
