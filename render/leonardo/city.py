"""The city on the board, in every layout: quarters with their stock and queues, the price, the council, the market."""

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, GroupView, LeonardoView
from render.core import fonts
from render.core.fonts import COUNT, FACT, LABEL, NOTHING, SECTION, STRONG, TextStyle
from render.core.geometry import Box, bounding_box, square_around
from render.core.pen import Pen
from render.core.scene import Layer, Scene, cached_block
from render.core.sprites import register_drawing
from render.core.theme import GOLD
from render.leonardo import octagon
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.octagon import City, city_in

SIZES: Final = MappingProxyType({False: (56, 40, 52, TextStyle("serif.black", 46)), True: (46, 38, 46, COUNT)})
"""By tightness: the sign of a quarter, its goods, the sign of a seat, and the style of the stock."""
ARROW: Final = 16
"""Width of the arrow at which a queue begins."""
NUMBER_SPARE: Final = 12
"""Margin of the number under a seat's sign, on each side."""
CROWNED: Final = 40
"""Width below which the master is above the sign."""
MIN_STEP, MAX_STEP = 6, 20
"""Room for steps: none below the first, no larger ones above the second."""


class QueueFit(NamedTuple):
    """Measures of a queue; ``spare``: how much higher its numbers may be."""

    top: int
    left: int
    pitch: int
    size: int
    rise: int
    spare: int


