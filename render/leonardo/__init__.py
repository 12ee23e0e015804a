"""The painter of Leonardo da Vinci."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from render.core.request import Request
from render.core.scene import Scene
from render.core.shelf import Cover
from render.leonardo import crafts, flight, fort, icons, kinds, lifting, octagon, optics, war
from render.leonardo.blocks import ABOUT, PARTS
from render.leonardo.board import board
from render.leonardo.hand import hand
from render.leonardo.legend import legend
from render.leonardo.samples import SAMPLES
from render.leonardo.signs import signs
from render.leonardo.words import Words

_PALETTE = files(__name__) / "palette.bin"
PALETTE: Final = _PALETTE.read_bytes() if _PALETTE.is_file() else b""
"""Made by ``python -m render.palettes``."""

PICTURES: Final[MappingProxyType[str, Callable[[Request], Scene]]] = MappingProxyType(
    {"board": board, "hand": hand, "legend": legend}
)

COVER: Final = Cover("lv.vitruvian", 254, 254, "leather", margin=40)
"""Its band on the shelf."""

SHAPES: Final = ("wide", "tall")
"""In which the board is arranged for chats."""

WORDS: Final = Words
"""What says its labels."""

DRAWN_BY: Final = (crafts, flight, fort, icons, kinds, lifting, octagon, optics, war)
"""The modules whose drawings the scenes name."""


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


__all__ = ["ABOUT", "COVER", "DRAWN_BY", "PALETTE", "PARTS", "PICTURES", "SAMPLES", "WORDS", "scene", "signs"]
