"""The painter of Newgame."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.game_chooser import GameCover
from render.newgame.board import board_scene
from render.newgame.hand import hand_scene

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": board_scene, "hand": hand_scene}
)

COVER: Final = GameCover("newgame.heap", 420, 230, "night", margin=40)
"""Its band on the shelf."""
