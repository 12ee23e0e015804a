"""The end: ranks, and where the florins came from, in the place of the city."""

from __future__ import annotations

from engines.leonardo.view import LeonardoView, ResultView
from render.core import faces
from render.core.faces import LABEL, NAME, SCORE, SECTION, STRONG
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.leonardo import offer
from render.leonardo.words import Words

PARTS = {
    "start": ("stone", "ink"),
    "first": ("lapis", "white"),
    "later": ("lapisL", "ink"),
    "council": ("umber", "white"),
    "variety": ("saff", "ink"),
}
PAID = ("prices", "bids")
ROW = 96
BAR_X = 392
BAR_END = 900
BAR_H = 46
ACROSS = 7
LEAF_W, LEAF_H = 139, 119


def podium(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """A row a player, best first: rank, sign, name, a bar of income by origin, what was paid, florins, cards."""
    scene.fitted(MARGIN, y + 24, words.say("result"), SECTION, "ink", room=1100)
    y += 64
    most = max(1, *(sum(max(0, n) for n in result.parts.values()) for result in view.results))
    for number, result in enumerate(view.results):
        _result(scene, words, result, y + number * ROW, (BAR_END - BAR_X) / most)
    return _key(scene, words, y + len(view.results) * ROW + 8)


def gallery(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """Everybody's inventions with their drawings, best player first; then what nobody got."""
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 42, words.say("works"), SECTION, "ink", room=1100)
    y += 80
    for result in view.results:
        cards = view.players[result.seat].inventions
        for number, no in enumerate(cards):
            across, down = number % ACROSS, number // ACROSS
            box = Box(MARGIN + 70 + across * (LEAF_W + 11), y + down * (LEAF_H + 11), LEAF_W, LEAF_H)
            scene.draw("frame", box, "sepia", "paper", 8, 3, layer=Layer.TILES)
            scene.draw("lv.sketch", box.grow(-6), no, layer=Layer.TILES)
            offer.chip(scene, view, no, Box(box.x, box.y, 50, 40))
            scene.mark(f"invention:{no}", box)
        if cards:
            scene.draw("sign", square(MARGIN + 26, y + LEAF_H // 2, 46), result.seat, layer=Layer.PIECES)
            y += -(-len(cards) // ACROSS) * (LEAF_H + 11)
    return _left(scene, view, words, y)


def _left(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """What was still requested, what left the game, and the deck. Gives the lower edge."""
    x = scene.fitted(MARGIN, y + 28, words.say("wanted"), LABEL, "ink2", room=560).right + 20
    for no in (*(one.no for one in view.display), *view.gone):
        box = Box(x, y + 7, 54, 42)
        if no in view.gone:
            offer.struck(scene, no, box)
        else:
            offer.chip(scene, view, no, box)
        scene.mark(f"invention:{no}", box)
        x += 62
    offer.deck(scene, view, words, y + 28)
    return y + 62


def _result(scene: Scene, words: Words, result: ResultView, y: int, unit: float) -> None:
    middle = y + ROW // 2
    if result.rank == 1:
        ground = Box(MARGIN - 16, y + 2, WIDTH - 2 * MARGIN + 32, ROW - 6)
        scene.draw("round", ground, "now.ground", 16, layer=Layer.TABLE)
    scene.text(MARGIN + 46, middle, words.say("rank", n=result.rank), SCORE, "ink", anchor="right")
    scene.draw("sign", square(MARGIN + 82, middle, 46), result.seat, layer=Layer.PIECES)
    scene.fitted(MARGIN + 112, middle, words.name(result.seat), NAME, "ink", room=BAR_X - MARGIN - 126)
    x, top = float(BAR_X), middle - BAR_H // 2 - 6
    for part, (colour, ink) in PARTS.items():
        florins = result.parts.get(part, 0)
        if florins <= 0:
            continue
        box = Box(round(x), top, max(3, round(x + florins * unit) - round(x) - 3), BAR_H)
        scene.draw("round", box, colour, 5, layer=Layer.TILES)
        if box.w >= faces.width(str(florins), STRONG.face, STRONG.px) + 4:
            scene.text(*box.middle, str(florins), STRONG, ink, anchor="centre")
        x += florins * unit
    _paid(scene, result, x, top + BAR_H + 4, unit)
    made = scene.text(1056, middle, str(result.florins), SCORE, "ink", anchor="right")
    scene.draw("icon", square(made.x - 34, middle, 42), "florin", GOLD, layer=Layer.PIECES)
    scene.draw("icon", square(1100, middle, 36), "lv.deck", "sepia", layer=Layer.PIECES)
    scene.text(WIDTH - MARGIN, middle, str(result.inventions), LABEL, "ink2", anchor="right")


def _paid(scene: Scene, result: ResultView, right: float, y: int, unit: float) -> None:
    """What was paid away, running back under the end of the bar."""
    for part in PAID:
        florins = -result.parts.get(part, 0)
        if florins <= 0:
            continue
        wide = max(6, round(florins * unit) - 3)
        scene.draw("hatched", Box(round(right) - wide, y, wide, 16), *HATCHES[part], 3, 9, layer=Layer.TILES)
        right -= florins * unit


HATCHES = {"prices": ("rosa", "terraD"), "bids": ("porphL", "porph")}


def _key(scene: Scene, words: Words, y: int) -> int:
    """What the colours of the bars are. Gives the lower edge."""
    x = MARGIN
    for name in (*PARTS, *PAID):
        text = words.say(f"part-{name}")
        wide = faces.width(text, LABEL.face, LABEL.px)
        if x > MARGIN and x + wide + 44 > WIDTH - MARGIN:
            x, y = MARGIN, y + 48
        spot = Box(x, y + 14, 30, 30)
        if name in PARTS:
            scene.draw("round", spot, PARTS[name][0], 5, layer=Layer.TILES)
        else:
            scene.draw("hatched", spot, *HATCHES[name], 4, 9, layer=Layer.TILES)
        x = scene.text(x + 40, y + 29, text, LABEL, "ink2").right + 36
    return y + 70
