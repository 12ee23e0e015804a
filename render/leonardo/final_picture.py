"""The end: where the florins came from, and each player's machines as drawings."""

import math
from functools import partial
from types import MappingProxyType
from typing import Final

from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView
from render.core import final_picture
from render.core.final_picture import GameEnd, ResultHeader
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.leonardo import offer
from render.leonardo.labels import GameLabels

PARTS: Final = {
    "start": ("stone", "ink"),
    "first": ("lapis", "white"),
    "later": ("lapisL", "ink"),
    "council": ("umber", "white"),
    "variety": ("saff", "ink"),
}
HATCHES: Final = {"prices": ("rosa", "terraD"), "bids": ("porphL", "porph")}
LOOK: Final = ResultHeader(
    "leather", "lv.vitruvian", 254, 254, MappingProxyType({"wide": 150, "tall": 190, "page": 254})
)
LEAF: Final = (14, 12)
"""A leaf is so wide and so tall, in parts."""
GAP: Final = 12
CHIPS: Final = (44, 72)
"""The width of the number on a small leaf and on a large one."""
LARGE: Final = 280
"""A leaf at least so wide is large."""


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.florins, one.parts, _tie_breakers(view, labels, one.seat))
        for one in view.results
    ]
    origins = ScoreOrigins(PARTS, HATCHES, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(LOOK, results, origins, partial(_draw_inventions, view), partial(_aspect, view))
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _tie_breakers(view: LeonardoView, labels: GameLabels, seat: int) -> tuple[tuple[str, int], ...]:
    """Return what breaks a tie: inventions, then those of gold, silver, copper and bronze (L-14.3)."""
    cards = view.players[seat].inventions
    metals = [row.id for row in sorted(printed(view.components).table.invention_colour, key=lambda row: row.tie_rank)]
    made = [offer.invention_view(view, no).colour for no in cards]
    return (
        (labels.label_text("tie-inventions"), len(cards)),
        *((labels.label_text(f"tie-{metal}"), made.count(metal)) for metal in metals),
    )


def _aspect(view: LeonardoView, seat: int) -> float:
    """Return the width by the height of a seat's inventions in rows that are about as many as columns."""
    count = max(1, len(view.players[seat].inventions))
    across = math.ceil(math.sqrt(count))
    return LEAF[0] * across / (LEAF[1] * -(-count // across))


def _draw_inventions(view: LeonardoView, scene: Scene, seat: int, box: Box) -> None:
    """Fill a box with a seat's inventions, as large as they can be side by side; without any, with a study of man."""
    cards = view.players[seat].inventions
    if not cards:
        study = square_around(*box.center, min(box.w, box.h))
        scene.add_drawing("frame", study, "sepia", "leather", 8, 3, layer=Layer.TILES)
        scene.add_drawing("small", study.grow_by(-10), LOOK.art, LOOK.wide, LOOK.high, layer=Layer.TILES)
        return
    across = max(range(1, len(cards) + 1), key=lambda n: _leaf_width(box, len(cards), n))
    wide = _leaf_width(box, len(cards), across)
    high, down = wide * LEAF[1] // LEAF[0], -(-len(cards) // across)
    for number, no in enumerate(cards):
        row, column = divmod(number, across)
        count = min(across, len(cards) - row * across)
        left = box.center[0] - (count * (wide + GAP) - GAP) // 2
        top = box.bottom - (down - row) * (high + GAP) + GAP
        _draw_leaf(view, scene, no, Box(left + column * (wide + GAP), top, wide, high))


def _leaf_width(box: Box, count: int, across: int) -> int:
    """Return the width of a leaf if ``across`` of ``count`` are side by side."""
    down = -(-count // across)
    high = (box.h - GAP * (down - 1)) // down
    return min((box.w - GAP * (across - 1)) // across, high * LEAF[0] // LEAF[1])


def _draw_leaf(view: LeonardoView, scene: Scene, no: int, leaf: Box) -> None:
    """Draw a leaf with the drawing and the number of an invention."""
    chip = CHIPS[leaf.w >= LARGE]
    scene.add_drawing("frame", leaf, "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.add_drawing("lv.sketch", leaf.grow_by(-6), no, layer=Layer.TILES)
    offer.draw_chip(scene, view, no, Box(leaf.x, leaf.y, chip, chip * 4 // 5))
    scene.add_hotspot(f"invention:{no}", leaf)
