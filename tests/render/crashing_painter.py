"""A painter that ends its process: imported only by workers."""

import os
import sys

from render import PAINTERS
from render.core.request import PictureRequest


def compose_scene(request: PictureRequest) -> None:
    os.kill(os.getpid(), 9)


PICTURES = {"board": compose_scene}
PAINTERS["deadly"] = sys.modules[__name__]
