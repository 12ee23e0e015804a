"""Where choices show on the Princes' pictures: in the middle of a square of an estate, else in a corner."""

from __future__ import annotations

from engines.core.hotspots import hotspot_kind
from render.core import highlights
from render.core.request import Selection
from render.core.scene import Scene

REACH = 7
"""A halo's width."""


def draw_selection(scene: Scene, chosen: Selection | None) -> None:
    """Draw rings on what is open, bars on what is blocked, checks on what is chosen."""
    highlights.draw_selection(scene, chosen, is_square)


def is_square(name: str) -> bool:
    """Return whether a mark is a square of an estate, such as ``1/e5`` or ``e5``."""
    last = hotspot_kind(name)
    return len(last) == 2 and last[1].isdigit()
