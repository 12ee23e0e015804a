"""Painters for tests: a blank one, and others that record their requests or never return."""

import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from render import PAINTERS
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Scene


def compose_blank(request: PictureRequest) -> Scene:
    made = Scene(game=request.game, width=60, height=40)
    made.add_rectangle(Box(10, 10, 20, 20), "terra")
    made.add_hotspot("thing", Box(10, 10, 20, 20))
    return made


def record_request(request: PictureRequest) -> Scene:
    Path(request.view).touch()
    time.sleep(0.2)  # so that other callers give up meanwhile
    return compose_blank(request)


def wait_forever(request: PictureRequest) -> Scene:
    while True:
        time.sleep(1)


class BoardPainter(ModuleType):
    """A painter of boards only."""

    def __init__(self, name: str, compose: Callable[[PictureRequest], Scene]) -> None:
        super().__init__(name)
        self.PICTURES = {"board": compose}


COMPOSED = {"blank": compose_blank, "noting": record_request, "endless": wait_forever}
PAINTERS.update({name: BoardPainter(name, compose) for name, compose in COMPOSED.items()})
