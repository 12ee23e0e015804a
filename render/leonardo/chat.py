"""The board as chats show it, wide or tall: city, inventions, players. Data says what goes where."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, LeonardoView
from render.core import banner, faces
from render.core.banner import Art, Rounds
from render.core.faces import COUNT, FACT, LABEL, NOTHING, SECTION, STRONG
from render.core.fit import fit
from render.core.geometry import Box, around, square
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import SHAPES
from render.core.theme import GOLD
from render.leonardo import city, octagon, offer, people
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import DOTS, KINDS, METALS
from render.leonardo.octagon import City, city_in
from render.leonardo.words import Words


class Plan(NamedTuple):
    """Where everything lies: the city, the inventions (beside or under each other), the market, the panels."""

    city: Box
    offer: Box
    across: bool
    market: Box
    panels: tuple[Box, ...]


def _column(count: int, tall: int) -> tuple[Box, ...]:
    return tuple(Box(1276, 170 + seat * tall, 292, tall - 26) for seat in range(count))


def _pairs(count: int, y: int, tall: int) -> tuple[Box, ...]:
    return tuple(Box(36 + seat % 2 * 580, y + seat // 2 * tall, 548, tall - 24) for seat in range(count))


_WIDE: Final = (Box(0, 150, 904, 868), Box(922, 168, 322, 830), False, Box(922, 916, 322, 84))
_TALL: Final = (Box(0, 196, 1200, 760), Box(36, 962, 1128, 146), True, Box(470, 880, 440, 78))
_LARGE: Final = (Box(0, 196, 1200, 960), Box(36, 1164, 1128, 150), True, Box(470, 1076, 440, 78))
PLANS: Final = MappingProxyType(
    {
        **{("wide", count): Plan(*_WIDE, _column(count, 212 if count < 5 else 169)) for count in range(2, 6)},
        ("tall", 2): Plan(*_LARGE, _pairs(2, 1346, 228)),
        **{("tall", count): Plan(*_TALL, _pairs(count, 1138, 228 if count < 5 else 154)) for count in range(3, 6)},
    }
)
"""By shape and number of players."""
ART: Final = MappingProxyType({"wide": Art("lv.vitruvian", 254, 254, 146), "tall": Art("lv.vitruvian", 254, 254, 192)})
NEEDS: Final = 44
PRICE_STEP: Final = 50


def board(request: Request) -> Scene:
    """The scene without its marks of last moves."""
    view: LeonardoView = request.view
    words = Words(request)
    scene = banner.empty(request.game, request.shape)
    plan = PLANS[request.shape, len(view.players)]
    normal = printed(view.components).table.rounds.normal
    rounds = Rounds(view.rounds, max(1, view.round), (normal,))
    head = banner.head_of(words, view.owing, words.headline(view), request.left)
    banner.banner(scene, SHAPES[request.shape], head, "leather", ART[request.shape], rounds)
    _city(scene, view, plan)
    scene.part("city", plan.city)
    scene.part("inventions", plan.offer)
    _offer(scene, view, words, plan)
    for seat, box in enumerate(plan.panels):
        scene.part(f"player:{seat}", box)
        people.panel(scene, view, words, seat, box)
    return scene


def _city(scene: Scene, view: LeonardoView, plan: Plan) -> None:
    """The fort, and in each quarter what there is and who waits."""
    place = city_in(plan.city)
    scene.draw("lv.octagon", plan.city, layer=Layer.TABLE)
    field = Box(place.x - place.w, place.y - place.h, 2 * place.w, 2 * place.h)
    states = "".join(city.state(view, name)[0] for name in octagon.CORNERS)
    scene.draw("lv.wedges", field, states, layer=Layer.BOARD)
    dx = dy = 0
    if view.phase == "city" and view.area in octagon.CORNERS:
        x, y = octagon.CORNERS[view.area]
        dx, dy = round(x * place.w), round(y * place.h)
    scene.draw("lv.dome", square(place.x, place.y, 182), dx, dy, view.research, layer=Layer.TILES)
    for area in view.areas:
        if area.kind == "market":
            _market(scene, view, area, plan.market)
        else:
            _quarter(scene, view, area, place)


def _quarter(scene: Scene, view: LeonardoView, area: AreaView, place: City) -> None:
    now = city.state(view, area.id)
    corner, rows, x = octagon.CORNERS[area.id], octagon.ROWS_OF[area.id], octagon.MIDDLES[area.id]
    spot = place.at(corner[0], corner[1])
    out = (round(20 * corner[0]), round(20 * corner[1]))
    city.letter(scene, area.id, spot[0] + out[0], spot[1] + out[1], now)
    middle, head = place.at(x, rows[0])
    boxes = [_stock(scene, area, middle, head, now)]
    if now == city.PAST and not view.research:
        scene.draw("icon", square(*place.at(x, rows[1] + 0.02), 50), "check", "stoneD", layer=Layer.PIECES)
    elif area.groups:
        boxes.append(_queue(scene, view, area, middle, place.at(x, rows[1])[1], place.at(x, rows[2])[1]))
    whole = around(boxes)
    scene.mark(f"area:{area.id}", whole)
    if now == city.NOW and area.price is not None:
        _price(scene, view, area, place)
    if area.kind == "council":
        scene.mark("council", boxes[0])
        _fields(scene, view, place, now)


def _stock(scene: Scene, area: AreaView, x: int, y: int, now: str) -> Box:
    """The sign of a quarter and what there is to take, about ``x``."""
    ink = "stoneD~ink.28" if now == city.PAST else "ink"
    sign = RESOURCES[area.sells] if area.sells else PLACES[area.kind]
    stock = city.STOCKS.get(area.kind, "")
    text = ("" if stock else "×") + str(area.stock)
    style = COUNT if area.stock else NOTHING
    wide = 52 + (44 if stock else 0) + faces.width(text, style.face, style.px)
    left = x - wide // 2
    scene.draw("icon", square(left + 23, y, 48), sign, ink, layer=Layer.PIECES)
    at = left + 52
    if stock:
        scene.draw("icon", square(at + 20, y, 38), stock, ink, layer=Layer.PIECES)
        at += 44
    scene.text(at, y, text, style, ink)
    return Box(left, y - 26, wide, 52)


def _queue(scene: Scene, view: LeonardoView, area: AreaView, x: int, y: int, low: int) -> Box:
    """Who waits, nearest to the arrow first; who is asked stands on a white disc; how many, and whether the master."""
    many = len(area.groups) > 3
    pitch, size = (58, 44) if not many else (41, 36) if len(area.groups) == 4 else (34, 32)
    wide = 16 + pitch * len(area.groups)
    left = x - wide // 2
    scene.draw("lv.start", Box(left, y - 11, 12, 22), "ink", layer=Layer.PIECES)
    asked = view.owing[0] if area.id == view.area and len(view.owing) == 1 else None
    for number, group in enumerate(area.groups):
        at = left + 16 + pitch // 2 + number * pitch
        if group.seat == asked:
            scene.draw("disc", square(at, y, size + 16), "white", "ink", 3, layer=Layer.TILES)
        scene.draw("sign", square(at, y, size), group.seat, "white", layer=Layer.PIECES)
        crown = group.master and group.apprentices > 0
        if many and group.master:
            scene.draw("icon", square(at, y - 25, 22), "lv.master", "ink", layer=Layer.PIECES)
        elif group.master:
            scene.draw("icon", square(at - (13 if crown else 0), low, 28), "lv.master", "ink", layer=Layer.PIECES)
        if group.apprentices:
            shift = 13 if crown and not many else 0
            scene.text(at + shift, low, str(group.apprentices), STRONG, "ink", anchor="centre")
    return Box(left, y - 24, wide, low - y + 44)


def _price(scene: Scene, view: LeonardoView, area: AreaView, place: City) -> None:
    """The price stone's track: on the wall of a quarter, or on the street beside it."""
    steps = printed(view.components).table.prices.steps
    wide = PRICE_STEP * len(steps) + 56
    corner = octagon.CORNERS[area.id]
    if abs(corner[0]) < 1:
        x, y = place.at(0.5 * (1 if corner[0] > 0 else -1), 0.9 if corner[1] > 0 else -0.93)
    else:
        x, y = place.at(0.66 * corner[0], 0)
    left = min(max(x - wide // 2, 8), scene.width - wide - 8)
    scene.draw("frame", Box(left, y - 23, wide, 46), "ink", "white", 23, 4, layer=Layer.PIECES)
    scene.draw("icon", square(left + 28, y, 34), "florin", GOLD, layer=Layer.LABELS)
    for number, cost in enumerate(steps):
        at = left + 74 + number * PRICE_STEP
        if cost == area.price:
            scene.draw("disc", square(at, y, 40), "ink", "", 0, layer=Layer.LABELS)
        now = area.price or 0
        style, ink = (STRONG, "saffL") if cost == area.price else (FACT, "ink") if cost > now else (LABEL, "ink2")
        scene.text(at, y, str(cost), style, ink, anchor="centre")


def _fields(scene: Scene, view: LeonardoView, place: City, now: str) -> None:
    """The four fields of the council on the wall behind it: what each does, or who stands there."""
    wide = 4 * 40 + 14
    left, y = place.at(0, -1.04)
    left -= wide // 2
    scene.draw(
        "frame",
        Box(left, y - 22, wide, 44),
        "ink" if now != city.PAST else "stoneD",
        "white",
        22,
        3,
        layer=Layer.PIECES,
    )
    for number, seat in enumerate(view.fields, 1):
        spot = square(left + 27 + (number - 1) * 40, y, 36)
        scene.mark(f"field:{number}", spot)
        if seat is not None:
            scene.draw("sign", spot, seat, layer=Layer.LABELS)
        else:
            ink = "ink" if now != city.PAST else "stoneD"
            scene.draw("icon", spot.grow(-3), city.FIELDS[number - 1], ink, layer=Layer.LABELS)


def _market(scene: Scene, view: LeonardoView, area: AreaView, box: Box) -> None:
    """The market before the gate (L-16): its letter, who waits there, its open cards."""
    scene.mark(f"area:{area.id}", box)
    now = city.state(view, area.id)
    ground = city.GROUNDS[now][0]
    scene.draw("frame", box, "ink" if now == city.NOW else "stone", ground, 14, 4, layer=Layer.TILES)
    city.letter(scene, area.id, box.x + 36, box.middle[1], now)
    for name in RESOURCES:
        scene.mark(f"market:{name}", box)
    cards = min(40, (box.w // 2 - 30) // max(1, len(view.market)))
    for number, name in enumerate(view.market):
        spot = square(box.right - 26 - (len(view.market) - 1 - number) * cards, box.middle[1], min(36, cards - 2))
        scene.draw("icon", spot, RESOURCES[name], "ink" if now != city.PAST else "stoneD", layer=Layer.PIECES)
        scene.mark(f"market:{name}", spot)
    for number, group in enumerate(area.groups):
        at = box.x + 88 + number * 42
        scene.draw("sign", square(at, box.middle[1] - 14, 34), group.seat, "white", layer=Layer.PIECES)
        text = str(group.apprentices) if group.apprentices else ""
        if group.master:
            scene.draw(
                "icon", square(at - (11 if text else 0), box.middle[1] + 23, 22), "lv.master", "ink", layer=Layer.PIECES
            )
        if text:
            scene.text(at + (11 if group.master else 0), box.middle[1] + 23, text, STRONG, "ink", anchor="centre")


def _offer(scene: Scene, view: LeonardoView, words: Words, plan: Plan) -> None:
    """The requested inventions with the deck: rows by name, or cards beside each other."""
    box = plan.offer
    if view.market and not plan.across:
        box = Box(box.x, box.y, box.w, plan.market.y - 12 - box.y)
    y = box.y + 22
    text = words.say("times", n=view.deck)
    if plan.across:
        spot = Box(box.right - 96, plan.city.bottom - 56, 96, 44)
    else:
        scene.fitted(box.x, y, words.say("inventions"), SECTION, "ink", room=box.w - 98)
        spot = Box(box.right - 94, y - 22, 94, 44)
        box = Box(box.x, box.y + 56, box.w, box.h - 56)
    scene.draw(
        "icon",
        square(spot.x + 20, spot.middle[1], 40),
        "lv.deck",
        "sepia" if view.deck else "stone",
        layer=Layer.PIECES,
    )
    scene.text(spot.x + 44, spot.middle[1], text, FACT if view.deck else LABEL, "ink")
    scene.mark("deck", spot)
    count = max(1, len(view.display), 4)
    for number, one in enumerate(view.display):
        if plan.across:
            wide = (box.w - 16 * (count - 1)) // count
            place = Box(box.x + number * (wide + 16), box.y, wide, box.h)
        else:
            tall = min(150, (box.h - 12 * (count - 1)) // count)
            place = Box(box.x, box.y + number * (tall + 12), box.w, tall)
        scene.mark(f"invention:{one.no}", place)
        if view.auction is not None and view.auction.no == one.no:
            scene.draw("round", place.grow(8), "halo", 20, layer=Layer.BOARD)
        scene.draw("frame", place, "sepia", "paper", 14, 3, layer=Layer.TILES)
        _card(scene, view, words, one.no, place, across=plan.across)


def _card(scene: Scene, view: LeonardoView, words: Words, no: int, box: Box, *, across: bool) -> None:
    one = offer.told(view, no)
    metal = METALS[one.colour]
    if across:
        band = Box(box.x + 3, box.y + 3, box.w - 6, 44)
        scene.draw("step", band, metal, 11, layer=Layer.TILES)
        scene.draw("icon", square(band.x + 30, band.middle[1], 36), KINDS[one.kind], "ink", layer=Layer.PIECES)
        dots = [(band.right - 18 - 18 * k, band.middle[1]) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(box.x + 8, box.y + 50, box.w - 16, box.h - 54)
    else:
        band = Box(box.x + 3, box.y + 3, 66, box.h - 6)
        scene.draw("round", band, metal, 11, layer=Layer.TILES)
        scene.draw(
            "icon", square(band.middle[0], band.y + band.h * 2 // 5, 40), KINDS[one.kind], "ink", layer=Layer.PIECES
        )
        dots = [(band.x + 14 + 13 * k, band.bottom - 20) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(band.right + 12, box.y + 6, box.right - band.right - 22, box.h - 12)
        name = fit(words.invention(no), FACT, inner.w)
        if not name.cut:
            scene.text(inner.x, inner.y + 22, name, FACT, "sepia")
        else:
            scene.text(inner.x, inner.y + 22, words.shortly(no, inner.w), FACT, "sepia")
    for x, y in dots:
        scene.draw("disc", square(x, y, 11), "ink", "", 0, layer=Layer.PIECES)
    names = [name for name, n in one.resources.items() for _ in range(n)]
    pitch = min(NEEDS, (inner.w - 4) // max(1, len(names)))
    y = inner.y + (22 if across else inner.h // 2 + 6)
    left = inner.middle[0] - pitch * len(names) // 2 if across else inner.x
    for number, resource in enumerate(names):
        scene.draw(
            "icon", square(left + pitch // 2 + number * pitch, y, 36), RESOURCES[resource], "sepia", layer=Layer.PIECES
        )
    offer.terms(scene, one, inner.x, inner.right, inner.bottom - 22)
