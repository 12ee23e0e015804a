"""The end: where the points came from, and the city by night, a window lit for each cube that stands in it."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core import final_picture
from render.core.final_picture import PlayerResult, ResultHeader, ScoreOrigins
from render.core.fonts import NAME
from render.core.geometry import Box, square_around
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
GAP: Final = 24
MOST_H: Final = 420


def final_scene(request: PictureRequest) -> Scene:
    """The scene of the end."""
    view: NotreDameView = request.view
    words = GameLabels(request)
    told = [PlayerResult(one.seat, one.rank, one.pp, one.parts, (("florin", GOLD, one.rest),)) for one in view.results]
    origins = ScoreOrigins(PARTS, LOST, words.part)
    return final_picture.result_scene(
        request, words, words.headline_texts(view), LOOK, told, origins, partial(_draw_city, view, words)
    )


def _draw_city(view: NotreDameView, words: GameLabels, scene: Scene, box: Box) -> int:
    """A street for everybody, two beside two where there is room. Gives the lower edge."""
    count = len(view.players)
    across = 1 if count < 3 else 2
    rows = -(-count // across)
    wide = (box.w - GAP * (across - 1)) // across
    tall = min(MOST_H, (box.h - GAP * (rows - 1)) // rows)
    first = {one.seat for one in view.results if one.rank == 1}
    for seat, player in enumerate(view.players):
        row = seat // across
        alone = (box.w - wide) // 2 if row * across == count - 1 else 0
        here = Box(box.x + alone + seat % across * (wide + GAP), box.y + row * (tall + GAP), wide, tall)
        scene.add_drawing("sign", square_around(here.x + 22, here.y + 26, 42), seat, layer=Layer.PIECES)
        scene.add_fitted_text(here.x + 52, here.y + 26, words.seat_name(seat), NAME, "ink", room=here.w - 110)
        if seat in first:
            scene.add_drawing(
                "icon", square_around(here.right - 24, here.y + 26, 44), LEAD_ICON, GOLD, layer=Layer.PIECES
            )
        there = {one.sector: one.cubes + one.friend for one in player.sectors}
        houses = tuple((SECTORS[name], there[name]) for name in ORDER)
        street = Box(here.x, here.y + HEAD_H, here.w, tall - HEAD_H)
        scene.add_drawing("nd.street", street, seat, houses, layer=Layer.TILES)
        scene.add_part(f"district:{seat}", here)
    return box.y + rows * (tall + GAP) - GAP
