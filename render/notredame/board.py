"""The public board: masthead with the rounds, the city, the persons on offer, the last moves; and the end."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core import chat_header, final_picture
from render.core.board_parts import SHAPE
from render.core.chat_header import header_arts
from render.core.final_picture import GameEnd
from render.core.fonts import STRONG, TILE
from render.core.geometry import Box, bounding_box
from render.core.highlights import dim_rest
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.seat_panels import leading_seats
from render.core.widgets import MARGIN, WIDTH, draw_move_lines, draw_page_header
from render.notredame import chat_board, city, highlights, offer, panel
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.quarters import CITIES, ORDER, Ground

ARCADE_H = 116
QUARTER_HEIGHT = 372
RIVER = (52, 60)
"""Widths of the horizontal and the vertical Seine."""
NAVE = 250
PERIODS = "ABC"

INKS: Final = {
    "residence": ("lapis", "white"),
    "donations": ("saff", "ink"),
    "cathedral": ("verd", "white"),
    "tokens": ("terra", "white"),
    "persons": ("umber", "white"),
    "park": ("forest", "white"),
}
LOST_INKS: Final = MappingProxyType({"plague": ("rosa", "terraD")})
ART: Final = header_arts("nd.paris", 540, 250, wide=324, tall=400, page=540)
ASPECT: Final = 1.5


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the board."""
    view: NotreDameView = request.view
    places = frozenset(f"{seat}/{name}" for seat in range(len(view.players)) for name in ORDER)
    if view.over:
        return final_scene(request)
    if request.layout in {*CHAT_LAYOUTS, SHAPE}:
        scene = _cathedral_sheet(request) if request.layout == SHAPE else chat_board.chat_board_scene(request)
        highlights.draw_recent_moves(scene, request.recent_moves, places)
        highlights.draw_selection(scene, request.selection)
        dim_rest(scene, request.selection)
        return scene
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    head = chat_header.board_header(labels, view, request.time_left)
    y = draw_page_header(scene, head, "night", under=ARCADE_H)
    scene.add_drawing("nd.paris", Box(660, y - 250, 540, 250))
    draw_arcade(scene, view, y)
    ground = _city_ground(y + 24)
    quarters = CITIES[len(view.players)](ground)
    city.draw_city(scene, view, labels, ground, quarters, NAVE, WIDTH)
    leading = leading_seats([player.pp for player in view.players])
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is not None:
            at = quarter.panel
            box = Box(at.x, at.y, at.w, panel.PANEL_H if at.w >= panel.NARROW_PANEL else panel.NARROW_H)
            panel.draw_panel(scene, view, labels, district.seat, box, lead=district.seat in leading)
            scene.add_part(f"district:{district.seat}", box, quarter.land)
            y = max(y, box.bottom)
    lands = bounding_box([quarter.land for quarter in quarters])
    scene.add_part("city", lands)
    scene.add_part("cathedral", *_cathedral_boxes(scene))
    y = max(y, lands.bottom) + 24
    top, y = y, offer.draw_offer(scene, view, labels, y)
    scene.add_part("persons", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    scene.height = draw_move_lines(scene, y + 14, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves, places)
    highlights.draw_selection(scene, request.selection)
    return scene


def _city_ground(top: int) -> Ground:
    return Ground(28, WIDTH - 28, top, panel.PANEL_H + 12, QUARTER_HEIGHT, *RIVER, panel.PANEL_H + 12)


def _cathedral_boxes(scene: Scene) -> list[Box]:
    return [box for name, box in scene.hotspots.items() if name.endswith("notre_dame")]


def _cathedral_sheet(request: PictureRequest) -> Scene:
    view: NotreDameView = request.view
    scene, ground = Scene(game=request.game, width=WIDTH), _city_ground(0)
    scene.height = ground.foot
    city.draw_cathedral(scene, view, ground.middle, NAVE, CITIES[len(view.players)](ground))
    scene.add_part(request.part, *_cathedral_boxes(scene))
    return scene


def draw_arcade(scene: Scene, view: NotreDameView, y: int) -> None:
    """Draw the rounds as arches in a bay per period: past ones in stone, the current one in saffron."""
    rounds, x = view.rounds, 40
    per = max(1, rounds // len(PERIODS))
    now = max(1, view.round)
    scene.add_rectangle(Box(x - 6, y - 104, 566, 8), "terra", Layer.BOARD)
    for number in range(1, rounds + 1):
        bay, place = divmod(number - 1, per)
        if place == 0:
            wide = 62 + 40 * per + 4
            scene.add_rectangle(Box(x, y - 96, wide, 96), "page", Layer.BOARD)
            past = bay < (now - 1) // per
            letter = "stoneD" if past or bay > (now - 1) // per else "ink"
            scene.add_text(x + 32, y - 46, PERIODS[bay % len(PERIODS)], TILE, letter, anchor="centre")
        arch = Box(x + 60 + 40 * place, y - 84, 37, 84)
        past, here = number < now, number == now
        colour = "stone" if past else "night"
        scene.add_drawing("arch", arch, "now" if here else colour, "", 0, layer=Layer.TILES)
        scene.add_text(arch.center[0], y - 26, str(number), STRONG, "ink" if here or past else "white", anchor="centre")
        if number == min(now, rounds):
            scene.add_hotspot("round", arch)
        if place == per - 1:
            x += 62 + 40 * per + 12


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    rest = labels.label_text("tie-rest")
    results = [PlayerResult(one.seat, one.rank, one.pp, one.parts, ((rest, one.rest),)) for one in view.results]
    origins = ScoreOrigins(INKS, LOST_INKS, labels.part)
    end = GameEnd(ART, results, origins, partial(_draw_street, view), lambda _seat: ASPECT)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_street(view: NotreDameView, scene: Scene, seat: int, box: Box) -> None:
    there = {one.sector: one.cubes + one.friend for one in view.players[seat].sectors}
    houses = tuple((SECTORS[name], there[name]) for name in ORDER)
    high = min(box.h, box.w)
    street = Box(box.x, box.bottom - high, box.w, high)
    scene.add_drawing("nd.street", street, seat, houses, layer=Layer.TILES)
    scene.add_part(f"district:{seat}", street)
