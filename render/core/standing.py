"""The end in the shapes that chats show: who came where, and, where there is room, a bar of points by origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from render.core import podium
from render.core.faces import NAME, SCORE, STRONG
from render.core.geometry import Box, square
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.core.words import Words

MOST_ROW: Final = 150
BAR_H: Final = 40
STACKED: Final = 104
"""A row of this height has its bar under the name."""
APART: Final = 700


class Placed(NamedTuple):
    """Where a player came, with how many points, and where these came from."""

    seat: int
    rank: int
    total: int
    parts: Mapping[str, int]


def standing(scene: Scene, words: Words, results: Sequence[Placed], inks: podium.Inks, box: Box) -> None:
    """A row a player in ``box``, best first."""
    row = min(MOST_ROW, box.h // len(results))
    apart = box.w >= APART
    bar = Box(box.x + box.w * 5 // 12, 0, box.w * 5 // 12, BAR_H) if apart else Box(box.x + 60, 0, box.w - 76, BAR_H)
    unit = bar.w / podium.most(result.parts for result in results)
    for number, result in enumerate(results):
        line = Box(box.x, box.y + number * row, box.w, row - 6)
        stacked = not apart and row >= STACKED
        middle = line.y + (34 if stacked else line.h // 2)
        if result.rank == 1:
            scene.draw("frame", line.grow(2), "ink", "now.ground", 14, 4, layer=Layer.TABLE)
        scene.text(line.x + 50, middle, words.say("rank", n=result.rank), STRONG, "ink", anchor="right")
        scene.draw("sign", square(line.x + 84, middle, 44), result.seat, layer=Layer.PIECES)
        end = bar.x - 16 if apart else line.right - 12
        points = scene.text(line.right - 14, middle, str(result.total), SCORE, "ink", anchor="right")
        left = points.x - 10
        if result.rank == 1:
            scene.draw("icon", square(left - 22, middle, 46), "laurel", GOLD, layer=Layer.PIECES)
            left -= 52
        room = min(end, left) - line.x - 118
        scene.fitted(line.x + 114, middle, words.name(result.seat), NAME, "ink", room=room)
        if apart or stacked:
            y = middle - BAR_H // 2 if apart else line.bottom - BAR_H - 8
            podium.bar(scene, result.parts, inks, Box(bar.x, y, bar.w, BAR_H), unit)
