"""The end: where the points came from, the ceiling whole, and what each of the others has."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.fresco.view import FrescoView
from render.core import final_picture
from render.core.final_picture import GameEnd, ResultHeader
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
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
STEP: Final = 8
"""Sections at ends have sizes of so many units apart: the painting is stored in these."""


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    start = labels.label_text("tie-start")
    results = [
        PlayerResult(one.seat, one.rank, one.vp, one.parts, ((start, view.players[one.seat].start),))
        for one in view.results
    ]
    origins = ScoreOrigins(PARTS, LOST, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(LOOK, results, origins, partial(_draw_made, view, labels), lambda _seat: 1)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_made(view: FrescoView, labels: GameLabels, scene: Scene, seat: int, box: Box) -> None:
    """Draw the whole ceiling for a winner, and for the others how much of it each restored, and what else they did."""
    if any(one.seat == seat and one.rank > 1 for one in view.results):
        player = view.players[seat]
        facts = [("f.tile", "terraD", len(player.tiles)), ("f.altar", "umber", player.altars)]
        cards = [("f.mitre", "porph", len(player.requests)), ("f.easel", "verd", len(player.portraits))]
        final_picture.draw_counts(scene, box, facts + [fact for fact in cards if fact[2]])
        return
    side = (min(box.w, box.h) - 2 * sections.FRAME) // SIDE // STEP * STEP
    whole = SIDE * side + 2 * sections.FRAME
    x, y = box.center[0] - whole // 2, box.bottom - (box.h - whole) // 2 - whole
    scene.add_part("ceiling", sections.draw_fresco(scene, view, labels, x, y, side))
