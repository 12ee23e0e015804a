"""The smallest painter, registered by its import: for games of tests."""

import sys

from render import PAINTERS
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Scene


def compose_scene(request: PictureRequest) -> Scene:
    made = Scene(game=request.game, width=60, height=40)
    made.add_rectangle(Box(10, 10, 20, 20), "terra")
    made.add_hotspot("thing", Box(10, 10, 20, 20))
    return made


PICTURES = {"board": compose_scene}
PAINTERS.setdefault("blank", sys.modules[__name__])
