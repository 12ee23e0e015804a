"""The end: ranks, and where the points came from, in the place of the auction; prestige cards under the estates."""

from __future__ import annotations

from engines.princes.view import PlayerView, PrincesView, ResultView
from render.core import faces
from render.core.faces import COUNT, FACT, LABEL, NAME, SCORE, SECTION, STRONG
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes.words import Words

PARTS = {
    "works": ("lapis", "white", "work"),
    "buildings": ("terra", "white", "university"),
    "landscapes": ("forest", "white", "forest"),
    "builders": ("umber", "white", "builder"),
    "best_works": ("saff", "ink", "best"),
    "prestige": ("porph", "white", "plate.star"),
}
ROW = 92
BAR_X = 380
BAR_END = 920
BAR_H = 54


def podium(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """A row a player, best first: rank, sign, name, a bar of points by origin, points, money. Gives the lower edge."""
    scene.fitted(MARGIN, y + 24, words.say("result"), SECTION, "ink", room=1100)
    y += 64
    most = max(1, *(sum(max(0, n) for n in result.parts.values()) for result in view.results))
    unit = (BAR_END - BAR_X) / most
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, unit)
    y += len(view.results) * ROW + 4
    return _key(scene, words, y, sold=any(result.parts.get("sold", 0) for result in view.results))


def _result(scene: Scene, words: Words, result: ResultView, y: int, unit: float) -> None:
    middle = y + ROW // 2
    if result.rank == 1:
        scene.draw(
            "round", Box(MARGIN - 16, y + 2, WIDTH - 2 * MARGIN + 32, ROW - 6), "now.ground", 16, layer=Layer.TABLE
        )
    scene.text(MARGIN + 46, middle, words.say("rank", n=result.rank), SCORE, "ink", anchor="right")
    scene.draw("sign", square(MARGIN + 82, middle, 46), result.seat, layer=Layer.PIECES)
    scene.fitted(MARGIN + 112, middle, words.name(result.seat), NAME, "ink", room=BAR_X - MARGIN - 126)
    x = float(BAR_X)
    for part, (colour, ink, _) in PARTS.items():
        points = result.parts.get(part, 0)
        if points <= 0:
            continue
        box = Box(round(x), middle - BAR_H // 2, round(x + points * unit) - round(x) - 3, BAR_H)
        scene.draw("round", box, colour, 5, layer=Layer.TILES)
        if box.w >= faces.width(str(points), STRONG.face, STRONG.px) + 4:
            scene.text(*box.middle, str(points), STRONG, ink, anchor="centre")
        x += points * unit
    sold = result.parts.get("sold", 0)
    if sold:
        box = Box(round(x + sold * unit), middle - BAR_H // 2 - 6, round(-sold * unit), BAR_H + 12)
        scene.draw("dashed", box, "ink", "", 3, 9, layer=Layer.PIECES)
    scene.text(1010, middle, str(result.pp), SCORE, "ink", anchor="right")
    scene.draw("icon", square(1056, middle, 38), "florin", GOLD, layer=Layer.PIECES)
    scene.text(WIDTH - MARGIN, middle, str(result.florins), COUNT if result.florins else LABEL, "ink2", anchor="right")


def _key(scene: Scene, words: Words, y: int, *, sold: bool) -> int:
    """What the colours of the bars are."""
    x = MARGIN
    names = [(part.replace("_", "-"), colour) for part, (colour, _, _) in PARTS.items()]
    if sold:
        names.append(("sold", ""))
    for name, colour in names:
        text = words.say(f"part-{name}")
        wide = faces.width(text, LABEL.face, LABEL.px)
        if x > MARGIN and x + wide + 44 > WIDTH - MARGIN:
            x, y = MARGIN, y + 48
        spot = Box(x, y + 14, 30, 30)
        if colour:
            scene.draw("round", spot, colour, 5, layer=Layer.TILES)
        else:
            scene.draw("dashed", spot, "ink", "", 3, 9, layer=Layer.TILES)
        x = scene.text(x + 40, y + 29, text, LABEL, "ink2").right + 36
    return y + 74


def prestige_height(words: Words, players: tuple[PlayerView, ...]) -> int:
    """How much room the prestige cards of these players need under their estates."""
    return max(_cards_height(words, player) for player in players)


def _cards_height(words: Words, player: PlayerView) -> int:
    lines = [fit(words.term(card), FACT, 480, 3).lines for card in player.prestige_cards]
    return sum(len(one) * 40 + 20 for one in lines)


def prestige(scene: Scene, words: Words, player: PlayerView, box: Box) -> None:
    """Revealed prestige cards in words."""
    y = box.y
    for card in player.prestige_cards:
        fitted = fit(words.term(card), LABEL, 480, 3)
        scene.draw("icon", square(box.x + 22, y + 24, 46), "plate.star", "porph", layer=Layer.PIECES)
        scene.text(box.x + 58, y + 24, fitted, LABEL, "ink", leading=40)
        y += len(fitted.lines) * 40 + 20
