"""Paint Pebbles with the pieces of render.core and one drawing of its own. The import registers the painter."""

import sys

from engines.core.core_types import Msg, TermRef
from render import PAINTERS
from render.core import highlights
from render.core.fonts import COUNT, FLOOR_PX, LABEL, SECTION, TextStyle
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.pen import Pen, arc_points
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.theme import GOLD
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
from tests.toy.game import BOWLS, PEBBLES, VALUE, View, headline_messages

CARD_W, CARD_H, PANEL_H = 84, 116, 216
COLOURS = {"red": "paintR", "blue": "lapis"}


@register_drawing("pebbles.bowl")
def _draw_bowl(pen: Pen, w: int, h: int, colour: str, pebbles: int) -> None:
    for number in range(pebbles):
        line, place = divmod(number, 7)
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.42 - line * h * 0.13, w * 0.055, h * 0.085, "stoneD")
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.41 - line * h * 0.13, w * 0.042, h * 0.062, "stone")
    pen.polygon(arc_points(w / 2, h * 0.44, w * 0.49, h * 0.55, 0, 180), colour)
    pen.round_rectangle(0, h * 0.42, w, h * 0.53, 9, f"{colour}~ink.35")


def compose_board(request: PictureRequest) -> Scene:
    """Compose what all players and spectators see."""
    view: View = request.view
    labels, scene = Labels(request, PEBBLES.data_dir), Scene(game=request.game, width=WIDTH)
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
    _draw_card(scene, deck)
    scene.add_text(deck.center[0], y + 222, labels.label_text("times", n=view.deck), LABEL, "ink", anchor="centre")
    scene.add_hotspot("deck", deck)
    boxes = panel_boxes(len(view.seats), y + 280, PANEL_H)
    for seat, box in enumerate(boxes):
        _draw_panel(scene, view, labels, seat, box)
    scene.height = draw_move_lines(scene, boxes[-1].bottom + 36, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves)
    highlights.draw_selection(scene, request.selection)
    return scene


def _draw_panel(scene: Scene, view: View, labels: Labels, seat: int, box: Box) -> None:
    """Draw a seat: points, cards shown, and its hand, face up at the end."""
    if seat in view.owing:
        draw_active_ground(scene, box)
    told = view.seats[seat]
    scene.add_hotspot(f"{seat}/points", draw_panel_header(scene, box, seat, labels.seat_name(seat), told.points))
    held = view.hands.get(seat, ()) if view.over else ()
    row = card_row(Box(box.x, box.y + 80, COLUMN - 150, CARD_H), len(told.shown) + len(held), CARD_W)
    for card, at in zip((*told.shown, *held), row, strict=True):
        _draw_card(scene, at, str(VALUE[card]))
    if told.cards and not held:
        _draw_card(scene, Box(box.right - 130, box.y + 84, 58, 80))
        scene.add_text(box.right, box.y + 124, labels.label_text("times", n=told.cards), COUNT, "ink", anchor="right")


def _draw_card(scene: Scene, box: Box, value: str = "", name: str = "") -> None:
    """Draw a card with its value and its name; without a value its back."""
    scene.add_drawing("frame", box, "ink", "white" if value else "verd", 14, 3, layer=Layer.TILES)
    large = TextStyle("serif.black", min(104, max(FLOOR_PX, box.h // 2)))
    y = box.y + round(box.h * (0.42 if name else 0.55))
    scene.add_fitted_text(box.center[0], y, value, large, "ink", room=box.w - 20, anchor="centre")
    low = box.bottom - 66
    scene.add_fitted_text(
        box.center[0], low, name, LABEL, "ink2", room=box.w - 20, lines=2, leading=36, anchor="centre"
    )


def compose_hand(request: PictureRequest) -> Scene:
    """Compose the cards and coins of the viewing seat. Raises ``ValueError`` for a spectator's view."""
    view: View = request.view
    if view.seat is None or view.coins is None:
        raise ValueError("only a seat has a hand")
    labels, scene = Labels(request, PEBBLES.data_dir), Scene(game=request.game, width=WIDTH)
    asked = labels.translate(Msg("pebbles-ask-keep")) if view.looking else ""
    head = HeaderText(
        labels.label_text("private"), labels.label_text("hand"), asked, view.seat, request.time_left, private=True
    )
    y = draw_page_header(scene, head, "private", room=1100, under=0) + 30
    scene.add_drawing("icon", square_around(MARGIN + 24, y + 24, 48), "florin", GOLD, layer=Layer.PIECES)
    scene.add_fitted_text(
        MARGIN + 64, y + 24, labels.translate(Msg("pebbles-coins", {"n": view.coins})), LABEL, "ink", room=1000
    )
    y += 80
    for title, held in (("", view.looking), (labels.label_text("hand") if view.looking else "", view.hands[view.seat])):
        y = scene.add_fitted_text(MARGIN, y + 20, title, SECTION, "ink", room=1100).bottom + 24 if title else y
        for card, box in zip(held, card_row(Box(MARGIN, y, WIDTH - 2 * MARGIN, 240), len(held), 170), strict=True):
            _draw_card(scene, box, str(VALUE[card]), labels.term_text(card))
            scene.add_hotspot(f"card:{card}", box)
        y += 270 if held else 0
    scene.height = y + 20
    highlights.draw_selection(scene, request.selection)
    return scene


PICTURES = {"board": compose_board, "hand": compose_hand}


PAINTERS.setdefault("pebbles", sys.modules[__name__])
