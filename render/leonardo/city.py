"""The city on the board: quarters with their stock, price and queues, the council's fields, the piazza, the market."""

from __future__ import annotations

from collections.abc import Sequence

from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, GroupView, LeonardoView
from render.core.faces import COUNT, FACT, LABEL, NOTHING, SECTION, STRONG
from render.core.geometry import Box, square
from render.core.pen import Pen
from render.core.pieces import WIDTH
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.layout import CHAMFER, CITY_H, CORNER, GRID, MARKET, MARKET_H, PIAZZA, QUARTERS

STOCKS = {"council": "florin", "workshop": "lv.robot", "academy": "lv.apprentice"}
"""What there is to take, where it is not what the place's own sign shows."""
FIELDS = ("lv.move", "florin", "lv.peek", "lv.buy")
HEAD_Y, TOKEN_Y, STEP_Y, COUNT_Y, FIELD_Y = 34, 88, 124, 147, 190
"""Rows of a quarter: its middle lines, of the steps the foot."""
STEPS = (14, 9, 5, 2, 0)
"""How high a group stands by its rank, where more than one waits."""
PITCH = 58
PAST, OPEN, NOW = "past", "open", "now"
GROUNDS = {PAST: ("line~page.50", "line~page.50"), OPEN: ("white", "white"), NOW: ("saff", "ink")}


@drawing("lv.start")
def _start(pen: Pen, w: int, h: int, colour: str) -> None:
    """The arrow at which a queue starts."""
    pen.poly([(w, 0), (w, h), (0, h / 2)], colour)


def height(view: LeonardoView) -> int:
    """How tall the city is, with its market."""
    return CITY_H + (MARKET_H if view.market else 0)


def draw(scene: Scene, view: LeonardoView, top: int) -> int:
    """The whole city. Gives its lower edge."""
    tall = height(view)
    scene.draw("lv.city", Box(0, top, WIDTH, tall), bool(view.market), layer=Layer.TABLE)
    for area in view.areas:
        if area.kind == "market":
            _market(scene, view, area, MARKET.move(0, top))
        else:
            _quarter(scene, view, area, QUARTERS[area.id].move(0, top))
    _piazza(scene, view, PIAZZA.move(0, top))
    return top + tall


def state(view: LeonardoView, area: str) -> str:
    """Whether a quarter has been evaluated in this round, is being evaluated, or waits (L-7.1)."""
    if view.over or view.research or view.phase == "complete":
        return PAST
    if view.phase != "city" or not view.area:
        return OPEN
    return NOW if area == view.area else PAST if area < view.area else OPEN


def _piazza(scene: Scene, view: LeonardoView, box: Box) -> None:
    dx = dy = 0
    if view.phase == "city" and view.area in GRID:
        there, here = QUARTERS[view.area].middle, PIAZZA.middle
        dx, dy = there[0] - here[0], there[1] - here[1]
    scene.draw("lv.dome", square(*box.middle, 182), dx, dy, view.research or view.over, layer=Layer.TILES)


def _quarter(scene: Scene, view: LeonardoView, area: AreaView, box: Box) -> None:
    scene.mark(f"area:{area.id}", box)
    now = state(view, area.id)
    ground, line = GROUNDS[now]
    scene.draw("lv.quarter", box, area.id, now, ground, line)
    column, row = GRID[area.id]
    left = box.x + (46 if (column, row) == (0, 0) else 16)
    right = box.right - (48 if (column, row) == (2, 0) else 18)
    _head(scene, area, left, right, box.y + HEAD_Y, now)
    queue(scene, area.groups, box.x + 10, box.y, pitch=PITCH)
    if area.kind == "council":
        _fields(scene, view, box, now)
    if now == PAST and not area.groups and not view.research:
        scene.draw("icon", square(box.middle[0], box.y + 104, 60), "check", "stoneD", layer=Layer.PIECES)
    if now == NOW and area.price is not None:
        shift = CHAMFER if (column, row) == (0, 2) else CORNER if (column, row) == (2, 0) else 0
        price(scene, view, area.price, box.x + 10 + shift, box.bottom + (2 if row == 1 else -8))


def _head(scene: Scene, area: AreaView, left: int, right: int, y: int, now: str) -> None:
    """The letter, the sign, what there is to take, and what the next action costs."""
    ink = "stoneD~ink.28" if now == PAST else "ink"
    letter(scene, area.id, left + 25, y, now)
    sign = RESOURCES[area.sells] if area.sells else PLACES[area.kind]
    scene.draw("icon", square(left + 84, y, 52), sign, ink, layer=Layer.PIECES)
    x = left + 118
    stock = STOCKS.get(area.kind, "")
    if stock:
        colour = ink if now == PAST or stock != "florin" else GOLD if now == OPEN else "ink"
        spot = square(x + 22, y, 40)
        scene.draw("icon", spot, stock, colour, layer=Layer.PIECES)
        x += 46
    style = COUNT if area.stock else NOTHING
    made = scene.text(x + 2, y, ("" if stock else "×") + str(area.stock), style, ink)
    if area.kind == "council":
        scene.mark("council", Box(x - 46, y - 24, made.right - x + 48, 48))
    if area.price is not None and now == OPEN:
        cost = scene.text(right, y, str(area.price), FACT, "ink2", anchor="right")
        scene.draw("icon", square(cost.x - 22, y, 34), "florin", "stoneD", layer=Layer.PIECES)


