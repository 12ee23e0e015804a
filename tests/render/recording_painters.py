"""Painters that record their requests, never end or end their process: imported only by workers."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from render import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Scene
from tests.render import blank_painter


def compose_scene(request: PictureRequest) -> Scene:
    Path(request.view).touch()
    time.sleep(0.2)  # so that others give up meanwhile
    return blank_painter.compose_scene(request)


def wait_forever(request: PictureRequest) -> Scene:
    while True:
        time.sleep(1)


def end_process(request: PictureRequest) -> Scene:
    os.kill(os.getpid(), 9)
    raise AssertionError("it has ended")


class BoardPainter(ModuleType):
    """A painter of boards alone."""

    def __init__(self, name: str, compose: Callable[[PictureRequest], Scene]) -> None:
        super().__init__(name)
        self.PICTURES = {"board": compose}


PICTURES = {"board": compose_scene}
PAINTERS["noting"] = sys.modules[__name__]
PAINTERS["endless"] = BoardPainter("endless", wait_forever)
PAINTERS["deadly"] = BoardPainter("deadly", end_process)
