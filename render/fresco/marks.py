"""Where choices and last moves show on the pictures of Fresco."""

from __future__ import annotations

from render.core import marks
from render.core.geometry import Box, square
from render.core.marks import SMALL, Spots
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

EDGE = 7
"""A halo's width."""


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings on what is open, bars on what is blocked, checks on what is chosen."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if name not in scene.marks or name in chosen.chosen:
            continue
        box = scene.marks[name]
        if name.startswith("section:"):
            scene.draw("frame", box, "saff", "", 4, 6, layer=Layer.PIECES)
        scene.draw("disc", square(*_corner(name, box), 36), "white", "ink", 5, layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.marks.get(name):
            at = _corner(name, box)
            scene.draw("disc", square(*at, 38), "page", "", 0, layer=Layer.MARKS)
            scene.draw("icon", square(*at, 34), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.marks.get(name):
            scene.draw("check", square(*_corner(name, box), 50), layer=Layer.FRAME)


def _corner(name: str, box: Box) -> tuple[int, int]:
    """Where a choice shows: where neither numbers nor paints nor the discs of last moves stand."""
    if name.startswith("section:"):
        return box.x + 71, box.y + 73
    if name.startswith("hour:"):
        return box.x + 400, box.middle[1]
    if name.startswith("place:"):
        return box.x + 18, box.y + 18
    if name.startswith(("tile:", "booth:", "own:", "paint:")):
        return box.x + 10, box.y + 8
    return box.right - 12, box.bottom - 14


def trace(scene: Scene, lines: tuple[TraceLine, ...]) -> None:
    """Numbered discs for the last moves; round sections a halo. Of one thing the newest only, unless a line has no other."""
    shown: set[str] = set()
    placed: set[int] = set()

    def place(spots: Spots, line: TraceLine, name: str) -> bool:
        again = name in shown
        if name in {"round", "order"} or (again and (line.number in placed or name != line.at[-1])):
            return True
        shown.add(name)
        placed.add(line.number)
        box = scene.marks[name]
        if name.startswith("section:") and not again:
            scene.draw("frame", box.grow(3), "halo", "", 6, EDGE, layer=Layer.LABELS)
        spots.disc(line.number, *_beside(name, box))
        return True

    marks.trace(scene, lines, place)


def _beside(name: str, box: Box) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size."""
    fact = name.rpartition("/")[2]
    if name.startswith("section:"):
        return box.x + 18, box.bottom - 18, 52
    if name.startswith("booth:"):
        return box.x + 20, box.y + 22, 52
    if name.startswith("tile:"):
        return box.x + 12, box.y + 12, SMALL
    if name.startswith("hour:"):
        return box.right - 96, box.middle[1], SMALL
    if name.startswith("place:"):
        return box.right - 14, box.y + 14, SMALL
    if name == "altar":
        return box.x + 22, box.y + 24, 52
    if fact == "vp":
        return box.x - 24, box.middle[1], SMALL
    if fact in {"mood", "plan"}:
        return box.x + 4, box.middle[1], SMALL
    if fact in {"paints", "thalers"}:
        return box.x - 4, box.middle[1], SMALL
    if fact == "apprentices":
        return box.right + 6, box.y + 2, SMALL
    return box.right + 4, box.y + 6, SMALL
