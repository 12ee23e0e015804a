"""Where the last moves and the choices show on a board: halos, numbered discs, rings, hatches, checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.core.geometry import Box, square
from render.core.pieces import WIDTH, disc
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

REACH = 7
"""A halo's width."""


class Spots:
    """Collects where discs go, so that two never hide each other."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.taken: list[Box] = []

    def disc(self, number: int, x: int, y: int) -> None:
        """Put a disc as near to (x, y) as there is room."""
        x = min(max(x, 30), WIDTH - 30)
        for dx, dy in ((0, 0), (0, -50), (0, 50), (-50, 0), (50, 0), (-50, -50), (50, 50), (0, 100), (-100, 0)):
            box = square(x + dx, y + dy, 48)
            if not any(box.meets(other) for other in self.taken) and box.x >= 0 and box.right <= WIDTH:
                break
        self.taken.append(box)
        disc(self.scene, number, *box.middle)


def trace(scene: Scene, lines: Sequence[TraceLine], place: Callable[[Spots, TraceLine, str], bool]) -> None:
    """Discs for the last moves. ``place`` may know better where a mark's disc goes; else it takes a corner."""
    spots = Spots(scene)
    for line in sorted(lines, key=lambda line: -line.number):
        done: set[Box] = set()
        for name in line.at:
            box = scene.marks.get(name)
            if box is None or box in done or place(spots, line, name):
                continue
            done.add(box)
            spots.disc(line.number, box.right, box.y)


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings on what is open, bars on what is blocked, checks on what is chosen; in the middle of a square only."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if (box := scene.marks.get(name)) and name not in chosen.chosen:
            size = min(44, box.w - 16) if is_square(name) else 34
            scene.draw("disc", square(*_spot(name, box), size), "white", "ink", 5, layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.marks.get(name):
            scene.draw("icon", square(*_spot(name, box), 32), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.marks.get(name):
            at = box.middle if is_square(name) else (box.right - 12, box.y + 14)
            scene.draw("check", square(*at, 50), layer=Layer.FRAME)


def is_square(name: str) -> bool:
    """Whether a mark is a square of an estate, such as ``1/e5`` or ``e5``."""
    last = name.rpartition("/")[2]
    return len(last) == 2 and last[1].isdigit()


def _spot(name: str, box: Box) -> tuple[int, int]:
    return box.middle if is_square(name) else (box.right - 12, box.bottom - 14)
