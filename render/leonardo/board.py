"""The board that everybody sees: masthead with the rounds, the city, the inventions, the players, the last moves."""

from __future__ import annotations

from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView
from render.core.faces import STRONG
from render.core.geometry import Box, around, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead, panels, traces
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED
from render.leonardo import chat, city, marks, offer, panel, result
from render.leonardo.words import Words

ROUNDS_H = 96
ARCH_W, ARCH_PITCH = 50, 58
ORDER_MOST = 5


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: LeonardoView = request.view
    if view.over:
        return result.end(request)
    if request.shape in ARRANGED:
        scene = chat.board(request)
        marks.trace(scene, request.trace)
        marks.focus(scene, request.focus)
        return scene
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    y = masthead(scene, Head(words.game, title, detail, acting, request.left), "leather", room=800, under=ROUNDS_H)
    scene.draw("lv.vitruvian", Box(906, y - 262, 254, 254), layer=Layer.BOARD)
    rounds(scene, view, y)
    top, y = y + 14, city.draw(scene, view, y + 14)
    scene.part("city", Box(MARGIN, top + 10, WIDTH - 2 * MARGIN, y - top - 20))
    top, y = y + 16, offer.offer(scene, view, words, y + 16)
    scene.part("inventions", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    boxes = panels(len(view.players), y + 24, panel.PANEL_H, 36)
    for seat, box in enumerate(boxes):
        panel.panel(scene, view, words, seat, box)
        scene.part(f"player:{seat}", box)
        scene.part(f"labs:{seat}", around([scene.marks[f"{seat}/{lab}"] for lab in panel.LABS]))
    scene.height = traces(scene, boxes[-1].bottom + 24, request.trace) + 30
    marks.trace(scene, request.trace)
    marks.focus(scene, request.focus)
    return scene


def rounds(scene: Scene, view: LeonardoView, y: int) -> None:
    """An arch a round; the last ones, in which only laboratories work, stand apart under a flask."""
    normal = printed(view.components).table.rounds.normal
    x = MARGIN
    now = min(max(1, view.round), view.rounds)
    for number in range(1, view.rounds + 1):
        if number == normal + 1:
            x += 18
            scene.draw("icon", square(x + 22, y - 36, 44), "lv.small", "stone", layer=Layer.PIECES)
            x += 56
        here = number == now and view.round > 0
        past = number < now
        tall = 78 if here else 66
        arch = Box(x, y - tall, ARCH_W, tall)
        colour = "now" if here else "stone" if past else "leather~white.14"
        scene.draw("arch", arch, colour, "", 0, layer=Layer.TILES)
        scene.text(arch.middle[0], y - 30, str(number), STRONG, "ink" if here or past else "white", anchor="centre")
        if number == now:
            scene.mark("round", arch)
        x += ARCH_PITCH
    order(scene, view, x + 34, y - 34)


def order(scene: Scene, view: LeonardoView, x: int, y: int) -> None:
    """Whose turns are to come, the next one first."""
    if len(view.order) < 2:
        return
    scene.draw("icon", square(x, y, 30), "arrow", "stone", layer=Layer.PIECES)
    for number, seat in enumerate(view.order[:ORDER_MOST]):
        scene.draw("sign", square(x + 46 + number * 50, y, 46), seat, "white", layer=Layer.PIECES)
