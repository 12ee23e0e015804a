"""Headed lists of signs and their words: what a legend is made of."""

from __future__ import annotations

from collections.abc import Sequence

from render.core.faces import LABEL, SECTION
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, disc
from render.core.scene import Arg, Layer, Scene
from render.core.words import Words

COLUMN_W = 373
"""A third of the picture."""
ROW = 62
SIGN = 46

Item = tuple[str, tuple[Arg, ...], str]
"""A drawing, its arguments, and what it means."""


def icon(name: str, colour: str, text: str) -> Item:
    """An icon as an entry."""
    return ("icon", (name, colour), text)


def title(scene: Scene, text: str, y: int) -> int:
    """A heading under a hairline. Gives where its list begins."""
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 40, text, SECTION, "ink", room=1100)
    return y + 76


def grid(scene: Scene, heading: str, y: int, entries: Sequence[Item], columns: int = 3) -> int:
    """Signs with their words in columns. Gives where the next list begins."""
    y = title(scene, heading, y)
    wide = 3 * COLUMN_W // columns
    for number, (drawing, args, text) in enumerate(entries):
        x = MARGIN + number % columns * wide
        middle = y + number // columns * ROW + ROW // 2
        scene.draw(drawing, square(x + 26, middle, SIGN), *args, layer=Layer.PIECES)
        scene.fitted(x + 64, middle, text, LABEL, "ink", room=wide - 70)
    return y + -(-len(entries) // columns) * ROW + 16


def marks(scene: Scene, words: Words, y: int, blocked: str = "", *, start: bool = True) -> int:
    """The marks of ``render.core.marks``, and ``blocked``: the label of a game's own hatch. Gives the lower edge.

    ``start``: whether the banner of the start player is among the game's signs.
    """
    y = title(scene, words.say("legend-marks"), y)
    keys = ("mark-last", "possible", "chosen", *((blocked,) if blocked else ()), "mark-hidden")
    keys += ("mark-start",) if start else ()
    for number, key in enumerate(keys):
        x = MARGIN + number % 3 * COLUMN_W
        middle = y + number // 3 * ROW + ROW // 2
        spot = square(x + 26, middle, SIGN)
        if key == "mark-last":
            disc(scene, 1, *spot.middle)
        elif key == "possible":
            scene.draw("disc", spot.grow(-4), "white", "ink", 5, layer=Layer.MARKS)
        elif key == "chosen":
            scene.draw("check", spot, layer=Layer.MARKS)
        elif key == blocked:
            scene.draw("hatched", spot, "cell", "stone", 4, 14, layer=Layer.MARKS)
        else:
            scene.draw("icon", spot, "lock" if key == "mark-hidden" else "banner", "ink2", layer=Layer.MARKS)
        scene.fitted(x + 64, middle, words.say(key), LABEL, "ink", room=COLUMN_W - 78)
    return y + 2 * ROW + 30
