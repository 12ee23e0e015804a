"""The city in every layout: quarters on both banks of the Seine, roads, bridges, guild tokens, Notre Dame."""

from itertools import pairwise
from typing import Final

from engines.notredame.view import MarketView, NotreDameView, SectorView
from render.core import fonts
from render.core.fonts import LABEL, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.pen import Pen
from render.core.scene import Layer, Scene, cached_block
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.quarters import ORDER, Ground, Point, Quarter

REWARDS = {"pp1_coin": ("1", "florin"), "pp2_cube": ("2", "nd.cube"), "pp3_rat": ("3", "nd.rat"), "pp4": ("4", "")}
NUMBER: Final = TextStyle("serif.black", 42)
PILL_W, PILL_H = 92, 46
ROAD: Final = 12
LOW: Final = 50
"""Height of a sector below which the friend's badge is next to the number."""
BROAD: Final = 220
"""Width of a cathedral with room for its pool, including spaces."""


@register_drawing("nd.way", art=True)
def _draw_road(pen: Pen, w: int, h: int, x0: int, y0: int, x1: int, y1: int) -> None:
    del w, h
    pen.line([(x0, y0), (x1, y1)], ROAD, "white")


@register_drawing("nd.seine")
def _draw_seine(pen: Pen, w: int, h: int) -> None:
    pen.rectangle(0, 0, w, h, "water~page.42")
    for k in range(max(w, h) // 70):
        at, off = 40 + k * 70, 10 + (k * 13) % max(1, min(w, h) - 22)
        x, y = (at, off) if w > h else (off, at)
        pen.line([(x - 11, y), (x - 5, y - 4), (x + 1, y), (x + 7, y + 4), (x + 13, y)], 3, "water")


@register_drawing("nd.bridge", art=True)
def _draw_bridge(pen: Pen, w: int, h: int) -> None:
    pen.rectangle(0, 0, w, h, "white")
    if w >= h:
        for y in (0, h - 4):
            pen.rectangle(0, y, w, y + 4, "ink")
        for k in range(1, 4):
            pen.rectangle(w * k / 4 - 1, 6, w * k / 4 + 1, h - 6, "line")
    else:
        for x in (0, w - 4):
            pen.rectangle(x, 0, x + 4, h, "ink")
        for k in range(1, 4):
            pen.rectangle(6, h * k / 4 - 1, w - 6, h * k / 4 + 1, "line")


def district_sign(view: NotreDameView, district: int) -> int:
    """Return the sign of a district's colour: its seat's, or an unused one for a neutral district."""
    seat = view.districts[district].seat
    if seat is not None:
        return seat
    before = sum(other.seat is None for other in view.districts[:district])
    return len(view.players) + before


def draw_city(
    scene: Scene,
    view: NotreDameView,
    labels: GameLabels,
    ground: Ground,
    quarters: tuple[Quarter, ...],
    nave: int,
    edge: int,
) -> None:
    """Draw the whole city on its ground; ``nave``: width of Notre Dame; ``edge``: end of the river."""
    scene.add_drawing("nd.seine", Box(0, ground.low - ground.bank, edge, ground.bank), layer=Layer.TABLE)
    lands = [quarter.land for quarter in quarters]
    for one, other in pairwise(lands):
        if one.y == other.y:
            left, right = sorted((one, other), key=lambda land: land.x)
            band = Box(left.right, one.y, right.x - left.right, one.h)
            scene.add_drawing("nd.seine", band, layer=Layer.TABLE)
    for number, (district, quarter) in enumerate(zip(view.districts, quarters, strict=True)):
        sign = district_sign(view, number)
        tint = f"seat.{sign % 5 + 1}~page.50" if district.seat is not None else "stone~page.50"
        scene.add_rectangle(quarter.land, tint, Layer.TABLE)
    _draw_roads(scene, view, quarters)
    for number, (district, quarter) in enumerate(zip(view.districts, quarters, strict=True)):
        if district.seat is None:
            _draw_neutral(scene, view, labels, number, quarter)
        else:
            by_name = {told.sector: told for told in view.players[district.seat].sectors}
            for name, box in zip(ORDER, quarter.sectors, strict=True):
                _draw_sector(scene, district.seat, by_name[name], box)
                scene.add_hotspot(f"{district.seat}/{name}", box)
        for market in district.markets:
            _draw_market(scene, view, market, quarter.markets[market.kind], district_sign(view, number))
    draw_cathedral(scene, view, ground.middle, nave, quarters)


def _draw_roads(scene: Scene, view: NotreDameView, quarters: tuple[Quarter, ...]) -> None:
    """Draw roads of the graph (N-9.9).

    They cross bridges between quarters, and run around a quarter's edge between its outer markets.
    """
    for one, other in view.roads:
        (district, _, kind), (further, _, to) = one.partition("-"), other.partition("-")
        here, there = quarters[int(district)], quarters[int(further)]
        a, b = here.markets[kind.upper()], there.markets[to.upper()]
        if district == further and {kind, to} == {"ol", "or"}:
            for start, end in pairwise((here.markets["OL"], *here.ring, here.markets["OR"])):
                _draw_way(scene, start, end)
            continue
        _draw_way(scene, a, b)
        if district != further:
            scene.add_drawing("nd.bridge", _bridge_box(here.land, there.land, a, b), layer=Layer.BOARD)


@cached_block
def _draw_way(scene: Scene, a: Point, b: Point) -> None:
    half = ROAD // 2
    left, top = min(a[0], b[0]) - half, min(a[1], b[1]) - half
    box = Box(left, top, abs(a[0] - b[0]) + ROAD, abs(a[1] - b[1]) + ROAD)
    scene.add_drawing("nd.way", box, a[0] - left, a[1] - top, b[0] - left, b[1] - top, layer=Layer.TABLE)


def _bridge_box(one: Box, other: Box, a: Point, b: Point) -> Box:
    if abs(a[0] - b[0]) < abs(a[1] - b[1]):
        upper, lower = sorted((one, other), key=lambda land: land.y)
        return Box((a[0] + b[0]) // 2 - 12, upper.bottom - 8, 24, lower.y - upper.bottom + 16)
    left, right = sorted((one, other), key=lambda land: land.x)
    return Box(left.right - 8, (a[1] + b[1]) // 2 - 12, right.x - left.right + 16, 24)


def _draw_neutral(scene: Scene, view: NotreDameView, labels: GameLabels, number: int, quarter: Quarter) -> None:
    """Draw a neutral quarter: its sign and a word (N-14.2)."""
    cells = quarter.sectors
    x = (cells[0].center[0] + cells[3].center[0]) // 2
    y = cells[0].center[1]
    scene.add_sign(x, y, 44, district_sign(view, number))
    low = cells[4].center[1]
    middle = (cells[4].center[0] + cells[5].center[0]) // 2
    name, room = labels.owner(view, number), quarter.land.w * 2 // 5
    if fit_text(name, LABEL, room).cut:  # a number alone on a second line would read as a count
        name = labels.neutral_label(view, number)
    scene.add_fitted_text(middle, low, name, LABEL, "ink", room=room, anchor="centre")


@cached_block
def _draw_sector(scene: Scene, seat: int, told: SectorView, box: Box) -> None:
    icon = SECTORS[told.sector]
    own = f"seat.{seat % 5 + 1}"
    if not told.cubes and not told.friend:
        scene.add_drawing("frame", box, f"{own}~page.20", f"{own}~page.60", 10, 2, layer=Layer.TILES)
        scene.add_icon(*box.center, 40, icon, f"{own}~ink.60")
        return
    scene.add_drawing("frame", box, "ink", "white", 10, 3, layer=Layer.TILES)
    text = str(told.cubes)
    wide = fonts.text_width(text, NUMBER.face, NUMBER.px)
    end = 20 if told.friend and box.h < LOW else 6
    size = min(44, box.w - wide - end - 6)
    inset = max(0, (box.w - size - wide - 24) // 2)
    scene.add_icon(box.x + 5 + inset + size // 2, box.center[1], size, icon, "ink")
    scene.add_text(box.right - end - inset, box.center[1], text, NUMBER, "ink", anchor="right")
    if told.friend:
        badge = square_around(box.right - 4, box.y + 2, 30)
        scene.add_drawing("disc", badge, own, "white", 3, layer=Layer.PIECES)
        scene.add_drawing("icon", badge.grow_by(-7), "nd.friend", f"charge.{seat % 5 + 1}", layer=Layer.LABELS)


def _draw_market(scene: Scene, view: NotreDameView, market: MarketView, at: Point, district: int) -> None:
    box = Box(at[0] - PILL_W // 2, at[1] - PILL_H // 2, PILL_W, PILL_H)
    scene.add_hotspot(f"market:{market.id}", box)
    if market.token is not None:
        draw_message(scene, district_sign(view, market.token.colour), market.token.kind, at)
        for k, seat in enumerate(market.carriages):
            scene.add_sign(box.x + 14 + 34 * k, box.y - 6, 32, seat, "white", layer=Layer.LABELS)
    elif market.carriages:
        draw_carriages(scene, market.carriages, at)
    else:
        ring = f"seat.{district % 5 + 1}~ink.28"
        scene.add_drawing("disc", square_around(*at, 34), "white", ring, 4, layer=Layer.TILES)


@cached_block
def draw_message(scene: Scene, sign: int, kind: str, at: Point) -> None:
    """Draw a guild token as a pill in the colour of its origin, with its points and bonus.

    Its ends have the shape of that seat's sign.
    """
    box = Box(at[0] - PILL_W // 2, at[1] - PILL_H // 2, PILL_W, PILL_H)
    number, icon = REWARDS.get(kind, ("", ""))
    scene.add_drawing("nd.token", box, sign % 5, layer=Layer.TILES)
    scene.add_text(box.x + 26, at[1], number, STRONG, f"charge.{sign % 5 + 1}", anchor="centre")
    spot = square_around(box.right - 25, at[1], 40)
    scene.add_drawing("disc", spot, "white", "", 0, layer=Layer.PIECES)
    scene.add_drawing("icon", spot.grow_by(-3), icon or "laurel", "ink" if icon else GOLD, layer=Layer.LABELS)


def draw_carriages(scene: Scene, seats: tuple[int, ...], at: Point) -> None:
    """Draw carriages on a white pill: their owners' signs, and for a single one also the carriage."""
    box = Box(at[0] - PILL_W // 2, at[1] - PILL_H // 2, PILL_W, PILL_H)
    scene.add_drawing("frame", box, "ink", "white", PILL_H // 2, 3, layer=Layer.TILES)
    step = min(36, (PILL_W - 40) // (len(seats) - 1)) if len(seats) > 1 else 0
    for k, seat in enumerate(seats):
        scene.add_sign(box.x + 24 + step * k, at[1], 34, seat, "white", layer=Layer.LABELS)
    if len(seats) == 1:
        scene.add_icon(box.right - 28, at[1], 38, "nd.carriage", "ink")


def draw_cathedral(scene: Scene, view: NotreDameView, middle: Point, wide: int, quarters: tuple[Quarter, ...]) -> None:
    """Draw Notre Dame: the pool shared by the cubes, and each seat's cubes on the rim."""
    x, y = middle
    told = view.cathedral
    box = square_around(x, y, wide)
    scene.add_drawing("nd.front", box, layer=Layer.TILES)
    scene.add_hotspot("notre_dame", box)
    small = wide < BROAD
    low = y + round(wide * (0.355 if small else 0.37))
    apart = "" if small else " "
    text = f"{told.pool}{apart}÷{apart}{told.cubes}" if told.cubes else str(told.pool)
    made = scene.add_text(x - 15, low, text, STRONG, "saffL", anchor="centre")
    icon = "nd.cube" if told.cubes else "laurel"
    scene.add_icon(made.right + 18, low, 28, icon, "saffL", layer=Layer.LABELS)
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is None:
            continue
        pill = Box(quarter.rim[0] - 40, quarter.rim[1] - 21, 80, 42)
        scene.add_hotspot(f"{district.seat}/notre_dame", pill)
        n = view.players[district.seat].cathedral
        if n:
            scene.add_drawing("frame", pill, "ink", "white", 21, 3, layer=Layer.PIECES)
            scene.add_sign(pill.x + 25, pill.center[1], 32, district.seat, layer=Layer.LABELS)
            scene.add_text(pill.x + 46, pill.center[1], str(n), STRONG, "ink")
