"""The painter of Notre Dame."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from render.core.request import Request
from render.core.scene import Scene
from render.core.shelf import Cover
from render.notredame import chat, icons, night, paris, persons
from render.notredame.blocks import ABOUT, PARTS
from render.notredame.board import board
from render.notredame.hand import hand
from render.notredame.legend import legend
from render.notredame.samples import SAMPLES
from render.notredame.signs import signs
from render.notredame.words import Words

_PALETTE = files(__name__) / "palette.bin"
PALETTE: Final = _PALETTE.read_bytes() if _PALETTE.is_file() else b""
"""Made by ``python -m render.palettes``."""

PICTURES: Final[MappingProxyType[str, Callable[[Request], Scene]]] = MappingProxyType(
    {"board": board, "hand": hand, "legend": legend}
)

COVER: Final = Cover("nd.paris", 600, 250, "night", quay=44)
"""Its band on the shelf."""

SHAPES: Final = ("wide", "tall")
"""In which the board is arranged for chats."""

WORDS: Final = Words
"""What says its labels."""

SCORE: Final = "pp"
"""What of a player says who is in front."""

DRAWN_BY: Final = (chat, icons, night, paris, persons)
"""The modules whose drawings the scenes name."""


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


__all__ = ["ABOUT", "COVER", "DRAWN_BY", "PALETTE", "PARTS", "PICTURES", "SAMPLES", "SCORE", "WORDS", "scene", "signs"]
