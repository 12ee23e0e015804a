"""Painters that note what they paint, or never end: imported in workers alone."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import ModuleType

from render import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Scene
from tests.render import blank


def compose_scene(request: PictureRequest) -> Scene:
    Path(request.view).touch()
    time.sleep(0.2)  # so that others give up meanwhile
    return blank.compose_scene(request)


class Endless(ModuleType):
    @staticmethod
    def compose_scene(request: PictureRequest) -> Scene:
        while True:
            time.sleep(1)


PAINTERS["noting"] = sys.modules[__name__]
PAINTERS["endless"] = Endless("endless")
