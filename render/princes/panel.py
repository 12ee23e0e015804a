"""A player's panel: name and points, the estate, seven rows of holdings, the cards on the table."""

from types import MappingProxyType
from typing import Final

import msgspec

from engines.princes.components import COMPONENTS, printed
from engines.princes.view import PlayerView, PrincesView, TileView
from render.core.fonts import STRONG
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Layer, Scene, cached_block
from render.core.theme import GOLD
from render.core.widgets import draw_active_ground, draw_panel_header
from render.princes.houses import HOUSES
from render.princes.layout import CELL, COLUMNS, HEAD_H, SIDE, TABLE_H, cell_box, shape_box, shape_of

_PROFESSIONS = printed(COMPONENTS.current_hash()).professions.values()

WANTS: Final = MappingProxyType({row.id: (row.building, row.landscape, row.freedom) for row in _PROFESSIONS})


BELOW_H = 112
FREEDOMS = ("travel", "religion", "opinion")


def turn_label_key(view: PrincesView, seat: int) -> str:
    """Return the key of the label for a seat's current question, empty if no player waits for it."""
    return f"asks-{view.asks}" if seat in view.owing and view.asks else ""


def asked_seat(view: PrincesView) -> int | None:
    """Return the seat that opens or bids now; ``None`` while a winner uses their purchase."""
    return view.owing[0] if view.owing and view.asks in {"open", "bid", "take"} else None


def panel_height(cell: int, *, table: bool) -> int:
    """Return the height of a panel."""
    return HEAD_H + SIDE * cell + (TABLE_H if table else 0) + (BELOW_H if cell > CELL else 0)


