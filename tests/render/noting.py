"""Painters that note what they paint, or never end: imported in workers alone."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import ModuleType

from render import PAINTERS
from render.core.request import Request
from render.core.scene import Scene
from tests.render import blank


def scene(request: Request) -> Scene:
    Path(request.view).touch()
    time.sleep(0.2)  # so that others give up meanwhile
    return blank.scene(request)


class Endless(ModuleType):
    @staticmethod
    def scene(request: Request) -> Scene:
        while True:
            time.sleep(1)


PAINTERS["noting"] = sys.modules[__name__]
PAINTERS["endless"] = Endless("endless")
