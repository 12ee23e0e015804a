"""What the signs mean: a picture for the first game, the same for everybody."""

from __future__ import annotations

from engines.fresco.components import printed
from engines.fresco.view import FrescoView
from render.core import lists
from render.core.faces import COUNT, FACT, LABEL, NOW
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.fresco import cards, paints
from render.fresco.icons import PLACES
from render.fresco.words import Words

FACTS = (
    ("points", "laurel", GOLD),
    ("thalers", "florin", GOLD),
    ("apprentices", "f.pawn", "ink"),
    ("tiles", "f.tile", "terraD"),
    ("altars", "f.altar", "umber"),
    ("requests", "f.scroll", "porph"),
    ("income", "f.income", GOLD),
    ("supply", "f.mortar", "ink2"),
    ("bag", "f.bag", "umber"),
    ("screen", "f.screen", "ink2"),
)


def legend(request: Request) -> Scene:
    """The scene of the legend: it depends on the language, not on the position."""
    view: FrescoView = request.view
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = masthead(scene, Head(words.game, words.say("legend"), ""), "terraD", room=1100, under=-26)
    y = _paints(scene, words, y + 26)
    y = _places(scene, words, y)
    facts = [lists.icon(icon, colour, words.say(f"fact-{key}")) for key, icon, colour in FACTS]
    y = lists.grid(scene, words.say("legend-facts"), y, facts, 2)
    y = _fresco(scene, words, y)
    y = _portraits(scene, view, words, y)
    scene.height = lists.marks(scene, words, y, start=False)
    return scene


def _paints(scene: Scene, words: Words, y: int) -> int:
    """Every paint with its name, and what mixes to what."""
    y = lists.title(scene, words.say("legend-paints"), y)
    for k, name in enumerate((*paints.BASIC, *paints.MIXED, *paints.SPECIAL)):
        x, middle = MARGIN + k % 2 * 560, y + k // 2 * 70 + 35
        paints.token(scene, words, name, x + 28, middle, 52)
        told = scene.fitted(x + 70, middle, words.term(name), LABEL, "ink", room=190)
        mixed = paints.MIXES.get(name)
        if mixed:
            left = max(told.right + 24, x + 240)
            scene.text(left, middle, "=", COUNT, "ink2")
            paints.token(scene, words, mixed[0], left + 56, middle, 44)
            scene.text(left + 88, middle, "+", COUNT, "ink2")
            paints.token(scene, words, mixed[1], left + 138, middle, 44)
    return y + 4 * 70 + 18


def _places(scene: Scene, words: Words, y: int) -> int:
    """The places of the day in order, each in a line of words."""
    y = lists.title(scene, words.say("legend-places"), y)
    for number, place in enumerate(("market", "cathedral", "studio", "workshop", "theatre")):
        middle = y + 36
        scene.draw("icon", square(MARGIN + 28, middle, 56), PLACES[place], "ink", layer=Layer.PIECES)
        name = scene.fitted(MARGIN + 76, middle, f"{number + 1}. {words.place(place)}", NOW, "ink", room=250)
        x = max(MARGIN + 330, name.right + 20)
        told = fit(words.say(f"does-{place}"), LABEL, WIDTH - MARGIN - x, 2)
        scene.text(x, middle - (20 if len(told.lines) == 2 else 0), told, LABEL, "ink2", leading=40)
        y += 92 if len(told.lines) == 2 else 76
    return y + 14


def _fresco(scene: Scene, words: Words, y: int) -> int:
    """A covered section, the bishop, his bonus, Leonardo, an apprentice whose work is done."""
    y = lists.title(scene, words.say("legend-fresco"), y)
    rows = ("covered", "restored", "bishop", "bonus", "altar-mixed", "leonardo")
    for number, key in enumerate(rows):
        x, middle = MARGIN + number % 2 * 560, y + number // 2 * 78 + 39
        spot = square(x + 34, middle, 64)
        if key == "covered":
            scene.draw("fresco.section", spot, 1, 1, "sooty", layer=Layer.TILES)
        elif key == "restored":
            scene.draw("fresco.section", spot, 1, 1, "hard", layer=Layer.TILES)
        elif key == "bishop":
            scene.draw("fresco.bishop", spot, layer=Layer.PIECES)
        elif key == "bonus":
            scene.draw("frame", Box(x + 3, middle - 20, 62, 40), "white", "porph", 20, 2, layer=Layer.PIECES)
            scene.text(x + 34, middle, "+2", FACT, "white", anchor="centre")
        elif key == "altar-mixed":
            scene.draw("fresco.blank", square(x + 34, middle, 48), "mixed", layer=Layer.PIECES)
        else:
            scene.draw("sign", square(x + 34, middle, 52), 2, "white", layer=Layer.PIECES)
        told = fit(words.say(f"thing-{key}"), LABEL, 446, 2)
        scene.text(x + 86, middle - (19 if len(told.lines) == 2 else 0), told, LABEL, "ink", leading=38)
    return y + 3 * 78 + 16


def _portraits(scene: Scene, view: FrescoView, words: Words, y: int) -> int:
    """All portraits: sitter, name, kind, effect."""
    y = lists.title(scene, words.say("portraits"), y)
    for row in printed(view.components).table.portrait:
        oval = Box(MARGIN, y, 62, 74)
        scene.draw("fresco.portrait", oval, row.id, layer=Layer.PIECES)
        scene.mark(f"portrait:{row.id}", oval)
        name = scene.fitted(MARGIN + 82, y + 22, words.term(row.id), NOW, "ink", room=520)
        scene.draw("icon", square(name.right + 38, y + 22, 34), f"f.{row.kind}", "terraD", layer=Layer.PIECES)
        scene.text(name.right + 66, y + 22, words.say(f"kind-{row.kind}"), FACT, "terraD")
        told = fit(cards.effect(words, row.id), LABEL, WIDTH - 2 * MARGIN - 82, 2)
        scene.text(MARGIN + 82, y + 62, told, LABEL, "ink2", leading=38)
        y += 94 if len(told.lines) == 1 else 130
    return y + 6
