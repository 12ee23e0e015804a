"""The city as one map: streets, districts with their sectors, markets with messages and carriages, Notre Dame."""

from __future__ import annotations

from itertools import pairwise

from engines.notredame.view import MarketView, NotreDameView, PlayerView, SectorView
from render.core import faces
from render.core.faces import NOW, STRONG, Style
from render.core.geometry import Box, around, square
from render.core.scene import Layer, Scene
from render.notredame.icons import SECTORS
from render.notredame.layout import (
    CATHEDRAL,
    CELL_H,
    CELL_W,
    CITIES,
    MARKET,
    ROAD,
    City,
    Place,
    Point,
)
from render.notredame.layout import (
    SECTORS as ORDER,
)
from render.notredame.words import Words

NUMBER = Style("serif.black", 46)
REWARDS = {"pp1_coin": ("1", "florin"), "pp2_cube": ("2", "nd.cube"), "pp3_rat": ("3", "nd.rat"), "pp4": ("4", "")}


def sign_of(view: NotreDameView, district: int) -> int:
    """The sign of a district's colour: its seat's, or for a neutral one a sign that no seat has."""
    seat = view.districts[district].seat
    if seat is not None:
        return seat
    before = sum(other.seat is None for other in view.districts[:district])
    return len(view.players) + before


def draw(scene: Scene, view: NotreDameView, words: Words, y: int) -> City:
    """The map; gives the composition, which lies ``y`` pixels lower here."""
    city = moved(CITIES[len(view.players)], y)
    streets(scene, view, city)
    for number, (district, place) in enumerate(zip(view.districts, city.places, strict=True)):
        if district.seat is None:
            neutral(scene, view, words, number, place)
        else:
            sectors(scene, view, district.seat, place)
        for market in district.markets:
            stand(scene, view, market, place.markets[market.kind])
    cathedral(scene, view, city)
    return city


def ground(place: Place) -> Box:
    """Where a district lies, with its markets and the road round it."""
    cells = [Box(x, y, CELL_W, CELL_H) for x, y in place.sectors]
    stands = [square(*at, MARKET) for at in place.markets.values()]
    return around([*cells, *stands, *(square(*at, ROAD) for at in place.around)])


def nave(city: City) -> list[Box]:
    """Where the cathedral lies, and the cubes on its rim."""
    rims = [place.rim for place in city.places]
    return [square(*city.cathedral, CATHEDRAL), *(Box(x - 46, y - 27, 92, 54) for x, y in rims)]


