"""Files of pictures for browsers: lossless WebP, either whole or with only what has changed since another picture."""

import io
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

METHOD: Final = 2
"""Encoder effort, from 0 to 6: a whole board takes a tenth of a second."""
CHANGE_METHOD: Final = 1
EFFORT: Final = 50
CHANGE_EFFORT: Final = 20
COLORS: Final = 256
TILE: Final = 8
"""Pixels. A change has the tiles that differ and those around them: when scaled down, its edges would show old ones."""


def encode_file(png: bytes, base: bytes | None = None) -> bytes:
    """Encode a picture as WebP, which is half as large as its PNG.

    ``base``: a picture below it. If it has the same size, tiles far from any change are transparent.
    """
    from PIL import Image, ImageChops, ImageFilter  # pages load it with the first picture

    picture = _open_picture(png)
    below = _open_picture(base) if base is not None else None
    if below is None or below.size != picture.size:
        return _encode(picture, METHOD, EFFORT)
    red, green, blue = ImageChops.difference(picture, below).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value > 0))
    tiles = changed.reduce(TILE).point(lambda value: 255 * (value > 0)).filter(ImageFilter.MaxFilter(3))
    whole = tiles.resize((tiles.width * TILE, tiles.height * TILE), Image.Resampling.NEAREST)
    shown = Image.new("RGBA", picture.size)
    shown.paste(picture, mask=whole.crop((0, 0, *picture.size)))
    return _encode(shown, CHANGE_METHOD, CHANGE_EFFORT)


def _open_picture(png: bytes) -> "PilImage":
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        return opened.convert("RGB")


def _encode(picture: "PilImage", method: int, effort: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "WEBP", lossless=True, method=method, quality=effort)
    return file.getvalue()


def shrink_png(png: bytes, divisor: int) -> bytes:
    """Draw a finished picture with its sides divided by a whole number, rounded up."""
    file = io.BytesIO()
    _open_picture(png).reduce(divisor).quantize(COLORS).save(file, "PNG", optimize=True)
    return file.getvalue()
