"""The painter of Pebbles, made of the pieces of render.core and one drawing of its own. Importing it registers it."""

from __future__ import annotations

import sys

from engines.core.words import Msg, Ref
from render import PAINTERS
from render.core import cards, lists, marks
from render.core.faces import COUNT, LABEL, SECTION
from render.core.geometry import Box, square
from render.core.pen import Pen, arc
from render.core.pieces import COLUMN, MARGIN, WIDTH, Head, masthead, panel_head, panels, traces, waits
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.core.words import Words
from tests.toy.game import BOWLS, PEBBLES, VALUE, View, headline

CARD_W, CARD_H, PANEL_H = 84, 116, 216
COLOURS = {"red": "paintR", "blue": "lapis"}


@drawing("pebbles.bowl")
def _bowl(pen: Pen, w: int, h: int, colour: str, pebbles: int) -> None:
    for number in range(pebbles):
        line, place = divmod(number, 7)
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.42 - line * h * 0.13, w * 0.055, h * 0.085, "stoneD")
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.41 - line * h * 0.13, w * 0.042, h * 0.062, "stone")
    pen.poly(arc(w / 2, h * 0.44, w * 0.49, h * 0.55, 0, 180), colour)
    pen.round(0, h * 0.42, w, h * 0.53, 9, f"{colour}~ink.35")


def board(request: Request) -> Scene:
    """What everybody sees."""
    view: View = request.view
    words, scene = Words(request, PEBBLES.home), Scene(game=request.game, width=WIDTH)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = Head(words.speak(Msg("game-name")), *words.head(headline(view)), acting, request.left)
    y = masthead(scene, head, "verd", room=1100, under=0) + 30
    for number, bowl in enumerate(BOWLS):
        box = Box(MARGIN + 40 + number * 430, y, 320, 190)
        scene.draw("pebbles.bowl", box, COLOURS[bowl], view.bowls.get(bowl, 0), layer=Layer.TILES)
        label = words.speak(Msg("pebbles-bowl-holds", {"bowl": Ref(bowl), "n": view.bowls.get(bowl, 0)}))
        scene.fitted(box.middle[0], y + 222, label, LABEL, "ink", room=400, anchor="centre")
        scene.mark(f"bowl:{bowl}", box)
    deck = Box(960, y + 40, 110, 150)
    cards.back(scene, deck, "verd")
    scene.text(deck.middle[0], y + 222, words.say("times", n=view.deck), LABEL, "ink", anchor="centre")
    scene.mark("deck", deck)
    boxes = panels(len(view.seats), y + 280, PANEL_H)
    for seat, box in enumerate(boxes):
        _panel(scene, view, words, seat, box)
    scene.height = traces(scene, boxes[-1].bottom + 36, request.trace) + 30
    marks.trace(scene, request.trace)
    marks.focus(scene, request.focus)
    return scene


def _panel(scene: Scene, view: View, words: Words, seat: int, box: Box) -> None:
    """A seat: points, cards shown, and its hand, face up at the end."""
    if seat in view.owing:
        waits(scene, box)
    told = view.seats[seat]
    scene.mark(f"{seat}/points", panel_head(scene, box, seat, words.name(seat), told.points))
    held = view.hands.get(seat, ()) if view.over else ()
    row = cards.row(Box(box.x, box.y + 80, COLUMN - 150, CARD_H), len(told.shown) + len(held), CARD_W)
    for card, at in zip((*told.shown, *held), row, strict=True):
        cards.face(scene, at, str(VALUE[card]), colour="stone" if card in held else "verd")
    if told.cards and not held:
        cards.back(scene, Box(box.right - 130, box.y + 84, 58, 80), "verd")
        scene.text(box.right, box.y + 124, words.say("times", n=told.cards), COUNT, "ink", anchor="right")


def hand(request: Request) -> Scene:
    """One's own cards and coins. Raises ``ValueError`` for a spectator's view."""
    view: View = request.view
    if view.seat is None or view.coins is None:
        raise ValueError("only a seat has a hand")
    words, scene = Words(request, PEBBLES.home), Scene(game=request.game, width=WIDTH)
    asked = words.speak(Msg("pebbles-ask-keep")) if view.looking else ""
    head = Head(words.say("private"), words.say("hand"), asked, view.seat, request.left, private=True)
    y = masthead(scene, head, "private", room=1100, under=0) + 30
    scene.draw("icon", square(MARGIN + 24, y + 24, 48), "florin", GOLD, layer=Layer.PIECES)
    scene.fitted(MARGIN + 64, y + 24, words.speak(Msg("pebbles-coins", {"n": view.coins})), LABEL, "ink", room=1000)
    y += 80
    for title, held in (("", view.looking), (words.say("hand") if view.looking else "", view.hands[view.seat])):
        y = scene.fitted(MARGIN, y + 20, title, SECTION, "ink", room=1100).bottom + 24 if title else y
        for card, box in zip(held, cards.row(Box(MARGIN, y, WIDTH - 2 * MARGIN, 240), len(held), 170), strict=True):
            cards.face(scene, box, str(VALUE[card]), words.term(card), "verd")
            scene.mark(f"card:{card}", box)
        y += 270 if held else 0
    scene.height = y + 20
    marks.focus(scene, request.focus)
    return scene


def legend(request: Request) -> Scene:
    """What the signs mean."""
    words, scene = Words(request, PEBBLES.home), Scene(game=request.game, width=WIDTH)
    name = words.speak(Msg("game-name"))
    y = masthead(scene, Head(name, words.say("legend"), ""), "verd", room=1100, under=-26) + 24
    things: list[lists.Item] = [("pebbles.bowl", (COLOURS[bowl], 7), words.term(bowl)) for bowl in BOWLS]
    things += [("card.back", ("verd",), words.say("fact-hand")), lists.icon("laurel", GOLD, words.say("fact-points"))]
    scene.height = lists.marks(scene, words, lists.grid(scene, name, y, things, 2))
    return scene


PICTURES = {"board": board, "hand": hand, "legend": legend}


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


PAINTERS.setdefault("pebbles", sys.modules[__name__])
