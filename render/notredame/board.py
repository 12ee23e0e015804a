"""The board that everybody sees: masthead with the rounds, the city, the persons on offer, the last moves."""

from __future__ import annotations

from engines.notredame.view import NotreDameView
from render.core.faces import STRONG, TILE
from render.core.geometry import Box, around
from render.core.pieces import MARGIN, WIDTH, Head, masthead, traces
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED
from render.notredame import chat, city, marks, offer, panel, result
from render.notredame.quarters import CITIES, ORDER, Ground
from render.notredame.words import Words

ARCADE_H = 116
TALL = 372
"""A quarter's height."""
RIVER = (52, 60)
"""How wide the Seine is across and down."""
NAVE = 250
PERIODS = "ABC"


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: NotreDameView = request.view
    places = frozenset(f"{seat}/{name}" for seat in range(len(view.players)) for name in ORDER)
    if view.over:
        return result.end(request)
    if request.shape in ARRANGED:
        scene = chat.board(request)
        marks.trace(scene, request.trace, places)
        marks.focus(scene, request.focus)
        return scene
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = Head(words.game, title, detail, acting, request.left)
    y = masthead(scene, head, "night", under=ARCADE_H)
    scene.draw("nd.paris", Box(660, y - 250, 540, 250))
    arcade(scene, view, y)
    ground = Ground(28, WIDTH - 28, y + 24, panel.PANEL_H + 12, TALL, *RIVER)
    quarters = CITIES[len(view.players)](ground)
    city.draw(scene, view, words, ground, quarters, NAVE, WIDTH)
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is not None:
            at = quarter.panel
            box = Box(at.x, at.y, at.w, panel.PANEL_H if at.w >= panel.WIDE else panel.NARROW_H)
            panel.panel(scene, view, words, district.seat, box)
            scene.part(f"district:{district.seat}", box, quarter.land)
            y = max(y, box.bottom)
    lands = around([quarter.land for quarter in quarters])
    scene.part("city", lands)
    rims = [scene.marks[f"{seat}/notre_dame"] for seat in range(len(view.players))]
    scene.part("cathedral", scene.marks["notre_dame"], *rims)
    y = max(y, lands.bottom) + 24
    top, y = y, offer.offer(scene, view, words, y)
    scene.part("persons", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    scene.height = traces(scene, y + 14, request.trace) + 30
    marks.trace(scene, request.trace, places)
    marks.focus(scene, request.focus)
    return scene


def arcade(scene: Scene, view: NotreDameView, y: int) -> None:
    """The rounds: an arch each, in a bay for each period; past ones stone, this one saffron."""
    rounds, x = view.rounds, 40
    per = max(1, rounds // len(PERIODS))
    now = max(1, view.round)
    scene.flat(Box(x - 6, y - 104, 566, 8), "terra", Layer.BOARD)
    for number in range(1, rounds + 1):
        bay, place = divmod(number - 1, per)
        if place == 0:
            wide = 62 + 40 * per + 4
            scene.flat(Box(x, y - 96, wide, 96), "page", Layer.BOARD)
            past = bay < (now - 1) // per
            letter = "stoneD" if past or bay > (now - 1) // per else "ink"
            scene.text(x + 32, y - 46, PERIODS[bay % len(PERIODS)], TILE, letter, anchor="centre")
        arch = Box(x + 60 + 40 * place, y - 84, 37, 84)
        past, here = number < now, number == now
        colour = "now" if here else "stone" if past else "night"
        scene.draw("arch", arch, colour, "", 0, layer=Layer.TILES)
        scene.text(
            arch.middle[0], y - 26, str(number), STRONG, "white" if colour == "night" else "ink", anchor="centre"
        )
        if number == min(now, rounds):
            scene.mark("round", arch)
        if place == per - 1:
            x += 62 + 40 * per + 12
