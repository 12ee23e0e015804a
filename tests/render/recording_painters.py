"""Painters that record their requests or never end: imported only by workers."""

import sys
import time
from pathlib import Path
from types import ModuleType
from typing import ClassVar

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


class EndlessPainter(ModuleType):
    PICTURES: ClassVar = {"board": wait_forever}


PICTURES = {"board": compose_scene}
PAINTERS["noting"] = sys.modules[__name__]
PAINTERS["endless"] = EndlessPainter("endless")
