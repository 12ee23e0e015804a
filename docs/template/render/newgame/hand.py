"""The hand: the viewer's own stones."""

from engines.newgame.components import HOME
from engines.newgame.view import NewgameView
from render.core import highlights
from render.core.fonts import LABEL
from render.core.geometry import Box
from render.core.widgets import MARGIN, WIDTH, HeaderText, card_row, draw_page_header
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.labels import Labels
from render.newgame import stones

LARGE = 170


def hand_scene(request: PictureRequest) -> Scene:
    """Raises ``ValueError`` for a spectator's view."""
    view: NewgameView = request.view
    if view.seat is None:
        raise ValueError("only a seat has a hand")
    words, scene = Labels(request, HOME), Scene(game=request.game, width=WIDTH)
    head = HeaderText(words.label_text("private"), words.label_text("hand"), "", view.seat, request.time_left, private=True)
    y = draw_page_header(scene, head, "private", room=1100, under=0) + 30
    row = card_row(Box(MARGIN, y, WIDTH - 2 * MARGIN, LARGE), len(view.hand), LARGE)
    for stone, box in zip(view.hand, row, strict=True):
        stones.draw_face_up(scene, box, view.components, stone)
        scene.add_fitted_text(box.center[0], box.bottom + 30, words.term_text(stone), LABEL, "ink", room=LARGE, anchor="centre")
        scene.add_hotspot(f"hand:{stone}", Box(box.x, box.y, box.w, box.h + 60))
    scene.height = y + LARGE + 90
    highlights.draw_selection(scene, request.selection)
    return scene
