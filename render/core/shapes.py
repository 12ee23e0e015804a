"""Drawings as text: one shape per line, by kind, colour and numbers.

A painter's ``shapes.toml`` has such texts by name. Kinds, with their arguments after the colour:

- ``rectangle x0,y0 x1,y1``, ``round x0,y0 x1,y1 radius``, ``arch x0,y0 x1,y1``
- ``disc x,y radius``, ``ellipse x,y rx,ry``, ``star x,y radius inner points``
- ``path outline``: points ``x,y``, quadratic curves ``Q by end``, cubic ones ``C by by end``, arcs
  ``A x,y rx,ry start,end``, ellipses ``E x,y rx,ry``, rectangles ``R x0,y0 x1,y1``, beams ``B x0,y0 x1,y1 width``,
  points on a circle ``P x,y radius,degrees``, and ``Z`` for the first point again; finally ``mirrored``, or ``mirror``
  to add the mirror image
- ``line width outline``, and ``butt`` without round ends
- ``smooth points``: an outline through these, ``x,y!`` for a corner; ``thread width points`` and ``fold width points``

``at x,y scale turn`` places what follows, ``flip`` after it mirrors that, ``both`` draws it and its mirror image,
``times count step`` repeats it, turned by steps; another place after ``/`` is within the first.
``use name colour=other`` draws another text.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from render.core.pen import (
    Pen,
    Point,
    arc_points,
    beam_outline,
    circle_point,
    cubic_curve,
    ellipse_outline,
    mirror_points,
    quadratic_curve,
    rectangle_outline,
    star_outline,
)
from render.core.strokes import draw_fold, draw_shape, draw_thread

OutlinePart = tuple[Callable[..., list[Point]], int]
"""Returns the points of a part of an outline, and its number of words."""

SHAPES_FILE: Final = "shapes.toml"
TEXTS: Final[dict[str, str]] = {}
CURVES: Final[Mapping[str, OutlinePart]] = MappingProxyType({"Q": (quadratic_curve, 2), "C": (cubic_curve, 3)})
"""Curves, which begin at the previous point."""
OUTLINES: Final[Mapping[str, OutlinePart]] = MappingProxyType(
    {
        "A": (arc_points, 3),
        "E": (ellipse_outline, 2),
        "R": (rectangle_outline, 2),
        "B": (beam_outline, 3),
        "P": (lambda *numbers: [circle_point(*numbers)], 2),
    }
)
"""Arcs, ellipses, rectangles and points on a circle."""
FLIPS: Final = MappingProxyType({"flip": (True,), "both": (False, True)})
"""Mirroring by word."""


class ShapeKind(NamedTuple):
    """The drawing of a kind of shape, the parsing of the words after its colour, and whether it has a colour."""

    draw: Callable[..., None]
    read: Callable[[Sequence[str]], tuple[Any, ...]]
    is_coloured: bool = True


class Place(NamedTuple):
    """An origin with scale, turn and mirroring: see ``Pen.pen_at``."""

    numbers: tuple[float, ...]
    flip: bool = False


class ShapeBlock(NamedTuple):
    """Shapes drawn at each of several chains of places, in order: kind, colour and arguments."""

    chains: Sequence[Sequence[Place]]
    shapes: list[tuple[str, str, tuple[Any, ...]]]


def register_shapes(package: str) -> dict[str, dict[str, str]]:
    """Register the texts of a package. Returns them by table and name. Raises ``ValueError`` if a name is taken."""
    tables: dict[str, dict[str, str]] = tomllib.loads((files(package) / SHAPES_FILE).read_text("utf-8"))
    for name, text in ((name, text) for table in tables.values() for name, text in table.items()):
        if name in TEXTS:
            raise ValueError(name)
        TEXTS[name] = text
    return tables


def draw_shapes(pen: Any, name: str, /, **colours: str) -> None:
    """Draw a text by its name; ``colours``: for its words that are not tokens; ``pen``: draws its shapes."""
    for block in read_shapes(TEXTS[name]):
        for chain in block.chains:
            here = pen
            for place in chain:
                here = here.pen_at(*place.numbers, flip=place.flip)
            for kind, word, arguments in block.shapes:
                colour = [colours.get(word, word)] if word else []
                if kind == "use":
                    draw_shapes(here, *colour, **colours | {one: colours.get(other, other) for one, other in arguments})
                else:
                    KINDS[kind].draw(here, *arguments, *colour)


@lru_cache(maxsize=512)
def read_shapes(text: str) -> tuple[ShapeBlock, ...]:
    """Read the lines of a text. Raises ``KeyError`` for an unknown kind and ``ValueError`` for a non-number."""
    blocks = [ShapeBlock([()], [])]
    for line in text.splitlines():
        kind, *words = line.split() or ("",)
        if kind == "at":
            blocks.append(ShapeBlock(_read_chains(line), []))
        elif kind == "use":
            blocks[-1].shapes.append((kind, words[0], tuple(word.split("=") for word in words[1:])))
        elif kind:
            colour = words.pop(0) if KINDS[kind].is_coloured else ""
            blocks[-1].shapes.append((kind, colour, KINDS[kind].read(words)))
    return tuple(blocks)


def _read_chains(line: str) -> list[tuple[Place, ...]]:
    return list(product(*(_read_places(part.split()) for part in line.removeprefix("at").split("/"))))


def _read_places(words: Sequence[str]) -> list[Place]:
    """Return a place; with ``both``, also its mirror image; with ``times count step``, others turned by steps."""
    if "times" in words:
        at = words.index("times")
        count, step = words[at + 1 :]
        x, y, scale, turn = read_numbers(words[:at])
        return [Place((x, y, scale, turn + k * float(step))) for k in range(int(count))]
    numbers = read_numbers(word for word in words if word not in FLIPS)
    return [Place(numbers, flip) for flip in FLIPS.get(words[-1], (False,))]


def read_numbers(words: Iterable[str]) -> tuple[float, ...]:
    """Read numbers and points as numbers."""
    return tuple(float(number) for word in words for number in word.split(","))


def read_outline(words: Sequence[str]) -> list[Point]:
    """Read the outline of a path."""
    left, out = iter(words), list[Point]()
    for word in left:
        if word in CURVES:
            curve, count = CURVES[word]
            out += curve(out[-1], *(_read_point(next(left)) for _ in range(count)))
        elif word in OUTLINES:
            outline, count = OUTLINES[word]
            out += outline(*read_numbers(islice(left, count)))
        elif word == "Z":
            out.append(out[0])
        elif word.startswith("mirror"):
            out = (out if word == "mirror" else []) + mirror_points(out)[:: -1 if word == "mirror" else 1]
        else:
            out.append(_read_point(word))
    return out


def _read_point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def read_path(words: Sequence[str]) -> tuple[list[Point]]:
    """Read an outline that is the only argument."""
    return (read_outline(words),)


def _read_line_path(words: Sequence[str]) -> tuple[list[Point], float]:
    return read_outline(words[1:]), float(words[0])


def _read_smooth(words: Sequence[str]) -> tuple[str]:
    return (" ".join(words),)


def _read_smooth_line(words: Sequence[str]) -> tuple[str, float]:
    return " ".join(words[1:]), float(words[0])


def _read_star(words: Sequence[str]) -> tuple[list[Point]]:
    x, y, radius, inner, points = read_numbers(words)
    return (star_outline(x, y, radius, inner, int(points)),)


def _draw_butt(pen: Pen, points: Sequence[Point], width: float, colour: str) -> None:
    pen.line(points, width, colour, caps=False)


KINDS: Final[dict[str, ShapeKind]] = {
    "rectangle": ShapeKind(Pen.rectangle, read_numbers),
    "round": ShapeKind(Pen.round_rectangle, read_numbers),
    "arch": ShapeKind(Pen.arch, read_numbers),
    "disc": ShapeKind(Pen.disc, read_numbers),
    "ellipse": ShapeKind(Pen.ellipse, read_numbers),
    "star": ShapeKind(Pen.polygon, _read_star),
    "path": ShapeKind(Pen.polygon, read_path),
    "line": ShapeKind(Pen.line, _read_line_path),
    "butt": ShapeKind(_draw_butt, _read_line_path),
    "smooth": ShapeKind(draw_shape, _read_smooth),
    "thread": ShapeKind(draw_thread, _read_smooth_line),
    "fold": ShapeKind(draw_fold, _read_smooth_line),
}
