"""The end: where the points came from, and the city by night, a window lit for each cube that stands in it."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core import final_picture, fonts
from render.core.final_picture import ResultHeader
from render.core.fonts import NAME
from render.core.geometry import Box, square_around
from render.core.layouts import CHAT_LAYOUTS
from render.core.ranking import PlayerResult, ScoreOrigins
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.seat_panels import LEAD_ICON
from render.core.theme import GOLD
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.quarters import ORDER

PARTS: Final = {
    "residence": ("lapis", "white"),
    "donations": ("saff", "ink"),
    "cathedral": ("verd", "white"),
    "tokens": ("terra", "white"),
    "persons": ("umber", "white"),
    "park": ("forest", "white"),
}
LOST: Final = MappingProxyType({"plague": ("rosa", "terraD")})
LOOK: Final = ResultHeader("night", "nd.paris", 540, 250, MappingProxyType({"wide": 324, "tall": 400, "page": 540}))
HEAD_H: Final = 60
NAME_X: Final = 52
"""Where the name above a street begins, after the sign of its seat."""
GAP: Final = 24
MOST_H: Final = 420
LOW_PART: Final = 28
"""The height of the streets under that of the winner, in percent of all."""


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.pp, one.parts, (("florin", GOLD, one.rest),)) for one in view.results
    ]
    origins = ScoreOrigins(PARTS, LOST, labels.part)
    return final_picture.result_scene(
        request, labels, labels.headline_texts(view), LOOK, results, origins, partial(_draw_city, view, labels)
    )


def _draw_city(view: NotreDameView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the street of the winner above those of the others, or equal streets. Returns the lower edge."""
    winner = final_picture.sole_winner(view.results)
    if scene.layout in CHAT_LAYOUTS and winner is not None:
        return _draw_feast(view, labels, scene, box, winner)
    return _draw_grid(view, labels, scene, box)


def _draw_feast(view: NotreDameView, labels: GameLabels, scene: Scene, box: Box, winner: int) -> int:
    """Draw the street of the winner large, and those of the others in a row beneath. Returns the lower edge."""
    others = [one.seat for one in view.results if one.seat != winner]
    low = box.h * LOW_PART // 100
    _draw_street(view, labels, scene, Box(box.x, box.y, box.w, box.h - low - GAP), winner)
    wide = (box.w - GAP * (len(others) - 1)) // len(others)
    named = all(fonts.text_width(labels.seat_name(seat), NAME.face, NAME.least) <= wide - NAME_X for seat in others)
    for number, seat in enumerate(others):
        here = Box(box.x + number * (wide + GAP), box.bottom - low, wide, low)
        _draw_street(view, labels, scene, here, seat, named=named)
    return box.bottom


def _draw_grid(view: NotreDameView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw equal streets, two beside two where there is room. Returns the lower edge."""
    count = len(view.players)
    across = 1 if count < 3 else 2
    rows = -(-count // across)
    wide = (box.w - GAP * (across - 1)) // across
    tall = min(MOST_H, (box.h - GAP * (rows - 1)) // rows)
    for seat in range(count):
        row = seat // across
        alone = (box.w - wide) // 2 if row * across == count - 1 else 0
        here = Box(box.x + alone + seat % across * (wide + GAP), box.y + row * (tall + GAP), wide, tall)
        _draw_street(view, labels, scene, here, seat)
    return box.y + rows * (tall + GAP) - GAP


def _draw_street(
    view: NotreDameView, labels: GameLabels, scene: Scene, here: Box, seat: int, *, named: bool = True
) -> None:
    """Draw the sign and the name of a seat and its street; without an arch, winners have a medal there."""
    first = {one.seat for one in view.results if one.rank == 1}
    medal = seat in first and (scene.layout not in CHAT_LAYOUTS or len(first) > 1)
    scene.add_drawing("sign", square_around(here.x + 22, here.y + 26, 42), seat, layer=Layer.PIECES)
    if named:
        room = here.w - NAME_X - (58 if medal else 0)
        scene.add_fitted_text(here.x + NAME_X, here.y + 26, labels.seat_name(seat), NAME, "ink", room=room)
    if medal:
        scene.add_drawing("icon", square_around(here.right - 24, here.y + 26, 44), LEAD_ICON, GOLD, layer=Layer.PIECES)
    there = {one.sector: one.cubes + one.friend for one in view.players[seat].sectors}
    houses = tuple((SECTORS[name], there[name]) for name in ORDER)
    street = Box(here.x, here.y + HEAD_H, here.w, here.h - HEAD_H)
    scene.add_drawing("nd.street", street, seat, houses, layer=Layer.TILES)
    scene.add_part(f"district:{seat}", here)
