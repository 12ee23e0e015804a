"""What the signs mean: a picture for the first game, the same for everybody."""

from __future__ import annotations

from engines.core.words import Msg, Ref
from engines.notredame.components import printed
from engines.notredame.view import NotreDameView
from render.core import lists
from render.core.faces import FACT, LABEL, NOW, STRONG
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.notredame import city, offer
from render.notredame.icons import SECTORS
from render.notredame.words import Words

FACTS = (
    ("points", "laurel", GOLD),
    ("coins", "florin", GOLD),
    ("supply", "nd.cube", "ink"),
    ("bell", "nd.bell", "ink"),
)
TOKENS = (("pp1_coin", "token-coin"), ("pp2_cube", "token-cube"), ("pp3_rat", "token-rat"), ("pp4", "token-plain"))


def legend(request: Request) -> Scene:
    """The scene of the legend: it depends on the language, not on the position."""
    view: NotreDameView = request.view
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = masthead(scene, Head(words.game, words.say("legend"), ""), "night", room=1100, under=-26)
    cards = [lists.icon(icon, "ink", words.card(kind)) for kind, icon in SECTORS.items()]
    y = lists.grid(scene, words.say("legend-sectors"), y + 26, cards, 2)
    y = _things(scene, words, y)
    y = _facts(scene, words, y)
    y = _persons(scene, view, words, y)
    scene.height = lists.marks(scene, words, y, start=False)
    return scene


def _things(scene: Scene, words: Words, y: int) -> int:
    """Guild tokens, the carriage, the friend, the pool."""
    y = lists.title(scene, words.say("legend-things"), y)
    for number, (kind, key) in enumerate(TOKENS):
        x, middle = _spot(number, y)
        city.message(scene, number, kind, (x + 34, middle))
        scene.fitted(x + 86, middle, words.say(key), LABEL, "ink", room=460)
    x, middle = _spot(4, y)
    city.carriages(scene, (1,), (x + 34, middle))
    scene.fitted(x + 86, middle, words.say("thing-carriage"), LABEL, "ink", room=460)
    x, middle = _spot(5, y)
    scene.draw("nd.cubes", Box(x, middle - 13, 80, 26), 0, 2, 1, layer=Layer.PIECES)
    scene.fitted(x + 86, middle, words.say("thing-friend"), LABEL, "ink", room=460)
    x, middle = _spot(6, y)
    scene.draw("round", Box(x - 8, middle - 24, 108, 48), "ink", 10, layer=Layer.TILES)
    scene.text(x + 46, middle, "10 ÷ 3", FACT, "saffL", anchor="centre")
    scene.fitted(x + 114, middle, words.say("thing-pool"), LABEL, "ink", room=900)
    return y + 4 * 78 + 16


def _spot(number: int, y: int) -> tuple[int, int]:
    return MARGIN + number % 2 * 560, y + number // 2 * 78 + 38


def _facts(scene: Scene, words: Words, y: int) -> int:
    """What a player's panel shows."""
    y = lists.title(scene, words.say("legend-facts"), y)
    for number, (key, icon, colour) in enumerate(FACTS):
        x, middle = MARGIN + number % 2 * 560, y + number // 2 * 66 + 33
        scene.draw("icon", square(x + 26, middle, 44), icon, colour, layer=Layer.PIECES)
        scene.fitted(x + 86, middle, words.say(f"fact-{key}"), LABEL, "ink", room=460)
    y += 2 * 66
    plate = Box(MARGIN + 4, y + 9, 42, 48)
    scene.draw("round", plate, "ink", 7, layer=Layer.TILES)
    scene.draw("icon", square(*plate.middle, 32), "nd.tree", "white", layer=Layer.PIECES)
    scene.fitted(MARGIN + 86, y + 33, words.say("fact-played"), LABEL, "ink", room=460)
    offer.niche(scene, "monk", "umber", Box(MARGIN + 564, y + 6, 42, 54))
    scene.fitted(MARGIN + 646, y + 33, words.say("fact-person"), LABEL, "ink", room=460)
    y += 66
    scene.draw("disc", square(MARGIN + 26, y + 33, 46), "ink", "white", 2, layer=Layer.PIECES)
    scene.draw("icon", square(MARGIN + 26, y + 33, 34), "nd.rat", "white", layer=Layer.LABELS)
    scene.fitted(MARGIN + 86, y + 33, words.say("fact-rats"), LABEL, "ink", room=460)
    scene.draw("dashed", Box(MARGIN + 564, y + 8, 50, 50), "ink", "", 4, 9, layer=Layer.PIECES)
    scene.fitted(MARGIN + 646, y + 33, words.say("fact-ghost"), LABEL, "ink", room=460)
    y += 66
    scene.draw("round", Box(MARGIN, y + 8, 54, 50), "terraD", 6, layer=Layer.PIECES)
    scene.text(MARGIN + 27, y + 33, "9!", STRONG, "white", anchor="centre")
    scene.fitted(MARGIN + 86, y + 33, words.say("fact-overflow"), LABEL, "ink", room=460)
    for k in range(3):
        scene.draw("sign", square(MARGIN + 566 + 24 * k, y + 33, 34), k, "white", layer=Layer.PIECES)
    scene.fitted(MARGIN + 646, y + 33, words.say("fact-tokens"), LABEL, "ink", room=460)
    return y + 86


def _persons(scene: Scene, view: NotreDameView, words: Words, y: int) -> int:
    """All persons: pictogram, name, rats, formula, and in words what they do."""
    y = lists.title(scene, words.say("legend-persons"), y)
    for row in printed(view.components).table.person:
        niche = Box(MARGIN, y, 76, 96)
        offer.niche(scene, row.id, offer.DECKS.get(row.deck, "umber"), niche)
        scene.mark(f"person:{row.id}", niche)
        x = MARGIN + 96
        name = words.term(row.id) + ("" if row.deck == "brown" else f" ({row.period})")
        scene.fitted(x, y + 22, name, NOW, "ink", room=440)
        for k in range(row.rats):
            scene.draw("icon", square(590 + 42 * k, y + 22, 38), "nd.rat", "ink", layer=Layer.PIECES)
        offer.formula(scene, words, offer.FORMULAS.get(row.id, ""), 730, y + 22, 430)
        told = fit(words.speak(_text(row.id)), LABEL, WIDTH - MARGIN - x, 2)
        scene.text(x, y + 72, told, LABEL, "ink2", leading=40)
        y += 124 if len(told.lines) == 1 else 158
    return y


def _text(person: str) -> Msg:
    return Msg("person-text", {"thing": Ref(f"text-{person}")})
