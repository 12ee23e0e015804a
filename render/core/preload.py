"""Imports the modules of renderers and AI processes in the server that they are forked from."""

from __future__ import annotations

import os

from render.core import film, fonts, renderer
from render.core.processes import SERVER, freeze_modules, ignore_terminal_signals

__all__ = ["film", "renderer"]

if os.environ.get(SERVER):
    ignore_terminal_signals()
    for style in fonts.STYLES:
        fonts.load_font(style.face, style.px)
    freeze_modules()
