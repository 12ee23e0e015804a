"""Parts of the final picture that rows and arches share: names that fit, and bars of points by origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from render.core import fonts
from render.core.fonts import STRONG, TextStyle
from render.core.geometry import Box
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text

Inks = Mapping[str, tuple[str, str]]
"""Part of the score to its colour and the colour of the number on it, in the order of the bar."""

NAME_LEADING = 1.06


def longest_bar(parts: Iterable[Mapping[str, int]]) -> int:
    """Return the longest bar in points, at least 1."""
    return max(1, *(sum(n for n in one.values() if n > 0) for one in parts))


def draw_name(scene: Scene, x: int, middle: int, name: str, style: TextStyle, room: int) -> None:
    """Draw a name in one line, or in two small ones where it would be cut."""
    draw_fitted_name(scene, x, middle, fit_name(name, style, room), style)


def fit_name(name: str, style: TextStyle, room: int) -> FittedText:
    """Fit a name into a width, in two small lines where one would be cut."""
    made = fit_text(name, style, room)
    if made.cut and not (lower := fit_text(name, style._replace(px=style.least), room, lines=2)).cut:
        return lower
    return made


def draw_fitted_name(scene: Scene, x: int, middle: int, name: FittedText, style: TextStyle) -> None:
    """Draw a fitted name, whose lines are centred on ``middle``."""
    step = round(name.px * NAME_LEADING)
    scene.add_text(x, middle - step * (len(name.lines) - 1) // 2, name, style, "ink", leading=step)


def draw_score_bar(scene: Scene, points: Mapping[str, int], inks: Inks, begin: Box, unit: float) -> float:
    """Draw a bar from ``begin`` (left edge and height), ``unit`` pixels a point; return its right end."""
    x = float(begin.x)
    for part, (colour, ink) in inks.items():
        n = points.get(part, 0)
        if n <= 0:
            continue
        box = Box(round(x), begin.y, max(3, round(x + n * unit) - round(x) - 3), begin.h)
        scene.add_drawing("round", box, colour, 5, layer=Layer.TILES)
        if box.w >= fonts.text_width(str(n), STRONG.face, STRONG.px) + 4:
            scene.add_text(*box.center, str(n), STRONG, ink, anchor="centre")
        x += n * unit
    return x
