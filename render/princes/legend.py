"""What the signs mean: a picture for the first game, the same for everybody."""

from __future__ import annotations

from engines.princes.view import PrincesView
from render.core.faces import LABEL, SECTION
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, disc, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes import panel
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.wants import WANTS
from render.princes.words import Words

COLUMN_W = 373
ROW = 62
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
    freedoms = [_icon(name, "lapis", words.term(name)) for name in panel.FREEDOMS]
    y = _grid(scene, words.say("legend-freedoms"), y, freedoms, 2)
    heaps = [_icon(icon, "ink", words.term(name)) for name, icon in HEAP_ICONS.items()]
    y = _grid(scene, words.say("legend-heaps"), y, heaps)
    facts = [_icon(icon, colour, words.say(f"fact-{name}")) for name, icon, colour in FACTS]
    y = _grid(scene, words.say("legend-facts"), y, facts, 2)
    y = _persons(scene, words, y)
    scene.height = _marks(scene, words, y)
    return scene


Entry = tuple[str, tuple[str, str], str]


def _icon(name: str, colour: str, text: str) -> Entry:
    return ("icon", (name, colour), text)


def _title(scene: Scene, text: str, y: int) -> int:
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 40, text, SECTION, "ink", room=1100)
    return y + 76


def _grid(scene: Scene, title: str, y: int, entries: list[Entry], columns: int = 3) -> int:
    """Icons with their words in columns."""
    y = _title(scene, title, y)
    wide = 3 * COLUMN_W // columns
    for number, (kind, args, text) in enumerate(entries):
        x = MARGIN + number % columns * wide
        middle = y + number // columns * ROW + ROW // 2
        scene.draw(kind, square(x + 26, middle, 46), *args, layer=Layer.PIECES)
        scene.fitted(x + 64, middle, text, LABEL, "ink", room=wide - 70)
    return y + -(-len(entries) // columns) * ROW + 16


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
    y = _title(scene, words.say("legend-persons"), y)
    for number, person in enumerate(WANTS):
        x = MARGIN + number % 3 * COLUMN_W
        top = y + number // 3 * 74
        panel.niche(scene, person, Box(x, top, 54, 62))
        scene.fitted(x + 66, top + 34, words.term(person), LABEL, "ink", room=COLUMN_W - 50)
    return y + -(-len(WANTS) // 3) * 74 + 16


def _marks(scene: Scene, words: Words, y: int) -> int:
    y = _title(scene, words.say("legend-marks"), y)
    texts = ("mark-last", "possible", "chosen", "place-blocked", "mark-hidden", "mark-start")
    for number, key in enumerate(texts):
        x = MARGIN + number % 3 * COLUMN_W
        middle = y + number // 3 * ROW + ROW // 2
        spot = square(x + 26, middle, 46)
        if key == "mark-last":
            disc(scene, 1, *spot.middle)
        elif key == "possible":
            scene.draw("disc", spot.grow(-4), "white", "ink", 5, layer=Layer.MARKS)
        elif key == "chosen":
            scene.draw("check", spot, layer=Layer.MARKS)
        elif key == "place-blocked":
            scene.draw("hatched", spot, "cell", "stone", 4, 14, layer=Layer.MARKS)
        else:
            scene.draw("icon", spot, "lock" if key == "mark-hidden" else "banner", "ink2", layer=Layer.MARKS)
        scene.fitted(x + 64, middle, words.say(key), LABEL, "ink", room=COLUMN_W - 78)
    return y + 2 * ROW + 30
