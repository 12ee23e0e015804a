"""Parts of the final picture: ranks, bars of points by origin, and the legend of their colours.

A game composes its own rows from them, with its own content to the right of a bar, and its own costs and losses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from render.core import fonts
from render.core.fonts import LABEL, NAME, SCORE, SECTION, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text
from render.core.widgets import MARGIN, WIDTH

Inks = Mapping[str, tuple[str, str]]
"""Part of the score to its colour and the colour of the number on it, in the order of the bar."""

KEY_ROW = 48
NAME_LEADING = 1.1


def draw_result_title(scene: Scene, labels: Labels, y: int) -> int:
    """Draw the heading. Returns the y position of the rows."""
    scene.add_fitted_text(MARGIN, y + 24, labels.label_text("result"), SECTION, "ink", room=1100)
    return y + 64


def longest_bar(parts: Iterable[Mapping[str, int]]) -> int:
    """Return the longest bar in points, at least 1."""
    return max(1, *(sum(n for n in one.values() if n > 0) for one in parts))


def draw_rank(scene: Scene, labels: Labels, seat: int, rank: int, row: Box) -> None:
    """Draw rank, emblem and name in ``row``, left of the bars; the winner's row is highlighted."""
    middle = row.y + row.h // 2
    if rank == 1:
        ground = Box(MARGIN - 16, row.y + 2, WIDTH - 2 * MARGIN + 32, row.h - 6)
        scene.add_drawing("round", ground, "now.ground", 16, layer=Layer.TABLE)
    scene.add_text(MARGIN + 46, middle, labels.label_text("rank", n=rank), SCORE, "ink", anchor="right")
    scene.add_drawing("sign", square_around(MARGIN + 82, middle, 46), seat, layer=Layer.PIECES)
    scene.add_fitted_text(MARGIN + 112, middle, labels.seat_name(seat), NAME, "ink", room=row.right - MARGIN - 126)


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


def draw_color_key(scene: Scene, y: int, things: Iterable[tuple[str, str]], lost: str = "") -> int:
    """Draw the legend of colours, ``(text, colour)`` in a row; ``lost``: the text beside a dashed spot.

    Returns the lower edge.
    """
    x = MARGIN
    for text, colour in [*things, *([(lost, "")] if lost else [])]:
        wide = fonts.text_width(text, LABEL.face, LABEL.px)
        if x > MARGIN and x + wide + 44 > WIDTH - MARGIN:
            x, y = MARGIN, y + KEY_ROW
        spot = Box(x, y + 14, 30, 30)
        if colour:
            scene.add_drawing("round", spot, colour, 5, layer=Layer.TILES)
        else:
            scene.add_drawing("dashed", spot, "ink", "", 3, 9, layer=Layer.TILES)
        x = scene.add_text(x + 40, y + 29, text, LABEL, "ink2").right + 36
    return y + 70
