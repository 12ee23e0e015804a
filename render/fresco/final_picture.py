"""The end: where the points came from, and the ceiling whole."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.fresco.view import FrescoView
from render.core import final_picture
from render.core.final_picture import ResultHeader, ResultLayout
from render.core.geometry import Box
from render.core.layouts import PAGE_LAYOUT
from render.core.ranking import PlayerResult, ScoreOrigins
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.theme import GOLD
from render.fresco import sections
from render.fresco.ceiling import SIDE
from render.fresco.labels import GameLabels

PARTS: Final = {
    "fresco": ("terraD", "white"),
    "bishop": ("porph", "white"),
    "altar": ("umber", "white"),
    "requests": ("lapis", "white"),
    "portraits": ("verd", "white"),
    "thalers": ("saff", "ink"),
    "track": ("olive", "white"),
}
LOST: Final = MappingProxyType({"track": ("rosa", "terraD")})
LOOK: Final = ResultHeader(
    "terraD", "fresco.chapel", 498, 230, MappingProxyType({"wide": 310, "tall": 300, "page": 498})
)
MOST_SIDE: Final = MappingProxyType({"wide": 164, "tall": 176, PAGE_LAYOUT: 164})
PLANS: Final = MappingProxyType(
    {**final_picture.PLANS, "wide": ResultLayout(Box(904, 170, 660, 824), Box(0, 150, 868, 868), 0)}
)


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.vp, one.parts, (("florin", GOLD, one.thalers),)) for one in view.results
    ]
    origins = ScoreOrigins(PARTS, LOST, lambda part: labels.label_text(f"part-{part}"))
    trophy = partial(_draw_ceiling, view, labels)
    return final_picture.result_scene(
        request, labels, labels.headline_texts(view), LOOK, results, origins, trophy, PLANS
    )


def _draw_ceiling(view: FrescoView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the whole ceiling, as large as the box lets it be. Return the lower edge."""
    side = min(MOST_SIDE[scene.layout], (min(box.w, box.h) - 2 * sections.FRAME) // SIDE)
    whole = SIDE * side + 2 * sections.FRAME
    x = box.x + (box.w - whole) // 2 if box.x else 0
    left = 0 if scene.layout == PAGE_LAYOUT else box.h - whole
    drawn = sections.draw_fresco(scene, view, labels, x, box.y + left // (2 if box.x else 1), side)
    scene.add_part("ceiling", drawn)
    return drawn.bottom