def draw_panel(
    scene: Scene, view: PrincesView, labels: Labels, seat: int, box: Box, *, table: bool, cell: int = CELL
) -> None:
    """Draw one player's panel in its box (540 wide).

    Facts are next to the estate, or under it if its squares are large.
    """
    player = known_player(view, seat)
    doing = turn_label_key(view, seat)
    if doing:
        draw_active_ground(scene, box)
    word = labels.label_text(doing) if doing else ""
    start = seat == view.start and not view.over
    points = draw_panel_header(scene, box, seat, labels.seat_name(seat), player.pp, word=word, start=start)
    scene.add_hotspot(f"{seat}/pp", points)
    land = Box(box.x + (box.w - SIDE * cell) // 2 * (cell > CELL), box.y + HEAD_H, SIDE * cell, SIDE * cell)
    draw_estate(scene, player, seat, land, "now.ground~white.35" if doing else "cell")
    add_squares(scene, seat, land)
    y = land.bottom
    if cell > CELL:
        draw_holdings(scene, seat, player, box.x, y, UNDER_ESTATE)
        y += BELOW_H
    else:
        draw_holdings(scene, seat, player, box.x + 390, land.y, BESIDE_ESTATE)
    if table:
        row_box = Box(box.x, y + 10, box.w, TABLE_H - 12)
        draw_table_cards(scene, player, row_box, 46)
        scene.add_hotspot(f"{seat}/table", row_box)
    else:
        scene.add_hotspot(f"{seat}/table", scene.hotspots[f"{seat}/works"])


def known_player(view: PrincesView, seat: int) -> PlayerView:
    """Return the viewer's knowledge of a seat, including the viewer's florins."""
    player = view.players[seat]
    if view.me is None or view.me.seat != seat:
        return player
    return msgspec.structs.replace(player, florins=view.me.florins)


@cached_block
def add_squares(scene: Scene, seat: int, land: Box) -> None:
    """Add the squares of an estate as marks."""
    for row in range(1, SIDE + 1):
        for column in COLUMNS:
            scene.add_hotspot(f"{seat}/{column}{row}", cell_box(land, f"{column}{row}"))


@cached_block
def draw_estate(scene: Scene, player: PlayerView, seat: int, land: Box, ground: str) -> None:
    """Draw the grid with palazzo, buildings and landscapes."""
    cell = land.w // SIDE
    scene.add_drawing("grid", land, cell, SIDE, SIDE, ground)
    scene.add_drawing(
        "palazzo",
        Box(land.x, land.bottom - 2 * cell, 3 * cell, 2 * cell),
        seat,
        min(3, player.jesters),
        layer=Layer.TILES,
    )
    if player.jesters > 3:
        spot = Box(land.x + 3 * cell - 46, land.bottom - 2 * cell + 4, 44, 38)
        scene.add_drawing("round", spot, "ink", 10, layer=Layer.PIECES)
        scene.add_text(spot.center[0], spot.center[1], f"×{player.jesters}", STRONG, "saffL", anchor="centre")
    for tile in player.tiles:
        draw_laid_tile(scene, tile.kind, tile.squares, land)


def draw_laid_tile(scene: Scene, kind: str, squares: tuple[str, ...], land: Box) -> None:
    """Draw a building or a landscape on its squares."""
    name = "building" if kind in HOUSES else "landscape"
    scene.add_drawing(name, shape_box(land, squares), kind, shape_of(squares), layer=Layer.TILES)


def tile_at(player: PlayerView, square_name: str) -> TileView | None:
    """Return the tile that covers a square."""
    return next((tile for tile in player.tiles if square_name in tile.squares), None)


Spots = tuple[tuple[int, int], ...]
"""Positions of works, jesters, builders, freedoms, the four kinds of cards and money, in this order."""
BESIDE_ESTATE: Final[Spots] = (
    (0, 27), (0, 81), (0, 135), (0, 189), (0, 243), (82, 243), (0, 297), (82, 297), (0, 351),
)  # fmt: skip
"""Seven rows, each as high as a square."""
UNDER_ESTATE: Final[Spots] = (
    (0, 30), (104, 30), (206, 30), (398, 30), (6, 86), (106, 86), (206, 86), (306, 86), (398, 86),
)  # fmt: skip
"""Two rows under a large estate."""


@cached_block
def draw_holdings(
    scene: Scene, seat: int, player: PlayerView, x: int, y: int, spots: Spots, money_w: int = 146
) -> None:
    """Draw a player's holdings at spots from (x, y), and the money at a ninth, if any."""
    works, jesters, builders, freedoms, *others = ((x + dx, y + dy) for dx, dy in spots)
    draw_counted_icon(scene, seat, "works", player.works, *works)
    draw_counted_icon(scene, seat, "jesters", player.jesters, *jesters)
    draw_slots(scene, seat, player, *builders, *freedoms)
    for name, spot in zip(PLATES, others, strict=False):
        draw_card(scene, seat, player, name, *spot)
    for spot in others[len(PLATES) :]:
        draw_money(scene, seat, player, *spot, money_w)


def draw_counted_icon(scene: Scene, seat: int, name: str, number: int, x: int, y: int) -> None:
    """Draw an icon with a count: works or jesters."""
    icon, size = ("work", 44) if name == "works" else ("jester", 48)
    scene.add_icon(x + 26, y, size, icon, "ink" if number else "stone")
    scene.add_count(x + 64, y, number)
    scene.add_hotspot(f"{seat}/{name}", Box(x, y - 25, 110, 50))


def draw_slots(scene: Scene, seat: int, player: PlayerView, x: int, y: int, x2: int, y2: int) -> None:
    """Draw three places for builders and three for freedoms."""
    _draw_slot_row(scene, x, y, ["builder"] * player.builders + [""] * (3 - player.builders), "terraD")
    scene.add_hotspot(f"{seat}/builders", Box(x, y - 25, 132, 50))
    _draw_slot_row(scene, x2, y2, [name if name in player.freedoms else "" for name in FREEDOMS], "lapis")
    scene.add_hotspot(f"{seat}/freedoms", Box(x2, y2 - 25, 132, 50))


def slot_offset(column: int) -> int:
    """Return the distance from a row's left end to the middle of a builder's or freedom's place."""
    return 26 + 42 * column


def _draw_slot_row(scene: Scene, x: int, y: int, icons: list[str], colour: str) -> None:
    for column, icon in enumerate(icons):
        spot = (x + slot_offset(column), y)
        if icon:
            scene.add_icon(*spot, 38, icon, colour)
        else:
            scene.add_drawing("disc", square_around(*spot, 24), "", "stone", 3, layer=Layer.PIECES)


PLATES = {"professions": "plate.person", "bonus": "plate.plus", "prestige": "plate.star", "recruiting": "plate.arrow"}


def draw_card(scene: Scene, seat: int, player: PlayerView, name: str, x: int, y: int) -> None:
    """Draw a kind of card with a player's count."""
    number: int = getattr(player, name)
    scene.add_icon(x + 20, y, 42, PLATES[name], "ink" if number else "stone")
    scene.add_count(x + 41, y, number)
    scene.add_hotspot(f"{seat}/{name}", Box(x, y - 25, 78, 50))


def draw_money(scene: Scene, seat: int, player: PlayerView, x: int, y: int, wide: int = 146) -> None:
    """Draw florins, or a lock if hidden."""
    scene.add_icon(x + 26, y, 42, "florin", GOLD)
    if player.florins is None:
        scene.add_icon(x + 78, y, 34, "lock", "ink2")
    else:
        scene.add_count(x + 56, y, player.florins)
    scene.add_hotspot(f"{seat}/money", Box(x, y - 25, wide, 50))


def draw_table_cards(scene: Scene, player: PlayerView, box: Box, size: int) -> None:
    """Draw face-up persons and recruiting cards in the order played: niches in the wanted building's colour."""
    room = box.w // max(1, len(player.table))
    pitch = min(size + 8, room)
    for number, card in enumerate(player.table):
        draw_niche(scene, card, Box(box.x + number * pitch, box.y, size, box.h))


def draw_niche(scene: Scene, card: str, box: Box) -> None:
    """Draw a card as a niche: a person's pictogram on the colour of its wanted building, or a plate."""
    if card not in WANTS:
        size = min(box.w, box.h)
        scene.add_icon(*box.center, size, "plate.arrow", "ink", layer=Layer.PIECES)
        return
    scene.add_drawing("arch", box, HOUSES[WANTS[card][0]].wall, "", 0, layer=Layer.PIECES)
    size = round(box.w * 0.66)
    scene.add_icon(box.center[0], box.y + round(box.h * 0.56), size, card, "white", layer=Layer.PIECES)
