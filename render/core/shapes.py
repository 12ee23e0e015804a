"""Drawings as text: a shape a line, by its kind, its colour and its numbers.

A painter's ``shapes.toml`` has such texts by name. Kinds and what follows their colour:

- ``rectangle x0,y0 x1,y1``, ``round x0,y0 x1,y1 radius``, ``arch x0,y0 x1,y1``
- ``disc x,y radius``, ``ellipse x,y rx,ry``, ``star x,y radius inner points``
- ``path outline``: points ``x,y``, quadratic curves ``Q by end``, cubic ones ``C by by end`` and arcs
  ``A x,y rx,ry start,end``; at last ``mirrored``, or ``mirror`` to add the mirror image
- ``line width outline``, and ``butt`` without round ends
- ``smooth points``: an outline through these, ``x,y!`` for a corner; ``thread width points`` and ``fold width points``

``at x,y scale turn flip`` places what follows, within further places after ``/``. ``use name colour=other`` draws
another text.
"""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from render.core.pen import Pen, Point, arc_points, cubic_curve, mirror_points, quadratic_curve, star_outline
from render.core.strokes import draw_fold, draw_shape, draw_thread

SHAPES_FILE: Final = "shapes.toml"
TEXTS: Final[dict[str, str]] = {}
"""All texts by name."""
CURVES: Final = MappingProxyType({"Q": (quadratic_curve, 2), "C": (cubic_curve, 3)})
"""The curves of an outline, and how many points each takes."""


class ShapeKind(NamedTuple):
    """What draws a kind of shape with a pen, and how the words after its colour become arguments."""

    draw: Callable[..., None]
    read: Callable[[Sequence[str]], tuple[Any, ...]]


class Shape(NamedTuple):
    """A line of a text."""

    kind: str
    colour: str
    arguments: tuple[Any, ...]


def register_shapes(package: str) -> dict[str, dict[str, str]]:
    """Register the texts of a package. Returns them by table and name. Raises ``ValueError`` when a name is taken."""
    tables: dict[str, dict[str, str]] = tomllib.loads((files(package) / SHAPES_FILE).read_text("utf-8"))
    for name, text in ((name, text) for table in tables.values() for name, text in table.items()):
        if name in TEXTS:
            raise ValueError(name)
        TEXTS[name] = text
    return tables


def draw_shapes(pen: Pen, name: str, /, **colours: str) -> None:
    """Draw a text by its name; ``colours``: those of its words that are no tokens."""
    here = pen
    for kind, colour, arguments in read_shapes(TEXTS[name]):
        if kind == "at":
            here = pen
            for place, flip in arguments:
                here = here.pen_at(*place, flip=flip)
        elif kind == "use":
            draw_shapes(here, colour, **colours | dict(arguments))
        else:
            KINDS[kind].draw(here, *arguments, colours.get(colour, colour))


@lru_cache(maxsize=512)
def read_shapes(text: str) -> tuple[Shape, ...]:
    """Read the lines of a text. Raises ``KeyError`` for an unknown kind and ``ValueError`` for what is no number."""
    return tuple(_read_line(line) for line in text.splitlines() if line)


def _read_line(line: str) -> Shape:
    kind, *words = line.split()
    if kind == "at":
        places = " ".join(words).split("/")
        return Shape(kind, "", tuple((_read_numbers(_without_flip(one)), "flip" in one) for one in places))
    colour, *rest = words
    if kind == "use":
        return Shape(kind, colour, tuple(word.split("=") for word in rest))
    return Shape(kind, colour, KINDS[kind].read(rest))


def _without_flip(place: str) -> list[str]:
    return place.replace("flip", "").split()


def _read_numbers(words: Iterable[str]) -> tuple[float, ...]:
    return tuple(float(number) for word in words for number in word.split(","))


def read_outline(words: Sequence[str]) -> list[Point]:
    """Read the outline of a path."""
    left, out = iter(words), list[Point]()
    for word in left:
        if word in CURVES:
            curve, count = CURVES[word]
            out += curve(out[-1], *(_read_point(next(left)) for _ in range(count)))
        elif word == "A":
            out += arc_points(*_read_numbers(islice(left, 3)))
        elif word.startswith("mirror"):
            out = (out if word == "mirror" else []) + mirror_points(out)[:: -1 if word == "mirror" else 1]
        else:
            out.append(_read_point(word))
    return out


def _read_point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def _read_path(words: Sequence[str]) -> tuple[list[Point]]:
    return (read_outline(words),)


def _read_line_path(words: Sequence[str]) -> tuple[list[Point], float]:
    return read_outline(words[1:]), float(words[0])


def _read_smooth(words: Sequence[str]) -> tuple[str]:
    return (" ".join(words),)


def _read_smooth_line(words: Sequence[str]) -> tuple[str, float]:
    return " ".join(words[1:]), float(words[0])


def _read_star(words: Sequence[str]) -> tuple[list[Point]]:
    *numbers, points = _read_numbers(words)
    return (star_outline(*numbers, int(points)),)


def _draw_butt(pen: Pen, points: Sequence[Point], width: float, colour: str) -> None:
    pen.line(points, width, colour, caps=False)


KINDS: Final = MappingProxyType(
    {
        "rectangle": ShapeKind(Pen.rectangle, _read_numbers),
        "round": ShapeKind(Pen.round_rectangle, _read_numbers),
        "arch": ShapeKind(Pen.arch, _read_numbers),
        "disc": ShapeKind(Pen.disc, _read_numbers),
        "ellipse": ShapeKind(Pen.ellipse, _read_numbers),
        "star": ShapeKind(Pen.polygon, _read_star),
        "path": ShapeKind(Pen.polygon, _read_path),
        "line": ShapeKind(Pen.line, _read_line_path),
        "butt": ShapeKind(_draw_butt, _read_line_path),
        "smooth": ShapeKind(draw_shape, _read_smooth),
        "thread": ShapeKind(draw_thread, _read_smooth_line),
        "fold": ShapeKind(draw_fold, _read_smooth_line),
    }
)
