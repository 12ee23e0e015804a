"""Where choices show on the Princes' pictures: in the middle of a square of an estate, else in a corner."""

from __future__ import annotations

from engines.core.marks import fact
from render.core import marks
from render.core.request import Focus
from render.core.scene import Scene

REACH = 7
"""A halo's width."""


def focus(scene: Scene, chosen: Focus | None) -> None:
    """Rings on what is open, bars on what is blocked, checks on what is chosen."""
    marks.focus(scene, chosen, is_square)


def is_square(name: str) -> bool:
    """Whether a mark is a square of an estate, such as ``1/e5`` or ``e5``."""
    last = fact(name)
    return len(last) == 2 and last[1].isdigit()
