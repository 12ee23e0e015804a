"""The painter of The Princes of Florence."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from render.core.request import Request
from render.core.scene import Scene
from render.core.shelf import Cover
from render.princes import florence, grounds, houses, icons, persons
from render.princes.blocks import ABOUT, PARTS
from render.princes.board import board
from render.princes.hand import hand
from render.princes.legend import legend
from render.princes.place import place
from render.princes.samples import SAMPLES
from render.princes.signs import signs
from render.princes.words import Words

_PALETTE = files(__name__) / "palette.bin"
PALETTE: Final = _PALETTE.read_bytes() if _PALETTE.is_file() else b""
"""Made by ``python -m render.palettes``."""

PICTURES: Final[MappingProxyType[str, Callable[[Request], Scene]]] = MappingProxyType(
    {"board": board, "hand": hand, "place": place, "legend": legend}
)

COVER: Final = Cover("florence", 600, 256, "lapis")
"""Its band on the shelf."""

SHAPES: Final = ("wide", "tall")
"""In which the board is arranged for chats."""

WORDS: Final = Words
"""What says its labels."""

SCORE: Final = "pp"
"""What of a player says who is in front."""

DRAWN_BY: Final = (florence, grounds, houses, icons, persons)
"""The modules whose drawings the scenes name."""


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


__all__ = ["ABOUT", "COVER", "DRAWN_BY", "PALETTE", "PARTS", "PICTURES", "SAMPLES", "SCORE", "WORDS", "scene", "signs"]
