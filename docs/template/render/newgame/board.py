"""The board: what everybody sees, and at the end where the points came from."""

from __future__ import annotations

from engines.core.words import Msg
from engines.newgame.components import HOME
from engines.newgame.text import headline
from engines.newgame.view import NewgameView
from render.core import cards, marks, podium
from render.core.faces import COUNT
from render.core.geometry import Box, square
from render.core.pieces import COLUMN, MARGIN, RIGHT, WIDTH, Head, masthead, panel_head, panels, traces, waits
from render.core.request import Request
from render.core.scene import Scene
from render.core.words import Words
from render.newgame import stones

PANEL_H = 190
ROW_H = 76
INKS: podium.Inks = {"won": ("verd", "white"), "rested": ("saff", "ink")}


def board(request: Request) -> Scene:
    """The table, seat by seat."""
    view: NewgameView = request.view
    words, scene = Words(request, HOME), Scene(game=request.game, width=WIDTH)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = Head(words.speak(Msg("game-name")), *words.head(headline(view)), acting, request.left)
    y = masthead(scene, head, "night", room=1100, under=0) + 30
    stack = square(MARGIN + 50, y + 60, 100)
    stones.face_down(scene, stack)
    label = f"{words.say('stack')} {words.say('times', n=view.stack)}"
    scene.fitted(stack.right + 24, y + 60, label, COUNT, "ink", room=900)
    scene.mark("stack", stack)
    boxes = panels(len(view.players), y + 160, PANEL_H)
    for seat, box in enumerate(boxes):
        _panel(scene, view, words, seat, box)
    y = boxes[-1].bottom + 36
    if view.over:
        y = _final(scene, view, words, y)
    scene.height = traces(scene, y, request.trace) + 30
    marks.trace(scene, request.trace)
    marks.focus(scene, request.focus)
    return scene


def _panel(scene: Scene, view: NewgameView, words: Words, seat: int, box: Box) -> None:
    """A seat: points, the stones laid, and how many it holds."""
    if seat in view.owing:
        waits(scene, box)
    player = view.players[seat]
    scene.mark(f"{seat}/points", panel_head(scene, box, seat, words.name(seat), player.points))
    area = Box(box.x, box.y + 86, COLUMN - 170, stones.SIZE)
    scene.mark(f"{seat}/laid", area)
    for stone, at in zip(player.laid, cards.row(area, len(player.laid), stones.SIZE), strict=True):
        stones.face_up(scene, at, view.components, stone)
    stones.face_down(scene, Box(box.right - 150, box.y + 96, 64, 64))
    scene.text(box.right, box.y + 128, words.say("times", n=player.stones), COUNT, "ink", anchor="right")


def _final(scene: Scene, view: NewgameView, words: Words, y: int) -> int:
    """Who came where, with a bar of points. Gives the lower edge."""
    parts = [{"won": player.won, "rested": player.rested} for player in view.players]
    unit = (WIDTH - MARGIN - RIGHT) / max(podium.most(parts), 1)
    y = podium.title(scene, words, y)
    for seat in sorted(range(len(parts)), key=lambda seat: -view.players[seat].points):
        rank = 1 + sum(other.points > view.players[seat].points for other in view.players)
        podium.place(scene, words, seat, rank, Box(MARGIN, y, RIGHT - MARGIN, ROW_H))
        podium.bar(scene, parts[seat], INKS, Box(RIGHT, y + 18, 0, ROW_H - 36), unit)
        y += ROW_H
    return podium.key(scene, y, [(words.say(f"part-{part}"), colour) for part, (colour, _) in INKS.items()])
