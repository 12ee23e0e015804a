"""Where choices and last moves show on the pictures of Leonardo da Vinci."""

from __future__ import annotations

from collections import Counter

from engines.core.marks import fact
from render.core import marks
from render.core.geometry import Box, square
from render.core.marks import SMALL, Spots
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

REACH = 7
"""A halo's width."""


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings on what is open, bars on what is blocked, checks on what is chosen."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if (box := scene.marks.get(name)) and name not in chosen.chosen:
            scene.draw("disc", square(*_corner(name, box), 38), "white", "ink", 6, layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.marks.get(name):
            scene.draw("icon", square(*_corner(name, box), 36), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.marks.get(name):
            scene.draw("check", square(*_corner(name, box), 48), layer=Layer.FRAME)


def _corner(name: str, box: Box) -> tuple[int, int]:
    """Where a choice shows: where neither numbers nor the discs of last moves stand."""
    if name.startswith("area:"):
        return (box.middle[0], box.bottom + 8) if name != "area:i" else (box.x, box.middle[1])
    if name.startswith("field:"):
        return box.middle[0], box.bottom + 6
    if name.startswith("look:"):
        return (box.right - 8, box.y + 74) if box.h > 100 else (box.x, box.bottom - 2)
    if name.startswith(("invention:", "hand:", "market:")) and box.h > 60:
        return box.middle[0], box.bottom - 2
    if name.endswith(("/small", "/large")):
        return box.x - 14, box.middle[1]
    return box.right - 6, box.bottom - 6


def trace(scene: Scene, lines: tuple[TraceLine, ...]) -> None:
    """Numbered discs for the last moves; a halo round quarters and cards.

    Of one thing the newest only, unless an older line would have no disc at all.
    """
    crowd: Counter[str] = Counter()

    def draw(spots: Spots, line: TraceLine, name: str, *, again: bool) -> None:
        box = scene.marks[name]
        if not again and name.startswith("invention:") and box.h > 100:
            scene.draw("round", box.grow(REACH), "halo", 20, layer=Layer.BOARD)
        x, y, size = _beside(name, box)
        if name.startswith("area:"):
            x += crowd[name] * (SMALL + 2) * (1 if name == "area:b" else -1)
        elif crowd[name] and name.endswith("/figures"):
            x = box.x - 14
        crowd[name] += 1
        spots.disc(line.number, x, y, size)

    marks.trace(scene, lines, marks.newest(draw, lambda _, name: name == "round"))


def _beside(name: str, box: Box) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size: where it hides neither numbers nor words."""
    what = fact(name)
    if what == "invention" and box.h > 100:
        return box.right - 16, box.y + 78, 50
    middle = box.middle[1]
    spots = {
        "area": (box.x + 24 if name == "area:b" else box.right - 22, box.y - 9),
        "field": (box.right + 2, box.bottom + 8),
        "holder": (box.right + 2, box.y + 4),
        "council": (box.right + 20, middle),
        "deck": (box.right + 20, middle),
        "florins": (box.x - 24, middle),
        "small": (box.x - 14, middle + 2),
        "large": (box.x - 14, middle + 2),
        "inventions": (box.x - 26, middle),
        "figures": (box.right + 70, middle),
    }
    return (*spots.get(what, (box.right - 6, box.y + 4)), SMALL)
