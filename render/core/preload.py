"""Import what painters and thinkers need, for the server that they are forked from."""

from __future__ import annotations

import os

from render.core import faces, film, paint
from render.core.processes import SERVER, ignore_terminal, keep_loaded

__all__ = ["film", "paint"]

if os.environ.get(SERVER):
    ignore_terminal()
    for style in faces.STYLES:
        faces.font(style.face, style.px)
    keep_loaded()
