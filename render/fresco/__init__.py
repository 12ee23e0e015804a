"""The painter of Fresco."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from render.core.request import Request
from render.core.scene import Scene
from render.core.shelf import Cover
from render.fresco import ceiling, chapel, icons, paints, portraits
from render.fresco.blocks import ABOUT, PARTS
from render.fresco.board import CHAPEL_H, CHAPEL_W, GROUND, board
from render.fresco.hand import hand
from render.fresco.legend import legend
from render.fresco.samples import SAMPLES
from render.fresco.signs import signs
from render.fresco.words import Words

_PALETTE = files(__name__) / "palette.bin"
PALETTE: Final = _PALETTE.read_bytes() if _PALETTE.is_file() else b""
"""Made by ``python -m render.palettes``."""

COLOURS: Final = 104
"""Entries of the palette: the ceiling has so many edges that more of them would make files too large."""

PICTURES: Final[MappingProxyType[str, Callable[[Request], Scene]]] = MappingProxyType(
    {"board": board, "hand": hand, "legend": legend}
)

COVER: Final = Cover("fresco.chapel", CHAPEL_W, CHAPEL_H, GROUND)
"""Its band on the shelf."""

SHAPES: Final = ("wide", "tall")
"""In which the board is arranged for chats."""

WORDS: Final = Words
"""What says its labels."""

SCORE: Final = "vp"
"""What of a player says who is in front."""

DRAWN_BY: Final = (ceiling, chapel, icons, paints, portraits)
"""The modules whose drawings the scenes name."""


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


__all__ = [
    "ABOUT",
    "COLOURS",
    "COVER",
    "DRAWN_BY",
    "PALETTE",
    "PARTS",
    "PICTURES",
    "SAMPLES",
    "SCORE",
    "WORDS",
    "scene",
    "signs",
]
