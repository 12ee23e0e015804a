"""Where choices and last moves show on the pictures of Fresco."""

from __future__ import annotations

from engines.core.marks import fact
from render.core import marks
from render.core.geometry import Box, square
from render.core.marks import SMALL, Spots
from render.core.request import Focus, TraceLine
from render.core.scene import Layer, Scene

EDGE = 7
"""A halo's width."""
BEHIND = ("/paints", "/thalers")
"""Nobody sees what changes behind a screen; where a line has another mark, that one tells more."""


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
        if name in scene.marks:
            at = _corner(name, scene.marks[name])
            scene.draw("disc", square(*at, 38), "page", "", 0, layer=Layer.MARKS)
            scene.draw("icon", square(*at, 34), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if name in scene.marks:
            scene.draw("check", square(*_corner(name, scene.marks[name]), 50), layer=Layer.FRAME)


def _corner(name: str, box: Box) -> tuple[int, int]:
    """Where a choice shows: where neither numbers nor paints nor the discs of last moves stand."""
    if name.startswith("section:"):
        return box.x + 71, box.y + 73
    if name.startswith("hour:"):
        return box.x + 186, box.middle[1]
    if name.startswith("place:"):
        return box.x + 18, box.y + 18
    if name.startswith(("tile:", "booth:", "own:", "paint:")):
        return box.x + 10, box.y + 8
    return box.right - 12, box.bottom - 14


def trace(scene: Scene, lines: tuple[TraceLine, ...], covered: frozenset[str]) -> None:
    """Numbered discs for the last moves; round sections a halo.

    Of one thing the newest only, unless an older line would have no disc at all. ``covered``: the marks of sections
    whose paints a disc must not hide.
    """

    def aside(line: TraceLine, name: str) -> bool:
        return name in {"round", "order"} or (name.endswith(BEHIND) and len(line.at) > 1)

    def draw(spots: Spots, line: TraceLine, name: str, *, again: bool) -> None:
        box = scene.marks[name]
        if name.startswith("section:") and not again:
            scene.draw("frame", box.grow(3), "halo", "", 6, EDGE, layer=Layer.LABELS)
        spots.disc(line.number, *_beside(name, box, covered=name in covered))

    marks.trace(scene, lines, marks.newest(draw, aside))


def _beside(name: str, box: Box, *, covered: bool) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size."""
    if covered:
        return box.right - 32, box.y + 68, SMALL
    left, top, middle = box.x, box.y, box.middle[1]
    spots = {
        "section": (left + 18, box.bottom - 18, 52),
        "booth": (left + 20, top + 22, 52),
        "tile": (left + 12, top + 12, SMALL),
        "hour": (box.right - 96, middle, SMALL),
        "place": (box.right - 14, top + 14, SMALL),
        "altar": (left + 22, top + 24, 52),
        "vp": (left - 24, middle, SMALL),
        "mood": (left + 4, middle, SMALL),
        "plan": (left - 2, middle, SMALL),
        "paints": (left - 4, middle, SMALL),
        "thalers": (left - 4, middle, SMALL),
        "apprentices": (box.right + 6, top + 2, SMALL),
    }
    return spots.get(fact(name), (box.right + 4, top + 6, SMALL))
