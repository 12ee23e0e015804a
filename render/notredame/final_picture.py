"""The end: where the points came from, and the city by night, a window lit for each cube that stands in it."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core import final_picture
from render.core.final_picture import GameEnd, ResultHeader
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
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
ASPECT: Final = 1.5


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    rest = labels.label_text("tie-rest")
    results = [PlayerResult(one.seat, one.rank, one.pp, one.parts, ((rest, one.rest),)) for one in view.results]
    origins = ScoreOrigins(PARTS, LOST, labels.part)
    end = GameEnd(LOOK, results, origins, partial(_draw_street, view), lambda _seat: ASPECT)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_street(view: NotreDameView, scene: Scene, seat: int, box: Box) -> None:
    """Draw the street of a seat on the whole width of its box, at most as high as it is wide."""
    there = {one.sector: one.cubes + one.friend for one in view.players[seat].sectors}
    houses = tuple((SECTORS[name], there[name]) for name in ORDER)
    high = min(box.h, box.w)
    street = Box(box.x, box.bottom - high, box.w, high)
    scene.add_drawing("nd.street", street, seat, houses, layer=Layer.TILES)
    scene.add_part(f"district:{seat}", street)