def letter(scene: Scene, name: str, x: int, y: int, now: str) -> None:
    """The letter of a part of the city on its disc."""
    colour = "stoneD" if now == PAST else "ink"
    scene.draw("disc", square(x, y, 50), colour, "", 0, layer=Layer.PIECES)
    scene.text(x, y, name.upper(), SECTION, "saffL" if now == NOW else "white", anchor="centre")


def queue(scene: Scene, groups: Sequence[GroupView], left: int, top: int, *, pitch: int) -> None:
    """Who waits, nearest to the arrow first; whoever is asked sooner stands on a higher step (L-7.2)."""
    if not groups:
        return
    scene.draw("lv.start", Box(left, top + TOKEN_Y - 13, 14, 26), "ink", layer=Layer.PIECES)
    for number, group in enumerate(groups):
        x = left + 18 + pitch // 2 + number * pitch
        step = STEPS[min(group.rank, len(STEPS)) - 1] if len(groups) > 1 else 0
        if step:
            scene.flat(Box(x - 23, top + STEP_Y - step, 46, step), "ink", Layer.TILES)
        scene.draw("sign", square(x, top + TOKEN_Y + 12 - step, 48), group.seat, "white", layer=Layer.PIECES)
        figures(scene, x, top + COUNT_Y, group.apprentices, master=group.master)


def figures(scene: Scene, x: int, y: int, apprentices: int, *, master: bool) -> None:
    """How many apprentices, and a crown for the master, about ``x``."""
    both = master and apprentices
    if master:
        scene.draw("icon", square(x - (12 if both else 0), y, 32), "lv.master", "ink", layer=Layer.PIECES)
    if apprentices:
        scene.text(x + (14 if both else 0), y, str(apprentices), STRONG, "ink", anchor="centre")


def price(scene: Scene, view: LeonardoView, now: int, x: int, y: int) -> None:
    """The price stone's track on a pill that starts at ``x``: paid prices are muted, the next one is on a disc."""
    steps = printed(view.components).table.prices.steps
    wide = 50 * len(steps) + 8
    scene.draw("frame", Box(x, y - 22, wide, 44), "ink", "white", 22, 3, layer=Layer.PIECES)
    for number, cost in enumerate(steps):
        at = x + 29 + number * 50
        if cost == now:
            scene.draw("disc", square(at, y, 40), "ink", "", 0, layer=Layer.LABELS)
        style, ink = (STRONG, "saffL") if cost == now else (FACT, "ink") if cost > now else (LABEL, "ink2")
        scene.text(at, y, str(cost), style, ink, anchor="centre")


def _fields(scene: Scene, view: LeonardoView, box: Box, now: str) -> None:
    """The four fields of the council: what each does, or who stands on it."""
    wide = 70
    left = box.middle[0] - (4 * wide + 3 * 8) // 2
    for number, seat in enumerate(view.fields, 1):
        spot = Box(left + (number - 1) * (wide + 8), box.y + FIELD_Y - 26, wide, 52)
        scene.mark(f"field:{number}", spot)
        ink = "stoneD~ink.28" if now == PAST else "ink"
        ground = "white" if seat is not None else {PAST: "line~page.50", OPEN: "cell", NOW: "saffL"}[now]
        line = ("stone", ground, 10, 2) if seat is None else ("ink", ground, 10, 3)
        scene.draw("frame", spot, *line, layer=Layer.TILES)
        if seat is not None:
            scene.draw("sign", square(spot.x + 23, spot.middle[1], 36), seat, layer=Layer.PIECES)
            scene.draw("icon", square(spot.x + 52, spot.middle[1], 28), FIELDS[number - 1], "ink", layer=Layer.PIECES)
        else:
            scene.draw("icon", square(*spot.middle, 38), FIELDS[number - 1], ink, layer=Layer.PIECES)


def _market(scene: Scene, view: LeonardoView, area: AreaView, box: Box) -> None:
    """The market before the gate (L-16): its letter, who waits there, its open cards."""
    scene.mark(f"area:{area.id}", box)
    now = state(view, area.id)
    ground, line = GROUNDS[now]
    scene.draw("lv.ground", box, ground, "line" if line == ground else line)
    ink = "stoneD~ink.28" if now == PAST else "ink"
    letter(scene, area.id, box.x + 44, box.middle[1], now)
    scene.draw("icon", square(box.x + 104, box.middle[1], 56), PLACES["market"], ink, layer=Layer.PIECES)
    queue(scene, area.groups, box.x + 146, box.middle[1] - 118, pitch=PITCH)
    for name in RESOURCES:
        scene.mark(f"market:{name}", box)
    for number, name in enumerate(view.market):
        spot = Box(box.right - 392 + number * 76, box.middle[1] - 36, 68, 72)
        scene.draw("lv.plate", spot, RESOURCES[name], "ink" if now != PAST else "stoneD", "white", layer=Layer.PIECES)
        scene.mark(f"market:{name}", spot)
