"""The end: ranks, and where the points came from, in the place of the persons."""

from __future__ import annotations

from engines.notredame.view import NotreDameView, ResultView
from render.core import podium as pieces
from render.core.faces import COUNT, LABEL, SCORE
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.notredame.words import Words

PARTS = {
    "residence": ("lapis", "white"),
    "donations": ("saff", "ink"),
    "cathedral": ("verd", "white"),
    "tokens": ("terra", "white"),
    "persons": ("umber", "white"),
    "park": ("forest", "white"),
}
LOST = "plague"
ROW = 88
BAR_X = 380
BAR_END = 930
BAR_H = 54


def podium(scene: Scene, view: NotreDameView, words: Words, y: int) -> int:
    """A row a player, best first: rank, sign, name, a bar of points by origin, points, what decides a tie."""
    y = pieces.title(scene, words, y)
    unit = (BAR_END - BAR_X) / pieces.most(result.parts for result in view.results)
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, unit)
    y += len(view.results) * ROW + 4
    return pieces.key(scene, y, [(words.part(part), colour) for part, (colour, _) in PARTS.items()], words.part(LOST))


def _result(scene: Scene, words: Words, result: ResultView, y: int, unit: float) -> None:
    middle = y + ROW // 2
    pieces.place(scene, words, result.seat, result.rank, Box(MARGIN, y, BAR_X - MARGIN, ROW))
    x = pieces.bar(scene, result.parts, PARTS, Box(BAR_X, middle - BAR_H // 2, BAR_END - BAR_X, BAR_H), unit)
    lost = result.parts.get(LOST, 0)
    if lost:
        wide = max(8, round(-lost * unit))
        scene.draw("dashed", Box(round(x) - wide, middle - BAR_H // 2 - 6, wide, BAR_H + 12), "ink", "", 3, 9)
    scene.text(1020, middle, str(result.pp), SCORE, "ink", anchor="right")
    scene.draw("icon", square(1062, middle, 34), "florin", GOLD, layer=Layer.PIECES)
    scene.draw("icon", square(1100, middle, 34), "nd.cube", "ink", layer=Layer.PIECES)
    style = COUNT if result.rest else LABEL
    scene.text(WIDTH - MARGIN, middle, str(result.rest), style, "ink2", anchor="right")
