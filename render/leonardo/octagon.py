"""The ideal city: an octagon within a moat, its quarters between eight streets like the hours on a clock.

All measures are fractions of half the width and height of the field within the walls, from its middle, so the same city
fits a square box and a flat one.
"""

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from render.core.geometry import Box
from render.core.pen import Pen, Point
from render.core.sprites import register_drawing
from render.leonardo.fort import MOAT, THICK, bastion_outline, draw_house_rows, draw_ripples

D: Final = 0.707
"""Middle of a slanting side."""
T: Final = 0.414
"""A side's half length in an octagon of half width 1."""
CORNERS: Final = dict(
    zip("abcdefgh", ((T, -1), (1, -T), (1, T), (T, 1), (-T, 1), (-1, T), (-1, -T), (-T, -1)), strict=True)
)
"""Positions of the bastions, clockwise from the upper right: each holds the letter of its quarter."""
GATES: Final = ((0, -1), (D, -D), (1, 0), (D, D), (0, 1), (-D, D), (-1, 0), (-D, -D))
"""Ends of the streets, clockwise from the top: each is before the bastion of its number."""
TIGHT_H: Final = 300
"""Half height below which a city's rows are closer together."""
ROWS: Final = MappingProxyType(
    {
        False: (328, {"a": (-262, -200, -155), "b": (-124, -68, -23), "c": (43, 105, 151), "d": (168, 230, 276)}),
        True: (268, {"a": (-206, -164, -132), "b": (-109, -67, -35), "c": (45, 88, 120), "d": (127, 174, 206)}),
    }
)
"""By tightness: a half height and, for it, the heights of goods, queue and numbers, by quarter."""
MIRRORED: Final = MappingProxyType(dict(zip("efgh", "dcba", strict=True)))
HOUSES: Final = 26
"""Distance from the wall to a quarter's contents."""
MARGIN: Final = 118
"""Distance from the field to the picture's edge: walls, moat, bastions."""
WALL: Final = 12
"""Distance from the field to the middle of the wall."""
PIAZZA: Final = 108
STREET: Final = 16
TIP: Final = 62
PAST, NOW = "p", "n"
GROUNDS: Final = {PAST: "line~page.50", "o": "white", NOW: "saff"}


class City(NamedTuple):
    """The field: its middle, half its width, half its height."""

    x: int
    y: int
    w: int
    h: int

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return a point given in fractions of the halves."""
        return round(self.x + x * self.w), round(self.y + y * self.h)

    def on_wall(self, x: int | float, y: int | float) -> tuple[int, int]:
        """Return the middle of the wall on a side: one argument is 0, the other its direction."""
        return round(self.x + x * (self.w + WALL)), round(self.y + y * (self.h + WALL))

    @property
    def piazza(self) -> int:
        """Return half the height of the piazza."""
        return min(PIAZZA, self.h * 2 // 5)

    def letter(self, name: str) -> tuple[int, int]:
        """Return the middle of the letter in a quarter's bastion."""
        x, y = CORNERS[name]
        return round(self.x + x * (self.w + 20)), round(self.y + y * (self.h + 20))

    def beyond(self, name: str) -> tuple[int, int]:
        """Return a point outside the bastion of a quarter."""
        x, y = CORNERS[name]
        turn = atan2(y, x)
        reach = TIP + MOAT + 10
        return round(self.x + x * self.w + cos(turn) * reach), round(self.y + y * self.h + sin(turn) * reach)


@lru_cache(maxsize=256)
def row_heights(city: City, name: str) -> tuple[int, ...]:
    """Return the heights of a quarter's rows: goods, the queue, its numbers."""
    half, rows = ROWS[city.h < TIGHT_H]
    return tuple(city.y + round(y * city.h / half) for y in rows[MIRRORED.get(name, name)])


