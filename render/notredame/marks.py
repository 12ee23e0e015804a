"""Where choices and last moves show on the pictures of Notre Dame."""

from __future__ import annotations

from render.core import marks
from render.core.geometry import Box, square
from render.core.marks import SMALL, Spots
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

REACH = 8
"""A halo's width."""


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings round open markets, rings on other things that are open, bars on what is blocked, checks on the chosen."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if name not in scene.marks or name in chosen.chosen:
            continue
        if name.startswith("market:"):
            middle = scene.marks[name].middle
            scene.draw("disc", square(*middle, 102), "", "ink", 12, layer=Layer.BOARD)
            scene.draw("disc", square(*middle, 96), "", "saff", 6, layer=Layer.BOARD)
        else:
            scene.draw("disc", square(*_corner(name, scene.marks[name]), 36), "white", "ink", 5, layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.marks.get(name):
            scene.draw("icon", square(*_corner(name, box), 36), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.marks.get(name):
            scene.draw("check", square(*_corner(name, box), 50), layer=Layer.FRAME)


def _corner(name: str, box: Box) -> tuple[int, int]:
    """Where a choice shows: where neither numbers nor the discs of last moves stand."""
    if name.startswith(("person:", "card:")):
        return box.x + 8, box.y + 8
    if name.startswith("market:"):
        return box.x + 4, box.bottom - 6
    return box.right - 10, box.bottom - 12


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
            scene.draw("disc", square(*box.middle, box.w + 22), "halo", "", 0, layer=Layer.TABLE)
            spots.disc(line.number, box.x + 2, box.y + 4, 50)
        elif name.startswith("person:"):
            spots.disc(line.number, box.x + 10, box.bottom - 8)
        elif name.endswith("/rats"):
            spots.disc(line.number, box.x - 16, box.middle[1], SMALL)
        elif name.endswith("/pp"):
            spots.disc(line.number, box.x - 22, box.middle[1] - 4, SMALL)
        elif name.endswith(("/coins", "/supply")):
            spots.disc(line.number, box.right + 24, box.middle[1] - 4, SMALL)
        elif name == "notre_dame":
            spots.disc(line.number, box.middle[0], box.bottom - 12)
        else:
            spots.disc(line.number, box.right + 5, box.y + 11, SMALL)
        return True

    marks.trace(scene, lines, place)