def fit_queue(place: City, area: AreaView, low: int) -> QueueFit:
    """Measure a queue with its numbers at ``low`` and signs as large as the quarter permits."""
    is_tight = place.h < octagon.TIGHT_H
    full, _, largest, _ = SIZES[is_tight]
    top = octagon.row_heights(place, area.id)[0] + full // 2
    count, crowned = len(area.groups), any(group.master and group.apprentices for group in area.groups)
    start, end = _queue_span(place, area.id, (top, low), wide_rows=count > 1)
    pitch = min(largest + 8, (end - start - ARROW) // count)
    room = low - top - 15 - (16 if crowned and pitch < CROWNED else 0)
    size = min(largest, pitch - 2, room)
    rise = min(MAX_STEP, room - size) if count > 1 and room - size >= MIN_STEP else 0
    left = (start + end - ARROW - pitch * count) // 2
    return QueueFit(top, left, pitch, size, rise, room - size - rise)


def _queue_span(place: City, name: str, rows: tuple[int, int], *, wide_rows: bool) -> tuple[int, int]:
    """Return the edges of a queue between two heights: numbers are narrower than the signs above them."""
    top, low = rows
    signs = octagon.row_span(place, name, top, low - 14)
    numbers = octagon.row_span(place, name, low - 12, low + 12)
    spare = NUMBER_SPARE if wide_rows else 0
    return max(signs[0], numbers[0] - spare), min(signs[1], numbers[1] + spare)


STOCKS = {"council": "florin", "workshop": "lv.robot", "academy": "lv.apprentice"}
"""Goods of places whose sign does not show them."""
FIELDS = ("lv.move", "florin", "lv.peek", "lv.buy")
GROUP_STEPS: Final = (1.0, 0.64, 0.36, 0.14, 0.0)
"""Height of a group by its rank if several wait, as a share of the room."""
MIN_SIGN: Final = 40
FIELDS_H: Final = 44
CROWN: Final = 26
PRICE_STEP: Final = 36
PRICE_LONG, PRICE_THICK = 48, 46
"""Length of the price track without steps, and its thickness."""
DOME: Final = 182
PAST, OPEN, NOW = "past", "open", "now"
GROUNDS = {PAST: ("line~page.50", "line~page.50"), OPEN: ("white", "white"), NOW: ("saff", "ink")}


@register_drawing("lv.start")
def _draw_start(pen: Pen, w: int, h: int, colour: str) -> None:
    pen.polygon([(w, 0), (w, h), (0, h / 2)], colour)


def quarter_state(view: LeonardoView, area: str) -> str:
    """Return whether a quarter has been evaluated in this round, is being evaluated, or waits (L-7.1)."""
    if view.over or view.research or view.phase == "complete":
        return PAST
    if view.phase != "city" or not view.area:
        return OPEN
    if area == view.area:
        return NOW
    return PAST if area < view.area else OPEN


def is_city_finished(view: LeonardoView) -> bool:
    """Return whether nothing more will happen in the city, in this round or ever."""
    return view.research or view.phase == "complete"


def draw_letter(scene: Scene, name: str, x: int, y: int, now: str) -> None:
    """Draw the letter of a part of the city on its disc."""
    colour = "stoneD" if now == PAST else "ink"
    scene.add_drawing("disc", square_around(x, y, 50), colour, "", 0, layer=Layer.PIECES)
    scene.add_text(x, y, name.upper(), SECTION, "saffL" if now == NOW else "white", anchor="centre")


def draw_city(scene: Scene, view: LeonardoView, box: Box, market: Box) -> None:
    """Draw the fort in its box, with each quarter's goods and queue, and Codex II's market (L-16) in its own box."""
    place = city_in(box)
    scene.add_drawing("lv.octagon", box, layer=Layer.TABLE)
    field = Box(place.x - place.w, place.y - place.h, 2 * place.w, 2 * place.h)
    states = "".join(quarter_state(view, name)[0] for name in octagon.CORNERS)
    scene.add_drawing("lv.wedges", field, states, layer=Layer.BOARD)
    dx = dy = 0
    if view.phase == "city" and view.area in octagon.CORNERS:
        x, y = octagon.CORNERS[view.area]
        dx, dy = round(x * place.w), round(y * place.h)
    dome = square_around(place.x, place.y, place.piazza * DOME // octagon.PIAZZA)
    scene.add_drawing("small", dome, "lv.dome", DOME, DOME, dx, dy, is_city_finished(view), layer=Layer.TILES)
    for area in view.areas:
        if area.kind == "market":
            _draw_market(scene, view, area, market)
        else:
            _draw_quarter(scene, view, area, place)


def _draw_quarter(scene: Scene, view: LeonardoView, area: AreaView, place: City) -> None:
    now = quarter_state(view, area.id)
    head, line, _ = octagon.row_heights(place, area.id)
    draw_letter(scene, area.id, *place.letter(area.id), now)
    is_tight = place.h < octagon.TIGHT_H
    half = SIZES[is_tight][0] // 2
    span = octagon.row_span(place, area.id, head - half, head + half)
    boxes = [_draw_stock(scene, area, span, head, now, is_tight=is_tight)]
    if is_city_finished(view):
        scene.add_hotspot(f"area:{area.id}", boxes[0])
        if area.kind == "council":
            scene.add_hotspot("council", boxes[0])
            _draw_fields(scene, view, place, now)
        return
    if now == PAST:
        scene.add_icon(sum(octagon.row_span(place, area.id, line - 22, line + 22)) // 2, line, 44, "check", "stoneD")
    elif area.groups:
        asked = view.owing[0] if area.id == view.area and len(view.owing) == 1 else None
        boxes.append(_draw_queue(scene, area, place, asked))
    whole = bounding_box(boxes)
    scene.add_hotspot(f"area:{area.id}", whole)
    if now == NOW and area.price is not None:
        _draw_price(scene, view, area, place)
    if area.kind == "council":
        scene.add_hotspot("council", boxes[0])
        _draw_fields(scene, view, place, now)


@cached_block
def _draw_stock(scene: Scene, area: AreaView, span: tuple[int, int], y: int, now: str, *, is_tight: bool) -> Box:
    full, taken, _, many = SIZES[is_tight]
    ink = "stoneD~ink.35" if now == PAST else "ink"
    sign = RESOURCES[area.sells] if area.sells else PLACES[area.kind]
    stock = STOCKS.get(area.kind, "")
    style, text = (many if area.stock else NOTHING), str(area.stock)
    beside = 8 + (taken + 4 if stock else 0) + fonts.text_width(text, style.face, style.px)
    size = max(MIN_SIGN, min(full, span[1] - span[0] - beside))
    left = (span[0] + span[1] - size - beside) // 2
    scene.add_icon(left + size // 2, y, size, sign, ink)
    at = left + size + 8
    if stock:
        scene.add_icon(at - 4 + taken // 2, y, taken, stock, ink)
        at += taken + 4
    scene.add_text(at, y, text, style, ink)
    return Box(left, y - full // 2 - 3, size + beside, full + 6)


@cached_block
def _draw_queue(scene: Scene, area: AreaView, place: City, asked: int | None) -> Box:
    """Draw the queue, nearest to the arrow first, with its numbers; an ``asked`` player is on a white disc.

    A player asked sooner is on a higher step (L-7.2), if there is room.
    """
    low = octagon.row_heights(place, area.id)[2]
    first = fit_queue(place, area, low)
    fit = fit_queue(place, area, low - first.spare)
    size, pitch, low = fit.size, fit.pitch, low - first.spare
    left, base, rise = fit.left, low - 14 - size // 2, fit.rise
    scene.add_drawing("lv.start", Box(left, base - 11 - rise // 2, 12, 22), "ink", layer=Layer.PIECES)
    for number, group in enumerate(area.groups):
        at = left + ARROW + pitch // 2 + number * pitch
        step = round(rise * GROUP_STEPS[min(group.rank, len(GROUP_STEPS)) - 1])
        middle = base - step
        if step:
            scene.add_rectangle(Box(at - size // 2, base + size // 2 - step, size, step), "ink", Layer.TILES)
        if group.seat == asked:
            scene.add_drawing("disc", square_around(at, middle, size + 8), "white", "ink", 3, layer=Layer.TILES)
        scene.add_sign(at, middle, size, group.seat, "white")
        _draw_group(scene, group, at, (middle - size // 2 - 7, low), pitch)
    return Box(left, fit.top, ARROW + pitch * len(area.groups), low + 20 - fit.top)


def _draw_group(scene: Scene, group: GroupView, x: int, rows: tuple[int, int], room: int) -> None:
    over, low = rows
    text = str(group.apprentices) if group.apprentices else ""
    wide = fonts.text_width(text, STRONG.face, STRONG.px)
    beside = min(CROWN, room - wide - 1) if group.master and (not text or room >= CROWNED) else 0
    left = x - (beside + wide) // 2
    if group.master:
        spot = square_around(left + beside // 2, low, beside) if beside else square_around(x, over, 18)
        scene.add_drawing("icon", spot, "lv.master", "ink", layer=Layer.PIECES)
    if text:
        scene.add_text(left + beside, low, text, STRONG, "ink")


def _draw_price(scene: Scene, view: LeonardoView, area: AreaView, place: City) -> None:
    """Draw the price stone's track on the wall of the two quarters next to it, without hiding any of their contents."""
    steps = printed(view.components).table.prices.steps
    long = PRICE_STEP * len(steps) + PRICE_LONG
    x, y = octagon.CORNERS[area.id]
    across = abs(x) < 1
    middle = place.on_wall(0, y) if across else place.on_wall(x, 0)
    if across and y < 0:
        middle = (middle[0], middle[1] - FIELDS_H - 5)
    begin = (middle[0] - long // 2, middle[1]) if across else (middle[0], middle[1] - long // 2)
    wide, tall = (long, PRICE_THICK) if across else (PRICE_THICK, long)
    box = Box(middle[0] - wide // 2, middle[1] - tall // 2, wide, tall)
    scene.add_drawing("frame", box, "ink", "white", PRICE_THICK // 2, 4, layer=Layer.PIECES)

    def spot(at: int, size: int) -> Box:
        return square_around(begin[0] + at, begin[1], size) if across else square_around(begin[0], begin[1] + at, size)

    scene.add_drawing("icon", spot(25, 34), "florin", GOLD, layer=Layer.LABELS)
    now = area.price or 0
    for number, cost in enumerate(steps):
        at = spot(62 + number * PRICE_STEP, 36)
        style, ink = (FACT, "ink") if cost > now else (LABEL, "ink2")
        if cost == area.price:
            style, ink = STRONG, "saffL"
            scene.add_drawing("disc", at, "ink", "", 0, layer=Layer.LABELS)
        scene.add_text(*at.center, str(cost), style, ink, anchor="centre")


def _draw_fields(scene: Scene, view: LeonardoView, place: City, now: str) -> None:
    wide = 4 * 40 + 14
    left, y = place.on_wall(0, -1)
    left -= wide // 2
    scene.add_drawing(
        "frame",
        Box(left, y - FIELDS_H // 2, wide, FIELDS_H),
        "ink" if now != PAST else "stoneD",
        "white",
        22,
        3,
        layer=Layer.PIECES,
    )
    for number, seat in enumerate(view.fields, 1):
        spot = square_around(left + 27 + (number - 1) * 40, y, 36)
        scene.add_hotspot(f"field:{number}", spot)
        if seat is not None:
            scene.add_drawing("sign", spot, seat, layer=Layer.LABELS)
        else:
            ink = "ink" if now != PAST else "stoneD"
            scene.add_drawing("icon", spot.grow_by(-3), FIELDS[number - 1], ink, layer=Layer.LABELS)


def _draw_market(scene: Scene, view: LeonardoView, area: AreaView, box: Box) -> None:
    """Draw the market outside the gate (L-16): its letter, its queue, its face-up cards."""
    scene.add_hotspot(f"area:{area.id}", box)
    now = quarter_state(view, area.id)
    ground = GROUNDS[now][0]
    scene.add_drawing("frame", box, "ink" if now == NOW else "stone", ground, 14, 4, layer=Layer.TILES)
    draw_letter(scene, area.id, box.x + 36, box.center[1], now)
    for name in RESOURCES:
        scene.add_hotspot(f"market:{name}", box)
    cards = min(40, (box.w // 2 - 30) // max(1, len(view.market)))
    for number, name in enumerate(view.market):
        spot = scene.add_icon(
            box.right - 26 - (len(view.market) - 1 - number) * cards,
            box.center[1],
            min(36, cards - 2),
            RESOURCES[name],
            "ink" if now != PAST else "stoneD",
        )
        scene.add_hotspot(f"market:{name}", spot)
    for number, group in enumerate(area.groups):
        at = box.x + 88 + number * 42
        scene.add_sign(at, box.center[1] - 14, 34, group.seat, "white")
        text = str(group.apprentices) if group.apprentices else ""
        if group.master:
            scene.add_icon(at - (11 if text else 0), box.center[1] + 23, 22, "lv.master", "ink")
        if text:
            scene.add_text(at + (11 if group.master else 0), box.center[1] + 23, text, STRONG, "ink", anchor="centre")
