"""What the signs mean, and all 25 inventions with their drawings: the same for everybody."""

from __future__ import annotations

from typing import Final

from engines.core.words import Ref
from engines.leonardo.components import printed
from engines.leonardo.view import InventionView, LeonardoView
from render.core import lists
from render.core.faces import LABEL, STRONG
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.leonardo import city, offer
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import KINDS
from render.leonardo.words import Words

CARD_W, CARD_H = 373, 242
FACTS = (
    ("apprentice", "lv.apprentice", "ink"),
    ("master", "lv.master", "ink"),
    ("robot", "lv.robot", "ink"),
    ("leonardo", "lv.leonardo", "umber"),
    ("small", "lv.small", "ink"),
    ("large", "lv.large", "ink"),
    ("florins", "florin", GOLD),
    ("weeks", "lv.clock", "sepia"),
    ("passed", "lv.pause", "ink2"),
    ("deck", "lv.deck", "sepia"),
)
FIELDS = ("move", "florins", "peek", "buy")


def legend(request: Request) -> Scene:
    """The scene of the legend: it depends on the language and the component table, not on the position."""
    view: LeonardoView = request.view
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = masthead(scene, Head(words.game, words.say("legend"), ""), "leather", room=1100, under=-26) + 26
    y = _places(scene, view, words, y)
    fields = [lists.icon(icon, "ink", words.say(f"field-{key}")) for icon, key in zip(city.FIELDS, FIELDS, strict=True)]
    y = lists.grid(scene, words.say("legend-fields"), y, fields, 2)
    facts = [lists.icon(icon, colour, words.say(f"fact-{key}")) for key, icon, colour in FACTS]
    y = lists.grid(scene, words.say("legend-facts"), y, facts, 2)
    y = _labs(scene, words, y)
    kinds = [lists.icon(icon, "sepia", words.term(f"kind-{kind}")) for kind, icon in KINDS.items()]
    y = lists.grid(scene, words.say("legend-kinds"), y, kinds)
    y = lists.marks(scene, words, y, start=False)
    scene.height = _inventions(scene, view, words, y)
    return scene


