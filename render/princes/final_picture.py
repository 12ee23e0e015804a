"""The end: where the points came from, and each player's estate with those who worked there."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.princes.view import PrincesView
from render.core import final_picture
from render.core.final_picture import GameEnd, ResultHeader
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.princes import panel
from render.princes.labels import GameLabels
from render.princes.layout import SIDE

PARTS: Final = {
    "works": ("lapis", "white"),
    "buildings": ("terra", "white"),
    "landscapes": ("forest", "white"),
    "builders": ("umber", "white"),
    "best_works": ("saff", "ink"),
    "prestige": ("porph", "white"),
}
LOST: Final = MappingProxyType({"sold": ("rosa", "terraD")})
LOOK: Final = ResultHeader("lapis", "florence", 600, 256, MappingProxyType({"wide": 350, "tall": 400, "page": 560}))
WORKERS_H: Final = 52
LARGE: Final = 300
"""An estate at least as large has those who worked there under it."""


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: PrincesView = request.view
    labels = GameLabels(request)
    florins = labels.label_text("tie-florins")
    results = [PlayerResult(one.seat, one.rank, one.pp, one.parts, ((florins, one.florins),)) for one in view.results]
    origins = ScoreOrigins(PARTS, LOST, lambda part: labels.label_text(f"part-{part.replace('_', '-')}"))
    end = GameEnd(LOOK, results, origins, partial(_draw_estate, view), lambda _seat: 1)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_estate(view: PrincesView, scene: Scene, seat: int, box: Box) -> None:
    """Draw the estate of a seat as large as its box, on a large one with those who worked there."""
    under = WORKERS_H if min(box.w, box.h) >= LARGE and view.players[seat].table else 0
    side = min(box.w, box.h - under) // SIDE * SIDE
    here = Box(box.center[0] - side // 2, box.bottom - under - side, side, side)
    panel.draw_estate(scene, view.players[seat], seat, here, "cell")
    if under:
        panel.draw_table_cards(scene, view.players[seat], Box(here.x, here.bottom + 8, side, under - 8), under - 10)
    scene.add_part(f"estate:{seat}", Box(here.x, here.y, side, side + under))
