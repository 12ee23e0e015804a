"""What the variants lay beside the board: professions face up, kinds of landscape, and what has left the game."""

from __future__ import annotations

from engines.princes.view import PrincesView
from render.core.faces import FACT, LABEL
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH
from render.core.scene import Layer, Scene
from render.princes.houses import HOUSES
from render.princes.layout import OBJECT_ICONS
from render.princes.wants import WANTS
from render.princes.words import Words

CARD_W, CARD_H = 372, 132
HEAD_H, LINE_H = 62, 64


def beside(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """The strip, nothing in the base game. ``y``: its upper edge. Gives its lower edge."""
    if view.may_acquire is not None:
        y = _laid_out(scene, view, words, view.may_acquire, y)
    if view.box:
        y = _box(scene, view, words, y)
    return y


def _laid_out(scene: Scene, view: PrincesView, words: Words, left: int, y: int) -> int:
    """The professions that lie face up, three in a row, and how many may still be acquired (P-19.2 to P-19.4)."""
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    label, times = words.say("may-acquire"), words.say("times", n=left)
    count = f"{label} {times}"
    width = scene.fitted(WIDTH - MARGIN, y + 36, count, FACT if left else LABEL, "ink", room=520, anchor="right").w
    scene.draw("icon", square(WIDTH - MARGIN - width - 34, y + 36, 42), "plate.person", "ink", layer=Layer.PIECES)
    scene.fitted(MARGIN, y + 36, words.say("laid-out"), LABEL, "ink2", room=520)
    top = y
    y += HEAD_H
    for number, card in enumerate(view.laid_out):
        box = Box(MARGIN + number % 3 * (CARD_W + 2), y + number // 3 * CARD_H, CARD_W, CARD_H - 12)
        _person(scene, words, card, box, open_=left > 0)
    y += -(-len(view.laid_out) // 3) * CARD_H
    scene.mark("laid", Box(MARGIN, top, 560, HEAD_H))
    return y + 6


def _person(scene: Scene, words: Words, card: str, box: Box, *, open_: bool) -> None:
    """A profession: its person, its name and its three wishes."""
    wall = HOUSES[WANTS[card][0]].wall if open_ else "stone"
    niche = Box(box.x, box.y, 76, box.h)
    scene.draw("arch", niche, wall, "", 0, layer=Layer.TILES)
    scene.draw("icon", square(niche.middle[0], niche.y + 66, 58), card, "white", layer=Layer.PIECES)
    x = niche.right + 14
    name = fit(words.term(card), LABEL, box.right - x - 8, 2)
    first = box.y + (38 if len(name.lines) == 1 else 18)
    scene.text(x, first, name, LABEL, "ink", leading=36)
    for number, wanted in enumerate(WANTS[card]):
        scene.draw("icon", square(x + 20 + number * 58, box.y + 92, 40), wanted, "ink", layer=Layer.PIECES)
    scene.mark(f"laid:{card}", niche)


def _box(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """Objects and freedoms that are out of the game (P-18.5, P-18.10), each once with its number."""
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    x = scene.fitted(MARGIN, y + 36, words.say("out-of-game"), LABEL, "ink2", room=420).right + 28
    for thing in dict.fromkeys(view.box):
        scene.draw("icon", square(x + 20, y + 36, 40), OBJECT_ICONS.get(thing, thing), "ink2", layer=Layer.PIECES)
        x += 46
        n = view.box.count(thing)
        if n > 1:
            x = scene.text(x, y + 36, words.say("times", n=n), LABEL, "ink2").right + 8
        x += 14
    return y + LINE_H
