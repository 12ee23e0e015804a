"""PNG with a palette, in strips: each strip is compressed on its own, so that only changed ones are done again."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from isal import isal_zlib

from render.core.palette import Bytes

STRIP_ROWS: Final = 64
LEVEL: Final = 2
FIRST: Final = 4
"""So many bytes of a strip are packed before all others."""
ADLER: Final = 65521
_SIGN: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB_HEAD: Final = b"\x78\x5e"
_LAST_BLOCK: Final = b"\x03\x00"


def png_chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind)))


class Strip(NamedTuple):
    """A few rows of a picture as a chunk of its file; ``sum`` is the Adler-32 of the rows, ``length`` their bytes."""

    packed: bytes
    sum: int
    length: int


def encode_strip(rows: Bytes) -> Strip:
    """Rows (each with its filter byte 0 in front) as a chunk of compressed data that needs no other strip.

    ISA-L remembers the third byte of what it has nothing before by a hash of its own address in memory, not of that
    byte (``write_first_byte`` of its assembly), and so misses or finds a repetition by chance. A few bytes flushed
    before the rest go another way: the same rows become the same bytes, wherever they are packed.
    """
    data = rows.data.cast("B")
    packer = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -15, 9)
    first = packer.compress(data[:FIRST]) + packer.flush(isal_zlib.Z_SYNC_FLUSH)
    rest = packer.compress(data[FIRST:]) + packer.flush(isal_zlib.Z_FULL_FLUSH)
    return Strip(png_chunk(b"IDAT", first + rest), isal_zlib.adler32(data), len(data))


def decode_strip(made: Strip, rows: Bytes) -> None:
    """Write the rows of a strip into ``rows``."""
    raw = isal_zlib.decompressobj(-15).decompress(memoryview(made.packed)[8:-4], made.length)
    rows[:] = np.frombuffer(raw, np.uint8).reshape(rows.shape)


def split_strips(rows: Bytes) -> list[Bytes]:
    """The rows of each strip of a picture."""
    return [rows[y : y + STRIP_ROWS] for y in range(0, len(rows), STRIP_ROWS)]


def total_checksum(strips: Sequence[Strip]) -> int:
    """The Adler-32 of all rows, put together of those of the strips (RFC 1950: two sums modulo 65521)."""
    low, high = 1, 0
    for made in strips:
        high = (high + (made.sum >> 16) + made.length * (low - 1)) % ADLER
        low = (low + (made.sum & 0xFFFF) - 1) % ADLER
    return high << 16 | low


def encode_png(size: tuple[int, int], strips: Sequence[Strip], colours: bytes) -> bytes:
    """A whole file. ``size`` is width and height in pixels, ``colours`` 768 bytes."""
    return b"".join(
        [
            _SIGN,
            png_chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)),
            png_chunk(b"PLTE", colours),
            png_chunk(b"IDAT", _ZLIB_HEAD),
            *(made.packed for made in strips),
            png_chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", total_checksum(strips))),
            png_chunk(b"IEND", b""),
        ]
    )
