"""The hall before a heap is opened: what may still be taken, and its price."""

from __future__ import annotations

from typing import Final

from engines.princes.view import PrincesView
from render.core.fonts import COUNT, FACT, LABEL
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.princes.labels import GameLabels
from render.princes.layout import HEAP_ICONS

STEP_W: Final = 112
"""The room of the first step of bids at the left of the hall."""
FOOT_H: Final = 26
OUT_H: Final = 44
"""The room of those who are out at its top."""
NAMED: Final = 34
"""A row of this height has room for a name."""
MOST_ROW: Final = 56
PRICE_W: Final = 66


def open_heaps(view: PrincesView) -> tuple[str, ...]:
    """Return the heaps that may be opened: not won in this round, and not empty (P-4.2, P-4.4)."""
    auction = view.auction
    if auction is None or view.phase != "auction" or auction.heap is not None:
        return ()
    return tuple(heap for heap, left in view.heaps.items() if left and heap not in auction.won)


def draw_open_heaps(scene: Scene, view: PrincesView, words: GameLabels, stage: Box) -> None:
    """List the open heaps beside the first step: sign, name and price, or in two columns without names."""
    heaps = open_heaps(view)
    if not heaps or view.auction is None:
        return
    top = stage.y + (OUT_H if view.auction.out or view.auction.passed else 0)
    room = stage.bottom - FOOT_H - top
    named = room // len(heaps) >= NAMED
    columns = 1 if named else 2
    rows = -(-len(heaps) // columns)
    pitch, wide = min(MOST_ROW, room // rows), (stage.w - STEP_W) // columns
    for number, heap in enumerate(heaps):
        box = Box(stage.x + STEP_W + number // rows * wide, top + number % rows * pitch, wide, pitch)
        _draw_heap(scene, view, words.term_text(heap) if named else "", heap, box)


def _draw_heap(scene: Scene, view: PrincesView, name: str, heap: str, box: Box) -> None:
    """Draw a row: the sign of a heap, its name if there is one, and its price."""
    y, size = box.center[1], min(44, box.h - 2)
    if heap in HEAP_ICONS:
        spot = square_around(box.x + 22, y, size)
        scene.add_drawing("icon", spot, HEAP_ICONS[heap], "ink", layer=Layer.PIECES)
    price = str(view.prices[heap])
    if not name:
        scene.add_text(box.x + 60, y, price, COUNT if box.h >= NAMED else FACT, "ink")
        return
    room = box.w - 56 - PRICE_W
    scene.add_text(box.x + 56, y, fit_text(name, LABEL, room), LABEL, "ink")
    scene.add_text(box.right, y, price, FACT, "ink", anchor="right")
