"""The board as chats show it, wide or tall: the city on the Seine, the people, who is in town."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.notredame.view import MarketView, NotreDameView, PlayerView, SectorView
from render.core import banner, faces
from render.core.banner import Art, Rounds
from render.core.faces import COUNT, FACT, LABEL, NOTHING, SECTION, STRONG, TILE, Style
from render.core.geometry import Box, around, square
from render.core.pen import Pen
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.seats import leaders, lit, seat_head
from render.core.shapes import SHAPES
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.notredame import offer
from render.notredame.city import REWARDS, sign_of
from render.notredame.icons import SECTORS
from render.notredame.layout import SECTORS as ORDER
from render.notredame.panel import track
from render.notredame.quarters import CITIES, Ground, Point, Quarter
from render.notredame.words import Words

NUMBER: Final = Style("serif.black", 42)


class Plan(NamedTuple):
    """Where everything lies: the city, who is in town."""

    city: Ground
    offer: Box
    cathedral: int

    @property
    def across(self) -> bool:
        """Whether those in town stand beside each other."""
        return self.offer.w > self.offer.h


PLANS: Final = MappingProxyType(
    {
        "wide": Plan(Ground(32, 1112, 164, 152, 246, 40, 40), Box(1150, 168, 418, 832), 200),
        "tall": Plan(Ground(28, 1172, 212, 166, 330, 52, 52), Box(36, 1294, 1128, 282), 224),
    }
)
ART: Final = MappingProxyType({"wide": Art("nd.paris", 600, 250, 360), "tall": Art("nd.paris", 600, 250, 420)})
PILL_W, PILL_H = 92, 46
ROAD: Final = 12
NARROW: Final = 400
TOKENS_W: Final = 130
"""What the messages collected take beside a name in a narrow panel."""


@drawing("nd.way")
def _way(pen: Pen, w: int, h: int, x0: int, y0: int, x1: int, y1: int) -> None:
    """A road from one point of its box to another."""
    del w, h
    pen.line([(x0, y0), (x1, y1)], ROAD, "white")


@drawing("nd.seine")
def _seine(pen: Pen, w: int, h: int) -> None:
    """The river with a wave here and there, along the longer side of its box."""
    pen.rect(0, 0, w, h, "water~page.42")
    for k in range(max(w, h) // 70):
        at, off = 40 + k * 70, 10 + (k * 13) % max(1, min(w, h) - 22)
        x, y = (at, off) if w > h else (off, at)
        pen.line([(x - 11, y), (x - 5, y - 4), (x + 1, y), (x + 7, y + 4), (x + 13, y)], 3, "water")


@drawing("nd.bridge")
def _bridge(pen: Pen, w: int, h: int) -> None:
    """A bridge along the longer side of its box, between parapets of ink."""
    pen.rect(0, 0, w, h, "white")
    if w >= h:
        for y in (0, h - 4):
            pen.rect(0, y, w, y + 4, "ink")
        for k in range(1, 4):
            pen.rect(w * k / 4 - 1, 6, w * k / 4 + 1, h - 6, "line")
    else:
        for x in (0, w - 4):
            pen.rect(x, 0, x + 4, h, "ink")
        for k in range(1, 4):
            pen.rect(6, h * k / 4 - 1, w - 6, h * k / 4 + 1, "line")


def board(request: Request) -> Scene:
    """The scene without its marks of last moves."""
    view: NotreDameView = request.view
    words = Words(request)
    scene = banner.empty(request.game, request.shape)
    plan = PLANS[request.shape]
    per = max(1, view.rounds // 3)
    rounds = Rounds(view.rounds, max(1, view.round), (per, 2 * per))
    head = banner.head_of(words, view.owing, words.headline(view), request.left)
    banner.banner(scene, SHAPES[request.shape], head, "night", ART[request.shape], rounds)
    quarters = CITIES[len(view.players)](plan.city)
    _city(scene, view, words, plan, quarters)
    scene.part("city", around([quarter.land for quarter in quarters]))
    leading = leaders([player.pp for player in view.players])
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is not None:
            _panel(scene, view, words, district.seat, quarter.panel, lead=district.seat in leading)
            scene.part(f"district:{district.seat}", quarter.panel, quarter.land)
    scene.part("persons", plan.offer)
    _offer(scene, view, words, plan)
    return scene


def _city(scene: Scene, view: NotreDameView, words: Words, plan: Plan, quarters: tuple[Quarter, ...]) -> None:
    ground = plan.city
    edge = plan.offer.x - 20 if not plan.across else scene.width
    scene.draw("nd.seine", Box(0, ground.low - ground.bank, edge, ground.bank), layer=Layer.TABLE)
    lands = [quarter.land for quarter in quarters]
    for one, other in pairwise(lands):
        if one.y == other.y:
            left, right = sorted((one, other), key=lambda land: land.x)
            band = Box(left.right, one.y, right.x - left.right, one.h)
            scene.draw("nd.seine", band, layer=Layer.TABLE)
    for number, (district, quarter) in enumerate(zip(view.districts, quarters, strict=True)):
        sign = sign_of(view, number)
        tint = f"seat.{sign % 5 + 1}~page.50" if district.seat is not None else "stone~page.50"
        scene.flat(quarter.land, tint, Layer.TABLE)
        scene.draw("frame", quarter.land.grow(-5), "white", "", 4, 7, layer=Layer.TABLE)
    _roads(scene, view, quarters)
    for number, (district, quarter) in enumerate(zip(view.districts, quarters, strict=True)):
        if district.seat is None:
            _neutral(scene, view, words, number, quarter)
        else:
            by_name = {told.sector: told for told in view.players[district.seat].sectors}
            for name, box in zip(ORDER, quarter.sectors, strict=True):
                _sector(scene, district.seat, by_name[name], box)
                scene.mark(f"{district.seat}/{name}", box)
        for market in district.markets:
            _market(scene, view, market, quarter.markets[market.kind], sign_of(view, number))
    _cathedral(scene, view, plan, quarters)


def _roads(scene: Scene, view: NotreDameView, quarters: tuple[Quarter, ...]) -> None:
    """Roads of the graph (N-9.9); those between quarters cross the water on a bridge, the ring runs along the edge."""
    for one, other in view.roads:
        (district, _, kind), (further, _, to) = one.partition("-"), other.partition("-")
        here, there = quarters[int(district)], quarters[int(further)]
        a, b = here.markets[kind.upper()], there.markets[to.upper()]
        if district == further and {kind, to} == {"ol", "or"}:
            continue
        half = ROAD // 2
        left, top = min(a[0], b[0]) - half, min(a[1], b[1]) - half
        box = Box(left, top, abs(a[0] - b[0]) + ROAD, abs(a[1] - b[1]) + ROAD)
        scene.draw("nd.way", box, a[0] - left, a[1] - top, b[0] - left, b[1] - top, layer=Layer.TABLE)
        if district != further:
            scene.draw("nd.bridge", _span(here.land, there.land, a, b), layer=Layer.BOARD)


def _span(one: Box, other: Box, a: Point, b: Point) -> Box:
    """Where a bridge stands between two lands on the road from ``a`` to ``b``."""
    if abs(a[0] - b[0]) < abs(a[1] - b[1]):
        upper, lower = sorted((one, other), key=lambda land: land.y)
        return Box((a[0] + b[0]) // 2 - 12, upper.bottom - 8, 24, lower.y - upper.bottom + 16)
    left, right = sorted((one, other), key=lambda land: land.x)
    return Box(left.right - 8, (a[1] + b[1]) // 2 - 12, right.x - left.right + 16, 24)


def _neutral(scene: Scene, view: NotreDameView, words: Words, number: int, quarter: Quarter) -> None:
    """A quarter that belongs to nobody: its sign and a word (N-14.2)."""
    cells = quarter.sectors
    x = (cells[0].middle[0] + cells[3].middle[0]) // 2
    y = cells[0].middle[1]
    scene.draw("sign", square(x, y, 44), sign_of(view, number), layer=Layer.PIECES)
    low = cells[4].middle[1]
    middle = (cells[4].middle[0] + cells[5].middle[0]) // 2
    name, room = words.owner(view, number), quarter.land.w * 2 // 5
    scene.fitted(middle, low, name, LABEL, "ink", room=room, lines=2, anchor="centre")


def _sector(scene: Scene, seat: int, told: SectorView, box: Box) -> None:
    """A sector: its icon and how much stands there; the friend as a badge on its corner."""
    n = told.cubes + told.friend
    icon = SECTORS[told.sector]
    own = f"seat.{seat % 5 + 1}"
    if not n:
        scene.draw("frame", box, f"{own}~page.20", f"{own}~page.60", 10, 2, layer=Layer.TILES)
        scene.draw("icon", square(*box.middle, 40), icon, f"{own}~ink.60", layer=Layer.PIECES)
        return
    scene.draw("frame", box, "ink", "white", 10, 3, layer=Layer.TILES)
    text = str(n)
    wide = faces.width(text, NUMBER.face, NUMBER.px)
    size = min(44, box.w - wide - 12)
    scene.draw("icon", square(box.x + 5 + size // 2, box.middle[1], size), icon, "ink", layer=Layer.PIECES)
    scene.text(box.right - 6, box.middle[1], text, NUMBER, "ink", anchor="right")
    if told.friend:
        badge = square(box.right - 4, box.y + 2, 30)
        scene.draw("disc", badge, own, "white", 3, layer=Layer.PIECES)
        scene.draw("icon", badge.grow(-7), "nd.friend", f"charge.{seat % 5 + 1}", layer=Layer.LABELS)


def _market(scene: Scene, view: NotreDameView, market: MarketView, at: Point, district: int) -> None:
    """A message as a pill in its colour, with number and reward; carriages with their owners' signs; else a ring."""
    box = Box(at[0] - PILL_W // 2, at[1] - PILL_H // 2, PILL_W, PILL_H)
    scene.mark(f"market:{market.id}", box)
    if market.token is not None:
        sign = sign_of(view, market.token.colour)
        number, icon = REWARDS.get(market.token.kind, ("", ""))
        scene.draw("frame", box, "ink", f"seat.{sign % 5 + 1}", PILL_H // 2, 3, layer=Layer.TILES)
        scene.text(box.x + 26, at[1], number, STRONG, f"charge.{sign % 5 + 1}", anchor="centre")
        spot = square(box.right - 25, at[1], 36)
        scene.draw("disc", spot, "white", "", 0, layer=Layer.PIECES)
        scene.draw("icon", spot.grow(-4), icon or "laurel", "ink" if icon else GOLD, layer=Layer.LABELS)
        for k, seat in enumerate(market.carriages):
            scene.draw("sign", square(box.x + 14 + 34 * k, box.y - 6, 32), seat, "white", layer=Layer.LABELS)
        return
    if not market.carriages:
        ring = f"seat.{district % 5 + 1}~ink.28"
        scene.draw("disc", square(*at, 34), "white", ring, 4, layer=Layer.TILES)
        return
    scene.draw("frame", box, "ink", "white", PILL_H // 2, 3, layer=Layer.TILES)
    step = min(36, (PILL_W - 40) // max(1, len(market.carriages) - 1)) if len(market.carriages) > 1 else 0
    for k, seat in enumerate(market.carriages):
        scene.draw("sign", square(box.x + 24 + step * k, at[1], 34), seat, "white", layer=Layer.LABELS)
    if len(market.carriages) == 1:
        scene.draw("icon", square(box.right - 28, at[1], 38), "nd.carriage", "ink", layer=Layer.PIECES)


def _cathedral(scene: Scene, view: NotreDameView, plan: Plan, quarters: tuple[Quarter, ...]) -> None:
    """Notre Dame: the pool, shared among the cubes; the cubes of each seat on the rim."""
    x, y = plan.city.middle
    told = view.cathedral
    box = square(x, y, plan.cathedral)
    scene.draw("nd.front", box, layer=Layer.TILES)
    scene.mark("notre_dame", box)
    low = y + round(plan.cathedral * 0.37)
    text = f"{told.pool} ÷ {told.cubes}" if told.cubes else str(told.pool)
    made = scene.text(x - 15, low, text, STRONG, "saffL", anchor="centre")
    icon = "nd.cube" if told.cubes else "laurel"
    scene.draw("icon", square(made.right + 18, low, 28), icon, "saffL", layer=Layer.LABELS)
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is None:
            continue
        pill = Box(quarter.rim[0] - 40, quarter.rim[1] - 21, 80, 42)
        scene.mark(f"{district.seat}/notre_dame", pill)
        n = view.players[district.seat].cathedral
        if n:
            scene.draw("frame", pill, "ink", "white", 21, 3, layer=Layer.PIECES)
            scene.draw("sign", square(pill.x + 25, pill.middle[1], 32), district.seat, layer=Layer.LABELS)
            scene.text(pill.x + 46, pill.middle[1], str(n), STRONG, "ink")


def _panel(scene: Scene, view: NotreDameView, words: Words, seat: int, box: Box, *, lead: bool) -> None:
    """A player: name and word, coins, cubes, what was played, who was bribed, tokens; the rat scale."""
    player = view.players[seat]
    if seat in view.owing:
        lit(scene, box.grow(-4))
    word = words.say(f"asks-{view.asks}") if seat in view.owing and view.asks else ""
    narrow = box.w < NARROW
    beside = narrow and player.pp is None and len(player.tokens) > 1
    head = Box(box.x, box.y, box.w - TOKENS_W, box.h) if beside else box
    scene.draw("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.TILES)
    bell = "nd.bell" if seat == view.bell else ""
    points = seat_head(scene, head, seat, words.name(seat), player.pp, lead=lead, word=word, sign=bell)
    scene.mark(f"{seat}/pp", points if points.w > 1 else Box(box.right - 60, box.y + 18, 60, 52))
    if seat == view.bell:
        scene.mark("bell", Box(box.x, box.y + 18, 50, 52))
    y = box.y + 86
    x = _facts(scene, seat, player, box.x, y, tight=narrow)
    line = Box(head.right + 8, box.y + 24, TOKENS_W - 8, 40) if beside else Box(x, y - 20, max(34, box.right - x), 40)
    _tokens(scene, view, seat, player, line)
    track(scene, seat, player, Box(box.x, box.bottom - 36, box.w, 36), over=view.over)


def _facts(scene: Scene, seat: int, player: PlayerView, x: int, y: int, *, tight: bool) -> int:
    """Coins, cubes, cards played, the person bribed. Gives where the rest starts."""
    between = 4 if tight else 20
    scene.draw("icon", square(x + 19, y, 36), "florin", GOLD, layer=Layer.PIECES)
    end = _count(scene, x + 40, y, player.coins)
    scene.mark(f"{seat}/coins", Box(x, y - 20, end - x, 40))
    x = max(x + 72, end + between)
    scene.draw("nd.supply", square(x + 19, y, 40), seat, layer=Layer.PIECES)
    end = scene.text(_count(scene, x + 42, y, player.supply) + 3, y, f"/{player.general}", LABEL, "ink2").right
    scene.mark(f"{seat}/supply", Box(x, y - 20, end - x, 40))
    x = max(x + 94, end + between)
    scene.mark(f"{seat}/played", Box(x, y - 20, 36, 40))
    for k in range(2):
        box = Box(x + 38 * k, y - 20, 35, 40)
        if k < len(player.played):
            scene.draw("round", box, "ink", 7, layer=Layer.TILES)
            scene.draw("icon", square(*box.middle, 28), SECTORS[player.played[k].kind], "white", layer=Layer.PIECES)
        else:
            scene.draw("frame", box, "stone", "", 7, 2, layer=Layer.TILES)
    x += 78
    arch = Box(x, y - 21, 34, 42)
    scene.mark(f"{seat}/person", arch)
    scene.draw(
        "arch", arch, "umber" if player.person else "page", "" if player.person else "stone", 2, layer=Layer.TILES
    )
    if player.person:
        scene.draw("icon", square(arch.middle[0], y + 3, 26), player.person, "white", layer=Layer.PIECES)
    return x + 42


def _count(scene: Scene, x: int, y: int, n: int) -> int:
    return scene.text(x, y, str(n), COUNT if n else NOTHING, "ink" if n else "ink2").right


def _tokens(scene: Scene, view: NotreDameView, seat: int, player: PlayerView, box: Box) -> None:
    """The messages collected, by colour; they overlap where there are many."""
    count = len(player.tokens)
    step = max(4, min(32, (box.w - 30) // max(1, count - 1)))
    scene.mark(f"{seat}/tokens", Box(box.x, box.y, min(box.w, 30 + step * max(0, count - 1)), box.h))
    for k, colour in enumerate(player.tokens):
        at = min(box.x + 15 + k * step, box.right - 15)
        scene.draw("sign", square(at, box.middle[1], 30), sign_of(view, colour), "white", layer=Layer.PIECES)


def _offer(scene: Scene, view: NotreDameView, words: Words, plan: Plan) -> None:
    """The open persons and tonight's rats."""
    box = plan.offer
    costs = {person.cost for person in view.persons}
    title = words.say("offer", n=costs.pop()) if len(costs) == 1 else words.say("offer-plain")
    scene.fitted(box.x, box.y + 22, title, SECTION, "ink", room=box.w if not plan.across else box.w * 11 // 20)
    if plan.across:
        y = box.y + 22
        said = scene.text(box.right, y, words.say("tonight", n=view.rats), FACT, "ink", anchor="right")
        n = scene.text(said.x - 12, y, str(view.rats), TILE, "ink", anchor="right")
        scene.draw("icon", square(n.x - 36, y, 54), "nd.rat", "ink", layer=Layer.PIECES)
    else:
        y = box.bottom - 40
        scene.draw("icon", square(box.x + 40, y, 76), "nd.rat", "ink", layer=Layer.PIECES)
        n = scene.text(box.x + 92, y, str(view.rats), TILE, "ink")
        scene.fitted(n.right + 16, y, words.say("tonight", n=view.rats), FACT, "ink", room=box.right - n.right - 16)
    for number, told in enumerate(view.persons):
        if plan.across:
            wide = (box.w - 40) // 3
            place = Box(box.x + number * (wide + 20), box.y + 60, wide, min(box.h - 66, 200))
        else:
            place = Box(box.x, box.y + 60 + number * 218, box.w, 200)
        offer.card(scene, words, told, place)