@lru_cache(maxsize=2048)
def row_span(city: City, name: str, top: int, bottom: int) -> tuple[int, int]:
    """Return the left and right edge of a quarter's room between two heights."""
    x, _ = CORNERS[name]
    near, far = sorted(abs(y - city.y) / city.h for y in (top, bottom))
    street = STREET / 2 + 3
    slant = street * hypot(city.w, city.h) / city.h
    wall = (2 * D - far) * city.w - HOUSES * hypot(city.w, city.h) / city.h
    if abs(x) < 1:
        start, end = street, min(near * city.w - slant, wall)
    else:
        piazza = (
            city.piazza * (1.25 if city.w > city.h * 1.3 else 1) * min(1, max(T, 2 * D - near * city.h / city.piazza))
        )
        start, end = max(far * city.w + slant, piazza), min(city.w - HOUSES, wall)
    edges = city.x + round(start) * (1 if x > 0 else -1), city.x + round(end) * (1 if x > 0 else -1)
    return min(edges), max(edges)


def city_in(box: Box) -> City:
    """Return the city that fills a box."""
    return City(*box.center, box.w // 2 - MARGIN, box.h // 2 - MARGIN + 12)


def _ring_outline(city: City, out: float) -> list[Point]:
    return [(city.x + x * (city.w + out), city.y + y * (city.h + out)) for x, y in CORNERS.values()]


def _bastion_outlines(city: City, grow: float) -> list[list[Point]]:
    found = []
    for x, y in CORNERS.values():
        turn = atan2(y, x) * 180 / pi
        found.append(bastion_outline(city.x + x * city.w, city.y + y * city.h, turn, 44, TIP, grow))
    return found


@register_drawing("lv.octagon")
def draw_octagon(pen: Pen, w: int, h: int) -> None:
    """Draw moat, bastions and walls, which never change."""
    city = city_in(Box(0, 0, w, h))
    for grow, colour in ((MOAT + 3.0, "waterD"), (MOAT + 0.0, "water")):
        pen.polygon(_ring_outline(city, THICK + grow), colour)
        for shape in _bastion_outlines(city, grow):
            pen.polygon(shape, colour)
    draw_ripples(pen, _ring_outline(city, THICK + 9))
    for grow, colour in ((3.0, "ink"), (0.0, "stone")):
        pen.polygon(_ring_outline(city, THICK + grow), colour)
        for shape in _bastion_outlines(city, grow):
            pen.polygon(shape, colour)
    for shape in _bastion_outlines(city, -9):
        pen.polygon(shape, "stone~page.35")
    pen.polygon(_ring_outline(city, THICK - 3), "stoneD")
    pen.polygon(_ring_outline(city, 0), "cell")


@register_drawing("lv.wedges")
def draw_wedges(pen: Pen, w: int, h: int, states: str) -> None:
    """Draw the grounds of the eight quarters by their states, the houses, the streets to the gates, the piazza."""
    city = City(w // 2, h // 2, w // 2, h // 2)
    draw_house_rows(pen, _ring_outline(city, -4), _ring_outline(city, -23), tuple(state == PAST for state in states))
    for number, state in enumerate(states):
        shape = _quarter_corners(city, number)
        if state == NOW:
            continue
        pen.polygon(shape, GROUNDS[state])
    for x, y in GATES:
        pen.line([(city.x, city.y), (city.x + x * city.w, city.y + y * city.h)], STREET, "line", caps=False)
    for number, state in enumerate(states):
        if state == NOW:
            shape = _quarter_corners(city, number)
            pen.polygon(shape, "saff")
            pen.line([*shape, shape[0], shape[1]], 5, "ink")
    for half, colour in ((city.piazza, "line"), (city.piazza - 5, "cell")):
        wide = half * (1.25 if w > h * 1.3 else 1)
        pen.polygon([(city.x + x * wide, city.y + y * half) for x, y in CORNERS.values()], colour)


def _quarter_corners(city: City, number: int) -> list[Point]:
    corner = list(CORNERS.values())[number]
    one, other = GATES[number], GATES[(number + 1) % 8]
    ends = [one, corner, other]
    points = [(city.x + x * (city.w - 28), city.y + y * (city.h - 28)) for x, y in ends]
    return [(float(city.x), float(city.y)), *points]
