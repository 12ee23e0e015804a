"""Loads what renderers and AI processes need, in the server that they are forked from."""

from __future__ import annotations

from PIL import ImageFile, PngImagePlugin

from render.core import film, fonts, renderer

__all__ = ["ImageFile", "PngImagePlugin", "film", "renderer"]

for _style in fonts.STYLES:
    fonts.load_font(_style.face, _style.px)
