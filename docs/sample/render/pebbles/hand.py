"""The hand: cards and coins of the viewing seat."""

from docs.sample.engines.pebbles.components import HOME
from docs.sample.engines.pebbles.view import PebblesView
from docs.sample.render.pebbles import pieces
from engines.core.core_types import Msg
from render.core import highlights
from render.core.fonts import LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, card_row, draw_page_header


def compose_hand(request: PictureRequest) -> Scene:
    """Compose the cards and coins of the viewing seat. Raises ``ValueError`` for a spectator's view."""
    view: PebblesView = request.view
    if view.seat is None or view.coins is None:
        raise ValueError("only a seat has a hand")
    labels, scene = Labels(request, HOME), Scene(game=request.game, width=WIDTH)
    asked = labels.translate(Msg("pebbles-ask-keep")) if view.looking else ""
    head = labels.private_header(labels.label_text("hand"), asked, view.seat, request.time_left)
    y = draw_page_header(scene, head, "private", room=1100, under=0) + 30
    scene.add_drawing("icon", square_around(MARGIN + 24, y + 24, 48), "florin", GOLD, layer=Layer.PIECES)
    scene.add_fitted_text(
        MARGIN + 64, y + 24, labels.translate(Msg("pebbles-coins", {"n": view.coins})), LABEL, "ink", room=1000
    )
    y += 80
    for title, held in (("", view.looking), (labels.label_text("hand") if view.looking else "", view.hands[view.seat])):
        y = scene.add_fitted_text(MARGIN, y + 20, title, SECTION, "ink", room=1100).bottom + 24 if title else y
        for card, box in zip(held, card_row(Box(MARGIN, y, WIDTH - 2 * MARGIN, 240), len(held), 170), strict=True):
            pieces.draw_face_up(scene, box, view.components, card, labels.term_text(card))
            scene.add_hotspot(f"card:{card}", box)
        y += 270 if held else 0
    scene.height = y + 20
    highlights.draw_selection(scene, request.selection)
    return scene
