"""The board that everybody sees: the fresco with market and altar, the hostel and the moods, plans, cards, supply."""

from __future__ import annotations

from typing import Final

from engines.fresco.view import FrescoView
from render.core.geometry import Box
from render.core.pieces import COLUMN, MARGIN, RIGHT, WIDTH, Head, masthead, traces
from render.core.request import Request
from render.core.scene import Scene
from render.core.shapes import ARRANGED
from render.fresco import blocks, cards, chat, day, marks, plans, result, sections
from render.fresco.market import market
from render.fresco.words import Words

LEFT: Final = 20
MARKET_X: Final = LEFT + sections.WHOLE + 20
CHAPEL_W: Final = 498
CHAPEL_H: Final = 230
GROUND: Final = "terraD"


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: FrescoView = request.view
    covered = frozenset(f"section:{told.id}" for told in view.sections if told.tile)
    if view.over:
        return result.end(request)
    if request.shape in ARRANGED:
        scene = chat.board(request)
        marks.trace(scene, request.trace, covered)
        marks.focus(scene, request.focus)
        return scene
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, words, request.left)
    whole = sections.fresco(scene, view, words, LEFT, y + 24)
    stalls = Box(MARKET_X, whole.y, WIDTH - 24 - MARKET_X, whole.h)
    market(scene, view, words, stalls)
    scene.part("ceiling", whole)
    scene.part("market", stalls)
    y = whole.bottom + 18
    if blocks.asked_for(view):
        y = _part(scene, "requests", y, cards.requests(scene, view, words, y))
    top, y = y, day.day(scene, view, words, y)
    for column, name in ((MARGIN, "hostel"), (RIGHT, "mood")):
        scene.part(name, Box(column, top, COLUMN, y - top))
    y = _part(scene, "day", y + 12, plans.plans(scene, view, words, y + 12)) + 12
    if blocks.painted(view):
        y = _part(scene, "portraits", y, cards.portraits(scene, view, words, y))
    y = _part(scene, "paints", y, cards.workshop(scene, view, words, y))
    scene.height = traces(scene, y + 8, request.trace) + 26
    marks.trace(scene, request.trace, covered)
    marks.focus(scene, request.focus)
    return scene


def _part(scene: Scene, name: str, top: int, bottom: int) -> int:
    """A part from margin to margin. Gives its lower edge."""
    scene.part(name, Box(MARGIN, top, WIDTH - 2 * MARGIN, bottom - top))
    return bottom


def _masthead(scene: Scene, view: FrescoView, words: Words, left: str) -> int:
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    round_ = words.say("final-round" if view.final else "round", n=max(1, view.round))
    head = Head(f"{words.game} · {round_}", title, detail, acting, left)
    y = masthead(scene, head, GROUND, under=34)
    scene.draw("fresco.chapel", Box(WIDTH - CHAPEL_W, y - CHAPEL_H, CHAPEL_W, CHAPEL_H))
    scene.mark("round", Box(40, 32, 560, 38))
    return y
