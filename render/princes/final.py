"""The end: ranks, and where the points came from, in the place of the auction; prestige cards under the estates."""

from __future__ import annotations

from engines.princes.view import PlayerView, PrincesView, ResultView
from render.core import podium as pieces
from render.core.faces import COUNT, FACT, LABEL, SCORE
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes.words import Words

PARTS = {
    "works": ("lapis", "white"),
    "buildings": ("terra", "white"),
    "landscapes": ("forest", "white"),
    "builders": ("umber", "white"),
    "best_works": ("saff", "ink"),
    "prestige": ("porph", "white"),
}
SOLD = "sold"
ROW = 92
BAR_X = 380
BAR_END = 920
BAR_H = 54


def podium(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """A row a player, best first: rank, sign, name, a bar of points by origin, points, money. Gives the lower edge."""
    y = pieces.title(scene, words, y)
    unit = (BAR_END - BAR_X) / pieces.most(result.parts for result in view.results)
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, unit)
    y += len(view.results) * ROW + 4
    named = [(_part(words, part), colour) for part, (colour, _) in PARTS.items()]
    sold = any(result.parts.get(SOLD, 0) for result in view.results)
    return pieces.key(scene, y, named, _part(words, SOLD) if sold else "") + 4


def _part(words: Words, part: str) -> str:
    """What a part of the points is called."""
    return words.say(f"part-{part.replace('_', '-')}")


def _result(scene: Scene, words: Words, result: ResultView, y: int, unit: float) -> None:
    middle = y + ROW // 2
    pieces.place(scene, words, result.seat, result.rank, Box(MARGIN, y, BAR_X - MARGIN, ROW))
    x = pieces.bar(scene, result.parts, PARTS, Box(BAR_X, middle - BAR_H // 2, BAR_END - BAR_X, BAR_H), unit)
    sold = result.parts.get(SOLD, 0)
    if sold:
        box = Box(round(x + sold * unit), middle - BAR_H // 2 - 6, round(-sold * unit), BAR_H + 12)
        scene.draw("dashed", box, "ink", "", 3, 9, layer=Layer.PIECES)
    scene.text(1010, middle, str(result.pp), SCORE, "ink", anchor="right")
    scene.draw("icon", square(1056, middle, 38), "florin", GOLD, layer=Layer.PIECES)
    scene.text(WIDTH - MARGIN, middle, str(result.florins), COUNT if result.florins else LABEL, "ink2", anchor="right")


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
