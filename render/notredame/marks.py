"""Where choices and last moves show on the pictures of Notre Dame."""

from __future__ import annotations

from engines.core.marks import fact
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
    """Numbered discs for the last moves; round sectors and markets a halo.

    Of one thing the newest only, unless an older line would have no disc at all.
    """

    def draw(spots: Spots, line: TraceLine, name: str, *, again: bool) -> None:
        box = scene.marks[name]
        if not again and name in sectors:
            scene.draw("round", box.grow(REACH), "halo", 30, layer=Layer.BOARD)
        elif not again and name.startswith("market:"):
            if box.w > box.h:
                scene.draw("round", box.grow(REACH), "halo", box.h // 2 + REACH, layer=Layer.TABLE)
            else:
                scene.draw("disc", square(*box.middle, box.w + 22), "halo", "", 0, layer=Layer.TABLE)
        x, y, size = _beside(name, box, sectors)
        spots.disc(line.number, x - (size - 4 if again and name.startswith("market:") else 0), y, size)

    marks.trace(scene, lines, marks.newest(draw, lambda _, name: name == "round"))


def _beside(name: str, box: Box, sectors: frozenset[str]) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size: where it hides neither numbers nor words."""
    if name in sectors:
        return box.right - 4, box.y + 2, 56
    if name.startswith("market:"):
        return box.x + 2, box.y + 4, 50
    if name.startswith("person:"):
        return box.x + 10, box.bottom - 8, 56
    spots = {
        "rats": (box.x - 16, box.middle[1], SMALL),
        "pp": (box.x - 22, box.middle[1] - 4, SMALL),
        "coins": (box.right + 24, box.middle[1] - 4, SMALL),
        "supply": (box.right + 24, box.middle[1] - 4, SMALL),
        "notre_dame": (box.middle[0], box.bottom - 12, 56),
    }
    return spots.get(fact(name), (box.right + 5, box.y + 11, SMALL))
