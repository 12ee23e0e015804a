"""Imports the modules of renderers and AI processes in the server that they are forked from."""

from __future__ import annotations

import os

from PIL import ImageFile, PngImagePlugin

from render.core import film, fonts, renderer
from render.core.processes import SERVER, freeze_modules, ignore_terminal_signals

__all__ = ["ImageFile", "PngImagePlugin", "film", "load_fonts", "renderer"]


def load_fonts() -> None:
    """Load the fonts of all styles."""
    for style in fonts.STYLES:
        fonts.load_font(style.face, style.px)


if os.environ.get(SERVER):
    ignore_terminal_signals()
    load_fonts()
    freeze_modules()
