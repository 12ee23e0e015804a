"""Where choices and last moves show on the pictures of Notre Dame."""

from __future__ import annotations

from render.core import marks
from render.core.geometry import square
from render.core.marks import SMALL, Spots
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

REACH = 8
"""A halo's width."""


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings round markets; on everything else rings, bars and checks in a corner."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if name.startswith("market:") and name not in chosen.chosen and name in scene.marks:
            middle = scene.marks[name].middle
            scene.draw("disc", square(*middle, 100), "", "ink", 4, layer=Layer.MARKS)
            scene.draw("disc", square(*middle, 92), "", "saff", 7, layer=Layer.MARKS)
    rest = tuple(name for name in chosen.open if not name.startswith("market:"))
    marks.focus(scene, Focus(chosen.word, rest, chosen.blocked, chosen.chosen))


def trace(scene: Scene, lines: tuple[TraceLine, ...], sectors: frozenset[str]) -> None:
    """Numbered discs for the last moves; round sectors and markets a halo. Of one thing the newest only."""
    shown: set[str] = set()

    def place(spots: Spots, line: TraceLine, name: str) -> bool:
        if name in shown or name == "round":
            return True
        shown.add(name)
        box = scene.marks[name]
        if name in sectors:
            scene.draw("round", box.grow(REACH), "halo", 30, layer=Layer.BOARD)
            spots.disc(line.number, box.right - 4, box.y + 2)
        elif name.startswith("market:"):
            scene.draw("disc", square(*box.middle, box.w + 22), "halo", "", 0, layer=Layer.BOARD)
            spots.disc(line.number, box.x + 2, box.y + 4, 50)
        elif name.startswith("person:"):
            spots.disc(line.number, box.right - 16, box.y + 2)
        elif name.endswith("/rats"):
            spots.disc(line.number, box.x - 4, box.middle[1], SMALL)
        else:
            spots.disc(line.number, box.x + 4, box.y + 4, SMALL)
        return True

    marks.trace(scene, lines, place)
