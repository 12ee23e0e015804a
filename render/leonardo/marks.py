"""Where choices and last moves show on the pictures of Leonardo da Vinci."""

from __future__ import annotations

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
        return box.right - 8, box.y + 74
    if name.startswith(("invention:", "hand:", "market:")) and box.h > 60:
        return box.middle[0], box.bottom - 2
    if name.endswith(("/small", "/large")):
        return box.x - 14, box.middle[1]
    return box.right - 6, box.bottom - 6


def trace(scene: Scene, lines: tuple[TraceLine, ...]) -> None:
    """Numbered discs for the last moves; a halo round quarters and cards.

    Of one thing the newest only, unless an older line would have no disc at all.
    """
    shown: set[str] = set()
    placed: set[int] = set()

    def place(spots: Spots, line: TraceLine, name: str) -> bool:
        again = name in shown
        if name == "round" or (again and (line.number in placed or name != line.at[-1])):
            return True
        shown.add(name)
        placed.add(line.number)
        box = scene.marks[name]
        if not again and name.startswith("invention:") and box.h > 100:
            scene.draw("round", box.grow(REACH), "halo", 20, layer=Layer.BOARD)
        spots.disc(line.number, *_beside(name, box))
        return True

    marks.trace(scene, lines, place)


def _beside(name: str, box: Box) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size: where it hides neither numbers nor words."""
    if name.startswith("area:"):
        if name in {"area:b", "area:h"}:
            return (box.right - 20 if name == "area:b" else box.x + 20), box.y + 20, SMALL
        return box.right - 2, box.y + 2, 50
    if name.startswith("field:"):
        return box.right + 2, box.bottom + 8, SMALL
    if name.startswith("invention:") and box.h > 100:
        return box.right - 16, box.y + 78, 50
    if name == "holder":
        return box.right + 2, box.y + 4, SMALL
    if name in {"council", "deck"}:
        return box.right + 20 if name == "council" else box.x - 22, box.middle[1], SMALL
    if name.endswith("/florins"):
        return box.x - 24, box.middle[1], SMALL
    if name.endswith(("/small", "/large")):
        return box.x - 14, box.middle[1] + 2, SMALL
    if name.endswith("/figures"):
        return box.right + 70, box.middle[1], SMALL
    return box.right - 6, box.y + 4, SMALL
