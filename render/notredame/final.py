"""The end: ranks, and where the points came from, in the place of the persons."""

from __future__ import annotations

from engines.notredame.view import NotreDameView, ResultView
from render.core import faces
from render.core.faces import COUNT, LABEL, NAME, SCORE, SECTION, STRONG
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
    scene.fitted(MARGIN, y + 24, words.say("result"), SECTION, "ink", room=1100)
    y += 64
    most = max(1, *(sum(max(0, n) for n in result.parts.values()) for result in view.results))
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, (BAR_END - BAR_X) / most)
    return _key(scene, words, y + len(view.results) * ROW + 4)


def _result(scene: Scene, words: Words, result: ResultView, y: int, unit: float) -> None:
    middle = y + ROW // 2
    if result.rank == 1:
        ground = Box(MARGIN - 16, y + 2, WIDTH - 2 * MARGIN + 32, ROW - 6)
        scene.draw("round", ground, "now.ground", 16, layer=Layer.TABLE)
    scene.text(MARGIN + 46, middle, words.say("rank", n=result.rank), SCORE, "ink", anchor="right")
    scene.draw("sign", square(MARGIN + 82, middle, 46), result.seat, layer=Layer.PIECES)
    scene.fitted(MARGIN + 112, middle, words.name(result.seat), NAME, "ink", room=BAR_X - MARGIN - 126)
    x = float(BAR_X)
    for part, (colour, ink) in PARTS.items():
        points = result.parts.get(part, 0)
        if points <= 0:
            continue
        box = Box(round(x), middle - BAR_H // 2, max(3, round(x + points * unit) - round(x) - 3), BAR_H)
        scene.draw("round", box, colour, 5, layer=Layer.TILES)
        if box.w >= faces.width(str(points), STRONG.face, STRONG.px) + 4:
            scene.text(*box.middle, str(points), STRONG, ink, anchor="centre")
        x += points * unit
    lost = result.parts.get(LOST, 0)
    if lost:
        wide = max(8, round(-lost * unit))
        scene.draw("dashed", Box(round(x) - wide, middle - BAR_H // 2 - 6, wide, BAR_H + 12), "ink", "", 3, 9)
    scene.text(1020, middle, str(result.pp), SCORE, "ink", anchor="right")
    scene.draw("icon", square(1062, middle, 34), "florin", GOLD, layer=Layer.PIECES)
    scene.draw("icon", square(1100, middle, 34), "nd.cube", "ink", layer=Layer.PIECES)
    style = COUNT if result.rest else LABEL
    scene.text(WIDTH - MARGIN, middle, str(result.rest), style, "ink2", anchor="right")


def _key(scene: Scene, words: Words, y: int) -> int:
    """What the colours of the bars are. Gives the lower edge."""
    x = MARGIN
    for name, colour in [*((part, colour) for part, (colour, _) in PARTS.items()), (LOST, "")]:
        text = words.part(name)
        wide = faces.width(text, LABEL.face, LABEL.px)
        if x > MARGIN and x + wide + 44 > WIDTH - MARGIN:
            x, y = MARGIN, y + 48
        spot = Box(x, y + 14, 30, 30)
        if colour:
            scene.draw("round", spot, colour, 5, layer=Layer.TILES)
        else:
            scene.draw("dashed", spot, "ink", "", 3, 9, layer=Layer.TILES)
        x = scene.text(x + 40, y + 29, text, LABEL, "ink2").right + 36
    return y + 70
