"""What the signs mean: a picture for the first game, the same for everybody."""

from __future__ import annotations

from engines.princes.view import PrincesView
from render.core import lists
from render.core.faces import LABEL, SECTION
from render.core.geometry import Box
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes import panel
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.wants import WANTS
from render.princes.words import Words

FACTS = (
    ("points", "laurel", GOLD),
    ("works", "work", "ink"),
    ("jesters", "jester", "ink"),
    ("builders", "builder", "terraD"),
    ("freedoms", "travel", "lapis"),
    ("professions", "plate.person", "ink"),
    ("bonus", "plate.plus", "ink"),
    ("prestige", "plate.star", "ink"),
    ("recruiting", "plate.arrow", "ink"),
    ("money", "florin", GOLD),
)


def legend(request: Request) -> Scene:
    """The scene of the legend: it depends on the language, not on the position."""
    view: PrincesView = request.view
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = masthead(scene, Head(words.say("game"), words.say("legend"), ""), "lapis", room=1100, under=-26)
    y = _buildings(scene, view, words, y + 50)
    freedoms = [lists.icon(name, "lapis", words.term(name)) for name in panel.FREEDOMS]
    y = lists.grid(scene, words.say("legend-freedoms"), y, freedoms, 2)
    heaps = [lists.icon(icon, "ink", words.term(name)) for name, icon in HEAP_ICONS.items()]
    y = lists.grid(scene, words.say("legend-heaps"), y, heaps)
    facts = [lists.icon(icon, colour, words.say(f"fact-{name}")) for name, icon, colour in FACTS]
    y = lists.grid(scene, words.say("legend-facts"), y, facts, 2)
    y = _persons(scene, words, y)
    scene.height = lists.marks(scene, words, y, "place-blocked")
    return scene


def _buildings(scene: Scene, view: PrincesView, words: Words, y: int) -> int:
    """Buildings and landscapes as they lie, with their names."""
    scene.fitted(MARGIN, y, words.say("legend-buildings"), SECTION, "ink", room=1100)
    y += 40
    kinds = list(view.outlines)
    cell = 44
    for start in range(0, len(kinds), 4):
        row = kinds[start : start + 4]
        tall = max(len(view.outlines[kind]) for kind in row) * cell
        for number, kind in enumerate(row):
            shape = view.outlines[kind]
            x = MARGIN + number * 285
            box = Box(x, y + tall - len(shape) * cell, len(shape[0]) * cell, len(shape) * cell)
            scene.draw("building" if kind in HOUSES else "landscape", box, kind, tuple(shape), layer=Layer.TILES)
            scene.fitted(x, y + tall + 32, words.term(kind), LABEL, "ink", room=270)
        y += tall + 74
    return y


def _persons(scene: Scene, words: Words, y: int) -> int:
    y = lists.title(scene, words.say("legend-persons"), y)
    for number, person in enumerate(WANTS):
        x = MARGIN + number % 3 * lists.COLUMN_W
        top = y + number // 3 * 74
        panel.niche(scene, person, Box(x, top, 54, 62))
        scene.fitted(x + 66, top + 34, words.term(person), LABEL, "ink", room=lists.COLUMN_W - 50)
    return y + -(-len(WANTS) // 3) * 74 + 16
