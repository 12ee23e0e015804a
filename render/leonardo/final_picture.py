"""The end: where the florins came from, and each player's machines as drawings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from engines.leonardo.view import LeonardoView
from render.core import final_picture
from render.core.final_picture import ResultHeader
from render.core.fonts import SECTION
from render.core.geometry import Box, square_around
from render.core.layouts import CHAT_LAYOUTS
from render.core.ranking import PlayerResult, ScoreOrigins
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
LOW_PART: Final = 30
"""The height of the others' inventions, in percent of all."""


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.florins, one.parts, (("lv.deck", "sepia", one.inventions),))
        for one in view.results
    ]
    origins = ScoreOrigins(PARTS, HATCHES, lambda part: labels.label_text(f"part-{part}"))
    return final_picture.result_scene(
        request, labels, labels.headline_texts(view), LOOK, results, origins, partial(_draw_gallery, view, labels)
    )


def _draw_gallery(view: LeonardoView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the inventions of the winner large and the others' beneath, or all alike. Returns the lower edge."""
    owners = [one.seat for one in view.results if view.players[one.seat].inventions]
    chat = scene.layout in CHAT_LAYOUTS
    if chat and not owners:
        return _draw_study(scene, box)
    scene.add_fitted_text(box.x, box.y + 24, labels.label_text("works"), SECTION, "ink", room=box.w)
    here = Box(box.x, box.y + 64, box.w, box.h - 64)
    winner = final_picture.sole_winner(view.results)
    if not chat or winner not in owners:
        return _draw_notebooks(view, scene, here, owners)
    others = [seat for seat in owners if seat != winner]
    low = box.h * LOW_PART // 100 if others else 0
    _draw_sheets(view, scene, winner, Box(here.x, here.y, here.w, here.h - low - GAP * 2 * bool(low)))
    if others:
        _draw_notebooks(view, scene, Box(here.x, here.bottom - low, here.w, low), others)
    return box.bottom


def _draw_study(scene: Scene, box: Box) -> int:
    """Fill a box with a study of man, where no machine was completed. Returns the lower edge."""
    scene.add_drawing("frame", box, "sepia", "leather", 8, 3, layer=Layer.TILES)
    study = square_around(*box.center, min(box.w, box.h) - 40)
    scene.add_drawing("small", study, LOOK.art, LOOK.wide, LOOK.high, layer=Layer.TILES)
    return box.bottom


def _draw_sheets(view: LeonardoView, scene: Scene, seat: int, box: Box) -> None:
    """Fill a box with a player's inventions, at least one."""
    cards = view.players[seat].inventions
    across = max(range(1, len(cards) + 1), key=lambda n: _sheet_side(box, len(cards), n))
    down = -(-len(cards) // across)
    high = (box.h - GAP * (down - 1)) // down
    for number, no in enumerate(cards):
        row, column = divmod(number, across)
        count = min(across, len(cards) - row * across)
        wide = (box.w - GAP * (count - 1)) // count
        _draw_leaf(view, scene, no, Box(box.x + column * (wide + GAP), box.y + row * (high + GAP), wide, high), 72)


def _sheet_side(box: Box, count: int, across: int) -> int:
    """Return the shorter side of a sheet if ``across`` of ``count`` are side by side."""
    down = -(-count // across)
    return min((box.w - GAP * (across - 1)) // across, (box.h - GAP * (down - 1)) // down)


def _draw_leaf(view: LeonardoView, scene: Scene, no: int, leaf: Box, chip: int) -> None:
    """Draw a leaf with the drawing and the number of an invention."""
    scene.add_drawing("frame", leaf, "sepia", "paper", 8, 3, layer=Layer.TILES)
    high = min(leaf.h - 12, (leaf.w - 12) * LEAF[1] // LEAF[0])
    wide = min(leaf.w - 12, high * LEAF[0] // LEAF[1])
    inside = Box(leaf.center[0] - wide // 2, leaf.center[1] - high // 2, wide, high)
    scene.add_drawing("lv.sketch", inside, no, layer=Layer.TILES)
    offer.draw_chip(scene, view, no, Box(leaf.x, leaf.y, chip, chip * 4 // 5))
    scene.add_hotspot(f"invention:{no}", leaf)


def _draw_notebooks(view: LeonardoView, scene: Scene, box: Box, seats: Sequence[int]) -> int:
    """Draw the inventions of seats, each in rows beside its emblem. Returns the lower edge."""
    y = box.y
    rows = [(seat, view.players[seat].inventions) for seat in seats]
    across, wide = _leaf_size([len(cards) for _, cards in rows], box.w - SIGN_W, box.bottom - y)
    tall = wide * LEAF[1] // LEAF[0]
    for seat, cards in rows:
        high = -(-len(cards) // across) * (tall + GAP)
        scene.add_drawing("sign", square_around(box.x + 30, y + tall // 2, 46), seat, layer=Layer.PIECES)
        for number, no in enumerate(cards):
            x = box.x + SIGN_W + number % across * (wide + GAP)
            _draw_leaf(view, scene, no, Box(x, y + number // across * (tall + GAP), wide, tall), 50)
        y += high
    return y - GAP


def _leaf_size(counts: list[int], wide: int, high: int) -> tuple[int, int]:
    """Return how many leaves lie side by side, and how wide one is, so that all are as large as they can be."""
    best = (1, 0)
    for across in range(1, max(counts, default=1) + 1):
        one = min(MOST_W, (wide - GAP * (across - 1)) // across)
        lines = max(1, sum(-(-count // across) for count in counts))
        one = min(one, ((high // lines) - GAP) * LEAF[0] // LEAF[1])
        best = max(best, (across, one), key=lambda pair: pair[1])
    return best
