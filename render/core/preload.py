"""Preloads for renderers and AI processes, in the server from which they are forked."""

import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # its threads would forbid forking

from babel.core import get_global
from PIL import ImageFile, PngImagePlugin

from render.core import film, fonts, renderer
from render.core.worker import release_memory

__all__ = ["ImageFile", "PngImagePlugin", "film", "renderer"]

HEAP_LIMITS: Final = {-3: 131_072, -1: 131_072}
"""Numbers of ``mallopt`` and their values: large arrays are mapped, and returned to the system when freed.

Otherwise a renderer would keep twice the memory.
"""

with suppress(OSError, AttributeError):  # not glibc
    for _limit, _value in HEAP_LIMITS.items():
        ctypes.CDLL(None).mallopt(_limit, _value)
for _style in fonts.STYLES:
    fonts.load_font(_style.face, _style.px)
get_global("language_aliases")  # loads a table of 2 MB needed by texts
gc.collect()
release_memory()  # compiling modules leaves 5 MB free in the heap, inherited by every process
gc.freeze()
