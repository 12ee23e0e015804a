"""Pictures that users upload: a few formats within limits, drawn again with nothing but their pixels."""

import io
from typing import TYPE_CHECKING, Final

from render.core.game_chooser import CHOOSER
from render.core.request import Picture, PictureRequest

if TYPE_CHECKING:
    from PIL.Image import Image

UPLOAD: Final = "upload"
"""The ``picture`` of a request whose view is the finished picture."""
FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
MAX_PIXELS: Final = 25_000_000
"""A picture with more is not decoded: a few bytes can say that they are gigabytes."""
MAX_SIDES: Final = (800, 600)
COLORS: Final = 256
"""A pixel has one byte: no picture is larger than half a megabyte."""


class UnreadableUploadError(ValueError):
    """An upload is no picture of the known formats, is damaged, or has too many pixels."""


def reencode_upload(data: bytes) -> Picture:
    """Read an uploaded picture and draw it again, small and upright on white. Raises ``UnreadableUploadError``."""
    from PIL import Image, ImageOps  # the worker that draws uploads loads it with the first one

    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise UnreadableUploadError
            opened.draft("RGB", MAX_SIDES)  # a JPEG is decoded at a fraction of its size
            upright = ImageOps.exif_transpose(opened).convert("RGBA")
    except Exception as error:  # whatever a decoder stumbles over
        raise UnreadableUploadError from error
    upright.thumbnail(MAX_SIDES)
    drawn = Image.new("RGB", upright.size, "white")
    drawn.paste(upright, mask=upright)
    return Picture(_encode_png(drawn), *drawn.size)


def shrink_png(png: bytes, divisor: int) -> bytes:
    """Draw a finished picture with its sides divided by a whole number, rounded up."""
    from PIL import Image  # pages load it with the first small picture

    with Image.open(io.BytesIO(png)) as opened:
        return _encode_png(opened.convert("RGB").reduce(divisor))


def _encode_png(picture: "Image") -> bytes:
    png = io.BytesIO()
    picture.quantize(COLORS).save(png, "PNG", optimize=True)
    return png.getvalue()


def build_upload_request(picture: Picture) -> PictureRequest:
    """Return the request for a picture that is finished already."""
    return PictureRequest(CHOOSER, picture, UPLOAD)


def finished_upload(request: PictureRequest) -> Picture | None:
    """Return the picture of a request that needs no painting; None: it has to be painted."""
    return request.view if request.picture == UPLOAD else None
