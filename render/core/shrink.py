"""Shrink finished pictures for the previews of links."""

import io
from typing import Final

COLORS: Final = 256


def shrink_png(png: bytes, divisor: int) -> bytes:
    """Draw a finished picture with its sides divided by a whole number, rounded up."""
    from PIL import Image  # loaded with a page's first small picture

    shrunk = io.BytesIO()
    with Image.open(io.BytesIO(png)) as opened:
        opened.convert("RGB").reduce(divisor).quantize(COLORS).save(shrunk, "PNG", optimize=True)
    return shrunk.getvalue()
