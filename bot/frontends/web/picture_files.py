"""Files of pictures for browsers: lossless WebP, either whole or with only what has changed since another picture."""

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

METHOD: Final = 2
"""Encoder effort, from 0 to 6: a whole board takes a tenth of a second."""
EFFORT: Final = 75
COLORS: Final = 256
TILE: Final = 8
"""Side of the squares of a change, in pixels."""


def encode_file(png: bytes, base: bytes | None = None) -> bytes:
    """Encode a picture as WebP, which is half as large as its PNG.

    ``base``: a picture of the same size below it; squares without a change are transparent.
    """
    from PIL import Image, ImageChops  # pages load it with the first picture

    picture = _open_picture(png)
    if base is None:
        return _encode(picture)
    red, green, blue = ImageChops.difference(picture, _open_picture(base)).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value > 0))
    tiles = changed.reduce(TILE).point(lambda value: 255 * (value > 0))
    whole = tiles.resize((tiles.width * TILE, tiles.height * TILE), Image.Resampling.NEAREST)
    shown = Image.new("RGBA", picture.size)
    shown.paste(picture, mask=whole.crop((0, 0, *picture.size)))
    return _encode(shown)


def find_closest(png: bytes, bases: dict[str, bytes]) -> str:
    """Return the name of the picture of the same size in which the fewest squares differ; "" without any."""
    from PIL import ImageChops

    return max(
        bases,
        key=lambda name: ImageChops.difference(_shrink(png), _shrink(bases[name])).convert("L").histogram()[0],
        default="",
    )


@lru_cache(48)  # each result has 20 KB
def _shrink(png: bytes) -> "PilImage":
    return _open_picture(png).reduce(2 * TILE)


def _open_picture(png: bytes) -> "PilImage":
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        return opened.convert("RGB")


def _encode(picture: "PilImage") -> bytes:
    file = io.BytesIO()
    picture.save(file, "WEBP", lossless=True, method=METHOD, quality=EFFORT)
    return file.getvalue()


def shrink_png(png: bytes, divisor: int) -> bytes:
    """Draw a finished picture with its sides divided by a whole number, rounded up."""
    file = io.BytesIO()
    _open_picture(png).reduce(divisor).quantize(COLORS).save(file, "PNG", optimize=True)
    return file.getvalue()
