"""The end: where the florins came from, and everybody's machines as drawings."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.leonardo.view import LeonardoView
from render.core import final_picture
from render.core.final_picture import PlayerResult, ResultHeader, ScoreOrigins
from render.core.fonts import SECTION
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
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
SIGN_W: Final = 72
LEAF: Final = (14, 12)
"""A leaf of a notebook is so wide and so tall, in parts."""
MOST_W: Final = 300
GAP: Final = 12


def final_scene(request: PictureRequest) -> Scene:
    """The scene of the end."""
    view: LeonardoView = request.view
    words = GameLabels(request)
    told = [
        PlayerResult(one.seat, one.rank, one.florins, one.parts, (("lv.deck", "sepia", one.inventions),))
        for one in view.results
    ]
    origins = ScoreOrigins(PARTS, HATCHES, lambda part: words.label_text(f"part-{part}"))
    return final_picture.result_scene(
        request, words, words.headline_texts(view), LOOK, told, origins, partial(_draw_gallery, view, words)
    )


def _draw_gallery(view: LeonardoView, words: GameLabels, scene: Scene, box: Box) -> int:
    """Everybody's inventions with their drawings, best player first. Gives the lower edge."""
    scene.add_fitted_text(box.x, box.y + 24, words.label_text("works"), SECTION, "ink", room=box.w)
    y = box.y + 64
    rows = [(one.seat, cards) for one in view.results if (cards := view.players[one.seat].inventions)]
    across, wide = _leaf_size([len(cards) for _, cards in rows], box.w - SIGN_W, box.bottom - y)
    tall = wide * LEAF[1] // LEAF[0]
    for seat, cards in rows:
        high = -(-len(cards) // across) * (tall + GAP)
        scene.add_drawing("sign", square_around(box.x + 30, y + tall // 2, 46), seat, layer=Layer.PIECES)
        for number, no in enumerate(cards):
            x = box.x + SIGN_W + number % across * (wide + GAP)
            leaf = Box(x, y + number // across * (tall + GAP), wide, tall)
            scene.add_drawing("frame", leaf, "sepia", "paper", 8, 3, layer=Layer.TILES)
            scene.add_drawing("lv.sketch", leaf.grow_by(-6), no, layer=Layer.TILES)
            offer.chip(scene, view, no, Box(leaf.x, leaf.y, 50, 40))
            scene.add_hotspot(f"invention:{no}", leaf)
        y += high
    return y - GAP


def _leaf_size(counts: list[int], wide: int, high: int) -> tuple[int, int]:
    """How many leaves lie side by side, and how wide one is, so that all are as large as they can be."""
    best = (1, 0)
    for across in range(1, max(counts, default=1) + 1):
        one = min(MOST_W, (wide - GAP * (across - 1)) // across)
        lines = max(1, sum(-(-count // across) for count in counts))
        one = min(one, ((high // lines) - GAP) * LEAF[0] // LEAF[1])
        best = max(best, (across, one), key=lambda told: told[1])
    return best
