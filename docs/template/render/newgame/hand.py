"""The hand: one's own stones."""

from __future__ import annotations

from engines.newgame.components import HOME
from engines.newgame.view import NewgameView
from render.core import cards, marks
from render.core.faces import LABEL
from render.core.geometry import Box
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Scene
from render.core.words import Words
from render.newgame import stones

LARGE = 170


def hand(request: Request) -> Scene:
    """Raises ``ValueError`` for a spectator's view."""
    view: NewgameView = request.view
    if view.seat is None:
        raise ValueError("only a seat has a hand")
    words, scene = Words(request, HOME), Scene(game=request.game, width=WIDTH)
    head = Head(words.say("private"), words.say("hand"), "", view.seat, request.left, private=True)
    y = masthead(scene, head, "private", room=1100, under=0) + 30
    row = cards.row(Box(MARGIN, y, WIDTH - 2 * MARGIN, LARGE), len(view.hand), LARGE)
    for stone, box in zip(view.hand, row, strict=True):
        stones.face_up(scene, box, view.components, stone)
        scene.fitted(box.middle[0], box.bottom + 30, words.term(stone), LABEL, "ink", room=LARGE, anchor="centre")
        scene.mark(f"stone:{stone}", Box(box.x, box.y, box.w, box.h + 60))
    scene.height = y + LARGE + 90
    marks.focus(scene, request.focus)
    return scene