def moved(city: City, y: int) -> City:
    """The composition with everything lower."""

    def down(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((a, b + y) for a, b in points)

    places = tuple(
        Place(
            place.panel.move(0, y),
            down(place.sectors),
            {kind: (a, b + y) for kind, (a, b) in place.markets.items()},
            down(place.around),
            (place.rim[0], place.rim[1] + y),
            (place.name[0], place.name[1] + y),
        )
        for place in city.places
    )
    return City(places, (city.cathedral[0], city.cathedral[1] + y), city.height + y)


def streets(scene: Scene, view: NotreDameView, city: City) -> None:
    """All roads of the graph (N-9.9); that between the outer markets of a district runs round it."""
    for one, other in view.roads:
        (district, _, kind), (further, _, to) = one.partition("-"), other.partition("-")
        place = city.places[int(district)]
        start, end = place.markets[kind.upper()], city.places[int(further)].markets[to.upper()]
        points = [start, end]
        if district == further and {kind, to} == {"ol", "or"}:
            points = [place.markets["OL"], *place.around, place.markets["OR"]]
        for a, b in pairwise(points):
            street(scene, a, b)


def street(scene: Scene, a: Point, b: Point) -> None:
    """A straight piece of a road."""
    half = ROAD // 2
    left, top = min(a[0], b[0]) - half, min(a[1], b[1]) - half
    box = Box(left, top, abs(a[0] - b[0]) + ROAD, abs(a[1] - b[1]) + ROAD)
    scene.draw("nd.road", box, a[0] - left, a[1] - top, b[0] - left, b[1] - top, ROAD, layer=Layer.TABLE)


def sectors(scene: Scene, view: NotreDameView, seat: int, place: Place) -> None:
    """The seven sectors of a seat's district."""
    player = view.players[seat]
    by_name = {sector.sector: sector for sector in player.sectors}
    for name, (x, y) in zip(ORDER, place.sectors, strict=True):
        box = Box(x, y, CELL_W, CELL_H)
        sector(scene, seat, by_name[name], box)
        scene.mark(f"{seat}/{name}", box)


def sector(scene: Scene, seat: int, told: SectorView, box: Box) -> None:
    """A sector: its icon, what stands there, and how much that is."""
    n = told.cubes + told.friend
    icon = SECTORS[told.sector]
    if not n:
        scene.draw("nd.sector", box, "line", "cell", 2, layer=Layer.TILES)
        scene.draw("icon", square(box.middle[0], box.middle[1], 46), icon, "stoneD", layer=Layer.PIECES)
        return
    scene.draw("nd.sector", box, "ink", "white", 3, layer=Layer.TILES)
    scene.draw("icon", square(box.x + 34, box.y + 38, 46), icon, "ink", layer=Layer.PIECES)
    scene.text(box.right - 14, box.y + 38, str(n), NUMBER, "ink", anchor="right")
    row = Box(box.x + 12, box.bottom - 36, box.w - 24, 26)
    scene.draw("nd.cubes", row, seat, told.cubes, int(told.friend), layer=Layer.PIECES)


def neutral(scene: Scene, view: NotreDameView, words: Words, number: int, place: Place) -> None:
    """A district that belongs to nobody: roofs, its sign and a word (N-14.2)."""
    x, y = place.name
    scene.draw("nd.roofs", Box(x - 130, y - 150, 260, 110), 4, layer=Layer.TILES)
    scene.draw("nd.roofs", Box(x - 98, y - 46, 196, 92), 3, layer=Layer.TILES)
    scene.draw("sign", square(x, y + 84, 46), sign_of(view, number), layer=Layer.PIECES)
    scene.fitted(x, y + 134, words.owner(view, number), faces.LABEL, "ink2", room=250, lines=2, anchor="centre")


def stand(scene: Scene, view: NotreDameView, market: MarketView, at: Point) -> None:
    """A market: its message in the colour of its origin, and the carriages that stand there."""
    box = square(*at, MARKET)
    scene.mark(f"market:{market.id}", box)
    scene.draw("disc", box, "page", "line", 7, layer=Layer.BOARD)
    if market.token:
        message(scene, sign_of(view, market.token.colour), market.token.kind, at)
        for number, seat in enumerate(market.carriages):
            dx, dy = ((-32, -28), (32, -28), (-32, 28), (0, -50), (0, 50))[number % 5]
            carriage(scene, seat, (at[0] + dx, at[1] + dy), 52)
        return
    if len(market.carriages) == 1:
        carriage(scene, market.carriages[0], at, 68)
        return
    for number, seat in enumerate(market.carriages):
        dx, dy = ((-26, 0), (26, 0), (0, -40), (0, 40), (0, 0))[number % 5]
        carriage(scene, seat, (at[0] + dx, at[1] + dy), 50)


def message(scene: Scene, sign: int, kind: str, at: Point) -> None:
    """A guild token: shape and colour of its district, its points, a small sign of what comes with them."""
    number, icon = REWARDS.get(kind, ("", ""))
    scene.draw("nd.message", square(*at, 72), sign, layer=Layer.TILES)
    low = 6 if sign == 3 else 0
    scene.text(at[0], at[1] + low, number, NOW, f"charge.{sign % 5 + 1}", anchor="centre")
    if icon:
        spot = square(at[0] + 25, at[1] + 25, 34)
        scene.draw("disc", spot, "white", "ink", 2, layer=Layer.PIECES)
        scene.draw("icon", spot.grow(-6), icon, "ink", layer=Layer.LABELS)


def carriage(scene: Scene, seat: int, at: Point, size: int) -> None:
    """A carriage in its seat's colour, under its seat's sign."""
    edge = "ink" if seat == 3 else "white"
    box = square(*at, size)
    scene.draw("disc", box, f"seat.{seat % 5 + 1}", edge, 3, layer=Layer.PIECES)
    scene.draw(
        "icon",
        square(at[0], at[1] + size // 14, round(size * 0.6)),
        "nd.carriage",
        f"charge.{seat % 5 + 1}",
        layer=Layer.PIECES,
    )
    sign = 34 if size > 60 else 28
    scene.draw("sign", square(at[0], box.y + 2, sign), seat, "white", layer=Layer.LABELS)


def cathedral(scene: Scene, view: NotreDameView, city: City) -> None:
    """Notre Dame: the pool, shared among the cubes; the cubes of each seat on the rim towards its district."""
    x, y = city.cathedral
    told = view.cathedral
    box = square(x, y, CATHEDRAL)
    scene.draw("nd.front", box, layer=Layer.TILES)
    scene.mark("notre_dame", box)
    text = f"{told.pool} ÷ {told.cubes}" if told.cubes else str(told.pool)
    made = scene.text(x - (24 if told.cubes else 16), y + 124, text, NOW, "saffL", anchor="centre")
    scene.draw(
        "icon", square(made.right + 30, y + 124, 34), "nd.cube" if told.cubes else "laurel", "saffL", layer=Layer.LABELS
    )
    for district, place in zip(view.districts, city.places, strict=True):
        if district.seat is not None:
            rim(scene, district.seat, view.players[district.seat], place.rim)


def rim(scene: Scene, seat: int, player: PlayerView, at: Point) -> None:
    """A seat's cubes in Notre Dame: its sign and their number."""
    box = Box(at[0] - 46, at[1] - 27, 92, 54)
    scene.mark(f"{seat}/notre_dame", box)
    if not player.cathedral:
        return
    scene.draw("frame", box, "ink", "white", 27, 3, layer=Layer.PIECES)
    scene.draw("sign", square(box.x + 30, at[1], 36), seat, layer=Layer.LABELS)
    scene.text(box.x + 54, at[1], str(player.cathedral), STRONG if player.cathedral > 9 else NOW, "ink")
