"""GIF with one palette; each frame contains only its difference from the one before.

Source: GIF89a specification, W3C, 1990; the loop is Netscape's extension, which all viewers support.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image

from render.core.palette import Bytes

_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b"\x3b"
_BITS: Final = 8


class GifEncoder:
    """An encoder that takes one frame at a time. ``colours``: 768 bytes of red, green, blue.

    One colour is reserved for unchanged pixels; its pixels get the nearest other colour.
    """

    def __init__(self, width: int, height: int, colours: bytes) -> None:
        self._parts = [
            b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + colours,
            _FOREVER,
        ]
        self._blank, near = spare_color(colours)
        self._kept = np.arange(256, dtype=np.uint8)
        self._kept[self._blank] = near
        self._last: Bytes | None = None

    @property
    def byte_size(self) -> int:
        """Return the bytes so far."""
        return sum(map(len, self._parts))

    def add_frame(self, picture: Bytes, hundredths: int) -> None:
        """Add a frame (height × width indices). A frame equal to the last one prolongs it."""
        picture = self._kept[picture]
        x, y, part = 0, 0, picture
        if self._last is not None:
            differs = picture != self._last
            rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
            if not len(rows):
                rows = columns = np.zeros(1, np.intp)
            x, y = int(columns[0]), int(rows[0])
            there = (slice(y, int(rows[-1]) + 1), slice(x, int(columns[-1]) + 1))
            part = np.where(differs[there], picture[there], np.uint8(self._blank))
        self._last = picture
        high, wide = part.shape
        image = Image.fromarray(np.ascontiguousarray(part), "L")
        packed = image.convert("L").tobytes("gif", "L", _BITS, 0)
        self._parts += [
            b"\x21\xf9\x04\x05" + struct.pack("<HB", hundredths, self._blank) + b"\0",
            b"\x2c" + struct.pack("<HHHHB", x, y, wide, high, 0) + bytes([_BITS]),
            packed,
            b"\0",
        ]

    def to_bytes(self) -> bytes:
        """Return the whole file."""
        return b"".join([*self._parts, _END])


@lru_cache(maxsize=16)
def spare_color(colours: bytes) -> tuple[int, int]:
    """Return the most dispensable colour and its replacement: the two colours nearest to each other."""
    table = np.frombuffer(colours, np.uint8).reshape(256, 3).astype(np.int32)
    away = ((table[:, None] - table[None]) ** 2).sum(2)
    away[np.tril_indices(256)] = 1 << 30
    near, blank = divmod(int(away.argmin()), 256)
    return blank, near