def _places(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """The parts of the city in the order of evaluation."""
    y = lists.title(scene, words.say("legend-places"), y)
    for number, (name, area) in enumerate(printed(view.components).areas.items()):
        x, middle = MARGIN + number % 2 * 580, y + number // 2 * lists.ROW + lists.ROW // 2
        city.letter(scene, name, x + 26, middle, city.OPEN)
        icon = RESOURCES[area.resource] if area.resource else PLACES[area.type]
        scene.draw("icon", square(x + 84, middle, lists.SIGN), icon, "ink", layer=Layer.PIECES)
        text = words.term(f"area-{area.id.upper()}")
        if area.resource:
            text = words.say("shop", place=text, thing=Ref(area.resource))
        if area.variant:
            text = words.say("codex", place=text)
        lines = fit(text, LABEL, 440, 2)
        scene.text(x + 124, middle - 15 * (len(lines.lines) - 1), lines, LABEL, "ink", leading=30)
    return y + -(-len(printed(view.components).areas) // 2) * lists.ROW + 16


def _labs(scene: Scene, words: Words, y: int) -> int:
    """How a laboratory shows its weeks, its places, and an invention that it follows; queues and prices."""
    y = lists.title(scene, words.say("legend-labs"), y)
    spots = [Box(MARGIN + n % 2 * 580, y + n // 2 * 62, 96, 62) for n in range(len(LABS))]
    for spot, (key, draw) in zip(spots, LABS, strict=True):
        draw(scene, spot.x, spot.middle[1])
        scene.fitted(spot.right + 18, spot.middle[1], words.say(f"lab-{key}"), LABEL, "ink", room=450)
    return spots[-1].bottom + 16


def _done(scene: Scene, x: int, y: int) -> None:
    scene.draw("round", Box(x, y - 17, 96, 34), "seat.1", 5, layer=Layer.PIECES)
    scene.text(x + 86, y, "5", STRONG, "white", anchor="right")


def _coming(scene: Scene, x: int, y: int) -> None:
    scene.draw("hatched", Box(x, y - 17, 96, 34), "white", "seat.1", 4, 9, layer=Layer.PIECES)


def _stops(scene: Scene, x: int, y: int) -> None:
    scene.draw("lv.weeks", Box(x, y - 22, 95, 40), 5, (4,), bool(y), layer=Layer.TILES)


def _robot(scene: Scene, x: int, y: int) -> None:
    scene.draw("dashed", square(x + 48, y, 30), "stoneD", "", 2, 6, layer=Layer.TILES)


def _follows(scene: Scene, x: int, y: int) -> None:
    scene.draw("frame", Box(x + 24, y - 21, 48, 42), "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.text(x + 48, y, "12", STRONG, "sepia", anchor="centre")


def _without(scene: Scene, x: int, y: int) -> None:
    spot = square(x + 48, y, 38)
    scene.draw("dashed", spot, "sepiaL", "paper", 2, 6, layer=Layer.PIECES)
    scene.draw("icon", spot.grow(-7), KINDS[3], "sepiaL", layer=Layer.PIECES)


def _queue(scene: Scene, x: int, y: int) -> None:
    scene.draw("lv.start", Box(x + 6, y - 13, 14, 26), "ink", layer=Layer.PIECES)
    for number, seat in enumerate((0, 1)):
        scene.draw("sign", square(x + 44 + 36 * number, y, 38), seat, layer=Layer.PIECES)


def _order(scene: Scene, x: int, y: int) -> None:
    scene.flat(Box(x + 8, y + 2, 40, 14), "ink", Layer.TILES)
    scene.flat(Box(x + 50, y + 8, 40, 8), "ink", Layer.TILES)


def _price(scene: Scene, x: int, y: int) -> None:
    scene.draw("icon", square(x + 32, y, 34), "florin", "stoneD", layer=Layer.PIECES)
    scene.text(x + 56, y, "2", LABEL, "ink2")


LABS: Final = (
    ("done", _done),
    ("coming", _coming),
    ("stops", _stops),
    ("robot-place", _robot),
    ("follows", _follows),
    ("without", _without),
    ("queue", _queue),
    ("order", _order),
    ("price", _price),
)


def _inventions(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """All inventions: the drawing, the name, the kind, what each needs, takes and pays. Gives the height."""
    y = lists.title(scene, words.say("legend-inventions"), y)
    rows = printed(view.components).inventions.values()
    deep = -(-len(rows) // 3)
    sheet = Box(MARGIN, y, WIDTH - 2 * MARGIN, deep * CARD_H)
    scene.draw("frame", sheet, "sepia", "paper", 14, 3, layer=Layer.BOARD)
    for number in range(1, deep):
        scene.flat(Box(sheet.x + 3, y + number * CARD_H - 1, sheet.w - 6, 2), "wash")
    for number, row in enumerate(rows):
        box = Box(sheet.x + number % 3 * CARD_W, y + number // 3 * CARD_H, CARD_W, CARD_H)
        _invention(scene, words, view, offer.told(view, row.no), box)
    return y + sheet.h + 40


def _invention(scene: Scene, words: Words, view: LeonardoView, one: InventionView, box: Box) -> None:
    scene.draw("lv.sketch", Box(box.x + 18, box.y + 20, 132, 113), one.no, layer=Layer.TILES)
    x, right = box.x + 170, box.right - 16
    offer.chip(scene, view, one.no, Box(x, box.y + 12, 58, 44))
    scene.draw("icon", square(right - 22, box.y + 34, 42), KINDS[one.kind], "sepia", layer=Layer.PIECES)
    offer.needs(scene, one, x + (sum(one.resources.values()) * 47 - 7) // 2, box.y + 82)
    offer.terms(scene, one, x, right, box.y + 126)
    style, name = offer.called(words, one.no, box.w - 22)
    first = box.y + (190, 171, 160)[len(name.lines) - 1]
    scene.text(box.middle[0], first, name, style, "ink", anchor="centre", leading=37 if len(name.lines) < 3 else 33)
