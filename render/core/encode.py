"""PNG with a palette, in strips: each strip is compressed on its own, so that only changed ones are done again."""

from __future__ import annotations

import struct
from typing import Final

from isal import isal_zlib

from render.core.palette import Bytes

STRIP_ROWS: Final = 64
LEVEL: Final = 2
_SIGN: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB_HEAD: Final = b"\x78\x5e"
_LAST_BLOCK: Final = b"\x03\x00"


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind)))


def strip(rows: Bytes) -> bytes:
    """Rows (each with its filter byte 0 in front) as a chunk of compressed data that needs no other strip."""
    packer = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -15, 9)
    return chunk(b"IDAT", packer.compress(rows.data) + packer.flush(isal_zlib.Z_FULL_FLUSH))


def strips(rows: Bytes, old: list[bytes] | None = None, changed: set[int] | None = None) -> list[bytes]:
    """All strips of a picture; those that are not in ``changed`` are taken from ``old``."""
    count = -(-len(rows) // STRIP_ROWS)
    if old is None or changed is None:
        return [strip(rows[n * STRIP_ROWS : (n + 1) * STRIP_ROWS]) for n in range(count)]
    return [strip(rows[n * STRIP_ROWS : (n + 1) * STRIP_ROWS]) if n in changed else old[n] for n in range(count)]


def png(rows: Bytes, packed: list[bytes], colours: bytes) -> bytes:
    """A whole file. ``rows`` is height × (1 + width) with filter bytes, ``packed`` strips, ``colours`` 768 bytes."""
    height, width = rows.shape
    return b"".join(
        [
            _SIGN,
            chunk(b"IHDR", struct.pack(">IIBBBBB", width - 1, height, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", colours),
            chunk(b"IDAT", _ZLIB_HEAD),
            *packed,
            chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", isal_zlib.adler32(rows.data))),
            chunk(b"IEND", b""),
        ]
    )
