"""The board: the public information, at the end with all points."""

from functools import partial

from docs.sample.engines.pebbles.board_text import headline_messages
from docs.sample.engines.pebbles.components import HOME
from docs.sample.engines.pebbles.state import BOWLS
from docs.sample.engines.pebbles.view import PebblesView
from docs.sample.render.pebbles import pieces
from engines.core.core_types import Msg, TermRef
from render.core import final_picture, highlights
from render.core.chat_header import header_arts
from render.core.final_picture import GameEnd
from render.core.fonts import COUNT, LABEL
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.widgets import (
    COLUMN,
    MARGIN,
    WIDTH,
    HeaderText,
    card_row,
    draw_active_ground,
    draw_move_lines,
    draw_page_header,
    draw_panel_header,
    panel_boxes,
)

PANEL_H = 216
ART = header_arts("pebbles.bowl", 420, 230, wide=270, tall=340, page=420)
INKS = {"points": ("verd", "white")}
COLOURS = {"red": "paintR", "blue": "lapis"}


def compose_board(request: PictureRequest) -> Scene:
    """Compose the public board."""
    view: PebblesView = request.view
    labels, scene = Labels(request, HOME), Scene(game=request.game, width=WIDTH)
    if view.results:
        return _final_scene(request, view, labels)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = HeaderText(
        labels.translate(Msg("game-name")), *labels.header_texts(headline_messages(view)), acting, request.time_left
    )
    y = draw_page_header(scene, head, "verd", room=1100, under=0) + 30
    for number, bowl in enumerate(BOWLS):
        box = Box(MARGIN + 40 + number * 430, y, 320, 190)
        scene.add_drawing("pebbles.bowl", box, COLOURS[bowl], view.bowls.get(bowl, 0), layer=Layer.TILES)
        label = labels.translate(Msg("pebbles-bowl-holds", {"bowl": TermRef(bowl), "n": view.bowls.get(bowl, 0)}))
        scene.add_fitted_text(box.center[0], y + 222, label, LABEL, "ink", room=400, anchor="centre")
        scene.add_hotspot(f"bowl:{bowl}", box)
    deck = Box(960, y + 40, 110, 150)
    pieces.draw_face_down(scene, deck)
    scene.add_text(deck.center[0], y + 222, labels.label_text("times", n=view.deck), LABEL, "ink", anchor="centre")
    scene.add_hotspot("deck", deck)
    boxes = panel_boxes(len(view.players), y + 280, PANEL_H)
    for seat, box in enumerate(boxes):
        _draw_panel(scene, view, labels, seat, box)
    scene.height = draw_move_lines(scene, boxes[-1].bottom + 36, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves)
    highlights.draw_selection(scene, request.selection)
    return scene


def _draw_panel(scene: Scene, view: PebblesView, labels: Labels, seat: int, box: Box) -> None:
    """Draw a seat: its points, its shown cards, and the size of its hand."""
    if seat in view.owing:
        draw_active_ground(scene, box)
    told = view.players[seat]
    scene.add_hotspot(f"{seat}/points", draw_panel_header(scene, box, seat, labels.seat_name(seat), told.points))
    _draw_cards(view, told.shown, scene, Box(box.x, box.y + 80, COLUMN - 150, pieces.CARD_H))
    if told.cards:
        pieces.draw_face_down(scene, Box(box.right - 130, box.y + 84, 58, 80))
        scene.add_text(box.right, box.y + 124, labels.label_text("times", n=told.cards), COUNT, "ink", anchor="right")


def _final_scene(request: PictureRequest, view: PebblesView, labels: Labels) -> Scene:
    """Compose the end: each seat's shown cards and points."""
    results = [PlayerResult(one.seat, one.rank, one.score, one.parts) for one in view.results]
    origins = ScoreOrigins(INKS, {}, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(ART, results, origins, partial(_draw_made, view), lambda _seat: 3)
    return final_picture.result_scene(request, labels, labels.header_texts(headline_messages(view))[0], end)


def _draw_made(view: PebblesView, scene: Scene, seat: int, box: Box) -> None:
    """Draw the cards that a seat has shown, at the bottom of its box."""
    cards = view.players[seat].shown
    width = min(2 * pieces.CARD_W, box.w // max(1, len(cards)) - 8, box.h * pieces.CARD_W // pieces.CARD_H)
    height = width * pieces.CARD_H // pieces.CARD_W
    _draw_cards(view, cards, scene, Box(box.x, box.bottom - height, box.w, height), width)


def _draw_cards(view: PebblesView, cards: tuple[str, ...], scene: Scene, box: Box, most: int = pieces.CARD_W) -> None:
    width = min(most, box.w // max(1, len(cards)) - 8)
    for card, at in zip(cards, card_row(box, len(cards), width), strict=True):
        pieces.draw_face_up(scene, at, view.components, card)
