"""Florence, and the parts of an estate other than buildings: landscapes, palazzo, empty grid, hatched squares."""

from math import cos, pi, sin

from render.core.icons import ICONS
from render.core.pen import Pen, curve_path, round_corners
from render.core.seat_emblems import draw_emblem, emblem_outline
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing
from render.princes.houses import Shape, shape_squares


@register_drawing("florence")
def draw_florence(pen: Pen, w: int, h: int) -> None:
    """Draw campanile, dome and town hall; drawn for 600 × 256, anchored at the bottom."""
    draw_shapes(pen.pen_at(w - 600, h - 256), "p.florence")


@register_drawing("grid")
def draw_grid(pen: Pen, w: int, h: int, cell: int, columns: int, rows: int, ground: str) -> None:
    """Draw empty squares."""
    del w, h
    for r in range(rows):
        for c in range(columns):
            pen.round_rectangle(c * cell + 1.5, r * cell + 1.5, (c + 1) * cell - 1.5, (r + 1) * cell - 1.5, 4, ground)


def draw_tree(pen: Pen, x: float, y: float, size: float, number: int) -> None:
    """Draw a cypress or a round tree at (x, y)."""
    spot = pen.pen_at(x, y, size)
    colour = "forestL" if number % 2 else "forestL~page.35"
    spot.rectangle(-0.05, 0.2, 0.05, 0.42, colour)
    if number % 2:
        spot.polygon(
            curve_path((0, -0.42), ((0.26, -0.02), (0.22, 0.24)), ((-0.22, 0.24),), ((-0.26, -0.02), (0, -0.42))),
            colour,
        )
    else:
        spot.disc(0, -0.1, 0.28, colour)


@register_drawing("landscape")
def draw_landscape(pen: Pen, w: int, h: int, kind: str, shape: Shape) -> None:
    """Draw a landscape; its corners are rounder than a building's, to tell them apart."""
    cell = w / len(shape[0])
    radius = cell / 5.4
    line = max(3.0, cell / 26)
    ground = {"forest": "forest", "lake": "water", "park": "oliveL"}[kind]
    pen.round_rectangle(1, 1, w - 1, h - 1, radius, "ink")
    inner = round_corners(1 + line, 1 + line, w - 1 - line, h - 1 - line, radius - line * 0.8)
    pen.polygon(inner, ground)
    if kind == "forest":
        for c, r in shape_squares(shape):
            draw_tree(pen, (c + 0.5) * cell, (r + 0.5) * cell, cell * 0.86, c + r)
    elif kind == "lake":
        pen.draw_clipped(inner, lambda to: _draw_waves(to, w, h, cell))
    else:
        _draw_flowers(pen, shape, cell)


def _draw_waves(pen: Pen, w: int, h: int, cell: float) -> None:
    count = round(2 * h / cell)
    for k in range(count):
        y = h * (k + 0.5) / count
        inset = (0.16, 0.3, 0.2, 0.34)[k % 4] * cell
        points = [(x, y + cell * 0.055 * sin((x - inset) / cell * 2 * pi)) for x in steps_between(inset, w - inset, 3)]
        pen.line(points, max(3.0, cell * 0.06), "white" if k == 1 else "waterD")


def steps_between(start: float, end: float, step: float) -> list[float]:
    """Return numbers from ``start`` to ``end``, about ``step`` apart."""
    count = int((end - start) / step)
    return [start + (end - start) * k / count for k in range(count + 1)]


def _draw_flowers(pen: Pen, shape: Shape, cell: float) -> None:
    for number, (c, r) in enumerate(shape_squares(shape)):
        spot = pen.pen_at((c + 0.5) * cell, (r + 0.5) * cell, cell)
        for dx, dy in ((-0.37, -0.37), (0.37, -0.37), (-0.37, 0.37), (0.37, 0.37)):
            spot.disc(dx, dy, 0.07, "olive")
        colour = ("terra", "porph")[number % 2]
        for k in range(5):
            angle = k * 2 * pi / 5 - pi / 2
            spot.disc(0.14 * cos(angle), 0.14 * sin(angle), 0.115, colour)
        spot.disc(0, 0, 0.085, "saffL")


@register_drawing("palazzo")
def draw_palazzo(pen: Pen, w: int, h: int, seat: int, jesters: int) -> None:
    """Draw a loggia of three arches with its owner's sign; one arch lights up per jester (three at most)."""
    k = w / 162
    pen.round_rectangle(1, 1, w - 1, h - 1, 4 * k, "ink")
    box = pen.pen_at(0, 0, k)
    edge = (1 + max(3.0, w / 78)) / k
    right, bottom = w / k - edge, h / k - edge
    box.rectangle(edge, edge, right, bottom, "sky")
    box.rectangle(9, 26, 153, bottom, "white")
    box.polygon([(14, 10), (148, 10), (155, 30), (7, 30)], "terra")
    box.rectangle(7, 26, 155, 30, "terraD")
    for x in (19, 38, 111, 130):
        box.arch(x, 36, x + 13, 53, "lapisD")
    box.rectangle(edge, 57, right, 60.5, "stone")
    for number in range(3):
        x = 16 + number * 46
        lit = number < jesters
        box.arch(x, 64, x + 38, bottom, "ink" if lit else "lapisD")
        if lit:
            ICONS["jester"](box.pen_at(x + 4, 72, 0.3), "saff", "ink")
    middle = box.pen_at(81, 42)
    middle.polygon(emblem_outline(seat, 17.5), "white")
    draw_emblem(middle, seat, 14)
