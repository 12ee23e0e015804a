"""Marks of choices on the Princes' pictures: in the middle of a square of an estate, else in a corner."""

from engines.core.hotspots import hotspot_kind
from render.core import highlights
from render.core.geometry import Box
from render.core.request import Selection
from render.core.scene import Scene

HALO = 7
"""A halo's width."""


def draw_selection(scene: Scene, chosen: Selection | None) -> None:
    """Draw rings on open marks, bars on blocked ones, checks on chosen ones; on squares, in their middle."""
    highlights.draw_selection(scene, chosen, ring=_ring_box)


def _ring_box(name: str, box: Box) -> Box | None:
    """Return the box of the ring around a mark; squares of an estate have none."""
    return None if is_square(name) else highlights.surrounding_ring(name, box)


def is_square(name: str) -> bool:
    """Return whether a mark is a square of an estate, such as ``1/e5`` or ``e5``."""
    last = hotspot_kind(name)
    return len(last) == 2 and last[1].isdigit()
