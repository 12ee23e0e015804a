"""Preloads for renderers and AI processes, in the server that forks them."""

import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # its threads would prevent forking

from babel.core import get_global
from PIL import ImageFile, PngImagePlugin

from render.core import film, fonts, renderer
from render.core.worker import release_memory

__all__ = ["ImageFile", "PngImagePlugin", "film", "renderer"]

HEAP_LIMITS: Final = {-3: 131_072, -1: 131_072}
"""``mallopt`` parameters and their values: large arrays are mapped, and returned to the system when freed.

Otherwise a renderer would keep twice the memory.
"""

with suppress(OSError, AttributeError):  # not glibc
    for _limit, _value in HEAP_LIMITS.items():
        ctypes.CDLL(None).mallopt(_limit, _value)
for _style in fonts.STYLES:
    fonts.load_font(_style.face, _style.px)
get_global("language_aliases")  # loads a 2 MB table that texts need
gc.collect()
release_memory()  # compiling modules leaves 5 MB free in the heap, which every process would inherit
gc.freeze()
