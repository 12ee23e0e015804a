"""The end: ranks, and where the points came from."""

from __future__ import annotations

from typing import Final

from engines.fresco.view import FrescoView, ResultView
from render.core import faces
from render.core.faces import COUNT, LABEL, NAME, NOTHING, SCORE, SECTION, STRONG
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.fresco.words import Words

PARTS: Final = {
    "fresco": ("terraD", "white"),
    "bishop": ("porph", "white"),
    "altar": ("umber", "white"),
    "requests": ("lapis", "white"),
    "portraits": ("verd", "white"),
    "thalers": ("saff", "ink"),
    "track": ("olive", "white"),
}
ROW: Final = 92
BAR_X: Final = 380
BAR_END: Final = 930
BAR_H: Final = 54


def podium(scene: Scene, view: FrescoView, words: Words, y: int) -> int:
    """A row a player, best first: rank, sign, name, points by origin, their sum, thalers. Gives the lower edge."""
    scene.fitted(MARGIN, y + 24, words.say("result"), SECTION, "ink", room=1100)
    y += 64
    most = max(1, *(sum(max(0, n) for n in result.parts.values()) for result in view.results))
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, (BAR_END - BAR_X) / most)
    shown = [part for part in PARTS if any(result.parts.get(part) for result in view.results)]
    return _key(scene, words, shown, y + len(view.results) * ROW + 4)


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
    lost = result.parts.get("track", 0)
    if lost < 0:
        wide = max(8, round(-lost * unit))
        scene.draw("dashed", Box(round(x) - wide, middle - BAR_H // 2 - 6, wide, BAR_H + 12), "ink", "", 3, 9)
    scene.text(1030, middle, str(result.vp), SCORE, "ink", anchor="right")
    scene.draw("icon", square(1072, middle, 38), "florin", GOLD, layer=Layer.PIECES)
    style = COUNT if result.thalers else NOTHING
    scene.text(WIDTH - MARGIN, middle, str(result.thalers), style, "ink2", anchor="right")


def _key(scene: Scene, words: Words, parts: list[str], y: int) -> int:
    """What the colours of the bars are. Gives the lower edge."""
    x = MARGIN
    for part in parts:
        text = words.say(f"part-{part}")
        wide = faces.width(text, LABEL.face, LABEL.px)
        if x > MARGIN and x + wide + 44 > WIDTH - MARGIN:
            x, y = MARGIN, y + 48
        scene.draw("round", Box(x, y + 14, 30, 30), PARTS[part][0], 5, layer=Layer.TILES)
        x = scene.text(x + 40, y + 29, text, LABEL, "ink2").right + 36
    return y + 70
