"""The painter of Newgame."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from render.core.request import Request
from render.core.scene import Scene
from render.core.shelf import Cover
from render.newgame.board import board
from render.newgame.hand import hand
from render.newgame.legend import legend
from render.newgame.samples import SAMPLES

PICTURES: Final[MappingProxyType[str, Callable[[Request], Scene]]] = MappingProxyType(
    {"board": board, "hand": hand, "legend": legend}
)

COVER: Final = Cover("newgame.heap", 420, 230, "night", margin=40)
"""Its band on the shelf."""


def scene(request: Request) -> Scene:
    """The scene of a request. Raises ``KeyError`` for a picture that there isn't."""
    return PICTURES[request.picture](request)


__all__ = ["COVER", "PICTURES", "SAMPLES", "scene"]
