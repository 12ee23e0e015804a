"""The public board: masthead with the rounds, the city, the inventions, the players, the last moves; and the end."""

import math
from functools import partial
from typing import Final

from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView
from render.core import chat_header, final_picture
from render.core.board_parts import SHAPE
from render.core.chat_header import header_arts
from render.core.final_picture import GameEnd
from render.core.fonts import STRONG
from render.core.geometry import Box, square_around
from render.core.highlights import dim_rest
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.widgets import MARGIN, WIDTH, draw_move_lines, draw_page_header, panel_boxes
from render.leonardo import chat_board, city, highlights, offer, panel
from render.leonardo.labels import GameLabels
from render.leonardo.octagon import city_in
from render.leonardo.player_sheet import player_sheet_scene

ROUNDS_H = 96
CITY_H = 820
DEAD_H = 480
"""Height of a finished city."""
MARKET_W, MARKET_H = 640, 92
ARCH_W, ARCH_PITCH = 50, 58
ORDER_MOST = 5

INKS: Final = {
    "start": ("stone", "ink"),
    "first": ("lapis", "white"),
    "later": ("lapisL", "ink"),
    "council": ("umber", "white"),
    "variety": ("saff", "ink"),
}
LOST_INKS: Final = {"prices": ("rosa", "terraD"), "bids": ("porphL", "porph")}
ART: Final = header_arts("lv.vitruvian", 254, 254, wide=150, tall=190, page=254)
GAP: Final = 12


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the board."""
    view: LeonardoView = request.view
    if view.over:
        return final_scene(request)
    if request.layout == SHAPE:
        return player_sheet_scene(request)
    if request.layout in CHAT_LAYOUTS:
        scene = chat_board.chat_board_scene(request)
        highlights.draw_recent_moves(scene, request.recent_moves, city_in(chat_board.plan_of(request).city))
        highlights.draw_selection(scene, request.selection, city_in(chat_board.plan_of(request).city))
        dim_rest(scene, request.selection)
        return scene
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    head = chat_header.board_header(labels, view, request.time_left)
    y = draw_page_header(scene, head, "leather", room=800, under=ROUNDS_H)
    scene.add_drawing("lv.vitruvian", Box(906, y - 262, 254, 254), layer=Layer.BOARD)
    draw_rounds(scene, view, y)
    fort = Box(0, y, WIDTH, DEAD_H if city.is_city_finished(view) else CITY_H)
    market = Box(WIDTH // 2 - MARKET_W // 2, fort.bottom - 14, MARKET_W, MARKET_H)
    city.draw_city(scene, view, fort, market)
    y = market.bottom + 10 if view.market else fort.bottom
    scene.add_part("city", Box(MARGIN, fort.y, WIDTH - 2 * MARGIN, y - fort.y))
    top, y = y, offer.draw_offer(scene, view, labels, y)
    scene.add_part("inventions", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    *boxes, rest = panel_boxes(len(view.players) + 1, y + 24, panel.PANEL_H, 36)
    if len(view.players) % 2:
        chat_board.draw_council(scene, view, labels, rest)
    for seat, box in enumerate(boxes):
        panel.draw_panel(scene, view, labels, seat, box)
        scene.add_part(f"player:{seat}", box)
    scene.height = draw_move_lines(scene, boxes[-1].bottom + 24, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves, city_in(fort))
    highlights.draw_selection(scene, request.selection, city_in(fort))
    return scene


def draw_rounds(scene: Scene, view: LeonardoView, y: int) -> None:
    """Draw an arch per round; the last ones, for laboratories only, are set apart under a flask."""
    normal = printed(view.components).table.rounds.normal
    x = MARGIN
    now = min(max(1, view.round), view.rounds)
    for number in range(1, view.rounds + 1):
        if number == normal + 1:
            x += 18
            scene.add_icon(x + 22, y - 36, 44, "lv.small", "stone")
            x += 56
        here = number == now and view.round > 0
        past = number < now
        tall = 78 if here else 66
        arch = Box(x, y - tall, ARCH_W, tall)
        colour = "stone" if past else "leather~white.14"
        scene.add_drawing("arch", arch, "now" if here else colour, "", 0, layer=Layer.TILES)
        scene.add_text(arch.center[0], y - 30, str(number), STRONG, "ink" if here or past else "white", anchor="centre")
        if number == now:
            scene.add_hotspot("round", arch)
        x += ARCH_PITCH
    draw_turn_order(scene, view, x + 34, y - 34)


def draw_turn_order(scene: Scene, view: LeonardoView, x: int, y: int) -> None:
    """Draw the upcoming turns in order."""
    if len(view.order) < 2:
        return
    scene.add_icon(x, y, 30, "arrow", "stone")
    for number, seat in enumerate(view.order[:ORDER_MOST]):
        scene.add_sign(x + 46 + number * 50, y, 46, seat, "white")


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.florins, one.parts, _tie_breakers(view, labels, one.seat))
        for one in view.results
    ]
    origins = ScoreOrigins(INKS, LOST_INKS, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(ART, results, origins, partial(_draw_inventions, view), partial(_aspect, view))
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _tie_breakers(view: LeonardoView, labels: GameLabels, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the tie-breakers: inventions, then those of gold, silver, copper and bronze (L-14.3)."""
    cards = view.players[seat].inventions
    metals = [row.id for row in sorted(printed(view.components).table.invention_colour, key=lambda row: row.tie_rank)]
    made = [offer.invention_view(view, no).colour for no in cards]
    return (
        (labels.label_text("tie-inventions"), len(cards)),
        *((labels.label_text(f"tie-{metal}"), made.count(metal)) for metal in metals),
    )


def _aspect(view: LeonardoView, seat: int) -> float:
    count = max(1, len(view.players[seat].inventions))
    across = math.ceil(math.sqrt(count))
    return offer.LEAF[0] * across / (offer.LEAF[1] * -(-count // across))


def _draw_inventions(view: LeonardoView, scene: Scene, seat: int, box: Box) -> None:
    cards = view.players[seat].inventions
    if not cards:
        study = square_around(*box.center, min(box.w, box.h))
        scene.add_drawing("frame", study, "sepia", "leather", 8, 3, layer=Layer.TILES)
        scene.add_drawing("small", study.grow_by(-10), *ART["page"][:3], layer=Layer.TILES)
        return
    across = max(range(1, len(cards) + 1), key=lambda n: _leaf_width(box, len(cards), n))
    wide = _leaf_width(box, len(cards), across)
    high, down = wide * offer.LEAF[1] // offer.LEAF[0], -(-len(cards) // across)
    for number, no in enumerate(cards):
        row, column = divmod(number, across)
        count = min(across, len(cards) - row * across)
        left = box.center[0] - (count * (wide + GAP) - GAP) // 2
        top = box.bottom - (down - row) * (high + GAP) + GAP
        offer.draw_leaf(view, scene, no, Box(left + column * (wide + GAP), top, wide, high))


def _leaf_width(box: Box, count: int, across: int) -> int:
    down = -(-count // across)
    high = (box.h - GAP * (down - 1)) // down
    return min((box.w - GAP * (across - 1)) // across, high * offer.LEAF[0] // offer.LEAF[1])
