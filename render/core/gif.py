"""GIF with one palette; each frame contains only its difference from the previous one.

Source: GIF89a specification, W3C, 1990; the loop is Netscape's extension, which all viewers support.
"""

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from render.core.geometry import Box
from render.core.palette import Bytes

_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b"\x3b"
_BITS: Final = 7
_COLOURS: Final = 1 << _BITS
_BLANK: Final = _COLOURS - 1
"""Index of unchanged pixels."""
_STEPS: Final = (1, 2, 4)
"""Up to seven (their sum) unchanged pixels between changed ones keep their colours: see ``_close_gaps``."""
EQUAL_COLOUR_DISTANCE: Final = 15
"""Distance, of 441, below which two colours in a film are indistinguishable."""
MAX_COLOR_DISTANCE: Final = 1 << 24
"""More than the squared distance of any two colours."""


class GifEncoder:
    """An encoder that takes one frame at a time. ``colours``: 768 bytes of red, green, blue.

    It keeps half of the colours, which makes files a tenth smaller; pixels get the nearest one. See ``film_colors``.
    """

    def __init__(self, width: int, height: int, colours: bytes) -> None:
        kept, self._kept = film_colors(colours)
        self._parts = [b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF0 | _BITS - 1, 0, 0) + kept, _FOREVER]
        self._last: Bytes | None = None

    @property
    def byte_size(self) -> int:
        """Return the bytes so far."""
        return sum(map(len, self._parts))

    def add_frame(self, picture: Bytes, hundredths: int, dirty: Sequence[Box] | None = None) -> None:
        """Add a frame (height × width indices). A frame equal to the last one extends it.

        ``dirty``: known boxes that contain all differences.
        """
        box, part = Box(0, 0, *picture.shape[::-1]), picture
        if self._last is None:
            part = self._last = self._kept[picture]
        else:
            box, part = self._replace_boxes(picture, [box] if dirty is None else dirty)
        x, y, wide, high = box
        packed = Image.fromarray(np.ascontiguousarray(part), "L").tobytes("gif", "L", _BITS, 0)
        self._parts += [
            b"\x21\xf9\x04\x05" + struct.pack("<HB", hundredths, _BLANK) + b"\0",
            b"\x2c" + struct.pack("<HHHHB", x, y, wide, high, 0) + bytes([_BITS]),
            packed,
            b"\0",
        ]

    def _replace_boxes(self, picture: Bytes, dirty: Sequence[Box]) -> tuple[Box, Bytes]:
        """Apply the differences within some boxes. Return the box of all differences, and its pixels."""
        assert self._last is not None
        differs = np.zeros(picture.shape, np.bool_)
        for x, y, w, h in dirty:
            there = (slice(y, y + h), slice(x, x + w))
            new, last = self._kept.take(picture[there]), self._last[there]
            differs[there] |= new != last  # boxes may overlap
            last[:] = new
        rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
        if not len(rows):
            rows = columns = np.zeros(1, np.intp)
        box = Box(int(columns[0]), int(rows[0]), int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1)
        there = (slice(box.y, box.bottom), slice(box.x, box.right))
        return box, np.where(_close_gaps(differs[there]), self._last[there], np.uint8(_BLANK))

    def to_bytes(self) -> bytes:
        """Return the whole file."""
        return b"".join([*self._parts, _END])


def _close_gaps(differs: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the pixels to write: those that differ, and the short runs between them.

    A gap in a letter or its ground splits a run of one colour, which takes more bytes than the gap saves.
    """
    pixels = differs.flatten()  # in the order of the file
    for step in _STEPS:
        pixels[step:] |= pixels[:-step]
    for step in _STEPS:
        pixels[:-step] &= pixels[step:]
    return pixels.reshape(differs.shape)


@lru_cache(maxsize=16)
def film_colors(colours: bytes) -> tuple[bytes, Bytes]:
    """Return the colours of a film, and the index among them for each palette entry.

    Drops the later of the two nearest colours until one index is free, which means unchanged, and none are nearer than
    ``EQUAL_COLOUR_DISTANCE``.
    """
    table = np.frombuffer(colours, np.uint8).reshape(256, 3).astype(np.int32)
    apart = ((table[:, None] - table[None]) ** 2).sum(2)
    away = apart + np.tri(256, dtype=np.int32) * MAX_COLOR_DISTANCE
    left = 256
    while left >= _COLOURS or away.min() <= EQUAL_COLOUR_DISTANCE**2:
        left -= 1
        dropped = int(away.argmin()) % 256
        away[dropped] = away[:, dropped] = MAX_COLOR_DISTANCE
        apart[:, dropped] = MAX_COLOR_DISTANCE
    kept = np.flatnonzero(apart.min(0) < MAX_COLOR_DISTANCE)
    return table[kept].astype(np.uint8).tobytes().ljust(3 * _COLOURS, b"\0"), apart[:, kept].argmin(1).astype(np.uint8)
