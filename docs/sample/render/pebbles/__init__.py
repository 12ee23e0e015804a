"""The painter of Pebbles."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from docs.sample.render.pebbles.board import compose_board
from docs.sample.render.pebbles.hand import compose_hand
from render.core.game_chooser import GameCover
from render.core.request import PictureRequest
from render.core.scene import Scene

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": compose_board, "hand": compose_hand}
)

COVER: Final = GameCover("pebbles.bowl", 420, 230, "night", margin=40)
"""Its band in the list of games."""
