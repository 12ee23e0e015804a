"""Signs of the legend that are drawn like parts of a laboratory or a queue, ``x`` being their left edge."""

from __future__ import annotations

from typing import Final

from render.core.fonts import LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.leonardo.kinds import KINDS


def _draw_finished(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("round", Box(x, y - 17, 96, 34), "seat.1", 5, layer=Layer.PIECES)
    scene.add_text(x + 86, y, "5", STRONG, "white", anchor="right")


def _draw_coming(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("hatched", Box(x, y - 17, 96, 34), "white", "seat.1", 4, 9, layer=Layer.PIECES)


def _draw_stops(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.weeks", Box(x, y - 22, 95, 40), 5, (4,), bool(y), layer=Layer.TILES)


def _draw_robot(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("dashed", square_around(x + 48, y, 30), "stoneD", "", 2, 6, layer=Layer.TILES)


def _draw_follower(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("frame", Box(x + 24, y - 21, 48, 42), "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.add_text(x + 48, y, "12", STRONG, "sepia", anchor="centre")


def _draw_without(scene: Scene, x: int, y: int) -> None:
    spot = square_around(x + 48, y, 38)
    scene.add_drawing("dashed", spot, "sepiaL", "paper", 2, 6, layer=Layer.PIECES)
    scene.add_drawing("icon", spot.grow_by(-7), KINDS[3], "sepiaL", layer=Layer.PIECES)


def _draw_queue(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.start", Box(x + 6, y - 13, 14, 26), "ink", layer=Layer.PIECES)
    for number, seat in enumerate((0, 1)):
        scene.add_drawing("sign", square_around(x + 44 + 36 * number, y, 38), seat, layer=Layer.PIECES)


def _draw_order(scene: Scene, x: int, y: int) -> None:
    scene.add_rectangle(Box(x + 8, y + 2, 40, 14), "ink", Layer.TILES)
    scene.add_rectangle(Box(x + 50, y + 8, 40, 8), "ink", Layer.TILES)


def _draw_price(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("icon", square_around(x + 32, y, 34), "florin", "stoneD", layer=Layer.PIECES)
    scene.add_text(x + 56, y, "2", LABEL, "ink2")


LAB_SIGNS: Final = (
    ("done", _draw_finished),
    ("coming", _draw_coming),
    ("stops", _draw_stops),
    ("robot-place", _draw_robot),
    ("follows", _draw_follower),
    ("without", _draw_without),
    ("queue", _draw_queue),
    ("order", _draw_order),
    ("price", _draw_price),
)
