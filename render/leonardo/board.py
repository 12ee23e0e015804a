"""The board that everybody sees: masthead with the rounds, the city, the inventions, the players, the last moves."""

from __future__ import annotations

from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView
from render.core.faces import LABEL, SECTION, STRONG
from render.core.geometry import Box, around, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead, panels, traces
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED
from render.leonardo import chat, city, marks, offer, panel, result
from render.leonardo.octagon import city_in
from render.leonardo.words import Words

ROUNDS_H = 96
CITY_H = 820
DEAD_H = 480
"""Of a city in which nothing more happens."""
MARKET_W, MARKET_H = 640, 92
ARCH_W, ARCH_PITCH = 50, 58
ORDER_MOST = 5


def board(request: Request) -> Scene:
    """The scene of the board."""
    view: LeonardoView = request.view
    if view.over:
        return result.end(request)
    if request.shape in ARRANGED:
        scene = chat.board(request)
        marks.trace(scene, request.trace, city_in(chat.plan_of(request).city))
        marks.focus(scene, request.focus, city_in(chat.plan_of(request).city))
        return scene
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    title, detail = words.headline(view)
    acting = view.owing[0] if len(view.owing) == 1 else None
    y = masthead(scene, Head(words.game, title, detail, acting, request.left), "leather", room=800, under=ROUNDS_H)
    scene.draw("lv.vitruvian", Box(906, y - 262, 254, 254), layer=Layer.BOARD)
    rounds(scene, view, y)
    fort = Box(0, y, WIDTH, DEAD_H if city.dead(view) else CITY_H)
    market = Box(WIDTH // 2 - MARKET_W // 2, fort.bottom - 14, MARKET_W, MARKET_H)
    city.draw(scene, view, fort, market)
    y = market.bottom + 10 if view.market else fort.bottom
    scene.part("city", Box(MARGIN, fort.y, WIDTH - 2 * MARGIN, y - fort.y))
    top, y = y, offer.offer(scene, view, words, y)
    scene.part("inventions", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    *boxes, rest = panels(len(view.players) + 1, y + 24, panel.PANEL_H, 36)
    if len(view.players) % 2:
        council(scene, view, words, rest)
    for seat, box in enumerate(boxes):
        panel.panel(scene, view, words, seat, box)
        scene.part(f"player:{seat}", box)
        scene.part(f"labs:{seat}", around([scene.marks[f"{seat}/{lab}"] for lab in panel.LABS]))
    scene.height = traces(scene, boxes[-1].bottom + 24, request.trace) + 30
    marks.trace(scene, request.trace, city_in(fort))
    marks.focus(scene, request.focus, city_in(fort))
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


def council(scene: Scene, view: LeonardoView, words: Words, box: Box) -> None:
    """The four fields of the council, what each does, and who stands there: in the place of a sixth panel."""
    scene.flat(Box(box.x, box.y + 4, box.w, 3), "line", Layer.TILES)
    scene.fitted(box.x, box.y + 40, words.say("legend-fields"), SECTION, "ink", room=box.w)
    for number, (key, icon) in enumerate(zip(("move", "florins", "peek", "buy"), city.FIELDS, strict=True)):
        y = box.y + 88 + 44 * number
        seat = view.fields[number]
        if seat is not None:
            scene.draw("sign", square(box.x + 22, y, 40), seat, layer=Layer.PIECES)
        else:
            scene.draw("icon", square(box.x + 22, y, 36), icon, "ink", layer=Layer.PIECES)
        scene.fitted(box.x + 56, y, words.say(f"field-{key}"), LABEL, "ink2", room=box.w - 56)
