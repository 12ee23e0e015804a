"""The board: what all players see, and at the end where the points came from."""

from functools import partial

from engines.core.core_types import Msg
from engines.newgame.components import HOME
from engines.newgame.board_text import headline_messages
from engines.newgame.view import NewgameView
from render.core import final_picture, highlights
from render.core.final_picture import GameEnd, ResultHeader
from render.core.fonts import COUNT
from render.core.geometry import Box, square_around
from render.core.widgets import (
    COLUMN,
    MARGIN,
    WIDTH,
    HeaderText,
    card_row,
    draw_page_header,
    draw_panel_header,
    panel_boxes,
    draw_move_lines,
    draw_active_ground,
)
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.labels import Labels
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.newgame import stones

PANEL_H = 190
LOOK = ResultHeader("night", "newgame.heap", 420, 230, {"wide": 270, "tall": 340, "page": 420})
INKS = {"won": ("verd", "white"), "rested": ("saff", "ink")}


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the table, seat by seat."""
    view: NewgameView = request.view
    words, scene = Labels(request, HOME), Scene(game=request.game, width=WIDTH)
    if view.results:
        return _final_scene(request, view, words)
    acting = view.owing[0] if len(view.owing) == 1 else None
    head = HeaderText(
        words.translate(Msg("game-name")), *words.header_texts(headline_messages(view)), acting, request.time_left
    )
    y = draw_page_header(scene, head, "night", room=1100, under=0) + 30
    stack = square_around(MARGIN + 50, y + 60, 100)
    stones.draw_face_down(scene, stack)
    label = f"{words.label_text('stack')} {words.label_text('times', n=view.stack)}"
    scene.add_fitted_text(stack.right + 24, y + 60, label, COUNT, "ink", room=900)
    scene.add_hotspot("stack", stack)
    boxes = panel_boxes(len(view.players), y + 160, PANEL_H)
    for seat, box in enumerate(boxes):
        _draw_panel(scene, view, words, seat, box)
    y = boxes[-1].bottom + 36
    scene.height = draw_move_lines(scene, y, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves)
    highlights.draw_selection(scene, request.selection)
    return scene


def _final_scene(request: PictureRequest, view: NewgameView, words: Labels) -> Scene:
    """Return the scene of the end: the stones that each seat laid, and where the points came from."""
    results = [PlayerResult(one.seat, one.rank, one.score, one.parts) for one in view.results]
    origins = ScoreOrigins(INKS, {}, lambda part: words.label_text(f"part-{part}"))
    end = GameEnd(LOOK, results, origins, partial(_draw_laid, view), lambda _seat: 2)
    return final_picture.result_scene(request, words, words.header_texts(headline_messages(view))[0], end)


def _draw_laid(view: NewgameView, scene: Scene, seat: int, box: Box) -> None:
    """Draw the stones that a seat laid."""
    scene.add_hotspot(f"{seat}/laid", box)
    laid = view.players[seat].laid
    for stone, at in zip(laid, card_row(box, len(laid), stones.SIZE), strict=True):
        stones.draw_face_up(scene, at, view.components, stone)


def _draw_panel(scene: Scene, view: NewgameView, words: Labels, seat: int, box: Box) -> None:
    """Draw a seat: points, the stones laid, and how many it holds."""
    if seat in view.owing:
        draw_active_ground(scene, box)
    player = view.players[seat]
    scene.add_hotspot(f"{seat}/points", draw_panel_header(scene, box, seat, words.seat_name(seat), player.points))
    area = Box(box.x, box.y + 86, COLUMN - 170, stones.SIZE)
    _draw_laid(view, scene, seat, area)
    stones.draw_face_down(scene, Box(box.right - 150, box.y + 96, 64, 64))
    scene.add_text(box.right, box.y + 128, words.label_text("times", n=player.stones), COUNT, "ink", anchor="right")
