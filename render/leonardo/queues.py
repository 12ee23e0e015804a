"""How large the signs of a quarter and of those who wait in it can be."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.leonardo.view import AreaView
from render.core.fonts import COUNT, TextStyle
from render.leonardo import octagon
from render.leonardo.octagon import City

SIZES: Final = MappingProxyType({False: (56, 40, 52, TextStyle("serif.black", 46)), True: (46, 38, 46, COUNT)})
"""By tightness: the sign of a quarter, what there is to take, the sign of a seat, and the style of the stock."""
ARROW: Final = 16
"""The width of the arrow at which a queue begins."""
NUMBER_SPARE: Final = 12
"""How much less wide than a seat's sign the number under it is, on each side."""
CROWNED: Final = 40
"""In less room the master is above the sign."""
LEAST_STEP, MOST_STEP = 6, 20
"""In less room there are no steps; in more they do not grow."""


class QueueFit(NamedTuple):
    """The measures of a queue; ``spare``: by how much its numbers may be higher."""

    top: int
    left: int
    pitch: int
    size: int
    rise: int
    spare: int


def fit_queue(place: City, area: AreaView, low: int) -> QueueFit:
    """Measure a queue whose numbers are at ``low``: signs as large as the quarter has room for."""
    is_tight = place.h < octagon.TIGHT_H
    full, _, largest, _ = SIZES[is_tight]
    top = octagon.row_heights(place, area.id)[0] + full // 2
    count, crowned = len(area.groups), any(group.master and group.apprentices for group in area.groups)
    start, end = _queue_span(place, area.id, (top, low), wide_rows=count > 1)
    pitch = min(largest + 8, (end - start - ARROW) // count)
    room = low - top - 15 - (16 if crowned and pitch < CROWNED else 0)
    size = min(largest, pitch - 2, room)
    rise = min(MOST_STEP, room - size) if count > 1 and room - size >= LEAST_STEP else 0
    left = (start + end - ARROW - pitch * count) // 2
    return QueueFit(top, left, pitch, size, rise, room - size - rise)


def _queue_span(place: City, name: str, rows: tuple[int, int], *, wide_rows: bool) -> tuple[int, int]:
    """Return the edges of a queue between two heights: numbers are less wide than the signs above them."""
    top, low = rows
    signs = octagon.row_span(place, name, top, low - 14)
    numbers = octagon.row_span(place, name, low - 12, low + 12)
    spare = NUMBER_SPARE if wide_rows else 0
    return max(signs[0], numbers[0] - spare), min(signs[1], numbers[1] + spare)
