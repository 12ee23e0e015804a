"""Where choices and last moves show on the pictures of Notre Dame."""

from __future__ import annotations

from engines.core.hotspots import hotspot_kind
from render.core import highlights
from render.core.geometry import Box, square_around
from render.core.highlights import SMALL, DiscPlacer
from render.core.request import RecentMove, Selection
from render.core.scene import Layer, Scene

REACH = 8
"""A halo's width."""


def draw_selection(scene: Scene, chosen: Selection | None) -> None:
    """Rings round open markets, rings on other things that are open, bars on what is blocked, checks on the chosen."""
    if chosen is None:
        return
    for name in dict.fromkeys(chosen.open):
        if name not in scene.hotspots or name in chosen.chosen:
            continue
        if name.startswith("market:"):
            middle = scene.hotspots[name].center
            scene.add_drawing("disc", square_around(*middle, 102), "", "ink", 12, layer=Layer.BOARD)
            scene.add_drawing("disc", square_around(*middle, 96), "", "saff", 6, layer=Layer.BOARD)
        else:
            scene.add_drawing(
                "disc",
                square_around(*_corner_point(name, scene.hotspots[name]), 36),
                "white",
                "ink",
                5,
                layer=Layer.MARKS,
            )
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.hotspots.get(name):
            scene.add_drawing(
                "icon", square_around(*_corner_point(name, box), 36), "hatch.blocked", "stoneD", layer=Layer.MARKS
            )
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.hotspots.get(name):
            scene.add_drawing("check", square_around(*_corner_point(name, box), 50), layer=Layer.FRAME)


def _corner_point(name: str, box: Box) -> tuple[int, int]:
    """Where a choice shows: where neither numbers nor the discs of last moves stand."""
    if name.startswith(("person:", "card:")):
        return box.x + 8, box.y + 8
    if name.startswith("market:"):
        return box.x + 4, box.bottom - 6
    return box.right - 10, box.bottom - 12


def draw_recent_moves(scene: Scene, lines: tuple[RecentMove, ...], sectors: frozenset[str]) -> None:
    """Numbered discs for the last moves; round sectors and markets a halo.

    Of one thing the newest only, unless an older line would have no disc at all.
    """

    def draw(spots: DiscPlacer, line: RecentMove, name: str, *, again: bool) -> None:
        box = scene.hotspots[name]
        if not again and name in sectors:
            scene.add_drawing("round", box.grow_by(REACH), "halo", 30, layer=Layer.BOARD)
        elif not again and name.startswith("market:"):
            if box.w > box.h:
                scene.add_drawing("round", box.grow_by(REACH), "halo", box.h // 2 + REACH, layer=Layer.TABLE)
            else:
                scene.add_drawing("disc", square_around(*box.center, box.w + 22), "halo", "", 0, layer=Layer.TABLE)
        x, y, size = _place_beside(name, box, sectors)
        spots.place_disc(line.number, x - (size - 4 if again and name.startswith("market:") else 0), y, size)

    highlights.draw_recent_moves(scene, lines, highlights.newest_only(draw, lambda _, name: name == "round"))


def _place_beside(name: str, box: Box, sectors: frozenset[str]) -> tuple[int, int, int]:
    """Where the disc of a last move stands, and its size: where it hides neither numbers nor words."""
    if name in sectors:
        return box.right - 4, box.y + 2, 56
    if name.startswith("market:"):
        return box.x + 2, box.y + 4, 50
    if name.startswith("person:"):
        return box.x + 10, box.bottom - 8, 56
    spots = {
        "rats": (box.x - 16, box.center[1], SMALL),
        "pp": (box.x - 22, box.center[1] - 4, SMALL),
        "coins": (box.right + 24, box.center[1] - 4, SMALL),
        "supply": (box.right + 24, box.center[1] - 4, SMALL),
        "notre_dame": (box.center[0], box.bottom - 12, 56),
    }
    return spots.get(hotspot_kind(name), (box.right + 5, box.y + 11, SMALL))
